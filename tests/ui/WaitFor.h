#pragma once

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/EventLoop.h"

/// Runs the event loop until a condition holds. Fails if it does not hold within kSoon.
#define EXPECT_SOON(...)                                                                        \
    EXPECT_TRUE(QTest::qWaitFor([&]() -> bool { return (__VA_ARGS__); }, ::sinew::test::kSoon)) \
        << "waited for " #__VA_ARGS__ << ' '
#define ASSERT_SOON(...)                                                                        \
    ASSERT_TRUE(QTest::qWaitFor([&]() -> bool { return (__VA_ARGS__); }, ::sinew::test::kSoon)) \
        << "waited for " #__VA_ARGS__ << ' '

/// Runs the event loop for kNever. Fails if a condition that must not hold does so in the meantime.
#define EXPECT_NEVER(...)                                                                         \
    EXPECT_FALSE(QTest::qWaitFor([&]() -> bool { return (__VA_ARGS__); }, ::sinew::test::kNever)) \
        << "must not become true: " #__VA_ARGS__ << ' '

namespace sinew::test {

constexpr int kSoon = 5000;  // milliseconds
constexpr int kNever = 100;  // milliseconds

}  // namespace sinew::test
