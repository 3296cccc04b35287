// What survives in each format, measured and compared with the manual's table and with the formats' own
// claims.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/io/FormatList.h"
#include "core/io/verify/ExportFile.h"
#include "tests/Paths.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/fbx/FbxParser.h"
#include "tests/core/io/survival/EverythingScene.h"
#include "tests/core/io/survival/Survival.h"
#include "tests/core/io/survival/UsdaScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

Scene sceneOf(const std::filesystem::path& file, const Scene& onto = {}) {
    Diagnostics diagnostics;
    const std::vector<std::filesystem::path> files{file};
    const Result<Scene> read = readFiles(files, onto, {}, diagnostics);
    EXPECT_TRUE(read) << text(read.error());
    return read.value_or(everythingScene());
}

/// The first character with only its joints, onto which tables are read.
Scene skeletonOf(const Scene& scene) {
    Scene bare = scene;
    Character character;
    character.id = scene.characters[0]->id;
    character.skeleton = scene.characters[0]->skeleton;
    bare.characters = {std::make_shared<const Character>(std::move(character))};
    return bare;
}

/// The .csv equivalent of a written .json table.
std::string csvOfJson(const std::string& text) {
    const auto quoted = [](const std::string& cell) { return '"' + cell + '"'; };
    const auto json = nlohmann::json::parse(text);
    std::string csv;
    for (const auto& column : json.at("columns")) csv += quoted(column.get<std::string>()) + ',';
    csv.back() = '\n';
    for (const auto& row : json.at("rows")) {
        for (const auto& cell : row) csv += cell.dump() + ',';
        csv.back() = '\n';
    }
    return csv;
}

/// A column of the manual's table.
struct Column {
    const char* title;
    const char* extension;
    bool extras = false;
};

constexpr std::array kColumns{Column{"BVH", ".bvh"},      Column{"ASF, AMC", ".amc"},
                              Column{"glTF", ".glb"},     Column{"glTF with extras", ".glb", true},
                              Column{"FBX", ".fbx"},      Column{"USD", ".usda"},
                              Column{"CSV", ".csv"},      Column{"JSON", ".json"},
                              Column{"project", ".sinew"}};

bool isTable(const Column& column) {
    return column.extension == std::string(".csv") || column.extension == std::string(".json");
}

FormatSupport supportOf(const Column& column) {
    return (*formatForWriting(column.extension))->support(column.extension);
}

/// What survives in a column's format, and what the export reports as lost.
struct Measured {
    std::vector<SurvivalRow> rows;
    std::vector<ExportLoss> losses;
};

Measured measured(const Column& column) {
    const TemporaryFolder folder;
    const Scene scene = everythingScene();
    WriteOptions options;
    options.extras = column.extras;
    if (supportOf(column)[Content::clips] != ContentSupport::no &&
        supportOf(column)[Content::characters] == ContentSupport::no) {
        for (const auto& clip : scene.characters[0]->clips) options.clips.push_back(clip->id);
    }
    const std::string extension = column.extension;
    const std::string name = "arm" + extension;
    const Result<ExportReport> written = exportFile(scene, folder / name, options);
    EXPECT_TRUE(written) << text(written.error());
    const auto with = [&](const Scene& read) {
        return Measured{measureSurvival(scene, read, !isTable(column)), written->losses};
    };
    if (extension == ".usda") return with(sceneOfUsda(folder.bytes(name)));
    if (extension == ".json") {
        std::ofstream(folder / "arm.csv") << csvOfJson(folder.bytes(name));
        return with(sceneOf(folder / "arm.csv", skeletonOf(scene)));
    }
    return with(isTable(column) ? sceneOf(folder / name, skeletonOf(scene)) : sceneOf(folder / name));
}

/// Lines of Markdown table cells.
std::string markdown(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += '|';
        for (const std::string& cell : rows[i]) text += cell.empty() ? " |" : ' ' + cell + " |";
        text += '\n';
        if (i > 0) continue;
        text += '|';
        for (std::size_t cell = 0; cell < rows[i].size(); ++cell) text += "---|";
        text += '\n';
    }
    return text;
}

std::string manual(const char* page) {
    std::ostringstream text;
    text << std::ifstream(std::string(SINEW_SOURCE_DIR) + "/resources/docs/" + page).rdbuf();
    return text.str();
}

/// The columns, measured once.
const std::vector<Measured>& columns() {
    static const std::vector<Measured> all = [] {
        std::vector<Measured> made;
        for (const Column& column : kColumns) made.push_back(measured(column));
        return made;
    }();
    return all;
}

