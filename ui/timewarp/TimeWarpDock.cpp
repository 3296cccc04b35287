#include "ui/timewarp/TimeWarpDock.h"

#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timewarp/SpanActions.h"
#include "ui/timewarp/TimeWarpBar.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/timewarp/WarpHints.h"
#include "ui/widgets/HoverFocus.h"

namespace sinew {

TimeWarpDock::TimeWarpDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Time Warp"), parent),
      session_(&session),
      actions_(&actions),
      view_(new TimeWarpView(session)) {
    setObjectName(QStringLiteral("timeWarpDock"));
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    new SpanActions(session, actions, this);
    column->addWidget(new TimeWarpBar(session, actions, *view_, page));
    column->addWidget(view_, 1);
    setWidget(page);
    view_->addCanvasActions(actions);
    focusOnHover(*view_);
    connect(this, &QDockWidget::visibilityChanged, view_, [this](bool seen) {
        if (seen) view_->updateAxisWidth();
    });
    connect(&view_->hints().button(), &QPushButton::clicked, actions["warp.create"], &QAction::trigger);
    connect(actions["warp.setSpeed"], &QAction::triggered, this, [this] {
        show();
        raise();
        view_->editSpeed();
    });
    view_->setStatusTip(
        tr("Drag to move pins · Shift for precision · Ctrl to toggle snapping · X or Y to lock an axis"));
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QWidget::customContextMenuRequested, this, &TimeWarpDock::showMenu);
}

void TimeWarpDock::showMenu(QPoint position) {
    view_->selectUnder(position);
    auto* menu = new QMenu(view_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Actions& actions = *actions_;
    const auto& pins = session_->warp.pins();
    const bool edits = session_->warp.refusal().isEmpty();
    if (edits && !pins.empty()) {
        menu->addAction(tr("Set &Values…\tEnter"), view_, &TimeWarpView::editPin)
            ->setObjectName(QStringLiteral("setValues"));
        menu->addAction(tr("&Delete %n Pin(s)\tDelete", nullptr, static_cast<int>(pins.size())),
                        &session_->warp, &WarpEditing::removePins)
            ->setObjectName(QStringLiteral("deletePins"));
        menu->addSeparator();
    }
    if (edits && session_->warp.span()) {
        for (const char* id : {"warp.smooth", "warp.linear", "warp.hold", "warp.reverse"})
            menu->addAction(actions[id]);
        menu->addSeparator();
        for (const char* id : {"warp.setSpeed", "warp.resetSpeed", "warp.lockSpeed"})
            menu->addAction(actions[id]);
        addPresets(*menu->addMenu(tr("Pr&esets")), actions);
        menu->addSeparator();
    }
    for (const char* id : {"warp.create", "warp.addPin", "warp.on"}) menu->addAction(actions[id]);
    menu->addSeparator();
    for (const char* id : {"warp.copy", "warp.paste", "warp.load", "warp.save"}) menu->addAction(actions[id]);
    menu->addSeparator();
    for (const char* id : {"warp.align", "warp.bake", "warp.remove"}) menu->addAction(actions[id]);
    menu->addSeparator();
    menu->addAction(tr("Frame &All\tA"), view_, &TimeWarpView::showAll);
    menu->addAction(tr("Frame Se&lected Pins\tF"), view_, &TimeWarpView::showSelected);
    menu->popup(view_->mapToGlobal(position));
}

}  // namespace sinew
