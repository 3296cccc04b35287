#include "core/io/recipe/Recipe.h"

#include <gtest/gtest.h>

#include "core/io/recipe/ApplyRecipe.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "tests/core/io/NamedRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Result<Recipe> parsed(const std::string& text) {
    const Source source = Source::fromMemory("walks.json", text);
    return parseRecipe(source);
}

/// A recipe with these steps, beginning at line 2.
std::string recipeOf(const std::string& steps) {
    return "{\"sinew recipe\": 1, \"steps\": [\n" + steps + "]}";
}

std::pair<std::string, ErrorCode> refusal(const std::string& text) {
    const auto recipe = parsed(text);
    if (recipe) return {"", ErrorCode::syntax};
    return {recipe.error().where, recipe.error().code};
}

std::pair<std::string, ErrorCode> at(const char* location, ErrorCode code) {
    return {std::string("walks.json:") + location, code};
}

TEST(Recipe, locatesErrors) {
    using enum ErrorCode;
    EXPECT_EQ(refusal("{"), at("1:1", syntax));
    EXPECT_EQ(refusal("[]").second, syntax);
    EXPECT_EQ(refusal("{\"steps\": []}").second, syntax);
    EXPECT_EQ(refusal("{\"sinew recipe\": 2, \"steps\": []}").second, valueRange);
    EXPECT_EQ(refusal("{\"sinew recipe\": 1, \"steps\": 3}").second, syntax);
    EXPECT_EQ(refusal(recipeOf("3")).second, syntax);
    EXPECT_EQ(refusal(recipeOf("{}")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "shake"})")), at("2:21", keywordUnknown));
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "simplify",)"
                               "\n"
                               R"("tolerance": 1})")),
              at("3:15", keywordUnknown));
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "simplify", "tolerance_metres": "1"})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "simplify", "tolerance_metres": 0})")).second, valueRange);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "smooth", "order": 2.5})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "unroll", "joints": [1]})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "resample"})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "resample", "rate": "fast"})")).second, valueRange);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "export", "extension": ".doc"})")).second, nameUnknown);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "warp", "pins": [{"new_seconds": 0}]})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "warp"})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "change speed"})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "change speed", "factor": 0})")).second, valueRange);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "trim", "first_frame": 0.5})")).second, syntax);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "bake keys", "every": 0})")).second, valueRange);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "warp", "pins": [)"
                               R"({"new_seconds": 1, "source_seconds": 0},)"
                               R"({"new_seconds": 0, "source_seconds": 1}]})"))
                  .second,
              valueRange);
}

TEST(Recipe, hasItsImportFirstAndItsExportsLast) {
    using enum ErrorCode;
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "reverse"}, {"operation": "import"})")).second,
              argumentInvalid);
    EXPECT_EQ(
        refusal(recipeOf(R"({"operation": "export", "extension": ".bvh"}, {"operation": "reverse"})")).second,
        argumentInvalid);
    EXPECT_EQ(refusal(recipeOf(R"({"operation": "export", "extension": ".bvh"},)"
                               R"({"operation": "export", "extension": ".bvh"})"))
                  .second,
              duplicateName);
}

TEST(Recipe, hasAtMostAThousandSteps) {
    std::string steps = R"({"operation": "reverse"})";
    for (int i = 0; i < 1000; ++i) steps += R"(,{"operation": "reverse"})";
    EXPECT_EQ(refusal(recipeOf(steps)).second, ErrorCode::limitExceeded);
}

