#pragma once

#include <QObject>

class QAction;

namespace sinew {

class Actions;
class Document;
struct Session;

/// Undo and Redo, with the names of the steps that they take, and Escape, which gives a running gesture up
/// whatever has the focus.
class EditActions : public QObject {
    Q_OBJECT
public:
    EditActions(Session& session, Actions& actions, QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();

    Document* document_;
    QAction* undo_;
    QAction* redo_;
};

}  // namespace sinew
