#include "core/scene/PartBytes.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "core/scene/SceneEquality.h"
#include "core/scene/edits/AddCharacter.h"
#include "core/scene/edits/AddClip.h"
#include "core/scene/edits/RenameClip.h"
#include "core/scene/edits/SetKeys.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace {

constexpr int kJoints = 31;

/// Captured motion of 31 joints, three angles each.
Scene mocap(int frames) {
    Scene scene;
    std::vector<Joint> joints(kJoints);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].id = scene.newId<JointId>();
        joints[i].name = "a joint with a long name " + std::to_string(i);
        joints[i].parent = static_cast<int>(i) - 1;
        joints[i].free = kAngles;
    }
    Clip clip;
    clip.name = "capture";
    clip.rate = FrameRate::create(120, 1).value();
    clip.lastFrame = FrameIndex{frames - 1};
    std::vector<double> values(static_cast<std::size_t>(frames));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(0.01 * static_cast<double>(i));
    for (const Joint& joint : joints) {
        for (int i = 0; i < 3; ++i) {
            clip.tracks.push_back(
                {{joint.id, angle(i)},
                 std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, values))});
        }
    }
    clip.id = scene.newId<ClipId>();
    clip.sortTracks();
    Character character;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    return addCharacter(std::move(scene), std::move(character));
}

Scene withOneKey(const Scene& scene, int edit) {
    const Character& character = *scene.characters[0];
    const Clip& clip = *character.clips[0];
    const Track& track = clip.tracks[static_cast<std::size_t>(edit) % clip.tracks.size()];
    const FrameIndex frame{edit * 7919 % static_cast<int>(track.curve->size())};
    const ChannelValue value{track.id, 100.0 + edit};
    return setKeys(scene, character.id, clip.id, clip.rate.time(frame), {&value, 1}).value();
}

TEST(PartBytes, sharedPartsCostNothing) {
    const Scene scene = mocap(600);
    EXPECT_EQ(unsharedBytes(scene, scene), 0U);
    EXPECT_EQ(unsharedBytes(scene, Scene{}), 0U);
    Scene later = scene;
    later.lastId += 5;
    EXPECT_EQ(unsharedBytes(scene, later), 0U);
}

TEST(PartBytes, anEditedKeyCostsItsChunkAndTheListsAbove) {
    const Scene scene = mocap(36000);
    const std::size_t chunk = CurveChunk::kSize * sizeof(double);
    const std::size_t lists = 36000 / CurveChunk::kSize * 24 + kJoints * 3 * sizeof(Track);
    const std::size_t bytes = unsharedBytes(scene, withOneKey(scene, 1));
    EXPECT_GT(bytes, chunk + lists);
    EXPECT_LT(bytes, chunk + lists + 1500);
}

TEST(PartBytes, copiesOfAClipShareItsCurves) {
    const Scene scene = mocap(36000);
    Clip copy = *scene.characters[0]->clips[0];
    copy.id = {};
    const Scene twice = addClip(scene, scene.characters[0]->id, std::move(copy)).value();
    EXPECT_LT(unsharedBytes(scene, twice), 5000U);
}

TEST(PartBytes, newCurvesShareTheirChunksWithAnyOther) {
    const Scene scene = mocap(36000);
    Clip shifted = *scene.characters[0]->clips[0];
    shifted.id = {};
    for (Track& track : shifted.tracks) {
        track.curve = std::make_shared<const Curve>(track.curve->withKey({{-1}, 0}));
    }
    const Scene twice = addClip(scene, scene.characters[0]->id, std::move(shifted)).value();
    EXPECT_LT(unsharedBytes(scene, twice), kJoints * 3 * 8000U);
}

TEST(PartBytes, areWhatTheAllocatorHandsOut) {
    const Scene first = mocap(36000);
    std::vector<Scene> scenes{first};
    scenes.reserve(1001);
    const std::size_t before = mallinfo2().uordblks;
    std::size_t bytes = 0;
    for (int edit = 0; edit < 1000; ++edit) {
        scenes.push_back(withOneKey(scenes.back(), edit));
        bytes += unsharedBytes(scenes[scenes.size() - 2], scenes.back());
    }
    const double allocated = static_cast<double>(mallinfo2().uordblks - before);
    if (allocated == 0) return;  // another allocator than glibc's, as under a sanitizer
    EXPECT_NEAR(static_cast<double>(bytes) / allocated, 1, 0.03);
}

TEST(PartBytes, ofAWholeCharacterAreWhatTheAllocatorHandsOut) {
    const std::size_t before = mallinfo2().uordblks;
    const Scene scene = mocap(600);
    const double allocated = static_cast<double>(mallinfo2().uordblks - before);
    if (allocated == 0) return;
    EXPECT_NEAR(static_cast<double>(unsharedBytes({}, scene)) / allocated, 1, 0.05);
}

TEST(SceneEquality, comparesWhatIsSaidAndNotWhereItLies) {
    const Scene scene = mocap(300);
    EXPECT_TRUE(saysTheSame(scene, mocap(300)));
    EXPECT_FALSE(saysTheSame(scene, mocap(301)));
    EXPECT_FALSE(saysTheSame(scene, Scene{}));
    const Character& character = *scene.characters[0];
    const Clip& clip = *character.clips[0];
    const auto same = renameClip(scene, character.id, clip.id, clip.name);
    EXPECT_NE(same->characters, scene.characters);
    EXPECT_TRUE(saysTheSame(scene, *same));
    EXPECT_FALSE(saysTheSame(scene, *renameClip(scene, character.id, clip.id, "other")));
    EXPECT_FALSE(saysTheSame(scene, withOneKey(scene, 3)));
}

}  // namespace
}  // namespace sinew
