#include "ui/viewport/gizmos/GizmoSubject.h"

#include <Eigen/LU>
#include <algorithm>
#include <vector>

#include "core/ik/OrientJoint.h"
#include "core/rig/RestSpace.h"
#include "core/scene/edits/joints/EditRest.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/RestOptions.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

/// Returns the name of the edited joints for a history step: "thigh.L" or "3 Joints".
QString editedJointsText(const Skeleton& skeleton, const std::vector<JointId>& joints) {
    if (joints.size() != 1) return GizmoSubject::tr("%n Joint(s)", nullptr, static_cast<int>(joints.size()));
    const auto joint = skeleton.find(joints.front());
    return joint ? QString::fromStdString(skeleton[*joint].name) : QString();
}

Eigen::Matrix3d parentFromAxes(const Evaluator& evaluator, int joint, Posing::Space space) {
    const GizmoFrame frame = translationFrame(evaluator, joint, space);
    Eigen::Matrix3d worldFromAxes;
    for (int i = 0; i < 3; ++i) worldFromAxes.col(i) = frame[i].direction;
    const int parent = evaluator.skeleton()[joint].parent;
    if (parent == kNoParent) return worldFromAxes;
    return evaluator.model()[static_cast<std::size_t>(parent)].linear().inverse() * worldFromAxes;
}

class PoseSubject : public GizmoSubject {
public:
    using GizmoSubject::GizmoSubject;

    void begin(Posing::Space space) override {
        dragged_.clear();
        parentFromAxes_.clear();
        changed_.clear();
        space_ = space;
        session_->posing.begin();
        const Evaluator* active = evaluator();
        if (!active) return;
        skeleton_ = active->character().skeleton;
        startPose_ = session_->posing.start();
        movable_ = session_->posing.movable();
        for (const JointId id : session_->selection.joints()) {
            const auto joint = active->skeleton().find(id);
            if (!joint) continue;
            dragged_.push_back(*joint);
            parentFromAxes_.push_back(parentFromAxes(*active, *joint, space));
        }
    }

    void rotate(int axis, double angle) override {
        if (!isShown() || dragged_.empty()) return;
        values_.clear();
        changed_.clear();
        space_ == Posing::Space::local ? rotateOwnAngles(axis, angle) : rotateTogether(axis, angle);
        preview();
    }

    void move(const Eigen::Vector3d& offset) override {
        if (!isShown()) return;
        values_.clear();
        changed_.clear();
        // Descendants of a moved joint follow it.
        for (const int joint : topmost(*skeleton_, dragged_)) {
            const auto index = std::ranges::find(dragged_, joint) - dragged_.begin();
            const Eigen::Vector3d position = startPose_[static_cast<std::size_t>(joint)].translation +
                                             parentFromAxes_[static_cast<std::size_t>(index)] * offset;
            for (int i = 0; i < 3; ++i) add(joint, translation(i), position[i]);
        }
        preview();
    }

    void commit(Posing::Tool tool) override {
        if (!isShown() || changed_.empty()) return cancel();
        const QString text =
            tool == Posing::Tool::move ? GizmoSubject::tr("Move %1") : GizmoSubject::tr("Rotate %1");
        session_->posing.commit(text.arg(editedJointsText(*skeleton_, changed_)));
        dragged_.clear();
    }

    void cancel() override {
        session_->posing.cancel();
        dragged_.clear();
    }

private:
    const Evaluator* evaluator() const override {
        return session_->posing.canPose() ? session_->pose.active() : nullptr;
    }

    GizmoFrame jointFrame(const Evaluator& evaluator, int joint, Posing::Tool tool,
                          Posing::Space space) const override {
        return (tool == Posing::Tool::move ? translationFrame : rotationFrame)(evaluator, joint, space);
    }

    /// Returns whether the dragged skeleton is still shown and can be posed.
    bool isShown() const {
        const Evaluator* active = evaluator();
        return active && active->character().skeleton == skeleton_;
    }

    void rotateOwnAngles(int axis, double offset) {
        const Skeleton& skeleton = *skeleton_;
        const EulerOrder order = skeleton[dragged_.back()].order;
        for (const int joint : dragged_) {
            const auto channel = matchingChannel(order, angle(axis), skeleton[joint].order);
            if (!channel) continue;
            add(joint, *channel, startPose_[static_cast<std::size_t>(joint)].at(*channel) + offset);
        }
    }

    void rotateTogether(int axis, double offset) {
        const TurnSpace space = space_ == Posing::Space::world ? TurnSpace::world : TurnSpace::parent;
        const PoseValues rotated = turnJoints(*skeleton_, startPose_, movable_, dragged_, space,
                                              Eigen::Vector3d::Unit(axis), offset);
        for (const int joint : topmost(*skeleton_, dragged_)) {
            for (int i = 0; i < 3; ++i)
                add(joint, angle(i), rotated[static_cast<std::size_t>(joint)].angles[i]);
        }
    }

    void add(int joint, Channel channel, double value) {
        if (!movable_[static_cast<std::size_t>(joint)].contains(channel)) return;
        const JointId id = (*skeleton_)[joint].id;
        values_.push_back({{id, channel}, value});
        if (std::ranges::find(changed_, id) == changed_.end()) changed_.push_back(id);
    }

    void preview() {
        if (!values_.empty()) session_->posing.preview(values_);
    }

