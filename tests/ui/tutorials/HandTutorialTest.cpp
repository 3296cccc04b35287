// The tutorial "A skinned hand", performed with mouse and keyboard only.

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include "core/math/Angle.h"
#include "tests/ui/EnterPath.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/window/EditorDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/tutorials/TutorialPanel.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class HandTutorial : public WindowTest {
protected:
    HandTutorial() { window->resize(1600, 980); }

    void expectStep(std::size_t step) const {
        const auto* panel = window->findChild<TutorialPanel*>();
        EXPECT_SOON(panel->step() == step) << step << " " << panel->step();
    }
    template <class Dialog>
    Dialog* shown() const {
        for (auto* dialog : window->findChildren<Dialog*>())
            if (dialog->isVisible()) return dialog;
        return nullptr;
    }
    /// Exports to glTF, as the tutorial says.
    void exportTo(const QString& path) const {
        driver.search("Export");
        ASSERT_SOON(shown<ExportDialog>());
        auto& dialog = *shown<ExportDialog>();
        dialog.activateWindow();  // there may be no window manager
        ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
        QLineEdit* file = nullptr;
        for (auto* field : dialog.findChildren<QLineEdit*>())
            if (field->accessibleName() == QStringLiteral("Output file")) file = field;
        ASSERT_TRUE(file);
        file->setFocus();
        file->selectAll();
        QTest::keyClicks(file, path);
        QTest::mouseClick(test::findByText<QPushButton>(dialog, QStringLiteral("&Export")), Qt::LeftButton);
        EXPECT_SOON(!session->document.exports().empty() && QFile::exists(path));
    }
    /// Opens a file in place of the hand, whose changes are not saved.
    void openInstead(const QString& path) const {
        window->activateWindow();  // there may be no window manager
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
        QTest::keyClick(window.get(), Qt::Key_O, Qt::ControlModifier);
        ASSERT_SOON(shown<QFileDialog>());
        test::enterPath(*shown<QFileDialog>(), path);
        ASSERT_SOON(shown<QMessageBox>());
        QTest::mouseClick(shown<QMessageBox>()->button(QMessageBox::Discard), Qt::LeftButton);
    }

    test::EditorDriver driver{*window, *session};
};

TEST_F(HandTutorial, isCompletedWithTheControlsThatItNames) {
    driver.search("A Skinned Hand");
    ASSERT_TRUE(window->findChild<TutorialPanel*>()->isVisible());
    driver.search("Hand");
    expectStep(1);
    driver.clickRow("Index2");
    expectStep(2);
    driver.type("Angle X", "30");
    expectStep(3);
    driver.search("Weights of Current Joint");
    expectStep(4);
    driver.search("Finger");
    expectStep(5);
    const JointLimits& limits = scene()
                                    .characters.front()
                                    ->skeleton->joints()[static_cast<std::size_t>(driver.joint("Index2"))]
                                    .limits;
    EXPECT_EQ(limits.angles[0].mode, AngleLimit::Mode::limited);
    EXPECT_NEAR(degrees(limits.angles[0].min), -9, 0.01) << "at rest, it is bent by 9°";
    EXPECT_NEAR(degrees(limits.angles[0].max), 91, 0.01);
    driver.press(Qt::Key_S);
    expectStep(6);
    const QString path = QDir(folder.path()).filePath(QStringLiteral("hand.glb"));
    exportTo(path);
    expectStep(7);
    openInstead(path);
    expectStep(8);
    EXPECT_EQ(scene().characters.front()->meshes.size(), 1U);
    driver.search("Next Step");
    EXPECT_FALSE(window->findChild<TutorialPanel*>()->isRunning());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
