// Allocations fail at random: nothing ends the process, and what existed before stays as it was.
#include <gtest/gtest.h>

#include <cmath>
#include <new>
#include <numbers>
#include <stdexcept>

#include "core/base/CaughtException.h"
#include "core/base/InParallel.h"
#include "core/io/FormatList.h"
#include "core/io/fbx/read/readFbx.h"
#include "core/io/gltf/readGltf.h"
#include "core/io/journal/Journal.h"
#include "core/io/journal/RecoverJournal.h"
#include "core/io/project/Project.h"
#include "tests/core/FailingMemory.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/journal/SceneHash.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::FailingMemory;

/// Does something while allocations fail. Returns whether none of them ended it with an exception.
template <class Action>
bool succeeds(std::uint32_t rate, std::uint32_t seed, const Action& action) {
    const FailingMemory failing(rate, seed);
    try {
        action();
        return true;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return false;
}

TEST(OutOfMemory, isDescribedAsSuch) {
    CaughtException caught;
    try {
        throw std::bad_alloc();
    } catch (...) {
        caught = caughtException();
    }
    EXPECT_TRUE(caught.isMemory);
    EXPECT_EQ(caught.message, "there is not enough memory");
    try {
        throw std::runtime_error("no pears");
    } catch (...) {
        caught = caughtException();
    }
    EXPECT_FALSE(caught.isMemory);
    EXPECT_EQ(caught.message, "no pears");
}

TEST(OutOfMemory, inParallelWorkReachesTheCaller) {
    int failed = 0;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        std::atomic<int> sum = 0;
        const bool done = succeeds(100, seed, [&] {
            inParallel(50, [&sum] {
                return [&sum](std::size_t piece) {
                    const std::vector<int> pieces(100 * (piece + 1), 1);
                    sum += pieces.back();
                };
            });
        });
        failed += done ? 0 : 1;
        EXPECT_EQ(sum == 50, done);
    }
    EXPECT_GT(failed, 20);
}

TEST(OutOfMemory, whileSavingAndReadingKeepsTheProject) {
    const TemporaryFolder folder;
    const fs::path path = folder / "walk.sinew";
    test::Dice dice(5);
    const Scene first = test::randomScene(dice), second = test::randomScene(dice);
    std::uint64_t stored = test::sceneHash(first);
    ASSERT_TRUE(writeProject(path, {.scene = first, .view = {}, .foreign = {}}));
    int failed = 0;
    for (std::uint32_t seed = 1; seed <= 100; ++seed) {
        const Scene& scene = seed % 2 == 0 ? first : second;
        bool isSaved = false, isRead = false;
        succeeds(seed * 2, seed, [&] {
            isSaved = writeProject(path, {.scene = scene, .view = {}, .foreign = {}}).has_value();
        });
        succeeds(seed * 2, seed, [&] {
            Diagnostics diagnostics;
            isRead = readProject(path, {}, diagnostics).has_value();
        });
        failed += isSaved && isRead ? 0 : 1;
        Diagnostics diagnostics;
        const auto project = readProject(path, {}, diagnostics);
        ASSERT_TRUE(project) << text(project.error());
        const std::uint64_t read = test::sceneHash(project->scene);
        // The memory may also have run out after the file was replaced.
        EXPECT_TRUE(read == test::sceneHash(scene) || (!isSaved && read == stored));
        stored = read;
    }
    EXPECT_GT(failed, 5);
    ASSERT_TRUE(writeProject(path, {.scene = first, .view = {}, .foreign = {}}));
    for (const auto& file : fs::directory_iterator(folder / "")) EXPECT_NE(file.path().extension(), ".tmp");
}

TEST(OutOfMemory, inTheJournalIsReportedAndLosesNoStep) {
    int failed = 0;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        const TemporaryFolder folder;
        test::Dice dice(seed);
        const Scene scene = test::randomScene(dice);
        if (scene.characters.empty()) continue;
        Journal journal({folder / "journals", 1000, 5ms});
        Journal::Ticket ticket = journal.begin({1, 1, "step 1", scene, {}, true, JournalProject{}}, 1);
        ASSERT_TRUE(journal.await(ticket, 30s));
        {
            const FailingMemory failing(1 + seed / 2, seed, FailingMemory::Threads::others);
            for (StepNumber step = 2; step <= 10; ++step) {
                Scene next = scene;
                next.lastId += step;
                ticket = journal.add({step, 1, "step " + std::to_string(step), next, {}, true, {}});
                journal.await(ticket, 10ms);
            }
            if (journal.status().state == Journal::State::failing) {
                ++failed;
                EXPECT_FALSE(journal.status().problem.message.empty());
            }
        }
        ASSERT_TRUE(journal.await(ticket, 30s));
        const fs::path left = folder / "left";
        fs::create_directories(left);
        for (const auto& file : fs::directory_iterator(folder / "journals"))
            if (file.path().extension() != ".lock") fs::copy(file.path(), left / file.path().filename());
        const FoundJournals found = findJournals(left);
        ASSERT_EQ(found.journals.size(), 1U);
        const auto recovered = recoverJournal(found.journals[0]);
        ASSERT_TRUE(recovered) << text(recovered.error());
        ASSERT_EQ(recovered->steps.size(), 10U);
        for (std::size_t i = 0; i < 10; ++i)
            EXPECT_EQ(recovered->steps[i].text, "step " + std::to_string(i + 1));
    }
    EXPECT_GT(failed, 0);
}

