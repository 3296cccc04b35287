// What saving preserves when it fails, and what it leaves beside the file when it succeeds.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>

#include "core/io/project/Backups.h"
#include "core/io/project/Project.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/encode/SameScene.h"
#include "tests/core/io/FailingCalls.h"
#include "tests/core/io/TemporaryFolder.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

/// While it lives, no file grows beyond `bytes`, as on a full disk, for any user.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int);
};

Scene namedScene(const std::string& name) {
    test::Dice dice(3);
    Scene scene = test::randomScene(dice);
    Character character = *scene.characters.at(0);
    character.name = name;
    scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return scene;
}

class ProjectSaving : public testing::Test {
protected:
    Result<FileStamp> save(const std::string& name, int backups = 5) const {
        return writeProject(path_, {.scene = namedScene(name), .view = {}, .foreign = {}},
                            {.backups = backups});
    }
    /// The character's name in a project, or "" if it does not open.
    static std::string nameIn(const fs::path& file) {
        Diagnostics diagnostics;
        const auto project = readProject(file, {}, diagnostics);
        return project ? project->scene.characters.at(0)->name : "";
    }
    std::string backup(int n) const { return nameIn(backupPath(path_, n)); }
    std::set<std::string> names() const {
        std::set<std::string> found;
        for (const auto& entry : fs::directory_iterator(path_.parent_path())) {
            found.insert(entry.path().filename().string());
        }
        return found;
    }

    TemporaryFolder folder_;
    fs::path path_ = folder_ / "walk.sinew";
};

TEST_F(ProjectSaving, fullDiskKeepsTheOldFileAndItsBackups) {
    ASSERT_TRUE(save("one"));
    ASSERT_TRUE(save("two"));
    for (const rlim_t bytes : {rlim_t{0}, rlim_t{4096}, rlim_t{20000}}) {
        const auto saved = [&] {
            const FullDisk full(bytes);
            return save("three");
        }();
        ASSERT_FALSE(saved) << bytes;
        EXPECT_EQ(saved.error().code, ErrorCode::fileNotWritable);
        EXPECT_EQ(saved.error().where, path_.string());
        EXPECT_EQ(saved.error().message, "the file cannot be written: File too large");
    }
    EXPECT_EQ(nameIn(path_), "two");
    EXPECT_EQ(backup(1), "one");
    EXPECT_EQ(names(), (std::set<std::string>{"walk.sinew", "walk.sinew~1"}));
    const fs::path elsewhere = folder_ / "elsewhere.sinew";
    ASSERT_TRUE(writeProject(elsewhere, {.scene = namedScene("three"), .view = {}, .foreign = {}}));
    EXPECT_EQ(nameIn(elsewhere), "three");
}

TEST_F(ProjectSaving, reportsAMissingFolder) {
    folder_.writeFile("file", "no folder");
    for (const char* folder : {"file", "gone"}) {
        const fs::path path = folder_ / folder / "walk.sinew";
        const auto saved = writeProject(path, {});
        ASSERT_FALSE(saved);
        EXPECT_EQ(saved.error().code, ErrorCode::fileNotWritable);
        EXPECT_EQ(saved.error().where, path.string());
        EXPECT_NE(saved.error().message.find("cannot be written: "), std::string::npos);
    }
    EXPECT_EQ(folder_.bytes("file"), "no folder");
}

TEST_F(ProjectSaving, reportsAFolderInTheWay) {
    fs::create_directory(path_);
    EXPECT_EQ(save("one").error().message, "the file cannot be written: this is not a regular file");
}

TEST_F(ProjectSaving, keepsTheFileIfBackupsAreImpossible) {
    ASSERT_TRUE(save("one"));
    fs::create_directories(backupPath(path_, 1) / "in the way");
    fs::create_directories(backupPath(path_, 2) / "in the way");
    const auto saved = save("two", 2);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::fileNotWritable);
    EXPECT_NE(saved.error().message.find("backup"), std::string::npos);
    EXPECT_EQ(nameIn(path_), "one");
}

TEST_F(ProjectSaving, keepsExistingBackupsIfNoneCanBeMade) {
    for (const char* name : {"a", "b", "c", "d"}) ASSERT_TRUE(save(name, 3));
    const auto before = names();
    const test::FailingCall noLinks(test::SystemCall::link, EPERM);
    const FullDisk full(4096);
    const auto rotated = rotateBackups(path_, 3);
    ASSERT_FALSE(rotated);
    EXPECT_EQ(rotated.error().code, ErrorCode::fileNotWritable);
    EXPECT_EQ(names(), before);
    EXPECT_EQ(backup(1), "c");
    EXPECT_EQ(backup(2), "b");
    EXPECT_EQ(backup(3), "a");
}

TEST_F(ProjectSaving, copiesBackupsWithoutHardLinks) {
    const test::FailingCall noLinks(test::SystemCall::link, EPERM);
    for (const char* name : {"a", "b", "c"}) ASSERT_TRUE(save(name, 1));
    EXPECT_EQ(backup(1), "b");
    EXPECT_EQ(names(), (std::set<std::string>{"walk.sinew", "walk.sinew~1"}));
}

TEST_F(ProjectSaving, canBeRetriedWithTheSameBackup) {
    ASSERT_TRUE(save("a", 1));
    ASSERT_TRUE(rotateBackups(path_, 1));
    ASSERT_TRUE(rotateBackups(path_, 1));
    EXPECT_EQ(names(), (std::set<std::string>{"walk.sinew", "walk.sinew~1"}));
}

