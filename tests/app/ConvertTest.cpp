#include <gtest/gtest.h>

#include "tests/app/Program.h"

namespace sinew {
namespace {

class Convert : public testing::Test {
protected:
    Outcome convert(const std::string& output, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"convert", file_, "-o", at(output)});
        return sinew(more);
    }
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    static std::string positions(const std::string& file) { return sinew({"positions", file}).out; }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("two.bvh", kTwoBones);
};

TEST_F(Convert, refusesAFormatThatNobodyWrites) {
    const Outcome outcome = convert("two.xyz");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find(".bvh"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(at("two.xyz")));
}

TEST_F(Convert, leavesTheOldFileWhereItFails) {
    const std::string old = folder_.file("old.bvh", "old");
    EXPECT_EQ(convert("old.bvh", {"--frames", "2:7"}).exitCode, 1);
    EXPECT_EQ(readFile(old), "old");
}

TEST_F(Convert, refusesAFolderThatIsNotThere) {
    const Outcome outcome = convert("nowhere/two.bvh");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("nowhere"), std::string::npos) << outcome.err;
}

TEST_F(Convert, keepsEveryPosition) {
    const Outcome outcome = convert("copy.bvh");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(positions(at("copy.bvh")), positions(file_));
}

TEST_F(Convert, keepsEveryPositionThroughAProject) {
    const Outcome outcome = convert("two.sinew");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(positions(at("two.sinew")), positions(file_));
    ASSERT_EQ(sinew({"convert", at("two.sinew"), "-o", at("back.bvh")}).exitCode, 0);
    EXPECT_EQ(positions(at("back.bvh")), positions(file_));
    EXPECT_NE(sinew({"info", at("two.sinew")}).out.find("Sinew project"), std::string::npos);
}

TEST_F(Convert, putsAllCharactersIntoAProject) {
    ASSERT_EQ(sinew({"convert", file_, file_, "-o", at("both.sinew")}).exitCode, 0);
    EXPECT_EQ(convert("one.sinew", {"--frames", "0:0"}).exitCode, 0);
    const auto characters = [&](const std::string& name) {
        std::size_t count = 0;
        const std::string out = sinew({"info", "--json", at(name)}).out;
        for (std::size_t i = out.find("\"joints\""); i != std::string::npos;
             i = out.find("\"joints\"", i + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(characters("both.sinew"), 2 * characters("one.sinew"));
}

TEST_F(Convert, refusesToResampleIntoAProject) {
    EXPECT_EQ(convert("two.sinew", {"--fps", "60"}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(at("two.sinew")));
}

TEST_F(Convert, writesStableText) {
    ASSERT_EQ(convert("copy.bvh").exitCode, 0);
    ASSERT_EQ(sinew({"convert", at("copy.bvh"), "-o", at("again.bvh")}).exitCode, 0);
    EXPECT_EQ(readFile(at("again.bvh")), readFile(at("copy.bvh")));
}

TEST_F(Convert, mayWriteOverItsInput) {
    const std::string before = positions(file_);
    ASSERT_EQ(sinew({"convert", file_, "-o", file_}).exitCode, 0);
    EXPECT_EQ(positions(file_), before);
}

TEST_F(Convert, takesARangeAtAnotherRate) {
    ASSERT_EQ(convert("range.bvh", {"--frames", "1:2", "--fps", "8"}).exitCode, 0);
    const std::string text = readFile(at("range.bvh"));
    EXPECT_NE(text.find("Frames: 5"), std::string::npos) << text;
    EXPECT_NE(text.find("Frame Time: 0.125"), std::string::npos) << text;
    EXPECT_NE(positions(at("range.bvh")).find("\n0,0,hip,0.01,1,0,"), std::string::npos);
    EXPECT_NE(positions(at("range.bvh")).find("\n4,0.5,hip,0.02,1,0,"), std::string::npos);
}

TEST_F(Convert, knowsTheUnitOfEachSide) {
    ASSERT_EQ(convert("halves.bvh", {"--unit", "1", "--out-unit", "0.5"}).exitCode, 0);
    EXPECT_NE(readFile(at("halves.bvh")).find("OFFSET 20 0 0"), std::string::npos)
        << readFile(at("halves.bvh"));
}

TEST_F(Convert, saysWhatItLeavesOut) {
    const Outcome outcome = convert("last.bvh", {SINEW_SAMPLES "/hand.bvh"});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_NE(outcome.err.find("only the last of 2 characters is written, 'hand'"), std::string::npos)
        << outcome.err;
    EXPECT_NE(readFile(at("last.bvh")).find("Thumb1"), std::string::npos);
}

}  // namespace
}  // namespace sinew
