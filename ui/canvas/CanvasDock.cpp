#include "ui/canvas/CanvasDock.h"

#include <QMenu>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/widgets/HoverFocus.h"

namespace sinew {

CanvasDock::CanvasDock(const QString& title, const QString& name, const Actions& actions, QWidget* parent)
    : QDockWidget(title, parent), actions_(&actions) {
    setObjectName(name);
}

void CanvasDock::setCanvas(TimeCanvas& canvas, QWidget* bar) {
    canvas_ = &canvas;
    canvas.addCanvasActions(*actions_);
    focusOnHover(canvas);
    connect(this, &QDockWidget::visibilityChanged, canvas_, [this](bool seen) {
        if (seen) canvas_->updateAxisWidth();
    });
    canvas.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(canvas_, &QWidget::customContextMenuRequested, this, &CanvasDock::showMenu);
    if (!bar) return setWidget(canvas_);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(canvas_, 1);
    setWidget(page);
}

void CanvasDock::showMenu(QPoint position) {
    canvas_->selectUnder(position);
    auto* menu = new QMenu(canvas_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(*menu);
    menu->popup(canvas_->mapToGlobal(position));
}

void CanvasDock::fill(QMenu& menu, std::initializer_list<const char*> ids) const {
    for (const char* id : ids) menu.addAction((*actions_)[id]);
}

void CanvasDock::addGroup(QMenu& menu, std::initializer_list<const char*> ids) const {
    fill(menu, ids);
    menu.addSeparator();
}

void CanvasDock::addFrameActions(QMenu& menu, const QString& selectedText) const {
    menu.addAction(tr("Frame &All\tA"), canvas_, &TimeCanvas::showAll);
    menu.addAction(selectedText, canvas_, &TimeCanvas::showSelected);
}

}  // namespace sinew
