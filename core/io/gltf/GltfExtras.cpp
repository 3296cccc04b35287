#include "core/io/gltf/GltfExtras.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>

#include "core/scene/WithFreshIds.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

/// Returns a mesh with the shapes of another one, but without vertices, which are read from the file's own
/// mesh.
std::shared_ptr<const Mesh> outlineOf(const Mesh& mesh, JointId joint) {
    static const auto noDeltas = std::make_shared<const ShapeDeltas>();
    Mesh outline;
    outline.id = mesh.id;
    outline.name = mesh.name;
    outline.geometry = std::make_shared<const Geometry>();
    outline.skin = std::make_shared<const Skin>(rigidSkin({joint}, 0));
    outline.shapes = mesh.shapes;
    for (Shape& shape : outline.shapes) {
        for (ShapeTarget& target : shape.targets) target.deltas = noDeltas;
    }
    return std::make_shared<const Mesh>(std::move(outline));
}

/// Returns the whole character if all clips are written whole, otherwise only its joints as they are in the
/// file.
Character storedCharacter(const std::vector<WriteSubject>& subjects) {
    const Character& own = *subjects.front().character;
    Character stored;
    if (std::ranges::all_of(subjects, isWhole)) {
        stored = own;
        stored.clips.clear();
        for (const WriteSubject& subject : subjects) {
            if (!subject.clip) continue;
            // The clip as it is in the scene, with its layers.
            const auto& clips = subject.character->clips;
            stored.clips.push_back(
                *std::ranges::find(clips, subject.clip->id, [](const auto& clip) { return clip->id; }));
        }
        stored.meshes.clear();
        for (const auto& mesh : own.meshes) {
            if (!mesh->shapes.empty())
                stored.meshes.push_back(outlineOf(*mesh, own.skeleton->joints().front().id));
        }
        stored.unkeyed = nullptr;
    } else {
        stored.id = own.id;
        stored.name = own.name;
        stored.metresPerUnit = own.metresPerUnit;
        stored.skeleton = subjects.front().skeleton;
    }
    return stored;
}

// Default values, which documents may omit.
constexpr std::array kNoTranslation{0.0, 0.0, 0.0}, kUnitScale{1.0, 1.0, 1.0};
constexpr std::array kNoRotation{0.0, 0.0, 0.0, 1.0};

std::span<const double> valueOr(const std::vector<double>& values, std::span<const double> defaults) {
    return values.empty() ? defaults : std::span<const double>(values);
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

bool hasTransform(const tinygltf::Node& node) {
    const auto differs = [](const std::vector<double>& values, std::span<const double> defaults) {
        return !std::ranges::equal(valueOr(values, defaults), defaults);
    };
    return !node.matrix.empty() || differs(node.translation, kNoTranslation) ||
           differs(node.rotation, kNoRotation) || differs(node.scale, kUnitScale);
}

/// Returns, for each node, itself if it is one of the first nodes, which are the joints; otherwise the joint
/// whose child it is, or -1.
std::vector<int> nearestJoints(const tinygltf::Model& model, std::size_t joints) {
    std::vector<int> nearest(model.nodes.size(), -1);
    for (std::size_t i = 0; i < joints; ++i) {
        for (const int child : model.nodes[i].children) {
            if (at(nearest, child)) nearest[static_cast<std::size_t>(child)] = static_cast<int>(i);
        }
    }
    std::iota(nearest.begin(), nearest.begin() + static_cast<std::ptrdiff_t>(joints), 0);
    return nearest;
}

/// Returns the hash of the first nodes, which are the joints, of all animations, and of the stored bytes.
/// Any other node may only show a mesh or group the roots; otherwise the hash is empty.
Result<std::string> hashOf(const GltfDocument& document, GltfAccessors& accessors, std::size_t joints) {
    const tinygltf::Model& model = document.model();
    const std::vector<int> nearest = nearestJoints(model, joints);
    GltfMotionHash hash;
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const tinygltf::Node& node = model.nodes[i];
        const bool isRigid = node.mesh >= 0 && node.skin < 0;
        if (i >= joints && (hasTransform(node) || (isRigid && nearest[i] < 0))) return std::string();
        if (i >= joints) continue;
        for (const double number : node.matrix) hash.number(static_cast<float>(number));
        std::vector<int> children = node.children;
        std::erase_if(children, [&](int child) { return child >= static_cast<int>(joints); });
        addNode(hash, node.name, children, valueOr(node.translation, kNoTranslation),
                valueOr(node.rotation, kNoRotation), valueOr(node.scale, kUnitScale));
    }
    for (const tinygltf::Animation& animation : model.animations) {
        if (auto added = addAnimation(hash, animation, accessors); !added)
            return tl::unexpected(added.error());
    }
    const auto bytes = document.viewBytes(document.extras()->bufferView);
    if (!bytes) return tl::unexpected(bytes.error());
    hash.text(*bytes);
    return hash.digits();
}

