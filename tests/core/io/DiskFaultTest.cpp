// Each write, sync, rename and open fails once in turn: the old file stays intact, there is a message, and a
// retry works.
#include <gtest/gtest.h>

#include <cerrno>
#include <set>

#include "core/base/AtomicFile.h"
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

constexpr int kErrors[] = {EIO, ENOSPC, EACCES};

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

/// Repeats an attempt with each call failing in turn. Returns how many calls there were.
template <class Attempt>
int failEachCall(const fs::path& folder, int error, DiskFault::Calls calls, const Attempt& attempt) {
    for (int nth = 1;; ++nth) {
        SCOPED_TRACE(nth);
        DiskFault fault(folder, nth, error, calls);
        attempt();
        if (!fault.happened()) return nth - 1;
        if (testing::Test::HasFailure()) return nth;
    }
}

TEST(DiskFaults, whileSavingKeepTheOldProjectAndARetryWorks) {
    const Scene before = sceneOf(3), after = sceneOf(4);
    const std::uint64_t hashBefore = test::sceneHash(before), hashAfter = test::sceneHash(after);
    ASSERT_NE(hashBefore, hashAfter);
    for (const int error : kErrors) {
        int failures = 0;
        for (int nth = 1;; ++nth) {
            SCOPED_TRACE(nth);
            const TemporaryFolder folder;
            const fs::path path = folder / "walk.sinew";
            ASSERT_TRUE(writeProject(path, {.scene = before, .view = {}, .foreign = {}}));
            ASSERT_TRUE(writeProject(path, {.scene = before, .view = {}, .foreign = {}}));
            const auto [saved, happened] = [&] {
                const DiskFault fault(folder / "", nth, error);
                auto result = writeProject(path, {.scene = after, .view = {}, .foreign = {}});
                return std::pair(std::move(result), fault.happened());
            }();
            if (!happened) {
                EXPECT_TRUE(saved);
                EXPECT_GT(nth, 10);
                break;
            }
            if (!saved) {
                ++failures;
                EXPECT_EQ(saved.error().code, ErrorCode::fileNotWritable) << text(saved.error());
                EXPECT_EQ(saved.error().where, path.string());
                EXPECT_FALSE(saved.error().message.empty());
            }
            EXPECT_EQ(hashIn(path), saved ? hashAfter : hashBefore);
            EXPECT_EQ(hashIn(backupPath(path, 1)), hashBefore);
            ASSERT_TRUE(writeProject(path, {.scene = after, .view = {}, .foreign = {}}));
            EXPECT_EQ(hashIn(path), hashAfter);
            for (const std::string& name : namesIn(path.parent_path()))
                EXPECT_TRUE(name.starts_with("walk.sinew")) << name;
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_GT(failures, 5) << error;
    }
}

TEST(DiskFaults, whileReadingAreReportedAndARetryWorks) {
    const TemporaryFolder folder;
    const fs::path path = folder / "walk.sinew";
    const Scene scene = sceneOf(3);
    ASSERT_TRUE(writeProject(path, {.scene = scene, .view = {}, .foreign = {}}));
    int failures = 0;
    const int calls = failEachCall(folder / "", EIO, DiskFault::Calls::reading, [&] {
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

TEST(DiskFaults, whileExportingKeepOldFilesAndARetryWorks) {
    const std::vector<NamedFile> files{{"walk.gltf", "new text"}, {"walk.bin", std::string(100000, 'n')}};
    for (const int error : kErrors) {
        for (int nth = 1;; ++nth) {
            SCOPED_TRACE(nth);
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
