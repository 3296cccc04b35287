#include "core/scene/encode/SceneDecoder.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/scene/HighestId.h"
#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/MeshBytes.h"
#include "core/scene/encode/ReadParts.h"
#include "core/skin/MeshBudget.h"

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

/// Reads each part once. The first error is kept; anything read after it is ignored.
class Decoder {
public:
    Decoder(PartSource& source, DecodeOptions options) : source_(source), options_(options) {}

    Result<Scene> scene(PartRow row);

private:
    template <class Part>
    using RowCache = std::unordered_map<PartRow, std::shared_ptr<const Part>>;

    ByteReader open(PartKind kind, PartRow row);
    bool finish(PartKind kind, PartRow row, const ByteReader& in);
    void fail(const Error& error) {
        if (!error_) error_ = error;
    }
    void failAt(PartKind kind, PartRow row, ErrorCode code, std::string message) {
        fail({code, std::string(name(kind)) + " " + std::to_string(row), std::move(message)});
    }

    template <class Part>
    std::shared_ptr<const Part> sharedPart(RowCache<Part>& cache, PartRow row,
                                           std::optional<Part> (Decoder::*read)(PartRow));
    template <class Part>
    auto sharedParts(RowCache<Part>& cache, const Rows& rows, std::optional<Part> (Decoder::*read)(PartRow));
    template <class Part>
    std::optional<Part> readPart(PartKind kind, PartRow row, Part (*read)(ByteReader&));

    std::optional<CurveChunk> chunk(PartRow row) { return readPart(PartKind::chunk, row, readChunk); }
    std::optional<MotionLayout> motionLayout(PartRow row) {
        return readPart(PartKind::motionLayout, row, readMotionLayout);
    }
    std::optional<NamedPose> pose(PartRow row);
    std::optional<UnkeyedPose> unkeyedPose(PartRow row);
    std::optional<Skeleton> skeleton(PartRow row);
    std::optional<Curve> curve(PartRow row);
    std::optional<Clip> clip(PartRow row);
    void setWarp(Clip& clip, WarpParts parts, PartRow row);
    std::optional<Texture> texture(PartRow row) { return readPart(PartKind::texture, row, readTexture); }
    std::optional<Geometry> geometry(PartRow row) { return readPart(PartKind::geometry, row, readGeometry); }
    std::optional<Skin> skin(PartRow row) { return readPart(PartKind::skin, row, readSkin); }
    std::optional<Material> material(PartRow row);
    std::optional<Mesh> mesh(PartRow row);
    std::optional<Character> character(PartRow row);
    void checkMeshes(const Character& character, const Rows& meshes, PartRow row);

    PartSource& source_;
    DecodeOptions options_;
    std::optional<Error> error_;
    RowCache<CurveChunk> chunks_;
    RowCache<Curve> curves_;
    RowCache<Clip> clips_;
    RowCache<Skeleton> skeletons_;
    RowCache<MotionLayout> layouts_;
    RowCache<NamedPose> poses_;
    RowCache<UnkeyedPose> unkeyed_;
    RowCache<Texture> textures_;
    RowCache<Material> materials_;
    RowCache<Geometry> geometries_;
    RowCache<Skin> skins_;
    RowCache<Mesh> meshes_;
    RowCache<Character> characters_;
};

ByteReader Decoder::open(PartKind kind, PartRow row) {
    if (error_) return ByteReader({});
    const Result<std::string_view> bytes = source_.get(kind, row);
    if (!bytes) fail(bytes.error());
    return ByteReader(bytes.value_or(std::string_view()));
}

bool Decoder::finish(PartKind kind, PartRow row, const ByteReader& in) {
    if (error_) return false;
    const auto finished = in.finish(std::string(name(kind)) + " " + std::to_string(row), !options_.isNewer);
    if (!finished) fail(finished.error());
    return !error_;
}

template <class Part>
std::shared_ptr<const Part> Decoder::sharedPart(RowCache<Part>& cache, PartRow row,
                                                std::optional<Part> (Decoder::*read)(PartRow)) {
    if (error_) return nullptr;
    const auto [entry, isNew] = cache.try_emplace(row);
    if (isNew) {
        if (auto part = (this->*read)(row)) entry->second = std::make_shared<const Part>(std::move(*part));
    }
    return entry->second;
}

template <class Part>
auto Decoder::sharedParts(RowCache<Part>& cache, const Rows& rows,
                          std::optional<Part> (Decoder::*read)(PartRow)) {
    std::vector<std::shared_ptr<const Part>> parts;
    parts.reserve(rows.size());
    for (const PartRow row : rows) parts.push_back(sharedPart(cache, row, read));
    return parts;
}

