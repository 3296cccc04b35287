// What glTF cannot express but still round-trips: limits, orders and curves in a document's extras.
#include <rapidcheck.h>

#include <random>

#include "core/scene/WithFreshIds.h"
#include "core/scene/encode/SceneBuffer.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/encode/SameScene.h"
#include "tests/core/io/gltf/RichGltf.h"
#include "tests/core/io/gltf/WrittenGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using json = nlohmann::json;

constexpr const char* kIgnored = "Sinew extras";
const WriteOptions kWithExtras{.extras = true};

/// A character with one clip and some properties that glTF cannot express.
Scene oneClip(std::uint32_t seed) {
    test::Dice dice(seed);
    Scene scene;
    scene.lastId = 2'000'000;
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = "fox";
    character->metresPerUnit = 0.01;
    character->skeleton = std::make_shared<const Skeleton>(
        test::makeSkeleton(seed, dice.integer(1, 12), {.scales = true, .severalRoots = true}));
    auto clip = std::make_shared<Clip>(test::makeClip(*character->skeleton, seed + 1, {.maximumFrames = 40}));
    clip->markers = {{{0.1}, "left foot"}, {{0.2}, "right foot"}};
    const ChannelId first{JointId{1}, Channel::angle1};
    clip->accepted = {{first, 0.25}};
    character->clips = {std::move(clip)};
    character->poses = {std::make_shared<const NamedPose>(
        NamedPose{scene.newId<PoseId>(), "rest", {{first, dice.between(-1, 1)}}})};
    character->selectionSets = {{scene.newId<SelectionSetId>(), "all", {JointId{1}}}};
    scene.characters = {std::move(character)};
    return scene;
}

/// The scene with new ids, as if read from a file.
Scene withNewIds(const Scene& scene) {
    Scene fresh;
    auto character = std::make_shared<const Character>(withFreshIds(*scene.characters.front(), fresh));
    fresh.characters.push_back(std::move(character));
    return fresh;
}

/// The same file with other numbers or text.
std::string glbOf(const json& root, const std::string& binary) {
    GltfMaker maker;
    maker.root = root;
    maker.root.erase("buffers");
    maker.binary = binary;
    return maker.glb();
}

TEST(GltfExtras, curvesLimitsAndOrdersRoundTripExactly) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        const Scene scene = oneClip(seed);
        const GltfRead read(WrittenGltf(scene, kWithExtras).bytes());
        RC_ASSERT(read.messageWith(kIgnored).empty());
        RC_ASSERT(test::isSame(read.scene.value(), withNewIds(scene)));
    }));
}

TEST(GltfExtras, isDeterministic) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed, std::uint16_t before) {
        const Scene scene = oneClip(seed);
        Scene later;
        later.lastId = before;
        auto character = std::make_shared<const Character>(withFreshIds(*scene.characters.front(), later));
        later.characters.push_back(std::move(character));
        RC_ASSERT(WrittenGltf(later, kWithExtras).bytes() == WrittenGltf(scene, kWithExtras).bytes());
    }));
}

TEST(GltfExtras, negativeZeroIsNotAForeignChange) {
    Scene scene = oneClip(5);
    Character character = *scene.characters.front();
    std::vector<Joint> joints = character.skeleton->joints();
    joints.front().rest.translation = {-0.0, 0.0, -0.0};
    joints.front().rest.rotation = Eigen::Quaterniond(1, -0.0, 0, -0.0);
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    scene.characters = {std::make_shared<const Character>(std::move(character))};
    const GltfRead read(WrittenGltf(scene, kWithExtras).bytes());
    EXPECT_EQ(read.messageWith(kIgnored), "");
}

TEST(GltfExtras, textFilesKeepThemToo) {
    const Scene scene = oneClip(3);
    const WrittenGltf file(scene, kWithExtras, "fox.gltf");
    json root = file.root;
    root["buffers"][0]["uri"] = "data:application/octet-stream;base64," + GltfMaker::base64(file.binary);
    const GltfRead read(Source::fromMemory("fox.gltf", root.dump()));
    EXPECT_TRUE(test::isSame(read.scene.value(), withNewIds(scene)));
}

