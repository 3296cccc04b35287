#include "core/scene/edits/joints/MirrorRest.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/Index.h"
#include "core/rig/RestSpace.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

Vector3d mirroredVector(const Vector3d& v) { return {-v.x(), v.y(), v.z()}; }
Quaterniond mirroredTurn(const Quaterniond& q) { return {q.w(), q.x(), -q.y(), -q.z()}; }

/// A skeleton before and after a change of its rest pose.
class RestChange {
public:
    RestChange(const Skeleton& before, const Skeleton& after)
        : before_(before), after_(after), isMoved_(asIndex(after.size())) {
        for (int j = 0; j < after.size(); ++j) {
            const int parent = after[j].parent;
            isMoved_[asIndex(j)] =
                before[j].rest != after[j].rest || (parent != kNoParent && isMoved_[asIndex(parent)]);
        }
    }

    /// Whether a joint, or one above it, has moved in its parent's space.
    bool isMoved(int joint) const { return isMoved_[asIndex(joint)]; }
    bool hasOtherTail(int joint) const { return before_[joint].tail != after_[joint].tail; }

    /// Returns modelFromJoint at rest of a joint that makes the mirrored movement of `source`.
    Affine mirroredMovement(int source, int joint) const {
        const Quaterniond turn = restRotation(after_, source) * restRotation(before_, source).conjugate();
        Affine model = before_.restModel()[asIndex(joint)];
        model.translation() += mirroredVector(after_.restModel()[asIndex(source)].translation() -
                                              before_.restModel()[asIndex(source)].translation());
        model.linear() = mirroredTurn(turn).toRotationMatrix() * model.linear();
        return model;
    }

    /// Returns the bone of a joint, head to tail in model axes, with the mirrored change of that of `source`.
    Vector3d mirroredBone(int source, int joint) const {
        return bone(before_, joint) + mirroredVector(bone(after_, source) - bone(before_, source));
    }

private:
    static Vector3d bone(const Skeleton& skeleton, int joint) {
        return skeleton.restModel()[asIndex(joint)].linear() * skeleton[joint].tail;
    }

    const Skeleton& before_;
    const Skeleton& after_;
    std::vector<bool> isMoved_;
};

bool haveSameJoints(const Skeleton& a, const Skeleton& b) {
    return std::ranges::equal(a.joints(), b.joints(), [](const Joint& one, const Joint& other) {
        return one.id == other.id && one.parent == other.parent;
    });
}

}  // namespace

Result<Scene> mirrorRestChange(const Scene& before, const Scene& edited, CharacterId character) {
    const auto old = ownerOf(before, character, {});
    if (!old) return tl::unexpected<Error>(old.error());
    Result<EditedJoints> result = editJoints(edited, character, {});
    if (!result) return tl::unexpected<Error>(result.error());
    const Skeleton& after = result->skeleton();
    if (!haveSameJoints(*(*old)->skeleton, after))
        return fail(ErrorCode::argumentInvalid, "character " + (*old)->name, "its joints were changed");
    const RestChange change(*(*old)->skeleton, after);
    const std::vector<int> pairs = mirrorPairs(after);
    std::vector<Affine> model(asIndex(after.size()));
    for (int j = 0; j < after.size(); ++j) {
        Joint& joint = (*result)[j];
        const Affine above = joint.parent == kNoParent ? Affine::Identity() : model[asIndex(joint.parent)];
        const int source = pairs[asIndex(j)];
        const bool hasSource = source != kNoParent && source != j;
        if (hasSource && change.isMoved(source) && !change.isMoved(j))
            joint.rest = localRest(above, change.mirroredMovement(source, j));
        model[asIndex(j)] = above * joint.rest.affine();
        if (!hasSource || !change.hasOtherTail(source) || change.hasOtherTail(j)) continue;
        const Vector3d tail = model[asIndex(j)].linear().inverse() * change.mirroredBone(source, j);
        if (tail.allFinite()) joint.tail = tail;
    }
    return withJoints(edited, character, std::move(result->joints));
}

}  // namespace sinew
