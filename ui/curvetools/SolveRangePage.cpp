#include "ui/curvetools/SolveRangePage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/scene/edits/characters/EditPoses.h"
#include "ui/curvetools/JumpList.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

SolveRangePage::SolveRangePage(QWidget* parent)
    : IkPage(parent),
      goalFilterBox_(new QComboBox),
      method_(new QComboBox),
      movesRoot_(new QCheckBox(tr("Allow the &root to move"))),
      residual_(new QLabel),
      goTo_(new QToolButton) {
    QFormLayout* form = makeToolForm(*this);
    goalFilterBox_->addItems({tr("All"), tr("Pinned only"), tr("Of selected joints")});
    goalFilterBox_->setAccessibleName(tr("Goals"));
    form->addRow(tr("&Goals"), goalFilterBox_);
    addFrames(*form);
    const RangeSettings defaults;
    blendIn_ = makeFrameCount(tr("Blend in"), 0);
    blendOut_ = makeFrameCount(tr("Blend out"), 0);
    addRow(*form, tr("&Blend in, out"), {blendIn_, blendOut_});
    blendIn_->setToolTip(tr("Frames at the start of the range over which the goals fade in"));
    blendOut_->setToolTip(tr("Frames at the end of the range over which the goals fade out"));
    smoothing_ = makeNumber(tr("Smoothing"), 2, tr("s"), defaults.smoothing.value, 0, 60, 0.05);
    smoothing_->setToolTip(
        tr("Time over which motion that the goals leave free is smoothed (0: solve each frame separately)"));
    passes_ = makeNumber(tr("Passes"), 0, {}, defaults.passes, 0, 100, 1);
    passes_->setToolTip(tr("Number of smoothing and solving passes"));
    addRow(*form, tr("S&moothing, passes"), {smoothing_, passes_});
    for (const IkMethod method : kIkMethods) method_->addItem(methodName(method));
    method_->setAccessibleName(tr("Solver"));
    form->addRow(tr("So&lver"), method_);
    form->addRow(movesRoot_);
    addSimplify(*form);
    addUnkeyedNote(*form);
    form->addRow(makeJumps());
    connect(goalFilterBox_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    connect(method_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    connect(movesRoot_, &QCheckBox::toggled, this, &ToolPage::edited);
}

QWidget* SolveRangePage::makeJumps() {
    auto* parts = new QWidget;
    auto* column = new QVBoxLayout(parts);
    column->setContentsMargins(0, 6, 0, 0);
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
        jumps_[i] = new JumpList(names[i]);
        connect(jumps_[i], &JumpList::chosen, this, &ToolPage::jumpRequested);
        column->addWidget(headings_[i]);
        column->addWidget(jumps_[i], 1);
    }
    return parts;
}

QString SolveRangePage::stepName() const {
    return tr("Solve Goals over Frames %1–%2").arg(frames().first.value).arg(frames().last.value);
}

SolveRangePage::GoalFilter SolveRangePage::goalFilter() const {
    return static_cast<GoalFilter>(goalFilterBox_->currentIndex());
}

QString SolveRangePage::scopeText(const CurveScope& scope) const {
    return tr("%n goal(s) in %1", nullptr, static_cast<int>(filteredGoals(goalFilter(), scope).size()))
        .arg(QString::fromStdString(scope.clip->name));
}

QString SolveRangePage::disabledReason(const Session& session) const {
    const QString why = IkPage::disabledReason(session);
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
        Outcome outcome = IkPage::outcome(
            setPoses(scene, scope.character->id, scope.clip->id, own.first, solved->poses, solved->channels),
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
    jumps_[0]->showJumps(skeleton, scope.clip->rate, solved.jumpsBefore);
    jumps_[1]->showJumps(skeleton, scope.clip->rate, solved.jumpsAfter);
    headings_[0]->setText(
        tr("Acceleration jumps before: %n", nullptr, static_cast<int>(solved.jumpsBefore.size())));
    headings_[1]->setText(
        tr("Acceleration jumps after: %n", nullptr, static_cast<int>(solved.jumpsAfter.size())));
}

}  // namespace sinew