TEST(GltfExtras, reformattingTheFileKeepsThem) {
    const Scene scene = oneClip(4);
    const WrittenGltf file(scene, kWithExtras);
    json root = file.root;
    for (json& node : root["nodes"]) {
        if (!node.contains("scale")) node["scale"] = {1, 1, 1};
    }
    root["nodes"].push_back({{"name", "shows a mesh"}});
    for (json& view : root["bufferViews"]) view["byteOffset"] = view["byteOffset"].get<std::size_t>() + 64;
    const GltfRead read(glbOf(root, std::string(64, 'x') + file.binary));
    EXPECT_EQ(read.messageWith(kIgnored), "");
    EXPECT_TRUE(test::isSame(read.scene.value(), withNewIds(scene)));
}

/// Reads a file after `change`; returns true if a diagnostic reports it and the motion is the file's own.
template <class Change>
bool isDetected(const Change& change) {
    const Scene scene = oneClip(5);
    const WrittenGltf file(scene, kWithExtras);
    json root = file.root;
    std::string binary = file.binary;
    change(root, binary);
    const GltfRead read(glbOf(root, binary));
    EXPECT_TRUE(read.scene) << read.refusal();
    for (const Joint& joint : read.skeleton().joints()) EXPECT_EQ(joint.order, EulerOrder::XYZ);
    return !read.messageWith(kIgnored).empty();
}

TEST(GltfExtras, motionChangedByAnotherProgramIsDetected) {
    EXPECT_TRUE(isDetected([](json& root, std::string& binary) {
        const json& sampler = root["animations"][0]["samplers"][0];
        const json& accessor = root["accessors"][sampler["output"].get<std::size_t>()];
        const json& view = root["bufferViews"][accessor["bufferView"].get<std::size_t>()];
        const auto offset = view["byteOffset"].get<std::size_t>() + accessor.value("byteOffset", 0U);
        binary[offset + 1] = static_cast<char>(binary[offset + 1] ^ 1);
    }));
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["animations"][0]["name"] = "another"; }));
    EXPECT_TRUE(isDetected(
        [](json& root, auto&) { root["animations"][0]["samplers"][0]["interpolation"] = "STEP"; }));
    EXPECT_TRUE(isDetected([](json& root, auto&) { root.erase("animations"); }));
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["animations"].push_back(root["animations"][0]); }));
}

TEST(GltfExtras, skeletonChangedByAnotherProgramIsDetected) {
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["nodes"][0]["name"] = "another"; }));
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["nodes"][0]["translation"] = {7, 7, 7}; }));
    EXPECT_TRUE(isDetected([](json& root, auto&) {
        root["nodes"].push_back({{"name", "new"}, {"translation", {1, 0, 0}}});
    }));
}

TEST(GltfExtras, invalidExtrasAreSurvived) {
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["extras"]["sinew"]["hash"] = "0"; }));
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["extras"]["sinew"]["character"] = 0; }));
    EXPECT_TRUE(isDetected([](json& root, auto&) { root["extras"]["sinew"]["character"] = 999; }));
    for (const json& nonsense :
         {json(1), json({{"character", -1}, {"hash", "0"}}), json({{"character", 1e300}}),
          json({{"character", 0}, {"hash", 7}}), json::array(), json()}) {
        EXPECT_FALSE(isDetected([&](json& root, auto&) { root["extras"]["sinew"] = nonsense; }));
        EXPECT_FALSE(isDetected([&](json& root, auto&) { root["extras"] = nonsense; }));
    }
}

