#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTimer>

#include <algorithm>

#include "core/io/FormatList.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/WaitFor.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/exporting/ExportBoxes.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/exporting/ExportReportDialog.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Export = ExportWindowTest;

TEST_F(Export, isDisabledWithoutADocument) {
    EXPECT_FALSE(action("file.export")->isEnabled());
    EXPECT_TRUE(action("file.export")->toolTip().contains(QStringLiteral("Open a file first")));
    openSmall();
    EXPECT_TRUE(action("file.export")->isEnabled());
}

TEST_F(Export, missingFolderIsReported) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".bvh");
    findByName<QLineEdit>(dialog, "Output file")->setText(QStringLiteral("/nowhere/at/all.bvh"));
    press(dialog, "&Export");
    waitForWriting();
    EXPECT_TRUE(window->findChild<Banner*>()->isVisible());
    EXPECT_EQ(session->document.diagnostics().list().back().code, ErrorCode::fileNotWritable);
}

TEST_F(Export, writesBvhThatReadsBack) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.bvh"));
    exportTo(path, ".bvh");
    const auto read = readBack(path);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(read->characters[0]->skeleton->size(), 2);
    EXPECT_EQ(read->characters[0]->clips[0]->frameCount(), 3);
}

TEST_F(Export, writesAnAcclaimPairForACustomRange) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.amc"));
    auto* dialog = openExportDialog();
    auto* formats = findByName<QComboBox>(dialog, "Format");
    formats->setCurrentIndex(formats->findData(QStringLiteral(".amc")));
    findByName<QLineEdit>(dialog, "Output file")->setText(path);
    findByName<QComboBox>(dialog, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    findByName<QSpinBox>(dialog, "First frame")->setValue(first + 1);
    findByName<QSpinBox>(dialog, "Last frame")->setValue(first + 2);
    press(dialog, "&Export");
    waitForWriting();
    EXPECT_TRUE(QFile::exists(QDir(folder.path()).filePath(QStringLiteral("out.asf"))));
    const auto read = readBack(path);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(read->characters[0]->clips[0]->frameCount(), 2);
}

TEST_F(Export, formatChangesTheExtension) {
    openSmall();
    auto* dialog = openExportDialog();
    auto* formats = findByName<QComboBox>(dialog, "Format");
    formats->setCurrentIndex(formats->findData(QStringLiteral(".amc")));
    EXPECT_TRUE(dialog->jobs().front().path.endsWith(QStringLiteral("small.amc")));
    formats->setCurrentIndex(formats->findData(QStringLiteral(".glb")));
    EXPECT_TRUE(dialog->jobs().front().path.endsWith(QStringLiteral("small.glb")));
}

TEST_F(Export, backwardRangeCannotBeExported) {
    openSmall();
    auto* dialog = openExportDialog();
    findByName<QComboBox>(dialog, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    findByName<QSpinBox>(dialog, "First frame")->setValue(first + 2);
    findByName<QSpinBox>(dialog, "Last frame")->setValue(first);
    press(dialog, "&Export");
    EXPECT_TRUE(dialog->isVisible());
}

TEST_F(Export, fileIsVerifiedAndItsReportShown) {
    openSmall();
    EXPECT_FALSE(action("file.exportReport")->isEnabled());
    auto* dialog = openExportDialog();
    choose(dialog, ".glb");
    findByName<QLineEdit>(dialog, "Output file")
        ->setText(QDir(folder.path()).filePath(QStringLiteral("out.glb")));
    press(dialog, "&Export");
    waitForWriting();
    const auto& reports = exporter().reports();
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_TRUE(reports.front().isWithin());
    EXPECT_TRUE(window->findChild<Banner*>()->isVisible());
    action("file.exportReport")->trigger();
    const auto* report = window->findChild<ExportReportDialog*>();
    ASSERT_NE(report, nullptr);
    const QString text = findByName<QPlainTextEdit>(report, "Report")->toPlainText();
    EXPECT_TRUE(text.contains(QStringLiteral("out.glb"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("within tolerance (0.1°"))) << text.toStdString();
}

TEST_F(Export, dialogPreviewsTheExport) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".bvh");
    auto* preview = dialog->findChild<ExportPreview*>();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return preview->text().contains(QStringLiteral("small-export.bvh")); }, 10000))
        << preview->text().toStdString();
    EXPECT_TRUE(QDir(folder.path()).entryList({QStringLiteral("small*.b*")}, QDir::Files) ==
                QStringList{QStringLiteral("small.bvh")});
    ASSERT_TRUE(preview->text().contains(QStringLiteral("<table"))) << "labels and values are in columns";
    const QString file = preview->text().section(QStringLiteral("</tr>"), 0, 0);
    const QString size = file.section(u'(', 1).section(u')', 0, 0);
    EXPECT_TRUE(size.endsWith(QStringLiteral("bytes")) || size.endsWith(QStringLiteral("kB")))
        << size.toStdString();
    press(dialog, "&Export");
    waitForWriting();
    EXPECT_TRUE(window->findChild<Banner*>()->text().contains(size)) << "the same size after the export";
}

