#include "tests/fuzz/Mutators.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "core/io/bvh/BvhFormat.h"
#include "core/io/fbx/FbxFormat.h"
#include "core/io/fbx/read/readFbx.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/gltf/readGltf.h"
#include "core/io/project/ProjectFormat.h"
#include "tests/Paths.h"
#include "tests/core/Mocap.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kSeeds = 200;

/// Stands in for LLVMFuzzerMutate().
std::size_t invertByte(std::uint8_t* data, std::size_t size, std::size_t) {
    if (size > 0) data[size / 2] = static_cast<std::uint8_t>(~data[size / 2]);
    return size;
}

/// A small capture as a file of this format.
std::string file(const Format& format, const char* name) {
    Diagnostics diagnostics;
    return format.write(test::mocap(5, 4), name, {}, diagnostics).value().front().bytes;
}

template <class Mutate>
std::vector<std::string> mutations(const std::string& input, const Mutate& mutate) {
    std::vector<std::string> all;
    for (int seed = 0; seed < kSeeds; ++seed) {
        test::Dice dice(static_cast<std::uint32_t>(seed));
        if (auto mutated = mutate(input, dice, invertByte)) all.push_back(*mutated);
    }
    return all;
}

/// Many mutations differ from each other, and `read` accepts many of them.
template <class Mutate, class Read>
void expectVariedButReadable(const std::string& input, const Mutate& mutate, const Read& read) {
    const std::vector<std::string> all = mutations(input, mutate);
    EXPECT_EQ(all.size(), std::size_t{kSeeds});
    EXPECT_GT(std::set(all.begin(), all.end()).size(), std::size_t{kSeeds / 4});
    const auto readable = std::ranges::count_if(all, [&](const std::string& mutated) {
        Diagnostics diagnostics;
        return read(Source::fromMemory("mutated", mutated), diagnostics);
    });
    EXPECT_GT(readable, kSeeds / 4);
}

TEST(Mutators, keepBvhFilesReadable) {
    expectVariedButReadable(file(BvhFormat(), "a.bvh"), fuzz::mutate::bvh,
                            [](const Source& source, Diagnostics& diagnostics) {
                                return BvhFormat().read(source, {}, {}, diagnostics).has_value();
                            });
}

TEST(Mutators, keepGlbFilesReadable) {
    expectVariedButReadable(file(GltfFormat(), "a.glb"), fuzz::mutate::gltf,
                            [](const Source& source, Diagnostics& diagnostics) {
                                return readGltf(source, {}, diagnostics).has_value();
                            });
}

TEST(Mutators, keepFbxFilesReadable) {
    expectVariedButReadable(file(FbxFormat(), "a.fbx"), fuzz::mutate::fbx,
                            [](const Source& source, Diagnostics& diagnostics) {
                                return readFbx(source, {}, diagnostics).has_value();
                            });
}

TEST(Mutators, keepProjectsReadable) {
    expectVariedButReadable(file(ProjectFormat(), "a.sinew"), fuzz::mutate::project,
                            [](const Source& source, Diagnostics& diagnostics) {
                                return ProjectFormat().read(source, {}, {}, diagnostics).has_value();
                            });
}

TEST(Mutators, rejectInputWithoutStructure) {
    test::Dice dice(1);
    EXPECT_FALSE(fuzz::mutate::rigJson("{", dice, invertByte));
    EXPECT_FALSE(fuzz::mutate::gltf("glTF", dice, invertByte));
    EXPECT_FALSE(fuzz::mutate::project("no database", dice, invertByte));
    EXPECT_FALSE(fuzz::mutate::text("", dice, invertByte));
}

TEST(Mutators, surviveTheirWholeCorpus) {
    using Mutate = fuzz::mutate::Mutation (*)(std::string_view, test::Dice&, fuzz::mutate::MutateBytes);
    const std::pair<const char*, Mutate> all[] = {
        {"acclaim", fuzz::mutate::acclaim}, {"bvh", fuzz::mutate::bvh},
        {"fbx", fuzz::mutate::fbx},         {"gltf", fuzz::mutate::gltf},
        {"rigjson", fuzz::mutate::rigJson}, {"project", fuzz::mutate::project},
        {"copy", fuzz::mutate::copy},       {"mapping", fuzz::mutate::mapping},
        {"markers", fuzz::mutate::markers}, {"recipe", fuzz::mutate::recipe},
        {"table", fuzz::mutate::table},     {"warp", fuzz::mutate::warp}};
    for (const auto& [folder, mutate] : all) {
        int mutated = 0;
        for (const auto& entry : std::filesystem::directory_iterator(
                 std::string(SINEW_SOURCE_DIR "/tests/fuzz/corpus/") + folder)) {
            std::ifstream stream(entry.path(), std::ios::binary);
            const std::string bytes(std::istreambuf_iterator<char>(stream), {});
            for (std::uint32_t seed = 0; seed < 5; ++seed) {
                test::Dice dice(seed);
                mutated += mutate(bytes, dice, invertByte).has_value();
            }
        }
        EXPECT_GT(mutated, 20) << folder;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
