#include "core/io/gltf/GltfAnimations.h"

#include <optional>
#include <set>
#include <utility>

#include "core/anim/curve/RotationCurves.h"
#include "core/io/format/ClipFrames.h"
#include "core/io/gltf/GltfKeys.h"
#include "core/io/gltf/GltfMeshData.h"
#include "core/io/text/Names.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

// Size of a key as read, of a key converted to three curves, and of a sample of a cubic rotation while it is
// created.
constexpr std::size_t kKeyBytes = 40, kCubicKeyBytes = 104, kCurveKeyBytes = 48,
                      kSampleBytes = 3 * sizeof(Key);

/// Reads one animation.
class AnimationReader {
public:
    AnimationReader(const GltfDocument& document, GltfAccessors& accessors, GltfNodes& nodes,
                    double metresPerUnit, std::size_t number, Diagnostics& diagnostics)
        : document_(document),
          accessors_(accessors),
          nodes_(nodes),
          metresPerUnit_(metresPerUnit),
          number_(number),
          diagnostics_(diagnostics) {}

    /// Returns the clip with its curves and the rate of the file's own keys; id, name and range are not set.
    /// Keys that miss a frame only by rounding are moved onto it.
    /// @param requestedRate  rate for these frames; nullopt for the file's own
    /// Fails with `limitExceeded`.
    Result<Clip> read(std::optional<FrameRate> requestedRate);

private:
    using Curves = std::array<Curve, 3>;
    /// A channel's target and keys.
    struct AnimatedChannel {
        int joint;
        Channel first;
        std::string where;
        GltfKeys keys;
    };

    Result<void> readChannel(std::size_t number);
    Result<void> addCurves(AnimatedChannel& motion, FrameRate rate);
    /// Returns the joint that a channel moves, or -1 with a warning.
    int jointOf(const tinygltf::AnimationChannel& channel, const std::string& where);
    Curves rotations(const Joint& joint, const GltfKeys& keys, const std::string& where) const;
    static Curves vectors(const GltfKeys& keys, double factor);
    void add(Joint& joint, Channel first, Curves curves);
    void warnIgnored(ErrorCode code, const std::string& where, const std::string& why) const {
        diagnostics_.warn(code, where, "the channel is ignored: " + why);
    }

    const GltfDocument& document_;
    GltfAccessors& accessors_;
    GltfNodes& nodes_;
    double metresPerUnit_;
    std::size_t number_;
    Diagnostics& diagnostics_;
    std::set<std::pair<int, Channel>> animated_;  ///< joints and the first of their animated channels
    std::vector<AnimatedChannel> channels_;
    KeyRate rate_;  ///< samples of cubic rotations are not counted
    Clip clip_;
};

int AnimationReader::jointOf(const tinygltf::AnimationChannel& channel, const std::string& where) {
    if (channel.target_node < 0) {
        warnIgnored(ErrorCode::dataIgnored, where, "it has no target node");
        return -1;
    }
    const int* const joint = at(nodes_.jointOf, channel.target_node);
    if (!joint) {
        warnIgnored(ErrorCode::nameUnknown, where, "there is no node " + std::to_string(channel.target_node));
        return -1;
    }
    if (*joint < 0) warnIgnored(ErrorCode::dataIgnored, where, "its node is in another scene");
    return *joint;
}

AnimationReader::Curves AnimationReader::rotations(const Joint& joint, const GltfKeys& keys,
                                                   const std::string& where) const {
    if (keys.interpolation == Interpolation::hermite) {
        diagnostics_.inform(
            ErrorCode::dataChanged, where,
            "cubic rotations are resampled; SLERP between the samples stays within 0.01 degrees");
        // One more than the budget allows.
        const std::size_t maxSamples = accessors_.bytesLeft() / kSampleBytes + 1;
        return rotationCurves(joint, keys.times, keys.values, keys.slopesIn, keys.slopesOut,
                              kGltfRotationTolerance, maxSamples);
    }
    std::vector<Eigen::Quaterniond> quaternions;
    quaternions.reserve(keys.values.size());
    for (const Eigen::Vector4d& value : keys.values) quaternions.emplace_back(value);
    const bool isStep = keys.interpolation == Interpolation::step;
    return rotationCurves(joint, keys.times, quaternions,
                          isStep ? Interpolation::step : Interpolation::slerp);
}

AnimationReader::Curves AnimationReader::vectors(const GltfKeys& keys, double factor) {
    Curves curves;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        std::vector<Key> list;
        list.reserve(keys.times.size());
        for (std::size_t i = 0; i < keys.times.size(); ++i) {
            Key key{Seconds{keys.times[i]}, keys.values[i][axis] * factor, keys.interpolation};
            if (!keys.slopesIn.empty()) {
                key.slopeIn = keys.slopesIn[i][axis] * factor;
                key.slopeOut = keys.slopesOut[i][axis] * factor;
            }
            list.push_back(key);
        }
        curves[static_cast<std::size_t>(axis)] = Curve::fromKeys(std::move(list));
    }
    return curves;
}

void AnimationReader::add(Joint& joint, Channel first, Curves curves) {
    for (int i = 0; i < 3; ++i) {
        const auto channel = static_cast<Channel>(static_cast<int>(first) + i);
        joint.free.insert(channel);
        auto curve = std::make_shared<const Curve>(std::move(curves[static_cast<std::size_t>(i)]));
        clip_.tracks.push_back({{joint.id, channel}, std::move(curve)});
    }
}

