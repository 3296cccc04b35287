#include "ui/actions/handlers/EditActions.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/history/HistoryRecipe.h"
#include "ui/session/Session.h"
#include "ui/status/StatusLine.h"

namespace sinew {

namespace {

/// Returns the name of a step as menu text, with "&" escaped.
QString menuText(QString step) { return step.replace(u'&', QStringLiteral("&&")); }

/// Returns whether a menu or dialog covers the focus widget. Qt would still run that widget's shortcuts.
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
    // The event still reaches the focused field or canvas, which has to end its own part of the gesture.
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
    status_->showNote(tr("Redone: %1").arg(document_->history().current().text));
}

void EditActions::refresh() {
    const History& history = document_->history();
    const auto& steps = history.steps();
    const auto cursor = static_cast<std::size_t>(history.cursor());
    undo_->setEnabled(history.canUndo() || document_->previewing());
    redo_->setEnabled(history.canRedo());
    const bool hasStepName = history.canUndo() && !document_->previewing();
    undo_->setText(hasStepName ? tr("&Undo %1").arg(menuText(steps[cursor].text)) : tr("&Undo"));
    redo_->setText(history.canRedo() ? tr("&Redo %1").arg(menuText(steps[cursor + 1].text)) : tr("&Redo"));
}

void EditActions::copyRecipe() {
    const HistoryRecipe copied = historyRecipe(*document_, *selection_);
    QApplication::clipboard()->setText(QString::fromStdString(recipeText(copied.recipe)));
    status_->showNote(summaryText(copied));
    document_->report(skippedStepMessages(copied));
}

void EditActions::refreshRecipe() {
    const bool hasSteps = !historyRecipe(*document_, *selection_).recipe.steps.empty();
    enableUnless(*copyRecipe_, hasSteps ? QString() : tr("No edits of the whole clip to copy yet"));
}

}  // namespace sinew
