#include "core/scene/analysis/PartBytes.h"
#include "tests/core/io/journal/JournalRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using test::afterKill;
using test::entry;
using test::kTimeout;
using test::withKey;

class Journals : public testing::Test {
protected:
    fs::path journals() const { return folder_ / "journals"; }
    FoundJournals foundAfterKill() const { return findJournals(afterKill(journals(), folder_)); }

    TemporaryFolder folder_;
};

TEST_F(Journals, findNothingInAMissingFolder) {
    const FoundJournals found = findJournals(folder_ / "nowhere");
    EXPECT_TRUE(found.journals.empty());
    EXPECT_TRUE(found.diagnostics.empty());
}

TEST_F(Journals, canBeReadByTheirOwnerOnly) {
    fs::create_directories(journals());
    fs::permissions(journals(), fs::perms::all);
    Journal journal({journals()});
    const Scene opened = test::denseScene(1000);
    journal.begin(entry("Open take", opened, false));
    ASSERT_TRUE(journal.await(journal.add(entry("Set key", withKey(opened, 3, 1))), kTimeout));
    const auto others = fs::perms::group_all | fs::perms::others_all;
    EXPECT_EQ(fs::status(journals()).permissions() & others, fs::perms::none);
    std::size_t files = 0;
    for (const auto& file : fs::directory_iterator(journals())) {
        EXPECT_EQ(file.status().permissions() & others, fs::perms::none) << file.path();
        ++files;
    }
    EXPECT_GE(files, 3U) << "database, its log and its lock";
}

TEST_F(Journals, recoverTheLastStepWithItsNameProjectAndView) {
    Journal journal({journals()});
    const Scene opened = test::denseScene(1000);
    JournalEntry first = entry("Open take", opened, false);
    first.project = JournalProject{"/films/take.sinew", "take"};
    journal.begin(first);
    journal.add(entry("Set key", withKey(opened, 3, 1)));
    JournalEntry last = entry("Move key", withKey(opened, 4, 2));
    last.view.frame = FrameIndex{17};
    ASSERT_TRUE(journal.await(journal.add(last), kTimeout));
    EXPECT_EQ(journal.status().state, Journal::State::upToDate);

    const FoundJournals found = foundAfterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].project, *first.project);
    EXPECT_EQ(found.journals[0].step, "Move key");
    EXPECT_EQ(found.journals[0].unsaved, 2);
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered) << text(recovered.error());
    EXPECT_EQ(test::sceneHash(recovered->current().scene), test::sceneHash(last.scene));
    EXPECT_EQ(recovered->view, last.view);
    EXPECT_TRUE(recovered->diagnostics.empty());
}

TEST_F(Journals, recoverTheStampOfTheProjectFile) {
    constexpr FileStamp kOpened{1'000, 1'732'190'000'123'456'789, 42};
    constexpr FileStamp kSaved{std::uintmax_t{5} << 32, -1, ~std::uint64_t{0}};
    Journal journal({journals()});
    const Scene opened = test::denseScene(10);
    JournalEntry first = entry("Open take", opened);
    for (const auto& stamp : {std::optional(kOpened), std::optional(kSaved), std::optional<FileStamp>()}) {
        first.project = JournalProject{"/films/take.sinew", "take", stamp};
        ASSERT_TRUE(journal.await(journal.add(first), kTimeout));
        const FoundJournals found = foundAfterKill();
        ASSERT_EQ(found.journals.size(), 1U);
        EXPECT_EQ(found.journals[0].project, *first.project);
    }
}

TEST_F(Journals, offerNothingIfAFileHoldsTheState) {
    Journal journal({journals()});
    const Scene scene = test::denseScene(10);
    journal.begin(entry("Open take", scene, false));
    journal.add(entry("Set key", withKey(scene, 3, 1)));
    ASSERT_TRUE(journal.await(journal.add(entry("Set key", withKey(scene, 3, 1), false)), kTimeout));

    const fs::path copy = afterKill(journals(), folder_);
    EXPECT_TRUE(findJournals(copy).journals.empty());
    EXPECT_EQ(test::filesIn(copy), 0U);
}

TEST_F(Journals, leaveNoFileAfterACleanClose) {
    {
        Journal journal({journals()});
        ASSERT_TRUE(journal.await(journal.begin(entry("Open take", test::denseScene(10)), 1), kTimeout));
        EXPECT_GT(test::filesIn(journals()), 1U);
    }
    EXPECT_EQ(test::filesIn(journals()), 0U);
}

TEST_F(Journals, leaveNoFileIfNothingIsOpen) {
    Journal journal({journals()});
    journal.begin(entry("Open take", test::denseScene(10)), 1);
    ASSERT_TRUE(journal.await(journal.end(), kTimeout));
    EXPECT_EQ(test::filesIn(journals()), 0U);
    EXPECT_EQ(journal.status().state, Journal::State::off);

    ASSERT_TRUE(journal.await(journal.add(entry("New", test::denseScene(10))), kTimeout));
    EXPECT_EQ(foundAfterKill().journals.size(), 1U);
}

TEST_F(Journals, writeASharedPartOnce) {
    Journal journal({journals()});
    const Scene opened = test::denseScene(256 * 40);
    ASSERT_TRUE(journal.await(journal.begin(entry("Open take", opened)), kTimeout));
    const auto chunks = test::rows(afterKill(journals(), folder_), "part_chunk");
    EXPECT_EQ(chunks, 120);

    ASSERT_TRUE(journal.await(journal.add(entry("Set key", withKey(opened, 5, 9))), kTimeout));
    EXPECT_EQ(test::rows(afterKill(journals(), folder_), "part_chunk"), chunks + 1);
    EXPECT_EQ(test::rows(afterKill(journals(), folder_), "part_skeleton"), 1);
}

TEST_F(Journals, recordAnUndoWithoutAddingParts) {
    Journal journal({journals()});
    const Scene opened = test::denseScene(1000);
    const JournalEntry first = entry("Open take", opened);
    journal.begin(first);
    journal.add(entry("Set key", withKey(opened, 5, 9)));
    ASSERT_TRUE(journal.await(journal.add(first), kTimeout));

    const fs::path copy = afterKill(journals(), folder_);
    EXPECT_EQ(test::rows(copy, "step"), 2);
    EXPECT_EQ(test::rows(copy, "part_scene"), 2);
    EXPECT_EQ(test::rows(copy, "part_curve"), 4);
    EXPECT_EQ(test::rows(copy, "part_chunk"), 13);
    const FoundJournals found = findJournals(copy);
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(opened));
}

