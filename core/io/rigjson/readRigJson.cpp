#include "core/io/rigjson/readRigJson.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/io/rigjson/RigJsonBones.h"
#include "core/io/rigjson/RigJsonMesh.h"
#include "core/math/Angle.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

using nlohmann::json;

/// Reads the members other than `bones`, for one character.
class RigJsonReader {
public:
    RigJsonReader(const Source& source, const JsonDocument& document, const RigJsonBones& bones,
                  const ReadOptions& options)
        : source_(source), document_(document), bones_(bones), options_(options) {}

    /// Returns the curves of `fk_animation`, without id and name; there are no tracks if it is absent or
    /// empty.
    Result<Clip> readClip() const {
        Clip clip;
        const json* const list = member(document_.root(), "fk_animation");
        if (!list || list->is_null()) return clip;
        if (!list->is_array())
            return document_.error(ErrorCode::syntax, "/fk_animation", "fk_animation must be a list");
        std::vector<bool> animated(bones_.jointOf.size());
        for (std::size_t i = 0; i < list->size(); ++i) {
            const std::string pointer = "/fk_animation/" + std::to_string(i);
            if (auto done = readAnimation((*list)[i], pointer, animated, clip); !done)
                return tl::unexpected(done.error());
        }
        clip.sortTracks();
        setFrames(clip);
        return clip;
    }

    Result<std::vector<Goal>> readGoals(const Skeleton& skeleton) const {
        std::vector<Goal> goals;
        const json* const value = member(document_.root(), "ik_constraints");
        if (!value || value->is_null()) return goals;
        const bool several = value->is_array();
        std::vector<bool> hasGoal(bones_.jointOf.size());
        for (std::size_t i = 0; i < (several ? value->size() : 1); ++i) {
            const std::string pointer = several ? "/ik_constraints/" + std::to_string(i) : "/ik_constraints";
            const auto bone =
                readBoneNumber(document_, several ? (*value)[i] : *value, pointer, 0, boneCount());
            if (!bone) return tl::unexpected(bone.error());
            if (hasGoal[asIndex(*bone)]) continue;
            hasGoal[asIndex(*bone)] = true;
            const Joint& joint = jointOf(*bone);
            Goal goal;
            goal.joint = joint.id;
            goal.target = boneEnds(joint, skeleton.restModel()[asIndex(*skeleton.find(joint.id))]).tail;
            goals.push_back(goal);
        }
        return goals;
    }

private:
    Result<void> readAnimation(const json& value, const std::string& pointer, std::vector<bool>& animated,
                               Clip& clip) const {
        const json* const number = member(value, "bone_id");
        if (!number) return document_.error(ErrorCode::syntax, pointer, "an animation has no bone_id");
        const auto bone = readBoneNumber(document_, *number, pointer + "/bone_id", 0, boneCount());
        if (!bone) return tl::unexpected(bone.error());
        if (animated[asIndex(*bone)]) {
            return document_.error(ErrorCode::duplicateName, pointer + "/bone_id",
                                   "the bone has two animations");
        }
        animated[asIndex(*bone)] = true;
        const json* const list = member(value, "keys");
        if (!list || !list->is_array())
            return document_.error(ErrorCode::syntax, pointer, "an animation has no list 'keys'");

        std::array<std::vector<Key>, 3> keys;
        for (std::size_t i = 0; i < list->size(); ++i) {
            const std::string keyPointer = pointer + "/keys/" + std::to_string(i);
            const auto time = readTime((*list)[i], keyPointer);
            if (!time) return tl::unexpected(time.error());
            const json* const xzx = member((*list)[i], "xzx");
            if (!xzx) return document_.error(ErrorCode::syntax, keyPointer, "a key has no angles 'xzx'");
            const auto angles = readTriple(document_, *xzx, keyPointer + "/xzx");
            if (!angles) return tl::unexpected(angles.error());
            for (int k = 0; k < 3; ++k) {
                keys[asIndex(k)].push_back(
                    {Seconds{*time}, radians((*angles)[k]), Interpolation::catmullRom, 0, 0});
            }
        }
        for (int k = 0; k < 3 && !list->empty(); ++k) {
            auto curve = std::make_shared<const Curve>(Curve::fromKeys(std::move(keys[asIndex(k)])));
            clip.tracks.push_back({{jointOf(*bone).id, angle(k)}, std::move(curve)});
        }
        return {};
    }

