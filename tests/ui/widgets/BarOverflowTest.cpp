#include <QFrame>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/WaitFor.h"
#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A bar with four buttons of 60 pixels and a stretch before the last one.
struct Bar {
    Bar() {
        auto* row = rowLayout(&bar, {}, 4);
        for (int i = 0; i < 4; ++i) {
            auto* button = new QPushButton;
            button->setFixedWidth(60);
            if (i == 3) row->addStretch();
            row->addWidget(button);
            buttons.push_back(button);
        }
        new BarOverflow(bar);
        bar.resize(400, 28);
        bar.show();
        test::settle();
    }

    void resizeTo(int width) {
        bar.resize(width, 28);
        test::settle();
    }

    int shownButtons() const {
        return static_cast<int>(std::ranges::count_if(buttons, [this](const QPushButton* button) {
            return button->parentWidget() == &bar && button->isVisible();
        }));
    }

    QToolButton& overflow() const { return *bar.findChild<QToolButton*>(QStringLiteral("overflow")); }

    QWidget bar;
    std::vector<QPushButton*> buttons;
};

TEST(BarOverflow, isNotSeenWhileEverythingFits) {
    const Bar bar;
    EXPECT_EQ(bar.shownButtons(), 4);
    EXPECT_FALSE(bar.overflow().isVisible());
}

TEST(BarOverflow, movesControlsThatDoNotFitToAPopup) {
    Bar bar;
    bar.resizeTo(160);
    EXPECT_EQ(bar.bar.width(), 160);
    EXPECT_EQ(bar.shownButtons(), 2);
    EXPECT_TRUE(bar.overflow().isVisible());
    EXPECT_LE(bar.buttons[1]->geometry().right(), bar.overflow().x());

    bar.overflow().click();
    EXPECT_SOON(bar.buttons[2]->isVisible() && bar.buttons[3]->isVisible());
    EXPECT_EQ(bar.buttons[3]->window(), bar.buttons[2]->window());
    EXPECT_NE(bar.buttons[2]->window(), &bar.bar);
    EXPECT_SOON(bar.buttons[2]->hasFocus());
    QTest::keyClick(bar.buttons[2], Qt::Key_Tab);
    EXPECT_TRUE(bar.buttons[3]->hasFocus());
    bar.buttons[2]->window()->close();
}

TEST(BarOverflow, takesControlsBackInOrder) {
    Bar bar;
    bar.resizeTo(100);
    EXPECT_EQ(bar.shownButtons(), 1);
    bar.resizeTo(400);
    EXPECT_EQ(bar.shownButtons(), 4);
    EXPECT_FALSE(bar.overflow().isVisible());
    EXPECT_TRUE(std::ranges::is_sorted(bar.buttons, {}, &QWidget::x));
    EXPECT_EQ(bar.buttons[3]->geometry().right(), 399);
    bar.bar.activateWindow();
    bar.buttons[0]->setFocus();
    EXPECT_SOON(bar.buttons[0]->hasFocus());
    for (int i = 1; i < 4; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        EXPECT_EQ(QApplication::focusWidget(), bar.buttons[static_cast<std::size_t>(i)]);
    }
}

TEST(BarOverflow, keepsHiddenControlsHidden) {
    Bar bar;
    bar.buttons[3]->hide();
    bar.resizeTo(100);
    bar.resizeTo(200);
    EXPECT_EQ(bar.shownButtons(), 3);
    EXPECT_FALSE(bar.overflow().isVisible());
    bar.buttons[3]->show();
    test::settle();
    EXPECT_TRUE(bar.overflow().isVisible());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
