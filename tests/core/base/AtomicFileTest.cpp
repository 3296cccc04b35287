#include "core/base/AtomicFile.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

class AtomicFile : public testing::Test {
protected:
    void SetUp() override {
        std::string path = (fs::temp_directory_path() / "sinew-atomic-XXXXXX").string();
        ASSERT_NE(::mkdtemp(path.data()), nullptr);
        folder_ = path;
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string readFile(const std::string& name) const {
        std::ifstream file(folder_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void writeFile(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
    }
    std::set<std::string> names() const {
        std::set<std::string> found;
        for (const auto& entry : fs::directory_iterator(folder_))
            found.insert(entry.path().filename().string());
        return found;
    }
    fs::perms permissions(const std::string& name) const { return fs::status(folder_ / name).permissions(); }

    fs::path folder_;
};

TEST_F(AtomicFile, rejectsAMissingFolder) {
    const auto result = writeFiles(folder_ / "nowhere", {{"a.txt", "a"}});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::fileNotWritable);
    EXPECT_EQ(result.error().where, (folder_ / "nowhere" / "a.txt").string());
    EXPECT_EQ(result.error().message, "the file cannot be written: No such file or directory");
}

TEST_F(AtomicFile, rejectsNamesWithPaths) {
    for (const std::string& name : {std::string(), std::string("."), std::string(".."), std::string("../a"),
                                    std::string("/a"), std::string("b/a"), std::string("a\0b", 3)}) {
        const auto result = writeFiles(folder_, {{name, "a"}});
        ASSERT_FALSE(result) << name;
        EXPECT_EQ(result.error().code, ErrorCode::fileNotWritable);
    }
    EXPECT_TRUE(names().empty());
}

TEST_F(AtomicFile, neverReplacesAnythingButFiles) {
    fs::create_directory(folder_ / "folder");
    ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    EXPECT_FALSE(writeFiles(folder_, {{"folder", "a"}}));
    EXPECT_FALSE(writeFiles(folder_, {{"pipe", "a"}}));
    EXPECT_EQ(names(), (std::set<std::string>{"folder", "pipe"}));
    EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
}

TEST_F(AtomicFile, changesNoTargetIfOneFails) {
    writeFile("old.asf", "old");
    fs::create_directory(folder_ / "bad.amc");
    ASSERT_FALSE(writeFiles(folder_, {{"old.asf", "new"}, {"fresh.txt", "new"}, {"bad.amc", "new"}}));
    EXPECT_EQ(readFile("old.asf"), "old");
    EXPECT_EQ(names(), (std::set<std::string>{"old.asf", "bad.amc"}));
}

TEST_F(AtomicFile, keepsTheOldFileIfTheDiskIsFull) {
    writeFile("a.txt", "old");
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{100, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto result = writeFiles(folder_, {{"a.txt", std::string(1000, 'x')}});
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::fileNotWritable);
    EXPECT_EQ(readFile("a.txt"), "old");
    EXPECT_EQ(names(), std::set<std::string>{"a.txt"});
}

TEST_F(AtomicFile, writesNewFilesTogether) {
    const std::string binary("\0\r\n\xff", 4);
    ASSERT_TRUE(writeFiles(folder_, {{"a.asf", "skeleton"}, {"a.amc", binary}, {"empty", ""}}));
    EXPECT_EQ(names(), (std::set<std::string>{"a.asf", "a.amc", "empty"}));
    EXPECT_EQ(readFile("a.asf"), "skeleton");
    EXPECT_EQ(readFile("a.amc"), binary);
    EXPECT_EQ(readFile("empty"), "");
}

TEST_F(AtomicFile, replacesLongerFilesCompletely) {
    writeFile("a.txt", std::string(100'000, 'o'));
    ASSERT_TRUE(writeFiles(folder_, {{"a.txt", "new"}}));
    EXPECT_EQ(readFile("a.txt"), "new");
}

TEST_F(AtomicFile, newFilesHaveDefaultPermissions) {
    const mode_t before = ::umask(027);
    const auto result = writeFiles(folder_, {{"a.txt", "a"}});
    ::umask(before);
    ASSERT_TRUE(result);
    EXPECT_EQ(permissions("a.txt"), fs::perms(0640));
}

TEST_F(AtomicFile, keepsThePermissionsOfAReplacedFile) {
    writeFile("a.txt", "old");
    fs::permissions(folder_ / "a.txt", fs::perms(0604));
    ASSERT_TRUE(writeFiles(folder_, {{"a.txt", "new"}}));
    EXPECT_EQ(readFile("a.txt"), "new");
    EXPECT_EQ(permissions("a.txt"), fs::perms(0604));
}

TEST_F(AtomicFile, writesThroughALinkAndKeepsIt) {
    fs::create_directory(folder_ / "real");
    writeFile("real/a.txt", "old");
    fs::create_symlink("real/a.txt", folder_ / "link.txt");
    ASSERT_TRUE(writeFiles(folder_, {{"link.txt", "new"}}));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link.txt"));
    EXPECT_EQ(readFile("real/a.txt"), "new");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "real"), {}), 1);
}

TEST_F(AtomicFile, companionsReplaceLinksInsteadOfFollowingThem) {
    const fs::path outside = folder_ / "outside";
    std::ofstream(outside) << "precious";
    const fs::path folder = folder_ / "folder";
    fs::create_directory(folder);
    fs::create_symlink(outside, folder / "fox.bin");
    fs::create_symlink(folder_ / "missing", folder / "fox-1.png");
    ASSERT_TRUE(
        writeFiles(folder, {{"fox.gltf", "a"}, {"fox.bin", "b", 0, true}, {"fox-1.png", "c", 0, true}}));
    EXPECT_EQ(fs::file_size(outside), 8U);
    EXPECT_FALSE(fs::exists(folder_ / "missing"));
    for (const char* name : {"fox.bin", "fox-1.png"}) {
        EXPECT_FALSE(fs::is_symlink(folder / name)) << name;
        EXPECT_EQ(fs::file_size(folder / name), 1U) << name;
    }
}

TEST_F(AtomicFile, nobodyElseCanReadTheTemporaryFileOfAPrivateFile) {
    std::ofstream(folder_ / "private") << "a";
    fs::permissions(folder_ / "private", fs::perms::owner_read | fs::perms::owner_write);
    const auto file = PendingFile::create(folder_, "private");
    ASSERT_TRUE(file);
    EXPECT_EQ(fs::status(file->path()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(AtomicFile, supportsTheLongestNamesAndLargeContents) {
    const std::string name(255, 'n');
    const std::string bytes(20'000'000, 'b');
    ASSERT_TRUE(writeFiles(folder_, {{name, bytes}}));
    EXPECT_EQ(names(), std::set<std::string>{name});
    EXPECT_EQ(readFile(name), bytes);
}

TEST_F(AtomicFile, emptyFolderIsTheWorkingFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    const auto result = writeFiles({}, {{"a.txt", "a"}});
    fs::current_path(before);
    ASSERT_TRUE(result) << text(result.error());
    EXPECT_EQ(readFile("a.txt"), "a");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
