// Units, axes and frame rates of real files are guessed right, or not at all.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/base/LengthUnit.h"
#include "core/io/CorrectImport.h"
#include "core/io/FormatList.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The unit, up axis and facing of a file; tests/data/conventions/conventions.tsv says how they are known.
struct TrueConventions {
    std::vector<std::filesystem::path> files{};
    double metresPerUnit = 0;  ///< 0 if not known
    std::optional<Axis> up{}, facing{};
};

std::optional<Axis> axisNamed(const std::string& text) {
    const auto found = std::ranges::find(kAxes, text, [](Axis axis) { return name(axis); });
    return found == kAxes.end() ? std::nullopt : std::optional(*found);
}

double unitNamed(const std::string& text) {
    const auto found = std::ranges::find(kLengthUnits, text, &LengthUnit::name);
    return found == kLengthUnits.end() ? 0 : found->metres;
}

std::vector<TrueConventions> table() {
    std::ifstream file(SINEW_TEST_DATA "/conventions/conventions.tsv");
    std::vector<TrueConventions> rows;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream cells(line);
        std::string files, unit, up, facing;
        for (std::string* cell : {&files, &unit, &up, &facing}) std::getline(cells, *cell, '\t');
        TrueConventions row{{}, unitNamed(unit), axisNamed(up), axisNamed(facing)};
        EXPECT_EQ(unit == "-", row.metresPerUnit == 0) << line;
        EXPECT_EQ(up == "-", !row.up) << line;
        EXPECT_EQ(facing == "-", !row.facing) << line;
        std::istringstream names(files);
        for (std::string name; names >> name;) row.files.emplace_back(name);
        rows.push_back(std::move(row));
    }
    return rows;
}

struct Reading {
    std::shared_ptr<const Character> character;
    DefinedByFile defined;
    ImportGuess guess;
};

Reading readAndGuess(const std::vector<std::filesystem::path>& files) {
    std::vector<std::filesystem::path> paths;
    for (const auto& file : files) paths.push_back(std::filesystem::path(SINEW_DATA_DIR) / file);
    const auto opened = openFiles(paths);
    Diagnostics diagnostics;
    const Scene scene = readOpened(opened.value(), {}, {}, diagnostics).value();
    Reading reading{scene.characters.back(), definedBy(*opened), {}};
    const auto& clips = reading.character->clips;
    reading.guess = guessImport(reading.character, clips.empty() ? nullptr : clips.back(), reading.defined);
    return reading;
}

bool isNear(double a, double b) { return std::abs(a / b - 1) < 1e-5; }

/// Counts guesses. A guess that is not sure is not followed.
struct Score {
    int right = 0, known = 0;

    void add(bool isRight) {
        right += isRight ? 1 : 0;
        ++known;
    }
};

/// Returns an axis of a file as it is after reading, which turns the figure if the file defines its axes.
std::optional<Axis> axisAsRead(const std::optional<Axis>& axis, const TrueConventions& truth,
                               const DefinedByFile& defined) {
    if (!axis || !truth.up || !defined.axes) return axis;
    return closestAxis(turnUpright(*truth.up, defaultFacing(*truth.up)) * unitVector(*axis));
}

template <class T>
T taken(const std::optional<Guess<T>>& guess, T otherwise) {
    return guess && guess->isSure ? guess->value : otherwise;
}

TEST(ImportGuessData, isNeverSureAndWrongAndMostlyRight) {
    std::map<std::string, Score> scores;
    const auto count = [&scores](const std::string& what, bool isDefined, bool isRight) {
        scores[what].add(isRight);
        if (!isDefined) scores[what + "NotInFile"].add(isRight);
    };
    for (const TrueConventions& truth : table()) {
        const std::string file = truth.files.back().string();
        const Reading reading = readAndGuess(truth.files);
        const ImportGuess& guess = reading.guess;
        const auto up = axisAsRead(truth.up, truth, reading.defined);
        const auto facing = axisAsRead(truth.facing, truth, reading.defined);
        if (guess.metresPerUnit && guess.metresPerUnit->isSure) {
            EXPECT_TRUE(isNear(guess.metresPerUnit->value, truth.metresPerUnit))
                << file << ": " << guess.metresPerUnit->value;
        }
        if (guess.up && guess.up->isSure) {
            EXPECT_EQ(guess.up->value, up) << file;
        }
        if (guess.facing && guess.facing->isSure) {
            EXPECT_EQ(guess.facing->value, facing) << file;
        }
        if (truth.metresPerUnit > 0) {
            const double unit = taken(guess.metresPerUnit, reading.character->metresPerUnit);
            count("unit", reading.defined.unit, isNear(unit, truth.metresPerUnit));
            // A file that defines a convention needs no guess.
            EXPECT_TRUE(isNear(unit, truth.metresPerUnit) || !reading.defined.unit) << file << ": " << unit;
        }
        const Axis takenUp = taken(guess.up, Axis::y);
        if (up) count("up", reading.defined.axes, takenUp == *up);
        if (facing) {
            const Axis takenFacing = taken(guess.facing, defaultFacing(takenUp));
            count("facing", reading.defined.axes, takenFacing == *facing);
        }
    }
    for (const auto& [what, score] : scores) {
        EXPECT_GE(score.right, 0.95 * score.known) << what << ": " << score.right << " of " << score.known;
        RecordProperty(what, std::to_string(score.right) + " of " + std::to_string(score.known));
    }
}

TEST(ImportGuessData, isComparedForEveryFile) {
    std::set<std::filesystem::path> listed;
    for (const TrueConventions& row : table()) listed.insert(row.files.begin(), row.files.end());
    constexpr std::array<std::string_view, 8> kExtensions{".amc", ".asf", ".bvh",  ".dae",
                                                          ".fbx", ".glb", ".gltf", ".json"};
    const std::filesystem::path root = SINEW_DATA_DIR;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        const auto file = std::filesystem::relative(entry.path(), root);
        if (*file.begin() == "malformed" || !std::ranges::count(kExtensions, file.extension().string()))
            continue;
        EXPECT_TRUE(listed.contains(file)) << file;
    }
}

TEST(ImportGuessData, findsTheRateOfMotionsThatStoreNone) {
    for (const TrueConventions& truth : table()) {
        const std::filesystem::path& file = truth.files.back();
        if (file.extension() != ".amc") continue;
        const auto rate = readAndGuess(truth.files).guess.rate;
        ASSERT_TRUE(rate) << file;
        // Its folder says 5 Hz, and its figure would run at 170 km/h.
        const bool isDecimated = file == "asf-amc/david-capps/2b.amc";
        const bool isCmu = truth.metresPerUnit == 0.0254 / 0.45;
        const int trueRate = isDecimated ? 5 : isCmu ? 120 : 30;  // or it would walk at 6 m/s
        EXPECT_EQ(rate->value, FrameRate::create(trueRate, 1)) << file << ": " << rate->evidence;
        EXPECT_EQ(rate->isSure, isCmu && !isDecimated) << file;
    }
}

TEST(ImportGuessData, trustsTheRateThatPlausibleFilesDefine) {
    for (const TrueConventions& truth : table()) {
        if (truth.files.back().extension() == ".amc") continue;
        const Reading reading = readAndGuess(truth.files);
        if (reading.character->clips.empty()) continue;
        ASSERT_TRUE(reading.guess.rate) << truth.files.back();
        EXPECT_EQ(reading.guess.rate->value, reading.character->clips.back()->rate)
            << truth.files.back() << ": " << reading.guess.rate->evidence;
        EXPECT_TRUE(reading.guess.rate->isSure) << truth.files.back();
    }
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
