#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include "core/scene/edits/ReverseClip.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/exporting/ClipChecks.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/exporting/ExportReportDialog.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace {

using Export = ExportWindowTest;

TEST_F(Export, isOffWhileNothingIsOpen) {
    EXPECT_FALSE(action("file.export")->isEnabled());
    EXPECT_TRUE(action("file.export")->toolTip().contains(QStringLiteral("Open a file first")));
    openSmall();
    EXPECT_TRUE(action("file.export")->isEnabled());
}

TEST_F(Export, aFolderThatIsNotThereIsSaid) {
    openSmall();
    auto* asked = dialog();
    choose(asked, ".bvh");
    named<QLineEdit>(asked, "File to write")->setText(QStringLiteral("/nowhere/at/all.bvh"));
    press(asked, "&Export");
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

TEST_F(Export, writesAnAcclaimPairOfACustomRange) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.amc"));
    auto* asked = dialog();
    auto* formats = named<QComboBox>(asked, "Format");
    formats->setCurrentIndex(formats->findData(QStringLiteral(".amc")));
    named<QLineEdit>(asked, "File to write")->setText(path);
    named<QComboBox>(asked, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    named<QSpinBox>(asked, "First frame")->setValue(first + 1);
    named<QSpinBox>(asked, "Last frame")->setValue(first + 2);
    press(asked, "&Export");
    waitForWriting();
    EXPECT_TRUE(QFile::exists(QDir(folder.path()).filePath(QStringLiteral("out.asf"))));
    const auto read = readBack(path);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(read->characters[0]->clips[0]->frameCount(), 2);
}

TEST_F(Export, theFormatChangesTheExtension) {
    openSmall();
    auto* asked = dialog();
    auto* formats = named<QComboBox>(asked, "Format");
    formats->setCurrentIndex(formats->findData(QStringLiteral(".amc")));
    EXPECT_TRUE(asked->jobs().front().path.endsWith(QStringLiteral("small.amc")));
    formats->setCurrentIndex(formats->findData(QStringLiteral(".bvh")));
    EXPECT_TRUE(asked->jobs().front().path.endsWith(QStringLiteral("small.bvh")));
}

TEST_F(Export, aRangeThatRunsBackwardsCannotBeExported) {
    openSmall();
    auto* asked = dialog();
    named<QComboBox>(asked, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    named<QSpinBox>(asked, "First frame")->setValue(first + 2);
    named<QSpinBox>(asked, "Last frame")->setValue(first);
    press(asked, "&Export");
    EXPECT_TRUE(asked->isVisible());
}

TEST_F(Export, theFileIsPlayedBackAndItsReportShown) {
    openSmall();
    EXPECT_FALSE(action("file.exportReport")->isEnabled());
    auto* asked = dialog();
    choose(asked, ".glb");
    named<QLineEdit>(asked, "File to write")
        ->setText(QDir(folder.path()).filePath(QStringLiteral("out.glb")));
    press(asked, "&Export");
    waitForWriting();
    const auto& reports = exporter().reports();
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_TRUE(reports.front().isWithin());
    EXPECT_TRUE(window->findChild<Banner*>()->isVisible());
    action("file.exportReport")->trigger();
    const auto* report = window->findChild<ExportReportDialog*>();
    ASSERT_NE(report, nullptr);
    const QString text = named<QPlainTextEdit>(report, "Report")->toPlainText();
    EXPECT_TRUE(text.contains(QStringLiteral("out.glb"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("within 0.1°"))) << text.toStdString();
}

TEST_F(Export, theDialogSaysWhatTheFileWouldBe) {
    openSmall();
    auto* asked = dialog();
    choose(asked, ".bvh");
    auto* preview = asked->findChild<ExportPreview*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return preview->text().contains(QStringLiteral("small.bvh")); }, 10000))
        << preview->text().toStdString();
    EXPECT_TRUE(QDir(folder.path()).entryList({QStringLiteral("small.b*")}, QDir::Files) ==
                QStringList{QStringLiteral("small.bvh")});
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

TEST_F(Export, anotherDocumentIsNotWrittenOverTheLastExport) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.bvh"));
    exportTo(path, ".bvh");
    EXPECT_TRUE(action("file.exportAgain")->isEnabled());
    openSmall();
    EXPECT_FALSE(action("file.exportAgain")->isEnabled());
    EXPECT_TRUE(action("file.exportAgain")->toolTip().contains(QStringLiteral("another document")));
}

