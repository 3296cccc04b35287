// What our reader reads from the FBX files we write.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "core/io/fbx/read/FbxElement.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/assimp/Skinned.h"
#include "tests/core/io/fbx/FbxReadBack.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Keys far enough apart that a spin of two turns between them is no faster than real joints.
Curve makeCalmCurve(test::Dice& dice, const Joint& joint, Channel channel, const Clip& clip) {
    std::vector<Key> keys;
    for (double time = clip.rate.time(clip.firstFrame).value; time <= clip.rate.time(clip.lastFrame).value;
         time += dice.between(0.3, 0.8)) {
        Key key{Seconds{time}, test::makeValueField(dice, joint, channel)};
        key.interpolation = static_cast<Interpolation>(dice.integer(0, 6));
        keys.push_back(key);
    }
    return Curve::fromKeys(std::move(keys));
}

Clip makeCalmClip(const Skeleton& skeleton, std::uint32_t seed) {
    test::Dice dice(seed);
    Clip clip;
    clip.id = ClipId{1000001 + seed % 1000};
    clip.name = "clip" + std::to_string(seed % 1000);
    clip.rate = *FrameRate::create(dice.chance(0.5) ? 30 : 60, 1);
    clip.firstFrame = FrameIndex{dice.integer(-5, 5)};
    clip.lastFrame = clip.firstFrame + FrameIndex{dice.integer(0, 60)};
    for (const Joint& joint : skeleton.joints()) {
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel) || !dice.chance(0.7)) continue;
            clip.tracks.push_back({{joint.id, channel},
                                   std::make_shared<const Curve>(makeCalmCurve(dice, joint, channel, clip))});
        }
    }
    clip.sortTracks();
    return clip;
}

Scene makeScene(std::uint32_t seed, int joints, const test::RigOptions& options, int clips = 1) {
    Character character;
    character.name = "rig";
    character.skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(seed, joints, options));
    for (int i = 0; i < clips; ++i) {
        character.clips.push_back(std::make_shared<const Clip>(
            makeCalmClip(*character.skeleton, seed + static_cast<std::uint32_t>(i))));
    }
    Scene scene;
    scene.lastId = 2000000;
    return addCharacter(std::move(scene), std::move(character));
}

WriteOptions withAllClips(const Scene& scene) {
    WriteOptions options;
    for (const auto& clip : scene.characters[0]->clips) options.clips.push_back(clip->id);
    return options;
}

TEST(FbxReadBack, playsRandomRigsWithinTheTolerance) {
    EXPECT_TRUE(rc::check([] {
        const auto seed = *rc::gen::arbitrary<std::uint32_t>();
        const int joints = *rc::gen::inRange(1, 12);
        const Scene scene = makeScene(seed, joints, {.boneLength = 0.3});
        WriteOptions options = withAllClips(scene);
        options.up = *rc::gen::element(UpAxis::y, UpAxis::z);
        options.root = *rc::gen::element(RootMotion::keep, RootMotion::inPlace, RootMotion::ownJoint);
        options.metresPerUnit = *rc::gen::element(0.01, 1.0, 0.0254);
        options.boneAxes = *rc::gen::element(BoneAxes::keep, BoneAxes::alongY);
        if (*rc::gen::inRange(0, 2) == 1) options.order = EulerOrder::ZXY;
        test::expectRoundTrip(scene, options);
        RC_ASSERT(!testing::Test::HasFailure());
    }));
}

TEST(FbxReadBack, playsRigsWithScale) {
    EXPECT_TRUE(rc::check([] {
        const auto seed = *rc::gen::arbitrary<std::uint32_t>();
        const Scene scene = makeScene(seed, *rc::gen::inRange(1, 6), {.scales = true, .boneLength = 0.3});
        const Scene back = test::throughFbx(scene);
        const auto& read = back.characters.at(0)->clips;
        const auto error = test::readBackError(writeSubject(scene, {}).value(), back.characters[0],
                                               read.empty() ? nullptr : read[0]);
        // Axes of sheared joints turn more than the joints do, so positions are compared.
        RC_ASSERT(error.metres <= ExportTolerance{}.distance);
    }));
}

