#include "core/scene/analysis/PartBytes.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/core/Mocap.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kJoints = 31;

Scene mocap(int frames) { return test::mocap(kJoints, frames); }

Scene withOneKey(const Scene& scene, int n) {
    const test::OneKey key = test::oneKey(scene, n);
    return setKeys(scene, key.character, key.clip, key.time, {&key.value, 1}).value();
}

TEST(PartBytes, sharedPartsTakeNoMemory) {
    const Scene scene = mocap(600);
    EXPECT_EQ(unsharedBytes(scene, scene), 0U);
    EXPECT_EQ(unsharedBytes(scene, Scene{}), 0U);
    Scene later = scene;
    later.lastId += 5;
    EXPECT_EQ(unsharedBytes(scene, later), 0U);
}

TEST(PartBytes, anEditedKeyTakesItsChunkAndItsContainers) {
    const Scene scene = mocap(36000);
    const std::size_t chunk = CurveChunk::kSize * sizeof(double);
    const std::size_t lists = 36000 / CurveChunk::kSize * 24 + kJoints * 3 * sizeof(Track);
    const std::size_t bytes = unsharedBytes(scene, withOneKey(scene, 1));
    EXPECT_GT(bytes, chunk + lists);
    EXPECT_LT(bytes, chunk + lists + 1500);
}

TEST(PartBytes, movingACurveToAnotherChannelAddsNoPart) {
    const Scene scene = mocap(300);
    Clip swapped = *scene.characters[0]->clips[0];
    std::swap(swapped.tracks[0].curve, swapped.tracks[7].curve);
    const Scene after = withClip(scene, scene.characters[0]->id, std::move(swapped));
    EXPECT_LT(unsharedBytes(scene, after), 5000U);
}

TEST(PartBytes, copiesOfAClipShareItsCurves) {
    const Scene scene = mocap(36000);
    Clip copy = *scene.characters[0]->clips[0];
    copy.id = {};
    const Scene twice = addClip(scene, scene.characters[0]->id, std::move(copy)).value();
    EXPECT_LT(unsharedBytes(scene, twice), 5000U);
}

TEST(PartBytes, newCurvesShareChunksWithOthers) {
    const Scene scene = mocap(36000);
    Clip shifted = *scene.characters[0]->clips[0];
    shifted.id = {};
    for (Track& track : shifted.tracks) {
        track.curve = std::make_shared<const Curve>(track.curve->withKey({{-1}, 0}));
    }
    const Scene twice = addClip(scene, scene.characters[0]->id, std::move(shifted)).value();
    EXPECT_LT(unsharedBytes(scene, twice), kJoints * 3 * 8000U);
}

TEST(PartBytes, matchTheAllocator) {
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
    if (allocated == 0) return;  // not glibc's allocator, for example under a sanitizer
    EXPECT_NEAR(static_cast<double>(bytes) / allocated, 1, 0.03);
}

TEST(PartBytes, matchTheAllocatorForAWholeCharacter) {
    const std::size_t before = mallinfo2().uordblks;
    const Scene scene = mocap(600);
    const double allocated = static_cast<double>(mallinfo2().uordblks - before);
    if (allocated == 0) return;
    EXPECT_NEAR(static_cast<double>(unsharedBytes({}, scene)) / allocated, 1, 0.05);
}

TEST(SceneEquality, comparesValuesNotAddresses) {
    const Scene scene = mocap(300);
    EXPECT_TRUE(haveEqualContents(scene, mocap(300)));
    EXPECT_FALSE(haveEqualContents(scene, mocap(301)));
    EXPECT_FALSE(haveEqualContents(scene, Scene{}));
    const Character& character = *scene.characters[0];
    const Clip& clip = *character.clips[0];
    const auto same = renameClip(scene, character.id, clip.id, clip.name);
    EXPECT_NE(same->characters, scene.characters);
    EXPECT_TRUE(haveEqualContents(scene, *same));
    EXPECT_FALSE(haveEqualContents(scene, *renameClip(scene, character.id, clip.id, "other")));
    EXPECT_FALSE(haveEqualContents(scene, withOneKey(scene, 3)));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
