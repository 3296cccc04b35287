// The command line with little address space: it ends with a message and leaves no incomplete file.
#include <gtest/gtest.h>

#include <string>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

// Sanitizers need the address space themselves.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

Outcome sinewWithin(long megabytes, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"-c", "ulimit -v $1 && shift && exec \"$@\"", "sh",
                                         std::to_string(megabytes * 1024), SINEW_PROGRAM});
    return run("/bin/sh", arguments);
}

/// The megabytes that the program needs to start.
long leastMegabytes() {
    for (long megabytes = 8; megabytes < 4096; megabytes += 8)
        if (sinewWithin(megabytes, {"--version"}).exitCode == 0) return megabytes;
    return 0;
}

std::string longWalk() {
    std::string bvh(kTwoBones);
    bvh.replace(bvh.find("Frames: 3"), 9, "Frames: 100003");
    for (int frame = 0; frame < 100'000; ++frame) bvh += "2 100 0 0 0 0 -90\n";
    return bvh;
}

class MemoryLimit : public testing::Test {
protected:
    /// Runs a command with more and more memory, until it succeeds. Returns how often it failed.
    int failures(const std::vector<std::string>& arguments, const fs::path& output) const {
        int failed = 0;
        for (long more = 0; more < 2000; more += more / 4 + 2) {
            const Outcome outcome = sinewWithin(least_ + more, arguments);
            if (outcome.exitCode == 0) return failed;
            ++failed;
            EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
            EXPECT_NE(outcome.err.find("memory"), std::string::npos) << outcome.err;
            EXPECT_FALSE(fs::exists(output)) << outcome.err;
        }
        ADD_FAILURE() << "needs too much memory";
        return failed;
    }

    TemporaryFolder folder_;
    std::string walk_ = folder_.file("walk.bvh", longWalk());
    long least_ = leastMegabytes();
};

TEST_F(MemoryLimit, isReportedByReading) { EXPECT_GT(failures({"info", walk_}, folder_.path() / "none"), 0); }

TEST_F(MemoryLimit, isReportedByWriting) {
    for (const char* extension : {".glb", ".bvh", ".sinew"}) {
        const fs::path output = folder_.path() / (std::string("out") + extension);
        EXPECT_GT(failures({"convert", walk_, "-o", output}, output), 0) << extension;
        EXPECT_TRUE(fs::exists(output));
    }
}

TEST_F(MemoryLimit, isReportedByEditing) {
    const fs::path output = folder_.path() / "out.bvh";
    EXPECT_GT(failures({"smooth", walk_, "--gaussian", "0.5", "-o", output}, output), 0);
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
