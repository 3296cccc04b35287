#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/core/io/gltf/GltfMaker.h"

// Loading a GLB of about 50 MB (a skinned mesh with 4 influences per vertex) from the disk cache into a
// Scene, compared with reading the file and copying its buffers. One thread.

namespace sinew {

namespace {

constexpr int kColumns = 700, kRows = 900, kJoints = 60;

template <class Value>
std::vector<Value> grid(int width, Value (*value)(int column, int row, int component)) {
    std::vector<Value> values;
    values.reserve(static_cast<std::size_t>(kColumns) * kRows * static_cast<std::size_t>(width));
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColumns; ++column) {
            for (int c = 0; c < width; ++c) values.push_back(value(column, row, c));
        }
    }
    return values;
}

float position(int column, int row, int c) {
    return static_cast<float>(c == 0 ? 0.01 * column : c == 1 ? 0.01 * row : std::sin(0.05 * (column + row)));
}
float normal(int column, int, int c) {
    return static_cast<float>(c == 0 ? std::sin(0.05 * column) : c == 2 ? std::cos(0.05 * column) : 0);
}
float uv(int column, int row, int c) { return static_cast<float>(c == 0 ? column : row) / kRows; }
std::uint8_t joint(int column, int row, int c) {
    return static_cast<std::uint8_t>((column / 40 + row / 30 + 7 * c) % kJoints);
}
float weight(int column, int, int c) {
    constexpr std::array<float, 4> kWeights{0.5F, 0.25F, 0.125F, 0.125F};
    return kWeights[static_cast<std::size_t>(column + c) % 4];
}

std::vector<std::uint32_t> indices() {
    std::vector<std::uint32_t> corners;
    for (std::uint32_t row = 0; row + 1 < kRows; ++row) {
        for (std::uint32_t column = 0; column + 1 < kColumns; ++column) {
            const std::uint32_t first = row * kColumns + column;
            for (const std::uint32_t step : {0, 1, kColumns, 1, kColumns + 1, kColumns})
                corners.push_back(first + step);
        }
    }
    return corners;
}

/// Written once and removed when the process ends.
class BenchFile {
public:
    BenchFile()
        : path_(std::filesystem::temp_directory_path() /
                ("sinew-bench-" + std::to_string(std::rand()) + ".glb")) {
        GltfMaker maker;
        const int mesh = maker.triangle(
            {{"POSITION", maker.accessor(grid<float>(3, position), "VEC3")},
             {"NORMAL", maker.accessor(grid<float>(3, normal), "VEC3")},
             {"TEXCOORD_0", maker.accessor(grid<float>(2, uv), "VEC2")},
             {"JOINTS_0", maker.accessor(grid<std::uint8_t>(4, joint), "VEC4", GltfMaker::uint8)},
             {"WEIGHTS_0", maker.accessor(grid<float>(4, weight), "VEC4")}});
        maker.root["meshes"][0]["primitives"][0]["indices"] =
            maker.accessor(indices(), "SCALAR", GltfMaker::uint32);
        nlohmann::json joints;
        for (int i = 0; i < kJoints; ++i) joints.push_back(maker.node());
        maker.append("skins", {{"joints", joints}});
        maker.node({{"mesh", mesh}, {"skin", 0}});
        std::ofstream(path_, std::ios::binary) << maker.glb();
    }
    ~BenchFile() { std::filesystem::remove(path_); }

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

const std::filesystem::path& benchFile() {
    static const BenchFile file;
    return file.path();
}

void BM_readFileAndCopy(benchmark::State& state) {
    const std::filesystem::path& path = benchFile();
    for (auto _ : state) {
        const Source source = Source::open(path).value();
        std::vector<char> copy(source.bytes().size());
        std::memcpy(copy.data(), source.bytes().data(), copy.size());
        benchmark::DoNotOptimize(copy.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(std::filesystem::file_size(path)));
}
BENCHMARK(BM_readFileAndCopy)->Unit(benchmark::kMillisecond)->UseRealTime();

void BM_importGlb(benchmark::State& state) {
    const std::filesystem::path& path = benchFile();
    for (auto _ : state) {
        const GltfRead read(Source::open(path).value());
        if (!read.scene || read.character().meshes.empty()) state.SkipWithError("the file cannot be read");
        benchmark::DoNotOptimize(read.scene);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(std::filesystem::file_size(path)));
}
BENCHMARK(BM_importGlb)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