Result<Character> decodeCharacter(const GltfDocument& document) {
    const auto bytes = document.viewBytes(document.extras()->bufferView);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto scene = decodeSceneBuffer(*bytes);
    if (!scene) return tl::unexpected(scene.error());
    if (scene->characters.size() != 1)
        return fail(ErrorCode::valueCount, document.source().name(),
                    "they do not contain exactly one character");
    Character character = *scene->characters.front();
    character.unkeyed = nullptr;
    return character;
}

/// Returns whether the character matches the rest of the file. Fails if that cannot be read.
Result<bool> matchesFile(const Character& character, const GltfDocument& document, GltfAccessors& accessors) {
    const auto joints = static_cast<std::size_t>(character.skeleton->size());
    const std::size_t clips = character.clips.size();
    if (joints == 0 || joints > document.model().nodes.size()) return false;
    if (clips > 0 && clips != document.model().animations.size()) return false;
    const auto hash = hashOf(document, accessors, joints);
    if (!hash) return tl::unexpected(hash.error());
    return *hash == document.extras()->hash;
}

}  // namespace

void writeGltfExtras(const std::vector<WriteSubject>& subjects, GltfMotionHash hash, GltfOutput& output,
                     Diagnostics& diagnostics) {
    Scene scene;
    // New ids, because the old ones depend on what was opened earlier: the same motion must give the same
    // bytes.
    const auto stored = std::make_shared<const Character>(withFreshIds(storedCharacter(subjects), scene));
    scene.characters.push_back(stored);
    auto encoded = encodeSceneBuffer(scene);
    if (!encoded) {
        diagnostics.warn(
            ErrorCode::dataLost, encoded.error().where,
            "Sinew extras (limits, rotation orders and curves) are not written: " + encoded.error().message);
        return;
    }
    const auto bytes = std::make_shared<const std::string>(*std::move(encoded));
    hash.text(*bytes);
    const int view = output.addView(bytes->size(), GltfUse::extras,
                                    [bytes](char* to) { std::memcpy(to, bytes->data(), bytes->size()); });
    output.root()["extras"]["sinew"] = {{"character", view}, {"hash", hash.digits()}};
}

std::optional<Character> readGltfExtras(const GltfReading& reading, GltfNodes& nodes) {
    if (!reading.document.extras()) return std::nullopt;
    const auto ignore = [&](ErrorCode code, const std::string& why) {
        reading.warn(code, reading.document.source().name(),
                     "Sinew extras (limits, rotation orders and curves) are ignored: " + why);
        return std::nullopt;
    };
    if (reading.options.rate || reading.metresPerUnit != 1)
        return ignore(ErrorCode::dataIgnored, "a frame rate or unit was set for the import");
    auto character = decodeCharacter(reading.document);
    if (!character) return ignore(character.error().code, "they are damaged: " + character.error().message);
    const auto matches = matchesFile(*character, reading.document, reading.accessors);
    if (!matches) return ignore(matches.error().code, matches.error().message);
    if (!*matches)
        return ignore(ErrorCode::dataIgnored, "another program has changed the skeleton or motion");
    nodes.jointOf =
        nearestJoints(reading.document.model(), static_cast<std::size_t>(character->skeleton->size()));
    return *std::move(character);
}

void restoreGltfShapes(std::span<const std::shared_ptr<const Mesh>> outlines,
                       std::vector<std::shared_ptr<const Mesh>>& meshes) {
    std::vector<bool> isTaken(meshes.size());
    for (const auto& outline : outlines) {
        for (std::size_t i = 0; i < meshes.size(); ++i) {
            const bool isSame =
                meshes[i]->name == outline->name && meshes[i]->shapes.size() == targetCount(*outline);
            if (isTaken[i] || !isSame) continue;
            Mesh mesh = *meshes[i];
            mesh.shapes = outline->shapes;
            auto read = meshes[i]->shapes.begin();
            for (Shape& shape : mesh.shapes) {
                for (ShapeTarget& target : shape.targets) target.deltas = (read++)->targets.front().deltas;
            }
            meshes[i] = std::make_shared<const Mesh>(std::move(mesh));
            isTaken[i] = true;
            break;
        }
    }
}

}  // namespace sinew