TEST_F(Journals, restartWithAnotherDocument) {
    Journal journal({journals()});
    journal.begin(entry("Open take", test::denseScene(256 * 40)), 1);
    const Scene other = test::denseScene(256);
    ASSERT_TRUE(journal.await(journal.begin(entry("Recover other", other), 7), kTimeout));

    const fs::path copy = afterKill(journals(), folder_);
    EXPECT_EQ(test::rows(copy, "part_chunk"), 3);
    const FoundJournals found = findJournals(copy);
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].unsaved, 7);
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(other));
}

TEST_F(Journals, doNotGrowWithoutBound) {
    Journal::Options options{journals()};
    options.minGrowth = 100'000;
    Journal journal(options);
    Scene scene = test::denseScene(256 * 10);
    journal.begin(entry("Open take", scene));
    for (int i = 0; i < 1000; ++i) {
        scene = withKey(scene, i, i);
        JournalEntry next = entry("Set key", scene);
        next.oldest = next.step - 20;
        ASSERT_TRUE(journal.await(journal.add(next), kTimeout));
    }
    const fs::path copy = afterKill(journals(), folder_);
    EXPECT_EQ(test::rows(copy, "step"), 21);
    EXPECT_EQ(test::rows(copy, "part_scene"), 21);
    EXPECT_LT(test::rows(copy, "part_chunk"), 200);
    const FoundJournals found = findJournals(copy);
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].unsaved, 1000);
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(scene));
}

TEST_F(Journals, areReducedWhenTheirGrowthIsLimited) {
    Journal journal({journals()});
    Scene scene = test::denseScene(256 * 10);
    journal.begin(entry("Open take", scene));
    const auto setKey = [&](int frame) {
        scene = withKey(scene, frame, frame);
        JournalEntry next = entry("Set key", scene);
        next.oldest = next.step - 20;
        ASSERT_TRUE(journal.await(journal.add(next), kTimeout));
    };
    for (int i = 0; i < 100; ++i) setKey(i);
    // Not always 30 + 100: a part in the place of an expired one replaces it.
    EXPECT_GT(test::rows(afterKill(journals(), folder_), "part_chunk"), 100);
    journal.setMinGrowth(10'000);
    for (int i = 100; i < 103; ++i) setKey(i);
    // Those of the 21 steps that can still be undone, and of one step before the last reduction.
    EXPECT_LE(test::rows(afterKill(journals(), folder_), "part_chunk"), 30 + 21 + 1);
}

std::vector<std::string> texts(const RecoveredHistory& history) {
    std::vector<std::string> texts;
    for (const RecoveredStep& step : history.steps) texts.push_back(step.text);
    return texts;
}

TEST_F(Journals, recoverTheStepsThatCanBeUndoneAndRedone) {
    Journal journal({journals()});
    const Scene opened = test::denseScene(600);
    std::vector<JournalEntry> steps{entry("Open take", opened)};
    for (int i = 1; i < 5; ++i)
        steps.push_back(entry("Set key " + std::to_string(i), withKey(steps.back().scene, i, i)));
    journal.begin(steps[0]);
    for (std::size_t i = 1; i < 5; ++i) journal.add(steps[i]);
    ASSERT_TRUE(journal.await(journal.add(steps[2]), kTimeout));

    FoundJournals found = foundAfterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].step, "Set key 2");
    const auto undone = recoverJournal(found.journals[0]);
    ASSERT_TRUE(undone) << text(undone.error());
    EXPECT_EQ(undone->cursor, 2U);
    ASSERT_EQ(undone->steps.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(undone->steps[i].text, steps[i].text);
        EXPECT_EQ(test::sceneHash(undone->steps[i].scene), test::sceneHash(steps[i].scene)) << i;
    }
    // Parts that the steps shared are shared again.
    EXPECT_LE(unsharedBytes(undone->steps[0].scene, undone->steps[4].scene),
              unsharedBytes(steps[0].scene, steps[4].scene));
    found.journals.clear();

    JournalEntry branch = entry("Move key", withKey(steps[2].scene, 9, 9));
    branch.oldest = steps[1].step;
    ASSERT_TRUE(journal.await(journal.add(branch), kTimeout));
    found = foundAfterKill();
    const auto branched = recoverJournal(found.journals.at(0));
    ASSERT_TRUE(branched);
    EXPECT_EQ(texts(*branched), (std::vector<std::string>{"Set key 1", "Set key 2", "Move key"}));
    EXPECT_EQ(branched->cursor, 2U);
}

