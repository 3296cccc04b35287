#include <gtest/gtest.h>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Tables : public testing::Test {
protected:
    Outcome convert(const std::string& output, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"convert", file_, "-o", at(output)});
        return sinew(more);
    }
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("two.bvh", kTwoBones);
};

TEST_F(Tables, holdAnglesPositionsOrCurves) {
    ASSERT_EQ(convert("a.csv").exitCode, 0);
    EXPECT_TRUE(readFile(at("a.csv")).starts_with("frame 2 Hz,time s,hip translationX m,"));
    ASSERT_EQ(convert("p.csv", {"--table", "positions"}).exitCode, 0);
    EXPECT_TRUE(readFile(at("p.csv")).starts_with("frame 2 Hz,time s,hip head x m,"));
    ASSERT_EQ(convert("c.json", {"--table", "curves"}).exitCode, 0);
    EXPECT_TRUE(readFile(at("c.json")).starts_with("{\n\"sinew table\": \"curves\",\n"));
    EXPECT_EQ(convert("x.csv", {"--table", "chairs"}).exitCode, 2);
}

TEST_F(Tables, ofAnglesReadBackOntoTheirSkeleton) {
    ASSERT_EQ(convert("angles.csv").exitCode, 0);
    const std::string again = at("again.bvh");
    const Outcome outcome = sinew({"convert", at("angles.csv"), file_, "-o", again});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(sinew({"positions", again}).out, sinew({"positions", file_}).out);
}

TEST_F(Tables, needASkeleton) {
    ASSERT_EQ(convert("angles.csv").exitCode, 0);
    const Outcome outcome = sinew({"info", at("angles.csv")});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("skeleton"), std::string::npos) << outcome.err;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
