#include "core/anim/ClipSampler.h"

#include <cassert>

#include "core/anim/DenseCurves.h"
#include "core/anim/SlerpTrack.h"
#include "core/anim/SparseCurves.h"

namespace sinew {
namespace {

constexpr int kNone = -1;

/// True where every time gives the same value.
bool isConstant(const Curve& curve) {
    const double first = curve.chunks().front()->values.front();
    for (const auto& chunk : curve.chunks()) {
        if (!chunk->slopes.empty()) return false;
        for (const double value : chunk->values) {
            if (value != first) return false;
        }
    }
    return true;
}

ClipSampler::Values restValues(const Joint& joint) {
    return {joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale};
}

}  // namespace

double& ClipSampler::Values::at(Channel channel) {
    if (isTranslation(channel)) return translation[component(channel)];
    return isAngle(channel) ? angles[component(channel)] : scale[component(channel)];
}

struct ClipSampler::Compiled {
    struct Source {
        Channel channel;
        bool dense;
        std::uint32_t curve;
    };
    struct Animated {
        int joint;
        std::size_t firstSource, endSource;
        int slerp;
    };

    Compiled(const Skeleton& skeleton, const Clip& clip);
    void addJoint(const Joint& joint, int index, const Clip& clip);
    void readCurves(const Animated& animated, double seconds, DenseCurves::Place& place,
                    Values& values) const;

    std::vector<Values> still;       ///< J: rest and constant channels
    Pose stillPose;                  ///< J: of `still`
    std::vector<Animated> animated;  ///< in joint order
    std::vector<int> animatedOf;     ///< J: index into animated, or kNone
    std::vector<Source> sources;
    DenseCurves dense;
    SparseCurves sparse;
    std::vector<SlerpTrack> slerps;
};

ClipSampler::Compiled::Compiled(const Skeleton& skeleton, const Clip& clip) {
    for (int i = 0; i < skeleton.size(); ++i) {
        addJoint(skeleton[i], i, clip);
        const Values& values = still.back();
        stillPose.push_back(localTransform(skeleton[i], values.translation, values.angles, values.scale));
    }
}

void ClipSampler::Compiled::addJoint(const Joint& joint, int index, const Clip& clip) {
    still.push_back(restValues(joint));
    std::array<const Curve*, 3> angles{};
    const std::size_t firstSource = sources.size();
    for (const Channel channel : kChannels) {
        const Curve* curve = joint.free.contains(channel) ? clip.find({joint.id, channel}) : nullptr;
        if (curve == nullptr || curve->empty()) continue;
        if (isAngle(channel)) angles[static_cast<std::size_t>(component(channel))] = curve;
        if (isConstant(*curve)) {
            still.back().at(channel) = curve->evaluate(curve->startTime());
        } else if (DenseCurves::takes(*curve)) {
            sources.push_back({channel, true, dense.add(*curve)});
        } else {
            sources.push_back({channel, false, sparse.add(*curve)});
        }
    }
    const bool moves = sources.size() > firstSource;
    const bool slerps_ = moves && SlerpTrack::concerns(angles);
    animatedOf.push_back(moves ? static_cast<int>(animated.size()) : kNone);
    if (!moves) return;
    animated.push_back(
        {index, firstSource, sources.size(), slerps_ ? static_cast<int>(slerps.size()) : kNone});
    if (slerps_) slerps.emplace_back(joint.order, angles);
}

void ClipSampler::Compiled::readCurves(const Animated& joint, double seconds, DenseCurves::Place& place,
                                       Values& values) const {
    for (std::size_t i = joint.firstSource; i < joint.endSource; ++i) {
        const Source& source = sources[i];
        values.at(source.channel) =
            source.dense ? dense.value(source.curve, seconds, place) : sparse.value(source.curve, seconds);
    }
}

ClipSampler::ClipSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip)
    : skeleton_(std::move(skeleton)),
      clip_(std::move(clip)),
      compiled_(std::make_unique<const Compiled>(*skeleton_, *clip_)) {}

ClipSampler::~ClipSampler() = default;
ClipSampler::ClipSampler(ClipSampler&&) noexcept = default;
ClipSampler& ClipSampler::operator=(ClipSampler&&) noexcept = default;

void ClipSampler::sample(Seconds time, Pose& pose) const {
    const Compiled& compiled = *compiled_;
    pose = compiled.stillPose;
    DenseCurves::Place place;
    for (const Compiled::Animated& animated : compiled.animated) {
        const auto index = static_cast<std::size_t>(animated.joint);
        const Joint& joint = (*skeleton_)[animated.joint];
        Values values = compiled.still[index];
        compiled.readCurves(animated, time.value, place, values);
        if (animated.slerp != kNone) {
            const SlerpTrack& slerps = compiled.slerps[static_cast<std::size_t>(animated.slerp)];
            if (const auto rotation = slerps.rotation(time.value)) {
                pose[index] = {values.translation, joint.rest.rotation * *rotation, values.scale};
                continue;
            }
        }
        pose[index] = localTransform(joint, values.translation, values.angles, values.scale);
    }
}

ClipSampler::Values ClipSampler::values(int joint, Seconds time) const {
    const Compiled& compiled = *compiled_;
    Values values = compiled.still[static_cast<std::size_t>(joint)];
    const int index = compiled.animatedOf[static_cast<std::size_t>(joint)];
    if (index == kNone) return values;
    const Compiled::Animated& animated = compiled.animated[static_cast<std::size_t>(index)];
    DenseCurves::Place place;
    compiled.readCurves(animated, time.value, place, values);
    if (animated.slerp != kNone) {
        const SlerpTrack& slerps = compiled.slerps[static_cast<std::size_t>(animated.slerp)];
        if (const auto rotation = slerps.rotation(time.value)) {
            values.angles = fromQuaternion((*skeleton_)[joint].order, *rotation, values.angles);
        }
    }
    return values;
}

}  // namespace sinew
