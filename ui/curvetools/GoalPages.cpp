#include "ui/curvetools/GoalPages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "ui/curvetools/JumpList.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

SolveRangePage::SolveRangePage()
    : IkPage(tr("Solve Range"), tr("Solve Goals over Frames %1–%2")),
      movesRoot_(new QCheckBox(tr("Allow the &root to move"))),
      residual_(new QLabel),
      goTo_(new QToolButton) {
    goalFilterBox_ = addChoice(tr("&Goals"), {tr("All"), tr("Pinned only"), tr("Of selected joints")});
    addFrames();
    const RangeSettings defaults;
    blendIn_ = makeFrameCount(tr("Blend in"), 0);
    blendOut_ = makeFrameCount(tr("Blend out"), 0);
    addRow(tr("&Blend in, out"), {blendIn_, blendOut_});
    blendIn_->setToolTip(tr("Frames at the start of the range over which the goals fade in"));
    blendOut_->setToolTip(tr("Frames at the end of the range over which the goals fade out"));
    smoothing_ = makeNumber(tr("Smoothing"), 2, tr("s"), defaults.smoothing.value, 0, 60, 0.05);
    smoothing_->setToolTip(
        tr("Duration over which motion not determined by the goals is smoothed (0: solve each frame "
           "separately)"));
    passes_ = makeNumber(tr("Passes"), 0, {}, defaults.passes, 0, 100, 1);
    passes_->setToolTip(tr("Number of smoothing and solving passes"));
    addRow(tr("S&moothing, passes"), {smoothing_, passes_});
    method_ = addChoice(tr("So&lver"), {});
    for (const IkMethod method : kIkMethods) method_->addItem(methodName(method));
    form().addRow(movesRoot_);
    addSimplify();
    addUnkeyedNote();
    form().addRow(makeJumps());
    connect(movesRoot_, &QCheckBox::toggled, this, &ToolPage::edited);
}

QWidget* SolveRangePage::makeJumps() {
    auto* parts = new QWidget;
    auto* column = columnLayout(parts, {0, 6, 0, 0}, -1);
    residual_->setObjectName(QStringLiteral("residual"));
    goTo_->setText(tr("Go &To"));
    goTo_->setToolTip(tr("Go to the frame with the largest distance from a goal"));
    connect(goTo_, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(worstJoint_, worstTime_); });
    auto* row = new QHBoxLayout;
    row->addWidget(residual_, 1);
    row->addWidget(goTo_);
    column->addLayout(row);
    const QString names[] = {tr("Acceleration jumps before solving"), tr("Acceleration jumps after solving")};
    for (int i = 0; i < 2; ++i) {
        headings_[i] = new QLabel;
        jumps_[i] = new JumpList(names[i], tr("m/s²"), JumpList::Sizes::numbers);
        connect(jumps_[i], &JumpList::chosen, this, &ToolPage::jumpRequested);
        column->addWidget(headings_[i]);
        column->addWidget(jumps_[i], 1);
    }
    return parts;
}

SolveRangePage::GoalFilter SolveRangePage::goalFilter() const {
    return static_cast<GoalFilter>(goalFilterBox_->currentIndex());
}

QString SolveRangePage::scopeText(const CurveScope& scope) const {
    return tr("%n goal(s) in %1", nullptr, static_cast<int>(filteredGoals(goalFilter(), scope).size()))
        .arg(QString::fromStdString(scope.clip->name));
}

QString SolveRangePage::disabledReason(const Session& session) const {
    QString why = IkPage::disabledReason(session);
    if (!why.isEmpty() || !session.selection.character()->goals.empty()) return why;
    return tr("Pin a joint or add a goal first");
}

void SolveRangePage::prepare(const Session& session) {
    IkPage::prepare(session);
    const QSignalBlocker blocker(method_);
    method_->setCurrentText(methodName(session.selection.character()->ik));
}

std::vector<Goal> SolveRangePage::filteredGoals(GoalFilter filter, const CurveScope& scope) {
    std::vector<Goal> goals = scope.character->goals;
    std::erase_if(goals, [&](const Goal& goal) {
        const bool selected = std::ranges::find(scope.joints, goal.joint) != scope.joints.end();
        return (filter == GoalFilter::pinned && !goal.pinned) ||
               (filter == GoalFilter::selected && !selected);
    });
    return goals;
}

