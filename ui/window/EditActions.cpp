#include "ui/window/EditActions.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

/// The name of a step in a menu, where "&" marks a mnemonic.
QString menuText(QString step) { return step.replace(u'&', QStringLiteral("&&")); }

}  // namespace

EditActions::EditActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent),
      document_(&session.document),
      undo_(actions["edit.undo"]),
      redo_(actions["edit.redo"]) {
    connect(undo_, &QAction::triggered, document_, &Document::undo);
    connect(redo_, &QAction::triggered, document_, &Document::redo);
    connect(document_, &Document::changed, this, &EditActions::refresh);
    connect(document_, &Document::stepped, this, &EditActions::refresh);
    connect(document_, &Document::cancelled, this, &EditActions::refresh);
    QCoreApplication::instance()->installEventFilter(this);
    refresh();
}

bool EditActions::eventFilter(QObject*, QEvent* event) {
    // Not taken from the field or canvas that has the focus: it gives up its own part of the gesture.
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        document_->cancel();
    return false;
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

}  // namespace sinew
