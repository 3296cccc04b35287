#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolTip>
#include <QTreeView>

#include "tests/ui/FindRow.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/outliner/JointDelegate.h"
#include "ui/outliner/JointModel.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class OutlinerTest : public testing::Test {
protected:
    OutlinerTest() {
        dock_.resize(248, 600);
        dock_.show();
    }
    void open(Scene scene) { session_.document.open(std::move(scene), QStringLiteral("leg")); }
    JointId joint(const char* name, std::size_t character = 0) const {
        return test::jointOf(session_.document.scene(), name, character);
    }
    QTreeView& tree() const { return *dock_.findChild<QTreeView*>(); }
    QLineEdit& filter() const { return *dock_.findChild<QLineEdit*>(); }
    QComboBox& clips() const { return *dock_.findChild<QComboBox*>(); }

    QModelIndex row(const QString& name) const { return test::findRow(*tree().model(), name); }
    void click(const char* name, Qt::KeyboardModifiers modifiers = {}) {
        const QRect rect = tree().visualRect(row(QLatin1String(name)));
        ASSERT_TRUE(rect.isValid()) << name;
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, modifiers, rect.center());
    }

    Session session_;
    Actions actions_;
    OutlinerDock dock_{session_, actions_};
};

TEST_F(OutlinerTest, showsAHintWhileEmpty) {
    EXPECT_FALSE(tree().isVisible());
    bool found = false;
    for (const auto* label : dock_.findChildren<QLabel*>())
        found |= label->isVisible() && !label->text().isEmpty();
    EXPECT_TRUE(found);
    open(test::withLeg({}, "leg"));
    EXPECT_TRUE(tree().isVisible());
    EXPECT_FALSE(actions_["edit.selectParent"]->isEnabled());
    EXPECT_TRUE(actions_["edit.selectAll"]->isEnabled());
}

/// Returns a chain of 30 joints with long names.
Scene withChain() {
    Scene scene;
    std::vector<Joint> joints(30);
    for (int i = 0; i < 30; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = scene.newId<JointId>();
        joint.name = "tail segment " + std::to_string(i + 1);
        joint.parent = i - 1;
        joint.rest.translation = {0, 0.1, 0};
    }
    Character chain;
    chain.name = "chain";
    chain.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    return addCharacter(std::move(scene), std::move(chain));
}

TEST_F(OutlinerTest, everyNameOfADeepChainCanBeRead) {
    open(withChain());
    ASSERT_TRUE(tree().isVisible());
    for (int i = 1; i <= 30; ++i) {
        const QModelIndex index = row(QStringLiteral("tail segment %1").arg(i));
        tree().setCurrentIndex(index);
        EXPECT_SOON([&] {
            tree().scrollTo(index);
            const QRect rect = tree().visualRect(index);
            const int width = tree().fontMetrics().horizontalAdvance(index.data().toString());
            return rect.left() >= 0 && rect.left() + width <= tree().viewport()->width();
        }()) << i;
    }
}

TEST_F(OutlinerTest, aToolTipShowsTheFullPath) {
    open(test::withLeg({}, "leg"));
    const QRect rect = tree().visualRect(row(QStringLiteral("shin")));
    ASSERT_TRUE(rect.isValid());
    QHelpEvent event(QEvent::ToolTip, rect.center(), tree().viewport()->mapToGlobal(rect.center()));
    QApplication::sendEvent(tree().viewport(), &event);
    EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("root › thigh › shin")))
        << QToolTip::text().toStdString();
    QToolTip::hideText();
}

TEST_F(OutlinerTest, switchesStayAtTheEdgeWhileNamesScroll) {
    open(withChain());
    const QModelIndex last = row(QStringLiteral("tail segment 30"));
    EXPECT_SOON(tree().horizontalScrollBar()->maximum() > 0);
    tree().setCurrentIndex(last);
    tree().scrollTo(last);
    const QRect rect(0, tree().visualRect(last).top(), tree().viewport()->width(),
                     tree().visualRect(last).height());
    const QRect eye = JointDelegate::switchRect(rect, JointDelegate::hideSwitch);
    const JointId joint{last.data(JointModel::jointRole).toULongLong()};
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, eye.center());
    EXPECT_TRUE(session_.visibility.isHidden(joint));
}

TEST_F(OutlinerTest, smallTreesOpenExpanded) {
    open(test::withLeg({}, "leg"));
    EXPECT_TRUE(tree().visualRect(row(QStringLiteral("toe"))).isValid());
}

TEST_F(OutlinerTest, clickSelectsAndModifiersAdd) {
    open(test::withLeg({}, "leg"));
    click("thigh");
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("thigh")});
    click("toe", Qt::ControlModifier);
    EXPECT_EQ(session_.selection.joints(), (std::vector{joint("thigh"), joint("toe")}));
    click("thigh");
    click("toe", Qt::ShiftModifier);
    EXPECT_EQ(session_.selection.joints().size(), 3U);
    EXPECT_EQ(session_.selection.currentJoint(), joint("toe"));
}

TEST_F(OutlinerTest, arrowKeysMoveTheSelection) {
    open(test::withLeg({}, "leg"));
    click("thigh");
    QTest::keyClick(&tree(), Qt::Key_Down);
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("shin")});
}