constexpr const char* kExtensions[] = {".bvh", ".amc", ".glb", ".fbx"};

/// Failure rates from "every allocation" to "one of a few", so that work fails early, late or not at all.
std::uint32_t rateOf(std::uint32_t seed) { return 1 + seed * seed / 4; }

/// Two joints that turn for many frames. Few joints, because the destructor of nlohmann::json allocates
/// memory for large lists.
Scene longScene() {
    constexpr int kFrames = 2000;
    std::string bvh =
        "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\n"
        "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
        "JOINT knee\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "End Site\n{\nOFFSET 0 -40 0\n}\n}\n}\nMOTION\nFrames: " +
        std::to_string(kFrames) + "\nFrame Time: 0.01\n";
    for (int frame = 0; frame < kFrames; ++frame) {
        const std::string angle = std::to_string(30 * std::sin(frame * std::numbers::pi / 50));
        bvh += "0 90 " + std::to_string(frame * 0.1) + ' ' + angle + " 0 5 0 " + angle + " 0\n";
    }
    const TemporaryFolder folder;
    Diagnostics diagnostics;
    return readFiles(std::vector{folder.writeFile("walk.bvh", bvh)}, {}, {}, diagnostics).value();
}

TEST(OutOfMemory, whileReadingIsAnErrorAndARetryWorks) {
    const Scene scene = longScene();
    const TemporaryFolder folder;
    for (const char* extension : kExtensions) {
        SCOPED_TRACE(extension);
        const fs::path path = folder / (std::string("walk") + extension);
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(scene, path, {}, diagnostics));
        const auto whole = readFiles(std::vector{path}, {}, {}, diagnostics);
        ASSERT_TRUE(whole) << text(whole.error());
        int failed = 0, read = 0;
        for (std::uint32_t seed = 1; seed <= 60; ++seed) {
            Result<Scene> result = fail(ErrorCode::argumentInvalid, "", "");
            EXPECT_TRUE(succeeds(rateOf(seed), seed, [&] {
                Diagnostics own;
                result = readFiles(std::vector{path}, {}, {}, own);
            }));
            if (result) {
                ++read;
                EXPECT_EQ(test::sceneHash(*result), test::sceneHash(*whole));
            } else {
                ++failed;
                EXPECT_EQ(result.error().code, ErrorCode::limitExceeded) << text(result.error());
            }
        }
        EXPECT_GT(failed, 5);
        EXPECT_GT(read, 0);
    }
}

/// The readers that run in the importer, here in this process.
TEST(OutOfMemory, isNotReportedAsDamageOfAFile) {
    using Reader = Result<Scene> (*)(const Source&, const ReadOptions&, Diagnostics&);
    const Scene scene = longScene();
    const TemporaryFolder folder;
    for (const auto& [extension, reader] :
         {std::pair<std::string, Reader>{".glb", &readGltf}, {".fbx", &readFbx}}) {
        SCOPED_TRACE(extension);
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(scene, folder / ("walk" + extension), {}, diagnostics));
        const Source source = Source::fromMemory("walk" + extension, folder.bytes("walk" + extension));
        const auto whole = reader(source, {}, diagnostics);
        ASSERT_TRUE(whole) << text(whole.error());
        int failed = 0, read = 0;
        for (std::uint32_t seed = 1; seed <= 60; ++seed) {
            Result<Scene> result = fail(ErrorCode::argumentInvalid, "", "");
            const bool isDone = succeeds(rateOf(seed), seed, [&] {
                Diagnostics own;
                result = reader(source, {}, own);
            });
            (isDone ? read : failed) += 1;
            if (!isDone) continue;
            ASSERT_TRUE(result) << text(result.error());
            EXPECT_EQ(test::sceneHash(*result), test::sceneHash(*whole));
        }
        EXPECT_GT(failed, 5);
        EXPECT_GT(read, 0);
    }
}

TEST(OutOfMemory, whileWritingKeepsTheOldFileAndTheScene) {
    const Scene scene = longScene();
    const std::uint64_t hash = test::sceneHash(scene);
    for (const char* extension : kExtensions) {
        SCOPED_TRACE(extension);
        const TemporaryFolder folder;
        const std::string name = std::string("walk") + extension;
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(scene, folder / name, {}, diagnostics));
        const std::string whole = folder.bytes(name);
        int failed = 0, written = 0;
        for (std::uint32_t seed = 1; seed <= 60; ++seed) {
            folder.writeFile(name, "old");
            bool isWritten = false;
            succeeds(rateOf(seed), seed, [&] {
                Diagnostics own;
                isWritten = writeFile(scene, folder / name, {}, own).has_value();
            });
            (isWritten ? written : failed) += 1;
            // The memory may also run out after the file was replaced.
            const std::string bytes = folder.bytes(name);
            EXPECT_TRUE(bytes == whole || (!isWritten && bytes == "old"));
            for (const auto& file : fs::directory_iterator(folder / ""))
                EXPECT_NE(file.path().extension(), ".tmp");
        }
        EXPECT_GT(failed, 5);
        EXPECT_GT(written, 0);
        EXPECT_EQ(test::sceneHash(scene), hash);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
