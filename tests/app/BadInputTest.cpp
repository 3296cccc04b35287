#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    const std::size_t offset = text.find(from);
    std::string changed(text.substr(0, offset));
    changed.append(to).append(text.substr(offset + from.size()));
    return changed;
}

/// A file with one mistake. An empty code accepts any error code.
struct BrokenInput {
    std::string description, name, bytes, code;
};

std::string junk() {
    std::string bytes;
    unsigned state = 1;
    for (int i = 0; i < 5000; ++i) bytes += static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
    return bytes;
}

std::vector<BrokenInput> brokenFiles() {
    return {
        {"emptyFile", "walk.bvh", "", "file-empty"},
        {"binaryJunk", "walk.xyz", junk(), "format-unknown"},
        {"noMotion", "walk.bvh", std::string(kTwoBones.substr(0, kTwoBones.find("MOTION"))),
         "motion-missing"},
        {"zeroFrameTime", "walk.bvh", replaced(kTwoBones, "Time: 0.5", "Time: 0"), "frame-time"},
        {"infiniteNumber", "walk.bvh", replaced(kTwoBones, "OFFSET 10", "OFFSET 1e400"), "number-not-finite"},
        {"notANumber", "walk.bvh", replaced(kTwoBones, "OFFSET 10", "OFFSET nan"), "number-not-finite"},
        {"wordInsteadOfNumber", "walk.bvh", replaced(kTwoBones, "1 100 0 90", "1 x 0 90"), "number-invalid"},
        {"duplicateNames", "walk.bvh", replaced(kTwoBones, "JOINT knee, \"left\"", "JOINT hip"),
         "duplicate-name"},
        {"billionChannels", "walk.bvh", replaced(kTwoBones, "CHANNELS 6", "CHANNELS 1000000000"), ""},
        {"tenMegabytesOnOneLine", "walk.bvh", replaced(kTwoBones, "10 0 0", std::string(10'000'000, 'x')),
         "number-invalid"},
        {"oneValueTooFew", "walk.bvh", replaced(kTwoBones, "1 100 0 90 0 0 0", "1 100 0 90 0 0"),
         "value-count"},
        {"acclaimCycle", "walk.asf", replaced(kTwoBonesAsf, "root thigh\n", "knee thigh\n"), ""},
        {"acclaimDuplicateName", "walk.asf", replaced(kTwoBonesAsf, "name thigh", "name knee"),
         "duplicate-name"},
        {"acclaimInfinity", "walk.asf", replaced(kTwoBonesAsf, "length 10", "length 1e400"),
         "number-not-finite"},
        {"motionWithoutSkeleton", "walk.amc", std::string(kTwoBonesAmc), "skeleton-missing"},
        {"invalidRig", "walk.json", R"({"bones": [{"parent_id": 7}]})", ""}};
}

#ifdef __SANITIZE_ADDRESS__
constexpr long kMostKilobytes = 700'000;  // the sanitizer needs some itself
#else
constexpr long kMostKilobytes = 200'000;
#endif

class BrokenFile : public testing::TestWithParam<BrokenInput> {};

TEST_P(BrokenFile, failsQuicklyWithALocationAndLittleMemory) {
    const TemporaryFolder folder;
    const std::string file = folder.file(GetParam().name, GetParam().bytes);
    const Outcome outcome = sinew({"info", "--json", file});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.out;
    EXPECT_LT(outcome.processorSeconds, 1.0);
    EXPECT_LT(outcome.peakKilobytes, kMostKilobytes);
    EXPECT_EQ(outcome.err.rfind("sinew: ", 0), 0u) << outcome.err.substr(0, 300);
    EXPECT_NE(outcome.err.find(GetParam().name), std::string::npos) << outcome.err.substr(0, 300);
    EXPECT_LT(outcome.err.size(), 1000u);
    const auto error = nlohmann::json::parse(outcome.out)["diagnostics"].back();
    EXPECT_EQ(error["severity"], "error");
    EXPECT_FALSE(error["where"].get<std::string>().empty());
    if (!GetParam().code.empty()) {
        EXPECT_EQ(error["code"], GetParam().code) << error.dump();
    }
}

INSTANTIATE_TEST_SUITE_P(BadInput, BrokenFile, testing::ValuesIn(brokenFiles()),
                         [](const auto& test) { return test.param.description; });

TEST(BadInput, motionOfAnotherSkeletonIsRejected) {
    const TemporaryFolder folder;
    const std::string asf = folder.file("two.asf", kTwoBonesAsf);
    for (const std::string& bytes :
         {replaced(kTwoBonesAmc, "knee 0", "elbow 0"), replaced(kTwoBonesAmc, "knee 0", "knee 0 0 0 0")}) {
        const Outcome outcome = sinew({"info", asf, folder.file("other.amc", bytes)});
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_EQ(outcome.err.rfind("sinew: other.amc:5: ", 0), 0u) << outcome.err;
    }
}

TEST(BadInput, folderIsRejected) {
    const TemporaryFolder folder;
    for (const char* command : {"info", "positions"}) {
        const Outcome outcome = sinew({command, folder.path().string()});
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find("folder"), std::string::npos) << outcome.err;
    }
}

TEST(BadInput, missingFileIsNamed) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"info", "/nowhere.bvh"},
                                                      {"positions", "/nowhere.bvh"},
                                                      {"convert", "/nowhere.bvh", "-o", "/tmp/never.bvh"}}) {
        const Outcome outcome = sinew(arguments);
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find("nowhere.bvh"), std::string::npos) << outcome.err;
    }
}

TEST(BadInput, anyTruncationIsReadOrRejected) {
    const TemporaryFolder folder;
    const std::string asf = folder.file("cut.asf", kTwoBonesAsf);
    for (const auto& [name, text] :
         {std::pair("walk.bvh", kTwoBones), {"walk.asf", kTwoBonesAsf}, {"walk.amc", kTwoBonesAmc}}) {
        for (std::size_t length = 0; length < text.size(); length += 5) {
            const TemporaryFolder alone;
            const Outcome outcome = sinew({"info", asf, alone.file(name, text.substr(0, length))});
            ASSERT_TRUE(outcome.exitCode == 0 || outcome.exitCode == 1)
                << name << " after " << length << " bytes";
            ASSERT_EQ(outcome.err.empty(), outcome.exitCode == 0) << outcome.err;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
