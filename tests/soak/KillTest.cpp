#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/FormatList.h"
#include "core/io/journal/RecoverJournal.h"
#include "core/io/project/Project.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/soak/KilledSession.h"
#include "tests/soak/SoakLength.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kSessions = 30;
constexpr int kMaxLifetime = 150;  // milliseconds

namespace fs = std::filesystem;
using test::KilledSession;

std::uint64_t historyHash(const RecoveredHistory& recovered) {
    test::HistoryHash hash(recovered.cursor);
    for (const RecoveredStep& step : recovered.steps) hash.add(test::sceneHash(step.scene));
    return hash.value();
}

/// Whether the scene, and all steps that can be undone and redone, are as they were at the last acknowledged
/// state or a later one.
bool isAcknowledgedOrLater(const KilledSession& session, const RecoveredHistory& recovered) {
    const std::uint64_t hash = test::sceneHash(recovered.current().scene), history = historyHash(recovered);
    return std::any_of(
        session.steps.lower_bound(session.acknowledged), session.steps.end(),
        [&](const auto& step) { return step.second.hash == hash && step.second.history == history; });
}

bool wasSavedSinceAcknowledged(const KilledSession& session) {
    return std::any_of(session.steps.lower_bound(session.acknowledged), session.steps.end(),
                       [](const auto& step) { return !step.second.modified; });
}

/// Expects the project file to hold the last scene whose saving finished, or the one being saved.
void expectProject(const KilledSession& session, const fs::path& project) {
    if (session.written.empty() && !fs::exists(project)) return;
    Diagnostics diagnostics;
    const auto opened = readProject(project, {}, diagnostics);
    ASSERT_TRUE(opened) << text(opened.error());
    const std::uint64_t hash = test::sceneHash(opened->scene);
    EXPECT_TRUE(hash == session.writing.back() ||
                (!session.written.empty() && hash == session.written.back()));
}

/// Expects exported files to be complete.
void expectExports(const fs::path& project) {
    for (const char* name : {"out.glb", "out.bvh"}) {
        const fs::path file = fs::path(project).replace_filename(name);
        if (!fs::exists(file)) continue;
        Diagnostics diagnostics;
        const auto scene = readFiles(std::span(&file, 1), {}, {}, diagnostics);
        EXPECT_TRUE(scene) << text(scene.error());
    }
}

/// Expects the next save to clear the leftovers of a killed one.
void expectNoTemporaries(const fs::path& project) {
    ASSERT_TRUE(writeProject(project, {}));
    for (const auto& file : fs::directory_iterator(project.parent_path()))
        EXPECT_NE(file.path().extension(), ".tmp") << file.path();
}

/// Expects the journal to recover the last acknowledged scene or a later one, with its history, unless the
/// project file holds it.
void expectJournal(const KilledSession& session, const fs::path& folder) {
    const FoundJournals found = findJournals(folder);
    EXPECT_TRUE(found.diagnostics.empty());
    if (found.journals.empty()) {
        EXPECT_TRUE(session.acknowledged == 0 || wasSavedSinceAcknowledged(session)) << session.acknowledged;
        return;
    }
    ASSERT_EQ(found.journals.size(), 1U);
    const auto recovered = recoverJournal(found.journals.front());
    ASSERT_TRUE(recovered) << text(recovered.error());
    EXPECT_TRUE(isAcknowledgedOrLater(session, *recovered))
        << recovered->current().text << " was recovered, " << session.acknowledged << " was acknowledged";
    EXPECT_TRUE(recovered->diagnostics.empty());
}

void killSessions(std::uint32_t firstSeed, bool saving) {
    test::Dice dice(firstSeed);
    std::size_t acknowledged = 0;
    int duringSave = 0;
    const auto end = firstSeed + static_cast<std::uint32_t>(kSessions * test::soakLength());
    for (std::uint32_t seed = firstSeed; seed < end && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        const TemporaryFolder folder;
        const fs::path project = folder / "work.sinew";
        std::vector<std::string> arguments{SINEW_SOAK_SESSION, folder / "journals", std::to_string(seed)};
        if (saving) arguments.push_back(project);
        const KilledSession session = test::runAndKill(arguments, dice.integer(0, kMaxLifetime));
        acknowledged += static_cast<std::size_t>(session.acknowledged);
        expectJournal(session, folder / "journals");
        if (saving) expectProject(session, project);
        if (saving) expectExports(project);
        if (saving) expectNoTemporaries(project);
        if (session.writing.size() > session.written.size()) ++duringSave;
    }
    EXPECT_GT(acknowledged, 0U);
    EXPECT_EQ(duringSave > 0, saving);
}

TEST(Killed, recoversEveryAcknowledgedEdit) { killSessions(100'000, false); }

TEST(Killed, whileSavingLosesNothingAndTheProjectOpens) { killSessions(200'000, true); }

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
