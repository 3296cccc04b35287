#include "ui/document/Recovery.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/scene/edits/RenameClip.h"
#include "tests/ui/Leg.h"
#include "ui/document/Session.h"

namespace sinew {
namespace {

constexpr int kPatience = 20000;

class RecoveryTest : public testing::Test {
protected:
    QString journals() const { return folder.filePath(QStringLiteral("journals")); }

    void rename(const std::string& name) {
        const Scene& scene = session.document.scene();
        const Character& leg = *scene.characters[0];
        session.document.commit(QStringLiteral("Rename clip"),
                                renameClip(scene, leg.id, leg.clips[0]->id, name).value());
    }

    static bool settle(const Recovery& recovery) {
        return QTest::qWaitFor([&] { return recovery.status().state != Journal::State::writing; }, kPatience);
    }

    /// The journals as a kill would leave them now.
    FoundJournals afterKill() const {
        const QString copy = folder.filePath(QStringLiteral("after"));
        QDir(copy).removeRecursively();
        QDir().mkpath(copy);
        for (const QFileInfo& file : QDir(journals()).entryInfoList(QDir::Files))
            if (file.suffix() != QStringLiteral("lock"))
                QFile::copy(file.filePath(), QDir(copy).filePath(file.fileName()));
        return findJournals(copy.toStdString());
    }

    QTemporaryDir folder;
    Session session;
};

std::string clipName(const Scene& scene) { return scene.characters.at(0)->clips[0]->name; }

TEST_F(RecoveryTest, writesNothingWhileNothingIsOpen) {
    Recovery recovery(session, journals());
    recovery.look();
    session.document.open({}, {});
    QTest::qWait(50);
    EXPECT_EQ(recovery.status().state, Journal::State::off);
    EXPECT_FALSE(QDir(journals()).exists());
}

TEST_F(RecoveryTest, journalsStepsAndUndoButNoPreview) {
    Recovery recovery(session, journals());
    session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    rename("first");
    rename("second");
    session.document.undo();
    session.document.preview(test::withLeg(session.document.scene(), "preview"));
    ASSERT_TRUE(settle(recovery));

    const FoundJournals found = afterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].step, "Rename clip");
    EXPECT_EQ(found.journals[0].project.title, "leg");
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered);
    EXPECT_EQ(recovered->scene.characters.size(), 1U);
    EXPECT_EQ(clipName(recovered->scene), "first");
}

TEST_F(RecoveryTest, hasNothingToOfferOnceSaved) {
    Recovery recovery(session, journals());
    session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    rename("first");
    recovery.setProject(QStringLiteral("/films/leg.sinew"));
    session.document.setSaved();
    ASSERT_TRUE(settle(recovery));
    EXPECT_TRUE(afterKill().journals.empty());

    rename("second");
    ASSERT_TRUE(settle(recovery));
    const FoundJournals found = afterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].project.path, "/films/leg.sinew");
    EXPECT_EQ(found.journals[0].unsaved, 1);
}

TEST_F(RecoveryTest, bringsBackModifiedWorkWithItsPathAndView) {
    {
        Session before;
        Recovery recovery(before, journals());
        before.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        recovery.setProject(QStringLiteral("/films/leg.sinew"));
        before.playback.setFrame({42});
        before.document.commit(QStringLiteral("Add leg"), test::withLeg(before.document.scene(), "other"));
        ASSERT_TRUE(settle(recovery));
        const FoundJournals locked = afterKill();
        ASSERT_EQ(locked.journals.size(), 1U);
    }
    Recovery recovery(session, folder.filePath(QStringLiteral("after")));
    const QSignalSpy offered(&recovery, &Recovery::offersChanged);
    recovery.look();
    ASSERT_TRUE(QTest::qWaitFor([&] { return offered.count() > 0; }, kPatience));
    ASSERT_EQ(recovery.offers().size(), 1U);
    EXPECT_EQ(recovery.offers()[0].step, QStringLiteral("Add leg"));
    EXPECT_EQ(recovery.offers()[0].time.date(), QDate::currentDate());

    QString path;
    QObject::connect(&recovery, &Recovery::recovered, [&](const QString& where) { path = where; });
    recovery.recover(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !path.isEmpty(); }, kPatience));
    EXPECT_EQ(path, QStringLiteral("/films/leg.sinew"));
    EXPECT_EQ(session.document.scene().characters.size(), 2U);
    EXPECT_EQ(session.document.title(), QStringLiteral("leg"));
    EXPECT_TRUE(session.document.modified());
    EXPECT_EQ(session.playback.frame().value, 42);
    EXPECT_TRUE(recovery.offers().empty());
    // What was recovered is in the new journal before the old one goes.
    const QDir left(folder.filePath(QStringLiteral("after")));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return left.entryList({QStringLiteral("*.journal")}, QDir::Files).size() == 1; }, kPatience));
    EXPECT_TRUE(settle(recovery));
    EXPECT_EQ(recovery.status().state, Journal::State::upToDate);
}

TEST_F(RecoveryTest, keepsTheOfferWhereSomethingWasEditedMeanwhile) {
    {
        Session before;
        Recovery recovery(before, journals());
        before.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        before.document.commit(QStringLiteral("Add leg"), test::withLeg(before.document.scene(), "other"));
        ASSERT_TRUE(settle(recovery));
        ASSERT_EQ(afterKill().journals.size(), 1U);
    }
    Recovery recovery(session, folder.filePath(QStringLiteral("after")));
    recovery.look();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !recovery.offers().empty(); }, kPatience));
    const QSignalSpy failures(&recovery, &Recovery::failed);
    recovery.recover(0);
    session.document.open(test::withLeg({}, "mine"), QStringLiteral("mine"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return failures.count() > 0; }, kPatience));
    EXPECT_EQ(session.document.title(), QStringLiteral("mine"));
    EXPECT_EQ(recovery.offers().size(), 1U);
}

TEST_F(RecoveryTest, saysOnceThatTheJournalCannotBeWritten) {
    QFile inTheWay(journals());
    ASSERT_TRUE(inTheWay.open(QIODevice::WriteOnly));
    Recovery recovery(session, journals());
    const QSignalSpy failures(&recovery, &Recovery::failed);
    session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return failures.count() > 0; }, kPatience));
    rename("first");
    rename("second");
    QTest::qWait(100);
    EXPECT_EQ(failures.count(), 1);
    EXPECT_EQ(recovery.status().state, Journal::State::failing);
    EXPECT_EQ(clipName(session.document.scene()), "second");

    ASSERT_TRUE(inTheWay.remove());
    rename("third");
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return recovery.status().state == Journal::State::upToDate; }, kPatience));
    const FoundJournals found = afterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(clipName(recoverJournal(found.journals[0])->scene), "third");
}

TEST_F(RecoveryTest, leavesNoFileBehindACleanClose) {
    {
        Recovery recovery(session, journals());
        session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        rename("first");
        ASSERT_TRUE(settle(recovery));
        EXPECT_FALSE(QDir(journals()).isEmpty());
    }
    EXPECT_TRUE(QDir(journals()).isEmpty());
}

}  // namespace
}  // namespace sinew
