#include "ui/timewarp/TimeWarpDock.h"

#include <QMenu>
#include <QPushButton>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timewarp/SpanActions.h"
#include "ui/timewarp/TimeWarpBar.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/timewarp/WarpHints.h"

namespace sinew {

TimeWarpDock::TimeWarpDock(Session& session, Actions& actions, QWidget* parent)
    : CanvasDock(tr("Time Warp"), QStringLiteral("timeWarpDock"), actions, parent),
      session_(&session),
      view_(new TimeWarpView(session)) {
    new SpanActions(session, actions, this);
    setCanvas(*view_, new TimeWarpBar(session, actions, *view_));
    connect(&view_->hints().button(), &QPushButton::clicked, actions["warp.create"], &QAction::trigger);
    connect(actions["warp.setSpeed"], &QAction::triggered, this, [this] {
        show();
        raise();
        view_->editSpeed();
    });
    view_->setStatusTip(
        tr("Drag to move pins · Shift for precision · Ctrl to toggle snapping · X or Y to lock an axis"));
}

void TimeWarpDock::fillMenu(QMenu& menu) {
    const auto& pins = session_->warp.pins();
    const bool edits = session_->warp.refusal().isEmpty();
    if (edits && !pins.empty()) {
        menu.addAction(tr("Set &Values…\tEnter"), view_, &TimeWarpView::editPin)
            ->setObjectName(QStringLiteral("setValues"));
        menu.addAction(tr("&Delete %n Pin(s)\tDelete", nullptr, static_cast<int>(pins.size())),
                       &session_->warp, &WarpEditing::removePins)
            ->setObjectName(QStringLiteral("deletePins"));
        menu.addSeparator();
    }
    if (edits && session_->warp.span()) {
        addGroup(menu, {"warp.smooth", "warp.linear", "warp.hold", "warp.reverse"});
        fill(menu, {"warp.setSpeed", "warp.resetSpeed", "warp.lockSpeed"});
        addPresets(*menu.addMenu(tr("Pr&esets")), actions());
        menu.addSeparator();
    }
    addGroup(menu, {"warp.create", "warp.addPin", "warp.on"});
    addGroup(menu, {"warp.copy", "warp.paste", "warp.load", "warp.save"});
    addGroup(menu, {"warp.align", "warp.bake", "warp.remove"});
    addFrameActions(menu, tr("Frame Se&lected Pins\tF"));
}

}  // namespace sinew
