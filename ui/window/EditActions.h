#pragma once

#include <QObject>

class QAction;

namespace sinew {

class Actions;
class Document;
class Selection;
class StatusLine;
struct Session;

/// Undo and Redo, with the names of the steps that they take, and what was done as a recipe on the clipboard.
/// Escape gives a running gesture up whatever has the focus, and a menu or dialog that is open keeps the keys
/// from what lies under it.
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
