#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/Paths.h"
#include "tests/fuzz/FuzzTarget.h"

namespace SINEW_TEST_FILE {

using Target = void (*)(const std::uint8_t*, std::size_t);

/// Runs every input that once added coverage or caused a failure. Each file may take a second.
void replay(Target target, const char* corpus) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(SINEW_SOURCE_DIR "/tests/fuzz/corpus/") + corpus)) {
        std::ifstream stream(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(stream), {});
        const auto start = std::chrono::steady_clock::now();
        target(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << entry.path();
        ++files;
    }
    EXPECT_GT(files, 10) << "the corpus is part of the test";
}

TEST(Corpus, acclaimSurvives) { replay(sinew::fuzz::acclaim, "acclaim"); }
TEST(Corpus, answersSurvive) { replay(sinew::fuzz::answer, "answer"); }
TEST(Corpus, bvhSurvives) { replay(sinew::fuzz::bvh, "bvh"); }
TEST(Corpus, assimpAgrees) {
    replay(sinew::fuzz::assimp, "bvh");
    std::ifstream stream(SINEW_SOURCE_DIR "/resources/samples/walk.bvh", std::ios::binary);
    const std::string walk(std::istreambuf_iterator<char>(stream), {});
    const auto compared = sinew::fuzz::compareWithAssimp(walk, sinew::fuzz::AssimpInput::sound);
    EXPECT_GT(compared.input, 30U);
    EXPECT_EQ(compared.bvh, compared.input);
    EXPECT_EQ(compared.glb, compared.input);
    EXPECT_EQ(compared.fbx, compared.input);
}
TEST(Corpus, copiesSurvive) { replay(sinew::fuzz::copy, "copy"); }
TEST(Corpus, fbxSurvives) { replay(sinew::fuzz::fbx, "fbx"); }
TEST(Corpus, gltfSurvives) { replay(sinew::fuzz::gltf, "gltf"); }
TEST(Corpus, mappingsSurvive) { replay(sinew::fuzz::mapping, "mapping"); }
TEST(Corpus, markersSurvive) { replay(sinew::fuzz::markers, "markers"); }
TEST(Corpus, meshSurvives) { replay(sinew::fuzz::mesh, "mesh"); }
TEST(Corpus, numbersAreExact) { replay(sinew::fuzz::numbers, "numbers"); }
TEST(Corpus, recipesSurvive) { replay(sinew::fuzz::recipe, "recipe"); }
TEST(Corpus, rigJsonSurvives) { replay(sinew::fuzz::rigJson, "rigjson"); }
TEST(Corpus, projectSurvives) { replay(sinew::fuzz::project, "project"); }
TEST(Corpus, sceneSurvives) { replay(sinew::fuzz::scene, "scene"); }
TEST(Corpus, tablesSurvive) { replay(sinew::fuzz::table, "table"); }
TEST(Corpus, warpSurvives) { replay(sinew::fuzz::warp, "warp"); }

}  // namespace SINEW_TEST_FILE
