// The power fails at a random moment: what was not synced to the disk is lost in part. To show that such
// tests can fail, sessions are also replayed on a disk that ignores syncs.
#include <gtest/gtest.h>

#include <map>

#include "core/io/project/Project.h"
#include "tests/core/io/journal/JournalRig.h"
#include "tests/soak/DiskRecorder.h"
#include "tests/soak/SoakLength.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;
using test::DiskEvent;
using test::DiskRecorder;
using test::LossyDisk;
using test::withKey;

constexpr int kSessions = 5;
constexpr int kLossesPerSession = 40;

/// Calls `check` with the last mark before each of several losses, after writing what is left to `remains`.
template <class Check>
void losePower(const std::vector<DiskEvent>& events, const fs::path& disk, const fs::path& remains,
               std::uint32_t seed, const Check& check) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<std::size_t> moment(0, events.size());
    for (int loss = 0; loss < kLossesPerSession && !testing::Test::HasFailure(); ++loss) {
        const std::size_t end = moment(random);
        SCOPED_TRACE("event " + std::to_string(end) + " of " + std::to_string(events.size()));
        LossyDisk lossy;
        std::size_t mark = 0;
        for (std::size_t i = 0; i < end; ++i) {
            lossy.apply(events[i]);
            if (events[i].kind == DiskEvent::Kind::mark) mark = events[i].offset;
        }
        lossy.writeRemains(disk, remains, random);
        check(mark);
    }
}

std::uint64_t historyHash(const std::vector<JournalEntry>& steps, std::size_t cursor) {
    test::HistoryHash hash(cursor);
    for (const JournalEntry& step : steps) hash.add(test::sceneHash(step.scene));
    return hash.value();
}

std::uint64_t historyHash(const RecoveredHistory& history) {
    test::HistoryHash hash(history.cursor);
    for (const RecoveredStep& step : history.steps) hash.add(test::sceneHash(step.scene));
    return hash.value();
}

/// Makes random edits with a journal.
class Editing {
public:
    Editing(const fs::path& journals, DiskRecorder& recorder, std::uint32_t seed)
        : dice_(seed), journal_({journals, 20'000}, [this, &recorder] {
              recorder.mark(static_cast<std::size_t>(journal_.status().acknowledged));
          }) {}

    void run() {
        steps_.push_back(test::entry("Open", test::denseScene(dice_.integer(10, 3000))));
        record(true);
        for (int i = 0; i < 40; ++i) {
            if (dice_.chance(0.2))
                cursor_ = static_cast<std::size_t>(dice_.integer(0, static_cast<int>(steps_.size()) - 1));
            else
                edit();
            record(false);
        }
        EXPECT_TRUE(journal_.await(last_, test::kTimeout));
    }
    /// Hashes of the history by ticket.
    const std::map<Journal::Ticket, std::uint64_t>& histories() const { return histories_; }

private:
    void edit() {
        const Scene& scene = steps_[cursor_].scene;
        const Scene edited = dice_.chance(0.2) ? test::denseScene(dice_.integer(10, 3000))
                                               : withKey(scene, dice_.integer(0, 9), dice_.between(-1, 1));
        steps_.resize(cursor_ + 1);
        if (steps_.size() == 10) steps_.erase(steps_.begin(), steps_.begin() + 2);
        steps_.push_back(test::entry("Edit", edited));
        cursor_ = steps_.size() - 1;
    }
    void record(bool begins) {
        JournalEntry entry = steps_[cursor_];
        entry.oldest = steps_.front().step;
        last_ = begins ? journal_.begin(entry, 1) : journal_.add(entry);
        histories_[last_] = historyHash(steps_, cursor_);
        if (dice_.chance(0.7)) journal_.await(last_, test::kTimeout);
    }

    test::Dice dice_;
    std::vector<JournalEntry> steps_;
    std::size_t cursor_ = 0;
    Journal::Ticket last_ = 0;
    std::map<Journal::Ticket, std::uint64_t> histories_;
    Journal journal_;
};

/// Whether the journal that is left holds an acknowledged step, or a later one.
testing::AssertionResult hasStep(std::size_t acknowledged, const fs::path& journals, const Editing& editing) {
    const FoundJournals found = findJournals(journals);
    if (acknowledged == 0) return testing::AssertionSuccess();
    if (!found.diagnostics.empty())
        return testing::AssertionFailure() << text(found.diagnostics.list().front());
    if (found.journals.size() != 1)
        return testing::AssertionFailure() << found.journals.size() << " journals were found";
    const auto recovered = recoverJournal(found.journals[0]);
    if (!recovered) return testing::AssertionFailure() << text(recovered.error());
    const auto isRecovered = [hash = historyHash(*recovered)](const auto& history) {
        return history.second == hash;
    };
    const auto& histories = editing.histories();
    if (std::any_of(histories.lower_bound(acknowledged), histories.end(), isRecovered))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << acknowledged << " was acknowledged, but an earlier step is left";
}

