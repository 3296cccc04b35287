#include "ui/curves/CurvesDock.h"

#include <QMenu>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"
#include "ui/curves/CurveActions.h"
#include "ui/curves/CurveBar.h"
#include "ui/curves/CurveView.h"
#include "ui/session/Session.h"
#include "ui/widgets/HoverFocus.h"

namespace sinew {

CurvesDock::CurvesDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Curves"), parent), view_(new CurveView(session)) {
    setObjectName(QStringLiteral("curves"));
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    new CurveActions(session, actions, *view_, this);
    column->addWidget(new CurveBar(session, actions, *view_, page));
    column->addWidget(view_, 1);
    setWidget(page);
    view_->addCanvasActions(actions);
    focusOnHover(*view_);
    connect(this, &QDockWidget::visibilityChanged, view_, [this](bool seen) {
        if (seen) view_->updateAxisWidth();
    });
    view_->setStatusTip(
        tr("Drag to move keys · Shift for precision · Ctrl to toggle snapping · X or Y to lock an axis"));
    addContextMenu(actions);
}

void CurvesDock::addContextMenu(Actions& actions) {
    auto* menu = new QMenu(view_);
    menu->addAction(tr("Frame &All\tA"), view_, &CurveView::showAll);
    menu->addAction(tr("Frame Selected &Keys\tF"), view_, &CurveView::showSelected);
    menu->addSeparator();
    auto* kinds = menu->addMenu(tr("&Interpolation"));
    for (const char* id : {"key.step", "key.linear", "key.catmullRom", "key.catmullRomUniform",
                           "key.monotone", "key.hermite", "key.slerp"})
        kinds->addAction(actions[id]);
    menu->addAction(actions["key.delete"]);
    menu->addSeparator();
    for (const char* id : {"curve.hide", "curve.lock", "curve.solo", "curve.normalise", "curve.limits"})
        menu->addAction(actions[id]);
    menu->addSeparator();
    for (const char* id : {"curve.keepBuffer", "curve.swapBuffer", "curve.showBuffer"})
        menu->addAction(actions[id]);
    menu->addSeparator();
    for (const char* id : {"curve.compare", "curve.speedLane", "curve.markPeaks"})
        menu->addAction(actions[id]);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QWidget::customContextMenuRequested, menu, [this, menu](QPoint position) {
        view_->selectUnder(position);
        menu->popup(view_->mapToGlobal(position));
    });
}

}  // namespace sinew
