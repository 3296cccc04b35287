#pragma once

#include <QObject>

namespace sinew {

class Actions;
class Playback;

/// What the `playback.…` actions do; their checks, texts and icons follow the playback.
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

}  // namespace sinew
