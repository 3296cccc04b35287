#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QTest>

namespace sinew::test {

/// A shown window in which a dock lies behind the tab of another.
struct BehindTab {
    explicit BehindTab(QDockWidget& dock) {
        window.addDockWidget(Qt::RightDockWidgetArea, &dock);
        window.addDockWidget(Qt::RightDockWidgetArea, &other);
        window.tabifyDockWidget(&dock, &other);
        window.show();
        other.raise();
        QTest::qWait(20);
    }

    QMainWindow window;
    QDockWidget other;
};

}  // namespace sinew::test