TEST(FbxReadBack, playsSeveralClips) {
    const Scene scene = makeScene(7, 8, {}, 3);
    const Scene back = test::throughFbx(scene, withAllClips(scene));
    ASSERT_EQ(back.characters[0]->clips.size(), 3U);
    test::expectRoundTrip(scene, withAllClips(scene));
}

TEST(FbxReadBack, isAtRestWithoutAClip) {
    Scene scene = makeScene(3, 9, {});
    auto character = std::make_shared<Character>(*scene.characters[0]);
    character->clips.clear();
    scene.characters[0] = character;
    EXPECT_TRUE(test::throughFbx(scene).characters[0]->clips.empty());
    test::expectRoundTrip(scene);
}

/// One joint with a rotated rest pose that spins within two seconds.
Scene spinning(double degreesInAll, EulerOrder order, const Eigen::Quaterniond& rest) {
    std::vector<Joint> joints(2);
    for (std::size_t i = 0; i < 2; ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = "joint" + std::to_string(i);
        joints[i].tail = {0.2, 0.1, 0};
        joints[i].free = kAngles;
    }
    joints[1].parent = 0;
    joints[1].rest.translation = {0.3, 0, 0};
    joints[1].rest.rotation = rest;
    joints[1].order = order;
    auto clip = std::make_shared<Clip>();
    clip->id = ClipId{10};
    clip->name = "spin";
    clip->lastFrame = FrameIndex{60};
    for (const Channel channel : {Channel::angle1, Channel::angle2}) {
        clip->tracks.push_back(
            {{JointId{2}, channel},
             std::make_shared<const Curve>(Curve::fromKeys(
                 {{{0}, 0.2}, {{2}, channel == Channel::angle2 ? radians(degreesInAll) : 0.5}}))});
    }
    Character character;
    character.name = "top";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips = {clip};
    Scene scene;
    scene.lastId = 100;
    return addCharacter(std::move(scene), std::move(character));
}

const Eigen::Quaterniond kTilted(Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));

TEST(FbxReadBack, spinsFiveTurnsInEveryOrder) {
    for (int order = 0; order < kEulerOrderCount; ++order) {
        SCOPED_TRACE(name(static_cast<EulerOrder>(order)));
        test::expectRoundTrip(spinning(1800, static_cast<EulerOrder>(order), Eigen::Quaterniond::Identity()));
        test::expectRoundTrip(spinning(1800, static_cast<EulerOrder>(order), kTilted));
    }
}

TEST(FbxReadBack, writesKeysOnlyOnFramesOnRequest) {
    const Scene scene = spinning(1800, EulerOrder::XZX, kTilted);
    WriteOptions options;
    const auto keyCount = [&] {
        Diagnostics diagnostics;
        const Source source = Source::fromMemory("test.fbx", test::fbxBytes(scene, options, diagnostics));
        const auto tree = parseFbx(source, diagnostics);
        std::size_t most = 0;
        for (const FbxElement& object : tree->find("Objects")->children) {
            if (const FbxElement* times = object.find("KeyTime")) most = std::max(most, times->array->count);
        }
        return most;
    };
    EXPECT_GT(keyCount(), 61U);
    options.keys = KeyPolicy::fixedRate;
    EXPECT_EQ(keyCount(), 61U);
}

TEST(FbxReadBack, higherToleranceNeedsNoMoreKeys) {
    const Scene scene = spinning(900, EulerOrder::XZX, kTilted);
    WriteOptions options;
    std::size_t before = std::numeric_limits<std::size_t>::max();
    for (const double factor : {0.1, 1.0, 10.0}) {
        options.tolerance.angle = factor * ExportTolerance{}.angle;
        options.tolerance.distance = factor * ExportTolerance{}.distance;
        const std::size_t size = test::fbxBytes(scene, options).size();
        EXPECT_LE(size, before);
        before = size;
        test::expectRoundTrip(scene, options);
    }
}

