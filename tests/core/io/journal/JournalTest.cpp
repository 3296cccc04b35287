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
    EXPECT_EQ(test::sceneHash(recovered->scene), test::sceneHash(last.scene));
    EXPECT_EQ(recovered->view, last.view);
    EXPECT_TRUE(recovered->diagnostics.empty());
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
    journal.begin(entry("Open take", opened));
    journal.add(entry("Set key", withKey(opened, 5, 9)));
    ASSERT_TRUE(journal.await(journal.add(entry("Open take", opened)), kTimeout));

    const fs::path copy = afterKill(journals(), folder_);
    EXPECT_EQ(test::rows(copy, "step"), 3);
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
    options.minRewriteBytes = 100'000;
    Journal journal(options);
    Scene scene = test::denseScene(256 * 10);
    journal.begin(entry("Open take", scene));
    for (int i = 0; i < 1000; ++i) {
        scene = withKey(scene, i, i);
        ASSERT_TRUE(journal.await(journal.add(entry("Set key", scene)), kTimeout));
    }
    const fs::path copy = afterKill(journals(), folder_);
    EXPECT_LT(test::rows(copy, "part_chunk"), 200);
    const FoundJournals found = findJournals(copy);
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].unsaved, 1000);
    EXPECT_EQ(test::recoveredHash(found), test::sceneHash(scene));
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
