#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "core/scene/analysis/MeshBody.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/ZUpBody.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/importing/FixImportDialog.h"
#include "ui/importing/FixPreview.h"
#include "ui/settings/Preferences.h"
#include "ui/status/StatusLine.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Banner.h"
#include "ui/widgets/RateBox.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class FixImport : public WindowTest {
protected:
    void openBody() { open({write(QStringLiteral("body.bvh"), test::kZUpBody)}); }
    /// Opens the walk of the samples as if its file had 250 frames per second instead of 30.
    void openFastWalk(const QString& name) {
        QFile file(QStringLiteral(":/samples/walk.bvh"));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        const QByteArray time = "Frame Time: ";
        const qsizetype at = text.indexOf(time) + time.size();
        text.replace(at, text.indexOf('\n', at) - at, "0.004");
        open({write(name, text)});
    }
    const Clip& clip() const { return *scene().characters.at(0)->clips.at(0); }
    Banner& banner() const { return *window->findChild<Banner*>(); }
    FixImportDialog& openDialog() {
        action("file.fixImport")->trigger();
        return *window->findChild<FixImportDialog*>();
    }
    QComboBox& combo(FixImportDialog& dialog, const QString& accessibleName) {
        for (auto* each : dialog.findChildren<QComboBox*>()) {
            if (each->accessibleName() == accessibleName) return *each;
        }
        ADD_FAILURE() << accessibleName.toStdString();
        return *dialog.findChild<QComboBox*>();
    }
    void press(FixImportDialog& dialog, const QString& text) {
        auto* button = test::findByText<QPushButton>(dialog, text);
        ASSERT_NE(button, nullptr);
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_SOON(!window->findChild<FixImportDialog*>());
    }
    /// Clicks the button of the banner.
    FixImportDialog* clickFix() {
        QTest::mouseClick(test::findByText<QPushButton>(banner(), QString::fromUtf8("Fix…")), Qt::LeftButton);
        return window->findChild<FixImportDialog*>();
    }
    bool suggestsFix() const {
        return banner().isVisible() && banner().text().contains(QStringLiteral("body.bvh may need a fix"));
    }
    /// Height of the head on the first frame, metres.
    double headHeight() const {
        const auto& character = *scene().characters.at(0);
        Evaluator evaluator(scene().characters.at(0), character.clips.at(0));
        evaluator.evaluate({0});
        return evaluator.bone(*character.skeleton->find("Head")).head.y();
    }
};

TEST_F(FixImport, suggestsAndAppliesWhatTheDataShow) {
    openBody();
    ASSERT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("unit millimetre, Z up")))
        << banner().text().toStdString();
    EXPECT_TRUE(banner().text().contains(QStringLiteral("Legs of 0.84 m imply a stature of 1.71 m.")));
    EXPECT_NEAR(headHeight(), 0, 1e-9) << "nothing changes silently";

    auto* dialog = clickFix();
    ASSERT_NE(dialog, nullptr);
    EXPECT_NEAR(dialog->findChild<FixPreview*>()->heightAfter(), 1.65, 1e-6);
    press(*dialog, QStringLiteral("Fi&x"));
    EXPECT_NEAR(headHeight(), 1.45, 1e-9);
    EXPECT_EQ(scene().characters[0]->metresPerUnit, 0.001);
    session->document.undo();
    EXPECT_NEAR(headHeight(), 0, 1e-9);
}

TEST_F(FixImport, suggestsNothingIfFilesAreReadAsStated) {
    Preferences::get().set(preference::kImportFixes, 1);
    openBody();
    EXPECT_FALSE(banner().isVisible());
    Preferences::get().reset(QLatin1String(preference::kImportFixes.key));
}