TEST_F(Export, suggestedFileIsNotOneThatWasOpened) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".bvh");
    auto* file = findByName<QLineEdit>(dialog, "Output file");
    EXPECT_EQ(file->text(), filePath(QStringLiteral("small-export.bvh")));
    choose(dialog, ".glb");
    EXPECT_EQ(file->text(), filePath(QStringLiteral("small.glb")));
    choose(dialog, ".bvh");
    EXPECT_EQ(file->text(), filePath(QStringLiteral("small-export.bvh")));
    file->setText(filePath(QStringLiteral("mine.bvh")));
    choose(dialog, ".glb");
    EXPECT_EQ(file->text(), filePath(QStringLiteral("mine.glb"))) << "a typed name is kept";
}

TEST_F(Export, overwritingASourceFileAsksAndDefaultsToNo) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".bvh");
    findByName<QLineEdit>(dialog, "Output file")->setText(filePath(QStringLiteral("small.bvh")));
    QString question, defaultButton;
    QTimer::singleShot(0, dialog, [&] {
        auto* box = dialog->findChild<QMessageBox*>();
        if (!box) return;
        question = box->text();
        defaultButton = box->defaultButton()->text();
        QTest::keyClick(box, Qt::Key_Return);
    });
    press(dialog, "&Export");
    EXPECT_EQ(question, QStringLiteral("The scene was opened from small.bvh. Overwrite it?"));
    EXPECT_EQ(defaultButton.remove(u'&'), QStringLiteral("No"));
    EXPECT_TRUE(dialog->isVisible());
    QFile source(filePath(QStringLiteral("small.bvh")));
    ASSERT_TRUE(source.open(QIODevice::ReadOnly));
    EXPECT_EQ(source.readAll(), kSmallBvh);
}

TEST_F(Export, exportAgainWritesTheSameFile) {
    openSmall();
    EXPECT_FALSE(action("file.exportAgain")->isEnabled());
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.bvh"));
    exportTo(path, ".bvh");
    ASSERT_TRUE(QFile::remove(path));
    action("file.exportAgain")->trigger();
    waitForWriting();
    EXPECT_TRUE(QFile::exists(path));
}

TEST_F(Export, exportAgainIsDisabledForAnotherProject) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.bvh"));
    exportTo(path, ".bvh");
    EXPECT_TRUE(action("file.exportAgain")->isEnabled());
    openSmall();
    EXPECT_FALSE(action("file.exportAgain")->isEnabled());
    EXPECT_TRUE(action("file.exportAgain")->toolTip().contains(QStringLiteral("another project")));
}

TEST_F(Export, previewsAreNotExported) {
    openSmall();
    const Scene committed = scene();
    const auto character = session->selection.character();
    const auto reversed = reverseClip(committed, character->id, session->selection.clip()->id);
    ASSERT_TRUE(reversed);
    session->document.preview(*reversed);
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.bvh"));
    exporter().write({ExportJob{path, {}, {}}});
    waitForWriting();
    Diagnostics diagnostics;
    EXPECT_TRUE(QFile::exists(path));
    session->document.cancel();
    const QString plain = QDir(folder.path()).filePath(QStringLiteral("plain.bvh"));
    ASSERT_TRUE(writeFile(committed, plain.toStdString(), {}, diagnostics));
    QFile written(path), expected(plain);
    ASSERT_TRUE(written.open(QIODevice::ReadOnly) && expected.open(QIODevice::ReadOnly));
    EXPECT_EQ(written.readAll(), expected.readAll());
}

