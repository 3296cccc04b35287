#include "ui/canvas/GraphCanvas.h"

#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "ui/session/Session.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

GraphCanvas::GraphCanvas(Session& session, int rulerHeight, int minimumHeight, QWidget* parent)
    : TimeCanvas(session, rulerHeight, parent) {
    setMinimumHeight(rulerHeight + minimumHeight);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&session.document, &Document::cancelled, this, [this] {
        if (gesture_ != Gesture::none) stopGesture();
    });
}

GraphGeometry GraphCanvas::graph(int lanes) const {
    const QRect area = content();
    const QRectF plot(area.left() + GraphGeometry::kAxisWidth, area.top(),
                      std::max(0.0, area.width() - GraphGeometry::kAxisWidth),
                      std::max(1, area.height() - lanes));
    return {values_, session().timeAxis, kNamesWidth, session().playback.rate(), plot};
}

void GraphCanvas::showValues(double low, double high) {
    if (low > high) return;
    values_.show(low, high);
    isNewFit_ = true;
    redraw();
}

void GraphCanvas::showAll() {
    TimeCanvas::showAll();
    showAllValues();
}

QRect GraphCanvas::namesArea() const {
    return {0, rulerHeight(), kNamesWidth - 1, std::max(0, viewport()->height() - rulerHeight())};
}

void GraphCanvas::layoutParts() {
    if (!isFitted_) showAllValues();
}

void GraphCanvas::press(QPointF position) {
    dragBegan_ = false;
    pointerDrag_.emplace(position);
}

void GraphCanvas::dragged(QMouseEvent& event) {
    if (gesture_ == Gesture::none) return;
    if (!dragBegan_ && !pointerDrag_->isDrag(event.position())) return;
    if (!dragBegan_ && gesture_ == Gesture::edit && !beginEdit()) return stopGesture();
    dragBegan_ = true;
    pointerDrag_->moveTo(event.position(), event.modifiers() & Qt::ShiftModifier);
    updateDrag(event.modifiers());
}

void GraphCanvas::updateDrag(Qt::KeyboardModifiers modifiers) {
    if (gesture_ == Gesture::box) selectInside(selectionBox(), modifiers);
    if (gesture_ == Gesture::edit) updateEdit(modifiers);
    redrawLive();
}

QRectF GraphCanvas::selectionBox() const {
    return QRectF(pointerDrag_->from(), pointerDrag_->position()).normalized();
}

void GraphCanvas::endGesture() {
    gesture_ = Gesture::none;
    dragBegan_ = false;
}

void GraphCanvas::stopGesture() {
    abandonDrag();
    endGesture();
}

void GraphCanvas::cancelPreview() {
    const Gesture gesture = std::exchange(gesture_, Gesture::none);  // cancelled() would end it
    session().document.cancel();
    gesture_ = gesture;
}

void GraphCanvas::paintSelectionBox(QPainter& painter) const {
    if (gesture_ != Gesture::box || !dragBegan_) return;
    painter.fillRect(selectionBox(), withOpacity(theme().accent, 0.15));
    painter.setPen(QPen(theme().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(selectionBox());
}

void GraphCanvas::pan(double dx, double dy) {
    session().timeAxis.pan(dx);
    values_.pan(dy);
    redraw();
}

void GraphCanvas::zoomValue(double factor, double aboutY) {
    values_.zoom(factor, aboutY);
    redraw();
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    const bool locks = event->key() == Qt::Key_X || event->key() == Qt::Key_Y;
    if (!locks || !dragging() || !pointerDrag_) return TimeCanvas::keyPressEvent(event);
    const auto axis = event->key() == Qt::Key_X ? PointerDrag::Axis::time : PointerDrag::Axis::value;
    pointerDrag_->setAxis(pointerDrag_->axis() == axis ? PointerDrag::Axis::both : axis);
    if (dragBegan_) updateDrag(event->modifiers());
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
    TimeCanvas::resizeEvent(event);
    layoutParts();
}

/// A fit is final once it is drawn: before, the canvas and the time axis may still get their sizes.
void GraphCanvas::paintEvent(QPaintEvent* event) {
    TimeCanvas::paintEvent(event);
    isFitted_ = std::exchange(isNewFit_, false) || isFitted_;
}

void GraphCanvas::showEvent(QShowEvent* event) {
    TimeCanvas::showEvent(event);
    layoutParts();
}

}  // namespace sinew
