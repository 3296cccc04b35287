#include <gtest/gtest.h>

#include <QDialog>
#include <QPushButton>

#include "tests/ui/accessibility/TabWalk.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A dialog of three buttons, to see that the walk finds what it should.
class TabWalkTest : public testing::Test {
protected:
    TabWalkTest() {
        for (int i = 0; i < 3; ++i) {
            buttons_[i] = new QPushButton(QString::number(i), &dialog_);
            buttons_[i]->setGeometry(10, 10 + 40 * i, 80, 30);
        }
        dialog_.resize(200, 200);
    }
    test::TabWalk walk() {
        dialog_.show();
        dialog_.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&dialog_));
        buttons_[0]->setFocus();
        return test::walk(dialog_);
    }

    QDialog dialog_;
    QPushButton* buttons_[3];
};

TEST_F(TabWalkTest, findsNothingInADialogThatIsInOrder) {
    const test::TabWalk found = walk();
    EXPECT_TRUE(found.isCycle);
    EXPECT_EQ(found.controls.size(), 3U);
    EXPECT_EQ(found.trap, "");
    EXPECT_TRUE(test::erraticSteps(found).empty());
    for (const QPushButton* button : buttons_) EXPECT_TRUE(test::isReached(*button, found.controls, {}));
}

TEST_F(TabWalkTest, findsUnreachableControls) {
    buttons_[1]->setFocusPolicy(Qt::NoFocus);
    EXPECT_FALSE(test::isReached(*buttons_[1], walk().controls, {}));
}

TEST_F(TabWalkTest, findsTraps) {
    struct Trap : QPushButton {
        using QPushButton::QPushButton;
        bool focusNextPrevChild(bool) override { return true; }
    };
    auto* trap = new Trap(QStringLiteral("trap"), &dialog_);
    QWidget::setTabOrder(buttons_[1], trap);
    EXPECT_NE(walk().trap, "");
}

TEST_F(TabWalkTest, findsErraticOrder) {
    QWidget::setTabOrder(buttons_[0], buttons_[2]);
    QWidget::setTabOrder(buttons_[2], buttons_[1]);
    EXPECT_EQ(test::erraticSteps(walk()).size(), 2U);
}

TEST_F(TabWalkTest, acceptsColumns) {
    buttons_[0]->setGeometry(10, 10, 80, 150);
    buttons_[1]->setGeometry(110, 10, 80, 30);
    buttons_[2]->setGeometry(110, 60, 80, 30);
    EXPECT_TRUE(test::erraticSteps(walk()).empty());
    buttons_[0]->setGeometry(10, 60, 80, 30);
    buttons_[2]->setGeometry(10, 110, 80, 30);
    EXPECT_FALSE(test::erraticSteps(walk()).empty()) << "the second is in a row above the first";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
