#pragma once

#include <QObject>

#include "ui/document/MarkerEditing.h"

class QWidget;

namespace sinew {

class Actions;

/// What the `key.…Marker` actions do at the playhead, and when they can be chosen.
class MarkerActions : public QObject {
    Q_OBJECT
public:
    /// @param window  in whose rulers markers are renamed
    MarkerActions(Session& session, Actions& actions, QWidget& window);

private:
    void rename();
    void step(bool on);
    void enable();

    Session* session_;
    Actions* actions_;
    QWidget* window_;
    MarkerEditing markers_;
};

}  // namespace sinew