const std::string kEverything = R"({
  "sinew recipe": 1,
  "steps": [
    {
      "operation": "import",
      "unit_metres": 0.01,
      "rate": "24000/1001",
      "positions_add_to_offset": true,
      "guess_unit": true,
      "up": "z",
      "facing": "auto"
    },
    {
      "operation": "warp",
      "pins": [
        {
          "new_seconds": 0,
          "source_seconds": 0.25,
          "span": "hold",
          "locked": true
        },
        {
          "new_seconds": 1,
          "source_seconds": 0.25,
          "span": "smooth",
          "locked": false
        }
      ],
      "speed_floor": 0.5,
      "speed_ceiling": 4
    },
    {
      "operation": "bake warp",
      "way": "move-keys",
      "interpolation": "catmull-rom",
      "maximum_error_degrees": 0.01,
      "maximum_error_metres": 0.0001,
      "joints": [
        "left, knee"
      ],
      "repairs_contacts": false
    },
    {
      "operation": "simplify",
      "tolerance_metres": 0.002,
      "distance_metres": 0.1,
      "interpolation": "linear",
      "joints": [
        "left, knee"
      ]
    },
    {
      "operation": "unroll",
      "second_solution": false,
      "distant_keys": true
    },
    {
      "operation": "smooth",
      "filter": "butterworth",
      "sigma_seconds": 0.03,
      "cutoff_hertz": 8,
      "order": 4,
      "blend_seconds": 0.1,
      "joints": [
        "Hüfte"
      ]
    },
    {
      "operation": "fit limits",
      "percentile": 99,
      "margin_degrees": 5
    },
    {
      "operation": "clamp to limits"
    },
    {
      "operation": "resample",
      "rate": 30,
      "curves": true
    },
    {
      "operation": "reverse"
    },
    {
      "operation": "change speed",
      "factor": 1.5
    },
    {
      "operation": "trim",
      "first_frame": 2,
      "last_frame": 20
    },
    {
      "operation": "bake keys",
      "first_frame": 3,
      "last_frame": 15,
      "every": 2,
      "interpolation": "monotone",
      "joints": [
        "Hüfte"
      ]
    },
    {
      "operation": "export",
      "extension": ".bvh",
      "first_frame": 3,
      "last_frame": 12,
      "loop_end": "drop",
      "rate": 60,
      "unit_metres": 1,
      "up": "z",
      "root": "in-place",
      "names": "godot",
      "bone_axes": "y",
      "order": "ZYX",
      "keys": "as-keyed",
      "tolerance_degrees": 0.2,
      "tolerance_metres": 0.001,
      "reach_metres": 0.1,
      "table": "positions",
      "meshes": false,
      "figure": true,
      "quantise": true,
      "layers": true,
      "extras": true
    }
  ]
}
)";

TEST(Recipe, roundTrips) {
    const auto recipe = parsed(kEverything);
    ASSERT_TRUE(recipe) << text(recipe.error());
    EXPECT_EQ(recipeText(*recipe), kEverything);
}

TEST(Recipe, usesDefaultsForMissingOptions) {
    const auto recipe = parsed(recipeOf(R"({"operation": "simplify"}, {"operation": "smooth"})"));
    ASSERT_TRUE(recipe) << text(recipe.error());
    EXPECT_EQ(std::get<recipe::Simplify>(recipe->steps[0]).tolerance, SimplifySettings{}.tolerance);
    EXPECT_EQ(std::get<recipe::Smooth>(recipe->steps[1]).filter.kind, LowPass::Kind::gaussian);
}

/// The only clip of a scene's only character after some steps.
Result<Clip> after(const Scene& scene, const std::string& steps) {
    const Character& character = *scene.characters.front();
    const RecipeClip at{character.id, character.clips.front()->id};
    const auto recipe = parsed(recipeOf(steps));
    if (!recipe) return tl::unexpected<Error>(recipe.error());
    const auto done = applyRecipe(scene, at, *recipe);
    if (!done) return tl::unexpected<Error>(done.error());
    return *done->scene.find(at.character)->find(at.clip);
}

TEST(Recipe, namesTheFailedStep) {
    const auto failed = after(test::namedRig(), R"({"operation": "reverse"},
        {"operation": "unroll", "joints": ["tail"]})");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::nameUnknown);
    EXPECT_EQ(failed.error().where, "step 2 (unroll), joints");
    EXPECT_EQ(after(test::namedRig(), R"({"operation": "bake warp"})").error().code,
              ErrorCode::argumentInvalid);
}

void expectSameCurves(const Clip& a, const Clip& b) {
    ASSERT_EQ(a.tracks.size(), b.tracks.size());
    for (std::size_t i = 0; i < a.tracks.size(); ++i) EXPECT_TRUE(*a.tracks[i].curve == *b.tracks[i].curve);
    EXPECT_EQ(a.rate, b.rate);
    EXPECT_EQ(a.lastFrame, b.lastFrame);
}

TEST(Recipe, matchesTheEdits) {
    const Scene scene = test::armScene();
    const CharacterId arm = test::armIn(scene).id;
    const ClipId wave = test::armIn(scene).clips.front()->id;
    SmoothSettings smooth;
    smooth.filter.sigma = {0.2};
    const Scene smoothed = smoothKeys(reverseClip(scene, arm, wave).value(), arm, wave, smooth).value();
    SimplifySettings simplify;
    simplify.tolerance = 0.01;
    const Scene expected = simplifyClip(smoothed, arm, wave, simplify).value();
    const auto clip = after(scene, R"({"operation": "import", "rate": 60}, {"operation": "reverse"},
        {"operation": "smooth", "sigma_seconds": 0.2},
        {"operation": "simplify", "tolerance_metres": 0.01},
        {"operation": "export", "extension": ".bvh"})");
    ASSERT_TRUE(clip) << text(clip.error());
    expectSameCurves(*clip, *expected.find(arm)->find(wave));
}

