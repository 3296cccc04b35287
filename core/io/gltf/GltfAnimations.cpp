#include "core/io/gltf/GltfAnimations.h"

#include <set>

#include "core/anim/curve/RotationCurves.h"
#include "core/io/format/ClipFrames.h"
#include "core/io/gltf/GltfKeys.h"
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
    AnimationReader(const GltfReading& reading, GltfNodes& nodes, const GltfMeshes& meshes,
                    std::size_t number)
        : reading_(reading), nodes_(nodes), meshes_(meshes), number_(number) {}

    /// Returns the clip with its curves and the rate of the file's own keys; id, name and range are not set.
    /// Keys that miss a frame only by rounding are moved onto it.
    /// The frames have the rate of the options, if set, otherwise the file's own. Fails with `limitExceeded`.
    Result<Clip> read() {
        const std::size_t channels = reading_.model().animations[number_].channels.size();
        for (std::size_t channel = 0; channel < channels; ++channel) {
            if (auto done = readChannel(channel); !done) return tl::unexpected(done.error());
        }
        clip_.rate = rate_.rate();
        const FrameRate rate = reading_.options.rate.value_or(clip_.rate);
        for (AnimatedChannel& motion : channels_) {
            if (auto done = addCurves(motion, rate); !done) return tl::unexpected(done.error());
        }
        for (auto& [channel, keys] : weights_) {
            if (auto done = addWeight(channel, keys, rate); !done) return tl::unexpected(done.error());
        }
        clip_.sortTracks();
        return std::move(clip_);
    }

