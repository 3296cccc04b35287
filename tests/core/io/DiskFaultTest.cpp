// System calls fail while Sinew writes or reads: the old file stays intact, there is a message, and a retry
// works.
#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <system_error>

#include "core/base/AtomicFile.h"
#include "core/io/FormatList.h"
#include "core/io/project/Backups.h"
#include "core/io/project/Project.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/FailingCalls.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/journal/SceneHash.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using test::DiskFault;
using test::kDiskErrors;

using Calls = DiskFault::Calls;
using Mode = DiskFault::Mode;

Scene sceneOf(std::uint32_t seed) {
    test::Dice dice(seed);
    return test::randomScene(dice);
}

std::set<std::string> namesIn(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

/// Hash of the scene in a project; 0 if it cannot be read.
std::uint64_t hashIn(const fs::path& file) {
    Diagnostics diagnostics;
    const auto project = readProject(file, {}, diagnostics);
    return project ? test::sceneHash(project->scene) : 0;
}

Result<FileStamp> save(const fs::path& path, const Scene& scene) {
    return writeProject(path, {.scene = scene, .view = {}, .foreign = {}});
}

/// Hashes of the scenes in a project's backups.
std::set<std::uint64_t> backupHashes(const fs::path& project) {
    std::set<std::uint64_t> hashes;
    for (int n = 1; fs::exists(backupPath(project, n)) || fs::exists(backupPath(project, n + 1)); ++n)
        hashes.insert(hashIn(backupPath(project, n)));
    return hashes;
}

struct Attempt {
    bool isSaved = false;
    bool hadFault = false;
};

/// Saves a project while calls fail. There must be a message if it is not saved.
Attempt saveWithFault(const fs::path& path, const Scene& scene, int nth, int error, Mode mode) {
    const DiskFault fault(path.parent_path() / "", nth, error, Calls::writing, mode);
    const auto saved = save(path, scene);
    if (!saved) {
        EXPECT_EQ(saved.error().code, ErrorCode::fileNotWritable) << text(saved.error());
        EXPECT_EQ(saved.error().where, path.string());
        EXPECT_FALSE(saved.error().message.empty());
    }
    return {saved.has_value(), fault.happened()};
}

/// Repeats an attempt with each call failing in turn. Returns how many calls there were.
template <class Action>
int failEachCall(const fs::path& folder, int error, Calls calls, Mode mode, const Action& attempt) {
    for (int nth = 1;; ++nth) {
        SCOPED_TRACE("error " + std::to_string(error) + ", call " + std::to_string(nth));
        const DiskFault fault(folder, nth, error, calls, mode);
        attempt();
        if (!fault.happened()) return nth - 1;
        if (testing::Test::HasFailure()) return nth;
    }
}

TEST(DiskFaults, whileSavingKeepTheOldProjectAndARetryWorks) {
    const Scene before = sceneOf(3), after = sceneOf(4);
    const std::uint64_t hashBefore = test::sceneHash(before), hashAfter = test::sceneHash(after);
    ASSERT_NE(hashBefore, hashAfter);
    for (const int error : kDiskErrors) {
        int failures = 0;
        for (int nth = 1;; ++nth) {
            SCOPED_TRACE("error " + std::to_string(error) + ", call " + std::to_string(nth));
            const TemporaryFolder folder;
            const fs::path path = folder / "walk.sinew";
            ASSERT_TRUE(save(path, before));
            ASSERT_TRUE(save(path, before));
            const Attempt attempt = saveWithFault(path, after, nth, error, Mode::once);
            if (!attempt.hadFault) {
                EXPECT_TRUE(attempt.isSaved);
                EXPECT_GT(nth, 10);
                break;
            }
            failures += attempt.isSaved ? 0 : 1;
            EXPECT_EQ(hashIn(path), attempt.isSaved ? hashAfter : hashBefore);
            EXPECT_EQ(hashIn(backupPath(path, 1)), hashBefore);
            ASSERT_TRUE(save(path, after));
            EXPECT_EQ(hashIn(path), hashAfter);
            for (const std::string& name : namesIn(path.parent_path()))
                EXPECT_TRUE(name.starts_with("walk.sinew")) << name;
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_GT(failures, 5) << error;
    }
}

/// As when a network folder vanishes, or when a quota is reached within a write.
TEST(DiskFaults, thatLastKeepTheOldProjectAndItsBackupUntilARetryWorks) {
    const Scene oldest = sceneOf(3), before = sceneOf(4), after = sceneOf(5);
    const std::uint64_t hashOldest = test::sceneHash(oldest), hashBefore = test::sceneHash(before),
                        hashAfter = test::sceneHash(after);
    ASSERT_EQ((std::set<std::uint64_t>{hashOldest, hashBefore, hashAfter}).size(), 3U);
    for (const Mode mode : {Mode::lasting, Mode::exhausted}) {
        for (int nth = 1;; ++nth) {
            SCOPED_TRACE((mode == Mode::lasting ? "call " : "write ") + std::to_string(nth));
            const TemporaryFolder folder;
            const fs::path path = folder / "walk.sinew";
            ASSERT_TRUE(save(path, oldest));
            ASSERT_TRUE(save(path, before));
            const int error = kDiskErrors[static_cast<std::size_t>(nth) % kDiskErrors.size()];
            const Attempt attempt = saveWithFault(path, after, nth, error, mode);
            EXPECT_EQ(attempt.isSaved, !attempt.hadFault);
            if (!attempt.hadFault) {
                EXPECT_GT(nth, mode == Mode::lasting ? 10 : 3);
                break;
            }
            EXPECT_EQ(hashIn(path), hashBefore);
            EXPECT_TRUE(backupHashes(path).contains(hashOldest));
            ASSERT_TRUE(save(path, after));
            EXPECT_EQ(hashIn(path), hashAfter);
            EXPECT_TRUE(backupHashes(path).contains(hashBefore));
            EXPECT_TRUE(backupHashes(path).contains(hashOldest));
            // Temporary files that could not be removed are removed by a later process.
            for (const std::string& name : namesIn(path.parent_path()))
                EXPECT_TRUE(name.starts_with("walk.sinew") || name.ends_with(".tmp")) << name;
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(DiskFaults, partialWritesAreCompleted) {
    const Scene scene = sceneOf(3);
    const std::uint64_t hash = test::sceneHash(scene);
    const std::string bytes(100'000, 'n');
    const TemporaryFolder folder;
    const fs::path path = folder / "walk.sinew";
    int writes = failEachCall(folder / "", 0, Calls::writing, Mode::partial, [&] {
        const auto saved = save(path, scene);
        EXPECT_TRUE(saved) << text(saved.error());
        EXPECT_EQ(hashIn(path), hash);
    });
    EXPECT_GT(writes, 3);
    writes = failEachCall(folder / "", 0, Calls::writing, Mode::partial, [&] {
        EXPECT_TRUE(writeFiles(folder / "", {{"walk.bin", bytes}}));
        EXPECT_EQ(folder.bytes("walk.bin"), bytes);
    });
    EXPECT_GT(writes, 0);
}

TEST(DiskFaults, whileReadingAreReportedAndARetryWorks) {
    const TemporaryFolder folder;
    const fs::path path = folder / "walk.sinew";
    const Scene scene = sceneOf(3);
    ASSERT_TRUE(save(path, scene));
    for (const int error : kDiskErrors) {
        int failures = 0;
        const int calls = failEachCall(folder / "", error, Calls::reading, Mode::once, [&] {
            Diagnostics diagnostics;
            const auto project = readProject(path, {}, diagnostics);
            if (project) {
                EXPECT_EQ(test::sceneHash(project->scene), test::sceneHash(scene));
            } else {
                ++failures;
                EXPECT_FALSE(project.error().message.empty());
                EXPECT_NE(project.error().where.find("walk.sinew"), std::string::npos);
            }
        });
        EXPECT_GE(calls, 2);
        EXPECT_EQ(failures, calls);
        EXPECT_EQ(hashIn(path), test::sceneHash(scene));
    }
}

/// Large files are read in pieces. One that ends early because a read fails must not look like a shorter
/// file.
TEST(DiskFaults, whileReadingALargeFileNeverGiveAPartOfIt) {
    constexpr int kFrames = 120'000;
    std::string bvh =
        "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\n"
        "OFFSET 0 1 0\n}\n}\nMOTION\nFrames: " +
        std::to_string(kFrames) + "\nFrame Time: 0.01\n";
    for (int frame = 0; frame < kFrames; ++frame) bvh += "10 20 30 \n";
    const TemporaryFolder folder;
    const auto path = folder.writeFile("walk.bvh", bvh);
    int failures = 0;
    for (const Mode mode : {Mode::once, Mode::exhausted}) {
        const int calls = failEachCall(folder / "", ESTALE, Calls::reading, mode, [&] {
            Diagnostics diagnostics;
            const auto scene = readFiles(std::vector{path}, {}, {}, diagnostics);
            if (scene) {
                EXPECT_EQ(scene->characters.at(0)->clips.at(0)->lastFrame.value, kFrames - 1);
                EXPECT_TRUE(diagnostics.empty());
            } else {
                ++failures;
                EXPECT_EQ(scene.error().code, ErrorCode::fileUnreadable) << text(scene.error());
                EXPECT_NE(scene.error().where.find("walk.bvh"), std::string::npos);
            }
        });
        EXPECT_GT(calls, 2);
    }
    EXPECT_GT(failures, 3);
}

TEST(DiskFaults, whileExportingKeepOldFilesAndARetryWorks) {
    const std::vector<NamedFile> files{{"walk.gltf", "new text"}, {"walk.bin", std::string(100000, 'n')}};
    for (const int error : kDiskErrors) {
        for (int nth = 1;; ++nth) {
            SCOPED_TRACE("error " + std::to_string(error) + ", call " + std::to_string(nth));
            const TemporaryFolder folder;
            folder.writeFile("walk.gltf", "old text");
            folder.writeFile("walk.bin", "old bytes");
            const auto [written, happened] = [&] {
                const DiskFault fault(folder / "", nth, error);
                auto result = writeFiles(folder / "", files);
                return std::pair(std::move(result), fault.happened());
            }();
            EXPECT_EQ(written.has_value(), !happened);
            if (!happened) {
                EXPECT_GT(nth, 10);
                break;
            }
            EXPECT_EQ(written.error().code, ErrorCode::fileNotWritable) << text(written.error());
            EXPECT_TRUE(written.error().message.ends_with(std::generic_category().message(error)))
                << written.error().message;
            for (const NamedFile& file : files) {
                const std::string bytes = folder.bytes(file.name);
                EXPECT_TRUE(bytes == file.bytes || bytes.starts_with("old ")) << file.name;
            }
            ASSERT_TRUE(writeFiles(folder / "", files));
            for (const NamedFile& file : files) EXPECT_EQ(folder.bytes(file.name), file.bytes);
            EXPECT_EQ(namesIn(folder / ""), (std::set<std::string>{"walk.bin", "walk.gltf"}));
            if (testing::Test::HasFailure()) return;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
