#pragma once

#include <QObject>

class QAction;

namespace sinew {

class Actions;
class Document;
class Selection;
class StatusLine;
struct Session;

/// Implements Undo and Redo, whose texts name the step they affect, and Copy as Recipe. Also makes Escape
/// cancel a running gesture whatever has the focus, and keeps shortcuts from reaching widgets under an open
/// menu or dialog.
class EditActions : public QObject {
    Q_OBJECT
public:
    EditActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void undo();
    void redo();
    void refresh();
    void copyRecipe();
    void refreshRecipe();

    Document* document_;
    const Selection* selection_;
    StatusLine* status_;
    QAction* undo_;
    QAction* redo_;
    QAction* copyRecipe_;
};

}  // namespace sinew
