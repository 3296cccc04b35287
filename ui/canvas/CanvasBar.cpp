#include "ui/canvas/CanvasBar.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QToolButton>

#include "ui/canvas/TimeCanvas.h"
#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/Icon.h"

namespace sinew {

CanvasBar::CanvasBar(int height, int spacing, QWidget* parent)
    : CompactBar(parent), row_(new QHBoxLayout(this)) {
    setFixedHeight(height);
    row_->setContentsMargins(8, 2, 8, 2);
    row_->setSpacing(spacing);
    new BarOverflow(*this);
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
