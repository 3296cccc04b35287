#include "tests/fuzz/RoundTrips.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/io/bvh/BvhFormat.h"
#include "tests/Paths.h"
#include "tests/fuzz/UseScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr std::int64_t kFrames = 3;

std::string walkText() {
    std::ifstream stream(SINEW_SOURCE_DIR "/resources/samples/walk.bvh", std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

Scene sceneFrom(const std::string& bvh) {
    Diagnostics diagnostics;
    return BvhFormat().read(Source::fromMemory("walk.bvh", bvh), {}, {}, diagnostics).value();
}

WriteOptions firstFrames() {
    WriteOptions options;
    options.firstFrame = FrameIndex{0};
    options.lastFrame = FrameIndex{kFrames - 1};
    return options;
}

fuzz::PoseComparison comparedWith(const std::string& bvh) {
    const auto written = fuzz::writtenPoses(sceneFrom(walkText()), firstFrames());
    return fuzz::comparePoses(written.value(), BvhFormat(), ".bvh", sceneFrom(bvh));
}

/// The walk with one part of its text replaced.
std::string changedWalk(std::size_t at, std::size_t size, const std::string& replacement) {
    return walkText().replace(at, size, replacement);
}

TEST(RoundTrips, compareEveryJointInEveryFormat) {
    const Scene walk = sceneFrom(walkText());
    const auto poses = walk.characters.front()->skeleton->joints().size() * 21;
    const fuzz::RoundTrips compared = fuzz::use(walk);
    EXPECT_EQ(compared.bvh, poses);
    EXPECT_EQ(compared.amc, poses);
    EXPECT_EQ(compared.glb, poses);
    EXPECT_EQ(compared.fbx, poses);
}

TEST(RoundTrips, findAMovedJoint) {
    const auto same = comparedWith(walkText());
    EXPECT_EQ(same.difference, "");
    EXPECT_EQ(same.poses, sceneFrom(walkText()).characters.front()->skeleton->joints().size() * kFrames);
    const std::string neck = "OFFSET 0 25 0";
    const std::string moved = changedWalk(walkText().find(neck), neck.size(), "OFFSET 0 25.1 0");
    EXPECT_NE(comparedWith(moved).difference.find("joint Neck at frame 0"), std::string::npos);
}

TEST(RoundTrips, findATurnedJointWithoutChildren) {
    const std::string walk = walkText();
    const std::size_t line = walk.find('\n', walk.find("Frame Time:")) + 1;
    const std::size_t end = walk.find('\n', line), number = walk.rfind(' ', end) + 1;
    const auto compared = comparedWith(changedWalk(number, end - number, "45"));
    EXPECT_NE(compared.difference.find("at frame 0 was moved by 0.000000 m"), std::string::npos)
        << compared.difference;
}

TEST(RoundTrips, leaveOutJointsWithOtherNames) {
    const std::string neck = "JOINT Neck";
    EXPECT_EQ(comparedWith(changedWalk(walkText().find(neck), neck.size(), "JOINT Throat")).poses, 0U);
}

TEST(RoundTrips, leaveOutScalesThatShear) {
    Scene walk = sceneFrom(walkText());
    Character character = *walk.characters.front();
    std::vector<Joint> joints = character.skeleton->joints();
    joints[1].rest.scale = {1, 2, 1};
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    walk.characters = {std::make_shared<const Character>(character)};
    EXPECT_FALSE(fuzz::writtenPoses(walk, firstFrames()));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
