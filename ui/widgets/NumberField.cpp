#include "ui/widgets/NumberField.h"

#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/HoverFocus.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kEdge = 6;
constexpr int kUnitGap = 2;
constexpr int kLoneWidth = 84;  // width of a single field in a row
constexpr double kPixelsPerStep = 4;

double stepFactor(Qt::KeyboardModifiers modifiers) { return modifiers & Qt::ShiftModifier ? 0.1 : 1; }

}  // namespace

NumberField::NumberField(int decimals, const QString& unit, QWidget* parent)
    : QLineEdit(parent), unit_(unit), decimals_(decimals) {
    setFont(numberFont());
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setFixedHeight(22);
    setCursor(Qt::SizeHorCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);  // a click sets the focus on release, since it may become a drag
    fitUnit();
    showValue();
    connect(this, &QLineEdit::returnPressed, this, [this] {
        commit();
        selectAll();
        setProperty(kEntered, true);
    });
    connect(this, &QLineEdit::textEdited, this, [this] {
        setError({});
        setProperty(kEntered, false);
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

void NumberField::showAsText() {
    asText_ = true;
    setReadOnly(true);
    setFrame(false);
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::ClickFocus);
    setStyleSheet(QStringLiteral("background: transparent; border: none; padding: 0;"));
    fitUnit();
}

void NumberField::setCompact() {
    compact_ = true;
    if (!isModified()) showValue();
}

QSize NumberField::sizeHint() const { return {72, 22}; }

void NumberField::setMixed(bool mixed) {
    mixed_ = mixed;
    if (!isModified()) showValue();
}

void NumberField::showValue() {
    const QString shown = mixed_     ? QStringLiteral("—")
                          : compact_ ? shortNumberText(value_, decimals_)
                                     : numberText(value_, decimals_);
    if (shown == text()) return;
    setText(shown);
    setModified(false);
}

void NumberField::fitUnit() {
    const int unit = unit_.isEmpty() ? 0 : fontMetrics().horizontalAdvance(unit_) + kUnitGap;
    // The style adds some pixels beside the text, fewer if there is no frame.
    setTextMargins(0, 0, std::max(0, unit + (asText_ ? -kUnitGap : kUnitGap)), 0);
}

void NumberField::commit() {
    if (isReadOnly() || !isModified()) return;
    if (acceptsRanges_ && commitRange()) return;
    const auto change = parseNumberChange(text(), unit_);
    if (!change) return setError(tr("“%1” is not a number; the value was not changed").arg(text()));
    endTyping();
    applyEntry(*change);
}

bool NumberField::commitRange() {
    const auto range = parseNumberRange(text(), unit_);
    if (!range) return false;
    endTyping();
    Q_EMIT rangeEdited(std::max(range->first, minimum_), std::min(range->second, maximum_));
    Q_EMIT gestureEnded();
    return true;
}

void NumberField::endTyping() {
    setModified(false);
    setError({});
    showValue();
}

void NumberField::discardInput() {
    if (drag_ != Drag::none) endDrag();
    if (isModified() || !error_.isEmpty()) endTyping();
}

void NumberField::applyEntry(const NumberChange& change) {
    setEditedValue(change.applyTo(value_), change);
    Q_EMIT gestureEnded();
}

void NumberField::setEditedValue(double value, const NumberChange& change) {
    const double scale = std::pow(10.0, decimals_);
    value = std::clamp(std::round(value * scale) / scale, minimum_, maximum_);
    if (value == value_ && !mixed_) return;
    setValue(value);
    Q_EMIT valueEdited(value);
    Q_EMIT changeEntered(change);
}

void NumberField::step(double steps) {
    commit();
    if (!error_.isEmpty()) return;
    applyEntry({NumberChange::Kind::add, steps * step_});
}

void NumberField::setError(const QString& error) {
    if (std::exchange(error_, error) == error) return;
    update();
    if (normalToolTip_.isNull()) normalToolTip_ = toolTip();
    setToolTip(error.isEmpty() ? normalToolTip_ : error);
    if (error.isEmpty()) normalToolTip_ = QString();
    setAccessibleDescription(error);
    Q_EMIT errorChanged(error);
}

bool NumberField::event(QEvent* event) {
    // No shortcut may change the document while a value is dragged.
    if (event->type() == QEvent::ShortcutOverride && dragging()) {
        event->accept();
        return true;
    }
    // QLineEdit would handle undo and redo itself even if nothing was typed.
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    const int steps = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    if (dragging()) {
        if (event->key() == Qt::Key_Escape) cancelDrag();
    } else if (event->key() == Qt::Key_Escape && isModified()) {
        endTyping();
        selectAll();
    } else if (steps != 0 && !isReadOnly()) {
        step(steps * stepFactor(event->modifiers()));
        selectAll();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

void NumberField::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || isReadOnly()) return event->ignore();
    step(event->angleDelta().y() / 120.0 * stepFactor(event->modifiers()));
    event->accept();
}

void NumberField::mousePressEvent(QMouseEvent* event) {
    if (dragging() && event->button() == Qt::RightButton) return cancelDrag();
    if (isReadOnly() || hasFocus() || event->button() != Qt::LeftButton)
        return QLineEdit::mousePressEvent(event);
    drag_ = Drag::pressed;
    pressX_ = static_cast<int>(event->globalPosition().x());
    pressValue_ = value_;
}

void NumberField::mouseMoveEvent(QMouseEvent* event) {
    if (drag_ == Drag::none) return QLineEdit::mouseMoveEvent(event);
    const int moved = static_cast<int>(event->globalPosition().x()) - pressX_;
    if (drag_ == Drag::pressed && std::abs(moved) >= QApplication::startDragDistance()) {
        drag_ = Drag::dragging;
        grabKeyboard();  // for Escape, since a drag does not set the focus
    }
    if (drag_ != Drag::dragging) return;
    const double by = std::round(moved / kPixelsPerStep) * step_ * stepFactor(event->modifiers());
    setEditedValue(pressValue_ + by, {NumberChange::Kind::add, by});
}

void NumberField::mouseReleaseEvent(QMouseEvent* event) {
    if (drag_ == Drag::none) return QLineEdit::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton) return;
    if (drag_ == Drag::dragging) {
        endDrag();
        Q_EMIT gestureEnded();
        return;
    }
    drag_ = Drag::none;
    setFocus(Qt::MouseFocusReason);
    selectAll();
}

void NumberField::cancelDrag() {
    endDrag();
    setValue(pressValue_);
    Q_EMIT valueEdited(pressValue_);
    Q_EMIT gestureCancelled();
}

void NumberField::endDrag() {
    drag_ = Drag::none;
    releaseKeyboard();
}

void NumberField::focusOutEvent(QFocusEvent* event) {
    commit();
    if (isModified() || !error_.isEmpty()) endTyping();
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) deselect();
    setProperty(kEntered, false);
}

