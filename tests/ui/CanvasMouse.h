#pragma once

#include <QAbstractScrollArea>
#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include "tests/ui/EventLoop.h"

namespace sinew::test {

/// Sends mouse events to a canvas. Fixtures inherit from it.
class CanvasMouse {
public:
    virtual ~CanvasMouse() = default;

protected:
    virtual QAbstractScrollArea& canvas() const = 0;

    void click(QPoint point, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseClick(surface(), Qt::LeftButton, modifiers, point);
    }
    void doubleClick(QPoint point) const {
        QTest::mouseDClick(surface(), Qt::LeftButton, {}, point);
        release(point);
    }
    void press(QPoint point, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mousePress(surface(), Qt::LeftButton, modifiers, point);
    }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}) const {
        QMouseEvent event(QEvent::MouseMove, to, surface()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(surface(), &event);
    }
    void release(QPoint point, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseRelease(surface(), Qt::LeftButton, modifiers, point);
        settle();
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) const {
        press(from);
        move(to, modifiers);
        release(to, modifiers);
    }

private:
    QWidget* surface() const { return canvas().viewport(); }
};

}  // namespace sinew::test
