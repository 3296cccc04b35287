#pragma once

#include <QObject>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

class Actions;
class StatusLine;
struct Session;

/// Implements and enables the actions that copy, paste and reset poses. A copied pose is stored on the system
/// clipboard, in a format of its own and as text.
class PoseActions : public QObject {
    Q_OBJECT
public:
    static constexpr const char* kMimeType = "application/x-sinew-pose";

    PoseActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    enum class ResetTarget { restPose, lastKey };

    /// Returns the skeleton indices of the selected joints.
    std::vector<int> selectedJoints() const;
    void copy();
    void paste(bool mirrored);
    void reset(ResetTarget target);
    bool applyPose(const QString& step, const PoseValues& values);
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
};

}  // namespace sinew
