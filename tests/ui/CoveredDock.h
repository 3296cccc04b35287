#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QTest>
#include <stdexcept>

#include "tests/ui/EventLoop.h"

namespace sinew::test {

/// A shown window in which another dock's tab covers a dock.
struct CoveredDock {
    explicit CoveredDock(QDockWidget& dock) {
        window.addDockWidget(Qt::RightDockWidgetArea, &dock);
        window.addDockWidget(Qt::RightDockWidgetArea, &other);
        window.tabifyDockWidget(&dock, &other);
        window.show();
        other.raise();
        // Qt keeps a covered dock visible, but outside the window.
        const auto isCovered = [&] {
            return dock.visibleRegion().isEmpty() && !other.visibleRegion().isEmpty();
        };
        if (!QTest::qWaitFor(isCovered)) throw std::runtime_error("the dock is not covered");
        settle();
    }

    QMainWindow window;
    QDockWidget other;
};

}  // namespace sinew::test
