#include "ui/widgets/Application.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTimer>
#include <new>
#include <stdexcept>

#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/document/Document.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ApplicationTest : public testing::Test {
protected:
    /// Waits for the next message. Returns its title and detail, separated by a newline.
    QString message() {
        if (!QTest::qWaitFor([this] { return !failures_.isEmpty(); }, test::kSoon)) return {};
        const QList<QVariant> arguments = failures_.takeFirst();
        return arguments[0].toString() + u'\n' + arguments[1].toString();
    }

    QSignalSpy failures_{qobject_cast<Application*>(qApp), &Application::failed};
};

TEST_F(ApplicationTest, turnsAnExceptionInASlotIntoAMessage) {
    QTimer::singleShot(0, [] { throw std::runtime_error("no pears"); });
    const QString text = message();
    EXPECT_TRUE(text.startsWith(QStringLiteral("An unexpected error occurred\n"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("no pears"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("still open"))) << text.toStdString();
}

TEST_F(ApplicationTest, saysThatMemoryRanOut) {
    QTimer::singleShot(0, [] { throw std::bad_alloc(); });
    const QString text = message();
    EXPECT_TRUE(text.startsWith(QStringLiteral("There is not enough memory\n"))) << text.toStdString();
}

TEST_F(ApplicationTest, namesTheBackgroundTaskThatFailed) {
    BackgroundTask task;
    const QSignalSpy finished(&task, &BackgroundTask::finished);
    task.start(QStringLiteral("Opening walk.bvh"),
               [](BackgroundTask::Control&) -> BackgroundTask::Delivery { throw std::bad_alloc(); });
    const QString text = message();
    EXPECT_TRUE(text.contains(QStringLiteral("“Opening walk.bvh” was not completed"))) << text.toStdString();
    ASSERT_EQ(finished.count(), 1);
    EXPECT_TRUE(finished[0][0].toBool()) << "the work is incomplete, as after a cancellation";
    EXPECT_TRUE(task.failed());
    EXPECT_FALSE(task.running());

    bool isDelivered = false;
    task.start(QStringLiteral("Opening run.bvh"), [&](BackgroundTask::Control&) {
        return BackgroundTask::Delivery([&] { isDelivered = true; });
    });
    EXPECT_SOON(isDelivered);
    ASSERT_SOON(finished.count() == 2);
    EXPECT_FALSE(finished[1][0].toBool());
    EXPECT_FALSE(task.failed());
}

TEST_F(ApplicationTest, endsTasksWhoseDeliveryFails) {
    BackgroundTask task;
    const QSignalSpy finished(&task, &BackgroundTask::finished);
    task.start(QStringLiteral("Fitting"), [](BackgroundTask::Control&) {
        return BackgroundTask::Delivery([] { throw std::runtime_error("no pears"); });
    });
    EXPECT_TRUE(message().contains(QStringLiteral("Fitting")));
    ASSERT_EQ(finished.count(), 1);
    EXPECT_TRUE(finished[0][0].toBool()) << "the work is incomplete, as after a cancellation";
    EXPECT_TRUE(task.failed());
    EXPECT_FALSE(task.running());
}

TEST_F(ApplicationTest, dropsTheExceptionOfCancelledWork) {
    BackgroundTask task;
    std::atomic<bool> hasStarted = false;
    task.start(QStringLiteral("Fitting"), [&](BackgroundTask::Control& control) -> BackgroundTask::Delivery {
        hasStarted = true;
        while (!control.cancel) std::this_thread::yield();
        throw std::bad_alloc();
    });
    ASSERT_SOON(hasStarted.load());
    task.cancel();
    EXPECT_NEVER(!failures_.isEmpty());
}

TEST_F(ApplicationTest, keepsTheDocumentUsableAfterAnExceptionInAView) {
    Document document;
    bool throws = true;
    int changes = 0;
    const QSignalSpy stepped(&document, &Document::stepped);
    QObject::connect(&document, &Document::changed, [&] {
        if (std::exchange(throws, false)) throw std::bad_alloc();
        ++changes;
    });
    QTimer::singleShot(0, &document,
                       [&] { document.commit(QStringLiteral("Add one"), test::withLeg({}, "one")); });
    EXPECT_FALSE(message().isEmpty());
    ASSERT_EQ(document.scene().characters.size(), 1U);
    EXPECT_EQ(stepped.count(), 1) << "the recovery journal must record the step";
    document.commit(QStringLiteral("Add two"), test::withLeg(document.scene(), "two"));
    EXPECT_EQ(changes, 1);
    document.undo();
    document.undo();
    EXPECT_TRUE(document.scene().characters.empty());
    EXPECT_EQ(changes, 3);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
