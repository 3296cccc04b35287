#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/evaluation/GoalTarget.h"

namespace sinew {

class CurrentPose;
class Document;
class Evaluator;
class Playback;
class Selection;

/// The head or tail of a joint, identified by the joint's id.
struct PointId {
    JointId joint;
    BonePoint::End end = BonePoint::End::tail;
    friend bool operator==(const PointId&, const PointId&) = default;
};

/// A goal evaluated at the playhead.
struct ShownGoal {
    Goal goal;
    int number = 0;  ///< from 1
    GoalTarget target;
    Affine worldFromTarget = Affine::Identity();         ///< space of the target's values
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< position of its effector; world space, metres

    double residual() const;
    /// Whether drags and solves keep its effector at the target.
    bool isHeld() const { return goal.pinned || (goal.live && target.influence > 0); }
    /// Returns the target values for a world position.
    Eigen::Vector3d toTargetSpace(const Eigen::Vector3d& world) const;
};

/// The goals of the active character as views show them, and all edits of them. Each edit is one step.
class GoalEditing : public QObject {
    Q_OBJECT
public:
    GoalEditing(Document& document, Selection& selection, Playback& playback, CurrentPose& pose);
    ~GoalEditing() override;

    /// Returns the goals at the playhead in the character's order. O(goals), plus one pose if a goal follows
    /// a joint.
    std::vector<ShownGoal> shown() const;
    std::optional<ShownGoal> shown(GoalId goal) const;
    /// Returns a goal of the active character, or null.
    const Goal* find(GoalId goal) const;

    /// The goal shown by the goals panel; unset if there is none.
    GoalId current() const { return current_; }
    void setCurrent(GoalId goal);
    /// The joint end under the pointer in the viewport.
    const std::optional<PointId>& hoveredPoint() const { return hoveredPoint_; }
    void setHoveredPoint(std::optional<PointId> point);
    /// Returns the point that P pins or unpins: the point under the pointer, otherwise the tail of the
    /// current joint, or its head if it has no bone.
    std::optional<PointId> pinCandidate() const;
    /// Returns a joint's tail, or its head if it has no bone.
    std::optional<PointId> pinCandidate(JointId joint) const;

    /// Pins a point at its current position, or unpins it. A goal that was nothing but a pin is deleted when
    /// it is unpinned.
    void togglePin(const PointId& point);
    /// Pins a goal's effector at its current position, or unpins it. If the target is keyed, the position is
    /// keyed. A live goal keeps its target.
    void setPinned(GoalId goal, bool pinned);
    void unpinAll();
    bool hasPins() const;
    /// Adds goals at the current positions of these points, neither pinned nor live. The last one becomes
    /// current.
    void add(std::span<const PointId> points);
    void remove(GoalId goal);
    void applyChange(const QString& text, GoalId goal, const std::function<void(Goal&)>& modify);
    void setMethod(IkMethod method);
    /// Return the committed scene with one change, for gestures that preview it: withChange() modifies a
    /// goal; withValue() sets a channel's value at the playhead, in a key if the channel is keyed, otherwise
    /// in the goal itself.
    Result<Scene> withChange(GoalId goal, const std::function<void(Goal&)>& modify) const;
    Result<Scene> withValue(GoalId goal, Channel channel, double value) const;
    /// Makes a goal follow a joint, or none, while keeping its world position and that of its keys.
    void setFollow(GoalId goal, std::optional<JointId> joint);

    /// Returns `scene` with a goal's target moved to a world position. The target is keyed at the playhead if
    /// it already has keys or `keyed` is set, as for a live goal while auto-key is armed.
    Result<Scene> withTarget(const Scene& scene, const ShownGoal& goal, const Eigen::Vector3d& world,
                             bool keyed) const;

    /// Returns a channel's value at the playhead, in the goal's own space.
    double value(const Goal& goal, Channel channel) const;
    bool hasKeys(GoalId goal, Channel channel) const;
    bool isKeyedAtPlayhead(GoalId goal, Channel channel) const;
    /// Sets keys on the channels at the playhead, or deletes them if all channels have one there.
    void toggleKeys(GoalId goal, std::span<const Channel> channels);
    /// Sets keys on the target and influence of every goal, and on the angles of oriented goals.
    void keyAll();

Q_SIGNALS:
    void currentChanged();
    void hoveredPointChanged();

private:
    void updateCurrent();
    std::span<const Affine> clipModel(Seconds time) const;
    std::optional<Eigen::Vector3d> position(const PointId& point) const;
    bool isTargetKeyed(GoalId goal) const;
    Affine newFromOld(const Goal& goal, std::optional<JointId> joint, Seconds time) const;
    Result<std::vector<Track>> curvesInSpace(const Goal& goal, std::optional<JointId> joint, const Clip& clip,
                                             bool angles) const;
    std::shared_ptr<const Character> committedCharacter();
    void commit(const QString& text, std::vector<Goal> goals);
    QString pointName(const PointId& point) const;

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    CurrentPose* pose_;
    mutable std::unique_ptr<Evaluator> clipPose_;  ///< the clip's pose without goals and warp, cached
    mutable std::optional<Seconds> clipTime_;      ///< source time of clipPose_
    GoalId current_;
    std::optional<PointId> hoveredPoint_;
};

/// The channels of a goal's target and of its orientation.
inline constexpr Channel kTargetChannels[] = {Channel::translationX, Channel::translationY,
                                              Channel::translationZ};
inline constexpr Channel kAngleChannels[] = {Channel::angle1, Channel::angle2, Channel::angle3};

/// Returns the displayed name of a goal: "hand.L tail".
QString goalName(const Skeleton& skeleton, const Goal& goal);

}  // namespace sinew
