#include "app/commands/Inspection.h"
#include "app/commands/ReportText.h"
#include "core/base/LengthUnit.h"
#include "core/skin/Skin.h"

namespace sinew {

namespace {

Json list(const Eigen::Vector3d& vector) { return Json::array({vector.x(), vector.y(), vector.z()}); }

/// Converts to degrees and drops the last bits, which the conversion from radians makes inexact.
Json limitsJson(const JointLimits& limits) {
    Json json = Json::array();
    for (const AngleLimit& limit : limits.angles) {
        if (limit.mode == AngleLimit::Mode::free) {
            json.push_back(nullptr);
        } else {
            json.push_back({{"min", cleanDegrees(limit.min)}, {"max", cleanDegrees(limit.max)}});
        }
    }
    return json;
}

Json jointJson(const Skeleton& skeleton, const Joint& joint) {
    Json channels = Json::array();
    for (const Channel channel : kChannels) {
        if (joint.free.contains(channel)) channels.push_back(name(channel));
    }
    return {{"name", joint.name},
            {"parent", joint.parent == kNoParent ? Json() : Json(skeleton[joint.parent].name)},
            {"kind", joint.kind == JointKind::joint ? "joint" : "node"},
            {"order", name(joint.order)},
            {"limits", limitsJson(joint.limits)},
            {"channels", std::move(channels)}};
}

Json warpJson(const Clip& clip) {
    if (!clip.warp) return nullptr;
    const std::int64_t frames = clip.playedRange().count();
    return {{"pins", clip.warp->pins().size()},
            {"muted", clip.warpMuted},
            {"frames", frames},
            {"duration", clip.rate.time(FrameIndex{frames - 1}).value}};
}

Json findingsJson(const Skeleton& skeleton, const Clip& clip, const std::vector<ClipFinding>& findings) {
    Json json = Json::array();
    for (const ClipFinding& finding : findings) {
        const auto joint = finding.joint ? skeleton.find(*finding.joint) : std::nullopt;
        json.push_back(
            {{"kind", name(finding.kind)},
             {"message", finding.text},
             {"joint", joint ? Json(skeleton[*joint].name) : Json()},
             {"frame", finding.frame ? Json(finding.frame->value - clip.firstFrame.value) : Json()}});
    }
    return json;
}

Json clipJson(const Inspection& inspection, const Skeleton& skeleton, const Clip& clip) {
    return {{"name", clip.name},
            {"frames", clip.frameCount()},
            {"rate", clip.rate.hertz()},
            {"duration", clip.duration().value},
            {"keys", clip.keyCount()},
            {"format", inspection.clipFormats.at(clip.id)},
            {"channels", clip.tracks.size()},
            {"keysOutsideLimits", keysOutsideLimits(skeleton, clip)},
            {"warp", warpJson(clip)},
            {"findings", findingsJson(skeleton, clip, inspection.findings.at(clip.id))}};
}

/// The unit that the file was read with and, under older keys, the one guessed, if it is sure.
Json unitJson(const Character& character, const ImportGuess& guess) {
    Json json{{"metres", character.metresPerUnit}, {"guess", nullptr}, {"guessMetres", nullptr}};
    if (guess.metresPerUnit && guess.metresPerUnit->isSure) {
        const double metres = guess.metresPerUnit->value;
        const auto unit = namedUnit(metres);
        json["guess"] = unit ? unit->name : "unit";
        json["guessMetres"] = metres;
    }
    return json;
}

template <class T>
Json guessJson(const std::optional<Guess<T>>& guess, const Json& value) {
    if (!guess) return nullptr;
    return {{"value", value}, {"sure", guess->isSure}, {"evidence", guess->evidence}};
}

Json axisGuessJson(const std::optional<Guess<Axis>>& guess) {
    return guessJson(guess, guess ? Json(name(guess->value)) : Json());
}

Json guessesJson(const ImportGuess& guess) {
    return {{"unit",
             guessJson(guess.metresPerUnit, guess.metresPerUnit ? Json(guess.metresPerUnit->value) : Json())},
            {"up", axisGuessJson(guess.up)},
            {"facing", axisGuessJson(guess.facing)},
            {"rate", guessJson(guess.rate, guess.rate ? Json(guess.rate->value.hertz()) : Json())},
            {"restPose", name(guess.restPose)},
            {"stature", guess.stature}};
}

Json goalJson(const Skeleton& skeleton, const Goal& goal) {
    const auto joint = skeleton.find(goal.joint);
    return {{"joint", joint ? Json(skeleton[*joint].name) : Json()},
            {"end", goal.end == Goal::End::head ? "head" : "tail"},
            {"target", list(goal.target)},
            {"weight", goal.weight}};
}

Json materialJson(const Material& material) {
    Json json{{"name", material.name}, {"texture", nullptr}};
    if (material.texture)
        json["texture"] = {{"name", material.texture->name}, {"bytes", material.texture->bytes.size()}};
    return json;
}

Json shapeJson(const Shape& shape) {
    Json inBetweens = Json::array();
    for (const ShapeTarget& target : std::span(shape.targets).first(shape.targets.size() - 1))
        inBetweens.push_back(target.fullWeight);
    return {{"name", shape.name},
            {"weight", shape.weight},
            {"vertices", shape.targets.back().deltas->vertices.size()},
            {"inBetweens", std::move(inBetweens)}};
}

constexpr std::array<const char*, kSkinningMethods.size()> kMethodNames{"linear-blend", "dual-quaternion",
                                                                        "blended"};

Json meshJson(const Skeleton& skeleton, const Mesh& mesh) {
    const SkinSummary skin = summaryOf(*mesh.skin);
    Json joints = Json::array(), materials = Json::array(), shapes = Json::array();
    for (const SkinJoint& bound : mesh.skin->joints) {
        const auto joint = skeleton.find(bound.joint);
        joints.push_back(joint ? Json(skeleton[*joint].name) : Json());
    }
    for (const Material* material : materialsOf(mesh)) materials.push_back(materialJson(*material));
    for (const Shape& shape : mesh.shapes) shapes.push_back(shapeJson(shape));
    return {{"name", mesh.name},
            {"vertices", mesh.geometry->positions.size()},
            {"triangles", mesh.geometry->triangles.size()},
            {"joints", std::move(joints)},
            {"mostInfluences", skin.maxInfluences},
            {"meanInfluences", skin.meanInfluences()},
            {"method", kMethodNames[static_cast<std::size_t>(mesh.method)]},
            {"materials", std::move(materials)},
            {"shapes", std::move(shapes)}};
}

Json characterJson(const Inspection& inspection, const std::shared_ptr<const Character>& shared) {
    const Character& character = *shared;
    const Skeleton& skeleton = *character.skeleton;
    const Eigen::Vector3d size = restSize(skeleton);
    const ImportGuess guess = inspection.guess(shared);
    Json joints = Json::array(), clips = Json::array(), goals = Json::array(), meshes = Json::array();
    for (const Joint& joint : skeleton.joints()) joints.push_back(jointJson(skeleton, joint));
    for (const auto& clip : character.clips) clips.push_back(clipJson(inspection, skeleton, *clip));
    for (const Goal& goal : character.goals) goals.push_back(goalJson(skeleton, goal));
    for (const auto& mesh : character.meshes) meshes.push_back(meshJson(skeleton, *mesh));
    return {{"name", character.name},
            {"joints", std::move(joints)},
            {"clips", std::move(clips)},
            {"format", inspection.characterFormats.at(character.id)},
            {"unit", unitJson(character, guess)},
            {"guesses", guessesJson(guess)},
            {"restSize", list(size)},
            {"goals", std::move(goals)},
            {"meshes", std::move(meshes)}};
}

Json diagnosticJson(const Diagnostic& diagnostic) {
    return {{"severity", name(diagnostic.severity)},
            {"code", name(diagnostic.code)},
            {"where", diagnostic.where},
            {"message", diagnostic.message},
            {"count", diagnostic.count}};
}

}  // namespace

std::string infoJson(const Inspection& inspection, const Diagnostics& diagnostics) {
    Json characters = Json::array(), messages = Json::array();
    for (const auto& character : inspection.scene.characters)
        characters.push_back(characterJson(inspection, character));
    for (const Diagnostic& diagnostic : diagnostics.list()) messages.push_back(diagnosticJson(diagnostic));
    return jsonText({{"characters", std::move(characters)}, {"diagnostics", std::move(messages)}});
}

}  // namespace sinew