/// An OBJ file of a person made of four-sided tubes, in centimetres with Z up.
QByteArray personObj() {
    QByteArray text;
    int vertices = 0;
    const auto addTube = [&](const Eigen::Vector3d& from, const Eigen::Vector3d& to, double radius) {
        const Eigen::Vector3d side = (to - from).unitOrthogonal() * radius;
        const Eigen::Vector3d front = (to - from).normalized().cross(side);
        constexpr int kRings = 20;
        for (int ring = 0; ring <= kRings; ++ring) {
            for (const Eigen::Vector3d& around :
                 {side, front, Eigen::Vector3d(-side), Eigen::Vector3d(-front)}) {
                const Eigen::Vector3d at = from + (to - from) * ring / kRings + around;
                text += QStringLiteral("v %1 %2 %3\n").arg(at.x()).arg(at.y()).arg(at.z()).toLatin1();
            }
        }
        for (int ring = 0; ring < kRings; ++ring) {
            for (int i = 0; i < 4; ++i) {
                const int a = vertices + 4 * ring + i + 1, b = vertices + 4 * ring + (i + 1) % 4 + 1;
                text += QStringLiteral("f %1 %2 %3 %4\n").arg(a).arg(b).arg(b + 4).arg(a + 4).toLatin1();
            }
        }
        vertices += 4 * (kRings + 1);
    };
    for (const double side : {-1.0, 1.0}) {
        addTube({10 * side, 0, 0}, {10 * side, 0, 85}, 6);
        addTube({17 * side, 0, 140}, {75 * side, 0, 140}, 5);
    }
    addTube({0, 0, 85}, {0, 0, 145}, 15);
    addTube({0, 0, 150}, {0, 0, 175}, 10);
    return text;
}

TEST_F(FixImport, filesOfMeshesArePreviewedAndFixed) {
    open({write(QStringLiteral("person.obj"), personObj())});
    EXPECT_TRUE(
        banner().text().startsWith(QStringLiteral("person.obj may need a fix: unit centimetre, Z up")))
        << banner().text().toStdString();
    const auto height = [this] {
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3d& vertex : verticesAtRest(*scene().characters.at(0))) box.extend(vertex);
        return box.sizes().y();
    };
    EXPECT_LT(height(), 40) << "it lies, 175 m long";
    auto* dialog = clickFix();
    ASSERT_NE(dialog, nullptr);
    EXPECT_NEAR(dialog->findChild<FixPreview*>()->heightAfter(), 1.75, 1e-4);
    press(*dialog, QStringLiteral("Fi&x"));
    EXPECT_NEAR(height(), 1.75, 1e-4);
}

TEST_F(FixImport, previewHasACaptionOnBothSides) {
    openBody();
    FixImportDialog& dialog = openDialog();
    const QImage image = dialog.findChild<FixPreview*>()->grab().toImage();
    const auto hasCaption = [&](int left, int right) {
        for (int y = 8; y < 24; ++y) {
            for (int x = left; x < right; ++x) {
                if (image.pixelColor(x, y) == theme().text) return true;
            }
        }
        return false;
    };
    EXPECT_TRUE(hasCaption(0, image.width() / 2 - 2));
    EXPECT_TRUE(hasCaption(image.width() / 2 + 2, image.width()));
    press(dialog, QStringLiteral("Cancel"));
}

TEST_F(FixImport, framesTheCharacterAndReportsItsHeight) {
    openBody();
    const auto* view = window->findChild<ViewportView*>();
    if (view) {
        action("view.frameAll")->trigger();
        ASSERT_GT(view->camera().distance(), 10) << "millimetres were read as centimetres";
    }
    press(openDialog(), QStringLiteral("Fi&x"));
    QStringList notes;
    for (const auto* part : window->findChild<StatusLine*>()->findChildren<QWidget*>())
        notes << part->accessibleDescription();
    EXPECT_TRUE(notes.contains(QStringLiteral("Fixed unit and axes: 1.65 m high")))
        << notes.join(u'|').toStdString();
    if (view) {
        EXPECT_LT(view->camera().distance(), 5);
    }
}

TEST_F(FixImport, isSuggestedAgainAfterCancelAndUndo) {
    openBody();
    press(*clickFix(), QStringLiteral("Cancel"));
    EXPECT_TRUE(suggestsFix());
    press(*clickFix(), QStringLiteral("Fi&x"));
    EXPECT_FALSE(banner().isVisible());
    action("edit.undo")->trigger();
    EXPECT_TRUE(suggestsFix());
    action("edit.redo")->trigger();
    EXPECT_FALSE(banner().isVisible());
}

