#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "core/io/project/Project.h"

// A project with 200 MB of dense motion: opening it compared with SQLite reading its blobs and with reading
// its bytes; saving it compared with writing and syncing its bytes. SINEW_BENCH_FOLDER selects the disk
// (default: the temporary folder).

namespace sinew {

namespace {

namespace fs = std::filesystem;

constexpr int kClips = 6;
constexpr int kJoints = 40;
constexpr int kFrames = 36000;  // five minutes at 120 Hz

Skeleton benchSkeleton() {
    std::vector<Joint> joints(kJoints);
    for (int i = 0; i < kJoints; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        joint.name = "joint" + std::to_string(i);
        joint.parent = i - 1;
        joint.free = kAngles;
    }
    return Skeleton::create(std::move(joints)).value();
}

std::shared_ptr<const Clip> benchClip(int number) {
    auto clip = std::make_shared<Clip>();
    clip->id = ClipId{static_cast<std::uint64_t>(1000 + number)};
    clip->name = "clip " + std::to_string(number);
    clip->rate = FrameRate::create(120, 1).value();
    clip->lastFrame = FrameIndex{kFrames - 1};
    std::vector<double> values(kFrames);
    for (int track = 0; track < 3 * kJoints; ++track) {
        for (int i = 0; i < kFrames; ++i)
            values[static_cast<std::size_t>(i)] = std::sin(0.01 * i + track + number);
        clip->tracks.push_back({{JointId{static_cast<std::uint64_t>(track / 3) + 1}, angle(track % 3)},
                                std::make_shared<const Curve>(Curve::fromSamples(clip->rate, {}, values))});
    }
    return clip;
}

const Project& bigProject() {
    static const Project project = [] {
        Character character;
        character.id = CharacterId{1};
        character.skeleton = std::make_shared<const Skeleton>(benchSkeleton());
        for (int i = 0; i < kClips; ++i) character.clips.push_back(benchClip(i));
        Project made;
        made.scene = {{std::make_shared<const Character>(std::move(character))}, 2000};
        return made;
    }();
    return project;
}

fs::path folder() {
    const char* named = std::getenv("SINEW_BENCH_FOLDER");
    return named ? fs::path(named) : fs::temp_directory_path();
}

/// The project file, written once.
const fs::path& bigFile() {
    static const fs::path path = [] {
        fs::path file = folder() / "sinew-bench.sinew";
        if (!writeProject(file, bigProject(), {.backups = 0})) std::abort();
        return file;
    }();
    return path;
}

void countBytes(benchmark::State& state) {
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(fs::file_size(bigFile())));
}

void limitReadBytes(benchmark::State& state) {
    for ([[maybe_unused]] auto _ : state) {
        const auto source = Source::open(bigFile());
        benchmark::DoNotOptimize(source->bytes().data());
    }
    countBytes(state);
}

/// Baseline: SQLite reads the same blobs and their first bytes are summed.
void limitSqliteBlobs(benchmark::State& state) {
    for ([[maybe_unused]] auto _ : state) {
        sqlite3* database = nullptr;
        sqlite3_stmt* rows = nullptr;
        sqlite3_open_v2(bigFile().c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
        sqlite3_prepare_v2(database, "SELECT data FROM chunk", -1, &rows, nullptr);
        while (sqlite3_step(rows) == SQLITE_ROW) {
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(rows, 0));
            std::vector<char> blob(size);
            std::memcpy(blob.data(), sqlite3_column_blob(rows, 0), size);
            benchmark::DoNotOptimize(blob.data());
        }
        sqlite3_finalize(rows);
        sqlite3_close(database);
    }
    countBytes(state);
}

void openProject(benchmark::State& state) {
    for ([[maybe_unused]] auto _ : state) {
        Diagnostics diagnostics;
        const auto project = readProject(bigFile(), {}, diagnostics);
        if (!project) return state.SkipWithError(text(project.error()).c_str());
    }
    countBytes(state);
}

void limitCopyAndSync(benchmark::State& state) {
    const auto source = Source::open(bigFile());
    const fs::path path = folder() / "sinew-bench.copy";
    for ([[maybe_unused]] auto _ : state) {
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (::write(file, source->bytes().data(), source->bytes().size()) < 0 || ::fsync(file) != 0) {
            return state.SkipWithError("the project cannot be written");
        }
        ::close(file);
    }
    fs::remove(path);
    countBytes(state);
}

void saveProject(benchmark::State& state) {
    const fs::path path = folder() / "sinew-bench-saved.sinew";
    for ([[maybe_unused]] auto _ : state) {
        const auto saved = writeProject(path, bigProject(), {.backups = 0});
        if (!saved) return state.SkipWithError(text(saved.error()).c_str());
    }
    fs::remove(path);
    countBytes(state);
}

BENCHMARK(limitReadBytes)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(limitSqliteBlobs)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(openProject)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(limitCopyAndSync)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(saveProject)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
