#pragma once

#include <QCoreApplication>
#include <QString>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

class Evaluator;
struct Session;

/// A channel of one of the selected joints.
struct ChannelTarget {
    int joint;
    ChannelId id;
};

/// The channel of one kind on every selected joint that has it; one row of the panel edits one group.
struct ChannelGroup {
    QString name;                        ///< "Angle X of thigh", "Angle X of 3 joints"
    std::vector<ChannelTarget> targets;  ///< the current joint's channel comes first
};

/// Edits the document on behalf of the panel's rows: values through Posing, keys through edits.
class ChannelEditor {
    Q_DECLARE_TR_FUNCTIONS(sinew::ChannelEditor)
public:
    explicit ChannelEditor(Session& session) : session_(&session) {}

    /// Previews a change relative to the values at the start of the gesture.
    ///
    /// @param change  of the displayed number: degrees, metres, scale factors
    void change(const ChannelGroup& group, const NumberChange& change);
    /// Commits the gesture as one history entry if anything changed. Returns a note if a limit kept a joint
    /// from reaching the requested value, otherwise an empty string.
    QString commit(const ChannelGroup& group);
    void cancel();
    void dropGesture() { start_.clear(); }  ///< drops a gesture that was cancelled elsewhere

    void resetToRest(const ChannelGroup& group);
    void resetToKey(const ChannelGroup& group);  ///< the key at or before the playhead, or else the first key
    void toggleKey(const ChannelGroup& group);
    void goToKey(const ChannelGroup& group, bool forward);

    KeyState state(const ChannelGroup& group, const Evaluator& evaluator) const;
    /// Returns the evaluator of the group's character, or null if the character no longer exists.
    const Evaluator* evaluator(const ChannelGroup& group) const;

private:
    void deleteKey(const ChannelGroup& group, const Evaluator& owner);
    double value(const ChannelTarget& target, const Evaluator& evaluator) const;
    void pose(const ChannelGroup& group, const QString& text, const std::vector<ChannelValue>& values);

    Session* session_;
    std::vector<double> start_;  ///< one value per target of the running gesture; empty if none runs
    std::vector<ChannelValue> requested_;  ///< requested by the gesture's last change
};

/// Returns a value as it is displayed: angles are converted from radians to degrees.
double shownValue(Channel channel, double value);

}  // namespace sinew
