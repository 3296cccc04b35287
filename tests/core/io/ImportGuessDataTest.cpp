// Units and axes of real files are guessed right, or not at all.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/io/CorrectImport.h"
#include "core/io/FormatList.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kCentimetre = 0.01, kInch = 0.0254, kCmu = 0.0254 / 0.45;

/// The unit and up axis of a file. The sources are: the file's own header for Acclaim, glTF, FBX and COLLADA;
/// the settings that its project plays it with (AnimatedDrawings: up axis); the units of the program that
/// wrote it (MakeHuman: decimetres, Z up; Vicon: millimetres, Z up; Mixamo and Rokoko: centimetres); CMU's
/// statement that its skeletons are in inches divided by 0.45; else the size of the figure, where the path of
/// the feet shows the floor.
struct TrueConventions {
    const char* file;
    double metresPerUnit;  ///< 0 if not known
    std::optional<Axis> up;
};

const TrueConventions kFiles[] = {
    {"bvh/10_03.bvh", kCentimetre, Axis::y},
    {"bvh/11_01.bvh", kCentimetre, Axis::y},
    {"bvh/131_01.bvh", kCmu, Axis::y},
    {"bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh", kInch, Axis::y},
    {"bvh/bvh_example.bvh", kInch, Axis::z},
    {"bvh/bvh_test2.bvh", kCentimetre, Axis::y},
    {"bvh/cmu-13_26.bvh", kCmu, Axis::y},
    {"bvh/cmu_12_01_walk.bvh", kCmu, Axis::y},
    {"bvh/deep-motion-editing_example.bvh", kCmu, Axis::y},
    {"bvh/fair1_dab.bvh", 0, Axis::z},
    {"bvh/full_precision_frame_time.bvh", 0, std::nullopt},
    {"bvh/makehuman_tpose.bvh", 0.1, Axis::z},
    {"bvh/makehuman_walk1.bvh", 0.1, Axis::z},
    {"bvh/myshrug.bvh", 0.001, Axis::z},
    {"bvh/olympe_root.bvh", kInch, Axis::y},
    {"bvh/perfume_A_test.bvh", kCentimetre, Axis::y},
    {"bvh/rokoko_jesse_dance.bvh", kCentimetre, Axis::y},
    {"bvh/sinusoidal.bvh", 0, std::nullopt},
    {"bvh/standard_skeleton.bvh", kInch, Axis::z},
    {"bvh/test_freebvh.bvh", kCentimetre, Axis::y},
    {"bvh/test_mocapbank.bvh", kCentimetre, Axis::y},
    {"asf-amc/backflip/backflip.amc", kCmu, Axis::y},
    {"asf-amc/biovision-walk/walk.amc", kInch, Axis::y},
    {"asf-amc/charleston/charleston1.amc", kCmu, Axis::y},
    {"asf-amc/chien/running.amc", kCmu, Axis::y},
    {"asf-amc/cmu-02/02_01.amc", kCmu, Axis::y},
    {"asf-amc/cmu-02/02_04.amc", kCmu, Axis::y},
    {"asf-amc/cmu-03/03_01.amc", kCmu, Axis::y},
    {"asf-amc/cmu-07/07_01-walk.amc", kCmu, Axis::y},
    {"asf-amc/cmu-09/09_06-run.amc", kCmu, Axis::y},
    {"asf-amc/cmu-11/11_01.amc", kCmu, Axis::y},
    {"asf-amc/cmu-12/zeros.amc", kCmu, Axis::y},
    {"asf-amc/cmu-135/135_06-martialArts.amc", kCmu, Axis::y},
    {"asf-amc/cmu-35/35_01.amc", kCmu, Axis::y},
    {"asf-amc/david-capps/2b.amc", kCmu, Axis::y},
    {"asf-amc/lambada/lambada.amc", kCmu, Axis::y},
    {"rigjson/chimpanzee-hand.json", 0, std::nullopt},
    {"rigjson/ikea-lamp.json", 0, std::nullopt},
    {"rigjson/robot-arm.json", 0, std::nullopt},
    {"collada/astro_max.dae", kInch, Axis::y},
    {"collada/seymour.dae", kCentimetre, Axis::y},
    {"collada/thinmatrix_model.dae", 1, Axis::y},
    {"gltf/BrainStem.glb", 1, Axis::y},
    {"gltf/Fox.glb", 1, Axis::y},
    {"gltf/cesium_man.gltf", 1, Axis::y},
    {"gltf/greenman.glb", 1, Axis::y},
    {"fbx/ozz-pab/arnaud.fbx", kCentimetre, Axis::y},
    {"fbx/ozz-pab/walk.fbx", kCentimetre, Axis::y},
    {"fbx/ufbx/maya_character_7500_binary.fbx", kCentimetre, Axis::y},
};