TEST_F(Journals, beginWithARecoveredHistory) {
    Journal journal({journals()});
    const Scene opened = test::denseScene(100);
    const JournalEntry first = entry("Open take", opened), second = entry("Set key", withKey(opened, 1, 1)),
                       third = entry("Move key", withKey(opened, 2, 2));
    journal.begin(entry("Other", test::denseScene(20)));
    ASSERT_TRUE(journal.await(journal.begin({first, second, third, second}, 9, 1234), kTimeout));
    const FoundJournals found = foundAfterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].unsaved, 9);
    EXPECT_EQ(found.journals[0].time, 1234);
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered);
    EXPECT_EQ(texts(*recovered), (std::vector<std::string>{"Open take", "Set key", "Move key"}));
    EXPECT_EQ(recovered->cursor, 1U);
}

TEST_F(Journals, ofEarlierVersionsRecoverTheLastState) {
    const Scene opened = test::denseScene(100);
    {
        Journal journal({journals()});
        JournalEntry first = entry("Open take", opened);
        first.project = JournalProject{"/films/take.sinew", "take", FileStamp{1, 2, 3}};
        journal.begin(first, 1);
        ASSERT_TRUE(journal.await(journal.add(entry("Set key", withKey(opened, 1, 1))), kTimeout));
        afterKill(journals(), folder_);
    }
    for (const auto& file : fs::directory_iterator(folder_ / "after"))
        if (file.path().extension() == ".journal")
            SQLite::Database(file.path().string(), SQLite::OPEN_READWRITE)
                .exec(
                    "ALTER TABLE step ADD COLUMN time INTEGER; ALTER TABLE step ADD COLUMN unsaved INTEGER;"
                    "UPDATE step SET time = 5, unsaved = 2; DROP TABLE state;"
                    "ALTER TABLE project DROP COLUMN size; ALTER TABLE project DROP COLUMN modified;"
                    "ALTER TABLE project DROP COLUMN inode; PRAGMA user_version = 10");
    const FoundJournals found = findJournals(folder_ / "after");
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].step, "Set key");
    EXPECT_EQ(found.journals[0].unsaved, 2);
    EXPECT_EQ(found.journals[0].project, (JournalProject{"/films/take.sinew", "take"}));
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered);
    EXPECT_EQ(texts(*recovered), std::vector<std::string>{"Set key"});
    EXPECT_EQ(test::sceneHash(recovered->current().scene), test::sceneHash(withKey(opened, 1, 1)));
}

TEST_F(Journals, ofRunningProcessesAreLocked) {
    Journal firstJournal({journals()});
    Journal secondJournal({journals()});
    ASSERT_TRUE(firstJournal.await(firstJournal.begin(entry("Mine", test::denseScene(10)), 1), kTimeout));
    ASSERT_TRUE(secondJournal.await(secondJournal.begin(entry("Yours", test::denseScene(20)), 1), kTimeout));
    EXPECT_TRUE(findJournals(journals()).journals.empty());
    EXPECT_EQ(foundAfterKill().journals.size(), 2U);
}

TEST_F(Journals, areOfferedToOnlyOneInstance) {
    Journal journal({journals()});
    ASSERT_TRUE(journal.await(journal.begin(entry("Mine", test::denseScene(10)), 1), kTimeout));
    const fs::path left = afterKill(journals(), folder_);
    {
        const FoundJournals first = findJournals(left);
        EXPECT_EQ(first.journals.size(), 1U);
        EXPECT_TRUE(findJournals(left).journals.empty());
    }
    FoundJournals later = findJournals(left);
    ASSERT_EQ(later.journals.size(), 1U);
    later.journals[0].lock.removeJournal();
    EXPECT_EQ(test::filesIn(left), 0U);
}

TEST_F(Journals, acknowledgeTicketsInOrder) {
    Journal journal({journals()});
    const auto begun = journal.begin(entry("Open", test::denseScene(10)), 1);
    const auto added = journal.add(entry("Set key", test::denseScene(12)));
    EXPECT_GT(added, begun);
    ASSERT_TRUE(journal.await(added, kTimeout));
    EXPECT_EQ(journal.status().acknowledged, added);
    EXPECT_FALSE(journal.await(added + 1, std::chrono::milliseconds(10)));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
