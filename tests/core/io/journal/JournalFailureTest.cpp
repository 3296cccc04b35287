#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "tests/core/io/FailingCalls.h"
#include "tests/core/io/journal/JournalRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::afterKill;
using test::entry;
using test::kTimeout;
using test::withKey;

class JournalFailure : public testing::Test {
protected:
    fs::path journals() const { return folder_ / "journals"; }
    Journal::Options quick() const { return {journals(), std::size_t{64} << 20, 20ms}; }
    FoundJournals foundAfterKill() const { return findJournals(afterKill(journals(), folder_)); }

    TemporaryFolder folder_;
};

bool awaitFailure(const Journal& journal) {
    for (int i = 0; i < 3000 && journal.status().state != Journal::State::failing; ++i)
        std::this_thread::sleep_for(10ms);
    return journal.status().state == Journal::State::failing;
}

int journalsIn(const fs::path& folder) {
    int count = 0;
    for (const auto& file : fs::directory_iterator(folder)) count += file.path().extension() == ".journal";
    return count;
}

/// A folder with hardly any space: a separate file system if this process may mount one, otherwise a limit on
/// the size of files.
class SmallDisk {
public:
    explicit SmallDisk(fs::path folder) : folder_(std::move(folder)) {
        fs::create_directories(folder_);
        mounted_ = ::mount("tmpfs", folder_.c_str(), "tmpfs", 0, "size=1m") == 0;
        if (mounted_) return;
        ::signal(SIGXFSZ, SIG_IGN);
        limit(1 << 19);
    }
    ~SmallDisk() {
        if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
        grow();
    }
    /// Uses up all remaining space, or `bytes` of it.
    void fill(std::size_t bytes = std::size_t{1} << 20) {
        if (mounted_)
            std::ofstream(folder_ / "filler", std::ios::binary) << std::string(bytes, 'x') << std::flush;
        else if (bytes >= (std::size_t{1} << 20))
            limit(0);
    }
    void grow() {
        if (mounted_)
            ::mount("tmpfs", folder_.c_str(), "tmpfs", MS_REMOUNT, "size=64m");
        else
            limit(RLIM_INFINITY);
    }

private:
    static void limit(rlim_t bytes) {
        rlimit limits{};
        ::getrlimit(RLIMIT_FSIZE, &limits);
        limits.rlim_cur = std::min<rlim_t>(bytes, limits.rlim_max);
        ::setrlimit(RLIMIT_FSIZE, &limits);
    }

    fs::path folder_;
    bool mounted_ = false;
};

TEST_F(JournalFailure, fullDiskKeepsAcknowledgedStepsAndRecovers) {
    SmallDisk disk(journals());
    Journal journal(quick());
    const Scene small = test::denseScene(100);
    ASSERT_TRUE(journal.await(journal.begin(entry("Open", small), 1), kTimeout));
    const Scene large = test::denseScene(100'000);
    const auto ticket = journal.add(entry("Import take", large));
    ASSERT_TRUE(awaitFailure(journal));
    EXPECT_EQ(journal.status().problem.code, ErrorCode::fileNotWritable);
    FoundJournals found = foundAfterKill();
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(small));
    found.journals.clear();

    disk.grow();
    ASSERT_TRUE(journal.await(ticket, kTimeout));
    EXPECT_EQ(journal.status().state, Journal::State::upToDate);
    found = foundAfterKill();
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(large));
}

TEST_F(JournalFailure, initiallyFullDiskLeavesNothingAfterClosing) {
    SmallDisk disk(journals());
    {
        Journal journal(quick());
        const Scene small = test::denseScene(100);
        ASSERT_TRUE(journal.await(journal.begin(entry("Open", small), 1), kTimeout));
        disk.fill();
        const auto ticket = journal.add(entry("Import take", test::denseScene(3000)));
        ASSERT_TRUE(awaitFailure(journal));
        EXPECT_FALSE(journal.await(ticket, 300ms));  // it keeps retrying
        EXPECT_EQ(journalsIn(journals()), 1);
        EXPECT_TRUE(findJournals(journals()).journals.empty());
        EXPECT_EQ(journalsIn(journals()), 1);
        disk.grow();
        EXPECT_TRUE(journal.await(ticket, kTimeout));
        EXPECT_EQ(journalsIn(journals()), 1);
    }
    fs::remove(journals() / "filler");
    EXPECT_EQ(test::filesIn(journals()), 0U);
}

