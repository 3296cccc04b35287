#include <benchmark/benchmark.h>

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "core/base/InParallel.h"
#include "core/io/FormatList.h"
#include "core/skin/GroupedSkin.h"
#include "core/skin/Skinning.h"
#include "tests/Paths.h"
#include "tests/core/skin/TubeMesh.h"

// Linear blend skinning, in nanoseconds per vertex with its normal: GroupedSkin compared with a
// straightforward scalar loop over vertices as in files and vertex buffers (position, normal, four joints and
// weights, float). On one thread and on all cores.

namespace sinew {

namespace {

/// A mesh in a bent pose, and a buffer for the result.
struct Subject {
    test::Tube tube;
    std::vector<Affine> matrices;
    std::vector<Eigen::Vector3f> positions, normals;

    explicit Subject(test::Tube made)
        : tube(std::move(made)),
          positions(tube.geometry->positions.size()),
          normals(tube.geometry->positions.size()) {
        Affine bent = Affine::Identity();
        for (const SkinJoint& joint : tube.skin->joints) {
            matrices.push_back(bent * joint.jointFromMesh);
            bent.rotate(Eigen::AngleAxisd(0.2, Eigen::Vector3d(1, 2, 3).normalized()));
            bent.translate(Eigen::Vector3d(0.1, 0, 0));
        }
    }
};

/// 4 influences per vertex, 64 joints.
Subject fourInfluences(std::size_t vertices) {
    return Subject(test::makeTube(vertices / 50, 50, 64, 4.2, 4));
}

/// Similar to CesiumMan (3273 vertices, 19 joints, 54 sets of joints, 2.3 influences): 3267, 19, 37, 2.5.
Subject character() { return Subject(test::makeTube(99, 33, 19, test::kCharacterReach, 4)); }

struct Vertex {
    std::array<float, 3> position, normal;
    std::array<std::uint16_t, 4> joints;
    std::array<float, 4> weights;
};

/// The mesh of a real character, if the data is present.
#ifdef SINEW_HAS_DATA
constexpr const char* kRealMesh = SINEW_DATA_DIR "/gltf/cesium_man.gltf";
#else
constexpr const char* kRealMesh = "";
#endif

Subject realMesh() {
    Diagnostics diagnostics;
    const std::filesystem::path paths[] = {kRealMesh};
    const Scene scene = readFiles(paths, {}, {}, diagnostics).value();
    const Mesh& mesh = *scene.characters.front()->meshes.front();
    return Subject({std::make_shared<Geometry>(*mesh.geometry), std::make_shared<Skin>(*mesh.skin)});
}

using Matrix = std::array<float, 12>;  // column by column

std::vector<Vertex> vertices(const Subject& subject) {
    std::vector<Vertex> result;
    for (std::size_t v = 0; v < subject.positions.size(); ++v) {
        Vertex vertex{};
        for (int axis = 0; axis < 3; ++axis) {
            vertex.position[static_cast<std::size_t>(axis)] = subject.tube.geometry->positions[v][axis];
            vertex.normal[static_cast<std::size_t>(axis)] = subject.tube.geometry->normals[v][axis];
        }
        std::size_t k = 0;
        for (const Influence& influence : subject.tube.skin->at(v)) {
            vertex.joints[k] = influence.joint;
            vertex.weights[k++] = influence.weight;
        }
        result.push_back(vertex);
    }
    return result;
}

std::vector<Matrix> floats(const std::vector<Affine>& matrices) {
    std::vector<Matrix> result(matrices.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        Eigen::Map<Eigen::Matrix<float, 3, 4>>(result[i].data()) = matrices[i].matrix().cast<float>();
    return result;
}

Matrix blended(const Vertex& vertex, const std::vector<Matrix>& matrices) {
    Matrix sum{};
    for (std::size_t k = 0; k < 4; ++k) {
        for (std::size_t e = 0; e < 12; ++e) sum[e] += vertex.weights[k] * matrices[vertex.joints[k]][e];
    }
    return sum;
}

/// Like most skinning samples: applies the blended matrix to the position and, without its translation, to
/// the normal, which is neither correct for a blend nor of length 1.
void scalarLoop(const std::vector<Vertex>& mesh, const std::vector<Matrix>& matrices, Subject& out) {
    for (std::size_t v = 0; v < mesh.size(); ++v) {
        const auto& [x, y, z] = mesh[v].position;
        const auto& [nx, ny, nz] = mesh[v].normal;
        const Matrix m = blended(mesh[v], matrices);
        for (std::size_t r = 0; r < 3; ++r) {
            out.positions[v][static_cast<int>(r)] = m[r] * x + m[3 + r] * y + m[6 + r] * z + m[9 + r];
            out.normals[v][static_cast<int>(r)] = m[r] * nx + m[3 + r] * ny + m[6 + r] * nz;
        }
    }
}

void setRate(benchmark::State& state, std::size_t vertices) {
    state.counters["vertex"] =
        benchmark::Counter(static_cast<double>(vertices),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void scalar(benchmark::State& state, Subject subject) {
    const std::vector<Vertex> mesh = vertices(subject);
    for (auto _ : state) {
        scalarLoop(mesh, floats(subject.matrices), subject);
        benchmark::DoNotOptimize(subject.positions.data());
        benchmark::ClobberMemory();
    }
    setRate(state, mesh.size());
}

enum class Order { mesh, groups };
enum class Cores { one, all };

void grouped(benchmark::State& state, Subject subject, Order order, bool withNormals,
             Cores cores = Cores::one) {
    std::optional<SingleThreadScope> sole;
    if (cores == Cores::one) sole.emplace();
    const GroupedSkin skin(*subject.tube.geometry, *subject.tube.skin);
    const std::span<Eigen::Vector3f> normals =
        withNormals ? std::span(subject.normals) : std::span<Eigen::Vector3f>();
    for (auto _ : state) {
        if (order == Order::mesh) {
            skin.skin(subject.matrices, subject.positions, normals);
        } else {
            skin.skinInGroupOrder(subject.matrices, subject.positions, normals);
        }
        benchmark::DoNotOptimize(subject.positions.data());
        benchmark::ClobberMemory();
    }
    setRate(state, skin.vertexCount());
    state.SetLabel(std::string(GroupedSkin::instructions()) + ", " + std::to_string(GroupedSkin::lanes()) +
                   " lanes, " + std::to_string(skin.groupCount()) + " groups");
    state.counters["padding"] =
        static_cast<double>(skin.paddedCount()) / static_cast<double>(skin.vertexCount());
}

void reference(benchmark::State& state, Subject subject) {
    Mesh mesh;
    mesh.geometry = subject.tube.geometry;
    mesh.skin = subject.tube.skin;
    for (auto _ : state) {
        skinVertices(mesh, subject.matrices, subject.positions, subject.normals);
        benchmark::DoNotOptimize(subject.positions.data());
        benchmark::ClobberMemory();
    }
    setRate(state, subject.positions.size());
}

void compile(benchmark::State& state, Subject subject) {
    for (auto _ : state) {
        const GroupedSkin skin(*subject.tube.geometry, *subject.tube.skin);
        benchmark::DoNotOptimize(&skin);
    }
    setRate(state, subject.positions.size());
}

void add(const std::string& what, const auto& make) {
    const auto bench = [&](const char* name, auto run) {
        return benchmark::RegisterBenchmark((name + ("/" + what)).c_str(), run);
    };
    bench("scalar", [=](benchmark::State& state) { scalar(state, make()); });
    bench("grouped", [=](benchmark::State& state) { grouped(state, make(), Order::mesh, true); });
    bench("groupedInOrder", [=](benchmark::State& state) { grouped(state, make(), Order::groups, true); });
    bench("groupedPositions", [=](benchmark::State& state) { grouped(state, make(), Order::mesh, false); });
    const auto onAllCores = [=](benchmark::State& state) {
        grouped(state, make(), Order::mesh, true, Cores::all);
    };
    bench("groupedOnAllCores", onAllCores)->UseRealTime();
    bench("reference", [=](benchmark::State& state) { reference(state, make()); });
    bench("compile", [=](benchmark::State& state) { compile(state, make()); });
}

}  // namespace

}  // namespace sinew

int main(int argc, char** argv) {
    using namespace sinew;
    add("character", [] { return character(); });
    if (std::filesystem::exists(kRealMesh)) add("CesiumMan", [] { return realMesh(); });
    for (const std::size_t vertices : {10'000, 100'000, 1'000'000})
        add("4 influences, " + std::to_string(vertices), [=] { return fourInfluences(vertices); });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