RangeSettings SolveRangePage::settings() const {
    RangeSettings settings;
    settings.first = frames().first;
    settings.last = frames().last;
    settings.blendIn = frameOf(*blendIn_).value;
    settings.blendOut = frameOf(*blendOut_).value;
    settings.smoothing = {smoothing_->value()};
    settings.passes = static_cast<int>(passes_->value());
    settings.movesRoot = movesRoot_->isChecked();
    settings.method = kIkMethods[method_->currentIndex()];
    return settings;
}

ToolPage::Work SolveRangePage::work() {
    return [this, settings = settings(), filter = goalFilter(), tolerance = tolerance()](
               const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
        RangeSettings own = settings;
        own.fixedJoints = scope.locked;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        const auto goals = filteredGoals(filter, scope);
        auto solved = solveRange(*scope.character, scope.clip, goals, own);
        if (!solved)
            return {
                tl::unexpected<Error>(solved.error()), {}, {}, [this, scope] { showResult(scope, {}, {}); }};
        const bool live = std::ranges::any_of(goals, &Goal::live);
        const QString text = live ? tr("Live goals stay active on top of the keys.")
                                  : tr("Frames %1–%2 solved.").arg(own.first.value).arg(own.last.value);
        Outcome outcome = IkPage::outcome(setPoses(scene, scope.character->id, scope.curves->id, own.first,
                                                   solved->poses, solved->channels, {&control.cancel}),
                                          text, tolerance, scope, control);
        solved->before.clear();  // the listed results need little memory
        solved->poses.clear();
        outcome.showResult = [this, scope, solved = std::move(*solved), joint = goals.front().joint] {
            showResult(scope, solved, joint);
        };
        return outcome;
    };
}

void SolveRangePage::showResult(const CurveScope& scope, const SolvedRange& solved, JointId joint) {
    worstJoint_ = joint;
    worstTime_ = scope.clip->rate.time(solved.worstFrame);
    goTo_->setEnabled(bool(joint));
    residual_->setText(joint ? tr("Largest distance from a goal: %1 mm, frame %2")
                                   .arg(millimetres(solved.residual), numberText(solved.worstFrame.value))
                             : QString());
    const Skeleton& skeleton = *scope.character->skeleton;
    const auto show = [&](JumpList& list, const std::vector<AccelerationJump>& jumps) {
        list.showJumps(jumps.size(), [&](std::size_t i) {
            const auto& [frame, jumped, acceleration] = jumps[i];
            return JumpList::Jump{skeleton[jumped].id,
                                  scope.clip->rate.time(frame),
                                  {numberText(frame.value), QString::fromStdString(skeleton[jumped].name),
                                   numberText(acceleration, 1)}};
        });
    };
    show(*jumps_[0], solved.jumpsBefore);
    show(*jumps_[1], solved.jumpsAfter);
    headings_[0]->setText(
        tr("Acceleration jumps before: %n", nullptr, static_cast<int>(solved.jumpsBefore.size())));
    headings_[1]->setText(
        tr("Acceleration jumps after: %n", nullptr, static_cast<int>(solved.jumpsAfter.size())));
}

namespace {

int liveGoals(const Character& character) {
    return static_cast<int>(std::ranges::count_if(character.goals, &Goal::live));
}

}  // namespace

BakeGoalsPage::BakeGoalsPage() : IkPage(tr("Bake Goals"), tr("Bake Goals over Frames %1–%2")) {
    addFrames();
    addSimplify();
}

QString BakeGoalsPage::scopeText(const CurveScope& scope) const {
    return tr("%n live goal(s) in %1", nullptr, liveGoals(*scope.character))
        .arg(QString::fromStdString(scope.clip->name));
}

QString BakeGoalsPage::disabledReason(const Session& session) const {
    QString why = IkPage::disabledReason(session);
    if (!why.isEmpty() || liveGoals(*session.selection.character()) > 0) return why;
    return tr("This character has no live goals");
}

ToolPage::Work BakeGoalsPage::work() {
    return [frames = frames(), tolerance = tolerance()](const Scene& scene, const CurveScope& scope,
                                                        BackgroundTask::Control& control) {
        const QString text =
            tr("%n live goal(s) baked into keys and turned off.", nullptr, liveGoals(*scope.character));
        return outcome(bakeGoals(scene, scope.character->id, scope.clip->id, frames.first, frames.last,
                                 &control.cancel, &control.progress),
                       text, tolerance, scope, control);
    };
}

}  // namespace sinew