    Result<double> readTime(const json& key, const std::string& pointer) const {
        const json* const time = member(key, "t");
        if (!time || !time->is_number())
            return document_.error(ErrorCode::syntax, pointer, "a key has no time 't'");
        const double seconds = time->get<double>();
        // A longer clip would exceed the maximum number of frames at some of the rates below.
        if (std::abs(seconds) * 60 > static_cast<double>(source_.limits().frames)) {
            return document_.error(ErrorCode::limitExceeded, pointer + "/t",
                                   "the time of a key is out of range");
        }
        return seconds;
    }

    FrameRate chooseRate(const Clip& clip) const {
        if (options_.rate) return *options_.rate;
        constexpr double kOnFrame = 1e-6;
        for (int hertz : {30, 24, 60}) {
            const bool fits = std::all_of(clip.tracks.begin(), clip.tracks.end(), [&](const Track& track) {
                const std::vector<Key> keys = track.curve->keys();
                return std::all_of(keys.begin(), keys.end(), [&](const Key& key) {
                    const double frame = key.time.value * hertz;
                    return std::abs(frame - std::round(frame)) < kOnFrame;
                });
            });
            if (fits) return *FrameRate::create(hertz, 1);
        }
        return *FrameRate::create(60, 1);
    }

    void setFrames(Clip& clip) const {
        clip.rate = chooseRate(clip);
        constexpr double kRounding = 1e-6;
        double first = 0, last = 0;
        for (const Track& track : clip.tracks) {
            first = std::min(first, std::floor(clip.rate.frame(track.curve->startTime()) + kRounding));
            last = std::max(last, std::ceil(clip.rate.frame(track.curve->endTime()) - kRounding));
        }
        clip.firstFrame = FrameIndex{static_cast<std::int64_t>(first)};
        clip.lastFrame = FrameIndex{static_cast<std::int64_t>(last)};
    }

    int boneCount() const { return static_cast<int>(bones_.jointOf.size()); }
    const Joint& jointOf(int bone) const { return bones_.joints[asIndex(bones_.jointOf[asIndex(bone)])]; }

    const Source& source_;
    const JsonDocument& document_;
    const RigJsonBones& bones_;
    const ReadOptions& options_;
};

}  // namespace

Result<Scene> readRigJson(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    const auto unit = fileUnit(source, options, 1);
    if (!unit) return tl::unexpected(unit.error());
    const auto document = JsonDocument::parse(source);
    if (!document) return tl::unexpected(document.error());
    auto bones = readRigJsonBones(*document, *unit, source.limits());
    if (!bones) return tl::unexpected(bones.error());

    Scene scene;
    for (Joint& joint : bones->joints) joint.id = scene.newId<JointId>();
    auto skeleton = Skeleton::create(bones->joints);
    if (!skeleton) return tl::unexpected(skeleton.error());
    const RigJsonReader reader(source, *document, *bones, options);
    auto clip = reader.readClip();
    if (!clip) return tl::unexpected(clip.error());
    auto goals = reader.readGoals(*skeleton);
    if (!goals) return tl::unexpected(goals.error());

    auto mesh = readRigJsonMesh(source, *document, *bones, *skeleton, *unit, diagnostics);

    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = source.stem();
    character->skeleton = std::make_shared<const Skeleton>(std::move(*skeleton));
    character->metresPerUnit = *unit;
    if (!clip->tracks.empty()) {
        clip->id = scene.newId<ClipId>();
        clip->name = source.stem();
        character->clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
    }
    if (mesh) {
        mesh->id = scene.newId<MeshId>();
        character->meshes.push_back(std::move(mesh));
    }
    for (Goal& goal : *goals) goal.id = scene.newId<GoalId>();
    character->goals = std::move(*goals);
    scene.characters.push_back(std::move(character));
    return scene;
}

}  // namespace sinew