TEST_F(FixImport, suggestionIsAboutItsOwnCharacter) {
    openSmall();
    const CharacterId small = scene().characters.at(0)->id;
    open({write(QStringLiteral("body.bvh"), test::kZUpBody)}, FileOpener::Mode::add);
    session->selection.setCharacter(small);
    const auto before = scene().find(small);
    press(*clickFix(), QStringLiteral("Fi&x"));
    EXPECT_EQ(scene().find(small), before) << "the active character is not the one in question";
    EXPECT_EQ(scene().characters.at(1)->metresPerUnit, 0.001);
}

TEST_F(FixImport, isRememberedForTheFolderAndSaidSo) {
    openBody();
    press(openDialog(), QStringLiteral("Fi&x"));
    open({write(QStringLiteral("other.bvh"), test::kZUpBody)});
    EXPECT_NEAR(headHeight(), 1.45, 1e-9);
    ASSERT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(
        QStringLiteral("other.bvh was read with the fix remembered for its folder")));
    EXPECT_TRUE(QDir(folder.path()).mkdir(QStringLiteral("elsewhere")));
    open({write(QStringLiteral("elsewhere/body.bvh"), test::kZUpBody)});
    EXPECT_NEAR(headHeight(), 0, 1e-9);
}

TEST_F(FixImport, appliesARememberedFixToItsOwnFilesOnly) {
    openBody();
    press(openDialog(), QStringLiteral("Fi&x"));
    QFile figure(QStringLiteral(":/samples/figure.glb"));
    ASSERT_TRUE(figure.open(QIODevice::ReadOnly));
    const QString body = QDir(folder.path()).filePath(QStringLiteral("body.bvh"));
    for (const bool figureFirst : {true, false}) {
        const QString other = write(QStringLiteral("figure.glb"), figure.readAll());
        figure.seek(0);
        open(figureFirst ? QStringList{other, body} : QStringList{body, other});
        ASSERT_EQ(scene().characters.size(), 2U);
        EXPECT_EQ(scene().characters[figureFirst ? 0 : 1]->metresPerUnit, 1);
        EXPECT_EQ(scene().characters[figureFirst ? 1 : 0]->metresPerUnit, 0.001);
        EXPECT_TRUE(banner().text().contains(QStringLiteral("body.bvh was read with the fix")));
    }
}

TEST_F(FixImport, suggestsAnotherIfTheDataContradictARememberedOne) {
    openBody();
    press(openDialog(), QStringLiteral("Fi&x"));
    QFile walk(QStringLiteral(":/samples/walk.bvh"));
    ASSERT_TRUE(walk.open(QIODevice::ReadOnly));
    open({write(QStringLiteral("walk.bvh"), walk.readAll())});
    EXPECT_TRUE(banner().text().contains(QStringLiteral("It may need another fix: unit")))
        << banner().text().toStdString();
}

TEST_F(FixImport, isNotRememberedUnlessAsked) {
    openBody();
    FixImportDialog& dialog = openDialog();
    dialog.findChild<QCheckBox*>()->setChecked(false);
    press(dialog, QStringLiteral("Fi&x"));
    openBody();
    EXPECT_NEAR(headHeight(), 0, 1e-9);
}

TEST_F(FixImport, isForgottenWhenUnchecked) {
    openBody();
    press(openDialog(), QStringLiteral("Fi&x"));
    open({write(QStringLiteral("other.bvh"), test::kZUpBody)});
    ASSERT_NEAR(headHeight(), 1.45, 1e-9);
    const std::uint64_t step = session->document.history().current().id;
    FixImportDialog& dialog = openDialog();
    const auto* fix = test::findByText<QPushButton>(dialog, QStringLiteral("Fi&x"));
    EXPECT_FALSE(fix->isEnabled()) << "neither the character nor the memory would change";
    dialog.findChild<QCheckBox*>()->setChecked(false);
    EXPECT_TRUE(fix->isEnabled());
    press(dialog, QStringLiteral("Fi&x"));
    EXPECT_EQ(session->document.history().current().id, step) << "only the memory changes";
    open({write(QStringLiteral("third.bvh"), test::kZUpBody)});
    EXPECT_NEAR(headHeight(), 0, 1e-9);
}

