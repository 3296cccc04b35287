#include "core/io/gltf/GltfKept.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "core/scene/WithFreshIds.h"
#include "core/scene/encode/WholeScene.h"

namespace sinew {

namespace {

/// Joints as the file shows them, and with `clips` all that goes with them.
Character keptPart(const std::vector<WriteSubject>& subjects) {
    const Character& own = *subjects.front().character;
    Character kept;
    if (std::ranges::all_of(subjects, isWhole)) {
        kept = own;
        kept.clips.clear();
        for (const WriteSubject& subject : subjects) {
            if (subject.clip) kept.clips.push_back(subject.clip);
        }
        kept.meshes.clear();
        kept.unkeyed = nullptr;
    } else {
        kept.id = own.id;
        kept.name = own.name;
        kept.metresPerUnit = own.metresPerUnit;
        kept.skeleton = subjects.front().skeleton;
    }
    return kept;
}

// The values that documents need not tell.
constexpr std::array kStill{0.0, 0.0, 0.0}, kPlain{1.0, 1.0, 1.0};
constexpr std::array kUnturned{0.0, 0.0, 0.0, 1.0};

std::span<const double> orElse(const std::vector<double>& told, std::span<const double> usual) {
    return told.empty() ? usual : std::span<const double>(told);
}

Result<void> addAnimation(GltfMotionHash& hash, const tinygltf::Animation& animation,
                          GltfAccessors& accessors) {
    hash.text(animation.name);
    for (const tinygltf::AnimationChannel& channel : animation.channels) {
        const tinygltf::AnimationSampler* const sampler = at(animation.samplers, channel.sampler);
        if (!sampler) continue;
        addChannel(hash, channel.target_node, channel.target_path, sampler->interpolation);
        for (const int accessor : {sampler->input, sampler->output}) {
            const auto numbers = accessors.floats(accessor, accessors.components(accessor));
            if (!numbers) return tl::unexpected(numbers.error());
            for (const float number : *numbers) hash.number(number);
        }
    }
    return {};
}

/// Of the first nodes, which were the joints, of all animations, and of what was kept. Other nodes may do no
/// more than show meshes by their skins, or hold the roots.
Result<std::string> hashOf(const GltfDocument& document, GltfAccessors& accessors, std::size_t joints) {
    const tinygltf::Model& model = document.model();
    GltfMotionHash hash;
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const tinygltf::Node& node = model.nodes[i];
        const bool isPlain =
            node.matrix.empty() && node.translation.empty() && node.rotation.empty() && node.scale.empty();
        if (i >= joints && (!isPlain || (node.mesh >= 0 && node.skin < 0))) return std::string();
        if (i >= joints) continue;
        for (const double number : node.matrix) hash.number(static_cast<float>(number));
        addNode(hash, node.name, node.children, orElse(node.translation, kStill),
                orElse(node.rotation, kUnturned), orElse(node.scale, kPlain));
    }
    for (const tinygltf::Animation& animation : model.animations) {
        if (auto added = addAnimation(hash, animation, accessors); !added)
            return tl::unexpected(added.error());
    }
    const auto bytes = document.viewBytes(document.kept()->bufferView);
    if (!bytes) return tl::unexpected(bytes.error());
    hash.text(*bytes);
    return hash.digits();
}

Result<Character> decoded(const GltfDocument& document) {
    const auto bytes = document.viewBytes(document.kept()->bufferView);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto scene = decodeWhole(*bytes);
    if (!scene) return tl::unexpected(scene.error());
    if (scene->characters.size() != 1)
        return fail(ErrorCode::valueCount, document.source().name(), "it is not one character");
    Character character = *scene->characters.front();
    character.meshes.clear();
    character.unkeyed = nullptr;
    return character;
}

/// Whether it is of this file as it is now. Fails where what it is of cannot be read.
Result<bool> fits(const Character& character, const GltfDocument& document, GltfAccessors& accessors) {
    const auto joints = static_cast<std::size_t>(character.skeleton->size());
    const std::size_t clips = character.clips.size();
    if (joints == 0 || joints > document.model().nodes.size()) return false;
    if (clips > 0 && clips != document.model().animations.size()) return false;
    const auto hash = hashOf(document, accessors, joints);
    if (!hash) return tl::unexpected(hash.error());
    return *hash == document.kept()->hash;
}

}  // namespace

void putKept(const std::vector<WriteSubject>& subjects, GltfMotionHash hash, GltfOutput& output,
             Diagnostics& diagnostics) {
    Scene scene;
    // Identities tell how much was opened before, which is not the file's concern: the same motion gives the
    // same bytes.
    const auto kept = std::make_shared<const Character>(withFreshIds(keptPart(subjects), scene));
    scene.characters.push_back(kept);
    auto encoded = encodeWhole(scene);
    if (!encoded) {
        diagnostics.warn(ErrorCode::dataLost, encoded.error().where,
                         "limits, rotation orders and curves are not kept: " + encoded.error().message);
        return;
    }
    const auto bytes = std::make_shared<const std::string>(*std::move(encoded));
    hash.text(*bytes);
    const int view = output.addView(bytes->size(), GltfUse::other,
                                    [bytes](char* to) { std::memcpy(to, bytes->data(), bytes->size()); });
    output.root()["extras"]["sinew"] = {{"character", view}, {"hash", hash.digits()}};
}

std::optional<Character> readKept(const GltfDocument& document, GltfAccessors& accessors,
                                  const ReadOptions& options, GltfNodes& nodes, Diagnostics& diagnostics) {
    if (!document.kept()) return std::nullopt;
    const auto leave = [&](ErrorCode code, const std::string& why) {
        diagnostics.warn(code, document.source().name(),
                         "the limits, rotation orders and curves that Sinew kept are left aside: " + why);
        return std::nullopt;
    };
    if (options.rate || options.metresPerUnit.value_or(1) != 1)
        return leave(ErrorCode::dataIgnored, "a rate or unit was asked for");
    auto character = decoded(document);
    if (!character) return leave(character.error().code, "they are broken: " + character.error().message);
    const auto stillFits = fits(*character, document, accessors);
    if (!stillFits) return leave(stillFits.error().code, stillFits.error().message);
    if (!*stillFits)
        return leave(ErrorCode::dataIgnored, "another program has changed the skeleton or its motion");
    const int joints = character->skeleton->size();
    for (int node = 0; node < std::ssize(nodes.jointOf); ++node)
        nodes.jointOf[static_cast<std::size_t>(node)] = node < joints ? node : 0;
    return *std::move(character);
}

}  // namespace sinew