TEST_F(JournalFailure, closingOnAFullDiskLeavesNothing) {
    SmallDisk disk(journals());
    {
        Journal journal(quick());
        ASSERT_TRUE(journal.await(journal.begin(entry("Open", test::denseScene(100)), 1), kTimeout));
        disk.fill();
        const auto ticket = journal.add(entry("Import take", test::denseScene(3000)));
        EXPECT_FALSE(journal.await(ticket, 300ms));  // it keeps retrying
    }
    fs::remove(journals() / "filler");
    EXPECT_EQ(test::filesIn(journals()), 0U);
}

TEST_F(JournalFailure, unopenableFileIsReplaced) {
    SmallDisk disk(journals());
    Journal journal(quick());
    ASSERT_TRUE(journal.await(journal.begin(entry("Open", test::denseScene(100)), 1), kTimeout));
    disk.fill();
    const Scene large = test::denseScene(3000);
    const auto ticket = journal.add(entry("Import take", large));
    ASSERT_TRUE(awaitFailure(journal));
    for (const auto& file : fs::directory_iterator(journals()))
        if (file.path().extension() == ".journal") std::ofstream(file.path()) << "no longer a database";
    disk.grow();
    ASSERT_TRUE(journal.await(ticket, kTimeout));
    EXPECT_EQ(journalsIn(journals()), 1);
    EXPECT_EQ(test::recoveredHash(foundAfterKill()), test::sceneHash(large));
}

TEST_F(JournalFailure, fullDiskKeepsTheHistoryAndRemovesUnusedPartsLater) {
    SmallDisk disk(journals());
    Journal::Options options = quick();
    options.minGrowth = 1000;
    Journal journal(options);
    const Scene opened = test::denseScene(3000);
    ASSERT_TRUE(journal.await(journal.begin(entry("Open", opened), 1), kTimeout));
    disk.fill();
    const JournalEntry first = entry("Import take", test::denseScene(3001)),
                       second = entry("Import another", test::denseScene(3002));
    journal.add(first);
    ASSERT_TRUE(awaitFailure(journal));
    journal.add(second);
    JournalEntry last = entry("Set key", withKey(second.scene, 1, 2));
    last.oldest = first.step;
    const auto ticket = journal.add(last);
    EXPECT_FALSE(journal.await(ticket, 300ms));

    disk.grow();
    ASSERT_TRUE(journal.await(ticket, kTimeout));
    FoundJournals found = foundAfterKill();
    const auto recovered = recoverJournal(found.journals.at(0));
    ASSERT_TRUE(recovered);
    ASSERT_EQ(recovered->steps.size(), 3U);
    EXPECT_EQ(test::sceneHash(recovered->steps[0].scene), test::sceneHash(first.scene));
    EXPECT_EQ(test::sceneHash(recovered->steps[2].scene), test::sceneHash(last.scene));
    found.journals.clear();

    for (int i = 0; i < 20; ++i) {
        last = entry("Import take", test::denseScene(3003 + i));
        last.oldest = last.step;
        ASSERT_TRUE(journal.await(journal.add(last), kTimeout));
    }
    EXPECT_EQ(test::recoveredHash(foundAfterKill()), test::sceneHash(last.scene));
    EXPECT_LT(test::rows(folder_ / "after", "part_chunk"), 10 * 36);  // a take has 36
}

TEST_F(JournalFailure, removedFolderIsRecreatedForTheNextStep) {
    Journal journal(quick());
    const Scene scene = test::denseScene(1000);
    ASSERT_TRUE(journal.await(journal.begin(entry("Open", scene), 1), kTimeout));
    fs::remove_all(journals());
    const Scene edited = withKey(scene, 1, 2);
    ASSERT_TRUE(journal.await(journal.add(entry("Set key", edited)), kTimeout));

    const FoundJournals found = foundAfterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].unsaved, 2);
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(edited));
}