TEST(Recipe, warpsAndBakes) {
    const Scene scene = test::armScene();
    const std::string warp = R"({"operation": "warp", "pins": [
        {"new_seconds": 0, "source_seconds": 0, "span": "linear"},
        {"new_seconds": 2, "source_seconds": 1}]})";
    const auto warped = after(scene, warp);
    ASSERT_TRUE(warped) << text(warped.error());
    ASSERT_TRUE(warped->playingWarp());
    EXPECT_EQ(warped->playedRange().count(), 61);
    const auto baked = after(scene, warp + R"(, {"operation": "bake warp"})");
    ASSERT_TRUE(baked) << text(baked.error());
    EXPECT_FALSE(baked->warp);
    EXPECT_EQ(baked->frameCount(), 61);
}

TEST(Recipe, warpWithoutPinsRemovesTheWarp) {
    const auto clip = after(test::armScene(), R"({"operation": "warp", "pins": [
        {"new_seconds": 0, "source_seconds": 0}, {"new_seconds": 2, "source_seconds": 1}]},
        {"operation": "warp", "pins": []})");
    ASSERT_TRUE(clip) << text(clip.error());
    EXPECT_FALSE(clip->warp);
}

TEST(Recipe, changesSpeedTrimsAndBakesKeys) {
    const Scene scene = test::armScene();
    const CharacterId arm = test::armIn(scene).id;
    const ClipId wave = test::armIn(scene).clips.front()->id;
    const FrameRange kept{{2}, {11}};
    const Scene fast = changeSpeed(scene, arm, wave, 2).value();
    const Scene cut = trimClip(fast, arm, wave, kept).value();
    std::vector<ChannelId> all;
    for (const Track& track : cut.find(arm)->find(wave)->tracks) all.push_back(track.id);
    const Scene expected = bakeKeys(cut, arm, wave, all, {kept.first, kept.last, 3}).value();
    const auto clip = after(scene, R"({"operation": "change speed", "factor": 2},
        {"operation": "trim", "first_frame": 2, "last_frame": 11},
        {"operation": "bake keys", "every": 3})");
    ASSERT_TRUE(clip) << text(clip.error());
    expectSameCurves(*clip, *expected.find(arm)->find(wave));
    const auto beyond = after(scene, R"({"operation": "trim", "last_frame": 100000})");
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().code, ErrorCode::argumentInvalid);
}

TEST(Recipe, simplifiesOnlyTheNamedJoints) {
    const Scene scene = test::armScene();
    const Clip& before = *test::armIn(scene).clips.front();
    const std::string name = test::skeletonIn(scene)[1].name;
    const auto clip =
        after(scene, R"({"operation": "simplify", "tolerance_metres": 1, "joints": [")" + name + "\"]}");
    ASSERT_TRUE(clip) << text(clip.error());
    for (std::size_t i = 0; i < before.tracks.size(); ++i) {
        const bool isNamed = before.tracks[i].id.joint == test::skeletonIn(scene)[1].id;
        EXPECT_TRUE(isNamed || *clip->tracks[i].curve == *before.tracks[i].curve);
    }
    EXPECT_EQ(after(scene, R"({"operation": "simplify", "joints": ["tail"]})").error().code,
              ErrorCode::nameUnknown);
}

TEST(Recipe, clampsAClipToItsLimits) {
    Scene scene = test::armScene();
    const Character& arm = test::armIn(scene);
    AngleLimit limit;
    limit.mode = AngleLimit::Mode::limited;
    limit.min = 0;
    limit.max = 1.2;
    const ChannelId bend{(*arm.skeleton)[1].id, Channel::angle1};
    const std::vector<ChannelLimit> limits{{bend, limit}};
    scene = setAngleLimits(scene, arm.id, limits).value();
    const auto clamped = after(scene, R"({"operation": "clamp to limits"})");
    ASSERT_TRUE(clamped) << text(clamped.error());
    EXPECT_EQ(clamped->find(bend)->key(1).value, 1.2);
}