TEST_F(Export, whatIsOnlyTriedIsNotWritten) {
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

TEST_F(Export, theOrderOfRotationsIsChosenWhereTheFormatWritesAngles) {
    openSmall();
    auto* asked = dialog();
    auto* order = named<QComboBox>(asked, "Rotation order");
    choose(asked, ".bvh");
    ASSERT_TRUE(order->isEnabled());
    order->setCurrentIndex(order->findText(QStringLiteral("YXZ")));
    EXPECT_EQ(asked->jobs().front().options.order, EulerOrder::YXZ);
    for (const char* turns : {".glb", ".usda"}) {
        choose(asked, turns);
        EXPECT_FALSE(order->isEnabled()) << turns;
        EXPECT_EQ(asked->jobs().front().options.order, std::nullopt) << turns;
    }
}

TEST_F(Export, tickedClipsGoToAFileEachWhereTheFormatHoldsOne) {
    window->opener().openSample(QStringLiteral("figure.glb"));
    waitForTask();
    const auto character = session->selection.character();
    ASSERT_GT(character->clips.size(), 1U);
    auto* asked = dialog();
    named<QLineEdit>(asked, "File to write")->setText(QDir(folder.path()).filePath(QStringLiteral("out")));
    asked->findChild<ClipChecks*>()->tickAll(true);
    choose(asked, ".glb");
    ASSERT_EQ(asked->jobs().size(), 1U);
    EXPECT_EQ(asked->jobs().front().options.clips.size(), character->clips.size());
    choose(asked, ".bvh");
    ASSERT_EQ(asked->jobs().size(), character->clips.size());
    press(asked, "&Export");
    waitForWriting();
    for (const auto& clip : character->clips) {
        const QString name = QStringLiteral("out_%1.bvh").arg(QString::fromStdString(clip->name));
        EXPECT_TRUE(QFile::exists(QDir(folder.path()).filePath(name))) << name.toStdString();
    }
}

TEST_F(Export, everyLabelLeadsToAFieldThatTakesTheFocus) {
    openSmall();
    std::size_t leading = 0;
    for (const QLabel* label : dialog()->findChildren<QLabel*>()) {
        if (!label->buddy()) continue;
        ++leading;
        EXPECT_NE(label->buddy()->focusPolicy(), Qt::NoFocus) << label->text().toStdString();
    }
    EXPECT_GT(leading, 4U);
}

TEST_F(Export, aPresetChoosesUnitAxisAndRoot) {
    openSmall();
    auto* asked = dialog();
    choose(asked, ".fbx");
    auto* presets = named<QComboBox>(asked, "Preset");
    presets->setCurrentIndex(presets->findText(QStringLiteral("Unreal")));
    Q_EMIT presets->activated(presets->currentIndex());
    const WriteOptions options = asked->jobs().front().options;
    EXPECT_EQ(options.up, UpAxis::z);
    EXPECT_EQ(options.root, RootMotion::ownJoint);
    ASSERT_TRUE(options.metresPerUnit);
    EXPECT_EQ(*options.metresPerUnit, 0.01);
}

TEST_F(Export, choicesAreKeptForTheNextTime) {
    openSmall();
    auto* asked = dialog();
    choose(asked, ".bvh");
    named<QComboBox>(asked, "Root motion")->setCurrentIndex(1);
    named<QLineEdit>(asked, "File to write")
        ->setText(QDir(folder.path()).filePath(QStringLiteral("out.bvh")));
    press(asked, "&Export");
    waitForWriting();
    QTest::qWait(0);  // the dialog is deleted later
    auto* again = dialog();
    EXPECT_EQ(again->jobs().front().options.root, RootMotion::inPlace);
    EXPECT_TRUE(again->jobs().front().path.endsWith(QStringLiteral(".bvh")));
}

TEST_F(Export, anEndingThatIsTypedChoosesTheFormat) {
    openSmall();
    auto* asked = dialog();
    choose(asked, ".glb");
    auto* file = named<QLineEdit>(asked, "File to write");
    file->setText(pathOf(QStringLiteral("out.fbx")));
    EXPECT_EQ(named<QComboBox>(asked, "Format")->currentData().toString(), QStringLiteral(".fbx"));
    EXPECT_EQ(asked->jobs().front().path, pathOf(QStringLiteral("out.fbx")));
    file->setText(pathOf(QStringLiteral("take 1.5")));
    EXPECT_EQ(asked->jobs().front().path, pathOf(QStringLiteral("take 1.5.fbx")));
    file->setText(pathOf(QStringLiteral(".fbx")));
    press(asked, "&Export");
    EXPECT_TRUE(asked->isVisible()) << "a file needs a name";
}

TEST_F(Export, aPresetAsksOfEachFormatWhatItLeavesOpen) {
    openSmall();
    auto* asked = dialog();
    choose(asked, ".glb");
    auto* presets = named<QComboBox>(asked, "Preset");
    presets->setCurrentIndex(presets->findText(QStringLiteral("Unreal")));
    Q_EMIT presets->activated(presets->currentIndex());
    EXPECT_EQ(asked->jobs().front().options.up, UpAxis::y) << "glTF has no other";
    choose(asked, ".fbx");
    EXPECT_EQ(presets->currentText(), QStringLiteral("Unreal"));
    EXPECT_EQ(asked->jobs().front().options.up, UpAxis::z);
    EXPECT_EQ(asked->jobs().front().options.metresPerUnit, 0.01);
    named<QComboBox>(asked, "Root motion")->setCurrentIndex(1);
    EXPECT_EQ(presets->currentText(), QStringLiteral("As chosen"));
}

TEST_F(Export, clipsOfOneNameGoToFilesOfTheirOwn) {
    openSmall();
    Scene twice = scene();
    Character character = *session->selection.character();
    auto clip = std::make_shared<Clip>(*character.clips.front());
    clip->id = twice.newId<ClipId>();
    character.clips.push_back(std::move(clip));
    twice.characters = {std::make_shared<const Character>(std::move(character))};
    session->document.open(twice, QStringLiteral("twice"));
    auto* asked = dialog();
    choose(asked, ".bvh");
    asked->findChild<ClipChecks*>()->tickAll(true);
    const auto jobs = asked->jobs();
    ASSERT_EQ(jobs.size(), 2U);
    EXPECT_NE(jobs[0].path, jobs[1].path);
}

TEST(ExportChoices, jsonKeepsThem) {
    ExportChoices choices;
    choices.extension = QStringLiteral(".fbx");
    choices.writing.keys = KeyPolicy::fixedRate;
    choices.writing.tolerance.angle = 0.25;
    choices.writing.metresPerUnit = 0.01;
    choices.writing.up = UpAxis::z;
    choices.writing.order = EulerOrder::ZXY;
    choices.writing.rate = FrameRate::create(24000, 1001);
    choices.request.keepReport = true;
    const ExportChoices back = ExportChoices::fromJson(choices.toJson());
    EXPECT_EQ(back.toJson(), choices.toJson());
    EXPECT_EQ(back.writing.rate, choices.writing.rate);
    EXPECT_EQ(ExportChoices::fromJson("{\"keys\":77,\"tolerance_radians\":-1}").toJson(),
              ExportChoices().toJson());
}

}  // namespace
}  // namespace sinew
