#include "ui/window/RecoveryOffer.h"

#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include "tests/ui/Leg.h"
#include "tests/ui/window/WindowFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTimeout = 20000;

class RecoveryOfferTest : public WindowTest {
protected:
    ~RecoveryOfferTest() override {
        window.reset();
        QDir(Recovery::standardFolder()).removeRecursively();
    }

    /// Edits, restores the journal files that closing deletes, as if Sinew had been killed, and starts again.
    void editDieAndStart() {
        session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session->document.commit(QStringLiteral("Add other leg"), test::withLeg(scene(), "other"));
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return window->recovery().status().state == Journal::State::upToDate; }, kTimeout));
        const QDir journals(Recovery::standardFolder());
        const QString kept = folder.filePath(QStringLiteral("kept"));
        QDir().mkpath(kept);
        for (const QFileInfo& file : journals.entryInfoList(QDir::Files)) {
            if (file.suffix() == QStringLiteral("lock")) continue;
            ASSERT_TRUE(QFile::copy(file.filePath(), QDir(kept).filePath(file.fileName())));
        }
        window.reset();
        ASSERT_TRUE(journals.isEmpty());
        for (const QFileInfo& file : QDir(kept).entryInfoList(QDir::Files))
            ASSERT_TRUE(QFile::rename(file.filePath(), journals.filePath(file.fileName())));
        makeWindow();
        ASSERT_TRUE(QTest::qWaitFor([&] { return offer()->isVisible(); }, kTimeout));
    }

    RecoveryOffer* offer() const { return window->findChild<RecoveryOffer*>(); }
    QPushButton* button(const QString& name) const { return offer()->findChild<QPushButton*>(name); }
    void press(const QString& name) const { QTest::mouseClick(button(name), Qt::LeftButton); }

    QStringList shownTexts() const {
        QStringList texts;
        for (const QLabel* label : offer()->findChildren<QLabel*>()) texts << label->text();
        return texts;
    }
};

TEST_F(RecoveryOfferTest, isHiddenIfThereIsNothingToRecover) {
    test::settle();  // the search starts in the event loop
    ASSERT_SOON(!window->recovery().task().running());
    EXPECT_FALSE(offer()->isVisible());
}

TEST_F(RecoveryOfferTest, namesTheDocumentAndLastStepAndRecoversIt) {
    editDieAndStart();
    const QString texts = shownTexts().join(u'\n');
    EXPECT_TRUE(texts.contains(QStringLiteral("leg"))) << texts.toStdString();
    EXPECT_TRUE(texts.contains(QStringLiteral("Add other leg"))) << texts.toStdString();
    EXPECT_TRUE(texts.contains(QStringLiteral("today"))) << texts.toStdString();
    EXPECT_TRUE(scene().characters.empty());

    press(QStringLiteral("recover"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return scene().characters.size() == 2; }, kTimeout));
    EXPECT_TRUE(session->document.modified());
    EXPECT_EQ(session->document.title(), QStringLiteral("leg"));
    EXPECT_FALSE(offer()->isVisible());
}

TEST_F(RecoveryOfferTest, laterOffersAgainAtTheNextStart) {
    editDieAndStart();
    press(QStringLiteral("later"));
    EXPECT_FALSE(offer()->isVisible());
    makeWindow();
    EXPECT_TRUE(QTest::qWaitFor([&] { return offer()->isVisible(); }, kTimeout));
}

TEST_F(RecoveryOfferTest, discardsOnlyOnTheSecondClick) {
    editDieAndStart();
    press(QStringLiteral("discard"));
    EXPECT_TRUE(offer()->isVisible());
    press(QStringLiteral("discard"));
    EXPECT_FALSE(offer()->isVisible());
    EXPECT_TRUE(QDir(Recovery::standardFolder()).isEmpty());
}

TEST_F(RecoveryOfferTest, asksBeforeReplacingModifiedWork) {
    editDieAndStart();
    session->document.open(test::withLeg({}, "new"), QStringLiteral("new"));
    session->document.commit(QStringLiteral("Add leg"), test::withLeg(scene(), "newer"));
    press(QStringLiteral("recover"));
    auto* question = window->findChild<QMessageBox*>();
    ASSERT_TRUE(question);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    test::settle();
    EXPECT_FALSE(window->recovery().task().running());
    EXPECT_EQ(session->document.title(), QStringLiteral("new"));
    EXPECT_TRUE(offer()->isVisible());
}

TEST_F(RecoveryOfferTest, statusBarShowsThatTheJournalIsUpToDate) {
    session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const auto mark = [this]() -> QWidget* {
        for (QWidget* widget : window->findChildren<QWidget*>())
            if (widget->accessibleName() == QStringLiteral("Journal")) return widget;
        return nullptr;
    };
    ASSERT_TRUE(mark());
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return mark()->accessibleDescription() == QStringLiteral("Journal up to date"); }, kTimeout));
    EXPECT_TRUE(mark()->isVisible());
    session->document.open({}, {});
    EXPECT_TRUE(QTest::qWaitFor([&] { return !mark()->isVisible(); }, kTimeout));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
