#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/anim/bake/WarpBake.h"

namespace sinew::test {

inline FrameRate hertz(std::int64_t rate) { return *FrameRate::create(rate, 1); }

inline std::shared_ptr<const Skeleton> oneJoint(ChannelSet free = kEveryChannel) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "joint";
    joint.order = EulerOrder::YXZ;
    joint.free = free;
    return std::make_shared<const Skeleton>(*Skeleton::create({joint}));
}

inline std::shared_ptr<const TimeWarp> warpOf(std::vector<WarpPin> pins) {
    return std::make_shared<const TimeWarp>(*TimeWarp::create(std::move(pins)));
}

inline std::shared_ptr<const Clip> clipOf(FrameRate rate, std::int64_t last,
                                          const std::vector<std::pair<Channel, Curve>>& curves,
                                          std::shared_ptr<const TimeWarp> warp) {
    Clip clip;
    clip.name = "clip";
    clip.rate = rate;
    clip.lastFrame = FrameIndex{last};
    for (const auto& [channel, curve] : curves)
        clip.tracks.push_back({{JointId{1}, channel}, std::make_shared<const Curve>(curve)});
    clip.sortTracks();
    clip.warp = std::move(warp);
    return std::make_shared<const Clip>(std::move(clip));
}

}  // namespace sinew::test
