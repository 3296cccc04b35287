#include "ui/canvas/CanvasBar.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <utility>

#include "ui/canvas/TimeCanvas.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr auto kShortened =
    "sinew.shortened";       ///< property of a button that shows its text if there is space
constexpr int kTextGap = 4;  ///< between icon and text

}  // namespace

CanvasBar::CanvasBar(int height, int spacing, QWidget* parent)
    : QWidget(parent), row_(new QHBoxLayout(this)) {
    setFixedHeight(height);
    row_->setContentsMargins(8, 2, 8, 2);
    row_->setSpacing(spacing);
}

std::vector<CanvasBar::Optional> CanvasBar::optionals() const {
    std::vector<Optional> found;
    for (auto* caption : findChildren<QLabel*>()) {
        if (caption->buddy())
            found.push_back({caption, nullptr, caption->sizeHint().width() + row_->spacing()});
    }
    for (auto* button : findChildren<QToolButton*>()) {
        const bool hasBoth =
            !button->icon().isNull() && button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
        const bool isShort = button->property(kShortened).toBool();
        if (hasBoth || isShort)
            found.push_back(
                {nullptr, button, button->fontMetrics().horizontalAdvance(button->text()) + kTextGap});
    }
    return found;
}

void CanvasBar::setCompact(bool compact) {
    if (std::exchange(isCompact_, compact) == compact) return;
    for (const Optional& each : optionals()) {
        if (each.caption) each.caption->setVisible(!compact);
        if (!each.button) continue;
        each.button->setProperty(kShortened, compact);
        each.button->setToolButtonStyle(compact ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    }
}

QSize CanvasBar::minimumSizeHint() const {
    const QSize size = QWidget::minimumSizeHint();
    if (isCompact_) return size;
    int width = size.width();
    for (const Optional& each : optionals()) width -= each.width;
    return {width, size.height()};
}

void CanvasBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (!isCompact_) fullWidth_ = QWidget::minimumSizeHint().width();
    setCompact(width() < fullWidth_);
}

QToolButton* CanvasBar::addButton(QAction& action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(&action);
    button->setAutoRaise(true);
    button->setAccessibleName(action.iconText());
    row_->addWidget(button);
    return button;
}

void CanvasBar::addSeparator(int margin) {
    auto* line = new QFrame(this);
    line->setFrameShape(QFrame::VLine);
    line->setFixedHeight(20);
    line->setForegroundRole(QPalette::Mid);
    if (margin > 0) row_->addSpacing(margin);
    row_->addWidget(line);
    if (margin > 0) row_->addSpacing(margin);
}

void CanvasBar::addFrameButtons(TimeCanvas& canvas, const QString& selectedTip) {
    const auto add = [&](const char* name, const QString& tip, void (TimeCanvas::*fit)()) {
        auto* button = new QToolButton(this);
        button->setIcon(icon(name));
        button->setAutoRaise(true);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        row_->addWidget(button);
        connect(button, &QToolButton::clicked, &canvas, fit);
    };
    add("frame-all", tr("Frame All (A)"), &TimeCanvas::showAll);
    add("frame-selected", selectedTip, &TimeCanvas::showSelected);
}

}  // namespace sinew
