#include "ui/actions/handlers/EditActions.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>

#include "ui/history/HistoryRecipe.h"
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
    : ActionHandler(session, actions, parent), status_(&status) {
    on("edit.undo", [this] { undo(); });
    on("edit.redo", [this] { redo(); });
    on("edit.copyRecipe", [this] { copyRecipe(); });
    updateOn(session.document, &Document::changed, &Document::stepped, &Document::cancelled);
    connect(&session.document, &Document::stepped, this, &EditActions::updateRecipe);
    connect(&session.document, &Document::exported, this, &EditActions::updateRecipe);
    connect(&session.selection, &Selection::characterChanged, this, &EditActions::updateRecipe);
    QCoreApplication::instance()->installEventFilter(this);
    updateEnabled();
    updateRecipe();
}

bool EditActions::eventFilter(QObject*, QEvent* event) {
    // The event still reaches the focused field or canvas, which has to end its own part of the gesture.
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        session_->document.cancel();
    if (event->type() == QEvent::ShortcutOverride && isCovered()) event->accept();
    return false;
}

void EditActions::undo() {
    const QString step =
        session_->document.previewing() ? QString() : session_->document.history().current().text;
    session_->document.undo();
    if (!step.isEmpty()) status_->showNote(tr("Undone: %1").arg(step));
}

void EditActions::redo() {
    session_->document.redo();
    status_->showNote(tr("Redone: %1").arg(session_->document.history().current().text));
}

void EditActions::updateEnabled() {
    const Document& document = session_->document;
    const History& history = document.history();
    const auto& steps = history.steps();
    const auto cursor = static_cast<std::size_t>(history.cursor());
    QAction& undo = action("edit.undo");
    QAction& redo = action("edit.redo");
    undo.setEnabled(history.canUndo() || document.previewing());
    redo.setEnabled(history.canRedo());
    const bool hasStepName = history.canUndo() && !document.previewing();
    undo.setText(hasStepName ? tr("&Undo %1").arg(menuText(steps[cursor].text)) : tr("&Undo"));
    redo.setText(history.canRedo() ? tr("&Redo %1").arg(menuText(steps[cursor + 1].text)) : tr("&Redo"));
}

void EditActions::copyRecipe() {
    const HistoryRecipe copied = historyRecipe(session_->document, session_->selection);
    QApplication::clipboard()->setText(QString::fromStdString(recipeText(copied.recipe)));
    status_->showNote(summaryText(copied));
    session_->document.report(skippedStepMessages(copied));
}

void EditActions::updateRecipe() {
    const bool hasSteps = !historyRecipe(session_->document, session_->selection).recipe.steps.empty();
    enableUnless({"edit.copyRecipe"},
                 {hasSteps ? QString() : tr("No operation has been applied to the whole clip yet")});
}

}  // namespace sinew
