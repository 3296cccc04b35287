#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <set>
#include <thread>

#include "tests/app/Program.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// What a signal makes of `sinew` at work.
class Interrupt : public testing::TestWithParam<int> {
protected:
    /// The two bones with so many frames of motion.
    static std::string moving(int frames) {
        const std::string still(kTwoBones);
        std::string text = still.substr(0, still.find("Frames:"));
        text += "Frames: " + std::to_string(frames) + "\nFrame Time: 0.008333\n";
        for (int frame = 0; frame < frames; ++frame) {
            const auto wave = [&](double pace) { return std::to_string(60 * std::sin(pace * frame)) + ' '; };
            text += "0 100 0 " + wave(0.7) + wave(1.1) + wave(0.3) + wave(0.9) + '\n';
        }
        return text;
    }

    /// Starts it, sends the signal in the midst of its work, and gives what ended it.
    int interrupted(std::vector<std::string> words) const {
        words.insert(words.begin(), "sinew");
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const pid_t child = fork();
        if (child == 0) {
            for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) close(stream);
            execv(SINEW_PROGRAM, arguments.data());
            _exit(127);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(700));
        const auto sent = Clock::now();
        kill(child, GetParam());
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_LT(Clock::now() - sent, std::chrono::seconds(2));
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
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

TEST_P(Interrupt, leavesTheOldFileAndNoLitter) {
    const std::string in = folder_.file("in.bvh", moving(400'000));
    const std::string old = folder_.file("out.glb", "old");
    const auto before = files();
    EXPECT_EQ(interrupted({"convert", in, "-o", old, "--tolerance-deg", "0.001"}), GetParam());
    EXPECT_EQ(files(), before);
    EXPECT_EQ(readFile(old), "old");
}

TEST_P(Interrupt, endsBetweenFilesOfAFolderWithWholeOnes) {
    fs::create_directory(at("in"));
    const std::string text = moving(3000);
    constexpr int kFiles = 300;
    for (int i = 0; i < kFiles; ++i) folder_.file("in/" + std::to_string(i) + ".bvh", text);
    EXPECT_EQ(interrupted({"convert", at("in"), "-o", at("out"), "--to", ".bvh", "--jobs", "2"}), GetParam());
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

}  // namespace
}  // namespace sinew
