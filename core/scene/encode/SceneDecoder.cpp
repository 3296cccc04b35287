#include "core/scene/encode/SceneDecoder.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/scene/WithFreshIds.h"
#include "core/scene/encode/PartFields.h"
#include "core/skin/Mesh.h"

namespace sinew {

namespace {

// Limits how many more keys the tracks of a clip may play than its curves store, because using a clip expands
// shared curves.
constexpr std::size_t kMaxSharing = 16;
constexpr std::size_t kFreeKeys = std::size_t{1} << 22;

/// Compares the number of keys that the tracks play with the number that their curves store.
bool sharesTooMuch(const std::vector<Track>& tracks) {
    std::unordered_set<const Curve*> curves;
    std::size_t played = 0, stored = 0;
    for (const Track& track : tracks) {
        played += track.curve->size();
        if (curves.insert(track.curve.get()).second) stored += track.curve->size();
    }
    return played > kFreeKeys + kMaxSharing * stored;
}

template <class Parts>
bool repeatsId(const Parts& parts) {
    std::unordered_set<std::uint64_t> ids;
    return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
        if constexpr (requires { part->id; }) {
            return !ids.insert(part->id.value).second;
        } else {
            return !ids.insert(part.id.value).second;
        }
    });
}

/// Returns whether joints, goals, shapes and layers of a character, all of which own channels, share an id,
/// or layers and clips.
bool sharesChannels(const Character& character) {
    std::unordered_set<std::uint64_t> ids;
    const auto isKnown = [&](std::uint64_t id) {
        return !ids.insert(id).second || character.skeleton->find(JointId{id});
    };
    if (std::ranges::any_of(character.goals, isKnown, [](const Goal& goal) { return goal.id.value; }))
        return true;
    for (const auto& clip : character.clips) {
        for (const auto& layer : clip->layers) {
            if (isKnown(layer->id.value) || character.find(layerClip(layer->id))) return true;
        }
    }
    return std::ranges::any_of(character.meshes, [&](const auto& mesh) {
        return std::ranges::any_of(mesh->shapes, isKnown, [](const Shape& shape) { return shape.id.value; });
    });
}

/// Whether a part may be absent, which is stored as row 0.
template <class Part>
constexpr bool kIsOptional = std::is_same_v<Part, MotionLayout> || std::is_same_v<Part, UnkeyedPose> ||
                             std::is_same_v<Part, Material> || std::is_same_v<Part, Texture>;

}  // namespace

/// Reads each part once. The first error in a scene is kept; anything read after it is ignored.
class SceneDecoder::Parts {
public:
    Parts(PartSource& source, DecodeOptions options) : source_(source), options_(options) {}

    Result<Scene> scene(PartRow row);

private:
    class Reader;

    std::nullopt_t fail(const Error& error) {
        if (!error_) error_ = error;
        return std::nullopt;
    }
    std::nullopt_t failAt(PartKind kind, PartRow row, ErrorCode code, std::string message) {
        return fail({code, locationOf(kind, row), std::move(message)});
    }
    static std::string locationOf(PartKind kind, PartRow row) {
        return std::string(name(kind)) + " " + std::to_string(row);
    }

    template <class Part>
    std::shared_ptr<const Part> part(PartRow row);
    /// Makes a part of its stored form; nullopt after an error.
    template <class Part>
    std::optional<Part> make(PartRow row) {
        return read<Part>(kPartKind<Part>, row);
    }
    /// Reads the stored form of a part and the parts it refers to; nullopt after an error.
    template <class Stored>
    std::optional<Stored> read(PartKind kind, PartRow row);
    /// Returns the warp of a part; null if it has none, or after an error.
    std::shared_ptr<const TimeWarp> warp(std::optional<WarpParts> parts, PartKind kind, PartRow row);
    void checkMeshes(const Character& character, PartRow row);

    PartSource& source_;
    DecodeOptions options_;
    std::optional<Error> error_;
    /// By PartKind.
    std::array<std::unordered_map<PartRow, std::shared_ptr<const void>>, kPartKindCount> parts_;
};

/// Reads the stored form of a part. The parts it refers to are loaded afterwards.
class SceneDecoder::Parts::Reader : public ByteReader {
public:
    using ByteReader::ByteReader;

