#include "ui/curves/CurvesDock.h"

#include <QMenu>

#include "ui/actions/Actions.h"
#include "ui/curves/CurveActions.h"
#include "ui/curves/CurveBar.h"
#include "ui/curves/CurveView.h"

namespace sinew {

CurvesDock::CurvesDock(Session& session, Actions& actions, QWidget* parent)
    : CanvasDock(tr("Curves"), QStringLiteral("curves"), actions, parent) {
    auto* view = new CurveView(session);
    new CurveActions(session, actions, *view, this);
    setCanvas(*view, new CurveBar(session, actions, *view));
    view->setStatusTip(
        tr("Drag to move keys · Shift for precision · Ctrl to toggle snapping · X or Y to lock an axis"));
}

void CurvesDock::fillMenu(QMenu& menu) {
    addFrameActions(menu, tr("Frame Selected &Keys\tF"));
    menu.addSeparator();
    fill(*menu.addMenu(tr("&Interpolation")),
         {"key.step", "key.linear", "key.catmullRom", "key.catmullRomUniform", "key.monotone", "key.hermite",
          "key.slerp"});
    addGroup(menu, {"key.delete"});
    addGroup(menu, {"curve.hide", "curve.lock", "curve.solo", "curve.normalise", "curve.limits"});
    addGroup(menu, {"curve.keepBuffer", "curve.swapBuffer", "curve.showBuffer"});
    fill(menu, {"curve.compare", "curve.speedLane", "curve.markPeaks"});
}

}  // namespace sinew
