#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>

#include "core/io/gltf/GltfFormat.h"

// Writing a GLB to memory, with a skinned mesh of 50 000 vertices and 5000 frames of 60 joints that all turn
// in every frame, compared with copying as many bytes once. One thread.

namespace sinew {

namespace {

constexpr int kColumns = 250, kRows = 200, kJoints = 60, kFrames = 5000;

std::shared_ptr<const Skeleton> chain() {
    std::vector<Joint> joints(kJoints);
    for (int i = 0; i < kJoints; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        joint.name = std::string("joint").append(std::to_string(i));
        joint.parent = i - 1;
        joint.rest.translation = {0, 0.05, 0};
        joint.free = kAngles;
    }
    return std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
}

std::shared_ptr<const Clip> waves(const Skeleton& skeleton) {
    auto clip = std::make_shared<Clip>();
    clip->id = ClipId{1001};
    clip->name = "waves";
    clip->rate = FrameRate::create(120, 1).value();
    clip->lastFrame = FrameIndex{kFrames - 1};
    std::vector<double> values(kFrames);
    for (int i = 0; i < skeleton.size(); ++i) {
        for (int angle = 0; angle < 3; ++angle) {
            for (int frame = 0; frame < kFrames; ++frame)
                values[static_cast<std::size_t>(frame)] = 0.2 * std::sin(0.01 * (angle + 1) * frame + i);
            clip->tracks.push_back(
                {{skeleton[i].id, sinew::angle(angle)},
                 std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, values))});
        }
    }
    clip->sortTracks();
    return clip;
}

std::shared_ptr<const Geometry> cloth() {
    auto form = std::make_shared<Geometry>();
    for (int row = 0; row < kRows; ++row) {
        for (int column = 0; column < kColumns; ++column) {
            form->positions.emplace_back(0.01F * static_cast<float>(column), 0.015F * static_cast<float>(row),
                                         0);
            form->normals.emplace_back(0, 0, 1);
            form->uvs.emplace_back(static_cast<float>(column) / kColumns, static_cast<float>(row) / kRows);
        }
    }
    for (std::uint32_t row = 0; row + 1 < kRows; ++row) {
        for (std::uint32_t column = 0; column + 1 < kColumns; ++column) {
            const std::uint32_t first = row * kColumns + column;
            form->triangles.push_back({first, first + 1, first + kColumns});
            form->triangles.push_back({first + 1, first + kColumns + 1, first + kColumns});
        }
    }
    return form;
}

std::shared_ptr<const Skin> fourEach(const Skeleton& skeleton) {
    auto skin = std::make_shared<Skin>();
    for (int i = 0; i < skeleton.size(); ++i)
        skin->joints.push_back({skeleton[i].id, skeleton.restModel()[static_cast<std::size_t>(i)].inverse()});
    InfluenceWriter influences;
    for (int vertex = 0; vertex < kRows * kColumns; ++vertex) {
        const int first = vertex / kColumns * (kJoints - 4) / kRows;
        for (int i = 0; i < 4; ++i) {
            influences.add({static_cast<std::uint16_t>(first + i),
                            std::array{0.5F, 0.25F, 0.125F, 0.125F}[static_cast<std::size_t>(i)]});
        }
        influences.endVertex();
    }
    skin->influences = std::move(influences).finish();
    return skin;
}

Scene wavingCloth() {
    Scene scene;
    scene.lastId = 2000;
    auto character = std::make_shared<Character>();
    character->id = CharacterId{1000};
    character->name = "cloth";
    character->skeleton = chain();
    character->clips = {waves(*character->skeleton)};
    auto mesh = std::make_shared<Mesh>();
    mesh->id = MeshId{1002};
    mesh->name = "cloth";
    mesh->geometry = cloth();
    mesh->skin = fourEach(*character->skeleton);
    mesh->surfaces = {{0, static_cast<std::uint32_t>(mesh->geometry->triangles.size()), nullptr}};
    character->meshes = {std::move(mesh)};
    scene.characters.push_back(std::move(character));
    return scene;
}

std::string written(const Scene& scene, KeyPolicy keys, bool extras) {
    Diagnostics diagnostics;
    WriteOptions options;
    options.keys = keys;
    options.extras = extras;
    return std::move(GltfFormat().write(scene, "cloth.glb", options, diagnostics).value().front().bytes);
}

void writeGlb(benchmark::State& state, KeyPolicy keys, bool extras) {
    const Scene scene = wavingCloth();
    std::size_t size = 0;
    for (auto _ : state) {
        const std::string bytes = written(scene, keys, extras);
        benchmark::DoNotOptimize(bytes.data());
        size = bytes.size();
    }
    state.counters["MB"] = static_cast<double>(size) / 1e6;
}
BENCHMARK_CAPTURE(writeGlb, everyFrame, KeyPolicy::fixedRate, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(writeGlb, everyFrameWithExtras, KeyPolicy::fixedRate, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(writeGlb, adaptive, KeyPolicy::adaptive, false)->Unit(benchmark::kMillisecond);

void copyOnce(benchmark::State& state) {
    const std::string bytes = written(wavingCloth(), KeyPolicy::fixedRate, false);
    for (auto _ : state) {
        std::string copy(bytes);
        benchmark::DoNotOptimize(copy.data());
    }
}
BENCHMARK(copyOnce)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace sinew
