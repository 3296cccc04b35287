#include "ui/curvetools/CurveTools.h"

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/curvetools/AlignPage.h"
#include "ui/curvetools/BakeGoalsPage.h"
#include "ui/curvetools/BakePage.h"
#include "ui/curvetools/BakeWarpPage.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/curvetools/FootPinPage.h"
#include "ui/curvetools/MatchLoopPage.h"
#include "ui/curvetools/ResamplePage.h"
#include "ui/curvetools/SimplifyPage.h"
#include "ui/curvetools/SmoothPage.h"
#include "ui/curvetools/SolveRangePage.h"
#include "ui/curvetools/SpeedPage.h"
#include "ui/curvetools/UnrollPage.h"
#include "ui/curvetools/ValuePage.h"
#include "ui/document/Session.h"

namespace sinew {

CurveTools::CurveTools(Session& session, Actions& actions, QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      dialog_(new CurveToolDialog(session, &window)) {
    add<UnrollPage>("curve.unroll");
    add<SmoothPage>("curve.smooth");
    add<SimplifyPage>("curve.simplify");
    add<BakePage>("curve.bake");
    add<MatchLoopPage>("curve.matchLoop");
    add<ValuePage>("curve.offset", ValuePage::Tool::offset);
    add<ValuePage>("curve.flip", ValuePage::Tool::flip);
    add<ValuePage>("curve.scale", ValuePage::Tool::scale);
    add<SolveRangePage>("ik.solveRange");
    add<BakeGoalsPage>("ik.bakeGoals");
    add<FootPinPage>("ik.pinFoot");
    add<SpeedPage>("retime.speed");
    add<ResamplePage>("retime.resample");
    add<AlignPage>("warp.align");
    add<BakeWarpPage>("warp.bake");
    connect(&session.selection, &Selection::characterChanged, this, &CurveTools::enable);
    connect(&session.document, &Document::changed, this, &CurveTools::enable);
    connect(&session.posing, &Posing::toolChanged, this, &CurveTools::enable);
    enable();
}

BackgroundTask& CurveTools::task() const { return dialog_->task(); }

template <class Page, class... Arguments>
void CurveTools::add(std::string_view id, Arguments... arguments) {
    auto* page = new Page(arguments...);
    pages_.emplace(id, page);
    dialog_->addPage(*page);
    connect((*actions_)[id], &QAction::triggered, dialog_, [this, page] { dialog_->open(*page); });
}

void CurveTools::enable() {
    QString whyNot;
    if (session_->posing.mode() == Posing::Mode::rest) whyNot = session_->posing.refusal();
    if (!session_->selection.character()) whyNot = tr("Open a file first");
    for (const auto& [id, page] : pages_)
        enableUnless(*(*actions_)[id], whyNot.isEmpty() ? page->whyNot(*session_) : whyNot);
}

}  // namespace sinew
