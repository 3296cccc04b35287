#include "core/base/FileBytes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>

#include "core/base/InParallel.h"
#include "core/base/OpenFile.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

constexpr std::size_t kLarge = std::size_t{3} << 20;

/// Provides a file, removed after the test.
class FileBytesTest : public testing::Test {
protected:
    void TearDown() override { fs::remove(path_); }

    std::string write(std::size_t size) {
        std::string bytes(size, '\0');
        for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 2654435761U >> 24);
        std::ofstream(path_, std::ios::binary) << bytes;
        return bytes;
    }

    /// Opens the file and takes its bytes.
    std::optional<FileBytes> bytesOf(std::size_t size) const {
        return FileBytes::of(openForReading(path_), size);
    }

    fs::path path_ = fs::path(testing::TempDir()) / ("sinew-file-bytes-" + std::to_string(::getpid()));
};

TEST_F(FileBytesTest, refusesFilesThatAreMissingOrShorter) {
    EXPECT_FALSE(bytesOf(1));
    write(10);
    EXPECT_FALSE(bytesOf(11));
    write(0);
    EXPECT_FALSE(bytesOf(kLarge));
}

TEST_F(FileBytesTest, returnsAllBytesAndTheirBeginning) {
    for (const std::size_t size : {std::size_t{1}, std::size_t{70'000}, kLarge}) {
        const std::string bytes = write(size);
        const auto read = bytesOf(size);
        ASSERT_TRUE(read);
        const FileBytes copy = *read;
        EXPECT_EQ(copy.size(), size);
        EXPECT_EQ(copy.head(100), bytes.substr(0, 100));
        EXPECT_TRUE(copy.view() == bytes) << size;
        EXPECT_FALSE(copy.isCutOff());
        EXPECT_EQ(copy.view().data(), read->view().data()) << "shared";
        EXPECT_EQ(copy.head(100), bytes.substr(0, 100));
    }
    EXPECT_EQ(FileBytes("text").view(), "text");
    EXPECT_EQ(FileBytes("text").head(2), "te");
    EXPECT_EQ(FileBytes().size(), 0U);
}

TEST_F(FileBytesTest, keepsLargeFilesThatAreReplaced) {
    const std::string bytes = write(kLarge);
    const auto read = bytesOf(kLarge);
    fs::remove(path_);
    write(10);
    EXPECT_TRUE(read->view() == bytes);
}

TEST_F(FileBytesTest, endsWhereAFileWasCutOff) {
    const std::string bytes = write(kLarge);
    const auto read = bytesOf(kLarge);
    fs::resize_file(path_, 5);
    EXPECT_FALSE(read->isCutOff()) << "not read yet";
    EXPECT_EQ(read->view(), bytes.substr(0, 5));
    EXPECT_TRUE(read->isCutOff());
}

TEST_F(FileBytesTest, opensLargeFilesOnceMore) {
    const std::string bytes = write(kLarge);
    const auto read = bytesOf(kLarge);
    for (int i = 0; i < 2; ++i) {
        const FileDescriptor again = read->reopen();
        std::string head(8, ' ');
        EXPECT_EQ(::read(again.get(), head.data(), head.size()), 8);
        EXPECT_EQ(head, bytes.substr(0, 8)) << "from the beginning";
        EXPECT_LT(::write(again.get(), "x", 1), 0) << "for reading only";
    }
}

TEST_F(FileBytesTest, passesBytesInMemoryOnAsAFile) {
    const std::string small = write(1000);
    for (const auto& [bytes, expected] :
         {std::pair(*bytesOf(1000), small), std::pair(FileBytes("text"), std::string("text")),
          std::pair(FileBytes(), std::string())}) {
        const FileDescriptor file = bytes.reopen();
        ASSERT_GE(file.get(), 0);
        std::string read(2000, ' ');
        read.resize(static_cast<std::size_t>(::read(file.get(), read.data(), read.size())));
        EXPECT_EQ(read, expected);
    }
}

TEST_F(FileBytesTest, isReadOnceByManyThreads) {
    const std::string bytes = write(kLarge);
    const auto read = bytesOf(kLarge);
    std::atomic<int> same = 0;
    inParallel(8, [&]() -> PieceWork { return [&](std::size_t) { same += read->view() == bytes ? 1 : 0; }; });
    EXPECT_EQ(same, 8);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
