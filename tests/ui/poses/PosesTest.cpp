#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTest>
#include <QToolButton>

#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/poses/PoseDelegate.h"
#include "ui/poses/PosesDock.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class PosesTest : public testing::Test {
protected:
    PosesTest() {
        dock_.resize(340, 500);
        dock_.show();
    }
    void openLeg() { session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg")); }
    const Scene& scene() const { return session_.document.scene(); }
    const Character& leg() const { return *scene().characters[0]; }
    JointId joint(const char* name) const { return test::jointOf(scene(), name); }
    double shown(const char* name, Channel channel) const {
        const Evaluator& active = *session_.pose.active();
        return active.values(active.skeleton().find(name).value()).at(channel);
    }
    QListView& view() const { return *dock_.findChild<QListView*>(QString(), Qt::FindChildrenRecursively); }
    void storePose(const QString& name) {
        QTest::mouseClick(dock_.findChild<QToolButton*>(QStringLiteral("key.storePose")), Qt::LeftButton);
        auto* dialog = dock_.findChild<QInputDialog*>();
        ASSERT_NE(dialog, nullptr);
        auto* field = dialog->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, name);
        QTest::keyClick(field, Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    void doubleClick(int row) {
        const QPoint center = view().visualRect(view().model()->index(row, 0)).center();
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, center);
        QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, center);
    }
    QString step() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    PosesDock dock_{session_, actions_};
    QAbstractItemModelTester tester_{view().model()};
};

TEST_F(PosesTest, listIsHiddenWhileEmpty) {
    EXPECT_FALSE(view().isVisible());
    EXPECT_FALSE(actions_["key.storePose"]->isEnabled());
    openLeg();
    EXPECT_FALSE(view().isVisible());
    EXPECT_TRUE(actions_["key.storePose"]->isEnabled());
    storePose(QStringLiteral("start"));
    EXPECT_TRUE(view().isVisible());
}

TEST_F(PosesTest, storesSelectedOrAllJoints) {
    openLeg();
    session_.playback.setFrame({100});
    storePose(QStringLiteral("all"));
    EXPECT_EQ(leg().poses[0]->values.size(), 10U);
    session_.selection.selectOnly(joint("thigh"));
    storePose(QStringLiteral("thigh"));
    ASSERT_EQ(leg().poses.size(), 2U);
    ASSERT_EQ(leg().poses[1]->values.size(), 1U);
    EXPECT_NEAR(leg().poses[1]->values[0].value, radians(-30), 1e-12);
    EXPECT_EQ(step(), QStringLiteral("Add Pose thigh"));
    session_.document.undo();
    EXPECT_EQ(leg().poses.size(), 1U);
}

TEST_F(PosesTest, doubleClickAppliesAPoseAsOneStep) {
    openLeg();
    session_.playback.setFrame({100});
    storePose(QStringLiteral("bent"));
    session_.playback.setFrame({0});
    doubleClick(0);
    EXPECT_EQ(step(), QStringLiteral("Apply Pose bent"));
    EXPECT_NEAR(shown("thigh", Channel::angle1), radians(-30), 1e-12);
    EXPECT_NEAR(shown("root", Channel::translationZ), 1, 1e-12);
    session_.document.undo();
    EXPECT_NEAR(shown("thigh", Channel::angle1), 0, 1e-12);
}

TEST_F(PosesTest, enterAppliesAPoseToSelectedJoints) {
    openLeg();
    session_.playback.setFrame({100});
    storePose(QStringLiteral("bent"));
    session_.playback.setFrame({0});
    session_.selection.selectOnly(joint("thigh"));
    view().setCurrentIndex(view().model()->index(0, 0));
    QTest::keyClick(&view(), Qt::Key_Return);
    EXPECT_NEAR(shown("thigh", Channel::angle1), radians(-30), 1e-12);
    EXPECT_NEAR(shown("root", Channel::translationZ), 0, 1e-12);
}

TEST_F(PosesTest, posesAreNotAppliedWhilePlaying) {
    openLeg();
    storePose(QStringLiteral("start"));
    session_.playback.setPlaying(true);
    doubleClick(0);
    EXPECT_EQ(step(), QStringLiteral("Add Pose start"));
}

TEST_F(PosesTest, f2RenamesAndDeleteRemovesAPose) {
    openLeg();
    storePose(QStringLiteral("one"));
    storePose(QStringLiteral("two"));
    view().setCurrentIndex(view().model()->index(1, 0));
    QTest::keyClick(&view(), Qt::Key_F2);
    auto* editor = view().viewport()->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("three"));
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_SOON(leg().poses[1]->name == "three") << leg().poses[1]->name;
    test::settle();  // closes the editor
    QTest::keyClick(&view(), Qt::Key_Delete);
    EXPECT_EQ(step(), QStringLiteral("Delete Pose three"));
    EXPECT_EQ(leg().poses.size(), 1U);
}

TEST_F(PosesTest, showsTheActiveCharactersPoses) {
    openLeg();
    storePose(QStringLiteral("one"));
    session_.document.commit(QStringLiteral("Add"), test::withLeg(scene(), "other"));
    EXPECT_FALSE(view().isVisible());
    session_.selection.setCharacter(leg().id);
    EXPECT_TRUE(view().isVisible());
    EXPECT_EQ(view().model()->rowCount(), 1);
}

TEST_F(PosesTest, picturesShowThePose) {
    openLeg();
    const Skeleton& skeleton = *leg().skeleton;
    const NamedPose rest{{}, "rest", {}};
    const NamedPose bent{{}, "bent", {{{joint("thigh"), Channel::angle1}, 1.5}}};
    const QImage straight = poseThumbnail(skeleton, rest, 80, 1).toImage();
    EXPECT_NE(straight, poseThumbnail(skeleton, bent, 80, 1).toImage());
    EXPECT_EQ(straight, poseThumbnail(skeleton, rest, 80, 1).toImage());
    EXPECT_EQ(poseThumbnail(skeleton, rest, 80, 2).size(), QSize(160, 160));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