TEST_F(Export, rotationOrderIsChosenIfTheFormatWritesAngles) {
    openSmall();
    auto* dialog = openExportDialog();
    auto* order = findByName<QComboBox>(dialog, "Rotation order");
    choose(dialog, ".bvh");
    ASSERT_TRUE(order->isEnabled());
    order->setCurrentIndex(order->findText(QStringLiteral("YXZ")));
    EXPECT_EQ(dialog->jobs().front().options.order, EulerOrder::YXZ);
    for (const char* extension : {".glb", ".usda"}) {
        choose(dialog, extension);
        EXPECT_FALSE(order->isEnabled()) << extension;
        EXPECT_EQ(dialog->jobs().front().options.order, std::nullopt) << extension;
    }
}

TEST_F(Export, checkedClipsAreSplitIfAFileHoldsOneClip) {
    window->opener().openSample(QStringLiteral("figure.glb"));
    waitForTask();
    const auto character = session->selection.character();
    ASSERT_GT(character->clips.size(), 1U);
    auto* dialog = openExportDialog();
    findByName<QLineEdit>(dialog, "Output file")
        ->setText(QDir(folder.path()).filePath(QStringLiteral("out")));
    dialog->findChild<ClipCheckList*>()->setAllChecked(true);
    choose(dialog, ".glb");
    ASSERT_EQ(dialog->jobs().size(), 1U);
    EXPECT_EQ(dialog->jobs().front().options.clips.size(), character->clips.size());
    choose(dialog, ".bvh");
    ASSERT_EQ(dialog->jobs().size(), character->clips.size());
    press(dialog, "&Export");
    waitForWriting();
    for (const auto& clip : character->clips) {
        const QString name = QStringLiteral("out_%1.bvh").arg(QString::fromStdString(clip->name));
        EXPECT_TRUE(QFile::exists(QDir(folder.path()).filePath(name))) << name.toStdString();
    }
}

TEST_F(Export, labelBuddiesTakeTheFocus) {
    openSmall();
    std::size_t buddies = 0;
    for (const QLabel* label : openExportDialog()->findChildren<QLabel*>()) {
        if (!label->buddy()) continue;
        ++buddies;
        EXPECT_NE(label->buddy()->focusPolicy(), Qt::NoFocus) << label->text().toStdString();
    }
    EXPECT_GT(buddies, 4U);
}

TEST_F(Export, presetSetsUnitAxisRootAndNames) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".fbx");
    const auto* presets = choosePreset(dialog, "Unreal");
    const WriteOptions options = dialog->jobs().front().options;
    EXPECT_EQ(options.up, UpAxis::z);
    EXPECT_EQ(options.root, RootMotion::ownJoint);
    EXPECT_EQ(options.names, NameRule::unreal);
    ASSERT_TRUE(options.metresPerUnit);
    EXPECT_EQ(*options.metresPerUnit, 0.01);
    auto* names = findByName<QComboBox>(dialog, "Joint names");
    names->setCurrentIndex(0);
    EXPECT_EQ(dialog->jobs().front().options.names, NameRule::keep);
    EXPECT_EQ(presets->currentText(), QStringLiteral("Custom"));
}

TEST_F(Export, extrasAreOffUntilChosenAndOnlyForFormatsThatStoreThem) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".glb");
    auto* extras = test::findByText<QCheckBox>(*dialog, QStringLiteral("Sinew e&xtras"));
    ASSERT_NE(extras, nullptr);
    EXPECT_TRUE(extras->isEnabled());
    EXPECT_FALSE(dialog->jobs().front().options.extras);
    extras->click();
    EXPECT_TRUE(dialog->jobs().front().options.extras);
    auto* preview = dialog->findChild<ExportPreview*>();
    EXPECT_SOON(preview->text().contains(QStringLiteral("of Sinew extras")));
    choose(dialog, ".bvh");
    EXPECT_FALSE(extras->isEnabled());
}

TEST_F(Export, layersAreKeptOnRequestIfThereAreSome) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".fbx");
    const auto layersBox = [&] {
        return test::findByText<QCheckBox>(*dialog, QStringLiteral("Keep &layers"));
    };
    ASSERT_NE(layersBox(), nullptr);
    EXPECT_FALSE(layersBox()->isEnabled()) << "the clip has none";
    dialog->reject();
    test::settle();

    action("layers.new")->trigger();
    dialog = openExportDialog();
    choose(dialog, ".fbx");
    EXPECT_TRUE(layersBox()->isEnabled());
    EXPECT_FALSE(dialog->jobs().front().options.layers);
    layersBox()->click();
    EXPECT_TRUE(dialog->jobs().front().options.layers);
    choose(dialog, ".glb");
    EXPECT_FALSE(layersBox()->isEnabled());
}

