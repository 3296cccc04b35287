#include <gtest/gtest.h>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Manual, isSavedWithoutADisplay) {
    const TemporaryFolder folder;
    const auto pages = folder.path() / "manual", pdf = folder.path() / "manual.pdf";
    for (const auto& path : {pages, pdf}) {
        const Outcome outcome = run(SINEW_PROGRAM, {"manual", "-o", path.string()},
                                    {{"DISPLAY", ":47110"}, {"WAYLAND_DISPLAY", ""}});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    }
    EXPECT_TRUE(std::filesystem::exists(pages / "index.html"));
    EXPECT_TRUE(std::filesystem::exists(pages / "pictures/dark/viewport.png"));
    EXPECT_GT(std::filesystem::file_size(pdf), 1'000'000u);
}

TEST(Manual, reportsWhyItWasNotSaved) {
    const TemporaryFolder folder;
    const std::string path = folder.file("file", "") + "/manual.pdf";
    const Outcome outcome = sinew({"manual", "-o", path});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find(path), std::string::npos) << outcome.err;
    EXPECT_EQ(sinew({"manual"}).exitCode, 2);
    EXPECT_NE(sinew({"manual", "-o", ""}).exitCode, 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