    Posing::Space space_ = Posing::Space::local;
    std::shared_ptr<const Skeleton> skeleton_;     ///< of the dragged joints
    PoseValues startPose_;                         ///< pose at the start of the drag
    std::vector<ChannelSet> movable_;              ///< per joint
    std::vector<int> dragged_;                     ///< the current joint last
    std::vector<Eigen::Matrix3d> parentFromAxes_;  ///< of each dragged joint at the start, without scale
    std::vector<ChannelValue> values_;
    std::vector<JointId> changed_;  ///< joints changed by the last preview
};

class RestSubject : public GizmoSubject {
public:
    using GizmoSubject::GizmoSubject;

    void begin(Posing::Space space) override {
        dragged_.clear();
        startFrame_ = frame(Posing::Tool::move, space);
        if (!startFrame_) return;
        character_ = evaluator()->character().id;
        for (const Joint& joint : evaluator()->skeleton().joints()) {
            if (session_->selection.contains(joint.id) && !session_->visibility.isLocked(joint.id))
                dragged_.push_back(joint.id);
        }
    }

    void rotate(int axis, double angle) override {
        if (!startFrame_) return;
        const Eigen::AngleAxisd turn(angle, (*startFrame_)[axis].direction);
        preview([&](const Scene& scene, const Skeleton& skeleton, int index) -> Result<Scene> {
            // A descendant of a dragged joint is already rotated with it.
            if (isBelowDragged(skeleton, index)) return scene;
            Transform rest = skeleton[index].rest;
            const Eigen::Quaterniond above = decompose(restModel(skeleton, skeleton[index].parent)).rotation;
            rest.rotation = above.conjugate() * (turn * (above * rest.rotation));
            return setRest(scene, character_, skeleton[index].id, rest, Descendants::follow);
        });
    }

    void move(const Eigen::Vector3d& offset) override {
        if (!startFrame_) return;
        Eigen::Vector3d worldOffset = Eigen::Vector3d::Zero();
        for (int i = 0; i < 3; ++i) worldOffset += offset[i] * (*startFrame_)[i].direction;
        preview([&](const Scene& scene, const Skeleton& skeleton, int index) -> Result<Scene> {
            Transform rest = skeleton[index].rest;
            const Affine above = restModel(skeleton, skeleton[index].parent);
            rest.translation += above.linear().inverse() * worldOffset;
            return setRest(scene, character_, skeleton[index].id, rest, Descendants::keepPosition);
        });
    }

    void commit(Posing::Tool tool) override {
        const Evaluator* owner = evaluator();
        if (owner && !dragged_.empty()) {
            const QString text = tool == Posing::Tool::move ? GizmoSubject::tr("Move %1 in Rest Pose")
                                                            : GizmoSubject::tr("Rotate %1 in Rest Pose");
            session_->document.commit(text.arg(editedJointsText(owner->skeleton(), dragged_)));
        }
        dragged_.clear();
    }

    void cancel() override {
        session_->document.cancel();
        dragged_.clear();
    }

private:
    const Evaluator* evaluator() const override {
        const JointId current = session_->selection.currentJoint();
        for (const auto& candidate : session_->pose.characters()) {
            if (candidate->skeleton().find(current)) return candidate.get();
        }
        return nullptr;
    }

    GizmoFrame jointFrame(const Evaluator& evaluator, int joint, Posing::Tool,
                          Posing::Space space) const override {
        GizmoFrame frame = translationFrame(evaluator, joint, space);
        for (GizmoAxis& axis : frame.axes) axis.isFree = true;
        return frame;
    }

    bool isBelowDragged(const Skeleton& skeleton, int joint) const {
        for (int above = skeleton[joint].parent; above != kNoParent; above = skeleton[above].parent) {
            if (std::ranges::find(dragged_, skeleton[above].id) != dragged_.end()) return true;
        }
        return false;
    }

    /// Previews the committed scene with `change(scene, skeleton, joint)` applied to each dragged joint, and
    /// completed by the rest options.
    template <class Change>
    void preview(const Change& change) {
        if (dragged_.empty()) return;
        Scene scene = session_->document.committed();
        for (const JointId id : dragged_) {
            const auto character = scene.find(character_);
            const auto index = character ? character->skeleton->find(id) : std::nullopt;
            if (!index) return;
            const auto changed = change(scene, *character->skeleton, *index);
            if (!changed) return;
            scene = *changed;
        }
        auto complete = withRestOptions(session_->document.committed(), scene, character_, readRestOptions());
        if (complete) session_->document.preview(std::move(*complete));
    }

    CharacterId character_;
    std::vector<JointId> dragged_;          ///< parents first
    std::optional<GizmoFrame> startFrame_;  ///< at the start of the drag
};

}  // namespace

std::optional<GizmoFrame> GizmoSubject::frame(Posing::Tool tool, Posing::Space space) const {
    const Evaluator* owner = evaluator();
    const JointId current = session_->selection.currentJoint();
    const auto joint = owner ? owner->skeleton().find(current) : std::nullopt;
    if (!joint || tool == Posing::Tool::select) return std::nullopt;
    if (!session_->visibility.isShown(current) || session_->visibility.isLocked(current)) return std::nullopt;
    GizmoFrame frame = jointFrame(*owner, *joint, tool, space);
    for (GizmoAxis& axis : frame.axes)
        axis.isFree &= !session_->posing.lockedAxes()[static_cast<std::size_t>(axis.letter)];
    return frame.hasFreeAxis() ? std::optional(frame) : std::nullopt;
}

std::unique_ptr<GizmoSubject> makePoseSubject(Session& session) {
    return std::make_unique<PoseSubject>(session);
}

std::unique_ptr<GizmoSubject> makeRestSubject(Session& session) {
    return std::make_unique<RestSubject>(session);
}

}  // namespace sinew
