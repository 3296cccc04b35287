// Cancels long work at random moments. Nothing may be changed or left behind. Prints how soon the work ended.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <thread>

#include "core/anim/limits/FitLimits.h"
#include "core/anim/reduction/Simplify.h"
#include "core/io/FormatList.h"
#include "core/io/project/Project.h"
#include "core/io/verify/ExportFile.h"
#include "core/scene/analysis/AlignClips.h"
#include "core/scene/analysis/Compare.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/analysis/LimitConflicts.h"
#include "tests/core/Mocap.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/soak/SoakLength.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

class Cancellation : public testing::Test {
protected:
    /// Returns whether the work was completed.
    using Work = std::function<bool(const std::atomic<bool>& cancel)>;

    Cancellation() {
        // Ten minutes at most.
        scene_ = test::mocap(31, std::min(2000 * test::soakLength(), 72'000));
        motion_ = {scene_.characters[0], scene_.characters[0]->clips[0]};
    }

    /// The files of the test's folder with their bytes.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const auto& file : fs::directory_iterator(folder_ / "."))
            all[file.path().filename().string()] = folder_.bytes(file.path().filename().string());
        return all;
    }

    /// Runs `work` to completion once, then cancels it at random moments and expects the old file unless it
    /// was completed, and no other files.
    ///
    /// @param file  file that `work` writes; empty if none
    void cancelAtRandom(const char* name, const std::string& file, const Work& work) {
        const std::atomic<bool> never = false;
        const auto start = Clock::now();
        ASSERT_TRUE(work(never)) << name;
        const double whole = secondsSince(start);
        auto old = files();
        if (!file.empty()) old[file] = "old";
        const std::atomic<bool> always = true;
        EXPECT_FALSE(work(always)) << name << " ignores that it is cancelled";
        double latest = 0;
        int cancelled = 0;
        for (int round = 0; round < 5 * std::min(test::soakLength(), 20); ++round) {
            if (!file.empty()) folder_.writeFile(file, "old");
            std::atomic<bool> cancel = false;
            std::atomic<bool> done = false;
            bool isCompleted = false;
            std::thread thread([&] {
                isCompleted = work(cancel);
                done = true;
            });
            std::this_thread::sleep_for(std::chrono::duration<double>(whole * dice_.between(0, 1)));
            const bool wasRunning = !done;
            const auto request = Clock::now();
            cancel = true;
            thread.join();
            if (wasRunning) latest = std::max(latest, secondsSince(request));
            cancelled += !isCompleted;
            auto left = files();
            if (isCompleted && !file.empty()) left[file] = old[file];  // projects contain the time
            EXPECT_TRUE(left == old) << name << " left unexpected files or contents";
        }
        std::printf("| %s | %.2g s | %d | %.0f ms |\n", name, whole, cancelled, 1000 * latest);
    }

    void cancelFormat(const char* extension) {
        const std::string file = std::string("motion") + extension;
        const fs::path path = folder_ / file;
        cancelAtRandom((std::string("export ") + extension).c_str(), file, [&](const auto& cancel) {
            WriteOptions options;
            options.cancel = &cancel;
            return exportFile(scene_, path, options).has_value();
        });
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(scene_, path, {}, diagnostics));
        cancelAtRandom((std::string("open ") + extension).c_str(), {}, [&](const auto& cancel) {
            ReadOptions options;
            options.cancel = &cancel;
            Diagnostics ignored;
            return readFiles(std::span(&path, 1), {}, options, ignored).has_value();
        });
    }

    TemporaryFolder folder_;
    test::Dice dice_{7};
    Scene scene_;
    Motion motion_;
};

TEST_F(Cancellation, leavesNothingBehindInExportsAndImports) {
    for (const char* extension : {".bvh", ".glb", ".fbx"}) cancelFormat(extension);
}

TEST_F(Cancellation, leavesNothingBehindInProjects) {
    const fs::path path = folder_ / "work.sinew";
    cancelAtRandom("save a project", "work.sinew", [&](const auto& cancel) {
        return writeProject(path, {scene_, {}, {}}, {.backups = 0, .cancel = &cancel}).has_value();
    });
    Diagnostics diagnostics;
    ASSERT_TRUE(writeProject(path, {scene_, {}, {}}, {.backups = 0}));
    cancelAtRandom("open a project", {}, [&](const auto& cancel) {
        ReadOptions options;
        options.cancel = &cancel;
        Diagnostics ignored;
        return readProject(path, options, ignored).has_value();
    });
}

TEST_F(Cancellation, leavesNothingBehindInEditsAndAnalyses) {
    cancelAtRandom("simplify", {}, [&](const auto& cancel) {
        SimplifySettings settings;
        settings.cancel = &cancel;
        return simplified(motion_.character->skeleton, motion_.clip, settings).has_value();
    });
    cancelAtRandom("fit limits", {}, [&](const auto& cancel) {
        return angleSamples(motion_.character->skeleton, std::span(&motion_.clip, 1), {}, &cancel)
            .has_value();
    });
    cancelAtRandom("find conflicts", {}, [&](const auto& cancel) {
        ConflictSearch search;
        search.cancel = &cancel;
        return limitConflicts(motion_.character, motion_.clip, search).has_value();
    });
    cancelAtRandom("align", {}, [&](const auto& cancel) {
        AlignSettings settings;
        settings.cancel = &cancel;
        return alignClips(motion_, motion_, settings).has_value();
    });
    cancelAtRandom("compare", {}, [&](const auto& cancel) {
        return compareMotions(motion_, std::span(&motion_, 1), {.cancel = &cancel}).has_value();
    });
    cancelAtRandom("find contacts", {}, [&](const auto& cancel) {
        ContactSettings settings;
        settings.cancel = &cancel;
        static_cast<void>(detectContacts(*motion_.character, motion_.clip, settings));
        return !cancel;
    });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