template <class Part>
std::optional<Part> Decoder::readPart(PartKind kind, PartRow row, Part (*read)(ByteReader&)) {
    ByteReader in = open(kind, row);
    Part part = read(in);
    if (!finish(kind, row, in)) return std::nullopt;
    return part;
}

std::optional<NamedPose> Decoder::pose(PartRow row) {
    return readPart<NamedPose>(PartKind::pose, row, [](ByteReader& in) {
        const auto id = in.ownId<PoseId>();
        std::string name(in.text());
        return NamedPose{id, std::move(name), readValues(in)};
    });
}

std::optional<UnkeyedPose> Decoder::unkeyedPose(PartRow row) {
    return readPart<UnkeyedPose>(PartKind::unkeyedPose, row, [](ByteReader& in) {
        const auto clip = in.id<ClipId>();
        const Seconds time{in.number()};
        UnkeyedPose pose{clip, time, readValues(in)};
        if (pose.values.empty()) in.setError(ErrorCode::valueCount, "the pose has no values");
        return pose;
    });
}

std::optional<Skeleton> Decoder::skeleton(PartRow row) {
    ByteReader in = open(PartKind::skeleton, row);
    std::vector<Joint> joints = readJoints(in);
    if (!finish(PartKind::skeleton, row, in)) return std::nullopt;
    Result<Skeleton> skeleton = Skeleton::create(std::move(joints));
    if (!skeleton) {
        fail(skeleton.error());
        return std::nullopt;
    }
    return std::move(*skeleton);
}

std::optional<Curve> Decoder::curve(PartRow row) {
    ByteReader in = open(PartKind::curve, row);
    const Rows rows = readRows(in);
    if (rows.empty()) in.setError(ErrorCode::valueCount, "the curve has no keys");
    EndExtrapolation ends;
    if (in.bytesLeft() > 0) {
        ends.before = in.choice(Extrapolation::cycleOffset);
        ends.after = in.choice(Extrapolation::cycleOffset);
    }
    if (!finish(PartKind::curve, row, in)) return std::nullopt;
    auto chunks = sharedParts(chunks_, rows, &Decoder::chunk);
    if (error_) return std::nullopt;
    auto curve = Curve::fromChunks(std::move(chunks));
    if (!curve) {
        failAt(PartKind::curve, row, ErrorCode::valueRange, "the key times do not increase");
        return std::nullopt;
    }
    return curve->withExtrapolation(ends);
}

std::optional<Clip> Decoder::clip(PartRow row) {
    ByteReader in = open(PartKind::clip, row);
    Clip clip;
    clip.id = in.ownId<ClipId>();
    clip.name = in.text();
    clip.rate = in.rate();
    clip.firstFrame = in.frame();
    clip.lastFrame = in.frame();
    if (clip.lastFrame < clip.firstFrame)
        in.setError(ErrorCode::valueRange, "the last frame is before the first");
    Rows rows;
    clip.tracks = readTracks(in, rows);
    if (in.bytesLeft() > 0) clip.markers = readMarkers(in);
    if (in.bytesLeft() > 0) clip.accepted = readAccepted(in);
    std::optional<WarpParts> warp;
    if (in.bytesLeft() > 0) warp = readWarp(in);
    if (!finish(PartKind::clip, row, in)) return std::nullopt;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        clip.tracks[i].curve = sharedPart(curves_, rows[i], &Decoder::curve);
        if (error_) return std::nullopt;
    }
    if (sharesTooMuch(clip.tracks)) {
        failAt(PartKind::clip, row, ErrorCode::limitExceeded, "too many tracks play the same keys");
    }
    if (warp) setWarp(clip, std::move(*warp), row);
    return clip;
}

void Decoder::setWarp(Clip& clip, WarpParts parts, PartRow row) {
    Result<TimeWarp> warp = TimeWarp::create(std::move(parts.pins), parts.limits);
    if (!warp) {
        std::string problem = "the time warp is invalid: ";
        failAt(PartKind::clip, row, warp.error().code, problem.append(text(warp.error())));
        return;
    }
    clip.warp = std::make_shared<const TimeWarp>(std::move(*warp));
    clip.warpMuted = parts.muted;
}

std::optional<Material> Decoder::material(PartRow row) {
    ByteReader in = open(PartKind::material, row);
    PartRow texture = 0;
    Material material = readMaterial(in, texture);
    if (!finish(PartKind::material, row, in)) return std::nullopt;
    if (texture != 0) material.texture = sharedPart(textures_, texture, &Decoder::texture);
    return material;
}

