#include "core/io/FormatList.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "AcclaimTexts.h"
#include "TemporaryFolder.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const std::string kBvh = R"(HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  End Site
  {
    OFFSET 0 1 0
  }
}
MOTION
Frames: 1
Frame Time: 0.04
1 2 3
)";

std::string formatName(const std::string& file, const std::string& bytes) {
    const auto format = formatOf(Source::fromMemory(file, bytes));
    return format ? std::string((*format)->name()) : std::string(name(format.error().code));
}

TEST(FormatTest, rejectsUnreadableFiles) {
    EXPECT_EQ(formatName("notes.txt", "Dear diary"), "format-unknown");
    const auto format = formatOf(Source::fromMemory("notes.txt", "Dear diary"));
    EXPECT_EQ(format.error().where, "notes.txt");
    EXPECT_NE(format.error().message.find("Acclaim ASF/AMC (.asf, .amc)"), std::string::npos);
}

TEST(FormatTest, rejectsUnwritableExtensions) {
    const TemporaryFolder folder;
    Diagnostics diagnostics;
    const auto done = writeFile(*AcclaimRead(kArmAsf).scene, folder / "rig.doc", {}, diagnostics);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::formatCannotWrite);
    EXPECT_NE(done.error().message.find(".bvh"), std::string::npos);
}

TEST(FormatTest, rejectsNamesWithoutExtension) {
    Diagnostics diagnostics;
    const auto done = writeFile(*AcclaimRead(kArmAsf).scene, "rig", {}, diagnostics);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().where, "rig");
    EXPECT_TRUE(done.error().message.starts_with("the file name has no extension"));
}

TEST(FormatTest, rejectsInvalidUnits) {
    const TemporaryFolder folder;
    Diagnostics diagnostics;
    for (const char* file : {"rig.bvh", "rig.amc"}) {
        for (const double unit : {0.0, -1.0, 1e-12, 1e300}) {
            WriteOptions options;
            options.metresPerUnit = unit;
            const auto done = writeFile(*AcclaimRead(kArmAsf).scene, folder / file, options, diagnostics);
            ASSERT_FALSE(done) << file << ' ' << unit;
            EXPECT_EQ(done.error().code, ErrorCode::argumentInvalid);
        }
    }
}

TEST(FormatTest, readsAllFilesOrNone) {
    const TemporaryFolder folder;
    const std::vector paths{folder.writeFile("arm.asf", kArmAsf), folder / "absent.amc"};
    Diagnostics diagnostics;
    const auto scene = readFiles(paths, {}, {}, diagnostics);
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::fileNotFound);
}

TEST(FormatTest, stopsBetweenFilesWhenCancelled) {
    const TemporaryFolder folder;
    const std::atomic<bool> cancel = true;
    ReadOptions options;
    options.cancel = &cancel;
    Diagnostics diagnostics;
    const auto scene = readFiles(std::vector{folder.writeFile("arm.asf", kArmAsf)}, {}, options, diagnostics);
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::cancelled);
}

TEST(FormatTest, recognisesFormatsByContentBeforeExtension) {
    EXPECT_EQ(formatName("take.amc", kBvh), "Biovision BVH");
    EXPECT_EQ(formatName("take.bvh", kArmAsf), "Acclaim ASF/AMC");
    EXPECT_EQ(formatName("take", kArmAmc), "Acclaim ASF/AMC");
    EXPECT_EQ(formatName("take.BVH", "?"), "Biovision BVH");
    EXPECT_EQ(formatName("take.amc", "1\nroot 0 0 0"), "Acclaim ASF/AMC");
}

/// Names of the opened files in the order in which they are read.
std::string readingOrder(const TemporaryFolder& folder, const std::vector<std::string>& names) {
    std::vector<std::filesystem::path> paths;
    for (const std::string& name : names)
        paths.push_back(folder.writeFile(name, name.ends_with("f") ? kArmAsf : kArmAmc));
    std::string order;
    const auto files = openFiles(paths);
    if (!files) return text(files.error());
    for (const OpenedFile& file : *files) order += (order.empty() ? "" : " ") + file.source.name();
    return order;
}

TEST(FormatTest, readsEachMotionAfterItsOwnSkeleton) {
    const TemporaryFolder folder;
    EXPECT_EQ(readingOrder(folder, {"take.amc", "arm.asf"}), "arm.asf take.amc");
    EXPECT_EQ(readingOrder(folder, {"a.asf", "x.amc", "b.asf", "y.amc"}), "a.asf x.amc b.asf y.amc");
    EXPECT_EQ(readingOrder(folder, {"a.amc", "a.asf", "b.amc", "b.asf"}), "a.asf a.amc b.asf b.amc");
    EXPECT_EQ(readingOrder(folder, {"02.asf", "35.asf", "02_01.amc", "35_01.amc", "02_03.amc"}),
              "02.asf 02_01.amc 02_03.amc 35.asf 35_01.amc");
    EXPECT_EQ(readingOrder(folder, {"x.amc", "y.amc"}), "x.amc y.amc");
}

TEST(FormatTest, keepsTheExistingScene) {
    const TemporaryFolder folder;
    Diagnostics diagnostics;
    const auto first = readFiles(std::vector{folder.writeFile("arm.asf", kArmAsf)}, {}, {}, diagnostics);
    ASSERT_TRUE(first);
    const auto second = readFiles(std::vector{folder.writeFile("take.bvh", kBvh)}, *first, {}, diagnostics);
    ASSERT_TRUE(second);
    ASSERT_EQ(second->characters.size(), 2u);
    EXPECT_EQ(second->characters[0], first->characters[0]);
}

TEST(FormatTest, writesByExtensionInAnyCase) {
    const TemporaryFolder folder;
    Diagnostics diagnostics;
    ASSERT_TRUE(writeFile(*AcclaimRead(kArmAsf, kArmAmc).scene, folder / "take.AMC", {}, diagnostics));
    EXPECT_TRUE(folder.bytes("take.asf").starts_with(":version 1.10"));
    EXPECT_TRUE(readFiles(std::vector{folder / "take.AMC"}, {}, {}, diagnostics));
}

// Sanitizers need the address space themselves.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Limits the memory of this process to slightly more than it uses.
void limitMemory() {
    constexpr rlim_t kHeadroom = rlim_t{64} << 20;
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t limit = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + kHeadroom;
    const rlimit both{limit, limit};
    ::setrlimit(RLIMIT_AS, &both);
}

TEST(FormatTest, reportsInsufficientMemory) {
    const TemporaryFolder folder;
    const std::vector<std::filesystem::path> paths{folder.writeFile("large.bvh", kBvh)};
    std::filesystem::resize_file(paths[0], std::size_t{256} << 20);
    const pid_t child = ::fork();
    if (child == 0) {
        limitMemory();
        Diagnostics diagnostics;
        const auto scene = readFiles(paths, {}, {}, diagnostics);
        ::_exit(!scene && scene.error().code == ErrorCode::limitExceeded ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
