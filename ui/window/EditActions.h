#pragma once

#include <QObject>

class QAction;

namespace sinew {

class Actions;
class Document;
class StatusLine;
struct Session;

/// Undo and Redo, with the names of the steps that they take. Escape gives a running gesture up whatever has
/// the focus, and a menu or dialog that is open keeps the keys from what lies under it.
class EditActions : public QObject {
    Q_OBJECT
public:
    EditActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void undo();
    void redo();
    void refresh();

    Document* document_;
    StatusLine* status_;
    QAction* undo_;
    QAction* redo_;
};

}  // namespace sinew