TEST(Survival, matchesTheManual) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const Column& column : kColumns) rows[0].emplace_back(column.title);
    for (std::size_t i = 0; i < columns()[0].rows.size(); ++i) {
        rows.push_back({columns()[0].rows[i].what});
        for (const Measured& column : columns()) rows.back().emplace_back(name(column.rows[i].survival));
    }
    const std::string table = markdown(rows);
    EXPECT_NE(manual("exporting.md").find(table), std::string::npos) << "exporting.md must contain\n"
                                                                     << table;
}

/// Whether a measurement is consistent with a format's claim.
bool isConsistent(Content content, ContentSupport holding, Survival survival, bool readsBack) {
    if (survival == Survival::notApplicable) return true;
    // Those that a file does not store are derived, some of them correctly.
    if (content == Content::boneEnds && holding == ContentSupport::no) return survival != Survival::yes;
    switch (holding) {
        case ContentSupport::yes:
            return survival == Survival::yes || survival == Survival::some;
        case ContentSupport::sinewOnly:
            return readsBack ? survival == Survival::yes : survival != Survival::yes;
        case ContentSupport::baked:
            return survival == Survival::motion;
        case ContentSupport::no:
            break;
    }
    return survival == Survival::no || survival == Survival::one;
}

TEST(Survival, matchesTheFormatsClaims) {
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
        for (const SurvivalRow& row : columns()[c].rows) {
            if (!row.content) continue;
            const FormatSupport support = supportOf(kColumns[c]);
            const ContentSupport holding = support[*row.content];
            EXPECT_TRUE(
                isConsistent(*row.content, holding, row.survival, kColumns[c].extras || !support.hasExtras))
                << kColumns[c].title << ": " << row.what << ", claimed: " << name(holding)
                << ", measured: " << name(row.survival);
        }
    }
}

TEST(Survival, everyContentIsMeasured) {
    for (std::size_t i = 0; i < kContentCount; ++i) {
        const auto content = static_cast<Content>(i);
        EXPECT_TRUE(std::ranges::any_of(columns()[0].rows, [&](const SurvivalRow& row) {
            return row.content == content;
        })) << name(content);
    }
}

TEST(Survival, changedFrameRatesAndBoneEndsAreReported) {
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
        for (const SurvivalRow& row : columns()[c].rows) {
            if (row.content != Content::frameRates && row.content != Content::boneEnds) continue;
            const bool isReported = std::ranges::any_of(columns()[c].losses, [&](const ExportLoss& loss) {
                return loss.content == row.content && loss.support == ContentSupport::no;
            });
            const bool isLost = row.survival == Survival::no || row.survival == Survival::some;
            EXPECT_EQ(isReported, isLost) << kColumns[c].title << ": " << row.what;
        }
    }
}

TEST(Survival, fbxKeepsOrdersAndTurnsForOtherPrograms) {
    const Scene scene = everythingScene();
    Diagnostics diagnostics;
    const auto files = (*formatForWriting(".fbx"))->write(scene, "arm.fbx", {}, diagnostics);
    ASSERT_TRUE(files);
    const ParsedRecord file = FbxParser(files->at(0).bytes).parse();
    double most = 0;
    std::vector<std::int32_t> orders;
    for (const ParsedRecord& object : file.at("Objects").children) {
        if (object.name == "AnimationCurve") {
            for (const float value : object.at("KeyValueFloat").value<std::vector<float>>())
                most = std::max(most, static_cast<double>(value));
        }
        if (object.name == "Model" && object.label() == "upper arm")
            orders.push_back(object.property("RotationOrder").value<std::int32_t>(4));
    }
    EXPECT_NEAR(most, 720, 1e-3);
    // FBX numbers the orders XYZ, XZY, YZX, YXZ, ZXY, ZYX; the first axis applied is named first.
    EXPECT_EQ(orders, std::vector<std::int32_t>{4});
}

TEST(Survival, manualListsFormatsWithUnitAndAxis) {
    const auto word = [](FormatSupport::Convention measure) {
        constexpr std::string_view kWords[] = {"fixed", "in the file", "not stored"};
        return std::string(kWords[static_cast<std::size_t>(measure)]);
    };
    std::vector<std::vector<std::string>> rows{{"", "length unit", "up axis"}};
    for (const Column& column : kColumns) {
        if (column.extras) continue;
        const FormatSupport support = supportOf(column);
        rows.push_back({column.title, word(support.unit), word(support.up)});
    }
    const std::string table = markdown(rows);
    EXPECT_NE(manual("exporting.md").find(table), std::string::npos) << "exporting.md must contain\n"
                                                                     << table;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
