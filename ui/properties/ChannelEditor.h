#pragma once

#include <QString>
#include <vector>

#include "core/anim/Clip.h"
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

/// Channels of one name, of every selected joint that has it: what a row of the panel edits.
struct ChannelGroup {
    QString name;                        ///< "Angle X of thigh", "Angle X of 3 joints"
    std::vector<ChannelTarget> targets;  ///< that of the current joint first
};

/// What the rows of the panel do to the document: values through Posing, keys through edits.
class ChannelEditor {
public:
    explicit ChannelEditor(Session& session) : session_(&session) {}

    /// A change counted from where the gesture began.
    ///
    /// @param change  of the number on the screen: degrees, metres, factors
    void change(const ChannelGroup& group, const NumberChange& change);
    /// One step, where anything changed. What limits took from the value that was asked for is said; else
    /// the text is empty.
    QString commit(const ChannelGroup& group);
    void cancel();
    void forget() { start_.clear(); }  ///< the gesture was taken back elsewhere

    void resetToRest(const ChannelGroup& group);
    void resetToKey(const ChannelGroup& group);  ///< at or before the playhead, else the first one
    void toggleKey(const ChannelGroup& group);
    void goToKey(const ChannelGroup& group, bool forward);

    KeyState state(const ChannelGroup& group, const Evaluator& evaluator) const;
    /// Of the group's character; null where it is gone.
    const Evaluator* evaluator(const ChannelGroup& group) const;

private:
    void deleteKey(const ChannelGroup& group, const Evaluator& owner);
    double value(const ChannelTarget& target, const Evaluator& evaluator) const;
    void pose(const ChannelGroup& group, const QString& text, const std::vector<ChannelValue>& values);

    Session* session_;
    std::vector<double> start_;        ///< of the running gesture, one a target; empty: none runs
    std::vector<ChannelValue> asked_;  ///< by its last change
};

/// A value as the screen shows it: degrees of radians.
double shownValue(Channel channel, double value);

}  // namespace sinew