TEST_F(JournalFailure, uncreatableFolderIsReportedAndRetried) {
    folder_.writeFile("journals", "a file in the way");
    Journal journal(quick());
    const auto ticket = journal.begin(entry("Open", test::denseScene(10)), 1);
    ASSERT_TRUE(awaitFailure(journal));
    EXPECT_FALSE(journal.status().problem.message.empty());
    EXPECT_FALSE(journal.await(ticket, 50ms));

    fs::remove(journals());
    ASSERT_TRUE(journal.await(ticket, kTimeout));
    EXPECT_EQ(foundAfterKill().journals.size(), 1U);
}

TEST_F(JournalFailure, folderWithoutLocksIsReportedOncePerTryAndStaysEmpty) {
    const test::FailingCall noLocks(test::SystemCall::lock, ENOLCK);
    Journal journal({journals(), 1000, 1h});
    journal.begin(entry("Open", test::denseScene(10)), 1);
    ASSERT_TRUE(awaitFailure(journal));
    EXPECT_NE(journal.status().problem.message.find("No locks available"), std::string::npos);
    EXPECT_EQ(test::failures(), 1);
    EXPECT_EQ(test::filesIn(journals()), 0U);
}

TEST_F(JournalFailure, unlockableJournalIsLeftAlone) {
    fs::create_directories(journals());
    std::ofstream(journals() / "1-1.journal");
    const test::FailingCall noLocks(test::SystemCall::lock, ENOLCK);
    EXPECT_TRUE(findJournals(journals()).journals.empty());
    EXPECT_EQ(test::filesIn(journals()), 1U);
}

TEST_F(JournalFailure, readOnlyFolderIsReported) {
    fs::create_directories(journals());
    fs::permissions(journals(), fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                                    fs::perms::others_exec);
    // The superuser may write anywhere; the user nobody may not.
    const bool super = ::geteuid() == 0;
    ASSERT_TRUE(!super || ::seteuid(65534) == 0);
    {
        Journal journal(quick());
        journal.begin(entry("Open", test::denseScene(10)), 1);
        EXPECT_TRUE(awaitFailure(journal));
        EXPECT_EQ(journal.status().problem.code, ErrorCode::fileNotWritable);
    }
    ASSERT_TRUE(!super || ::seteuid(0) == 0);
    fs::permissions(journals(), fs::perms::owner_all);
    EXPECT_EQ(test::filesIn(journals()), 0U);
}

TEST_F(JournalFailure, damagedJournalIsSetAside) {
    fs::create_directories(journals());
    std::ofstream(journals() / "1-1.journal") << std::string(5000, 'x');
    const FoundJournals found = findJournals(journals());
    EXPECT_TRUE(found.journals.empty());
    ASSERT_EQ(found.diagnostics.list().size(), 1U);
    EXPECT_EQ(found.diagnostics.list()[0].code, ErrorCode::dataLost);
    EXPECT_TRUE(fs::exists(journals() / "1-1.journal.damaged"));
    EXPECT_TRUE(findJournals(journals()).diagnostics.empty());
}

TEST_F(JournalFailure, emptyFileOfADeadProcessIsRemoved) {
    fs::create_directories(journals());
    std::ofstream(journals() / "1-1.journal");
    std::ofstream(journals() / "2-2.journal.lock");
    const FoundJournals found = findJournals(journals());
    EXPECT_TRUE(found.journals.empty());
    EXPECT_TRUE(found.diagnostics.empty());
    EXPECT_EQ(test::filesIn(journals()), 0U);
}

TEST_F(JournalFailure, newerJournalIsLeftAlone) {
    {
        Journal journal(quick());
        ASSERT_TRUE(journal.await(journal.begin(entry("Open", test::denseScene(10)), 1), kTimeout));
        afterKill(journals(), folder_);
    }
    const fs::path left = folder_ / "after";
    for (const auto& file : fs::directory_iterator(left))
        if (file.path().extension() == ".journal")
            SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
    const FoundJournals found = findJournals(left);
    EXPECT_TRUE(found.journals.empty());
    EXPECT_EQ(found.diagnostics.list().size(), 1U);
    EXPECT_GT(test::filesIn(left), 0U);
}

