#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <filesystem>
#include <set>

#include "core/scene/SceneEquality.h"
#include "core/scene/encode/WholeScene.h"
#include "tests/Paths.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/edits/SceneValidity.h"
#include "tests/core/encode/SameScene.h"

namespace sinew {

namespace test {

void PrintTo(const RandomEdit& edit, std::ostream* out) { *out << edit.name; }

}  // namespace test

namespace {

/// Parts that edits are made of, no edits themselves.
const std::set<std::string> kBuildingBlocks{"CheckChannels", "FreeNames", "Replace", "RippleScene",
                                            "WithSkeleton"};

TEST(Edits, everyOneIsRegistered) {
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_SOURCE_DIR "/core/scene/edits")) {
        if (entry.path().extension() == ".h") files.insert(entry.path().stem().string());
    }
    for (const std::string& block : kBuildingBlocks) EXPECT_EQ(files.erase(block), 1U) << block;
    std::set<std::string> registered;
    for (const test::RandomEdit& edit : test::randomEdits()) registered.insert(std::string(edit.name));
    EXPECT_EQ(files, registered);
}

std::string bytesOf(const Scene& scene) { return encodeWhole(scene).value(); }

/// A scene that some edits have been at.
Scene someScene(test::Dice& dice) {
    Scene scene = test::randomScene(dice);
    const auto& edits = test::randomEdits();
    for (int i = dice.integer(0, 4); i > 0; --i) {
        const auto& edit =
            edits[static_cast<std::size_t>(dice.integer(0, static_cast<int>(edits.size()) - 1))];
        if (Result<Scene> next = edit.apply(scene, dice)) scene = std::move(*next);
    }
    return scene;
}

Key withoutNegativeZeros(Key key) {
    for (double* number : {&key.time.value, &key.value, &key.slopeIn, &key.slopeOut}) *number += 0.0;
    for (double* number : {&key.shape.tension, &key.shape.continuity, &key.shape.bias}) *number += 0.0;
    return key;
}

/// The scene with every curve made anew from its keys: one set of keys may lie in chunks in several ways.
Scene rechunked(Scene scene) {
    for (auto& shared : scene.characters) {
        Character character = *shared;
        for (auto& sharedClip : character.clips) {
            Clip clip = *sharedClip;
            for (Track& track : clip.tracks) {
                std::vector<Key> keys = track.curve->keys();
                for (Key& key : keys) key = withoutNegativeZeros(key);
                Curve curve = Curve::fromKeys(std::move(keys)).withEnds(track.curve->ends());
                track.curve = std::make_shared<const Curve>(std::move(curve));
            }
            sharedClip = std::make_shared<const Clip>(std::move(clip));
        }
        shared = std::make_shared<const Character>(std::move(character));
    }
    return scene;
}

class UndoLaw : public testing::TestWithParam<test::RandomEdit> {};

TEST_P(UndoLaw, theSceneBeforeIsLeftAsItWasAndTheOneAfterHoldsTogether) {
    const test::RandomEdit& edit = GetParam();
    int done = 0;
    const bool holds = rc::check([&](std::uint32_t seed) {
        test::Dice dice(seed);
        const Scene scene = someScene(dice);
        const std::string before = bytesOf(scene);
        const std::uint64_t lastId = scene.lastId;
        test::Dice again = dice;
        const Result<Scene> after = edit.apply(scene, dice);
        RC_ASSERT(bytesOf(scene) == before);
        RC_ASSERT(scene.lastId == lastId);
        const Result<Scene> repeated = edit.apply(scene, again);
        RC_ASSERT(after.has_value() == repeated.has_value());
        if (!after) {
            RC_ASSERT(!after.error().message.empty());
            return;
        }
        ++done;
        RC_ASSERT(after->lastId >= lastId);
        RC_ASSERT(test::whatIsWrong(*after) == std::string());
        RC_ASSERT(bytesOf(*after) == bytesOf(*repeated));
        RC_ASSERT(saysTheSame(scene, *after) == test::isSame(rechunked(scene), rechunked(*after)));
    });
    EXPECT_TRUE(holds);
    EXPECT_GT(done, 0) << "the law was never tried";
}

INSTANTIATE_TEST_SUITE_P(Edits, UndoLaw, testing::ValuesIn(test::randomEdits()),
                         [](const auto& param) { return std::string(param.param.name); });

}  // namespace
}  // namespace sinew
