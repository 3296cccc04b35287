#include <QDialogButtonBox>
#include <QPushButton>

#include "core/scene/templates/Templates.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/start/NewDialog.h"
#include "ui/start/StartPage.h"
#include "ui/viewport/ViewportPanel.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class NewProject : public WindowTest {
protected:
    NewDialog* openNewDialog() {
        action("file.new")->trigger();
        return window->findChild<NewDialog*>();
    }

    static TemplateTile* tile(const QWidget* parent, std::string_view name) {
        return parent->findChild<TemplateTile*>(
            QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
};

TEST_F(NewProject, cancelChangesNothing) {
    auto* dialog = openNewDialog();
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel),
                      Qt::LeftButton);
    EXPECT_TRUE(scene().characters.empty());
    EXPECT_TRUE(window->findChild<StartPage*>()->isVisible());
}

TEST_F(NewProject, everyTemplateHasATileThatStartsIt) {
    for (const std::string_view name : templateNames()) {
        auto* dialog = openNewDialog();
        QTest::mouseClick(tile(dialog, name), Qt::LeftButton);
        ASSERT_EQ(scene().characters.size(), 1U) << name;
        EXPECT_EQ(scene().characters[0]->name, name);
        EXPECT_FALSE(session->document.modified()) << name;
        EXPECT_EQ(session->playback.lastFrame(), FrameIndex{120}) << name;
        EXPECT_TRUE(window->findChild<ViewportPanel*>()->isVisible());
        QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
    }
}

TEST_F(NewProject, startPageTileStartsAtOnce) {
    QTest::mouseClick(tile(window->findChild<StartPage*>(), "biped"), Qt::LeftButton);
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().characters[0]->skeleton->size(), 22);
}

TEST_F(NewProject, tilesAreReachedByArrowKeys) {
    auto* dialog = openNewDialog();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    dialog->activateWindow();
    ASSERT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == dialog; }));
    EXPECT_TRUE(tile(dialog, "biped")->hasFocus());
    QTest::keyClick(tile(dialog, "biped"), Qt::Key_Right);
    EXPECT_TRUE(tile(dialog, "quadruped")->hasFocus());
    QTest::keyClick(tile(dialog, "quadruped"), Qt::Key_Down);
    EXPECT_TRUE(tile(dialog, "robot-arm")->hasFocus());
    QTest::keyClick(tile(dialog, "robot-arm"), Qt::Key_Space);
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().characters[0]->name, "robot-arm");
}

TEST_F(NewProject, newSkeletonCanBePosedAtOnce) {
    QTest::mouseClick(tile(window->findChild<StartPage*>(), "hand"), Qt::LeftButton);
    const JointId finger = (*scene().characters[0]->skeleton)[5].id;
    const std::vector<ChannelValue> bent{{{finger, Channel::angle3}, 0.5}};
    EXPECT_TRUE(session->posing.set(QStringLiteral("Bend"), bent));
    EXPECT_TRUE(session->document.modified());
}

TEST_F(NewProject, tilesHaveAccessibleTexts) {
    for (const auto* each : window->findChild<StartPage*>()->findChildren<TemplateTile*>()) {
        EXPECT_EQ(each->accessibleName(), each->text());
        EXPECT_TRUE(each->accessibleDescription().contains(QStringLiteral("joint")));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
