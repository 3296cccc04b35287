// skinned_vertices COUNT FILE...: prints as JSON how the last character of files that belong together deforms
// its meshes: for each clip its name, COUNT times from its first frame to its last, each a whole frame, and
// for each time and each mesh that has triangles x, y, z of all vertices, in metres: [{"name": NAME, "times":
// [SECONDS...], "meshes": [[[x, y, z, x, ...] per mesh] per time]}].
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/io/FormatList.h"
#include "tests/core/io/assimp/Skinned.h"

namespace {

using namespace sinew;

nlohmann::json verticesAt(const std::shared_ptr<const Character>& character,
                          const std::shared_ptr<const Clip>& clip, Seconds time) {
    nlohmann::json meshes = nlohmann::json::array();
    for (const auto& mesh : character->meshes) {
        if (mesh->geometry->triangles.empty()) continue;
        std::vector<float> numbers;
        for (const Eigen::Vector3f& vertex : test::skinned(character, clip, *mesh, time.value))
            numbers.insert(numbers.end(), vertex.begin(), vertex.end());
        meshes.push_back(std::move(numbers));
    }
    return meshes;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const int count = std::atoi(argv[1]);
    const std::vector<std::filesystem::path> files(argv + 2, argv + argc);
    Diagnostics diagnostics;
    const auto scene = readFiles(files, {}, {}, diagnostics);
    if (!scene || scene->characters.empty()) return 1;
    const auto& character = scene->characters.back();
    nlohmann::json answer = nlohmann::json::array();
    for (const auto& clip : character->clips) {
        const FrameRange played = clip->playedRange();
        nlohmann::json own{
            {"name", clip->name}, {"times", nlohmann::json::array()}, {"meshes", nlohmann::json::array()}};
        for (int i = 0; i < count; ++i) {
            const FrameIndex frame{played.first.value + i * (played.count() - 1) / std::max(count - 1, 1)};
            own["times"].push_back((clip->rate.time(frame) - clip->rate.time(played.first)).value);
            own["meshes"].push_back(verticesAt(character, clip, clip->rate.time(frame)));
        }
        answer.push_back(std::move(own));
    }
    std::puts(answer.dump().c_str());
    return 0;
}
