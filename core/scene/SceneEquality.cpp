#include "core/scene/SceneEquality.h"

#include <algorithm>

namespace sinew {
namespace {

bool equal(const JointColumns& a, const JointColumns& b) {
    return a.joint == b.joint && a.columns == b.columns && a.stretch == b.stretch;
}

bool equal(const MotionLayout& a, const MotionLayout& b) {
    return a.radians == b.radians &&
           std::ranges::equal(a.joints, b.joints,
                              [](const JointColumns& x, const JointColumns& y) { return equal(x, y); });
}

bool equal(const UnkeyedPose& a, const UnkeyedPose& b) { return a == b; }
bool equal(const NamedPose& a, const NamedPose& b) { return a == b; }
bool equal(const Skeleton& a, const Skeleton& b) { return a.joints() == b.joints(); }
bool equal(const Curve& a, const Curve& b) { return a == b; }

bool equal(const Clip& a, const Clip& b);
bool equal(const Character& a, const Character& b);

/// Both null, the same, or equal.
template <class Part>
bool equalParts(const std::shared_ptr<const Part>& a, const std::shared_ptr<const Part>& b) {
    return a == b || (a && b && equal(*a, *b));
}

bool equal(const Clip& a, const Clip& b) {
    return a.id == b.id && a.name == b.name && a.rate == b.rate && a.firstFrame == b.firstFrame &&
           a.lastFrame == b.lastFrame && a.markers == b.markers && a.accepted == b.accepted &&
           std::ranges::equal(a.tracks, b.tracks, [](const Track& x, const Track& y) {
               return x.id == y.id && equalParts(x.curve, y.curve);
           });
}

template <class Part>
bool equalLists(const std::vector<std::shared_ptr<const Part>>& a,
                const std::vector<std::shared_ptr<const Part>>& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return equalParts(x, y); });
}

bool equal(const Character& a, const Character& b) {
    return a.id == b.id && a.name == b.name && a.metresPerUnit == b.metresPerUnit && a.goals == b.goals &&
           a.ik == b.ik && a.selectionSets == b.selectionSets && equalParts(a.skeleton, b.skeleton) &&
           equalParts(a.unkeyed, b.unkeyed) && equalParts(a.motionLayout, b.motionLayout) &&
           equalLists(a.poses, b.poses) && equalLists(a.clips, b.clips);
}

}  // namespace

bool saysTheSame(const Scene& a, const Scene& b) { return equalLists(a.characters, b.characters); }

}  // namespace sinew