TEST(FbxReadBack, keepsNamesOfAnyKind) {
    for (const char* name :
         {"Hüfte::links", "mixamorig:Hips", "Model::Hips", "骨", "a b", "hips.001", "x|y/z"}) {
        Scene scene = spinning(90, EulerOrder::XYZ, Eigen::Quaterniond::Identity());
        auto character = std::make_shared<Character>(*scene.characters[0]);
        std::vector<Joint> joints = character->skeleton->joints();
        joints[1].name = name;
        character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
        scene.characters[0] = character;
        EXPECT_TRUE(test::throughFbx(scene).characters[0]->skeleton->find(name)) << name;
    }
}

/// The corners of all triangles as posed by a clip, mesh after mesh.
std::vector<Eigen::Vector3d> corners(const std::shared_ptr<const Character>& character,
                                     const std::shared_ptr<const Clip>& clip, double time) {
    std::vector<Eigen::Vector3d> result;
    for (const auto& mesh : character->meshes) {
        const auto positions = test::skinned(character, clip, *mesh, time);
        for (const auto& triangle : mesh->geometry->triangles) {
            for (const std::uint32_t corner : triangle) result.push_back(positions[corner].cast<double>());
        }
    }
    return result;
}

/// Corners are compared in any order: readers split meshes by material and reverse mirrored triangles.
double largestCornerError(std::vector<Eigen::Vector3d> a, std::vector<Eigen::Vector3d> b) {
    EXPECT_EQ(a.size(), b.size());
    double worst = 0;
    for (const Eigen::Vector3d& corner : a) {
        double nearest = HUGE_VAL;
        for (const Eigen::Vector3d& other : b) nearest = std::min(nearest, (corner - other).norm());
        worst = std::max(worst, nearest);
    }
    return worst;
}

TEST(FbxReadBack, keepsTheSkinningOfMeshes) {
    EXPECT_TRUE(rc::check([] {
        const auto seed = *rc::gen::arbitrary<std::uint32_t>();
        Scene scene = makeScene(seed, *rc::gen::inRange(1, 6), {.boneLength = 0.3});
        auto character = std::make_shared<Character>(*scene.characters[0]);
        test::Dice dice(seed);
        for (Mesh& mesh : test::makeMeshes(dice, *character->skeleton, 3)) {
            mesh.id = scene.newId<MeshId>();
            mesh.method = SkinningMethod::linearBlend;
            character->meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
        }
        scene.characters[0] = character;
        WriteOptions options;
        options.boneAxes = *rc::gen::element(BoneAxes::keep, BoneAxes::alongY);
        const Scene back = test::throughFbx(scene, options);
        const auto& clip = character->clips[0];
        const auto& read = back.characters.at(0)->clips;
        // There are keys on frames.
        for (const std::int64_t frame : {std::int64_t{0}, clip->frameCount() / 2, clip->frameCount() - 1}) {
            const double time = clip->rate.time(FrameIndex{frame}).value;
            const auto before = corners(character, clip, clip->rate.time(clip->firstFrame).value + time);
            const auto after = corners(back.characters[0], read.empty() ? nullptr : read[0], time);
            RC_ASSERT(largestCornerError(before, after) < 1e-3);
            RC_ASSERT(largestCornerError(after, before) < 1e-3);
        }
    }));
}