TEST_F(JournalFailure, damagedLastStepRecoversThePreviousOne) {
    const Scene scene = test::denseScene(1000);
    {
        Journal journal(quick());
        journal.begin(entry("Open", scene), 1);
        ASSERT_TRUE(journal.await(journal.add(entry("Set key", withKey(scene, 1, 2))), kTimeout));
        afterKill(journals(), folder_);
    }
    const fs::path left = folder_ / "after";
    for (const auto& file : fs::directory_iterator(left))
        if (file.path().extension() == ".journal")
            SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE)
                .exec("UPDATE part_clip SET bytes = x'00' WHERE id = 2");
    const FoundJournals found = findJournals(left);
    ASSERT_EQ(found.journals.size(), 1U);
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered) << text(recovered.error());
    EXPECT_EQ(recovered->current().text, "Open");
    EXPECT_EQ(test::sceneHash(recovered->current().scene), test::sceneHash(scene));
    EXPECT_EQ(recovered->diagnostics.list().size(), 1U);
}

TEST_F(JournalFailure, damagedOtherStepsEndTheHistoryThere) {
    const Scene scene = test::denseScene(1000);
    {
        Journal journal(quick());
        journal.begin(entry("Open", scene), 1);
        const JournalEntry steps[] = {
            entry("Set key", withKey(scene, 1, 1)), entry("Move key", withKey(scene, 1, 2)),
            entry("Delete key", withKey(scene, 1, 3)), entry("Paste key", withKey(scene, 1, 4))};
        for (const JournalEntry& step : steps) journal.add(step);
        ASSERT_TRUE(journal.await(journal.add(steps[1]), kTimeout));
        afterKill(journals(), folder_);
    }
    const fs::path left = folder_ / "after";
    for (const auto& file : fs::directory_iterator(left))
        if (file.path().extension() == ".journal")
            SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE)
                .exec("UPDATE part_clip SET bytes = x'00' WHERE id IN (2, 5)");
    const FoundJournals found = findJournals(left);
    ASSERT_EQ(found.journals.size(), 1U);
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered) << text(recovered.error());
    ASSERT_EQ(recovered->steps.size(), 2U);
    EXPECT_EQ(recovered->cursor, 0U);
    EXPECT_EQ(test::sceneHash(recovered->current().scene), test::sceneHash(withKey(scene, 1, 2)));
    EXPECT_EQ(recovered->steps[1].text, "Delete key");
    EXPECT_EQ(recovered->diagnostics.list().size(), 2U);
}

/// Truncates and flips bits anywhere in the journal's files: each time the answer is a result or an error.
TEST_F(JournalFailure, anyDamageGivesAResultOrAnError) {
    const Scene scene = test::denseScene(600);
    const Scene edited = withKey(scene, 1, 2);
    fs::path left;
    {
        Journal journal(quick());
        journal.begin(entry("Open", scene), 1);
        ASSERT_TRUE(journal.await(journal.add(entry("Set key", edited)), kTimeout));
        left = afterKill(journals(), folder_);
    }
    test::Dice dice(7);
    for (int round = 0; round < 200; ++round) {
        const fs::path copy = folder_ / "copy";
        fs::remove_all(copy);
        fs::copy(left, copy);
        for (const auto& file : fs::directory_iterator(copy)) {
            const int size = static_cast<int>(file.file_size());
            if (size == 0 || dice.chance(0.3)) continue;
            if (dice.chance(0.3))
                fs::resize_file(file.path(), static_cast<std::uintmax_t>(dice.integer(0, size)));
            std::fstream bytes(file.path(), std::ios::in | std::ios::out | std::ios::binary);
            for (int flips = dice.integer(0, 20); flips > 0; --flips)
                bytes.seekp(dice.integer(0, size - 1)).put(static_cast<char>(dice.integer(0, 255)));
        }
        const FoundJournals found = findJournals(copy);
        for (const FoundJournal& journal : found.journals) {
            const auto recovered = recoverJournal(journal);
            EXPECT_TRUE(recovered || !recovered.error().message.empty());
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
