#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <deque>
#include <memory>
#include <optional>

#include "core/scene/encode/SceneBuffer.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/ui/Leg.h"
#include "ui/history/HistoryModel.h"
#include "ui/session/Recovery.h"
#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTimeout = 20000;

/// A launch of Sinew: a session and its journal in a folder.
struct Launch {
    explicit Launch(QString journals) : folder(std::move(journals)), recovery(session, folder) {
        QObject::connect(&recovery, &Recovery::failed, [](const QString& title, const QString& detail) {
            ADD_FAILURE() << title.toStdString() << ": " << detail.toStdString();
        });
    }

    Document& document() { return session.document; }

    /// Waits until the journal contains everything, and recovered journals that it replaces are removed.
    bool waitForJournal() const {
        return QTest::qWaitFor(
            [&] {
                return recovery.status().state == Journal::State::upToDate &&
                       QDir(folder).entryList({QStringLiteral("*.journal")}).size() == 1;
            },
            kTimeout);
    }
    /// Recovers the only work in the folder.
    bool recover() {
        recovery.findOffers();
        if (!QTest::qWaitFor([&] { return recovery.offers().size() == 1; }, kTimeout)) return false;
        recovery.recover(0);
        return QTest::qWaitFor([&] { return recovery.offers().empty() && !recovery.task().running(); },
                               kTimeout);
    }

    QString folder;
    Session session;
    Recovery recovery;
};

/// Everything that undo and redo restore.
struct Steps {
    QStringList texts;
    std::vector<std::string> scenes;
    int cursor = 0;
    friend bool operator==(const Steps&, const Steps&) = default;
};

Steps stepsOf(const Document& document) {
    Steps steps;
    for (const Step& step : document.history().steps()) {
        steps.texts << step.text;
        steps.scenes.push_back(encodeSceneBuffer(step.scene).value());
    }
    steps.cursor = document.history().cursor();
    return steps;
}

class HistoryRecovery : public testing::Test {
protected:
    Launch& start() { return runs_.emplace_back(folder_.filePath(QString::number(runs_.size()))); }

    /// Starts Sinew as after a kill of the last run at this moment, and recovers its work.
    Launch& killAndRecover(std::optional<std::size_t> undoBudget = {}) {
        Launch& last = runs_.back();
        EXPECT_TRUE(last.waitForJournal());
        const QDir left(last.folder);
        Launch& next = start();
        if (undoBudget) next.document().setUndoBudget(*undoBudget);
        QDir().mkpath(next.folder);
        for (const QFileInfo& file : left.entryInfoList(QDir::Files))
            if (file.suffix() != QStringLiteral("lock"))
                QFile::copy(file.filePath(), QDir(next.folder).filePath(file.fileName()));
        EXPECT_TRUE(next.recover());
        return next;
    }

    QTemporaryDir folder_;
    std::deque<Launch> runs_;
};

void makeRandomEdits(Document& document, test::Dice& dice, int count) {
    const auto& all = test::randomEdits();
    for (int i = 0; i < count; ++i) {
        const auto& edit = all[static_cast<std::size_t>(dice.integer(0, static_cast<int>(all.size()) - 1))];
        const auto edited = edit.apply(document.scene(), dice);
        if (edited)
            document.commit(QString::fromUtf8(edit.name.data(), static_cast<qsizetype>(edit.name.size())),
                            *edited);
        if (dice.chance(0.1)) document.goTo(dice.integer(0, document.history().cursor()));
    }
}

TEST_F(HistoryRecovery, equalsTheOneBeforeTheKill) {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        SCOPED_TRACE(seed);
        test::Dice dice(seed);
        Launch& run = start();
        run.document().open(test::randomScene(dice), QStringLiteral("random"));
        makeRandomEdits(run.document(), dice, 200);
        run.document().goTo(run.document().history().cursor() / 2);
        const Steps before = stepsOf(run.document());
        const std::size_t bytes = run.document().history().bytes();
        Launch& recovered = killAndRecover();
        EXPECT_EQ(stepsOf(recovered.document()), before);
        EXPECT_NEAR(static_cast<double>(recovered.document().history().bytes()), static_cast<double>(bytes),
                    0.05 * static_cast<double>(bytes));  // steps share their parts as before
        EXPECT_TRUE(recovered.document().modified());
        EXPECT_FALSE(recovered.document().history().hasDroppedSteps());
    }
}

TEST_F(HistoryRecovery, canBeUndoneAndRedone) {
    Launch& run = start();
    run.document().open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    run.document().commit(QStringLiteral("Add one"), test::withLeg(run.document().scene(), "one"));
    run.document().commit(QStringLiteral("Add two"), test::withLeg(run.document().scene(), "two"));
    run.document().undo();

    Document& document = killAndRecover().document();
    ASSERT_EQ(document.scene().characters.size(), 2U);
    document.redo();
    ASSERT_EQ(document.scene().characters.size(), 3U);
    EXPECT_EQ(document.scene().characters[2]->name, "two");
    document.undo();
    document.undo();
    EXPECT_EQ(document.scene().characters.size(), 1U);
    EXPECT_FALSE(document.history().canUndo());
}

