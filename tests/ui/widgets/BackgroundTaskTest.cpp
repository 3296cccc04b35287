#include "ui/widgets/BackgroundTask.h"

#include <gtest/gtest.h>

#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>

namespace sinew {
namespace {

/// Work that goes on until it is let go, whatever is cancelled.
class Stubborn {
public:
    BackgroundTask::Work work(int number) {
        return [this, number](BackgroundTask::Control&) {
            EXPECT_EQ(++running_, 1) << "two at once";
            started_ = number;
            while (!letGo_) std::this_thread::yield();
            --running_;
            return [this, number] { delivered_.push_back(number); };
        };
    }
    void letGo() { letGo_ = true; }
    int started() const { return started_; }
    const std::vector<int>& delivered() const { return delivered_; }

private:
    std::atomic<int> running_ = 0;
    std::atomic<int> started_ = 0;
    std::atomic<bool> letGo_ = false;
    std::vector<int> delivered_;
};

TEST(BackgroundTaskTest, newWorkWaitsForTheCancelledWithoutHoldingUpTheWindow) {
    Stubborn stubborn;
    BackgroundTask task;
    task.start(QStringLiteral("First"), stubborn.work(1));
    ASSERT_TRUE(QTest::qWaitFor([&] { return stubborn.started() == 1; }));
    std::thread late([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stubborn.letGo();
    });
    task.start(QStringLiteral("Second"), stubborn.work(2));
    task.start(QStringLiteral("Third"), stubborn.work(3));
    EXPECT_EQ(stubborn.started(), 1) << "the call came back while the first work ran";
    EXPECT_TRUE(task.running());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !task.running(); }));
    late.join();
    EXPECT_EQ(stubborn.delivered(), std::vector<int>{3}) << "the latest wins";
}

TEST(BackgroundTaskTest, whatWaitsCanBeCancelledToo) {
    Stubborn stubborn;
    BackgroundTask task;
    task.start(QStringLiteral("First"), stubborn.work(1));
    ASSERT_TRUE(QTest::qWaitFor([&] { return stubborn.started() == 1; }));
    std::thread late([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stubborn.letGo();
    });
    task.start(QStringLiteral("Second"), stubborn.work(2));
    task.cancel();
    EXPECT_FALSE(task.running());
    late.join();
    QTest::qWait(20);
    EXPECT_EQ(stubborn.started(), 1);
    EXPECT_TRUE(stubborn.delivered().empty());
}

}  // namespace
}  // namespace sinew