    template <class Part>
    void reference(std::shared_ptr<const Part>& part) {
        const PartRow row = i64();
        if (kIsOptional<Part> && row == 0) return;
        loads_.emplace_back([&part, row](Parts& parts) { part = parts.part<Part>(row); });
    }

    void loadReferences(Parts& parts) const {
        for (const auto& load : loads_) load(parts);
    }

private:
    std::vector<std::function<void(Parts&)>> loads_;
};

template <class Part>
std::shared_ptr<const Part> SceneDecoder::Parts::part(PartRow row) {
    if (error_) return nullptr;
    const auto [entry, isNew] = parts_[static_cast<std::size_t>(kPartKind<Part>)].try_emplace(row);
    if (isNew) {
        auto part = make<Part>(row);
        if (part && !error_) entry->second = std::make_shared<const Part>(std::move(*part));
    }
    return std::static_pointer_cast<const Part>(entry->second);
}

template <class Stored>
std::optional<Stored> SceneDecoder::Parts::read(PartKind kind, PartRow row) {
    if (error_) return std::nullopt;
    const Result<std::string_view> bytes = source_.get(kind, row);
    if (!bytes) return fail(bytes.error());
    Reader in(*bytes);
    Stored stored;
    field(in, stored);
    const auto finished = in.finish(locationOf(kind, row), !options_.isNewer);
    if (!finished) return fail(finished.error());
    in.loadReferences(*this);
    if (error_) return std::nullopt;
    return stored;
}

template <>
std::optional<Skeleton> SceneDecoder::Parts::make(PartRow row) {
    auto parts = read<SkeletonParts>(PartKind::skeleton, row);
    if (!parts) return std::nullopt;
    Result<Skeleton> skeleton = Skeleton::create(std::move(parts->joints));
    if (!skeleton) return fail(skeleton.error());
    return std::move(*skeleton);
}

template <>
std::optional<Curve> SceneDecoder::Parts::make(PartRow row) {
    auto parts = read<CurveParts>(PartKind::curve, row);
    if (!parts) return std::nullopt;
    const auto curve = Curve::fromChunks(std::move(parts->chunks));
    if (!curve) return failAt(PartKind::curve, row, ErrorCode::valueRange, "the key times do not increase");
    return curve->withExtrapolation(parts->ends);
}

template <>
std::optional<Skin> SceneDecoder::Parts::make(PartRow row) {
    auto parts = read<SkinParts>(PartKind::skin, row);
    if (!parts) return std::nullopt;
    const auto isInvalid = [&](const char* problem) {
        return failAt(PartKind::skin, row, ErrorCode::valueRange, problem);
    };
    InfluenceWriter influences;
    for (std::size_t v = 0; v < parts->influences.size(); ++v) influences.addVertex(parts->influences.at(v));
    auto chunks = parts->chunks.empty() ? std::move(influences).finish()
                                        : VertexInfluences::fromChunks(std::move(parts->chunks));
    if (!chunks) return isInvalid("the influences are not in full chunks, or there are too many");
    Skin skin{std::move(parts->joints), std::move(*chunks), std::move(parts->blendWeights)};
    if (const char* problem = fault(skin)) return isInvalid(problem);
    return skin;
}

template <>
std::optional<Clip> SceneDecoder::Parts::make(PartRow row) {
    auto parts = read<ClipParts>(PartKind::clip, row);
    if (!parts) return std::nullopt;
    std::vector<Track> tracks = parts->clip.tracks;
    for (const ClipLayer& layer : parts->layers) std::ranges::copy(layer.tracks, std::back_inserter(tracks));
    if (sharesTooMuch(tracks))
        failAt(PartKind::clip, row, ErrorCode::limitExceeded, "too many tracks share the same keys");
    for (ClipLayer& layer : parts->layers)
        parts->clip.layers.push_back(std::make_shared<const ClipLayer>(std::move(layer)));
    parts->clip.warpMuted = parts->warp && parts->warp->muted;
    parts->clip.warp = warp(std::move(parts->warp), PartKind::clip, row);
    return std::move(parts->clip);
}