TEST_F(ProjectSaving, succeedsIfTheFolderCannotBeSynced) {
    const test::FailingCall noSync(test::SystemCall::syncFolder, EIO);
    const auto stamp = save("a");
    EXPECT_EQ(test::failures(), 1);
    ASSERT_TRUE(stamp) << text(stamp.error());
    EXPECT_EQ(*stamp, *stampOf(path_));
}

TEST_F(ProjectSaving, replacesOnlyTheFileThatIsKnown) {
    ASSERT_TRUE(save("a"));
    const FileStamp known = *save("b");
    ASSERT_TRUE(save("c"));  // by another program
    const auto before = names();
    const Project project{.scene = namedScene("d"), .view = {}, .foreign = {}};
    const auto saved = writeProject(path_, project, {.replaced = known});
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::fileNotWritable);
    EXPECT_EQ(saved.error().message, "another program has changed the file");
    EXPECT_EQ(nameIn(path_), "c");
    EXPECT_EQ(backup(1), "b");
    EXPECT_EQ(names(), before);
    FileStamp current = *stampOf(path_);
    current.writable = false;  // permissions do not matter
    EXPECT_TRUE(writeProject(path_, project, {.replaced = current}));
    EXPECT_EQ(nameIn(path_), "d");
    fs::remove(path_);
    EXPECT_TRUE(writeProject(path_, project, {.replaced = known})) << "nothing can be lost";
}

/// The id of a process that has ended.
pid_t deadProcess() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

TEST_F(ProjectSaving, removesLeftoversOfKilledLocalProcesses) {
    char host[256] = {};
    ::gethostname(host, sizeof host - 1);
    const std::string here = ".sinew-" + std::string(host) + '-', dead = std::to_string(deadProcess());
    const std::set<std::string> staying{here + std::to_string(::getpid()) + "-99999.tmp",
                                        ".sinew-elsewhere." + std::string(host) + '-' + dead + "-0.tmp",
                                        here + dead + "-0.txt", here + "-0.tmp"};
    for (const std::string& name : staying) folder_.writeFile(name, "");
    folder_.writeFile(here + dead + "-0.tmp", "");
    folder_.writeFile(here + dead + "-17.tmp", "");
    ASSERT_TRUE(save("a"));
    std::set<std::string> expected = staying;
    expected.insert("walk.sinew");
    EXPECT_EQ(names(), expected);
}

TEST_F(ProjectSaving, keepsFiveBackupsNewestFirst) {
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) ASSERT_TRUE(save(name));
    EXPECT_EQ(nameIn(path_), "g");
    const std::vector<std::string> kept{backup(1), backup(2), backup(3), backup(4), backup(5)};
    EXPECT_EQ(kept, (std::vector<std::string>{"f", "e", "d", "c", "b"}));
    EXPECT_EQ(names().size(), 6U);
}

TEST_F(ProjectSaving, fillsAGapAmongBackupsFirst) {
    for (const char* name : {"a", "b", "c", "d"}) ASSERT_TRUE(save(name));
    fs::remove(backupPath(path_, 2));
    ASSERT_TRUE(save("e"));
    EXPECT_EQ(backup(1), "d");
    EXPECT_EQ(backup(2), "c");
    EXPECT_EQ(backup(3), "a");
}

TEST_F(ProjectSaving, keepsTheRequestedNumberOfBackups) {
    ASSERT_TRUE(save("a", 0));
    ASSERT_TRUE(save("b", 0));
    EXPECT_EQ(names(), std::set<std::string>{"walk.sinew"});
    ASSERT_TRUE(save("c", 1));
    ASSERT_TRUE(save("d", 1));
    EXPECT_EQ(names(), (std::set<std::string>{"walk.sinew", "walk.sinew~1"}));
    EXPECT_EQ(backup(1), "c");
}

TEST_F(ProjectSaving, isDeterministic) {
    ASSERT_TRUE(save("a"));
    const std::string before = folder_.bytes("walk.sinew");
    ASSERT_TRUE(save("a"));
    EXPECT_EQ(folder_.bytes("walk.sinew"), before);
}

TEST_F(ProjectSaving, reportsItsProgress) {
    std::atomic<float> progress = 0;
    ASSERT_TRUE(writeProject(path_, {.scene = namedScene("a"), .view = {}, .foreign = {}},
                             {.control = {nullptr, &progress}}));
    EXPECT_EQ(progress, 1);
    progress = 0;
    Diagnostics diagnostics;
    ReadOptions options;
    options.progress = &progress;
    ASSERT_TRUE(readProject(path_, options, diagnostics));
    EXPECT_GT(progress, 0);
    EXPECT_LE(progress, 1);
}

TEST_F(ProjectSaving, stampsTheWrittenFile) {
    const auto stamp = save("a");
    ASSERT_TRUE(stamp);
    EXPECT_EQ(*stamp, *stampOf(path_));
    EXPECT_EQ(stamp->size, fs::file_size(path_));
    EXPECT_TRUE(stamp->writable);
}

TEST_F(ProjectSaving, stampsDifferAfterAnotherWrite) {
    const FileStamp stamp = *save("a");
    ASSERT_TRUE(save("a"));  // the same bytes in another file
    EXPECT_NE(*stampOf(path_), stamp);
    const FileStamp again = *stampOf(path_);
    fs::last_write_time(path_, fs::last_write_time(path_) + std::chrono::milliseconds(1));
    EXPECT_NE(*stampOf(path_), again);
    fs::remove(path_);
    EXPECT_EQ(stampOf(path_).error().code, ErrorCode::fileNotFound);
    EXPECT_EQ(stampOf(folder_ / "").error().code, ErrorCode::fileUnreadable);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
