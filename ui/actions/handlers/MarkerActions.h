#pragma once

#include <QObject>

#include "ui/session/MarkerEditing.h"

class QWidget;

namespace sinew {

class Actions;

/// Implements and enables the `key.…Marker` actions, which work at the playhead.
class MarkerActions : public QObject {
    Q_OBJECT
public:
    /// @param window  contains the rulers in which markers are renamed
    MarkerActions(Session& session, Actions& actions, QWidget& window);

private:
    void rename();
    void goToAdjacentMarker(bool on);
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    QWidget* window_;
    MarkerEditing markers_;
};

}  // namespace sinew