TEST(GltfExtras, arbitraryBytesAreSurvived) {
    const WrittenGltf file(oneClip(6), kWithExtras);
    const auto number = file.root["extras"]["sinew"]["character"].get<std::size_t>();
    const json& view = file.root["bufferViews"][number];
    const auto offset = view["byteOffset"].get<std::size_t>();
    std::mt19937 random(6);
    for (int i = 0; i < 500; ++i) {
        std::string binary = file.binary;
        for (int k = 0; k < 3; ++k)
            binary[offset + random() % view["byteLength"].get<std::size_t>()] = static_cast<char>(random());
        const GltfRead read(glbOf(file.root, binary));
        ASSERT_TRUE(read.scene);
        EXPECT_EQ(faultOf(*read.scene), nullptr);
        EXPECT_TRUE(encodeSceneBuffer(*read.scene));
    }
}

TEST(GltfExtras, extrasOfAnotherCharacterAreRejected) {
    const WrittenGltf file(oneClip(7), kWithExtras), other(oneClip(8), kWithExtras);
    json root = file.root;
    const std::string bytes = other.view(other.root["extras"]["sinew"]["character"]);
    std::string binary = file.binary;
    while (binary.size() % 4 != 0) binary += '\0';
    root["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", binary.size()}, {"byteLength", bytes.size()}});
    root["extras"]["sinew"]["character"] = root["bufferViews"].size() - 1;
    root["buffers"][0]["byteLength"] = binary.size() + bytes.size();
    const GltfRead read(glbOf(root, binary + bytes));
    EXPECT_NE(read.messageWith("another program has changed"), "")
        << read.messageWith(kIgnored) << read.refusal();
}

TEST(GltfExtras, aGivenRateOrUnitReadsThePlainValues) {
    const WrittenGltf file(oneClip(9), kWithExtras);
    for (const ReadOptions& options :
         {ReadOptions{.rate = FrameRate::create(50, 1)}, ReadOptions{.metresPerUnit = 0.5}}) {
        const GltfRead read(Source::fromMemory("fox.glb", file.bytes()), options);
        EXPECT_NE(read.messageWith("a frame rate or unit was set"), "");
    }
}

TEST(GltfExtras, partOfAClipKeepsLimitsAndOrdersButNoCurves) {
    const Scene scene = oneClip(10);
    const FrameRange played = scene.characters[0]->clips[0]->playedRange();
    WriteOptions options = kWithExtras;
    options.firstFrame = played.first;
    options.lastFrame = played.first;
    const GltfRead read(WrittenGltf(scene, options).bytes());
    EXPECT_EQ(read.messageWith(kIgnored), "");
    const Skeleton& skeleton = *scene.characters[0]->skeleton;
    ASSERT_EQ(read.skeleton().size(), skeleton.size());
    for (int i = 0; i < skeleton.size(); ++i) {
        EXPECT_EQ(read.skeleton()[i].order, skeleton[i].order);
        EXPECT_EQ(read.skeleton()[i].limits, skeleton[i].limits);
        EXPECT_EQ(read.skeleton()[i].tail, skeleton[i].tail);
    }
    EXPECT_EQ(read.clip().frameCount(), 1);
}

TEST(GltfExtras, meshNodesDoNotBecomeJoints) {
    test::Dice dice(11);
    Scene scene = oneClip(11);
    auto character = std::make_shared<Character>(*scene.characters[0]);
    while (character->meshes.empty()) {
        for (Mesh& mesh : test::makeMeshes(dice, *character->skeleton, 4)) {
            mesh.id = scene.newId<MeshId>();
            if (!mesh.surfaces.empty()) character->meshes.push_back(std::make_shared<const Mesh>(mesh));
        }
    }
    scene.characters = {character};
    const GltfRead read(WrittenGltf(scene, kWithExtras).bytes());
    EXPECT_EQ(read.messageWith(kIgnored), "");
    EXPECT_EQ(read.skeleton().size(), character->skeleton->size());
    EXPECT_EQ(read.character().meshes.size(), character->meshes.size());
    const WrittenGltf again(*read.scene, kWithExtras);
    EXPECT_EQ(GltfRead(again.bytes()).skeleton().size(), character->skeleton->size());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
