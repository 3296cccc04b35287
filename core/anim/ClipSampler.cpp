#include "core/anim/ClipSampler.h"

#include <algorithm>
#include <array>

#include "core/anim/CompiledCurve.h"
#include "core/anim/PoseValues.h"
#include "core/anim/SlerpTrack.h"

namespace sinew {
namespace {

constexpr int kNone = -1;
constexpr auto kNoGrid = ~std::uint32_t{0};

}  // namespace

double& ClipSampler::Values::at(Channel channel) {
    if (isTranslation(channel)) return translation[component(channel)];
    return isAngle(channel) ? angles[component(channel)] : scale[component(channel)];
}

struct ClipSampler::Compiled {
    struct Source {
        Channel channel;
        std::uint32_t grid;           ///< of sampled motion, else kNoGrid
        const double* const* chunks;  ///< of sampled motion
        const SparseCurve* sparse;    ///< else
    };
    struct Animated {
        int joint;
        std::size_t firstSource, endSource;
        std::array<const Curve*, 3> angles;  ///< where slerp is not null
        std::shared_ptr<const SlerpTrack> slerp;
    };
    /// A time's place on the grid that was asked for last.
    struct Place {
        std::uint32_t grid = kNoGrid;
        DenseCurve::Place on;
    };

    Compiled(const ClipSampler& sampler, const ClipSampler* before);
    void addJoint(const ClipSampler& sampler, int index, const ClipSampler* before);
    void addCurve(const ClipSampler& sampler, std::size_t track, const ClipSampler* before);
    std::uint32_t gridIndex(const FrameGrid& grid);
    static std::shared_ptr<const SlerpTrack> slerpTrack(const Joint& joint,
                                                        const std::array<const Curve*, 3>& angles,
                                                        const ClipSampler* before);
    void readCurves(const Animated& animated, double seconds, Place& place, Values& values) const;

    std::vector<Values> still;                                   ///< J: rest and constant channels
    Pose stillPose;                                              ///< J: of `still`
    std::vector<Animated> animated;                              ///< in joint order
    std::vector<int> animatedOf;                                 ///< J: index into animated, or kNone
    std::vector<std::shared_ptr<const CompiledCurve>> compiled;  ///< a clip's track each, null where unused
    std::vector<Source> sources;
    std::vector<FrameGrid> grids;
};

namespace {

/// The index of a channel's track, or that of none. Mostly it is at `guess`.
std::size_t trackOf(const Clip& clip, const ChannelId& id, std::size_t guess) {
    const auto& tracks = clip.tracks;
    if (guess < tracks.size() && tracks[guess].id == id) return guess;
    const auto found = std::ranges::lower_bound(tracks, id, {}, &Track::id);
    const bool there = found != tracks.end() && found->id == id;
    return there ? static_cast<std::size_t>(found - tracks.begin()) : tracks.size();
}

}  // namespace

ClipSampler::Compiled::Compiled(const ClipSampler& sampler, const ClipSampler* before)
    : compiled(sampler.clip().tracks.size()) {
    const Skeleton& skeleton = sampler.skeleton();
    for (int i = 0; i < skeleton.size(); ++i) {
        addJoint(sampler, i, before);
        const Values& values = still.back();
        stillPose.push_back(localTransform(skeleton[i], values.translation, values.angles, values.scale));
    }
}

void ClipSampler::Compiled::addCurve(const ClipSampler& sampler, std::size_t index,
                                     const ClipSampler* before) {
    const Track& track = sampler.clip().tracks[index];
    std::shared_ptr<const CompiledCurve> old;
    if (before) {
        const std::size_t at = trackOf(before->clip(), track.id, index);
        if (at < before->clip().tracks.size()) old = before->compiled_->compiled[at];
    }
    const bool same = old && old->curve() == track.curve;
    compiled[index] = same ? old : std::make_shared<const CompiledCurve>(track.curve, old.get());
    const CompiledCurve& curve = *compiled[index];
    if (const double* constant = curve.constant()) {
        still.back().at(track.id.channel) = *constant;
    } else if (const DenseCurve* dense = curve.dense()) {
        sources.push_back({track.id.channel, gridIndex(dense->grid()), dense->chunks(), nullptr});
    } else {
        sources.push_back({track.id.channel, kNoGrid, nullptr, curve.sparse()});
    }
}

std::uint32_t ClipSampler::Compiled::gridIndex(const FrameGrid& grid) {
    const auto known = std::ranges::find(grids, grid);
    const auto index = static_cast<std::uint32_t>(known - grids.begin());
    if (known == grids.end()) grids.push_back(grid);
    return index;
}

void ClipSampler::Compiled::addJoint(const ClipSampler& sampler, int index, const ClipSampler* before) {
    const Joint& joint = sampler.skeleton()[index];
    const Clip& clip = sampler.clip();
    still.push_back(restValues(joint));
    Animated moving{index, sources.size(), 0, {}, nullptr};
    bool slerps = false;
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        const std::size_t track = trackOf(clip, {joint.id, channel}, clip.tracks.size());
        if (track == clip.tracks.size() || clip.tracks[track].curve->empty()) continue;
        addCurve(sampler, track, before);
        if (!isAngle(channel)) continue;
        moving.angles[static_cast<std::size_t>(component(channel))] = clip.tracks[track].curve.get();
        slerps |= compiled[track]->slerps();
    }
    moving.endSource = sources.size();
    const bool moves = moving.endSource > moving.firstSource;
    animatedOf.push_back(moves ? static_cast<int>(animated.size()) : kNone);
    if (!moves) return;
    if (slerps) moving.slerp = slerpTrack(joint, moving.angles, before);
    animated.push_back(std::move(moving));
}