TEST_F(OutlinerTest, followsTheSelection) {
    open(test::withLeg({}, "leg"));
    session_.selection.select({joint("toe"), joint("thigh")});
    EXPECT_EQ(tree().currentIndex(), row(QStringLiteral("thigh")));
    EXPECT_EQ(tree().selectionModel()->selectedIndexes().size(), 2);
    session_.selection.clear();
    EXPECT_TRUE(tree().selectionModel()->selectedIndexes().isEmpty());
}

TEST_F(OutlinerTest, scrollsToAJointSelectedElsewhere) {
    dock_.resize(248, 110);
    open(test::withLeg({}, "leg"));
    tree().collapseAll();
    session_.selection.selectOnly(joint("toe"));
    const QRect rect = tree().visualRect(row(QStringLiteral("toe")));
    EXPECT_TRUE(tree().viewport()->rect().contains(rect.center()));
}

TEST_F(OutlinerTest, filterKeepsAncestorsAndTheSelection) {
    open(test::withLeg({}, "leg"));
    session_.selection.select({joint("toe"), joint("thigh")});
    QTest::keyClicks(&filter(), QStringLiteral("SHI"));
    EXPECT_TRUE(tree().visualRect(row(QStringLiteral("shin"))).isValid());
    EXPECT_TRUE(row(QStringLiteral("root")).isValid());
    EXPECT_FALSE(row(QStringLiteral("toe")).isValid());
    EXPECT_EQ(session_.selection.joints(), (std::vector{joint("toe"), joint("thigh")}));
    QTest::keyClick(&filter(), Qt::Key_Escape);
    EXPECT_TRUE(row(QStringLiteral("toe")).isValid());
    EXPECT_EQ(tree().selectionModel()->selectedIndexes().size(), 2);
}

TEST_F(OutlinerTest, selectionSurvivesDeletingOtherCharacters) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    session_.selection.select({joint("thigh", 0), joint("toe", 1)});
    const JointId kept = joint("toe", 1);
    Scene next = session_.document.scene();
    next.characters.erase(next.characters.begin());
    open(next);
    EXPECT_EQ(session_.selection.joints(), std::vector{kept});
    EXPECT_EQ(tree().currentIndex(), row(QStringLiteral("toe")));
    open({});
    EXPECT_FALSE(tree().isVisible());
}

TEST_F(OutlinerTest, doubleClickActivatesACharacter) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    const QPoint left = tree().visualRect(row(QStringLiteral("left"))).center();
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, left);
    QTest::mouseDClick(tree().viewport(), Qt::LeftButton, {}, left);
    EXPECT_EQ(session_.selection.character()->name, "left");
}

TEST_F(OutlinerTest, comboBoxChoosesTheClip) {
    open(test::withLeg({}, "leg"));
    ASSERT_TRUE(clips().isVisible());
    EXPECT_EQ(clips().currentText(), QStringLiteral("walk"));
    clips().setFocus();
    QTest::keyClick(&clips(), Qt::Key_Up);
    EXPECT_EQ(session_.selection.clip()->name, "stand");
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{20});
    EXPECT_EQ(clips().currentText(), QStringLiteral("stand"));
}

TEST_F(OutlinerTest, rowsDoNotMoveWhenAnotherCharacterBecomesActive) {
    Scene two = test::withLeg(test::withLeg({}, "several"), "none");
    auto none = std::make_shared<Character>(*two.characters[1]);
    none->clips.clear();
    two.characters[1] = none;
    open(two);
    const auto top = [this] { return tree().mapTo(&dock_, QPoint()).y(); };
    click("none");
    QTest::keyClick(&tree(), Qt::Key_Return);
    ASSERT_EQ(session_.selection.character()->name, "none");
    EXPECT_FALSE(clips().isEnabled());
    EXPECT_EQ(clips().currentIndex(), -1);
    const int before = top();
    const QPoint several = tree().visualRect(row(QStringLiteral("several"))).center();
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, several);
    QTest::mouseDClick(tree().viewport(), Qt::LeftButton, {}, several);
    ASSERT_EQ(session_.selection.character()->name, "several");
    EXPECT_TRUE(clips().isEnabled());
    EXPECT_EQ(clips().currentText(), QStringLiteral("walk"));
    EXPECT_EQ(top(), before);
}

TEST_F(OutlinerTest, actionsChangeTheSelection) {
    open(test::withLeg({}, "leg"));
    const auto& joints = session_.selection.joints();
    actions_["edit.selectAll"]->trigger();
    EXPECT_EQ(joints.size(), 4U);
    session_.selection.selectOnly(joint("shin"));
    actions_["edit.selectParent"]->trigger();
    EXPECT_EQ(joints, std::vector{joint("thigh")});
    actions_["edit.selectChildren"]->trigger();
    EXPECT_EQ(joints, (std::vector{joint("shin"), joint("toe"), joint("thigh")}));
    actions_["edit.selectInvert"]->trigger();
    EXPECT_EQ(joints, std::vector{joint("root")});
    actions_["edit.selectParent"]->trigger();
    EXPECT_EQ(joints, std::vector{joint("root")}) << "a root has no parent";
    actions_["edit.selectNone"]->trigger();
    EXPECT_TRUE(joints.empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
