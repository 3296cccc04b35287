#include <QListView>
#include <QMenu>
#include <QSpinBox>
#include <QToolBar>

#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/history/HistoryDock.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class EditActionsTest : public WindowTest {
protected:
    void rename(const char* name, const QString& step) {
        const Character& character = *scene().characters[0];
        session->document.commit(step,
                                 renameClip(scene(), character.id, character.clips[0]->id, name).value());
    }
    std::string clipName() const { return scene().characters[0]->clips[0]->name; }
    QListView* steps() const { return window->findChild<HistoryDock*>()->findChild<QListView*>(); }
    QSpinBox* budget() const { return window->findChild<HistoryDock*>()->findChild<QSpinBox*>(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(window.get(), key, modifiers);
    }
};

TEST_F(EditActionsTest, undoIsDisabledWithAReasonUntilThereIsAStep) {
    EXPECT_FALSE(action("edit.undo")->isEnabled() || action("edit.redo")->isEnabled());
    EXPECT_TRUE(action("edit.undo")->toolTip().contains(QStringLiteral("There is nothing to undo")));
    openSmall();
    EXPECT_FALSE(action("edit.undo")->isEnabled()) << "opening is not a step";
    EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("&Undo"));
}

TEST_F(EditActionsTest, shortcutsUndoAndRedoNamedSteps) {
    openSmall();
    rename("run", QStringLiteral("Rename clip & more"));
    EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("&Undo Rename clip && more"));
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(clipName(), "small");
    EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("&Undo"));
    EXPECT_EQ(action("edit.redo")->text(), QStringLiteral("&Redo Rename clip && more"));
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(clipName(), "run");
    action("edit.undo")->trigger();
    press(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(clipName(), "run");
}

TEST_F(EditActionsTest, escapeCancelsAGestureRegardlessOfFocus) {
    openSmall();
    const Character& character = *scene().characters[0];
    const auto renamed = renameClip(scene(), character.id, character.clips[0]->id, "run").value();
    for (QWidget* focus : {window->findChild<QWidget*>(QStringLiteral("timeline")),
                           static_cast<QWidget*>(window->findChild<ViewportView*>())}) {
        session->document.preview(renamed);
        EXPECT_TRUE(QTest::qWaitFor([&] { return action("edit.undo")->isEnabled(); }))
            << "undo can cancel a gesture";
        QTest::keyClick(focus ? focus : window.get(), Qt::Key_Escape);
        EXPECT_FALSE(session->document.previewing());
        EXPECT_EQ(clipName(), "small");
    }
    EXPECT_FALSE(action("edit.undo")->isEnabled());
}

TEST_F(EditActionsTest, openMenuBlocksShortcuts) {
    openSmall();
    rename("run", QStringLiteral("Rename clip"));
    QMenu menu(window.get());
    menu.addAction(QStringLiteral("one"));
    menu.popup(window->mapToGlobal(QPoint(100, 100)));
    auto* view = window->findChild<ViewportView*>();
    QWidget* focus = view ? static_cast<QWidget*>(view) : window.get();
    focus->setFocus();
    QTest::keyClick(focus, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(clipName(), "run");
    menu.close();
    QTest::keyClick(focus, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(clipName(), "small");
}

TEST_F(EditActionsTest, toolBarStartsWithFilesThenUndo) {
    QStringList ids;
    for (const QAction* shown : window->findChild<QToolBar*>(QStringLiteral("tools"))->actions()) {
        if (!shown->objectName().isEmpty()) ids << shown->objectName();
    }
    EXPECT_EQ(ids.mid(0, 5), (QStringList{QStringLiteral("file.new"), QStringLiteral("file.open"),
                                          QStringLiteral("file.save"), QStringLiteral("edit.undo"),
                                          QStringLiteral("edit.redo")}));
}

TEST_F(EditActionsTest, clickingAStepGoesToIt) {
    openSmall();
    action("panel.history")->trigger();
    rename("a", QStringLiteral("Rename a"));
    rename("b", QStringLiteral("Rename b"));
    rename("c", QStringLiteral("Rename c"));
    ASSERT_EQ(steps()->model()->rowCount(), 4);
    ASSERT_TRUE(steps()->isVisible());
    const QModelIndex first = steps()->model()->index(1, 0);
    QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, steps()->visualRect(first).center());
    EXPECT_EQ(clipName(), "a");
    EXPECT_TRUE(action("edit.redo")->isEnabled());
    QTest::keyClick(steps(), Qt::Key_Down);
    EXPECT_EQ(clipName(), "b");
    QTest::keyClick(steps(), Qt::Key_Down);
    EXPECT_EQ(clipName(), "c");
    for (int i = 0; i < 3; ++i) QTest::keyClick(steps(), Qt::Key_Up);
    EXPECT_EQ(clipName(), "small");
    action("edit.redo")->trigger();
    EXPECT_EQ(steps()->currentIndex().row(), 1) << "the list follows undo and redo";
}

TEST_F(EditActionsTest, undoBudgetPersistsBetweenRuns) {
    EXPECT_EQ(budget()->value(), 512);
    EXPECT_FALSE(budget()->accessibleName().isEmpty());
    openSmall();
    rename("a", QStringLiteral("Rename a"));
    budget()->setValue(64);
    EXPECT_EQ(session->document.history().budget(), std::size_t{64} << 20);
    makeWindow();
    EXPECT_EQ(budget()->value(), 64);
    EXPECT_EQ(session->document.history().budget(), std::size_t{64} << 20);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
