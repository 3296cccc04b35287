#include "core/scene/evaluation/AccelerationJumps.h"

#include <algorithm>

#include "core/rig/ForwardKinematics.h"

namespace sinew {
namespace {

/// Returns a joint's acceleration on each frame; 0 on the first and last.
std::vector<double> accelerations(std::span<const std::vector<Eigen::Vector3d>> tails, std::size_t joint,
                                  double perSecond) {
    std::vector<double> all(tails.size());
    for (std::size_t f = 1; f + 1 < tails.size(); ++f) {
        const Eigen::Vector3d bend = tails[f + 1][joint] - 2 * tails[f][joint] + tails[f - 1][joint];
        all[f] = bend.norm() * perSecond * perSecond;
    }
    return all;
}

double medianAround(const std::vector<double>& values, std::size_t index, std::size_t around) {
    const std::size_t from = index > around + 1 ? index - around : 1;
    const std::size_t to = std::min(values.size() - 1, index + around + 1);
    std::vector<double> window(values.begin() + static_cast<std::ptrdiff_t>(from),
                               values.begin() + static_cast<std::ptrdiff_t>(to));
    const auto middle = window.begin() + static_cast<std::ptrdiff_t>(window.size() / 2);
    std::ranges::nth_element(window, middle);
    return *middle;
}

}  // namespace

std::vector<AccelerationJump> accelerationJumps(std::span<const std::vector<Eigen::Vector3d>> tails,
                                                FrameIndex first, FrameRate rate,
                                                const JumpSettings& settings) {
    if (tails.size() < 3) return {};
    std::vector<AccelerationJump> worst(tails.size());
    for (std::size_t joint = 0; joint < tails[0].size(); ++joint) {
        const auto all = accelerations(tails, joint, rate.hertz());
        for (std::size_t f = 1; f + 1 < tails.size(); ++f) {
            if (all[f] <= std::max(settings.minAcceleration, worst[f].acceleration)) continue;
            if (all[f] <=
                settings.factor * medianAround(all, f, static_cast<std::size_t>(settings.surroundingFrames)))
                continue;
            worst[f] = {first + FrameIndex{static_cast<std::int64_t>(f)}, static_cast<int>(joint), all[f]};
        }
    }
    std::vector<AccelerationJump> jumps;
    for (std::size_t f = 1; f + 1 < worst.size(); ++f) {
        if (worst[f].acceleration > 0 && worst[f].acceleration >= worst[f - 1].acceleration &&
            worst[f].acceleration > worst[f + 1].acceleration)
            jumps.push_back(worst[f]);
    }
    return jumps;
}

std::vector<Eigen::Vector3d> tailPositions(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    std::vector<Eigen::Vector3d> tails;
    tails.reserve(pose.size());
    for (int i = 0; i < skeleton.size(); ++i)
        tails.push_back(boneEnds(skeleton[i], model[static_cast<std::size_t>(i)]).tail);
    return tails;
}

}  // namespace sinew
