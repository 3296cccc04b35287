#include "ui/widgets/BackgroundTask.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QProgressBar>
#include <QTest>
#include <QThread>
#include <atomic>
#include <thread>

#include "tests/ui/WaitFor.h"
#include "ui/widgets/TaskProgress.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Work that runs until it is released, even if it is cancelled.
class Stubborn {
public:
    BackgroundTask::Work work(int number) {
        return [this, number](BackgroundTask::Control&) {
            EXPECT_EQ(++running_, 1) << "two tasks run at the same time";
            started_ = number;
            while (!released_) std::this_thread::yield();
            --running_;
            return [this, number] { delivered_.push_back(number); };
        };
    }
    void release() { released_ = true; }
    int started() const { return started_; }
    const std::vector<int>& delivered() const { return delivered_; }

private:
    std::atomic<int> running_ = 0;
    std::atomic<int> started_ = 0;
    std::atomic<bool> released_ = false;
    std::vector<int> delivered_;
};

TEST(BackgroundTaskTest, newWorkWaitsForCancelledWorkWithoutBlocking) {
    Stubborn stubborn;
    BackgroundTask task;
    task.start(QStringLiteral("First"), stubborn.work(1));
    ASSERT_SOON(stubborn.started() == 1);
    task.start(QStringLiteral("Second"), stubborn.work(2));
    task.start(QStringLiteral("Third"), stubborn.work(3));
    EXPECT_EQ(stubborn.started(), 1) << "start() must not wait for the first work";
    EXPECT_TRUE(task.running());
    stubborn.release();
    ASSERT_SOON(!task.running());
    EXPECT_EQ(stubborn.delivered(), std::vector<int>{3}) << "the latest wins";
}

TEST(BackgroundTaskTest, waitingWorkCanBeCancelled) {
    Stubborn stubborn;
    BackgroundTask task;
    task.start(QStringLiteral("First"), stubborn.work(1));
    ASSERT_SOON(stubborn.started() == 1);
    task.start(QStringLiteral("Second"), stubborn.work(2));
    task.cancel();
    EXPECT_FALSE(task.running());
    stubborn.release();
    EXPECT_NEVER(stubborn.started() != 1 || !stubborn.delivered().empty());
}

TEST(BackgroundTaskTest, deliversOnTheCallersThread) {
    BackgroundTask task;
    Qt::HANDLE delivered = nullptr;
    Qt::HANDLE worked = nullptr;
    task.start(QStringLiteral("Work"), [&](BackgroundTask::Control&) {
        worked = QThread::currentThreadId();
        return [&] { delivered = QThread::currentThreadId(); };
    });
    ASSERT_TRUE(QTest::qWaitFor([&task] { return !task.running(); }));
    EXPECT_EQ(delivered, QThread::currentThreadId());
    EXPECT_NE(worked, delivered);
}

TEST(BackgroundTaskTest, workWithoutProgressShowsAsBusy) {
    BackgroundTask task;
    TaskProgress progress;
    progress.watch(task);
    std::atomic<bool> reportsProgress = false;
    task.start(QStringLiteral("Opening a character"), [&](BackgroundTask::Control& control) {
        while (!control.cancel) {
            if (reportsProgress) control.progress = 0.5F;
            std::this_thread::yield();
        }
        return [] {};
    });
    ASSERT_TRUE(QTest::qWaitFor([&progress] { return progress.isVisible(); }, 2000));
    const auto* bar = progress.findChild<QProgressBar*>();
    EXPECT_EQ(bar->maximum(), 0) << "busy";
    reportsProgress = true;
    EXPECT_TRUE(QTest::qWaitFor([bar] { return bar->maximum() > 0; }, 2000));
    EXPECT_EQ(2 * bar->value(), bar->maximum());
    task.cancel();
}

TEST(BackgroundTaskTest, showsProgressAfterADelayAndCancels) {
    BackgroundTask task;
    TaskProgress progress;
    progress.watch(task);
    bool delivered = false;
    task.start(QStringLiteral("Opening a large file"), [&](BackgroundTask::Control& control) {
        while (!control.cancel) std::this_thread::yield();
        return [&delivered] { delivered = true; };
    });
    EXPECT_FALSE(progress.isVisible());
    ASSERT_TRUE(QTest::qWaitFor([&progress] { return progress.isVisible(); }, 2000));
    QTest::mouseClick(progress.findChild<QAbstractButton*>(QStringLiteral("cancelTask")), Qt::LeftButton);
    EXPECT_SOON(!progress.isVisible());
    EXPECT_SOON(!task.running());
    EXPECT_NEVER(delivered);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
