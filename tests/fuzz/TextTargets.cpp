#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/io/recipe/Recipe.h"
#include "core/io/table/Csv.h"
#include "core/io/table/ReadTable.h"
#include "core/io/table/TableFormat.h"
#include "core/retarget/MappingFile.h"
#include "core/scene/KeyCopy.h"
#include "core/scene/PoseCopy.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/fitting/FitBody.h"
#include "core/scene/fitting/MarkerFile.h"
#include "tests/core/io/NamedRig.h"
#include "tests/core/scene/ShapedArm.h"
#include "tests/fuzz/FuzzTarget.h"
#include "tests/fuzz/UseScene.h"

namespace sinew::fuzz {

namespace {

using nlohmann::json;

/// Numbers are equal up to the rounding of written degrees, to ten decimals.
constexpr double kSameNumber = 1e-9;

bool isSameNumber(double a, double b) { return std::abs(a - b) <= kSameNumber * std::max(1.0, std::abs(a)); }

bool isSameJson(const json& a, const json& b);

/// Angles of 0 are not written.
bool hasSameMembers(const json& a, const json& b) {
    return std::ranges::all_of(a.items(), [&](const auto& member) {
        const auto other = b.find(member.key());
        return isSameJson(member.value(), other == b.end() ? json(0) : *other);
    });
}

bool isSameJson(const json& a, const json& b) {
    if (a.is_number() && b.is_number()) return isSameNumber(a.get<double>(), b.get<double>());
    if (a.is_object() && b.is_object()) return hasSameMembers(a, b) && hasSameMembers(b, a);
    if (a.is_array() && b.is_array()) return std::ranges::equal(a, b, isSameJson);
    return a == b;
}

void requireSameJson(const char* what, const std::string& written, const std::string& again) {
    if (!isSameJson(json::parse(written), json::parse(again)))
        refute(std::string(what) + " reads back changed:\n" + written + again);
}

/// Returns the records of a table as far as they can be read, without those that are one empty cell: as an
/// empty line, it would be skipped.
std::vector<std::vector<std::string>> recordsOf(const Source& csv) {
    std::vector<std::vector<std::string>> records;
    CsvReader reader(csv);
    for (auto more = reader.next(); more && *more; more = reader.next()) {
        if (reader.cells() != std::vector<std::string>(1)) records.push_back(reader.cells());
    }
    return records;
}

void requireSameRecords(const Source& csv) {
    const auto records = recordsOf(csv);
    std::string written = "\n";  // a byte order mark in the first cell is then part of it
    for (const auto& record : records) {
        for (std::size_t i = 0; i < record.size(); ++i) {
            if (i > 0) written += ',';
            appendCsvField(written, record[i]);
        }
        written += '\n';
    }
    if (recordsOf(Source::fromMemory("again.csv", written)) != records) refute("cells read back changed");
}

/// A table as it would be written, and the clip in it.
Result<Source> writtenTable(const Scene& scene, const std::string& name) {
    Diagnostics diagnostics;
    const auto files = TableFormat().write(scene, name, {}, diagnostics);
    if (!files) return tl::unexpected<Error>(files.error());
    const Source file = Source::fromMemory(name, files->front().bytes);
    if (file.extension() != ".json") return file;
    return jsonTableToCsv(file).map(
        [](std::string csv) { return Source::fromMemory("converted.csv", std::move(csv)); });
}

void requireSameAngles(const Scene& rig, const Clip& clip) {
    Character player = *rig.characters.back();
    player.clips = {std::make_shared<const Clip>(clip)};
    Scene scene = rig;
    scene.characters = {std::make_shared<const Character>(std::move(player))};
    for (const char* name : {"again.csv", "again.json"}) {
        const auto file = writtenTable(scene, name);
        if (!file && file.error().code == ErrorCode::argumentInvalid) return;  // too large in degrees
        if (!file) refute(text(file.error()));
        Diagnostics diagnostics;
        const auto again = readAngles(*file, *rig.characters.back()->skeleton, {}, diagnostics);
        if (!again) refute("a written table is rejected: " + text(again.error()));
        if (again->rate != clip.rate || again->frameCount() != clip.frameCount())
            refute("a table reads back with other frames");
        for (const Track& track : clip.tracks) {
            const Curve* const curve = again->find(track.id);
            const auto isSame = [](const Key& a, const Key& b) { return isSameNumber(a.value, b.value); };
            if (!curve || !std::ranges::equal(track.curve->keys(), curve->keys(), isSame))
                refute("a table reads back with other angles");
        }
    }
}

/// A skeleton of joints without lengths: their names, and the indices of their parents.
Skeleton bareSkeleton(std::initializer_list<std::pair<const char*, int>> named) {
    std::vector<Joint> joints;
    for (const auto& [name, parent] : named) {
        Joint& joint = joints.emplace_back();
        joint.id = JointId{joints.size()};
        joint.name = name;
        joint.parent = parent;
    }
    return Skeleton::create(std::move(joints)).value();
}

/// A pole of 1.8 m; markers in a thin body are guessed quickly.
std::shared_ptr<const FitBody> pole() {
    BindSurface surface;
    for (int corner = 0; corner < 8; ++corner) {
        surface.positions.emplace_back((corner & 1) != 0 ? 0.02 : -0.02, (corner & 2) != 0 ? 1.8 : 0,
                                       (corner & 4) != 0 ? 0.02 : -0.02);
    }
    surface.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                         {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return FitBody::create(std::move(surface)).value();
}

void pastePoses(const Skeleton& skeleton, const PoseCopy& copied) {
    const PoseValues rest = restValues(skeleton);
    std::vector<ChannelSet> movable;
    for (const Joint& joint : skeleton.joints()) movable.push_back(joint.free);
    for (const auto& paste : {pastePose, pasteMirrored})
        changedValues(skeleton, rest, paste(skeleton, rest, movable, copied).pose);
}

/// A scene with pasted keys can be stored.
void pasteInto(const Scene& scene, const KeyCopy& copied) {
    const Character& character = *scene.characters.front();
    const auto pasted = pasteKeys(scene, character.id, character.clips.front()->id, copied, Seconds{0.5});
    if (!pasted) return;
    const std::string encoded = encodeSceneBuffer(pasted->moved.scene).value();
    const auto decoded = decodeSceneBuffer(encoded);
    if (!decoded) refute("pasted keys cannot be stored: " + text(decoded.error()));
    if (encodeSceneBuffer(*decoded) != encoded) refute("pasted keys are stored changed");
}

}  // namespace

void table(const std::uint8_t* data, std::size_t size) {
    static const Scene rig = test::namedRig();
    const std::shared_ptr<const Skeleton>& skeleton = rig.characters.front()->skeleton;
    const bool isJson = size > 0 && data[0] == '{';
    const Source file = source(isJson ? "fuzz.json" : "fuzz.csv", data, size);
    if (const auto replays = TableFormat().replayOn(skeleton, file, {}); replays && !replays->empty()) {
        const auto player = replays->front()->player(0);
        player->play(Seconds{0});
        player->play(Seconds{1e300});
    }
    std::optional<Source> csv = file;
    if (isJson) {
        auto converted = jsonTableToCsv(file);
        if (!converted) return;
        csv = Source::fromMemory("fuzz.csv", *std::move(converted));
    }
    requireSameRecords(*csv);
    Diagnostics diagnostics;
    const auto read = TableFormat().read(*csv, rig, {}, diagnostics);
    if (read) requireSameAngles(rig, *read->characters.back()->clips.back());
}

void recipe(const std::uint8_t* data, std::size_t size) {
    const auto read = parseRecipe(source("fuzz.json", data, size));
    if (!read) return;
    const std::string written = recipeText(*read);
    const auto again = parseRecipe(Source::fromMemory("again.json", written));
    if (!again) refute("a written recipe is rejected: " + text(again.error()));
    requireSameJson("a recipe", written, recipeText(*again));
}

void mapping(const std::uint8_t* data, std::size_t size) {
    static const Skeleton from = bareSkeleton({{"Hips", -1},
                                               {"Spine", 0},
                                               {"Head", 1},
                                               {"LeftArm", 1},
                                               {"LeftForeArm", 3},
                                               {"LeftHand", 4},
                                               {"RightArm", 1}});
    static const Skeleton to = bareSkeleton({{"pelvis", -1},
                                             {"spine_01", 0},
                                             {"spine_02", 1},
                                             {"head", 2},
                                             {"upperarm_l", 2},
                                             {"upperarm_twist_l", 4},
                                             {"lowerarm_l", 4}});
    const auto read = parseMapping(source("fuzz.json", data, size), from, to);
    if (!read) return;
    const std::string written = mappingText(*read, from, to);
    const auto again = parseMapping(Source::fromMemory("again.json", written), from, to);
    if (!again) refute("a written mapping is rejected: " + text(again.error()));
    requireSameJson("a mapping", written, mappingText(*again, from, to));
}

void markers(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const FitBody> body = pole();
    const Source file = source("fuzz.json", data, size);
    const auto named = templateOfMarkers(file);
    if (!named) return;
    const std::string name = named->empty() ? "biped" : *named;
    const auto read = readMarkers(file, name, *body);
    if (!read) return;
    const auto& positions = read->markers.positions;
    if (read->marked + read->mirrored + read->guessed != positions.size())
        refute("some fit markers have no origin");
    if (!std::ranges::all_of(positions, [](const Eigen::Vector3d& each) { return each.allFinite(); }))
        refute("a fit marker has no position");
}

void copy(const std::uint8_t* data, std::size_t size) {
    static const Scene arm = test::shapedArm();
    const std::string_view clipboard(reinterpret_cast<const char*>(data), size);
    if (const auto pose = parsePoseCopy(clipboard)) {
        const std::string written = textOf(*pose);
        const auto again = parsePoseCopy(written);
        if (!again || textOf(*again) != written) refute("a copied pose reads back changed");
        pastePoses(*arm.characters.front()->skeleton, *pose);
    }
    if (const auto keys = parseKeyCopy(clipboard)) {
        const std::string written = textOf(*keys);
        const auto again = parseKeyCopy(written);
        if (!again || textOf(*again) != written) refute("copied keys read back changed");
        pasteInto(arm, *keys);
    }
}

}  // namespace sinew::fuzz