std::optional<Mesh> Decoder::mesh(PartRow row) {
    ByteReader in = open(PartKind::mesh, row);
    MeshRows rows;
    Mesh mesh = readMesh(in, rows);
    if (!finish(PartKind::mesh, row, in)) return std::nullopt;
    mesh.geometry = sharedPart(geometries_, rows.geometry, &Decoder::geometry);
    mesh.skin = sharedPart(skins_, rows.skin, &Decoder::skin);
    for (std::size_t i = 0; i < rows.materials.size(); ++i) {
        if (rows.materials[i] == 0) continue;
        mesh.surfaces[i].material = sharedPart(materials_, rows.materials[i], &Decoder::material);
    }
    if (error_) return std::nullopt;
    if (const char* problem = fault(mesh)) failAt(PartKind::mesh, row, ErrorCode::valueRange, problem);
    return mesh;
}

std::optional<Character> Decoder::character(PartRow row) {
    ByteReader in = open(PartKind::character, row);
    Character character;
    character.id = in.ownId<CharacterId>();
    character.name = in.text();
    character.metresPerUnit = in.number();
    if (!(character.metresPerUnit > 0))
        in.setError(ErrorCode::valueRange, "the unit is not a positive number of metres");
    const PartRow skeleton = in.i64(), layout = in.i64(), unkeyed = in.i64();
    const Rows clips = readRows(in), poses = readRows(in);
    Rows meshes;
    character.goals = readGoals(in);
    character.selectionSets = readSets(in);
    if (in.bytesLeft() > 0) {
        for (Goal& goal : character.goals) readVersion3Fields(in, goal);
        character.ik = in.choice(IkMethod::projectedGradient);
    }
    if (in.bytesLeft() > 0) meshes = readRows(in);
    if (const char* fault = goalError(character.goals)) in.setError(ErrorCode::valueRange, fault);
    if (!finish(PartKind::character, row, in)) return std::nullopt;

    character.skeleton = sharedPart(skeletons_, skeleton, &Decoder::skeleton);
    if (layout != 0) character.motionLayout = sharedPart(layouts_, layout, &Decoder::motionLayout);
    if (unkeyed != 0) character.unkeyed = sharedPart(unkeyed_, unkeyed, &Decoder::unkeyedPose);
    character.clips = sharedParts(clips_, clips, &Decoder::clip);
    character.poses = sharedParts(poses_, poses, &Decoder::pose);
    character.meshes = sharedParts(meshes_, meshes, &Decoder::mesh);
    if (error_) return std::nullopt;
    if (std::ranges::any_of(character.goals, [&](const Goal& goal) {
            return character.skeleton->find(JointId{goal.id.value}).has_value();
        })) {
        failAt(PartKind::character, row, ErrorCode::duplicateName, "a goal has the id of a joint");
    }
    if (repeatsId(character.clips) || repeatsId(character.poses) || repeatsId(character.goals) ||
        repeatsId(character.selectionSets) || repeatsId(character.meshes)) {
        failAt(PartKind::character, row, ErrorCode::duplicateName, "two of its parts have the same id");
    }
    checkMeshes(character, meshes, row);
    return character;
}

/// Checks that meshes are bound to the character's joints only, and are not too large in total.
void Decoder::checkMeshes(const Character& character, const Rows& meshes, PartRow row) {
    std::unordered_set<const Skin*> checked;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const auto& skin = character.meshes[i]->skin;
        const auto isUnknown = [&](const SkinJoint& each) { return !character.skeleton->find(each.joint); };
        if (checked.insert(skin.get()).second && std::ranges::any_of(skin->joints, isUnknown)) {
            failAt(PartKind::mesh, meshes[i], ErrorCode::valueRange,
                   "the skin is bound to a joint that the character does not have");
        }
    }
    MeshBudget budget;
    if (!std::ranges::all_of(character.meshes, [&](const auto& mesh) { return budget.add(*mesh); }))
        failAt(PartKind::character, row, ErrorCode::limitExceeded, MeshBudget::kTooMany);
}

Result<Scene> Decoder::scene(PartRow row) {
    ByteReader in = open(PartKind::scene, row);
    Scene scene;
    scene.lastId = in.idValue();
    const Rows characters = readRows(in);
    if (finish(PartKind::scene, row, in)) {
        scene.characters = sharedParts(characters_, characters, &Decoder::character);
    }
    if (!error_ && repeatsId(scene.characters)) {
        failAt(PartKind::scene, row, ErrorCode::duplicateName, "two characters have the same id");
    }
    if (error_) return tl::unexpected<Error>(*error_);
    for (const auto& character : scene.characters)
        scene.lastId = std::max(scene.lastId, highestId(*character));
    return scene;
}

}  // namespace

Result<Scene> decodeScene(PartSource& source, PartRow row, DecodeOptions options) {
    return Decoder(source, options).scene(row);
}

}  // namespace sinew
