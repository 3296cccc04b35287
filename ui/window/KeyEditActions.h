#pragma once

#include <QObject>

#include "ui/document/KeyClipboard.h"

class QWidget;

namespace sinew {

class Actions;
class StatusLine;
struct Session;

/// What the actions of the Key and Retime menus do with the selected keys, and when they can be chosen.
class KeyEditActions : public QObject {
    Q_OBJECT
public:
    /// @param window  in which the canvases of keys are
    KeyEditActions(Session& session, Actions& actions, StatusLine& status, QWidget& window);

private:
    void connectClipboard();
    void connectSelecting();
    void connectChanging();
    void connectRetiming();
    void selectAll();
    void invert();
    void selectOfJoints();
    void selectFrom(bool behind);
    void showInterpolations() const;
    void enable();
    void note(const QString& what) const;

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
    QWidget* window_;
    KeyClipboard clipboard_;
};

}  // namespace sinew
