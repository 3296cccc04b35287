// Reads real FBX files and compares them with figures of an independent evaluator:
// SINEW_DATA_DIR/fbx/expected.json.gz.
#include <gtest/gtest.h>
#include <zlib.h>

#include <nlohmann/json.hpp>

#include "core/io/fbx/read/readFbx.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/skin/Skinning.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const std::filesystem::path kFolder = std::filesystem::path(SINEW_DATA_DIR) / "fbx";

const nlohmann::json& expectedFiles() {
    static const nlohmann::json kFiles = [] {
        const gzFile file = gzopen((kFolder / "expected.json.gz").c_str(), "rb");
        std::string text;
        std::array<char, 65536> buffer;
        for (int size = 0; file && (size = gzread(file, buffer.data(), buffer.size())) > 0;)
            text.append(buffer.data(), static_cast<std::size_t>(size));
        if (file) gzclose(file);
        return nlohmann::json::parse(text, nullptr, false);
    }();
    return kFiles;
}

std::vector<std::string> fileNames() {
    std::vector<std::string> names;
    for (const auto& [name, file] : expectedFiles().items()) names.push_back(name);
    return names;
}

Eigen::Vector3d vectorOf(const nlohmann::json& list, std::size_t first = 0) {
    return {list[first].get<double>(), list[first + 1].get<double>(), list[first + 2].get<double>()};
}

/// Pairs the evaluator's nodes with joints by name, equal names in their order.
std::vector<int> jointsOf(const nlohmann::json& nodes, const Skeleton& skeleton) {
    std::vector<int> joints;
    std::map<std::string, int> seen;
    for (const auto& node : nodes) {
        const std::string name = node[0].get<std::string>();
        const int count = ++seen[name];
        const std::string unique = count == 1 ? name : name + "_" + std::to_string(count);
        joints.push_back(skeleton.find(unique + "_scale").value_or(skeleton.find(unique).value_or(-1)));
    }
    return joints;
}

double sizeOf(const nlohmann::json& stack) {
    Eigen::AlignedBox3d box;
    for (const auto& sample : stack["samples"]) {
        for (const auto& matrix : sample["m"]) box.extend(vectorOf(matrix, 9));
        if (sample.contains("v")) {
            for (const auto& vertex : sample["v"]) box.extend(vectorOf(vertex));
        }
    }
    return std::max(box.isEmpty() ? 0 : box.diagonal().norm(), 1e-3);
}

std::vector<Eigen::Vector3d> skinnedVertices(const Character& character, std::span<const Affine> model) {
    std::vector<Eigen::Vector3d> result;
    for (const auto& mesh : character.meshes) {
        std::vector<Eigen::Vector3f> positions(mesh->geometry->positions.size());
        skinVertices(*mesh, skinMatrices(*mesh->skin, *character.skeleton, model), positions, {});
        for (const Eigen::Vector3f& position : positions) result.push_back(position.cast<double>());
    }
    return result;
}

class FbxExpected : public testing::TestWithParam<std::string> {};

TEST_P(FbxExpected, agreesWithAnIndependentEvaluator) {
    const nlohmann::json& expected = expectedFiles()[GetParam()];
    const auto source = Source::open(kFolder / GetParam());
    ASSERT_TRUE(source) << text(source.error());
    Diagnostics diagnostics;
    const auto scene = readFbx(*source, {}, diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    const auto& character = scene->characters.front();
    const std::vector<int> joints = jointsOf(expected["nodes"], *character->skeleton);
    const double unit = character->metresPerUnit;

    for (const auto& stack : expected["stacks"]) {
        const std::string name = stack["name"].get<std::string>();
        const auto clip =
            std::ranges::find(character->clips, name, [](const auto& each) { return each->name; });
        Evaluator evaluator(character, clip == character->clips.end() ? nullptr : *clip);
        const double size = sizeOf(stack), start = stack["begin"].get<double>();
        for (const auto& sample : stack["samples"]) {
            const double time = start + sample["t"].get<double>();
            evaluator.evaluate(Seconds{time});
            for (std::size_t n = 0; n < joints.size(); ++n) {
                const std::string where = name + ", " + std::to_string(time) + " s, node " +
                                          expected["nodes"][n][0].get<std::string>();
                ASSERT_GE(joints[n], 0) << where;
                const Affine& model = evaluator.model()[static_cast<std::size_t>(joints[n])];
                const auto& matrix = sample["m"][n];
                ASSERT_LE((model.translation() - vectorOf(matrix, 9)).norm(), 1e-4 * size) << where;
                for (int axis = 0; axis < 3; ++axis) {
                    const Eigen::Vector3d direction =
                        vectorOf(matrix, 3 * static_cast<std::size_t>(axis)) / unit;
                    ASSERT_LE((model.linear().col(axis) - direction).norm(),
                              1e-4 * std::max(1.0, direction.norm()))
                        << where << ", axis " << axis << "\n"
                        << model.linear() << "\nexpected " << direction.transpose();
                }
            }
            if (!sample.contains("v")) continue;
            const std::vector<Eigen::Vector3d> vertices = skinnedVertices(*character, evaluator.model());
            for (const auto& vertex : sample["v"]) {
                const Eigen::Vector3d position = vectorOf(vertex);
                double nearest = HUGE_VAL;
                for (const Eigen::Vector3d& each : vertices)
                    nearest = std::min(nearest, (each - position).norm());
                ASSERT_LE(nearest, 1e-3 * size)
                    << name << ", " << time << " s, vertex " << position.transpose();
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Files, FbxExpected, testing::ValuesIn(fileNames()), [](const auto& file) {
    std::string name = file.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
