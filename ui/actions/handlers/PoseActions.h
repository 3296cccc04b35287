#pragma once

#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "ui/actions/ActionHandler.h"

namespace sinew {

class StatusLine;

/// Implements and enables the actions that copy, paste and reset poses. A copied pose is stored on the system
/// clipboard, in a format of its own and as text.
class PoseActions : public ActionHandler {
    Q_OBJECT
public:
    PoseActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    enum class ResetTarget { restPose, lastKey };

    /// Returns the skeleton indices of the selected joints.
    std::vector<int> selectedJoints() const;
    void copy();
    void paste(bool mirrored);
    void reset(ResetTarget target);
    bool applyPose(const QString& step, const PoseValues& values);
    void updateEnabled() override;

    StatusLine* status_;
};

}  // namespace sinew
