#include "ui/window/EditActions.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Session.h"
#include "ui/history/HistoryRecipe.h"
#include "ui/window/StatusLine.h"

namespace sinew {

namespace {

/// The name of a step in a menu, where "&" marks a mnemonic.
QString menuText(QString step) { return step.replace(u'&', QStringLiteral("&&")); }

/// Whether a menu or a dialog is open over what has the focus. Qt lets keys of widgets pass menus.
bool isCovered() {
    if (QApplication::activePopupWidget()) return true;
    const QWidget* dialog = QApplication::activeModalWidget();
    const QWidget* focus = QApplication::focusWidget();
    return dialog && focus && focus != dialog && !dialog->isAncestorOf(focus);
}

}  // namespace

EditActions::EditActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : QObject(parent),
      document_(&session.document),
      selection_(&session.selection),
      status_(&status),
      undo_(actions["edit.undo"]),
      redo_(actions["edit.redo"]),
      copyRecipe_(actions["edit.copyRecipe"]) {
    connect(undo_, &QAction::triggered, this, &EditActions::undo);
    connect(redo_, &QAction::triggered, this, &EditActions::redo);
    connect(document_, &Document::changed, this, &EditActions::refresh);
    connect(document_, &Document::stepped, this, &EditActions::refresh);
    connect(document_, &Document::cancelled, this, &EditActions::refresh);
    connect(copyRecipe_, &QAction::triggered, this, &EditActions::copyRecipe);
    connect(document_, &Document::stepped, this, &EditActions::refreshRecipe);
    connect(document_, &Document::exported, this, &EditActions::refreshRecipe);
    connect(selection_, &Selection::characterChanged, this, &EditActions::refreshRecipe);
    QCoreApplication::instance()->installEventFilter(this);
    refresh();
    refreshRecipe();
}

bool EditActions::eventFilter(QObject*, QEvent* event) {
    // Not taken from the field or canvas that has the focus: it gives up its own part of the gesture.
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        document_->cancel();
    if (event->type() == QEvent::ShortcutOverride && isCovered()) event->accept();
    return false;
}

void EditActions::undo() {
    const QString step = document_->previewing() ? QString() : document_->history().current().text;
    document_->undo();
    if (!step.isEmpty()) status_->showNote(tr("Undone: %1").arg(step));
}

void EditActions::redo() {
    document_->redo();
    status_->showNote(tr("Done again: %1").arg(document_->history().current().text));
}

void EditActions::refresh() {
    const History& history = document_->history();
    const auto& steps = history.steps();
    const auto cursor = static_cast<std::size_t>(history.cursor());
    undo_->setEnabled(history.canUndo() || document_->previewing());
    redo_->setEnabled(history.canRedo());
    const bool named = history.canUndo() && !document_->previewing();
    undo_->setText(named ? tr("&Undo %1").arg(menuText(steps[cursor].text)) : tr("&Undo"));
    redo_->setText(history.canRedo() ? tr("&Redo %1").arg(menuText(steps[cursor + 1].text)) : tr("&Redo"));
}

void EditActions::copyRecipe() {
    const HistoryRecipe made = historyRecipe(*document_, *selection_);
    QApplication::clipboard()->setText(QString::fromStdString(recipeText(made.recipe)));
    status_->showNote(noteOf(made));
    document_->report(leftOut(made));
}

void EditActions::refreshRecipe() {
    const bool any = !historyRecipe(*document_, *selection_).recipe.steps.empty();
    enableUnless(*copyRecipe_, any ? QString() : tr("Nothing was done to the whole clip yet"));
}

}  // namespace sinew