private:
    using Curves = std::array<Curve, 3>;
    /// A channel's target and keys.
    struct AnimatedChannel {
        int joint;
        Channel first;
        std::string where;
        GltfKeys keys;
    };

    Result<void> readChannel(std::size_t number) {
        const tinygltf::Animation& animation = reading_.model().animations[number_];
        const tinygltf::AnimationChannel& channel = animation.channels[number];
        const std::string where =
            reading_.document.location("animation", number_) + " channel " + std::to_string(number);
        const std::string& path = channel.target_path;
        const int joint = jointOf(channel, where);
        if (joint == kNoNode || (joint < 0 && path != "weights")) return {};
        if (path != "rotation" && path != "translation" && path != "scale" && path != "weights")
            return ignore(ErrorCode::keywordUnknown, where, "unknown path " + inQuotes(path));
        const Channel first = path == "rotation"      ? Channel::angle1
                              : path == "translation" ? Channel::translationX
                              : path == "scale"       ? Channel::scaleX
                                                      : Channel::weight;
        const tinygltf::AnimationSampler* const sampler = at(animation.samplers, channel.sampler);
        if (!sampler)
            return ignore(ErrorCode::nameUnknown, where,
                          "there is no sampler " + std::to_string(channel.sampler));
        if (!animated_.insert({channel.target_node, first}).second)
            return ignore(ErrorCode::duplicateName, where, "an earlier channel has the same target");
        const Result<void> done = first == Channel::weight ? readWeights(*sampler, channel.target_node, where)
                                                           : readTransform(*sampler, joint, first, where);
        if (done || done.error().code == ErrorCode::limitExceeded) return done;
        animated_.erase({channel.target_node, first});
        return ignore(done.error().code, where, messageWithoutFile(reading_.document, done.error()));
    }

    Result<void> readTransform(const tinygltf::AnimationSampler& sampler, int joint, Channel first,
                               const std::string& where) {
        auto keys = readGltfKeys(reading_, sampler, first == Channel::angle1 ? 4 : 3, where);
        if (!keys) return tl::unexpected(keys.error());
        if (keys->times.empty()) return fail(ErrorCode::motionMissing, "", "it has no keys");
        const bool isCubic = !keys->slopesIn.empty();
        if (auto paid = reading_.accessors.spend(keys->times.size(), isCubic ? kCubicKeyBytes : kKeyBytes);
            !paid)
            return paid;
        for (const double time : keys->times) rate_.add(time);
        channels_.push_back({joint, first, where, std::move(*keys)});
        return {};
    }

    Result<void> readWeights(const tinygltf::AnimationSampler& sampler, int node, const std::string& where) {
        const int mesh = meshes_.meshOf[static_cast<std::size_t>(node)];
        const auto shapes = mesh < 0 ? std::span<const Shape>()
                                     : std::span(meshes_.meshes[static_cast<std::size_t>(mesh)]->shapes);
        if (shapes.empty())
            return fail(ErrorCode::dataIgnored, "", "its node shows no mesh with morph targets");
        auto keys = readGltfWeightKeys(reading_, sampler, shapes.size(), where);
        if (!keys) return tl::unexpected(keys.error());
        bool hasRate = false;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            GltfKeys& own = (*keys)[i];
            if (own.times.empty()) continue;
            if (auto paid = reading_.accessors.spend(own.times.size(), kKeyBytes); !paid) return paid;
            if (!hasRate) {
                for (const double time : own.times) rate_.add(time);
            }
            hasRate = true;
            weights_.emplace_back(shapeChannel(shapes[i].id), std::move(own));
        }
        return {};
    }

    /// Weights that stay the same keep only their first and last key, because files key all shapes of a mesh
    /// together.
    Result<void> addWeight(ChannelId channel, GltfKeys& keys, FrameRate rate) {
        snapToFrames(keys, rate);
        std::vector<Key> list = curveKeys(keys, 0, 1);
        const auto isSame = [&](const Key& key) {
            return key.value == list.front().value && key.slopeIn == 0 && key.slopeOut == 0;
        };
        if (list.size() > 2 && std::ranges::all_of(list, isSame))
            list.erase(list.begin() + 1, list.end() - 1);
        const auto paid = reading_.accessors.spend(list.size(), kCurveKeyBytes);
        clip_.tracks.push_back({channel, std::make_shared<const Curve>(Curve::fromKeys(std::move(list)))});
        return paid;
    }

    Result<void> addCurves(AnimatedChannel& motion, FrameRate rate) {
        snapToFrames(motion.keys, rate);
        Joint& animatedJoint = nodes_.joints[static_cast<std::size_t>(motion.joint)];
        Curves curves =
            motion.first == Channel::angle1
                ? rotations(animatedJoint, motion.keys, motion.where)
                : vectors(motion.keys, motion.first == Channel::translationX ? reading_.metresPerUnit : 1);
        const bool isSampled = motion.first == Channel::angle1 && !motion.keys.slopesIn.empty();
        motion.keys = {};
        const std::size_t keyCount = curves[0].size();
        add(animatedJoint, motion.first, std::move(curves));
        return reading_.accessors.spend(keyCount, isSampled ? kSampleBytes : kCurveKeyBytes);
    }

    static constexpr int kNoNode = -2;
    /// Returns the joint that a channel moves; with a warning -1 if its node has none, or kNoNode.
    int jointOf(const tinygltf::AnimationChannel& channel, const std::string& where) {
        const int* const joint = at(nodes_.jointOf, channel.target_node);
        if (!joint) {
            if (channel.target_node < 0)
                ignore(ErrorCode::dataIgnored, where, "it has no target node");
            else
                ignore(ErrorCode::nameUnknown, where,
                       "there is no node " + std::to_string(channel.target_node));
            return kNoNode;
        }
        if (*joint < 0 && channel.target_path != "weights")
            ignore(ErrorCode::dataIgnored, where, "its node is in another scene");
        return *joint;
    }

    Curves rotations(const Joint& joint, const GltfKeys& keys, const std::string& where) const {
        if (keys.interpolation == Interpolation::hermite) {
            reading_.inform(
                ErrorCode::dataChanged, where,
                "cubic rotations are resampled; SLERP between the samples stays within 0.01 degrees");
            // One more than the budget allows.
            const std::size_t maxSamples = reading_.accessors.bytesLeft() / kSampleBytes + 1;
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

    /// Returns the keys of one component.
    static std::vector<Key> curveKeys(const GltfKeys& keys, Eigen::Index component, double factor) {
        std::vector<Key> list;
        list.reserve(keys.times.size());
        for (std::size_t i = 0; i < keys.times.size(); ++i) {
            Key key{Seconds{keys.times[i]}, keys.values[i][component] * factor, keys.interpolation};
            if (!keys.slopesIn.empty()) {
                key.slopeIn = keys.slopesIn[i][component] * factor;
                key.slopeOut = keys.slopesOut[i][component] * factor;
            }
            list.push_back(key);
        }
        return list;
    }

    static Curves vectors(const GltfKeys& keys, double factor) {
        Curves curves;
        for (Eigen::Index axis = 0; axis < 3; ++axis)
            curves[static_cast<std::size_t>(axis)] = Curve::fromKeys(curveKeys(keys, axis, factor));
        return curves;
    }

    void add(Joint& joint, Channel first, Curves curves) {
        for (int i = 0; i < 3; ++i) {
            const auto channel = static_cast<Channel>(static_cast<int>(first) + i);
            joint.free.insert(channel);
            auto curve = std::make_shared<const Curve>(std::move(curves[static_cast<std::size_t>(i)]));
            clip_.tracks.push_back({{joint.id, channel}, std::move(curve)});
        }
    }

    /// Warns and skips the channel.
    Result<void> ignore(ErrorCode code, const std::string& where, const std::string& why) const {
        reading_.warn(code, where, "the channel is ignored: " + why);
        return {};
    }

    const GltfReading& reading_;
    GltfNodes& nodes_;
    const GltfMeshes& meshes_;
    std::size_t number_;
    std::set<std::pair<int, Channel>> animated_;  ///< nodes and the first of their animated channels
    std::vector<AnimatedChannel> channels_;
    std::vector<std::pair<ChannelId, GltfKeys>> weights_;
    KeyRate rate_;  ///< samples of cubic rotations are not counted
    Clip clip_;
};

}  // namespace

