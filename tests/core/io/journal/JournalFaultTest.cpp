// Each call by which journals and stored histories are written or read fails once in turn, or from then on.
#include <map>
#include <memory>
#include <mutex>

#include "core/io/journal/HistoryStore.h"
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

using Calls = DiskFault::Calls;
using Mode = DiskFault::Mode;

constexpr std::size_t kMinGrowth = 1000;  // small, so that unused parts are removed

int errorOf(int nth) { return test::kDiskErrors[static_cast<std::size_t>(nth) % test::kDiskErrors.size()]; }

/// The texts of the steps, with the current one in brackets.
std::string textOf(const RecoveredHistory& history) {
    std::string list;
    for (std::size_t i = 0; i < history.steps.size(); ++i)
        list += i == history.cursor ? '[' + history.steps[i].text + ']' : history.steps[i].text;
    return list;
}

class JournalFaults : public testing::Test {
protected:
    /// The steps of the only journal in the folder of a process that was killed.
    static std::string recoveredIn(const fs::path& journals) {
        const FoundJournals found = findJournals(journals);
        EXPECT_TRUE(found.diagnostics.empty());
        if (found.journals.size() != 1) return std::to_string(found.journals.size()) + " journals";
        const auto history = recoverJournal(found.journals[0]);
        if (!history) return text(history.error());
        EXPECT_TRUE(history->diagnostics.empty());
        return textOf(*history);
    }
    static std::string recovered(const TemporaryFolder& folder) {
        return recoveredIn(test::afterKill(folder / "journals", folder));
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
        const DiskFault fault(folder / "journals", nth, errorOf(nth));
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
            const DiskFault fault(folder / "journals", nth, errorOf(nth), Calls::writing, Mode::lasting);
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

/// Waits until the journal has written everything, or fails.
bool hasSettled(const Journal& journal, Journal::Ticket ticket) {
    for (int i = 0; i < 30'000; ++i) {
        const Journal::Status status = journal.status();
        if (status.acknowledged >= ticket || status.state == Journal::State::failing) return true;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

/// As in a network folder that has vanished, or with a quota that has been reached.
TEST_F(JournalFaults, duringTheFirstStepsEndWithACompleteJournal) {
    for (const Mode mode : {Mode::lasting, Mode::exhausted}) {
        bool happened = true;
        for (int nth = 1; happened; nth += 1 + nth / 16) {
            SCOPED_TRACE((mode == Mode::lasting ? "call " : "write ") + std::to_string(nth));
            const TemporaryFolder folder;
            fs::create_directories(folder / "journals");
            auto fault =
                std::make_unique<DiskFault>(folder / "journals", nth, errorOf(nth), Calls::writing, mode);
            Journal journal({folder / "journals", kMinGrowth, 5ms});
            const Journal::Ticket ticket = open(journal);
            ASSERT_TRUE(hasSettled(journal, ticket));
            happened = fault->happened();
            EXPECT_TRUE(happened || nth > 10);
            const Journal::Status status = journal.status();
            if (status.acknowledged < ticket) {
                EXPECT_TRUE(happened);
                EXPECT_FALSE(status.problem.message.empty());
            } else {
                EXPECT_EQ(recovered(folder), "a[b]");
            }
            fault.reset();
            ASSERT_TRUE(journal.await(ticket, kTimeout));
            ASSERT_EQ(recovered(folder), "a[b]");
            EXPECT_EQ(journal.status().state, Journal::State::upToDate);
        }
    }
}

/// The journal is still there for another attempt, even if it could not be found or read.
TEST_F(JournalFaults, whileRecoveringKeepTheJournal) {
    const TemporaryFolder folder;
    const fs::path left = folder / "left", journals = folder / "journals";
    {
        Journal journal({journals, kMinGrowth, 5ms});
        ASSERT_TRUE(journal.await(open(journal), kTimeout));
        ASSERT_TRUE(journal.await(edit(journal), kTimeout));
        fs::rename(test::afterKill(journals, folder), left);
    }
    for (const Calls calls : {Calls::reading, Calls::writing}) {
        for (const Mode mode : {Mode::once, Mode::lasting}) {
            int failed = 0;
            bool happened = true;
            for (int nth = 1; happened; nth += 1 + nth / 16) {
                SCOPED_TRACE((calls == Calls::reading ? "read " : "write ") + std::to_string(nth) +
                             (mode == Mode::lasting ? " and later ones" : ""));
                fs::remove_all(journals);
                fs::copy(left, journals);
                {
                    const DiskFault fault(journals, nth, errorOf(nth), calls, mode);
                    const FoundJournals found = findJournals(journals);
                    std::string list;
                    for (const FoundJournal& journal : found.journals) {
                        const auto history = recoverJournal(journal);
                        if (!history) continue;
                        list = textOf(*history);
                        EXPECT_TRUE(list == "ab[c]d" || !history->diagnostics.empty()) << list;
                    }
                    failed += list == "ab[c]d" ? 0 : 1;
                    happened = fault.happened();
                    EXPECT_TRUE(happened || list == "ab[c]d") << list;
                }
                ASSERT_EQ(recoveredIn(journals), "ab[c]d");
            }
            EXPECT_GT(failed, 0);
        }
    }
}

constexpr const char* kProject = "/films/take.sinew";
constexpr FileStamp kBefore{1234, 5678, 90, true}, kAfter{2345, 6789, 91, true};

RecoveredHistory historyOf(const std::string& steps) {
    RecoveredHistory history;
    const Scene opened = test::denseScene(10);
    for (std::size_t i = 0; i < steps.size(); ++i)
        history.steps.push_back({steps.substr(i, 1), withKey(opened, 1, static_cast<double>(i)), {}});
    history.cursor = steps.size() - 1;
    return history;
}

TEST(HistoryFaults, leaveNoHistoryOrACompletePrivateOne) {
    const RecoveredHistory before = historyOf("ab"), after = historyOf("abc");
    const std::map<Mode, int> increments{{Mode::once, 1}, {Mode::lasting, 2}, {Mode::exhausted, 4}};
    for (const auto& [mode, increment] : increments) {
        int failed = 0;
        bool happened = true;
        for (int nth = 1; happened; nth += increment) {
            SCOPED_TRACE("mode " + std::to_string(static_cast<int>(mode)) + ", call " + std::to_string(nth));
            const TemporaryFolder folder;
            const HistoryStore histories(folder / "histories");
            ASSERT_TRUE(histories.store(kProject, kBefore, before));
            const Result<void> stored = [&] {
                const DiskFault fault(folder / "histories", nth, errorOf(nth), Calls::writing, mode);
                auto result = histories.store(kProject, kAfter, after);
                happened = fault.happened();
                return result;
            }();
            if (!stored) {
                ++failed;
                EXPECT_EQ(stored.error().code, ErrorCode::fileNotWritable) << text(stored.error());
                EXPECT_FALSE(stored.error().message.empty());
            }
            EXPECT_TRUE(stored || happened);
            const auto found = histories.find(kProject, kAfter), old = histories.find(kProject, kBefore);
            EXPECT_EQ(found.has_value(), stored.has_value());
            EXPECT_TRUE(!found || textOf(*found) == "ab[c]");
            EXPECT_TRUE(!old || textOf(*old) == "a[b]");
            ASSERT_TRUE(histories.store(kProject, kAfter, after));
            ASSERT_TRUE(histories.find(kProject, kAfter));
            EXPECT_EQ(test::filesIn(folder / "histories"), 1U);
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_GT(failed, 10);
    }
}

/// SQLite would create a file that others can read.
TEST(HistoryFaults, neverMakeAHistoryReadableByOthers) {
    const auto others = fs::perms::group_all | fs::perms::others_all;
    bool happened = true;
    for (int nth = 1; happened; ++nth) {
        SCOPED_TRACE(nth);
        const TemporaryFolder folder;
        const HistoryStore histories(folder / "histories");
        const DiskFault fault(folder / "histories", nth, ENOSPC);
        static_cast<void>(histories.store(kProject, kAfter, historyOf("a")));
        happened = fault.happened();
        for (const auto& file : fs::directory_iterator(folder / "histories"))
            ASSERT_EQ(file.status().permissions() & others, fs::perms::none) << file.path();
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
