#pragma once

#include <QObject>

namespace sinew {

class Actions;
class Playback;

/// Implements the `playback.…` actions and keeps their checks, texts and icons up to date.
class PlaybackActions : public QObject {
    Q_OBJECT
public:
    PlaybackActions(Playback& playback, Actions& actions, QObject* parent);

private:
    void connectActions();
    void showState();
    void showRange();

    Playback* playback_;
    Actions* actions_;
};

class TimeAxis;

/// Implements `view.frames`, `view.seconds` and `view.timecode`, of which one is checked: the unit of the
/// rulers.
class TimeUnitActions : public QObject {
    Q_OBJECT
public:
    TimeUnitActions(TimeAxis& axis, Actions& actions, QObject* parent);
};

}  // namespace sinew
