#pragma once

#include <QObject>
#include <vector>

#include "core/anim/PoseValues.h"

namespace sinew {

class Actions;
class StatusLine;
struct Session;

/// Copying, pasting and resetting poses: what those actions do, and when they can be chosen. A copied pose
/// lies on the system's clipboard, as a type of its own and as text.
class PoseActions : public QObject {
    Q_OBJECT
public:
    static constexpr const char* kMimeType = "application/x-sinew-pose";

    PoseActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    enum class Reset { toRest, toKey };

    /// Places of the selected joints in the skeleton.
    std::vector<int> selected() const;
    void copy();
    void paste(bool mirrored);
    void reset(Reset how);
    bool pose(const QString& step, const PoseValues& wanted);
    void enable();

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
};

}  // namespace sinew
