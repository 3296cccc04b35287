#include <assimp/scene.h>

#include <Eigen/Core>
#include <algorithm>
#include <assimp/Importer.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/io/bvh/BvhFormat.h"
#include "core/io/fbx/FbxFormat.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/fuzz/FuzzTarget.h"

// Called by LeakSanitizer: Assimp leaks when it rejects a file.
extern "C" const char* __lsan_default_suppressions() { return "leak:libassimp"; }

namespace sinew::fuzz {

namespace {

constexpr std::int64_t kFramesCompared = 20;
/// Assimp computes with floats, from angles in degrees.
constexpr double kLargestValue = 1000;  ///< of a curve, in radians or metres
constexpr double kTolerance = 1e-3;     ///< of the largest coordinate

/// The positions of the joints and nodes whose names occur once.
using Positions = std::map<std::string, Eigen::Vector3d>;

Positions positionsOf(const Skeleton& skeleton, std::span<const Affine> model) {
    Positions positions;
    for (int joint = 0; joint < skeleton.size(); ++joint)
        positions[skeleton[joint].name] = model[static_cast<std::size_t>(joint)].translation();
    return positions;
}

template <class Key>
aiVector3D valueAt(const Key* keys, unsigned count, double ticks) {
    const Key* const next = std::upper_bound(keys, keys + count, ticks,
                                             [](double time, const Key& key) { return time < key.mTime; });
    if (next == keys) return keys[0].mValue;
    if (next == keys + count) return keys[count - 1].mValue;
    const Key& last = next[-1];
    const auto part = static_cast<ai_real>((ticks - last.mTime) / (next->mTime - last.mTime));
    return last.mValue + part * (next->mValue - last.mValue);
}

aiQuaternion rotationAt(const aiQuatKey* keys, unsigned count, double ticks) {
    const aiQuatKey* const next = std::upper_bound(
        keys, keys + count, ticks, [](double time, const aiQuatKey& key) { return time < key.mTime; });
    if (next == keys) return keys[0].mValue;
    if (next == keys + count) return keys[count - 1].mValue;
    const aiQuatKey& last = next[-1];
    aiQuaternion value;
    aiQuaternion::Interpolate(value, last.mValue, next->mValue,
                              static_cast<ai_real>((ticks - last.mTime) / (next->mTime - last.mTime)));
    return value;
}

aiMatrix4x4 transformAt(const aiNodeAnim& channel, double ticks) {
    return {valueAt(channel.mScalingKeys, channel.mNumScalingKeys, ticks),
            rotationAt(channel.mRotationKeys, channel.mNumRotationKeys, ticks),
            valueAt(channel.mPositionKeys, channel.mNumPositionKeys, ticks)};
}

/// Whether all channels can be evaluated.
bool hasKeys(const aiAnimation& animation) {
    const std::span channels(animation.mChannels, animation.mNumChannels);
    return std::ranges::all_of(channels, [](const aiNodeAnim* channel) {
        return channel->mNumPositionKeys > 0 && channel->mNumRotationKeys > 0 && channel->mNumScalingKeys > 0;
    });
}

/// @param animation  null for the rest pose
Positions positionsOf(const aiScene& scene, const aiAnimation* animation, double seconds) {
    std::map<std::string, const aiNodeAnim*> channels;
    double ticks = 0;
    if (animation) {
        ticks = seconds * (animation->mTicksPerSecond > 0 ? animation->mTicksPerSecond : 25);
        for (unsigned i = 0; i < animation->mNumChannels; ++i)
            channels[animation->mChannels[i]->mNodeName.C_Str()] = animation->mChannels[i];
    }
    Positions positions;
    std::map<std::string, int> counts;
    const std::function<void(const aiNode&, const aiMatrix4x4&)> visit = [&](const aiNode& node,
                                                                             const aiMatrix4x4& parent) {
        const std::string name = node.mName.C_Str();
        const auto channel = channels.find(name);
        const aiMatrix4x4 own = parent * (channel == channels.end() ? node.mTransformation
                                                                    : transformAt(*channel->second, ticks));
        positions[name] = {own.a4, own.b4, own.c4};
        ++counts[name];
        for (unsigned i = 0; i < node.mNumChildren; ++i) visit(*node.mChildren[i], own);
    };
    visit(*scene.mRootNode, {});
    std::erase_if(positions, [&](const auto& each) { return counts[each.first] > 1; });
    return positions;
}

/// Compares distances between joints, which do not depend on the axes of a file. Returns how many.
std::size_t requireAgreement(const char* what, const Positions& ours, const Positions& theirs) {
    std::vector<std::pair<Eigen::Vector3d, Eigen::Vector3d>> pairs;
    std::vector<std::string> names;
    double size = 0;
    for (const auto& [name, position] : ours) {
        const auto found = theirs.find(name);
        if (found == theirs.end()) continue;
        pairs.emplace_back(position, found->second);
        names.push_back(name);
        size = std::max(size, position.cwiseAbs().maxCoeff());
    }
    if (!(size > 1e-3 && size < 1e6)) return 0;
    std::size_t compared = 0;
    for (std::size_t i = 1; i < pairs.size(); ++i) {
        for (const std::size_t j : {std::size_t{0}, i - 1}) {
            const double distance = (pairs[i].first - pairs[j].first).norm();
            ++compared;
            const double theirDistance = (pairs[i].second - pairs[j].second).norm();
            if (std::abs(distance - theirDistance) <= kTolerance * size) continue;
            std::fprintf(stderr, "%s: from %s to %s it is %g in Sinew, %g in Assimp\n", what,
                         names[i].c_str(), names[j].c_str(), distance, theirDistance);
            std::abort();
        }
    }
    return compared;
}

/// Has Assimp read a file, and compares the rest pose, and the poses at the first and the last frame. Returns
/// the number of distances.
std::size_t compare(const char* extension, std::string bytes, const Character& character,
                    Evaluator& evaluator, FrameRange frames) {
    // Assimp 5.2 rejects a BVH that ends with its last number.
    if (extension == std::string_view("bvh")) bytes += "\n0\n";
    Assimp::Importer importer;
    const aiScene* const scene = importer.ReadFileFromMemory(bytes.data(), bytes.size(), 0, extension);
    if (!scene || !scene->mRootNode) return 0;
    const Skeleton& skeleton = *character.skeleton;
    std::size_t compared =
        requireAgreement((std::string(extension) + ", rest pose").c_str(),
                         positionsOf(skeleton, skeleton.restModel()), positionsOf(*scene, nullptr, 0));
    if (!evaluator.clip() || scene->mNumAnimations == 0 || !hasKeys(*scene->mAnimations[0])) return compared;
    const FrameRate rate = evaluator.clip()->rate;
    for (const FrameIndex frame : {frames.first, frames.last}) {
        evaluator.evaluate(rate.time(frame));
        const double seconds = (rate.time(frame) - rate.time(frames.first)).value;
        compared += requireAgreement(
            (std::string(extension) + ", frame " + std::to_string(frame.value)).c_str(),
            positionsOf(skeleton, evaluator.model()), positionsOf(*scene, scene->mAnimations[0], seconds));
    }
    return compared;
}

bool hasLargeValues(const Clip& clip) {
    return std::ranges::any_of(clip.tracks, [](const Track& track) {
        return std::ranges::any_of(track.curve->keys(),
                                   [](const Key& key) { return !(std::abs(key.value) < kLargestValue); });
    });
}

}  // namespace

AssimpComparisons compareWithAssimp(std::string_view bytes, AssimpInput input) {
    const BvhFormat format;
    Diagnostics diagnostics;
    ReadOptions reading;
    reading.metresPerUnit = 1;
    const auto scene =
        format.read(Source::fromMemory("fuzz.bvh", std::string(bytes)), Scene{}, reading, diagnostics);
    if (!scene || scene->characters.empty()) return {};
    const auto& character = scene->characters.front();
    const auto clip = character->clips.empty() ? nullptr : character->clips.front();
    if (clip && hasLargeValues(*clip)) return {};
    Evaluator evaluator(character, clip);
    WriteOptions writing;
    writing.metresPerUnit = 1;
    writing.keys = KeyPolicy::fixedRate;
    FrameRange frames;
    if (clip) {
        frames = {clip->firstFrame,
                  std::min(clip->lastFrame, clip->firstFrame + FrameIndex{kFramesCompared})};
        writing.firstFrame = frames.first;
        writing.lastFrame = frames.last;
    }
    const auto compareWritten = [&](const Format& written, const char* extension) -> std::size_t {
        const auto files = written.write(*scene, std::string("fuzz.") + extension, writing, diagnostics);
        return files ? compare(extension, files->front().bytes, *character, evaluator, frames) : 0;
    };
    AssimpComparisons compared;
    if (input == AssimpInput::sound)
        compared.input = compare("bvh", std::string(bytes), *character, evaluator, frames);
    compared.bvh = compareWritten(format, "bvh");
    compared.glb = compareWritten(GltfFormat(), "glb");
    compared.fbx = compareWritten(FbxFormat(), "fbx");
    return compared;
}

void assimp(const std::uint8_t* data, std::size_t size) {
    compareWithAssimp({reinterpret_cast<const char*>(data), size}, AssimpInput::damaged);
}

}  // namespace sinew::fuzz