Result<void> AnimationReader::readChannel(std::size_t number) {
    const tinygltf::Animation& animation = document_.model().animations[number_];
    const tinygltf::AnimationChannel& channel = animation.channels[number];
    const std::string where = document_.location("animation", number_) + " channel " + std::to_string(number);
    const int joint = jointOf(channel, where);
    if (joint < 0) return {};
    const std::string& path = channel.target_path;
    if (path == "weights") {
        diagnostics_.inform(ErrorCode::dataIgnored, where,
                            "morph target animation is not supported and is ignored");
        return {};
    }
    if (path != "rotation" && path != "translation" && path != "scale") {
        warnIgnored(ErrorCode::keywordUnknown, where, "unknown path " + inQuotes(path));
        return {};
    }
    const Channel first = path == "rotation"      ? Channel::angle1
                          : path == "translation" ? Channel::translationX
                                                  : Channel::scaleX;
    const tinygltf::AnimationSampler* const sampler = at(animation.samplers, channel.sampler);
    if (!sampler) {
        warnIgnored(ErrorCode::nameUnknown, where, "there is no sampler " + std::to_string(channel.sampler));
        return {};
    }
    if (animated_.contains({joint, first})) {
        warnIgnored(ErrorCode::duplicateName, where, "an earlier channel has the same target");
        return {};
    }
    auto keys =
        readGltfKeys(document_, accessors_, *sampler, first == Channel::angle1 ? 4 : 3, where, diagnostics_);
    if (!keys) {
        if (keys.error().code == ErrorCode::limitExceeded) return tl::unexpected(keys.error());
        warnIgnored(keys.error().code, where, messageWithoutFile(document_, keys.error()));
        return {};
    }
    if (keys->times.empty()) {
        warnIgnored(ErrorCode::motionMissing, where, "it has no keys");
        return {};
    }
    const bool isCubic = !keys->slopesIn.empty();
    if (auto paid = accessors_.spend(keys->times.size(), isCubic ? kCubicKeyBytes : kKeyBytes); !paid)
        return paid;
    animated_.insert({joint, first});
    for (const double time : keys->times) rate_.add(time);
    channels_.push_back({joint, first, where, std::move(*keys)});
    return {};
}

Result<void> AnimationReader::addCurves(AnimatedChannel& motion, FrameRate rate) {
    snapToFrames(motion.keys, rate);
    Joint& animatedJoint = nodes_.joints[static_cast<std::size_t>(motion.joint)];
    Curves curves = motion.first == Channel::angle1
                        ? rotations(animatedJoint, motion.keys, motion.where)
                        : vectors(motion.keys, motion.first == Channel::translationX ? metresPerUnit_ : 1);
    const bool isSampled = motion.first == Channel::angle1 && !motion.keys.slopesIn.empty();
    motion.keys = {};
    const std::size_t keyCount = curves[0].size();
    add(animatedJoint, motion.first, std::move(curves));
    return accessors_.spend(keyCount, isSampled ? kSampleBytes : kCurveKeyBytes);
}

Result<Clip> AnimationReader::read(std::optional<FrameRate> requestedRate) {
    const std::size_t channels = document_.model().animations[number_].channels.size();
    for (std::size_t channel = 0; channel < channels; ++channel) {
        if (auto done = readChannel(channel); !done) return tl::unexpected(done.error());
    }
    clip_.rate = rate_.rate();
    for (AnimatedChannel& motion : channels_) {
        if (auto done = addCurves(motion, requestedRate.value_or(clip_.rate)); !done)
            return tl::unexpected(done.error());
    }
    clip_.sortTracks();
    return std::move(clip_);
}

}  // namespace

Result<std::vector<std::shared_ptr<const Clip>>> readGltfAnimations(const GltfDocument& document,
                                                                    GltfAccessors& accessors,
                                                                    GltfNodes& nodes, double metresPerUnit,
                                                                    const ReadOptions& options, Scene& scene,
                                                                    Diagnostics& diagnostics) {
    std::vector<std::shared_ptr<const Clip>> clips;
    UniqueNames names;
    const auto& animations = document.model().animations;
    for (std::size_t i = 0; i < animations.size(); ++i) {
        if (options.cancel && options.cancel->load())
            return fail(ErrorCode::cancelled, document.source().name(), "reading was cancelled");
        auto clip =
            AnimationReader(document, accessors, nodes, metresPerUnit, i, diagnostics).read(options.rate);
        if (!clip) return tl::unexpected(clip.error());
        if (clip->tracks.empty()) {
            diagnostics.inform(ErrorCode::motionMissing, document.location("animation", i),
                               "the animation moves no joint and is ignored");
            continue;
        }
        const std::string wanted =
            animations[i].name.empty() ? "animation" + std::to_string(i) : animations[i].name;
        clip->id = scene.newId<ClipId>();
        clip->name = names.unique(wanted);
        if (clip->name != wanted) {
            diagnostics.inform(ErrorCode::dataChanged, document.location("animation", i),
                               "several animations have the same name; a number was appended");
        }
        setFrames(*clip, options.rate.value_or(clip->rate));
        clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
    }
    return clips;
}

}  // namespace sinew
