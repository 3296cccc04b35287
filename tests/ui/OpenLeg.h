#pragma once

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/Leg.h"
#include "ui/document/Session.h"

namespace sinew::test {

/// A session in which the leg can be opened; its thigh goes to 20° at its last key, frame 200, 5° beyond its
/// limit, and its shin keeps inside.
class OpenLeg : public testing::Test {
protected:
    void open() {
        session_.document.open(withLeg({}, "leg"), QStringLiteral("leg"));
        ASSERT_TRUE(settles());
    }
    /// Waits until the conflicts are known.
    bool settles() const {
        const bool done = QTest::qWaitFor([this] { return !session_.conflicts.working(); }, 10000);
        QCoreApplication::processEvents();
        return done;
    }
    const JointLimits& limits(const char* joint) const { return limitsOf(session_.document.scene(), joint); }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
};

}  // namespace sinew::test