TEST(Recipe, fitsLimitsToTheClips) {
    const Scene scene = test::armScene();
    const Character& arm = test::armIn(scene);
    const auto recipe = parsed(
        recipeOf(R"({"operation": "fit limits", "percentile": 100}, {"operation": "resample", "rate": 60})"));
    const auto done = applyRecipe(scene, {arm.id, arm.clips.front()->id}, *recipe);
    ASSERT_TRUE(done) << text(done.error());
    const AngleLimit& fitted = test::skeletonIn(done->scene)[1].limits.angles[0];
    EXPECT_NEAR(fitted.min, 1, 1e-9);
    EXPECT_NEAR(fitted.max, 1.5, 1e-9);
    EXPECT_EQ(test::armIn(done->scene).clips.front()->rate, FrameRate::create(60, 1));
}

TEST(Recipe, reportsItsImportAndItsExports) {
    const auto recipe = parsed(kEverything);
    EXPECT_EQ(readOptionsOf(*recipe).metresPerUnit, 0.01);
    EXPECT_EQ(readOptionsOf(*recipe).rate, FrameRate::create(24000, 1001));
    EXPECT_TRUE(readOptionsOf(*recipe).addPositionsToOffset);
    ASSERT_EQ(exportsOf(*recipe).size(), 1u);
    EXPECT_EQ(exportsOf(*recipe).front().options.root, RootMotion::inPlace);
    EXPECT_EQ(exportsOf(*recipe).front().options.lastFrame, FrameIndex{12});
    EXPECT_FALSE(readOptionsOf({}).rate);
}

const std::string kRetarget = R"({"operation": "retarget", "onto": "hero.glb", "stride": 0.5,
    "arm_spread_degrees": 10, "contacts": false, "root": "in-place"})";

TEST(Recipe, readsRetargeting) {
    const auto recipe = parsed(recipeOf(kRetarget));
    ASSERT_TRUE(recipe) << text(recipe.error());
    const recipe::Retarget* step = retargetOf(*recipe);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->onto, "hero.glb");
    EXPECT_EQ(step->root, HipPath::inPlace);
    EXPECT_EQ(step->style.stride, 0.5);
    EXPECT_NEAR(step->style.armSpread, radians(10), 1e-12);
    EXPECT_FALSE(step->keepsContacts);
    EXPECT_FALSE(step->mapping);
    EXPECT_EQ(retargetOf(*parsed(recipeOf(R"({"operation": "reverse"})"))), nullptr);
    EXPECT_EQ(parsed(recipeOf(kRetarget + "," + kRetarget)).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(parsed(recipeOf(R"({"operation": "retarget", "mapping": [{"role": 1}]})")).error().code,
              ErrorCode::syntax);
}

TEST(Recipe, retargetsAndContinuesWithTheTarget) {
    const Scene scene = test::armScene();
    const RecipeClip at{test::armIn(scene).id, test::armIn(scene).clips.front()->id};
    Scene target = test::armScene();
    Character hero = test::armIn(target);
    hero.clips.clear();
    target.characters = {std::make_shared<const Character>(hero)};
    const auto recipe = parsed(recipeOf(
        R"({"operation": "retarget", "profile": "byName", "mapping": [
            {"source": ["elbow.L"], "target": ["elbow.L"]}]}, {"operation": "reverse"})"));
    ASSERT_TRUE(recipe) << text(recipe.error());
    const auto missing = applyRecipe(scene, at, *recipe);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::skeletonMissing);
    EXPECT_EQ(missing.error().where, "step 1 (retarget)");
    const auto done = applyRecipe(scene, at, *recipe, {&target});
    ASSERT_TRUE(done) << text(done.error());
    ASSERT_EQ(done->scene.characters.size(), 1u);
    EXPECT_EQ(done->clip.character, hero.id);
    const Clip* clip = done->scene.find(hero.id)->find(done->clip.clip);
    ASSERT_TRUE(clip);
    EXPECT_EQ(clip->frameCount(), test::armIn(scene).clips.front()->frameCount());
    const Curve* elbow = clip->find({test::idOf(target, "elbow.L"), Channel::angle1});
    ASSERT_TRUE(elbow);
    EXPECT_NEAR(elbow->evaluate({0}), 1.5, 1e-9) << "it was reversed after it was retargeted";
    EXPECT_NEAR(elbow->evaluate({1}), 1, 1e-9);
    const auto unknown = parsed(recipeOf(
        R"({"operation": "retarget", "profile": "byName", "mapping": [{"source": ["tail"], "target": ["elbow.L"]}]})"));
    const auto failed = applyRecipe(scene, at, *unknown, {&target});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::nameUnknown);
    EXPECT_EQ(failed.error().where, "step 1 (retarget), mapping, entry 1");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