TEST_F(FixImport, madeEarlierCanBeRememberedAlone) {
    openBody();
    {
        FixImportDialog& dialog = openDialog();
        dialog.findChild<QCheckBox*>()->setChecked(false);
        press(dialog, QStringLiteral("Fi&x"));
    }
    press(openDialog(), QStringLiteral("Fi&x"));
    open({write(QStringLiteral("other.bvh"), test::kZUpBody)});
    EXPECT_NEAR(headHeight(), 1.45, 1e-9);
}

TEST_F(FixImport, isNotAppliedToAnotherDocument) {
    openBody();
    FixImportDialog& dialog = openDialog();
    session->document.open(scene(), QStringLiteral("another"));
    press(dialog, QStringLiteral("Fi&x"));
    EXPECT_NEAR(headHeight(), 0, 1e-9);
    EXPECT_EQ(session->document.diagnostics().list().back().code, ErrorCode::argumentInvalid);
    EXPECT_FALSE(rememberedFix(QDir(folder.path()).filePath(QStringLiteral("body.bvh"))));
}

TEST_F(FixImport, sourcesAreForgottenWithTheirDocument) {
    openBody();
    const CharacterId id = scene().characters.at(0)->id;
    ASSERT_NE(window->opener().sourceOf(id), nullptr);
    EXPECT_EQ(QFileInfo(window->opener().sourceOf(id)->file).fileName(), QStringLiteral("body.bvh"));
    session->document.open(scene(), QStringLiteral("project with the same ids"));
    EXPECT_EQ(window->opener().sourceOf(id), nullptr);
    FixImportDialog& dialog = openDialog();
    EXPECT_TRUE(dialog.findChild<QCheckBox*>()->isHidden()) << "there is no folder to remember a fix for";
    press(dialog, QStringLiteral("Cancel"));
}

TEST_F(FixImport, suggestionIsNotReplacedByANoticeAboutSizes) {
    openSmall();
    open({write(QStringLiteral("body.bvh"), test::kZUpBody)}, FileOpener::Mode::add);
    ASSERT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("body.bvh may need a fix")))
        << banner().text().toStdString();
    EXPECT_NE(test::findByText<QPushButton>(banner(), QString::fromUtf8("Fix…")), nullptr);
}

TEST_F(FixImport, ofTheAxesIsCombinedWithAChosenUnit) {
    const QString file = write(QStringLiteral("body.bvh"), test::kZUpBody);
    rememberFix(file, {.metresPerUnit = 0.0254, .up = Axis::z, .facing = Axis::minusY});
    window->opener().open({file}, FileOpener::Mode::open, {.metresPerUnit = 0.001});
    waitForTask();
    EXPECT_NEAR(headHeight(), 1.45, 1e-9);
    EXPECT_TRUE(banner().text().contains(QStringLiteral("Z up.")) &&
                !banner().text().contains(QStringLiteral("unit")))
        << banner().text().toStdString();
    const ImportSource* source = window->opener().sourceOf(scene().characters.at(0)->id);
    ASSERT_NE(source, nullptr);
    EXPECT_EQ(source->fix, (ImportFix{.metresPerUnit = 0.001, .up = Axis::z, .facing = Axis::minusY}));
}

TEST_F(FixImport, aSecondFixIsCombinedWithTheFirst) {
    openBody();
    press(openDialog(), QStringLiteral("Fi&x"));
    {
        FixImportDialog& dialog = openDialog();
        combo(dialog, QStringLiteral("Axis that the character faces"))
            .setCurrentIndex(static_cast<int>(Axis::x));
        press(dialog, QStringLiteral("Fi&x"));
    }
    const auto foot = [this] {
        const auto& character = *scene().characters.at(0);
        return Eigen::Vector3d(
            character.skeleton->restModel()[static_cast<std::size_t>(*character.skeleton->find("LeftUpLeg"))]
                .translation());
    };
    const Eigen::Vector3d turned = foot();
    EXPECT_NEAR(turned.z(), 0.1, 1e-9);
    openBody();
    EXPECT_NEAR((foot() - turned).norm(), 0, 1e-9) << "reading does both fixes at once";
}

