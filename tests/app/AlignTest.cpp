#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/table/WarpCsv.h"
#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";

Json alignJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"align", "--json"});
    const Outcome outcome = sinew(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return Json::parse(outcome.out);
}

/// kTwoBones with its turns twice as fast at first, then slow.
std::string retimed(const TemporaryFolder& folder) {
    std::string text(kTwoBones);
    text.replace(text.find("Frames: 3"), 9, "Frames: 4");
    text.replace(text.find("1 100 0 90 0 0 0"), 16, "1 100 0 90 0 0 0\n1.5 100 0 45 0 0 -45");
    return folder.file("retimed.bvh", text);
}

TEST(AlignCommand, rejectsInvalidOptions) {
    EXPECT_EQ(sinew({"align"}).exitCode, 2);
    EXPECT_EQ(sinew({"align", kWalk}).exitCode, 2);
    EXPECT_EQ(sinew({"align", kWalk, kWalk, kWalk}).exitCode, 2);
    for (const auto& [option, value] : {std::pair("--window", "1.1"),
                                        {"--window", "-0.1"},
                                        {"--window", "nan"},
                                        {"--tolerance", "0"},
                                        {"--tolerance", "nan"},
                                        {"--interp", "hold"}})
        EXPECT_EQ(sinew({"align", kWalk, kWalk, option, value}).exitCode, 2) << option << ' ' << value;
}

TEST(AlignCommand, rejectsClipsThatCannotBeAligned) {
    const TemporaryFolder folder;
    const std::string csv = (folder.path() / "out.csv").string();
    const Outcome unrelated = sinew({"align", kWalk, SINEW_SAMPLES "/hand.bvh", "--csv", csv});
    EXPECT_EQ(unrelated.exitCode, 1);
    EXPECT_NE(unrelated.err.find("no joint name in common"), std::string::npos) << unrelated.err;
    const Outcome still = sinew({"align", kWalk, folder.file("two.asf", kTwoBonesAsf), "--csv", csv});
    EXPECT_EQ(still.exitCode, 1);
    EXPECT_NE(still.err.find("two.asf"), std::string::npos) << still.err;
    std::string text(kTwoBones);
    text.resize(text.find("1 100 0 90"));
    text.replace(text.find("Frames: 3"), 9, "Frames: 1");
    const Outcome single = sinew({"align", folder.file("one.bvh", text), retimed(folder), "--csv", csv});
    EXPECT_EQ(single.exitCode, 1);
    EXPECT_NE(single.err.find("has only one frame"), std::string::npos) << single.err;
    EXPECT_FALSE(std::filesystem::exists(csv));
    const Outcome missing = sinew({"align", kWalk, (folder.path() / "none.bvh").string()});
    EXPECT_EQ(missing.exitCode, 1);
    const Outcome folderless =
        sinew({"align", kWalk, kWalk, "--csv", (folder.path() / "no" / "a.csv").string()});
    EXPECT_EQ(folderless.exitCode, 1);
}

TEST(AlignCommand, aligningAClipWithItselfIsTheIdentity) {
    const Json json = alignJson({kWalk, kWalk});
    EXPECT_EQ(json["cost_before"], 0);
    EXPECT_EQ(json["cost_after"], 0);
    ASSERT_EQ(json["pins"].size(), 2u);
    EXPECT_EQ(json["pins"][0]["speed"], 1.0);
    EXPECT_EQ(json["pins"][1]["new_time"], json["pins"][1]["source_time"]);
    EXPECT_EQ(json["pins"][1]["new_frame"].get<double>(), json["first"]["frames"].get<double>() - 1);
    EXPECT_FALSE(json["joints"].empty());
}

TEST(AlignCommand, recoversARetiming) {
    const TemporaryFolder folder;
    const std::string csv = (folder.path() / "warp.csv").string();
    const Json json = alignJson({folder.file("two.bvh", kTwoBones), retimed(folder), "--window", "0.5",
                                 "--tolerance", "0.05", "--interp", "linear", "--csv", csv});
    EXPECT_LT(json["cost_after"].get<double>(), json["cost_before"].get<double>());
    EXPECT_EQ(json["first"]["frames"], 3);
    EXPECT_EQ(json["second"]["frames"], 4);
    const auto warp = readWarpCsv(readFile(csv), "warp.csv");
    ASSERT_TRUE(warp) << warp.error().message;
    ASSERT_EQ(warp->pins().size(), json["pins"].size());
    EXPECT_TRUE(warp->allForward());
    for (std::size_t i = 0; i < warp->pins().size(); ++i) {
        EXPECT_EQ(warp->pins()[i].time.value, json["pins"][i]["new_time"].get<double>());
        EXPECT_EQ(warp->pins()[i].source.value, json["pins"][i]["source_time"].get<double>());
        EXPECT_EQ(warp->pins()[i].span, SpanKind::linear);
    }
}

TEST(AlignCommand, printsReadablePins) {
    const Outcome outcome = sinew({"align", kWalk, kWalk});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Reference "), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("0 → 0 after warping"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("smooth       1x"), std::string::npos) << outcome.out;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