template <>
std::optional<NamedSequence> SceneDecoder::Parts::make(PartRow row) {
    auto parts = read<SequenceParts>(PartKind::sequence, row);
    if (!parts) return std::nullopt;
    NamedSequence named{parts->id, std::move(parts->name), parts->rate, {}};
    for (auto& track : parts->tracks) {
        Sequence::Strips& strips = named.sequence.tracks.emplace_back();
        for (StripParts& each : track) {
            each.strip.warp = warp(std::move(each.warp), PartKind::sequence, row);
            strips.push_back(std::move(each.strip));
        }
    }
    if (error_) return std::nullopt;
    if (const auto checked = checkStrips(named.sequence); !checked)
        return failAt(PartKind::sequence, row, checked.error().code, text(checked.error()));
    return named;
}

template <>
std::optional<Mesh> SceneDecoder::Parts::make(PartRow row) {
    auto mesh = read<Mesh>(PartKind::mesh, row);
    const char* problem = mesh ? fault(*mesh) : nullptr;
    if (problem) failAt(PartKind::mesh, row, ErrorCode::valueRange, problem);
    return mesh;
}

template <>
std::optional<Character> SceneDecoder::Parts::make(PartRow row) {
    auto character = read<Character>(PartKind::character, row);
    if (!character) return std::nullopt;
    if (sharesChannels(*character)) {
        failAt(PartKind::character, row, ErrorCode::duplicateName,
               "two of its joints, goals, shapes, layers or clips have the same id");
    }
    if (repeatsId(character->clips) || repeatsId(character->poses) || repeatsId(character->selectionSets) ||
        repeatsId(character->meshes) || repeatsId(character->sequences)) {
        failAt(PartKind::character, row, ErrorCode::duplicateName, "two of its parts have the same id");
    }
    checkMeshes(*character, row);
    return character;
}

std::shared_ptr<const TimeWarp> SceneDecoder::Parts::warp(std::optional<WarpParts> parts, PartKind kind,
                                                          PartRow row) {
    if (!parts) return nullptr;
    Result<TimeWarp> made = TimeWarp::create(std::move(parts->pins), parts->limits);
    if (made) return std::make_shared<const TimeWarp>(std::move(*made));
    std::string problem = "the time warp is invalid: ";
    failAt(kind, row, made.error().code, problem.append(text(made.error())));
    return nullptr;
}

/// Checks that meshes are bound to the character's joints only, and are not too large in total.
void SceneDecoder::Parts::checkMeshes(const Character& character, PartRow row) {
    std::unordered_set<const Skin*> checked;
    for (const auto& mesh : character.meshes) {
        const auto isUnknown = [&](const SkinJoint& each) { return !character.skeleton->find(each.joint); };
        if (checked.insert(mesh->skin.get()).second && std::ranges::any_of(mesh->skin->joints, isUnknown)) {
            const auto& meshes = parts_[static_cast<std::size_t>(PartKind::mesh)];
            const auto read =
                std::ranges::find_if(meshes, [&](const auto& entry) { return entry.second == mesh; });
            failAt(PartKind::mesh, read->first, ErrorCode::valueRange,
                   "the skin is bound to a joint that the character does not have");
        }
    }
    MeshBudget budget;
    if (!std::ranges::all_of(character.meshes, [&](const auto& mesh) { return budget.add(*mesh); }))
        failAt(PartKind::character, row, ErrorCode::limitExceeded, MeshBudget::kTooMany);
}

Result<Scene> SceneDecoder::Parts::scene(PartRow row) {
    auto scene = make<Scene>(row);
    if (scene && repeatsId(scene->characters))
        failAt(PartKind::scene, row, ErrorCode::duplicateName, "two characters have the same id");
    if (error_) {
        for (auto& parts : parts_) std::erase_if(parts, [](const auto& entry) { return !entry.second; });
        return tl::unexpected<Error>(*std::exchange(error_, std::nullopt));
    }
    for (const auto& character : scene->characters)
        scene->lastId = std::max(scene->lastId, highestId(*character));
    return std::move(*scene);
}

SceneDecoder::SceneDecoder(PartSource& source, DecodeOptions options)
    : parts_(std::make_unique<Parts>(source, options)) {}

SceneDecoder::~SceneDecoder() = default;

Result<Scene> SceneDecoder::decode(PartRow row) { return parts_->scene(row); }

Result<Scene> decodeScene(PartSource& source, PartRow row, DecodeOptions options) {
    return SceneDecoder(source, options).decode(row);
}

}  // namespace sinew