TEST_F(HistoryRecovery, isListedInTheHistoryPanel) {
    Launch& run = start();
    run.document().open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    run.document().commit(QStringLiteral("Add one"), test::withLeg(run.document().scene(), "one"));
    run.document().commit(QStringLiteral("Add two"), test::withLeg(run.document().scene(), "two"));
    run.document().undo();

    HistoryModel model;
    const Launch& recovered = killAndRecover();
    model.show(recovered.session.document.history());
    ASSERT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.index(0).data().toString(), QStringLiteral("Open leg"));
    EXPECT_EQ(model.index(2).data().toString(), QStringLiteral("Add two"));
    EXPECT_TRUE(model.index(1).data(HistoryModel::currentRole).toBool());
}

TEST_F(HistoryRecovery, restoresTheSelectionOfEachStep) {
    Launch& run = start();
    run.document().open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const auto& joints = run.document().scene().characters[0]->skeleton->joints();
    run.session.selection.select({joints[1].id});
    run.document().commit(QStringLiteral("Add one"), test::withLeg(run.document().scene(), "one"));
    run.session.selection.select({joints[2].id});
    run.document().commit(QStringLiteral("Add two"), test::withLeg(run.document().scene(), "two"));
    const JointId first = joints[1].id, second = joints[2].id;

    Session& session = killAndRecover().session;
    session.selection.select({});
    session.document.undo();
    EXPECT_EQ(session.selection.joints(), std::vector{second});
    session.document.undo();
    EXPECT_EQ(session.selection.joints(), std::vector{first});
}

TEST_F(HistoryRecovery, startsWithTheEmptyDocument) {
    Launch& run = start();
    run.document().commit(QStringLiteral("Add one"), test::withLeg({}, "one"));
    run.document().commit(QStringLiteral("Add two"), test::withLeg(run.document().scene(), "two"));
    const Steps before = stepsOf(run.document());
    Document& document = killAndRecover().document();
    EXPECT_EQ(stepsOf(document), before);
    document.goTo(0);
    EXPECT_TRUE(document.scene().characters.empty());
}

TEST_F(HistoryRecovery, survivesAnotherKill) {
    test::Dice dice(4);
    Launch& run = start();
    run.document().open(test::randomScene(dice), QStringLiteral("random"));
    makeRandomEdits(run.document(), dice, 50);
    Launch& second = killAndRecover();
    makeRandomEdits(second.document(), dice, 50);
    second.document().undo();
    const Steps before = stepsOf(second.document());
    EXPECT_EQ(stepsOf(killAndRecover().document()), before);
}

/// As after opening a project whose history was kept.
TEST_F(HistoryRecovery, includesStepsThatWereRestored) {
    test::Dice dice(3);
    Session earlier;
    earlier.document.open(test::randomScene(dice), QStringLiteral("random"));
    makeRandomEdits(earlier.document, dice, 12);
    Launch& first = start();
    showHistory(first.session, currentHistory(earlier), QStringLiteral("random"), {}, true);
    const Steps before = stepsOf(first.document());
    EXPECT_EQ(before, stepsOf(earlier.document));
    EXPECT_FALSE(first.document().modified());
    first.document().setModified();  // otherwise there is nothing to recover
    EXPECT_EQ(stepsOf(killAndRecover().document()), before);
}

TEST_F(HistoryRecovery, keepsTheUndoBudget) {
    test::Dice dice(5);
    Launch& run = start();
    run.document().open(test::randomScene(dice), QStringLiteral("random"));
    makeRandomEdits(run.document(), dice, 200);
    run.document().goTo(static_cast<int>(run.document().history().steps().size()) - 1);
    const Steps all = stepsOf(run.document());
    run.document().setUndoBudget(run.document().history().bytes() / 2);
    run.document().commit(QStringLiteral("Add leg"), test::withLeg(run.document().scene(), "leg"));
    const Steps kept = stepsOf(run.document());
    ASSERT_LT(kept.texts.size(), all.texts.size());
    Launch& recovered = killAndRecover();
    EXPECT_EQ(stepsOf(recovered.document()), kept);

    const std::size_t half = recovered.document().history().bytes() / 2;
    Launch& small = killAndRecover(half);
    EXPECT_LE(small.document().history().bytes(), half);
    EXPECT_TRUE(small.document().history().hasDroppedSteps());
    EXPECT_EQ(stepsOf(small.document()).scenes.back(), kept.scenes.back());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
