#include "ui/widgets/NumberField.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kEdge = 6;
constexpr int kUnitGap = 2;
constexpr double kPixelsPerStep = 4;

double fineness(Qt::KeyboardModifiers modifiers) { return modifiers & Qt::ShiftModifier ? 0.1 : 1; }

}  // namespace

NumberField::NumberField(int decimals, const QString& unit, QWidget* parent)
    : QLineEdit(parent), unit_(unit), decimals_(decimals) {
    setFont(numberFont());
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setFixedHeight(22);
    setCursor(Qt::SizeHorCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);  // a click focuses when it is released, for it may become a drag
    fitUnit();
    showValue();
    connect(this, &QLineEdit::returnPressed, this, [this] {
        commit();
        selectAll();
    });
}

void NumberField::setValue(double value) {
    value_ = value;
    if (!isModified()) showValue();
}

void NumberField::setRange(double minimum, double maximum) {
    minimum_ = minimum;
    maximum_ = maximum;
}

void NumberField::setConflict(bool conflict) {
    if (std::exchange(conflict_, conflict) != conflict) update();
}

void NumberField::setQuiet() {
    quiet_ = true;
    setReadOnly(true);
    setFrame(false);
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::ClickFocus);
    setStyleSheet(QStringLiteral("background: transparent; border: none; padding: 0;"));
    fitUnit();
}

QSize NumberField::sizeHint() const { return {72, 22}; }

void NumberField::showValue() {
    const QString shown = numberText(value_, decimals_);
    if (shown == text()) return;
    setText(shown);
    setModified(false);
}

void NumberField::fitUnit() {
    const int unit = unit_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(unit_) + kUnitGap;
    // The style keeps some pixels beside the text; less where there is no frame.
    setTextMargins(0, 0, std::max(0, unit + (quiet_ ? -kUnitGap : kUnitGap)), 0);
}

void NumberField::commit() {
    if (isReadOnly()) return;
    const auto typed = isModified() ? parseNumberText(text(), unit_) : std::nullopt;
    setModified(false);
    if (typed) edit(*typed);
    showValue();
}

void NumberField::edit(double value) {
    const double scale = std::pow(10.0, decimals_);
    value = std::clamp(std::round(value * scale) / scale, minimum_, maximum_);
    if (value == value_) return;
    setValue(value);
    Q_EMIT valueEdited(value);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    const int steps = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    if (event->key() == Qt::Key_Escape && isModified()) {
        setModified(false);
        showValue();
        selectAll();
    } else if (steps != 0 && !isReadOnly()) {
        commit();
        edit(value_ + steps * step_ * fineness(event->modifiers()));
        selectAll();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void NumberField::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || isReadOnly()) return event->ignore();
    commit();
    edit(value_ + event->angleDelta().y() / 120.0 * step_ * fineness(event->modifiers()));
    event->accept();
}

void NumberField::mousePressEvent(QMouseEvent* event) {
    if (isReadOnly() || hasFocus() || event->button() != Qt::LeftButton)
        return QLineEdit::mousePressEvent(event);
    drag_ = Drag::pressed;
    pressX_ = static_cast<int>(event->globalPosition().x());
    pressValue_ = value_;
}

void NumberField::mouseMoveEvent(QMouseEvent* event) {
    if (drag_ == Drag::none) return QLineEdit::mouseMoveEvent(event);
    const int moved = static_cast<int>(event->globalPosition().x()) - pressX_;
    if (std::abs(moved) >= QApplication::startDragDistance()) drag_ = Drag::dragging;
    if (drag_ != Drag::dragging) return;
    const double steps = std::round(moved / kPixelsPerStep);
    edit(pressValue_ + steps * step_ * fineness(event->modifiers()));
}

void NumberField::mouseReleaseEvent(QMouseEvent* event) {
    if (drag_ == Drag::none) return QLineEdit::mouseReleaseEvent(event);
    if (std::exchange(drag_, Drag::none) == Drag::pressed) {
        setFocus(Qt::MouseFocusReason);
        selectAll();
    }
}

void NumberField::focusOutEvent(QFocusEvent* event) {
    commit();
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) deselect();
}

void NumberField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    if (!unit_.isEmpty()) {
        painter.setPen(isEnabled() ? theme().textDim : theme().textOff);
        const QRect place = rect().adjusted(0, 0, quiet_ ? 0 : -kEdge, 0);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, unit_);
    }
    if (conflict_) {
        painter.setPen(theme().conflict);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void NumberField::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitUnit();
}

}  // namespace sinew