TEST_F(Export, choicesPersist) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".bvh");
    findByName<QComboBox>(dialog, "Root motion")->setCurrentIndex(1);
    findByName<QLineEdit>(dialog, "Output file")
        ->setText(QDir(folder.path()).filePath(QStringLiteral("out.bvh")));
    press(dialog, "&Export");
    waitForWriting();
    test::settle();  // deletes the dialog
    auto* again = openExportDialog();
    EXPECT_EQ(again->jobs().front().options.root, RootMotion::inPlace);
    EXPECT_TRUE(again->jobs().front().path.endsWith(QStringLiteral(".bvh")));
}

TEST_F(Export, typedExtensionChoosesTheFormat) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".glb");
    auto* file = findByName<QLineEdit>(dialog, "Output file");
    file->setText(filePath(QStringLiteral("out.fbx")));
    EXPECT_EQ(findByName<QComboBox>(dialog, "Format")->currentData().toString(), QStringLiteral(".fbx"));
    EXPECT_EQ(dialog->jobs().front().path, filePath(QStringLiteral("out.fbx")));
    file->setText(filePath(QStringLiteral("take 1.5")));
    EXPECT_EQ(dialog->jobs().front().path, filePath(QStringLiteral("take 1.5.fbx")));
    file->setText(filePath(QStringLiteral(".fbx")));
    press(dialog, "&Export");
    EXPECT_TRUE(dialog->isVisible()) << "a file needs a name";
}

TEST_F(Export, presetAppliesOnlyWhatTheFormatAllows) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".glb");
    const auto* presets = choosePreset(dialog, "Unreal");
    EXPECT_EQ(dialog->jobs().front().options.up, UpAxis::y) << "glTF files are always Y up";
    choose(dialog, ".fbx");
    EXPECT_EQ(presets->currentText(), QStringLiteral("Unreal"));
    EXPECT_EQ(dialog->jobs().front().options.up, UpAxis::z);
    EXPECT_EQ(dialog->jobs().front().options.metresPerUnit, 0.01);
    findByName<QComboBox>(dialog, "Root motion")->setCurrentIndex(1);
    EXPECT_EQ(presets->currentText(), QStringLiteral("Custom"));
}

TEST_F(Export, blenderPresetTurnsBones) {
    openSmall();
    auto* dialog = openExportDialog();
    choose(dialog, ".glb");
    const auto* presets = choosePreset(dialog, "Blender");
    EXPECT_EQ(dialog->jobs().front().options.boneAxes, BoneAxes::alongY);
    choose(dialog, ".bvh");
    EXPECT_FALSE(findByName<QComboBox>(dialog, "Bone axes")->isEnabled());
    EXPECT_EQ(dialog->jobs().front().options.boneAxes, BoneAxes::keep);
    choose(dialog, ".fbx");
    EXPECT_EQ(dialog->jobs().front().options.boneAxes, BoneAxes::alongY);
    findByName<QComboBox>(dialog, "Bone axes")->setCurrentIndex(0);
    EXPECT_EQ(dialog->jobs().front().options.boneAxes, BoneAxes::keep);
    EXPECT_EQ(presets->currentText(), QStringLiteral("Custom"));
}

TEST(ExportSettings, surviveARoundTripThroughJson) {
    ExportSettings choices;
    choices.extension = QStringLiteral(".fbx");
    choices.writing.keys = KeyPolicy::fixedRate;
    choices.writing.tolerance.angle = 0.25;
    choices.writing.metresPerUnit = 0.01;
    choices.writing.up = UpAxis::z;
    choices.writing.order = EulerOrder::ZXY;
    choices.writing.rate = FrameRate::create(24000, 1001);
    choices.request.keepReport = true;
    const ExportSettings back = ExportSettings::fromJson(choices.toJson());
    EXPECT_EQ(back.toJson(), choices.toJson());
    EXPECT_EQ(back.writing.rate, choices.writing.rate);
    EXPECT_EQ(ExportSettings::fromJson("{\"keys\":77,\"tolerance_radians\":-1}").toJson(),
              ExportSettings().toJson());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