struct Reading {
    std::shared_ptr<const Character> character;
    DefinedByFile defined;
    ImportGuess guess;
};

Reading readAndGuess(const std::string& name) {
    const std::filesystem::path path = std::filesystem::path(SINEW_DATA_DIR) / name;
    const auto opened = openFiles({&path, 1});
    Diagnostics diagnostics;
    const Scene scene = readOpened(opened.value(), {}, {}, diagnostics).value();
    Reading reading{scene.characters.back(), definedBy(*opened), {}};
    const auto& clips = reading.character->clips;
    reading.guess = guessImport(reading.character, clips.empty() ? nullptr : clips.back(), reading.defined);
    return reading;
}

bool isNear(double a, double b) { return std::abs(a / b - 1) < 1e-5; }

TEST(ImportGuessData, isNeverSureAndWrongAndMostlyRight) {
    int right = 0, known = 0;
    for (const TrueConventions& truth : kFiles) {
        const Reading reading = readAndGuess(truth.file);
        const auto& unit = reading.guess.metresPerUnit;
        const auto& up = reading.guess.up;
        if (unit && unit->isSure) {
            EXPECT_TRUE(isNear(unit->value, truth.metresPerUnit)) << truth.file << ": " << unit->value;
        }
        if (up && up->isSure) {
            EXPECT_EQ(up->value, truth.up) << truth.file;
        }
        // A file that defines a convention needs no guess.
        if (truth.metresPerUnit > 0) {
            const double taken = unit && unit->isSure ? unit->value : reading.character->metresPerUnit;
            const bool isRight = isNear(taken, truth.metresPerUnit);
            right += isRight ? 1 : 0;
            ++known;
            EXPECT_TRUE(isRight || !reading.defined.unit) << truth.file << ": " << taken;
        }
        if (truth.up) {
            right += (up && up->isSure ? up->value : Axis::y) == *truth.up ? 1 : 0;
            ++known;
        }
    }
    EXPECT_GE(right, 0.95 * known) << right << " of " << known;
    RecordProperty("right", right);
    RecordProperty("known", known);
}

TEST(ImportGuessData, standsCapturesWithZUpOnTheFloor) {
    for (const char* name : {"bvh/makehuman_walk1.bvh", "bvh/myshrug.bvh", "bvh/bvh_example.bvh"}) {
        const std::filesystem::path path = std::filesystem::path(SINEW_DATA_DIR) / name;
        ReadOptions options;
        options.corrections = {.guessUnit = true, .up = AxisChoice::guess, .facing = AxisChoice::guess};
        Diagnostics diagnostics;
        const Scene scene = readFiles({&path, 1}, {}, options, diagnostics).value();
        const auto& character = scene.characters.back();
        const ImportGuess guess = guessImport(character, character->clips.back(), {});
        EXPECT_EQ(guess.up.value().value, Axis::y) << name;
        EXPECT_EQ(guess.facing.value().value, Axis::z) << name;
        EXPECT_GT(guess.stature, 1.35) << name;
        EXPECT_LT(guess.stature, 2.1) << name;
        EXPECT_FALSE(diagnostics.empty()) << name;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