void NumberField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    if (!unit_.isEmpty()) {
        painter.setPen(isEnabled() ? theme().textDim : theme().textOff);
        const QRect unitRect = rect().adjusted(0, 0, asText_ ? 0 : -kEdge, 0);
        painter.drawText(unitRect, Qt::AlignRight | Qt::AlignVCenter, unit_);
    }
    if (conflict_ || !error_.isEmpty()) {
        painter.setPen(theme().conflict);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void NumberField::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitUnit();
}

std::vector<NumberField*> addNumberFields(QBoxLayout& row, const QString& name, int count, int decimals,
                                          const QString& unit) {
    const QString parts = count == 4 ? QStringLiteral("WXYZ") : QStringLiteral("XYZ");
    std::vector<NumberField*> fields;
    for (int i = 0; i < count; ++i) {
        auto* field = new NumberField(decimals, unit);
        const QString fieldName = count == 1 ? name : QStringLiteral("%1 %2").arg(name, parts.mid(i, 1));
        field->setAccessibleName(fieldName);
        field->setToolTip(fieldName);
        if (count == 1) {
            field->setFixedWidth(kLoneWidth);
        } else {
            field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        }
        row.addWidget(field, count == 1 ? 0 : 1);
        fields.push_back(field);
    }
    if (count == 1) row.addStretch();
    return fields;
}

}  // namespace sinew
