#include "ui/widgets/CompactBar.h"

#include <QEvent>
#include <QLabel>
#include <QLayout>
#include <QToolButton>
#include <utility>

namespace sinew {

namespace {

constexpr int kIconToText = 4;  ///< pixels between a button's icon and its text

void setCompressed(QWidget& part, bool compressed) {
    if (auto* button = qobject_cast<QToolButton*>(&part)) {
        button->setToolButtonStyle(compressed ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    } else {
        part.setVisible(!compressed);
    }
}

}  // namespace

std::vector<CompactBar::Part> CompactBar::compressibleParts() const {
    std::vector<Part> parts;
    for (auto* label : findChildren<QLabel*>()) {
        if (label->buddy() && !label->isHidden() && label->window() == window())
            parts.push_back({label, label->sizeHint().width() + layout()->spacing()});
    }
    for (auto* button : findChildren<QToolButton*>()) {
        if (button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon && !button->icon().isNull() &&
            button->window() == window())
            parts.push_back({button, button->fontMetrics().horizontalAdvance(button->text()) + kIconToText});
    }
    return parts;
}

void CompactBar::setCompact(bool compact) {
    if (std::exchange(isCompact_, compact) == compact) return;
    if (compact) compressed_ = compressibleParts();
    for (const Part& part : compressed_)
        if (part.widget) setCompressed(*part.widget, compact);
    if (!compact) compressed_.clear();
}

QSize CompactBar::minimumSizeHint() const {
    QSize size = QWidget::minimumSizeHint();
    if (isCompact_) return size;
    for (const Part& part : compressibleParts()) size.rwidth() -= part.width;
    return size;
}

bool CompactBar::event(QEvent* event) {
    const bool done = QWidget::event(event);
    const auto type = event->type();
    // A compact bar expands only when it is resized: its own change must not undo itself.
    const bool isConcerned = type == QEvent::Resize || (type == QEvent::LayoutRequest && !isCompact_);
    if (isConcerned && layout()) {
        if (!isCompact_) fullWidth_ = QWidget::minimumSizeHint().width();
        setCompact(width() < fullWidth_);
    }
    return done;
}

}  // namespace sinew
