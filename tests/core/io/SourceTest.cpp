#include "core/io/text/Source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

/// Provides a temporary folder, removed after the test.
class SourceTest : public testing::Test {
protected:
    void SetUp() override {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) / (std::string("sinew-source-") + info->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "inner");
    }
    void TearDown() override { fs::remove_all(folder_); }

    void writeFile(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
    }

    fs::path folder_;
};

TEST_F(SourceTest, rejectsAMissingFile) {
    const auto source = Source::open(folder_ / "absent.bvh");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileNotFound);
    EXPECT_EQ(source.error().where, (folder_ / "absent.bvh").string());
}

TEST_F(SourceTest, rejectsAFolder) {
    const auto source = Source::open(folder_);
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileUnreadable);
}

TEST_F(SourceTest, rejectsADevice) {
    const auto source = Source::open("/dev/zero");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileUnreadable);
}

TEST_F(SourceTest, rejectsAnEmptyFile) {
    writeFile("empty.bvh", "");
    const auto source = Source::open(folder_ / "empty.bvh");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileEmpty);
}

TEST_F(SourceTest, rejectsMoreBytesThanTheLimit) {
    writeFile("long.bvh", "12345");
    ReadLimits limits;
    limits.bytes = 4;
    const auto source = Source::open(folder_ / "long.bvh", limits);
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileTooLarge);
}

TEST_F(SourceTest, rejectsSiblingsOutsideTheFolder) {
    writeFile("here.bvh", "x");
    const auto source = Source::open(folder_ / "here.bvh");
    ASSERT_TRUE(source);
    for (const char* path : {"../here.bvh", "inner/../../here.bvh", "/etc/hostname", ""}) {
        const auto sibling = source->sibling(path);
        ASSERT_FALSE(sibling) << path;
        EXPECT_EQ(sibling.error().code, ErrorCode::fileUnreadable) << path;
    }
}

TEST_F(SourceTest, rejectsFifosWithoutWaiting) {
    writeFile("here.bvh", "x");
    ASSERT_EQ(::mkfifo((folder_ / "fifo.bvh").c_str(), 0600), 0);
    const auto direct = Source::open(folder_ / "fifo.bvh");
    ASSERT_FALSE(direct);
    EXPECT_EQ(direct.error().message, "this is not a regular file");
    const auto sibling = Source::open(folder_ / "here.bvh")->sibling("fifo.bvh");
    ASSERT_FALSE(sibling);
    EXPECT_EQ(sibling.error().message, "this is not a regular file");
}

TEST_F(SourceTest, followsLinksOnlyWithinTheFolder) {
    writeFile("here.bvh", "x");
    writeFile("inner/mesh.ply", "mesh");
    const fs::path outside = folder_.string() + "-outside";
    std::ofstream(outside) << "secret";
    fs::create_symlink(outside, folder_ / "absolute.ply");
    fs::create_symlink("../" + outside.filename().string(), folder_ / "relative.ply");
    fs::create_directory_symlink("..", folder_ / "up");
    fs::create_symlink("inner/mesh.ply", folder_ / "within.ply");
    const auto source = Source::open(folder_ / "here.bvh");
    ASSERT_TRUE(source);
    for (const std::string& path :
         {std::string("absolute.ply"), std::string("relative.ply"), "up/" + outside.filename().string()}) {
        const auto sibling = source->sibling(path);
        ASSERT_FALSE(sibling) << path;
        EXPECT_EQ(sibling.error().message,
                  "the file refers to '" + path + "', which is outside the file's own folder");
    }
    EXPECT_EQ(source->sibling("within.ply").value().bytes(), "mesh");
    fs::remove(outside);
}

TEST_F(SourceTest, rejectsNamesWithNul) {
    writeFile("here.bvh", "x");
    const auto sibling = Source::open(folder_ / "here.bvh")->sibling(std::string("here.bvh\0.ply", 13));
    ASSERT_FALSE(sibling);
    EXPECT_EQ(sibling.error().code, ErrorCode::fileUnreadable);
}