TEST_F(FixImport, rejectsParallelAxes) {
    openBody();
    FixImportDialog& dialog = openDialog();
    combo(dialog, QStringLiteral("Axis that the character faces"))
        .setCurrentIndex(static_cast<int>(Axis::minusZ));
    EXPECT_FALSE(test::findByText<QPushButton>(dialog, QStringLiteral("Fi&x"))->isEnabled());
    combo(dialog, QStringLiteral("Up axis of the file")).setCurrentIndex(static_cast<int>(Axis::x));
    EXPECT_TRUE(test::findByText<QPushButton>(dialog, QStringLiteral("Fi&x"))->isEnabled());
    press(dialog, QStringLiteral("Cancel"));
}

TEST_F(FixImport, namesRateAndRestPose) {
    openBody();
    EXPECT_TRUE(banner().text().contains(QStringLiteral("Frame rate: 30 fps. Rest pose: T-pose.")))
        << banner().text().toStdString();
    FixImportDialog& dialog = openDialog();
    EXPECT_EQ(dialog.findChild<RateBox*>()->currentText(), QStringLiteral("30"));
    EXPECT_NE(test::findByText<QLabel>(dialog, QStringLiteral("T-pose: the arms are level.")), nullptr);
    EXPECT_TRUE(std::ranges::any_of(dialog.findChildren<QLabel*>(), [](const QLabel* label) {
        return label->text().startsWith(QStringLiteral("The file defines the times of its frames"));
    }));
    press(dialog, QStringLiteral("Cancel"));
}

TEST_F(FixImport, suggestsAnotherRateIfTheGaitIsImpossible) {
    openFastWalk(QStringLiteral("walk.bvh"));
    const std::int64_t frames = clip().frameCount();
    ASSERT_EQ(clip().rate.hertz(), 250);
    EXPECT_TRUE(banner().text().contains(QStringLiteral("walk.bvh may need a fix: 25 fps")))
        << banner().text().toStdString();
    EXPECT_TRUE(
        banner().text().contains(QStringLiteral("At 250 frames per second, the body takes 15.6 steps")))
        << banner().text().toStdString();
    FixImportDialog* dialog = clickFix();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->findChild<RateBox*>()->currentText(), QStringLiteral("25"));
    dialog->findChild<RateBox*>()->setEditText(QStringLiteral("30"));
    press(*dialog, QStringLiteral("Fi&x"));
    EXPECT_EQ(clip().rate.hertz(), 30);
    EXPECT_EQ(clip().frameCount(), frames);
    EXPECT_FALSE(banner().isVisible());
    action("edit.undo")->trigger();
    EXPECT_EQ(clip().rate.hertz(), 250);
    EXPECT_TRUE(banner().isVisible()) << "the suggestion applies again";

    openFastWalk(QStringLiteral("other.bvh"));
    EXPECT_EQ(clip().rate.hertz(), 30) << "the fix is remembered";
    EXPECT_TRUE(banner().text().contains(QStringLiteral("with the fix remembered for its folder")));
    EXPECT_TRUE(banner().text().contains(QStringLiteral("30 fps"))) << banner().text().toStdString();
    openBody();
    EXPECT_EQ(clip().rate.hertz(), 30) << "only files of 250 Hz are fixed";
}

TEST_F(FixImport, rejectsInvalidRates) {
    openBody();
    FixImportDialog& dialog = openDialog();
    dialog.findChild<RateBox*>()->setEditText(QStringLiteral("fast"));
    EXPECT_FALSE(test::findByText<QPushButton>(dialog, QStringLiteral("Fi&x"))->isEnabled());
    EXPECT_NE(test::findByText<QLabel>(dialog, QStringLiteral("Enter a frame rate, such as 30 or 29.97.")),
              nullptr);
    dialog.findChild<RateBox*>()->setEditText(QStringLiteral("29.97"));
    EXPECT_TRUE(test::findByText<QPushButton>(dialog, QStringLiteral("Fi&x"))->isEnabled());
    EXPECT_EQ(dialog.fix().rate.value().to, FrameRate::create(30000, 1001));
    press(dialog, QStringLiteral("Cancel"));
}

TEST_F(FixImport, isDisabledWithoutACharacter) {
    EXPECT_FALSE(action("file.fixImport")->isEnabled());
    openSmall();
    EXPECT_FALSE(banner().isVisible()) << "two joints suggest nothing";
    EXPECT_TRUE(action("file.fixImport")->isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
