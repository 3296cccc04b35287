#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "core/anim/clip/ClipLayer.h"
#include "core/base/Ascii.h"
#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/encode/SceneBuffer.h"
#include "tests/Paths.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/edits/SceneValidity.h"
#include "tests/core/encode/SameScene.h"

namespace sinew {

namespace test {

void PrintTo(const RandomEdit& edit, std::ostream* out) { *out << edit.name; }

}  // namespace test

namespace SINEW_TEST_FILE {

/// Functions that edits are built from, which are not edits themselves, and muteWarp(), which SetWarp tries.
const std::set<std::string> kBuildingBlocks{
    "characterOf", "characterOfMeshes",       "clipOf",           "curvesOf",   "editJoints", "flatClipOf",
    "muteWarp",    "withChangedChannelsFree", "withChannelsFree", "withJoints", "withRipple"};

/// The functions declared in the headers of edits that take a scene and may fail.
std::set<std::string> declaredEdits() {
    const std::regex declaration(R"((^|\n)Result<[\w:<>]+> (\w+)\(const Scene& )");
    std::set<std::string> names;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(SINEW_SOURCE_DIR "/core/scene/edits")) {
        if (entry.path().extension() != ".h") continue;
        std::ifstream file(entry.path());
        const std::string text(std::istreambuf_iterator<char>(file), {});
        for (std::sregex_iterator match(text.begin(), text.end(), declaration), end; match != end; ++match)
            names.insert((*match)[2]);
    }
    return names;
}

TEST(Edits, areAllRegistered) {
    std::set<std::string> registered;
    for (const test::RandomEdit& edit : test::randomEdits()) {
        std::string name(edit.name);
        name[0] = lowerCase(name[0]);
        registered.insert(std::move(name));
    }
    std::set<std::string> declared = declaredEdits();
    for (const std::string& block : kBuildingBlocks) EXPECT_EQ(declared.erase(block), 1U) << block;
    EXPECT_GT(declared.size(), 60U);
    for (const std::string& edit : declared) EXPECT_TRUE(registered.contains(edit)) << edit;
}

std::string bytesOf(const Scene& scene) { return encodeSceneBuffer(scene).value(); }

/// A scene after some edits.
Scene editedScene(test::Dice& dice) {
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

std::shared_ptr<const Curve> rechunked(const Curve& curve) {
    std::vector<Key> keys = curve.keys();
    for (Key& key : keys) key = withoutNegativeZeros(key);
    return std::make_shared<const Curve>(
        Curve::fromKeys(std::move(keys)).withExtrapolation(curve.extrapolation()));
}

/// The scene with every curve rebuilt from its keys: the same keys may be divided into chunks in several
/// ways.
Scene rechunked(Scene scene) {
    for (auto& shared : scene.characters) {
        Character character = *shared;
        for (auto& sharedClip : character.clips) {
            Clip clip = *sharedClip;
            for (Track& track : clip.tracks) track.curve = rechunked(*track.curve);
            for (auto& sharedLayer : clip.layers) {
                ClipLayer layer = *sharedLayer;
                for (Track& track : layer.tracks) track.curve = rechunked(*track.curve);
                sharedLayer = std::make_shared<const ClipLayer>(std::move(layer));
            }
            sharedClip = std::make_shared<const Clip>(std::move(clip));
        }
        shared = std::make_shared<const Character>(std::move(character));
    }
    return scene;
}

class UndoLaw : public testing::TestWithParam<test::RandomEdit> {};

TEST_P(UndoLaw, editsKeepTheOldSceneAndMakeAValidOne) {
    const test::RandomEdit& edit = GetParam();
    int done = 0;
    const bool holds = rc::check([&](std::uint32_t seed) {
        test::Dice dice(seed);
        const Scene scene = editedScene(dice);
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
        RC_ASSERT(test::inconsistencies(*after) == std::string());
        RC_ASSERT(bytesOf(*after) == bytesOf(*repeated));
        RC_ASSERT(haveEqualContents(scene, *after) == test::isSame(rechunked(scene), rechunked(*after)));
    });
    EXPECT_TRUE(holds);
    EXPECT_GT(done, 0) << "the law was never tested";
}

INSTANTIATE_TEST_SUITE_P(Edits, UndoLaw, testing::ValuesIn(test::randomEdits()),
                         [](const auto& param) { return std::string(param.param.name); });

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
