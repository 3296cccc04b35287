#include "ui/session/Recovery.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTimeout = 20000;

class RecoveryTest : public testing::Test {
protected:
    QString journals() const { return folder.filePath(QStringLiteral("journals")); }

    void rename(const std::string& name) {
        const Scene& scene = session.document.scene();
        const Character& leg = *scene.characters[0];
        session.document.commit(QStringLiteral("Rename clip"),
                                renameClip(scene, leg.id, leg.clips[0]->id, name).value());
    }

    static bool waitForJournal(const Recovery& recovery) {
        return QTest::qWaitFor([&] { return recovery.status().state != Journal::State::writing; }, kTimeout);
    }

    /// Returns the journals that would be found if Sinew were killed now.
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

TEST_F(RecoveryTest, writesNothingWithoutADocument) {
    Recovery recovery(session, journals());
    recovery.findOffers();
    session.document.open({}, {});
    ASSERT_SOON(!recovery.task().running());
    EXPECT_SOON(recovery.status().state == Journal::State::off);
    EXPECT_FALSE(QDir(journals()).exists());
}

TEST_F(RecoveryTest, journalsStepsAndUndoButNotPreviews) {
    Recovery recovery(session, journals());
    session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    rename("first");
    rename("second");
    session.document.undo();
    session.document.preview(test::withLeg(session.document.scene(), "preview"));
    ASSERT_TRUE(waitForJournal(recovery));

    const FoundJournals found = afterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].step, "Rename clip");
    EXPECT_EQ(found.journals[0].project.title, "leg");
    const auto recovered = recoverJournal(found.journals[0]);
    ASSERT_TRUE(recovered);
    EXPECT_EQ(recovered->current().scene.characters.size(), 1U);
    EXPECT_EQ(clipName(recovered->current().scene), "first");
}

TEST_F(RecoveryTest, journalsStayAsSmallAsThePreferencesSay) {
    const auto sizeAfterEdits = [this] {
        Recovery recovery(session, journals());
        session.document.setUndoBudget(1 << 20);
        session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        for (int step = 0; step < 24; ++step) {
            Scene scene = session.document.scene();
            Character leg = *scene.characters[0];
            Clip clip = *leg.clips[0];
            const std::vector<double> values(60'000, step);
            clip.tracks[0].curve = std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, values));
            leg.clips[0] = std::make_shared<const Clip>(std::move(clip));
            scene.characters[0] = std::make_shared<const Character>(std::move(leg));
            session.document.commit(QStringLiteral("Edit"), scene);
            EXPECT_TRUE(waitForJournal(recovery));
        }
        qint64 size = 0;
        for (const QFileInfo& file : QDir(journals()).entryInfoList({QStringLiteral("*.journal")}))
            size += file.size();
        return size;
    };
    const qint64 large = sizeAfterEdits();
    Preferences::get().set(preference::kJournalSize, 1);
    const qint64 small = sizeAfterEdits();
    Preferences::get().reset(QLatin1String(preference::kJournalSize.key));
    EXPECT_GT(large, 8 << 20);
    // A step takes almost 1 MiB in the file, which never shrinks. With two steps in use, unused parts are
    // found in the fifth step and removed with the sixth. The file holds six steps then.
    EXPECT_LT(small, 6 << 20);
}

TEST_F(RecoveryTest, offersNothingAfterSaving) {
    Recovery recovery(session, journals());
    session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    rename("first");
    recovery.setProject(QStringLiteral("/films/leg.sinew"));
    session.document.setSaved();
    ASSERT_TRUE(waitForJournal(recovery));
    EXPECT_TRUE(afterKill().journals.empty());

    rename("second");
    ASSERT_TRUE(waitForJournal(recovery));
    const FoundJournals found = afterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(found.journals[0].project.path, "/films/leg.sinew");
    EXPECT_EQ(found.journals[0].unsaved, 1);
}

