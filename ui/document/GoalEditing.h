#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/GoalTarget.h"

namespace sinew {

class CurrentPose;
class Document;
class Evaluator;
class Playback;
class Selection;

/// The head or tail of a joint, by identities.
struct PointId {
    JointId joint;
    BonePoint::End end = BonePoint::End::tail;
    friend bool operator==(const PointId&, const PointId&) = default;
};

/// A goal as it is shown now.
struct ShownGoal {
    Goal goal;
    int number = 0;  ///< from 1
    GoalTarget wanted;
    Affine worldFromTarget = Affine::Identity();      ///< what its numbers are given in
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< of its point; world space, metres

    double residual() const { return (place - wanted.place).norm(); }
    /// Whether drags and solves hold it.
    bool held() const { return goal.pinned || (goal.live && wanted.influence > 0); }
    /// Its target's numbers where it asks for a place in the world.
    Eigen::Vector3d targetAt(const Eigen::Vector3d& world) const { return worldFromTarget.inverse() * world; }
};

/// The goals of the active character as views show them, and every edit of them: one step each.
class GoalEditing : public QObject {
    Q_OBJECT
public:
    GoalEditing(Document& document, Selection& selection, Playback& playback, CurrentPose& pose);
    ~GoalEditing() override;

    /// At the playhead, in the character's order. O(goals), and a pose where a goal follows a joint.
    std::vector<ShownGoal> shown() const;
    std::optional<ShownGoal> shown(GoalId goal) const;
    /// What the active character has, or null.
    const Goal* find(GoalId goal) const;

    /// The goal that the panel speaks of; unset where there is none.
    GoalId current() const;
    void setCurrent(GoalId goal);
    /// The point under the pointer in the viewport.
    const std::optional<PointId>& pointed() const { return pointed_; }
    void setPointed(std::optional<PointId> point);
    /// What P pins or unpins: the point under the pointer; without one the tail of the current joint, the
    /// head of one without a bone.
    std::optional<PointId> pinnable() const;
    std::optional<PointId> pinnable(JointId joint) const;  ///< of a joint: its tail, or its head as above

    /// Pins a point where it is now; a point that is pinned is let go. A goal that asks for nothing else goes
    /// with its pin.
    void togglePin(const PointId& point);
    /// Pins a goal's point where it is now, in a key where its target has keys; a live one stays where it is
    /// solved to. Or lets it go.
    void setPinned(GoalId goal, bool pinned);
    void unpinAll();
    bool anyPinned() const;
    /// Goals where these points are now, neither pinned nor live; the last becomes the current one.
    void add(std::span<const PointId> points);
    void remove(GoalId goal);
    void change(const QString& text, GoalId goal, const std::function<void(Goal&)>& how);
    void setMethod(IkMethod method);
    /// Changes to the committed scene, for gestures that preview them: of a goal; of a channel, which is a
    /// key where it has keys, else the goal's own number.
    Result<Scene> changed(GoalId goal, const std::function<void(Goal&)>& how) const;
    Result<Scene> withValue(GoalId goal, Channel channel, double value) const;
    /// The goal given in another joint's space, or the world's, where it is now; its keys where they are.
    void setFollow(GoalId goal, std::optional<JointId> joint);

    /// The scene in which a goal asks for a place in the world: in keys at the playhead where its target has
    /// keys, or is live while auto-key is armed (`keyed`).
    Result<Scene> withTarget(const Scene& scene, const ShownGoal& goal, const Eigen::Vector3d& world,
                             bool keyed) const;

    /// The number of a channel at the playhead, in the goal's own space.
    double value(const Goal& goal, Channel channel) const;
    bool hasKeys(GoalId goal, Channel channel) const;
    bool keyedNow(GoalId goal, Channel channel) const;
    /// Keys channels as they are at the playhead, or where all have a key there, deletes these.
    void toggleKeys(GoalId goal, std::span<const Channel> channels);
    /// Keys target, influence and, of oriented ones, angles of every goal.
    void keyAll();

Q_SIGNALS:
    void currentChanged();
    void pointedChanged();

private:
    void follow();
    std::span<const Affine> clipModel(Seconds time) const;
    std::optional<Eigen::Vector3d> place(const PointId& point) const;
    bool targetKeyed(GoalId goal) const;
    Affine newFromOld(const Goal& goal, std::optional<JointId> joint, Seconds time) const;
    Result<std::vector<Track>> followed(const Goal& goal, std::optional<JointId> joint, const Clip& clip,
                                        bool angles) const;
    std::shared_ptr<const Character> committedCharacter();
    void commit(const QString& text, std::vector<Goal> goals);
    QString pointName(const PointId& point) const;

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    CurrentPose* pose_;
    mutable std::unique_ptr<Evaluator>
        clipPose_;                             ///< of the clip without goals and warp; what it shows is kept
    mutable std::optional<Seconds> clipTime_;  ///< that it was evaluated at
    GoalId current_;
    std::optional<PointId> pointed_;
};

/// The channels of its target; of its orientation.
inline constexpr Channel kTargetChannels[] = {Channel::translationX, Channel::translationY,
                                              Channel::translationZ};
inline constexpr Channel kAngleChannels[] = {Channel::angle1, Channel::angle2, Channel::angle3};

/// "hand.L tail".
QString goalName(const Skeleton& skeleton, const Goal& goal);

}  // namespace sinew
