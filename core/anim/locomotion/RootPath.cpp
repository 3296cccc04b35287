#include "core/anim/locomotion/RootPath.h"

#include <algorithm>
#include <cmath>

#include "core/anim/filter/LowPass.h"
#include "core/anim/locomotion/FrameSampler.h"
#include "core/base/Index.h"
#include "core/retarget/BodyRoles.h"
#include "core/rig/RestSpace.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

int hipsFromHierarchy(const Skeleton& skeleton) {
    std::vector<int> sizes(asIndex(skeleton.size()), 1);
    int root = 0;
    for (int j = skeleton.size(); j-- > 0;) {
        if (skeleton[j].parent != kNoParent) sizes[asIndex(skeleton[j].parent)] += sizes[asIndex(j)];
    }
    for (int j = 0; j < skeleton.size(); ++j) {
        if (skeleton[j].parent == kNoParent && sizes[asIndex(j)] > sizes[asIndex(root)]) root = j;
    }
    int hips = root;
    while (skeleton.children(hips).size() == 1) hips = skeleton.children(hips).front();
    if (!skeleton.children(hips).empty()) return hips;
    // An unbranched chain moves from its first joint on, or from the next if that is a root on the floor.
    return skeleton[root].rest == Transform{} && !skeleton.children(root).empty()
               ? skeleton.children(root).front()
               : root;
}

double lowestPoint(const Skeleton& skeleton) {
    double lowest = HUGE_VAL;
    for (int j = 0; j < skeleton.size(); ++j) {
        const BoneEnds ends = boneEnds(skeleton[j], skeleton.restModel()[asIndex(j)]);
        lowest = std::min({lowest, ends.head.y(), ends.tail.y()});
    }
    return lowest;
}

}  // namespace

Quaterniond aboutY(double angle) { return Quaterniond(Eigen::AngleAxisd(angle, Vector3d::UnitY())); }

RigidTransform RootPlacement::transform() const { return {aboutY(heading), position}; }

double headingOf(const Quaterniond& rotation) {
    if (rotation.y() == 0 && rotation.w() == 0) return 0;
    return std::remainder(2 * std::atan2(rotation.y(), rotation.w()), 2 * kPi);
}

std::optional<RootJoints> findRootJoints(const Skeleton& skeleton) {
    if (skeleton.size() == 0) return std::nullopt;
    RootJoints found;
    const BodyRoles body = findBodyRoles(skeleton);
    const auto role = body.roles.find({BodyPart::hips, std::nullopt});
    const bool isCertain = role != body.roles.end() && role->second.confidence >= kDoubtful;
    found.hips = isCertain ? role->second.joints.back() : hipsFromHierarchy(skeleton);
    const std::vector<bool> isFigure = figureJoints(skeleton);
    found.top = found.hips;
    for (int parent = skeleton[found.hips].parent; parent != kNoParent && isFigure[asIndex(parent)];
         parent = skeleton[parent].parent)
        found.top = parent;
    const auto height = [&](int joint) { return skeleton.restModel()[asIndex(joint)].translation().y(); };
    found.floor = lowestPoint(skeleton);
    found.hipHeight = height(found.hips) - found.floor;
    // At rest, hips may be at the origin, with the floor below it. In motion the floor is at the origin.
    const bool isOnFloor = height(found.top) - found.floor < found.hipHeight / 2 ||
                           std::abs(height(found.top)) <= found.hipHeight / 10;
    if (found.top != found.hips && isOnFloor) found.root = found.top;
    return found;
}

Result<std::vector<RootPlacement>> rootPath(const ClipSampler& sampler, const RootJoints& joints,
                                            const RootMotionSettings& settings, const WorkControl& control) {
    const FrameSampler frames(sampler);
    const Quaterniond rest = restRotation(frames.skeleton(), joints.hips);
    std::array<std::vector<double>, 4> parts;  // x, y, z, heading
    for (std::size_t f = 0; f < frames.count(); ++f) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "finding the path was cancelled");
        control.report(static_cast<double>(f) / static_cast<double>(frames.count()));
        const PlacedJoint hips = frames.placed(joints.hips, f);
        const Vector3d position = hips.model.translation();
        double heading = settings.heading ? headingOf(hips.rotation * rest.conjugate()) : 0;
        if (f > 0) heading += 2 * kPi * nearestTurns(parts[3].back(), heading);
        parts[0].push_back(position.x());
        parts[1].push_back(settings.height ? position.y() - joints.hipHeight : 0);
        parts[2].push_back(position.z());
        parts[3].push_back(heading);
    }
    for (auto& samples : parts) {
        if (settings.smoothing.value == 0) break;
        auto smooth = filtered(samples, frames.clip().rate.frameTime(),
                               {.kind = LowPass::Kind::gaussian, .sigma = settings.smoothing}, control);
        if (!smooth) return tl::unexpected<Error>(smooth.error());
        samples = *std::move(smooth);
    }
    std::vector<RootPlacement> path;
    for (std::size_t f = 0; f < frames.count(); ++f)
        path.push_back({{parts[0][f], parts[1][f], parts[2][f]}, parts[3][f]});
    return path;
}

}  // namespace sinew