/// A mesh of two triangles and two materials on the spinning rig.
Scene spinningMesh() {
    Scene scene = spinning(90, EulerOrder::XYZ, Eigen::Quaterniond::Identity());
    auto character = std::make_shared<Character>(*scene.characters[0]);
    auto geometry = std::make_shared<Geometry>();
    geometry->positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    geometry->normals.assign(4, Eigen::Vector3f::UnitZ());
    geometry->uvs = {{0, 0}, {1, 0}, {1, 0.25F}, {0, 0.25F}};
    geometry->colors = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {51, 102, 153, 204}};
    geometry->triangles = {{0, 1, 2}, {0, 2, 3}};
    auto red = std::make_shared<Material>();
    red->name = "red";
    red->color = {0.8F, 0.1F, 0.2F, 0.5F};
    red->alpha = Material::Alpha::blend;
    auto textured = std::make_shared<Material>();
    textured->name = "pictured";
    textured->texture = std::make_shared<const Texture>(Texture{"skin.png", "\x89PNG\r\n\x1a\nand so on"});
    Mesh mesh;
    mesh.id = MeshId{50};
    mesh.name = "coat";
    mesh.geometry = geometry;
    Skin skin;
    skin.joints = {{JointId{1}, Affine::Identity()}, {JointId{2}, Affine::Identity()}};
    skin.influences = {{{0, 1}}, {{1, 0.75F}, {0, 0.25F}}, {{1, 1}}, {{0, 1}}};
    mesh.skin = std::make_shared<const Skin>(skin);
    mesh.surfaces = {{0, 1, red}, {1, 1, textured}};
    character->meshes = {std::make_shared<const Mesh>(std::move(mesh))};
    scene.characters[0] = character;
    return scene;
}

TEST(FbxReadBack, keepsSurfacesMaterialsAndTextures) {
    const Scene back = test::throughFbx(spinningMesh());
    const auto& meshes = back.characters.at(0)->meshes;
    ASSERT_EQ(meshes.size(), 1U);
    const Material& red = *meshes[0]->surfaces.at(0).material;
    EXPECT_EQ(red.name, "red");
    EXPECT_TRUE(red.color.isApprox(Eigen::Array4f(0.8F, 0.1F, 0.2F, 0.5F)));
    EXPECT_EQ(red.alpha, Material::Alpha::blend);
    const Material& textured = *meshes[0]->surfaces.at(1).material;
    EXPECT_EQ(textured.name, "pictured");
    ASSERT_TRUE(textured.texture);
    EXPECT_EQ(textured.texture->bytes, "\x89PNG\r\n\x1a\nand so on");
    const Geometry& geometry = *meshes[0]->geometry;
    const auto corner = std::ranges::find(geometry.positions, Eigen::Vector3f(0, 1, 0));
    ASSERT_NE(corner, geometry.positions.end());
    const auto at = static_cast<std::size_t>(corner - geometry.positions.begin());
    EXPECT_TRUE(geometry.uvs.at(at).isApprox(Eigen::Vector2f(0, 0.25F)));
    EXPECT_EQ(geometry.colors.at(at), (std::array<std::uint8_t, 4>{51, 102, 153, 204}));
    EXPECT_TRUE(geometry.normals.at(at).isApprox(Eigen::Vector3f::UnitZ()));
}

/// The types of the models by name.
std::map<std::string, std::string> modelTypes(const Scene& scene) {
    const test::ParsedRecord file = test::parsedFbx(scene);
    std::map<std::string, std::string> types;
    for (const test::ParsedRecord* model : file.at("Objects").all("Model"))
        types[model->label()] = model->value<std::string>(2);
    return types;
}

/// A mesh that moves on a bone, such as eyes, is below a null that moves: Blender ignores the curves of
/// meshes below bones.
TEST(FbxReadBack, movingMeshesBelowJointsAreBelowNulls) {
    Scene scene = spinningMesh();
    auto character = std::make_shared<Character>(*scene.characters[0]);
    std::vector<Joint> joints = character->skeleton->joints();
    Joint eyes;
    eyes.id = scene.newId<JointId>();
    eyes.name = "eyes";
    eyes.kind = JointKind::node;
    eyes.parent = 0;
    eyes.free = kTranslations;
    joints.push_back(eyes);
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    Mesh mesh = *character->meshes[0];
    mesh.name = "pupils";
    mesh.skin = std::make_shared<const Skin>(rigidSkin({eyes.id, Affine::Identity()}, 4));
    character->meshes = {std::make_shared<const Mesh>(mesh)};
    scene.characters[0] = character;
    EXPECT_EQ(modelTypes(scene).at("eyes"), "Mesh");

    Clip clip = *character->clips[0];
    const Curve still = Curve::fromSamples(clip.rate, clip.firstFrame, std::vector{0.0, 0.5});
    clip.tracks.push_back({{eyes.id, Channel::translationX}, std::make_shared<const Curve>(still)});
    clip.sortTracks();
    character->clips = {std::make_shared<const Clip>(clip)};
    const auto types = modelTypes(scene);
    EXPECT_EQ(types.at("eyes"), "Null");
    EXPECT_EQ(types.at("pupils"), "Mesh");
}

