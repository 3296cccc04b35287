#pragma once

#include <QObject>

namespace sinew {

class Actions;
class TimeAxis;

/// What `view.frames`, `view.seconds` and `view.timecode` do: one of them is checked, what rulers count in.
class TimeUnitActions : public QObject {
    Q_OBJECT
public:
    TimeUnitActions(TimeAxis& axis, Actions& actions, QObject* parent);
};

}  // namespace sinew