TEST_F(SourceTest, opensSiblingsByAFunction) {
    const Source source = Source::fromFileBytes("walk.dae", FileBytes("x"), [](const std::string& name) {
        return Result<FileBytes>(FileBytes("bytes of " + name));
    });
    const auto sibling = source.sibling("textures/skin.png");
    ASSERT_TRUE(sibling);
    EXPECT_EQ(sibling->name(), "skin.png");
    EXPECT_EQ(sibling->bytes(), "bytes of textures/skin.png");
    EXPECT_FALSE(source.sibling("../skin.png")) << "not even asked for";
    const Source changed = source.withBytes("y");
    EXPECT_EQ(changed.bytes(), "y");
    EXPECT_EQ(changed.name(), "walk.dae");
    EXPECT_TRUE(changed.sibling("skin.png"));
}

TEST_F(SourceTest, bytesInMemoryHaveNoSiblings) {
    const Source source = Source::fromMemory("walk.amc", "1");
    const auto sibling = source.sibling("walk.asf");
    ASSERT_FALSE(sibling);
    EXPECT_EQ(sibling.error().code, ErrorCode::fileNotFound);
    EXPECT_TRUE(source.siblingNames(".asf").empty());
}

TEST_F(SourceTest, keepsEveryByte) {
    const std::string bytes("a\r\nb\0c\xFF", 7);
    writeFile("Take.01.BVH", bytes);
    const auto source = Source::open(folder_ / "Take.01.BVH");
    ASSERT_TRUE(source);
    EXPECT_EQ(source->bytes(), bytes);
    EXPECT_EQ(source->name(), "Take.01.BVH");
    EXPECT_EQ(source->stem(), "Take.01");
    EXPECT_EQ(source->extension(), ".bvh");
    EXPECT_EQ(source->location(12), "Take.01.BVH:12");
}

TEST_F(SourceTest, siblingsHaveTheSameLimits) {
    writeFile("walk.amc", "1");
    writeFile("walk.asf", "12345");
    writeFile("inner/mesh.ply", "1");
    ReadLimits limits;
    limits.bytes = 4;
    const auto source = Source::open(folder_ / "walk.amc", limits);
    ASSERT_TRUE(source);
    EXPECT_TRUE(source->sibling("inner/mesh.ply"));
    const auto tooLong = source->sibling("walk.asf");
    ASSERT_FALSE(tooLong);
    EXPECT_EQ(tooLong.error().code, ErrorCode::fileTooLarge);
}

TEST_F(SourceTest, listsSiblingsOfAnExtensionInAnyCaseSorted) {
    for (const char* name : {"b.asf", "A.ASF", "c.amc"}) writeFile(name, "x");
    fs::create_directories(folder_ / "folder.asf");
    const auto source = Source::open(folder_ / "c.amc");
    ASSERT_TRUE(source);
    EXPECT_EQ(source->siblingNames(".asf"), (std::vector<std::string>{"A.ASF", "b.asf"}));
}

TEST_F(SourceTest, providesSiblingsFromMemory) {
    const auto files = std::make_shared<const std::vector<NamedFile>>(
        std::vector<NamedFile>{{"walk.amc", "motion"}, {"walk.asf", "skeleton"}, {"a.ASF", "other"}});
    const Source motion = Source::fromFiles(files, "walk.amc");
    EXPECT_EQ(motion.bytes(), "motion");
    EXPECT_EQ(motion.siblingNames(".asf"), (std::vector<std::string>{"a.ASF", "walk.asf"}));
    const auto skeleton = motion.sibling("walk.asf");
    ASSERT_TRUE(skeleton);
    EXPECT_EQ(skeleton->bytes(), "skeleton");
    EXPECT_TRUE(skeleton->sibling("walk.amc"));
    EXPECT_FALSE(motion.sibling("run.asf"));
    EXPECT_FALSE(motion.sibling("../walk.asf"));
    EXPECT_EQ(Source::fromFiles(files, "walk.AMC").name(), "a.ASF");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
