#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <set>
#include <thread>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// `sinew` interrupted by a signal while it works.
class Interrupt : public testing::TestWithParam<int> {
protected:
    /// kTwoBones with this many frames of motion.
    static std::string movingBvh(int frames) {
        const std::string still(kTwoBones);
        std::string text = still.substr(0, still.find("Frames:"));
        text += "Frames: " + std::to_string(frames) + "\nFrame Time: 0.008333\n";
        for (int frame = 0; frame < frames; ++frame) {
            const auto wave = [&](double pace) { return std::to_string(60 * std::sin(pace * frame)) + ' '; };
            text += "0 100 0 " + wave(0.7) + wave(1.1) + wave(0.3) + wave(0.9) + '\n';
        }
        return text;
    }

    /// Starts `sinew`, sends the signal once `isWorking(process id)` holds, and returns the signal that ended
    /// it.
    int interruptedBy(std::vector<std::string> commandLine,
                      const std::function<bool(pid_t)>& isWorking) const {
        commandLine.insert(commandLine.begin(), "sinew");
        std::vector<char*> arguments;
        for (std::string& word : commandLine) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const pid_t child = fork();
        if (child == 0) {
            for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) close(stream);
            execv(SINEW_PROGRAM, arguments.data());
            _exit(127);
        }
        const auto deadline = Clock::now() + std::chrono::seconds(60);
        while (!isWorking(child) && Clock::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_TRUE(isWorking(child));
        const auto sent = Clock::now();
        kill(child, GetParam());
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_LT(Clock::now() - sent, std::chrono::seconds(2));
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }

    /// Whether a process has used more processor time than it needs to start.
    static bool hasStarted(pid_t process) {
        clockid_t clock{};
        timespec used{};
        return clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &used) == 0 &&
               static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec) > 0.3;
    }

    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(folder_.path()))
            names.insert(entry.path().lexically_relative(folder_.path()).string());
        return names;
    }

    TemporaryFolder folder_;
};

TEST_P(Interrupt, keepsTheOldFileAndLeavesNoTemporaries) {
    const std::string in = folder_.file("in.bvh", movingBvh(400'000));
    const std::string old = folder_.file("out.glb", "old");
    const auto before = files();
    EXPECT_EQ(interruptedBy({"convert", in, "-o", old, "--tolerance-deg", "0.001"}, hasStarted), GetParam());
    EXPECT_EQ(files(), before);
    EXPECT_EQ(readFile(old), "old");
}

TEST_P(Interrupt, leavesOnlyCompleteFilesOfAFolder) {
    fs::create_directory(at("in"));
    const std::string text = movingBvh(3000);
    constexpr int kFiles = 300;
    for (int i = 0; i < kFiles; ++i) folder_.file("in/" + std::to_string(i) + ".bvh", text);
    const auto hasFile = [this](pid_t) {
        std::error_code error;
        return std::ranges::any_of(fs::directory_iterator(at("out"), error),
                                   [](const auto& entry) { return entry.path().extension() == ".bvh"; });
    };
    EXPECT_EQ(interruptedBy({"convert", at("in"), "-o", at("out"), "--to", ".bvh", "--jobs", "2"}, hasFile),
              GetParam());
    std::size_t written = 0;
    std::string first;
    for (const std::string& name : files()) {
        if (!name.starts_with("out/")) continue;
        EXPECT_TRUE(name.ends_with(".bvh")) << name;
        const std::string bytes = readFile(at(name));
        if (written++ == 0) first = bytes;
        EXPECT_EQ(bytes, first) << name;
    }
    EXPECT_LT(written, kFiles);
    EXPECT_GT(written, 0);
    EXPECT_NE(first.find("Frames: 3000"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Signals, Interrupt, testing::Values(SIGINT, SIGTERM),
                         [](const auto& test) { return test.param == SIGINT ? "SIGINT" : "SIGTERM"; });

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
