#pragma once

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

namespace sinew::test {

/// Delivers posted events, zero timers and deferred deletions, and those that these cause in turn. Does not
/// wait for other timers, other threads or the window system.
inline void settle() {
    for (int round = 0; round < 5; ++round) {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

/// Runs the event loop for a fixed time. For tests in which time itself has to pass; timers that were due
/// within it have fired when this returns.
inline void runEventLoopFor(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, Qt::PreciseTimer, &loop, &QEventLoop::quit);
    loop.exec();
    settle();
}

/// Runs the event loop until Document has shown the latest preview. It shows at most one per 16 ms.
inline void waitForFrame() { runEventLoopFor(17); }

}  // namespace sinew::test
