#include "core/io/gltf/GltfAnimations.h"

#include <optional>
#include <set>
#include <utility>

#include "core/anim/RotationCurves.h"
#include "core/io/ClipFrames.h"
#include "core/io/TextCursor.h"
#include "core/io/UniqueNames.h"
#include "core/io/gltf/GltfGeometry.h"
#include "core/io/gltf/GltfKeys.h"

namespace sinew {

namespace {

// Of a key as read, of one as three curves keep it, and of a sample of a cubic rotation while it is made.
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

    /// Its curves, and the rate of the file's own keys; id, name and range are not set. Keys that miss a
    /// frame by rounding are put onto it.
    /// @param asked  the rate whose frames those are; nullopt: the file's own
    /// Fails: limitExceeded.
    Result<Clip> read(std::optional<FrameRate> asked);

private:
    using Curves = std::array<Curve, 3>;
    /// What a channel moves, and how.
    struct Motion {
        int joint;
        Channel first;
        std::string where;
        GltfKeys keys;
    };

    Result<void> readChannel(std::size_t number);
    Result<void> make(Motion& motion, FrameRate rate);
    /// The joint that a channel moves, or -1, told.
    int jointOf(const tinygltf::AnimationChannel& channel, const std::string& where);
    Curves rotations(const Joint& joint, const GltfKeys& keys, const std::string& where) const;
    static Curves vectors(const GltfKeys& keys, double factor);
    void add(Joint& joint, Channel first, Curves curves);
    void leaveOut(ErrorCode code, const std::string& where, const std::string& why) const {
        diagnostics_.warn(code, where, "the channel is left out: " + why);
    }

    const GltfDocument& document_;
    GltfAccessors& accessors_;
    GltfNodes& nodes_;
    double metresPerUnit_;
    std::size_t number_;
    Diagnostics& diagnostics_;
    std::set<std::pair<int, Channel>> moved_;  ///< joints and their first channels
    std::vector<Motion> motions_;
    KeyRate rate_;  ///< samples of cubic rotations do not count
    Clip clip_;
};

int AnimationReader::jointOf(const tinygltf::AnimationChannel& channel, const std::string& where) {
    if (channel.target_node < 0) {
        leaveOut(ErrorCode::dataIgnored, where, "it names no node");
        return -1;
    }
    const int* const joint = at(nodes_.jointOf, channel.target_node);
    if (!joint) {
        leaveOut(ErrorCode::nameUnknown, where, "there is no node " + std::to_string(channel.target_node));
        return -1;
    }
    if (*joint < 0) leaveOut(ErrorCode::dataIgnored, where, "its node is in another scene");
    return *joint;
}

AnimationReader::Curves AnimationReader::rotations(const Joint& joint, const GltfKeys& keys,
                                                   const std::string& where) const {
    if (keys.interpolation == Interpolation::hermite) {
        diagnostics_.inform(
            ErrorCode::dataChanged, where,
            "cubic rotations became samples, between which SLERP stays within 0.01 degrees of them");
        // One more than can be paid for.
        const std::size_t most = accessors_.bytesLeft() / kSampleBytes + 1;
        return rotationCurves(joint, keys.times, keys.values, keys.slopesIn, keys.slopesOut,
                              kGltfRotationTolerance, most);
    }
    std::vector<Eigen::Quaterniond> turns;
    turns.reserve(keys.values.size());
    for (const Eigen::Vector4d& value : keys.values) turns.emplace_back(value);
    const bool isStep = keys.interpolation == Interpolation::step;
    return rotationCurves(joint, keys.times, turns, isStep ? Interpolation::step : Interpolation::slerp);
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
    const std::string where = document_.place("animation", number_) + " channel " + std::to_string(number);
    const int joint = jointOf(channel, where);
    if (joint < 0) return {};
    const std::string& path = channel.target_path;
    if (path == "weights") {
        diagnostics_.inform(ErrorCode::dataIgnored, where, "the motion of morph targets is left aside");
        return {};
    }
    if (path != "rotation" && path != "translation" && path != "scale") {
        leaveOut(ErrorCode::keywordUnknown, where, "the path " + inQuotes(path) + " is unknown");
        return {};
    }
    const Channel first = path == "rotation"      ? Channel::angle1
                          : path == "translation" ? Channel::translationX
                                                  : Channel::scaleX;
    const tinygltf::AnimationSampler* const sampler = at(animation.samplers, channel.sampler);
    if (!sampler) {
        leaveOut(ErrorCode::nameUnknown, where, "there is no sampler " + std::to_string(channel.sampler));
        return {};
    }
    if (moved_.contains({joint, first})) {
        leaveOut(ErrorCode::duplicateName, where, "one before it moves the same");
        return {};
    }
    auto keys =
        readGltfKeys(document_, accessors_, *sampler, first == Channel::angle1 ? 4 : 3, where, diagnostics_);
    if (!keys) {
        if (keys.error().code == ErrorCode::limitExceeded) return tl::unexpected(keys.error());
        leaveOut(keys.error().code, where, withoutFile(document_, keys.error()));
        return {};
    }
    if (keys->times.empty()) {
        leaveOut(ErrorCode::motionMissing, where, "it has no keys");
        return {};
    }
    const bool isCubic = !keys->slopesIn.empty();
    if (auto paid = accessors_.spend(keys->times.size(), isCubic ? kCubicKeyBytes : kKeyBytes); !paid)
        return paid;
    moved_.insert({joint, first});
    for (const double time : keys->times) rate_.add(time);
    motions_.push_back({joint, first, where, std::move(*keys)});
    return {};
}

Result<void> AnimationReader::make(Motion& motion, FrameRate rate) {
    snapToFrames(motion.keys, rate);
    Joint& moved = nodes_.joints[static_cast<std::size_t>(motion.joint)];
    Curves curves = motion.first == Channel::angle1
                        ? rotations(moved, motion.keys, motion.where)
                        : vectors(motion.keys, motion.first == Channel::translationX ? metresPerUnit_ : 1);
    const bool isSampled = motion.first == Channel::angle1 && !motion.keys.slopesIn.empty();
    motion.keys = {};
    const std::size_t made = curves[0].size();
    add(moved, motion.first, std::move(curves));
    return accessors_.spend(made, isSampled ? kSampleBytes : kCurveKeyBytes);
}

Result<Clip> AnimationReader::read(std::optional<FrameRate> asked) {
    const std::size_t channels = document_.model().animations[number_].channels.size();
    for (std::size_t channel = 0; channel < channels; ++channel) {
        if (auto done = readChannel(channel); !done) return tl::unexpected(done.error());
    }
    clip_.rate = rate_.rate();
    for (Motion& motion : motions_) {
        if (auto done = make(motion, asked.value_or(clip_.rate)); !done) return tl::unexpected(done.error());
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
            diagnostics.inform(ErrorCode::motionMissing, document.place("animation", i),
                               "it moves no joint, and is left out");
            continue;
        }
        const std::string wanted =
            animations[i].name.empty() ? "animation" + std::to_string(i) : animations[i].name;
        clip->id = scene.newId<ClipId>();
        clip->name = names.unique(wanted);
        if (clip->name != wanted) {
            diagnostics.inform(ErrorCode::dataChanged, document.place("animation", i),
                               "several animations have the same name: a number was put behind it");
        }
        setFrames(*clip, options.rate.value_or(clip->rate));
        clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
    }
    return clips;
}

}  // namespace sinew
