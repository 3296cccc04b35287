#include "app/import/ImportClips.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "app/import/NodeKeys.h"
#include "core/anim/curve/RotationCurves.h"
#include "core/io/format/ClipFrames.h"
#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// Builds the clip of one animation.
class AnimationConverter {
public:
    AnimationConverter(const ForeignFile& file, const aiAnimation& animation, Clip& clip)
        : space_(file.space), clip_(clip), channels_(channelsOf(animation)) {
        seconds_ = 1 / file.ticksPerSecond.value_or(animation.mTicksPerSecond);
        if (!std::isfinite(seconds_)) seconds_ = 1;
        duration_ = animation.mDuration * seconds_;
    }

    double duration() const { return duration_; }
    bool hasKeys() const { return hasKeys_; }

    void add(const ForeignNode& node, const Joint& joint) {
        NodeKeys keys = nodeKeys(node, channels_, seconds_);
        hasKeys_ = hasKeys_ || !keys.translations.times.empty() || !keys.rotations.times.empty() ||
                   !keys.scales.times.empty();
        addTranslations(keys.translations, joint);
        addRotations(keys.rotations, joint);
        addScales(keys.scales.times, keys.scales.values, joint);
    }

private:
    void addTranslations(Keys<Eigen::Vector3d>& keys, const Joint& joint) {
        for (Eigen::Vector3d& value : keys.values) {
            value = space_.point(value);
            if (joint.parent == kNoParent) value = space_.modelFromTop * value;
        }
        const double slack = kRounding * std::max(1e-3, joint.rest.translation.norm());
        addVectors(keys, joint, translation(0), joint.rest.translation, slack);
    }

    void addScales(const std::vector<double>& times, const std::vector<Eigen::Vector3d>& values,
                   const Joint& joint) {
        addVectors({times, values}, joint, scale(0), joint.rest.scale, kRounding);
    }

    void addVectors(const Keys<Eigen::Vector3d>& keys, const Joint& joint, Channel first,
                    const Eigen::Vector3d& rest, double slack) {
        const bool moves = std::ranges::any_of(
            keys.values, [&](const Eigen::Vector3d& value) { return (value - rest).norm() > slack; });
        for (int axis = 0; moves && axis < 3; ++axis) {
            std::vector<Key> list;
            for (std::size_t i = 0; i < keys.times.size(); ++i)
                list.push_back({Seconds{keys.times[i]}, keys.values[i][axis], Interpolation::linear});
            put(joint, static_cast<Channel>(static_cast<int>(first) + axis),
                Curve::fromKeys(std::move(list)));
        }
    }

    void addRotations(Keys<Eigen::Quaterniond>& keys, const Joint& joint) {
        bool moves = false;
        for (Eigen::Quaterniond& value : keys.values) {
            value = space_.rotation(value.normalized());
            if (joint.parent == kNoParent) value = Eigen::Quaterniond(space_.modelFromTop.linear()) * value;
            moves = moves || value.angularDistance(joint.rest.rotation) > kRounding;
        }
        if (!moves) return;
        auto curves = rotationCurves(joint, keys.times, keys.values, Interpolation::slerp);
        for (int i = 0; i < 3; ++i) put(joint, angle(i), std::move(curves[static_cast<std::size_t>(i)]));
    }

    void put(const Joint& joint, Channel channel, Curve curve) {
        clip_.tracks.push_back({{joint.id, channel}, std::make_shared<const Curve>(std::move(curve))});
    }

    static constexpr double kRounding = 1e-5;  ///< Assimp stores values as floats

    const FileSpace& space_;
    Clip& clip_;
    Channels channels_;
    double seconds_ = 1, duration_ = 0;
    bool hasKeys_ = false;
};

bool isWithin(const Clip& clip, double duration, const ReadLimits& limits) {
    constexpr double kFastest = 1000;  // Hz, the highest rate that setFrames() may choose
    const double maxTime = static_cast<double>(limits.frames) / std::max(kFastest, clip.rate.hertz());
    const auto isInRange = [&](Seconds time) { return std::abs(time.value) <= maxTime; };
    return isInRange(Seconds{duration}) && std::ranges::all_of(clip.tracks, [&](const Track& track) {
               return isInRange(track.curve->startTime()) && isInRange(track.curve->endTime());
           });
}

/// If several nodes have the same name, animations apply to the first.
std::vector<bool> firstWithName(const std::vector<ForeignNode>& nodes) {
    std::unordered_set<std::string> names;
    std::vector<bool> first;
    for (const ForeignNode& node : nodes) first.push_back(names.insert(node.name()).second);
    return first;
}

}  // namespace

Result<std::vector<Clip>> importClips(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
                                      const std::vector<Joint>& joints, const Source& source,
                                      Diagnostics& diagnostics) {
    std::vector<Clip> clips;
    UniqueNames names;
    const std::vector<bool> isFirst = firstWithName(nodes);
    for (unsigned a = 0; a < file.scene->mNumAnimations; ++a) {
        const aiAnimation& animation = *file.scene->mAnimations[a];
        const std::string name = toUtf8(animation.mName.C_Str());
        Clip clip;
        AnimationConverter converter(file, animation, clip);
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            if (isFirst[n]) converter.add(nodes[n], joints[n]);
        }
        if (!converter.hasKeys()) {
            diagnostics.inform(ErrorCode::dataIgnored, source.name(),
                               "the take '" + name + "' animates no node and is ignored");
            continue;
        }
        if (!isWithin(clip, converter.duration(), source.limits())) {
            return fail(ErrorCode::limitExceeded, source.name(),
                        "the take '" + name + "' has a key at a time beyond the supported range");
        }
        clip.sortTracks();
        clip.name = names.unique(name.empty() ? source.stem() : name);
        setFrames(clip, file.rate);
        if (clip.tracks.empty()) clip.lastFrame = clip.rate.nearestFrame(Seconds{converter.duration()});
        clips.push_back(std::move(clip));
    }
    return clips;
}

}  // namespace sinew