std::shared_ptr<const SlerpTrack> ClipSampler::Compiled::slerpTrack(const Joint& joint,
                                                                    const std::array<const Curve*, 3>& angles,
                                                                    const ClipSampler* before) {
    const auto old = before ? before->skeleton().find(joint.id) : std::nullopt;
    if (old && before->skeleton()[*old].order == joint.order) {
        const int index = before->compiled_->animatedOf[static_cast<std::size_t>(*old)];
        if (index != kNone) {
            const Animated& known = before->compiled_->animated[static_cast<std::size_t>(index)];
            if (known.slerp && known.angles == angles) return known.slerp;
        }
    }
    return std::make_shared<const SlerpTrack>(joint.order, angles);
}

void ClipSampler::Compiled::readCurves(const Animated& joint, double seconds, Place& place,
                                       Values& values) const {
    for (std::size_t i = joint.firstSource; i < joint.endSource; ++i) {
        const Source& source = sources[i];
        if (source.sparse) {
            values.at(source.channel) = source.sparse->value(seconds);
            continue;
        }
        if (place.grid != source.grid) place = {source.grid, DenseCurve::find(grids[source.grid], seconds)};
        values.at(source.channel) = DenseCurve::value(source.chunks, place.on);
    }
}

ClipSampler::ClipSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                         const ClipSampler* before)
    : skeleton_(std::move(skeleton)), clip_(std::move(clip)) {
    const bool same = before && before->skeleton_ == skeleton_ && before->clip_ == clip_;
    compiled_ = same ? before->compiled_ : std::make_shared<const Compiled>(*this, before);
}

ClipSampler::~ClipSampler() = default;
ClipSampler::ClipSampler(ClipSampler&&) noexcept = default;
ClipSampler& ClipSampler::operator=(ClipSampler&&) noexcept = default;

void ClipSampler::sample(Seconds time, Pose& pose) const {
    const Compiled& compiled = *compiled_;
    pose = compiled.stillPose;
    Compiled::Place place;
    for (const Compiled::Animated& animated : compiled.animated) {
        const auto index = static_cast<std::size_t>(animated.joint);
        const Joint& joint = (*skeleton_)[animated.joint];
        Values values = compiled.still[index];
        compiled.readCurves(animated, time.value, place, values);
        const auto rotation = animated.slerp ? animated.slerp->rotation(time.value) : std::nullopt;
        pose[index] = rotation ? Transform{values.translation, joint.rest.rotation * *rotation, values.scale}
                               : localTransform(joint, values.translation, values.angles, values.scale);
    }
}

ClipSampler::Values ClipSampler::values(int joint, Seconds time) const {
    const Compiled& compiled = *compiled_;
    Values values = compiled.still[static_cast<std::size_t>(joint)];
    const int index = compiled.animatedOf[static_cast<std::size_t>(joint)];
    if (index == kNone) return values;
    const Compiled::Animated& animated = compiled.animated[static_cast<std::size_t>(index)];
    Compiled::Place place;
    compiled.readCurves(animated, time.value, place, values);
    const auto rotation = animated.slerp ? animated.slerp->rotation(time.value) : std::nullopt;
    if (rotation) values.angles = fromQuaternion((*skeleton_)[joint].order, *rotation, values.angles);
    return values;
}

}  // namespace sinew