TEST_F(RecoveryTest, recoversModifiedWorkWithItsPathAndView) {
    {
        Session before;
        Recovery recovery(before, journals());
        before.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        recovery.setProject(QStringLiteral("/films/leg.sinew"));
        before.playback.setFrame({42});
        before.document.commit(QStringLiteral("Add leg"), test::withLeg(before.document.scene(), "other"));
        ASSERT_TRUE(waitForJournal(recovery));
        const FoundJournals locked = afterKill();
        ASSERT_EQ(locked.journals.size(), 1U);
    }
    Recovery recovery(session, folder.filePath(QStringLiteral("after")));
    const QSignalSpy offered(&recovery, &Recovery::offersChanged);
    recovery.findOffers();
    ASSERT_TRUE(QTest::qWaitFor([&] { return offered.count() > 0; }, kTimeout));
    ASSERT_EQ(recovery.offers().size(), 1U);
    EXPECT_EQ(recovery.offers()[0].step, QStringLiteral("Add leg"));
    EXPECT_EQ(recovery.offers()[0].time.date(), QDate::currentDate());

    QString path;
    QObject::connect(&recovery, &Recovery::recovered,
                     [&](const QString& recoveredPath) { path = recoveredPath; });
    recovery.recover(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !path.isEmpty(); }, kTimeout));
    EXPECT_EQ(path, QStringLiteral("/films/leg.sinew"));
    EXPECT_EQ(session.document.scene().characters.size(), 2U);
    EXPECT_EQ(session.document.title(), QStringLiteral("leg"));
    EXPECT_TRUE(session.document.modified());
    EXPECT_EQ(session.playback.frame().value, 42);
    EXPECT_TRUE(recovery.offers().empty());
    // The recovered work is written to the new journal before the old one is removed.
    const QDir remaining(folder.filePath(QStringLiteral("after")));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return remaining.entryList({QStringLiteral("*.journal")}, QDir::Files).size() == 1; },
        kTimeout));
    EXPECT_TRUE(waitForJournal(recovery));
    EXPECT_EQ(recovery.status().state, Journal::State::upToDate);
}

TEST_F(RecoveryTest, keepsTheOfferIfADocumentIsOpenedMeanwhile) {
    {
        Session before;
        Recovery recovery(before, journals());
        before.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        before.document.commit(QStringLiteral("Add leg"), test::withLeg(before.document.scene(), "other"));
        ASSERT_TRUE(waitForJournal(recovery));
        ASSERT_EQ(afterKill().journals.size(), 1U);
    }
    Recovery recovery(session, folder.filePath(QStringLiteral("after")));
    recovery.findOffers();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !recovery.offers().empty(); }, kTimeout));
    const QSignalSpy failures(&recovery, &Recovery::failed);
    recovery.recover(0);
    session.document.open(test::withLeg({}, "mine"), QStringLiteral("mine"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return failures.count() > 0; }, kTimeout));
    EXPECT_EQ(session.document.title(), QStringLiteral("mine"));
    EXPECT_EQ(recovery.offers().size(), 1U);
}

TEST_F(RecoveryTest, reportsOnceThatTheJournalCannotBeWritten) {
    QFile obstacle(journals());
    ASSERT_TRUE(obstacle.open(QIODevice::WriteOnly));
    Recovery recovery(session, journals());
    const QSignalSpy failures(&recovery, &Recovery::failed);
    session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return failures.count() > 0; }, kTimeout));
    rename("first");
    rename("second");
    EXPECT_NEVER(failures.count() > 1);
    EXPECT_EQ(failures.count(), 1);
    EXPECT_EQ(recovery.status().state, Journal::State::failing);
    EXPECT_EQ(clipName(session.document.scene()), "second");

    ASSERT_TRUE(obstacle.remove());
    rename("third");
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return recovery.status().state == Journal::State::upToDate; }, kTimeout));
    const FoundJournals found = afterKill();
    ASSERT_EQ(found.journals.size(), 1U);
    EXPECT_EQ(clipName(recoverJournal(found.journals[0])->current().scene), "third");
}

TEST_F(RecoveryTest, leavesNoFileAfterACleanClose) {
    {
        Recovery recovery(session, journals());
        session.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        rename("first");
        ASSERT_TRUE(waitForJournal(recovery));
        EXPECT_FALSE(QDir(journals()).isEmpty());
    }
    EXPECT_TRUE(QDir(journals()).isEmpty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
