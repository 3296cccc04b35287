#include "ui/curvetools/CurveTools.h"

#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/motion/MirrorClip.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/curvetools/FilterPages.h"
#include "ui/curvetools/FootPinPage.h"
#include "ui/curvetools/GoalPages.h"
#include "ui/curvetools/KeyPages.h"
#include "ui/curvetools/MotionPages.h"
#include "ui/curvetools/RetimePages.h"
#include "ui/curvetools/WarpPages.h"
#include "ui/document/Descriptions.h"
#include "ui/document/StepRecipe.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"

namespace sinew {

CurveTools::CurveTools(Session& session, Actions& actions, QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      dialog_(new CurveToolDialog(session, &window)),
      mirroring_(this) {
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
    add<TrimPage>("clip.trim");
    add<LoopPage>("clip.loop");
    add<RootMotionPage>("clip.rootMotion");
    add<MakeLoopPage>("clip.makeLoop");
    add<MoveClipPage>("clip.move");
    add<EaseClipPage>("clip.ease");
    add<BlendClipsPage>("clip.blend");
    add<AlignPage>("warp.align");
    add<BakeWarpPage>("warp.bake");
    connect(actions["clip.reverse"], &QAction::triggered, this, &CurveTools::reverse);
    connect(actions["clip.mirror"], &QAction::triggered, this, &CurveTools::mirror);
    connect(&mirroring_, &BackgroundTask::started, this, &CurveTools::updateEnabled);
    connect(&mirroring_, &BackgroundTask::finished, this, &CurveTools::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &CurveTools::updateEnabled);
    connect(&session.document, &Document::changed, this, &CurveTools::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &CurveTools::updateEnabled);
    updateEnabled();
}

BackgroundTask& CurveTools::task() const { return dialog_->task(); }

template <class Page, class... Arguments>
void CurveTools::add(std::string_view id, Arguments... arguments) {
    auto* page = new Page(arguments...);
    pages_.emplace(id, page);
    dialog_->addPage(*page);
    connect((*actions_)[id], &QAction::triggered, dialog_, [this, page] { dialog_->open(*page); });
}

void CurveTools::updateEnabled() {
    QString whyNot;
    if (session_->posing.mode() == Posing::Mode::rest) whyNot = session_->posing.refusal();
    if (!session_->selection.character()) whyNot = tr("Open a file first");
    for (const auto& [id, page] : pages_)
        enableUnless(*(*actions_)[id], whyNot.isEmpty() ? page->disabledReason(*session_) : whyNot);
    if (whyNot.isEmpty() && !session_->selection.clip()) whyNot = tr("This character has no clip");
    enableUnless(*(*actions_)["clip.reverse"], whyNot);
    if (whyNot.isEmpty() && mirroring_.running()) whyNot = tr("A clip is being mirrored");
    enableUnless(*(*actions_)["clip.mirror"], whyNot);
}

void CurveTools::reverse() {
    session_->document.cancel();
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (!character || !clip) return;
    const Scene& scene = session_->document.committed();
    Result<Scene> made = reverseClip(scene, character->id, clip->id);
    const bool done = made.has_value();
    commitOrReport(session_->document, tr("Reverse Clip"), std::move(made),
                   stepRecipe({character->id, clip->id}, recipe::Reverse{}));
    if (!done) return;
    const QString length = lengthText(*session_->selection.clip());
    Q_EMIT reported(
        (clip->warp ? tr("Clip and time warp reversed: %1") : tr("Clip reversed: %1")).arg(length));
}

void CurveTools::mirror() {
    session_->document.cancel();
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (character && clip) startMirroring(character->id, clip->id);
}

void CurveTools::startMirroring(CharacterId character, ClipId clip) {
    const Scene before = session_->document.committed();
    const std::uint64_t openCount = session_->document.openCount();
    mirroring_.start(tr("Mirror Clip"), [=, this](BackgroundTask::Control& control) {
        const WorkControl whole = control;
        const Result<Scene> made = mirrorClip(before, character, clip, whole.part(0, 0.5F));
        MirrorLosses losses;
        if (made) {
            const auto owner = before.find(character);
            losses = mirrorLosses(*owner, *owner->find(clip), whole.part(0.5F, 1));
        }
        return BackgroundTask::Delivery([=, this] {
            Document& document = session_->document;
            if (document.openCount() != openCount) {
                return document.report(
                    Error{ErrorCode::argumentInvalid, "",
                          tr("The clip was not mirrored because another project was opened").toStdString()});
            }
            // If the document was edited meanwhile, the clip is mirrored as it is now.
            if (document.committed().characters != before.characters) return startMirroring(character, clip);
            commitOrReport(document, tr("Mirror Clip"), made,
                           stepRecipe({character, clip}, recipe::Mirror{}));
            if (!made) return;
            const auto count = static_cast<int>(losses.unpaired.size() + losses.inexact.size());
            Q_EMIT reported(count == 0
                                ? tr("Clip mirrored")
                                : tr("Clip mirrored; %n joint(s) not mirrored exactly (no counterpart, "
                                     "or channels not free)",
                                     nullptr, count));
        });
    });
}

}  // namespace sinew
