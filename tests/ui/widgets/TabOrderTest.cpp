#include "ui/widgets/focus/TabOrder.h"

#include <gtest/gtest.h>

#include <QDialog>
#include <QGridLayout>
#include <QPushButton>
#include <QSpinBox>

#include "tests/ui/WaitFor.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A dialog whose buttons are named after their places in the tab order.
class TabOrderTest : public testing::Test {
protected:
    void add(const char* name, QRect area, QWidget* parent = nullptr) {
        auto* button = new QPushButton(QLatin1String(name), parent ? parent : &dialog_);
        button->setGeometry(area);
        button->setAutoDefault(false);
    }
    QWidget* addGroup(QRect area) {
        auto* group = new QWidget(&dialog_);
        group->setGeometry(area);
        return group;
    }
    /// Returns the names of the buttons in the order in which Tab reaches them.
    QString order() {
        dialog_.resize(400, 300);
        dialog_.show();
        dialog_.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&dialog_));
        test::settle();
        QString names;
        for (int i = 0; i < 10; ++i) {
            QWidget* focused = QApplication::focusWidget();
            const auto* button = qobject_cast<QPushButton*>(focused);
            if (!button || names.contains(button->text())) break;
            names += button->text();
            QTest::keyClick(focused, Qt::Key_Tab);
        }
        // From the first one, whichever had the focus.
        const qsizetype first = names.indexOf(u'a');
        return names.mid(first) + names.left(first);
    }

    QObject owner_;
    TabOrder tabOrder_{&owner_};
    QDialog dialog_;
};

TEST_F(TabOrderTest, goesThroughRows) {
    add("c", {0, 40, 80, 30});
    add("b", {100, 2, 80, 26});
    add("d", {100, 40, 80, 30});
    add("a", {0, 0, 80, 30});
    EXPECT_EQ(order(), QStringLiteral("abcd"));
}

TEST_F(TabOrderTest, goesThroughColumnsThatSpanRows) {
    add("c", {100, 40, 80, 30});
    add("d", {200, 40, 80, 30});
    add("b", {100, 0, 80, 30});
    add("e", {0, 120, 80, 30});
    add("a", {0, 0, 80, 100});
    EXPECT_EQ(order(), QStringLiteral("abcde"));
}

TEST_F(TabOrderTest, goesThroughGroupsAsAWhole) {
    QWidget* right = addGroup({200, 0, 200, 200});
    QWidget* left = addGroup({0, 0, 200, 200});
    add("d", {0, 40, 80, 30}, right);
    add("c", {0, 0, 80, 30}, right);
    add("b", {0, 40, 80, 30}, left);
    add("a", {0, 0, 80, 30}, left);
    EXPECT_EQ(order(), QStringLiteral("abcd"));
}

TEST_F(TabOrderTest, includesControlsThatAppearLater) {
    QWidget* later = addGroup({0, 40, 200, 40});
    add("b", {0, 0, 80, 30}, later);
    later->hide();
    add("c", {0, 100, 80, 30});
    add("a", {0, 0, 80, 30});
    EXPECT_EQ(order(), QStringLiteral("ac"));
    later->show();
    EXPECT_EQ(order(), QStringLiteral("abc"));
}

TEST_F(TabOrderTest, keepsControlsWithSeveralPartsTogether) {
    add("b", {0, 80, 80, 30});
    auto* number = new QSpinBox(&dialog_);
    number->setGeometry(0, 40, 80, 30);
    add("a", {0, 0, 80, 30});
    dialog_.show();
    dialog_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog_));
    test::settle();
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Tab);
    EXPECT_EQ(qobject_cast<QPushButton*>(QApplication::focusWidget())->text(), QStringLiteral("b"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_EQ(QApplication::focusWidget(), number);
    QTest::keyClick(number, Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_EQ(qobject_cast<QPushButton*>(QApplication::focusWidget())->text(), QStringLiteral("a"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
