#pragma once

#include <QObject>
#include <vector>

#include "core/anim/Clip.h"
#include "core/anim/LoopCurve.h"

class QWidget;

namespace sinew {

class Actions;
struct Session;

/// What Bake and Match Loop of the Curve menu do: to the curves of the selected keys, without any to those of
/// the selected joints, without these to all.
class CurveEditActions : public QObject {
    Q_OBJECT
public:
    CurveEditActions(Session& session, Actions& actions, QWidget& window);

private:
    /// The curves meant, without those of locked joints.
    std::vector<ChannelId> channels() const;
    void bake();
    void matchLoop(LoopEnd givesWay);
    void enable();

    Session* session_;
    Actions* actions_;
    QWidget* window_;
};

}  // namespace sinew