/// Whether the folder that is left has a project that was saved completely, or the next one.
///
/// @param last   number of the project, from 1; 0 if none was saved yet
/// @param saved  hashes of the projects, by their numbers
testing::AssertionResult hasProject(std::size_t last, const fs::path& folder,
                                    const std::vector<std::uint64_t>& saved) {
    if (last == 0 && !fs::exists(folder / "work.sinew")) return testing::AssertionSuccess();
    Diagnostics diagnostics;
    const auto project = readProject(folder / "work.sinew", {}, diagnostics);
    if (!project) return testing::AssertionFailure() << text(project.error());
    const std::uint64_t hash = test::sceneHash(project->scene);
    if (hash == saved[last] || (last + 1 < saved.size() && hash == saved[last + 1]))
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "it is neither project " << last << " nor the next one";
}

/// Saves six projects under one name. Returns their hashes, by numbers from 1.
std::vector<std::uint64_t> saveProjects(const fs::path& disk, DiskRecorder& recorder) {
    std::vector<std::uint64_t> saved{0};
    for (int i = 1; i <= 6; ++i) {
        const Scene scene = test::denseScene(1000 * i);
        saved.push_back(test::sceneHash(scene));
        EXPECT_TRUE(
            writeProject(disk / "work.sinew", {.scene = scene, .view = {}, .foreign = {}}, {.backups = 2}));
        recorder.mark(static_cast<std::size_t>(i));
    }
    return saved;
}

/// The events on a disk that ignores one kind of sync.
std::vector<DiskEvent> without(DiskEvent::Kind sync, std::vector<DiskEvent> events) {
    EXPECT_GT(std::erase_if(events, [&](const DiskEvent& event) { return event.kind == sync; }), 0U);
    return events;
}

TEST(PowerLoss, losesNoAcknowledgedStep) {
    std::size_t recoveries = 0;
    for (int session = 0; session < kSessions * test::soakLength(); ++session) {
        SCOPED_TRACE(session);
        const auto seed = static_cast<std::uint32_t>(session) + 1;
        const TemporaryFolder folder;
        const fs::path disk = folder / "disk", remains = folder / "remains";
        fs::create_directories(disk / "journals");
        DiskRecorder recorder(disk);
        Editing editing(disk / "journals", recorder, seed);
        editing.run();
        losePower(recorder.events(), disk, remains, seed, [&](std::size_t acknowledged) {
            EXPECT_TRUE(hasStep(acknowledged, remains / "journals", editing));
            recoveries += acknowledged != 0 ? 1 : 0;
        });
        if (HasFailure()) return;
    }
    EXPECT_GT(recoveries, 50U);
}

TEST(PowerLoss, keepsTheOldOrTheNewProject) {
    std::size_t opened = 0;
    for (int session = 0; session < kSessions * test::soakLength(); ++session) {
        SCOPED_TRACE(session);
        const auto seed = static_cast<std::uint32_t>(session) + 1;
        const TemporaryFolder folder;
        const fs::path disk = folder / "disk", remains = folder / "remains";
        fs::create_directories(disk);
        DiskRecorder recorder(disk);
        const std::vector<std::uint64_t> saved = saveProjects(disk, recorder);
        ASSERT_FALSE(HasFailure());
        losePower(recorder.events(), disk, remains, seed, [&](std::size_t last) {
            EXPECT_TRUE(hasProject(last, remains, saved));
            opened += last != 0 ? 1 : 0;
        });
        if (HasFailure()) return;
    }
    EXPECT_GT(opened, 50U);
}

TEST(PowerLoss, losesStepsOnADiskThatIgnoresSyncs) {
    const TemporaryFolder folder;
    const fs::path disk = folder / "disk", remains = folder / "remains";
    fs::create_directories(disk / "journals");
    DiskRecorder recorder(disk);
    Editing editing(disk / "journals", recorder, 1);
    editing.run();
    for (const auto sync : {DiskEvent::Kind::sync, DiskEvent::Kind::syncFolder}) {
        int lost = 0;
        losePower(without(sync, recorder.events()), disk, remains, 1, [&](std::size_t acknowledged) {
            lost += hasStep(acknowledged, remains / "journals", editing) ? 0 : 1;
        });
        EXPECT_GT(lost, 0) << static_cast<int>(sync);
    }
}

TEST(PowerLoss, losesProjectsOnADiskThatIgnoresSyncs) {
    const TemporaryFolder folder;
    const fs::path disk = folder / "disk", remains = folder / "remains";
    fs::create_directories(disk);
    DiskRecorder recorder(disk);
    const std::vector<std::uint64_t> saved = saveProjects(disk, recorder);
    for (const auto sync : {DiskEvent::Kind::sync, DiskEvent::Kind::syncFolder}) {
        int lost = 0;
        losePower(without(sync, recorder.events()), disk, remains, 1,
                  [&](std::size_t last) { lost += hasProject(last, remains, saved) ? 0 : 1; });
        EXPECT_GT(lost, 0) << static_cast<int>(sync);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
