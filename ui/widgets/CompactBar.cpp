#include "ui/widgets/CompactBar.h"

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
        if (label->buddy() && !label->isHidden())
            parts.push_back({label, label->sizeHint().width() + layout()->spacing()});
    }
    for (auto* button : findChildren<QToolButton*>()) {
        if (button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon && !button->icon().isNull())
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

void CompactBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!isCompact_) fullWidth_ = QWidget::minimumSizeHint().width();
    setCompact(width() < fullWidth_);
}

}  // namespace sinew
