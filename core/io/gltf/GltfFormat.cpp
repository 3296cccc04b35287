#include "core/io/gltf/GltfFormat.h"

#include "core/io/gltf/GltfAnimations.h"
#include "core/io/gltf/GltfExtras.h"
#include "core/io/gltf/GltfMeshes.h"
#include "core/io/gltf/GltfReplay.h"
#include "core/scene/WithFreshIds.h"

namespace sinew {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Returns whether `text` has `key` followed by a colon, which makes it a member and not a value.
bool hasMember(std::string_view text, std::string_view key) {
    for (std::size_t found = text.find(key); found != std::string_view::npos;
         found = text.find(key, found + 1)) {
        const std::size_t next = text.find_first_not_of(kBlanks, found + key.size());
        if (next != std::string_view::npos && text[next] == ':') return true;
    }
    return false;
}

/// Returns the stored character, otherwise an empty one, with new ids for it and for the nodes' joints.
Character initialCharacter(const GltfReading& reading, std::optional<Character> stored, GltfNodes& nodes) {
    if (stored) {
        Character character = withFreshIds(*std::move(stored), reading.scene);
        nodes.joints = character.skeleton->joints();
        return character;
    }
    for (Joint& joint : nodes.joints) joint.id = reading.scene.newId<JointId>();
    Character character;
    character.id = reading.scene.newId<CharacterId>();
    character.name = reading.document.source().stem();
    character.metresPerUnit = reading.metresPerUnit;
    return character;
}

}  // namespace

FormatSupport GltfFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes,
                          {Content::clips, Content::motion, Content::scales, Content::meshes, Content::shapes,
                           Content::materials, Content::jointAxes})
            .withContents(
                ContentSupport::sinewOnly,
                {Content::frameRates, Content::boneEnds, Content::limits, Content::hinges, Content::orders,
                 Content::properOrders, Content::spins, Content::curves, Content::warps, Content::layers,
                 Content::goals, Content::markers, Content::contacts, Content::poses});
    support.unit = support.up = FormatSupport::Convention::fixed;
    support.timing = FormatSupport::Timing::keys;
    support.storedEnds = FormatSupport::StoredEnds::joints;
    support.storedRates = FormatSupport::StoredRates::none;
    support.hasExtras = support.quantises = support.turnsBones = true;
    return support;
}

bool GltfFormat::sniff(std::string_view head) const {
    if (head.starts_with(kGlbMagic)) return true;
    const std::size_t start = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return start != std::string_view::npos && head[start] == '{' && hasMember(head, R"("asset")");
}

Result<Scene> GltfFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                               Diagnostics& diagnostics) const {
    const auto unit = fileUnit(source, options, 1);
    if (!unit) return tl::unexpected(unit.error());
    const auto document = GltfDocument::open(source, diagnostics);
    if (!document) return tl::unexpected(document.error());
    auto nodes = readGltfNodes(*document, *unit, diagnostics);
    if (!nodes) return tl::unexpected(nodes.error());

    Scene scene = onto;
    GltfAccessors accessors(*document);
    const GltfReading reading{*document, accessors, *unit, options, scene, diagnostics};
    Character character = initialCharacter(reading, readGltfExtras(reading, *nodes), *nodes);
    const auto skeleton = Skeleton::create(nodes->joints);
    if (!skeleton) {
        const std::string where = source.name() + ": " + skeleton.error().where;
        return fail(skeleton.error().code, where, skeleton.error().message);
    }
    auto meshes = readGltfMeshes(reading, *nodes, *skeleton);
    if (!meshes) return tl::unexpected(meshes.error());
    if (character.clips.empty()) {
        auto clips = readGltfAnimations(reading, *nodes, *meshes);
        if (!clips) return tl::unexpected(clips.error());
        character.clips = std::move(*clips);
    } else {
        restoreGltfShapes(character.meshes, meshes->meshes);
    }
    // Reading animations has freed channels; nothing else has changed.
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(nodes->joints).value());
    character.meshes = std::move(meshes->meshes);
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

Result<Replays> GltfFormat::replay(const Source& source, const ReadOptions& options) const {
    return replayGltf(source, options.metresPerUnit.value_or(1));
}

}  // namespace sinew
