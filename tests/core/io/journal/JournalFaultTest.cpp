// Each write, sync and open of the journal fails once in turn, or from then on.
#include <cerrno>
#include <mutex>

#include "tests/core/io/FailingCalls.h"
#include "tests/core/io/journal/JournalRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::DiskFault;
using test::entry;
using test::kTimeout;
using test::withKey;

constexpr std::size_t kMinGrowth = 1000;  // small, so that unused parts are removed

class JournalFaults : public testing::Test {
protected:
    /// The texts of the recovered steps, with the current one in brackets.
    static std::string recovered(const TemporaryFolder& folder) {
        const FoundJournals found = findJournals(test::afterKill(folder / "journals", folder));
        EXPECT_TRUE(found.diagnostics.empty());
        if (found.journals.size() != 1) return std::to_string(found.journals.size()) + " journals";
        const auto history = recoverJournal(found.journals[0]);
        if (!history) return text(history.error());
        EXPECT_TRUE(history->diagnostics.empty());
        std::string list;
        for (std::size_t i = 0; i < history->steps.size(); ++i)
            list += i == history->cursor ? '[' + history->steps[i].text + ']' : history->steps[i].text;
        return list;
    }

    /// Opens a document in a new journal, and edits it.
    static Journal::Ticket open(Journal& journal) {
        const Scene opened = test::denseScene(300);
        journal.begin(entry("-", test::denseScene(600)));
        journal.begin(entry("a", opened), 1);
        return journal.add(entry("b", withKey(opened, 1, 1)));
    }
    static Journal::Ticket edit(Journal& journal) {
        const Scene opened = test::denseScene(300);
        const JournalEntry next = entry("c", withKey(opened, 2, 2));
        journal.add(next);
        journal.add(entry("d", withKey(opened, 3, 3)));
        return journal.add(next);
    }
};

TEST_F(JournalFaults, loseNoStepIfOneCallFails) {
    constexpr int kErrors[] = {EIO, ENOSPC, EACCES};
    int reported = 0;
    for (int nth = 1;; ++nth) {
        SCOPED_TRACE(nth);
        const TemporaryFolder folder;
        fs::create_directories(folder / "journals");
        std::mutex mutex;
        std::string problem;
        Journal* self = nullptr;
        Journal journal({folder / "journals", kMinGrowth, 5ms}, [&] {
            const std::scoped_lock lock(mutex);
            if (self && self->status().state == Journal::State::failing)
                problem = self->status().problem.message;
        });
        {
            const std::scoped_lock lock(mutex);
            self = &journal;
        }
        const DiskFault fault(folder / "journals", nth, kErrors[nth % 3]);
        ASSERT_TRUE(journal.await(open(journal), kTimeout));
        ASSERT_TRUE(journal.await(edit(journal), kTimeout));
        ASSERT_EQ(recovered(folder), "ab[c]d");
        const std::scoped_lock lock(mutex);
        self = nullptr;
        reported += problem.empty() ? 0 : 1;
        if (fault.happened()) continue;
        EXPECT_GT(nth, 10);
        break;
    }
    EXPECT_GT(reported, 10);
}

TEST_F(JournalFaults, keepAcknowledgedStepsWhileAllCallsFail) {
    for (int nth = 1;; ++nth) {
        SCOPED_TRACE(nth);
        const TemporaryFolder folder;
        Journal journal({folder / "journals", kMinGrowth, 5ms});
        ASSERT_TRUE(journal.await(open(journal), kTimeout));
        Journal::Ticket ticket = 0;
        bool happened = false;
        {
            const DiskFault fault(folder / "journals", nth, EIO, DiskFault::Calls::writing, true);
            ticket = edit(journal);
            journal.await(ticket, 30ms);
            const std::string left = recovered(folder);
            EXPECT_TRUE(left == "a[b]" || left == "ab[c]" || left == "abc[d]" || left == "ab[c]d") << left;
            EXPECT_TRUE(journal.status().acknowledged < ticket || recovered(folder) == "ab[c]d");
            happened = fault.happened();
        }
        ASSERT_TRUE(journal.await(ticket, kTimeout));
        ASSERT_EQ(recovered(folder), "ab[c]d");
        EXPECT_EQ(journal.status().state, Journal::State::upToDate);
        if (!happened) {
            EXPECT_GT(nth, 5);
            break;
        }
        if (HasFailure()) return;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
