#pragma once

#include <QObject>
#include <vector>

#include "core/anim/KeyPlace.h"

namespace sinew {

class Actions;
class StatusLine;
struct Session;

/// What the `key.…` actions that set, delete and find keys do, and when they can be chosen.
class KeyActions : public QObject {
    Q_OBJECT
public:
    KeyActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    /// The selected joints of the active character.
    std::vector<JointId> selected() const;
    void setKeys(ChannelSet channels);
    void setChanged();
    void deleteKeys();
    void step(bool on);
    std::vector<KeyPlace> keysHere() const;
    void key(const std::vector<ChannelValue>& values);
    void enable();

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
};

}  // namespace sinew