TEST(FbxReadBack, keepsNodesThatAreNotJoints) {
    Scene scene = spinningMesh();
    auto character = std::make_shared<Character>(*scene.characters[0]);
    std::vector<Joint> joints = character->skeleton->joints();
    const int first = static_cast<int>(joints.size());
    for (const char* name : {"coat node", "prop", "group"}) {
        Joint node;
        node.id = scene.newId<JointId>();
        node.name = name;
        node.kind = JointKind::node;
        node.rest.translation = {0.25, 0, 0.5};
        joints.push_back(node);
    }
    joints[static_cast<std::size_t>(first)].parent = 0;
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    Mesh coat = *character->meshes[0], prop = coat, badge = coat;
    coat.node = joints[static_cast<std::size_t>(first)].id;
    Affine placed = Affine::Identity();
    placed.translation() = Eigen::Vector3d(0, 2, 0);
    prop.skin =
        std::make_shared<const Skin>(rigidSkin({joints[static_cast<std::size_t>(first) + 1].id, placed}, 4));
    prop.name = "cup";
    badge.skin = std::make_shared<const Skin>(rigidSkin({JointId{2}, placed}, 4));
    badge.name = "badge";
    character->meshes.clear();
    for (const Mesh& mesh : {coat, prop, badge})
        character->meshes.push_back(std::make_shared<const Mesh>(mesh));
    scene.characters[0] = character;

    std::map<std::string, std::string> expected{
        {"coat node", "Mesh"}, {"prop", "Mesh"}, {"group", "Null"}, {"badge", "Mesh"}};
    for (int i = 0; i < first; ++i) expected[joints[static_cast<std::size_t>(i)].name] = "LimbNode";
    EXPECT_EQ(modelTypes(scene), expected);
    const test::ParsedRecord file = test::parsedFbx(scene);
    std::size_t skins = 0;
    for (const test::ParsedRecord* deformer : file.at("Objects").all("Deformer"))
        skins += deformer->value<std::string>(2) == "Skin";
    EXPECT_EQ(skins, 1U) << "rigid meshes have none";

    const Scene back = test::throughFbx(scene);
    const Skeleton& read = *back.characters.at(0)->skeleton;
    EXPECT_EQ(read[read.find("group").value()].kind, JointKind::node);
    EXPECT_EQ(read[read.find("badge").value()].kind, JointKind::node);
    EXPECT_EQ(read[0].kind, JointKind::joint);
    EXPECT_EQ(modelTypes(back), expected) << "also after a second round";
    const auto before = corners(character, character->clips[0], 2);
    const auto after = corners(back.characters[0], back.characters[0]->clips.at(0), 2);
    EXPECT_LT(largestCornerError(before, after), 1e-5);
    EXPECT_LT(largestCornerError(after, before), 1e-5);
}

TEST(FbxReadBack, leavesMeshesOutOnRequest) {
    WriteOptions options;
    options.meshes = false;
    EXPECT_TRUE(test::throughFbx(spinningMesh(), options).characters.at(0)->meshes.empty());
}

TEST(FbxReadBack, bindPoseIsKeptInAnyUnitAndAxes) {
    const Scene scene = spinningMesh();
    WriteOptions options;
    options.metresPerUnit = 0.0254;
    options.up = UpAxis::z;
    const Scene back = test::throughFbx(scene, options);
    const auto before = corners(scene.characters[0], scene.characters[0]->clips[0], 2);
    const auto after = corners(back.characters.at(0), back.characters[0]->clips.at(0), 2);
    EXPECT_LT(largestCornerError(before, after), 1e-5);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
