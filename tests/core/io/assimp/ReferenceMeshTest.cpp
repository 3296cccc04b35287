#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/io/FormatList.h"
#include "tests/core/io/assimp/FilesUnder.h"
#include "tests/core/io/assimp/Skinned.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A mesh of an FBX at a frame of a take, as computed by the authoring program or by ufbx.
struct Reference {
    const char* file;  ///< below fbx/ufbx
    const char* take;  ///< null for the rest pose
    const char* mesh;
    double frame;
    double framesPerSecond;
};

void PrintTo(const Reference& reference, std::ostream* out) {
    *out << reference.file << ' ' << reference.mesh;
}

std::filesystem::path folder() { return std::filesystem::path(SINEW_DATA_DIR) / "fbx/ufbx"; }

std::vector<Eigen::Vector3d> verticesOf(const std::filesystem::path& obj) {
    std::vector<Eigen::Vector3d> vertices;
    std::ifstream file(obj);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string kind;
        Eigen::Vector3d v;
        if (words >> kind && kind == "v" && words >> v.x() >> v.y() >> v.z()) vertices.push_back(v);
    }
    return vertices;
}

/// Every vertex of all meshes as posed by the take, in the file's units.
std::vector<Eigen::Vector3d> posed(const Reference& reference) {
    Diagnostics diagnostics;
    const auto scene = readFiles(std::vector{folder() / reference.file}, {}, {}, diagnostics);
    EXPECT_TRUE(scene) << text(scene.error());
    if (!scene) return {};
    const auto& character = scene->characters.at(0);
    std::shared_ptr<const Clip> take;
    for (const auto& clip : character->clips) {
        if (reference.take && clip->name == reference.take) take = clip;
    }
    EXPECT_EQ(reference.take != nullptr, take != nullptr);
    const double start = take ? take->rate.time(take->firstFrame).value : 0;
    const double seconds = start + reference.frame / reference.framesPerSecond;
    std::vector<Eigen::Vector3d> vertices;
    for (const auto& mesh : character->meshes) {
        for (const auto& v : test::skinned(character, take, *mesh, seconds))
            vertices.emplace_back(v.cast<double>() / character->metresPerUnit);
    }
    return vertices;
}

double distance(const Eigen::Vector3d& point, const std::vector<Eigen::Vector3d>& to) {
    double nearest = HUGE_VAL;
    for (const auto& other : to) nearest = std::min(nearest, (other - point).norm());
    return nearest;
}

class ReferenceMesh : public testing::TestWithParam<Reference> {};

TEST_P(ReferenceMesh, agreesWithOurSkinning) {
    const auto expected = verticesOf(folder() / GetParam().mesh);
    const auto actual = posed(GetParam());
    ASSERT_FALSE(expected.empty());
    ASSERT_FALSE(actual.empty());
    double size = 0, worst = 0;
    for (const auto& v : expected) size = std::max(size, (v - expected.front()).norm());
    for (const auto& v : expected) worst = std::max(worst, distance(v, actual));
    for (const auto& v : actual) worst = std::max(worst, distance(v, expected));
    RecordProperty("error", std::to_string(worst / size));
    EXPECT_LT(worst / size, 1e-5) << "relative to the size";
}

// The frames count from the start of the take.
constexpr Reference kReferences[] = {
    // This take begins at frame 1.
    {"maya_game_sausage_7500_binary_wiggle.fbx", "wiggle", "maya_game_sausage_wiggle_10.obj", 9, 24},
    {"maya_game_sausage_7500_ascii_wiggle.fbx", "wiggle", "maya_game_sausage_wiggle_18.obj", 17, 24},
    {"maya_game_sausage_7500_binary_combined.fbx", "wiggle", "maya_game_sausage_wiggle_10.obj", 9, 24},
    {"maya_game_sausage_7500_binary_spin.fbx", "spin", "maya_game_sausage_spin_7.obj", 7, 24},
    {"maya_game_sausage_7500_ascii_spin.fbx", "spin", "maya_game_sausage_spin_15.obj", 15, 24},
    {"maya_game_sausage_7500_ascii_combined.fbx", "spin", "maya_game_sausage_spin_15.obj", 15, 24},
    {"blender_279_sausage_7400_binary.fbx", "Skeleton|Base", "blender_279_sausage_base_0.obj", 0, 24},
    {"blender_279_sausage_7400_binary.fbx", "Skeleton|Spin", "blender_279_sausage_spin_15.obj", 15, 24},
    {"blender_279_sausage_7400_binary.fbx", "Skeleton|Wiggle", "blender_279_sausage_wiggle_20.obj", 20, 24},
    {"maya_game_sausage_7500_binary_deform.fbx", "deform", "maya_game_sausage_deform_8.obj", 8, 24},
    {"maya_game_sausage_6100_ascii_deform.fbx", "deform", "maya_game_sausage_deform_15.obj", 15, 24},
    {"max2009_cube_anim_5800_ascii.fbx", "Take 001", "max2009_cube_anim_15.obj", 15, 30},
    {"blender_293_half_skinned_7400_binary.fbx", nullptr, "blender_293_half_skinned.obj", 0, 24},
};
INSTANTIATE_TEST_SUITE_P(Ufbx, ReferenceMesh, testing::ValuesIn(kReferences));

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