Result<std::vector<std::shared_ptr<const Clip>>> readGltfAnimations(const GltfReading& reading,
                                                                    GltfNodes& nodes,
                                                                    const GltfMeshes& meshes) {
    std::vector<std::shared_ptr<const Clip>> clips;
    UniqueNames names;
    std::vector<std::pair<std::size_t, std::size_t>> unnamed;  // indices of clips and of their animations
    const auto& animations = reading.model().animations;
    for (std::size_t i = 0; i < animations.size(); ++i) {
        if (auto done = reading.checkCancelled(); !done) return tl::unexpected(done.error());
        const std::string where = reading.document.location("animation", i);
        auto clip = AnimationReader(reading, nodes, meshes, i).read();
        if (!clip) return tl::unexpected(clip.error());
        if (clip->tracks.empty()) {
            reading.inform(ErrorCode::motionMissing, where,
                           "the animation moves no joint or shape and is ignored");
            continue;
        }
        clip->id = reading.scene.newId<ClipId>();
        if (!animations[i].name.empty()) {
            clip->name = names.unique(animations[i].name);
            if (clip->name != animations[i].name)
                reading.inform(ErrorCode::dataChanged, where,
                               "several animations have the same name; a number was appended");
        } else {
            unnamed.emplace_back(clips.size(), i);
        }
        setFrames(*clip, reading.options.rate.value_or(clip->rate));
        clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
    }
    // Named last, so that they never take another animation's name.
    for (const auto& [clip, animation] : unnamed) {
        Clip named = *clips[clip];
        named.name = names.unique("animation" + std::to_string(animation));
        clips[clip] = std::make_shared<const Clip>(std::move(named));
    }
    return clips;
}

}  // namespace sinew
