#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace {

std::string with(std::string_view text, std::string_view from, std::string_view to) {
    const std::size_t place = text.find(from);
    std::string changed(text.substr(0, place));
    changed.append(to).append(text.substr(place + from.size()));
    return changed;
}

/// A file with one mistake; an empty code leaves open which of several fits.
struct Broken {
    std::string claim, name, bytes, code;
};

std::string junk() {
    std::string bytes;
    unsigned state = 1;
    for (int i = 0; i < 5000; ++i) bytes += static_cast<char>((state = state * 1664525u + 1013904223u) >> 24);
    return bytes;
}

std::vector<Broken> brokenFiles() {
    return {
        {"emptyFile", "walk.bvh", "", "file-empty"},
        {"binaryJunk", "walk.xyz", junk(), "format-unknown"},
        {"noMotion", "walk.bvh", std::string(kTwoBones.substr(0, kTwoBones.find("MOTION"))),
         "motion-missing"},
        {"zeroFrameTime", "walk.bvh", with(kTwoBones, "Time: 0.5", "Time: 0"), "frame-time"},
        {"infiniteNumber", "walk.bvh", with(kTwoBones, "OFFSET 10", "OFFSET 1e400"), "number-not-finite"},
        {"notANumber", "walk.bvh", with(kTwoBones, "OFFSET 10", "OFFSET nan"), "number-not-finite"},
        {"aWordForANumber", "walk.bvh", with(kTwoBones, "1 100 0 90", "1 x 0 90"), "number-invalid"},
        {"duplicateNames", "walk.bvh", with(kTwoBones, "JOINT knee, \"left\"", "JOINT hip"),
         "duplicate-name"},
        {"aBillionChannels", "walk.bvh", with(kTwoBones, "CHANNELS 6", "CHANNELS 1000000000"), ""},
        {"tenMegabytesOnOneLine", "walk.bvh", with(kTwoBones, "10 0 0", std::string(10'000'000, 'x')),
         "number-invalid"},
        {"oneValueTooFew", "walk.bvh", with(kTwoBones, "1 100 0 90 0 0 0", "1 100 0 90 0 0"), "value-count"},
        {"acclaimCycle", "walk.asf", with(kTwoBonesAsf, "root thigh\n", "knee thigh\n"), ""},
        {"acclaimDuplicateName", "walk.asf", with(kTwoBonesAsf, "name thigh", "name knee"), "duplicate-name"},
        {"acclaimInfinity", "walk.asf", with(kTwoBonesAsf, "length 10", "length 1e400"), "number-not-finite"},
        {"motionWithoutSkeleton", "walk.amc", std::string(kTwoBonesAmc), "skeleton-missing"},
        {"rigThatIsNoRig", "walk.json", R"({"bones": [{"parent_id": 7}]})", ""}};
}

#ifdef __SANITIZE_ADDRESS__
constexpr long kMostKilobytes = 700'000;  // it takes some for itself
#else
constexpr long kMostKilobytes = 200'000;
#endif

class BrokenFile : public testing::TestWithParam<Broken> {};

TEST_P(BrokenFile, failsSoonWithAPlaceAndLittleMemory) {
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
                         [](const auto& test) { return test.param.claim; });

TEST(BadInput, motionOfAnotherSkeletonIsRefused) {
    const TemporaryFolder folder;
    const std::string asf = folder.file("two.asf", kTwoBonesAsf);
    for (const std::string& bytes :
         {with(kTwoBonesAmc, "knee 0", "elbow 0"), with(kTwoBonesAmc, "knee 0", "knee 0 0 0 0")}) {
        const Outcome outcome = sinew({"info", asf, folder.file("other.amc", bytes)});
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_EQ(outcome.err.rfind("sinew: other.amc:5: ", 0), 0u) << outcome.err;
    }
}

TEST(BadInput, aFolderIsNoFile) {
    const TemporaryFolder folder;
    for (const char* command : {"info", "positions"}) {
        const Outcome outcome = sinew({command, folder.path().string()});
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find("folder"), std::string::npos) << outcome.err;
    }
}

TEST(BadInput, aMissingFileIsNamed) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"info", "/nowhere.bvh"},
                                                      {"positions", "/nowhere.bvh"},
                                                      {"convert", "/nowhere.bvh", "-o", "/tmp/never.bvh"}}) {
        const Outcome outcome = sinew(arguments);
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find("nowhere.bvh"), std::string::npos) << outcome.err;
    }
}

TEST(BadInput, truncationAnywhereIsRefusedOrRead) {
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

}  // namespace
}  // namespace sinew
