#pragma once

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/EventLoop.h"
#include "tests/ui/Leg.h"
#include "ui/session/Session.h"

namespace sinew::test {

/// A session in which the leg can be opened. The thigh exceeds its limit by 5° at its last key (20°, frame
/// 200); the shin stays within its limits.
class LegSession : public testing::Test {
protected:
    void open() {
        session_.document.open(withLeg({}, "leg"), QStringLiteral("leg"));
        ASSERT_TRUE(waitForConflicts());
    }
    /// Waits until the conflicts are up to date. Returns false on timeout.
    bool waitForConflicts() const {
        const bool done = QTest::qWaitFor([this] { return !session_.conflicts.isUpdating(); }, 10000);
        settle();
        return done;
    }
    const JointLimits& limits(const char* joint) const {
        return limitsForAngle(session_.document.scene(), joint);
    }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
};

}  // namespace sinew::test
