#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/RandomLayers.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/RandomWarp.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

std::shared_ptr<const Skeleton> drawSkeleton(Scene& scene, Dice& dice) {
    const Skeleton drawn =
        makeSkeleton(static_cast<std::uint32_t>(dice.integer(0, 1 << 30)), dice.integer(1, 12));
    std::vector<Joint> joints = drawn.joints();
    for (Joint& joint : joints) {
        joint.id = scene.newId<JointId>();
        for (const LimitUse use : kLimitUses) joint.limits.setEnforced(use, dice.chance(0.7));
    }
    return std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
}

void addExtrapolation(Clip& clip, Dice& dice) {
    const auto drawExtrapolation = [&] { return static_cast<Extrapolation>(dice.integer(0, 3)); };
    for (Track& track : clip.tracks) {
        if (dice.chance(0.3))
            track.curve = std::make_shared<const Curve>(
                track.curve->withExtrapolation({drawExtrapolation(), drawExtrapolation()}));
    }
}

void addMarkers(Clip& clip, Dice& dice) {
    double time = -1;
    for (int i = dice.integer(0, 3); i > 0; --i)
        clip.markers.push_back({Seconds{time += dice.between(0.01, 1)}, "marker " + std::to_string(i)});
}

void addWarp(Clip& clip, Dice& dice) {
    if (!dice.chance(0.4)) return;
    WarpOptions options;
    options.backwards = dice.chance(0.3);
    clip.warp = std::make_shared<const TimeWarp>(makeWarp(dice, dice.integer(1, 5), options));
    clip.warpMuted = dice.chance(0.2);
}

void addLayers(Scene& scene, const Skeleton& skeleton, Clip& clip, Dice& dice) {
    for (int i = dice.chance(0.3) ? dice.integer(1, 2) : 0; i > 0; --i) {
        clip.layers.push_back(
            std::make_shared<const ClipLayer>(makeLayer(dice, skeleton, clip, scene.newId<LayerId>())));
    }
}

void addClips(Scene& scene, Character& character, Dice& dice) {
    ClipOptions options;
    options.maximumFrames = 60;
    for (int i = dice.integer(0, 2); i >= 0; --i) {
        Clip clip =
            makeClip(*character.skeleton, static_cast<std::uint32_t>(dice.integer(0, 1 << 30)), options);
        clip.id = scene.newId<ClipId>();
        clip.name = "clip " + std::to_string(i);
        addExtrapolation(clip, dice);
        addMarkers(clip, dice);
        addWarp(clip, dice);
        addLayers(scene, *character.skeleton, clip, dice);
        character.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    }
}

void addPoses(Scene& scene, Character& character, Dice& dice) {
    for (int i = dice.integer(0, 2); i > 0; --i) {
        NamedPose pose{scene.newId<PoseId>(), "pose " + std::to_string(i), drawValues(character, dice)};
        character.poses.push_back(std::make_shared<const NamedPose>(std::move(pose)));
    }
    UnkeyedPose unkeyed{character.clips[0]->id, drawTime(*character.clips[0], dice),
                        drawValues(character, dice)};
    if (!unkeyed.values.empty() && dice.chance(0.5)) {
        character.unkeyed = std::make_shared<const UnkeyedPose>(std::move(unkeyed));
    }
}

void addGoalsAndSets(Scene& scene, Character& character, Dice& dice) {
    const JointId joint = drawJoint(character, dice)->id;
    if (dice.chance(0.5)) {
        Goal goal = drawGoal(character, dice);
        goal.id = scene.newId<GoalId>();
        character.goals.push_back(goal);
        Clip clip = *character.clips[0];
        clip.tracks.push_back(
            {goalChannel(goal.id, Channel::influence),
             std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 0}, {Seconds{1}, 1}}))});
        clip.accepted.push_back({clip.tracks[0].id, dice.between(0, 1)});
        clip.sortTracks();
        character.clips[0] = std::make_shared<const Clip>(std::move(clip));
    }
    if (dice.chance(0.5)) character.selectionSets.push_back({scene.newId<SelectionSetId>(), "set", {joint}});
}

/// Keys the weight of a shape in the first clip.
void addWeights(Character& character, ShapeId shape, Dice& dice) {
    Clip clip = *character.clips[0];
    std::vector<Key> keys;
    for (int i = dice.integer(1, 4); i > 0; --i)
        keys.push_back({drawTime(clip, dice), dice.between(0, 1), Interpolation::catmullRom});
    clip.tracks.push_back(
        {shapeChannel(shape), std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    clip.sortTracks();
    character.clips[0] = std::make_shared<const Clip>(std::move(clip));
}

void addMeshes(Scene& scene, Character& character, Dice& dice) {
    for (Mesh& mesh : makeMeshes(dice, *character.skeleton, 3)) {
        mesh.id = scene.newId<MeshId>();
        if (dice.chance(0.5)) mesh.node = drawJoint(character, dice)->id;
        for (Shape& shape : mesh.shapes) {
            shape.id = scene.newId<ShapeId>();
            if (dice.chance(0.5)) addWeights(character, shape.id, dice);
        }
        character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
}

void addSequences(Scene& scene, Character& character, Dice& dice) {
    for (int i = dice.chance(0.5) ? dice.integer(1, 2) : 0; i > 0; --i) {
        NamedSequence named{scene.newId<SequenceId>(), "sequence " + std::to_string(i),
                            FrameRate::create(dice.integer(1, 120), 1).value(), drawStrips(character, dice)};
        character.sequences.push_back(std::make_shared<const NamedSequence>(std::move(named)));
    }
}

/// Makes some joints other nodes.
void drawKinds(Character& character, Dice& dice) {
    std::vector<Joint> joints = character.skeleton->joints();
    for (Joint& joint : joints) joint.kind = dice.chance(0.2) ? JointKind::node : JointKind::joint;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
}

}  // namespace

Character randomCharacter(Scene& scene, Dice& dice) {
    Character character;
    character.skeleton = drawSkeleton(scene, dice);
    character.metresPerUnit = dice.chance(0.5) ? 1 : 0.01;
    addClips(scene, character, dice);
    addPoses(scene, character, dice);
    addGoalsAndSets(scene, character, dice);
    addMeshes(scene, character, dice);
    drawKinds(character, dice);
    addSequences(scene, character, dice);
    if (dice.chance(0.3)) character.ik = IkMethod::projectedGradient;
    return character;
}

Scene randomScene(Dice& dice) {
    Scene scene;
    for (int i = dice.integer(0, 3); i > 0; --i) {
        Character character = randomCharacter(scene, dice);
        character.name = "character " + std::to_string(i);
        scene = addCharacter(std::move(scene), std::move(character));
    }
    return scene;
}

}  // namespace sinew::test
