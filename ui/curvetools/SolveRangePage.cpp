#include "ui/curvetools/SolveRangePage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/scene/edits/SetPoses.h"
#include "ui/curvetools/JumpList.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

SolveRangePage::SolveRangePage(QWidget* parent)
    : IkPage(parent),
      which_(new QComboBox),
      method_(new QComboBox),
      movesRoot_(new QCheckBox(tr("The &root may move"))),
      residual_(new QLabel),
      goTo_(new QToolButton) {
    QFormLayout* form = makeToolForm(*this);
    which_->addItems({tr("All"), tr("Pinned ones"), tr("Of the selected joints")});
    which_->setAccessibleName(tr("Goals"));
    form->addRow(tr("&Goals"), which_);
    addFrames(*form);
    const RangeSettings usual;
    blendIn_ = makeFrames(tr("Blend in"), 0);
    blendOut_ = makeFrames(tr("Blend out"), 0);
    addRow(*form, tr("&Blend in, out"), {blendIn_, blendOut_});
    blendIn_->setToolTip(tr("Over so many frames of the range the goals take hold"));
    blendOut_->setToolTip(tr("Over so many frames of the range the goals let go"));
    smoothing_ = makeNumber(tr("Smoothing"), 2, tr("s"), usual.smoothing.value, 0, 60, 0.05);
    smoothing_->setToolTip(
        tr("What the goals leave free follows what is around it for so long; 0: each frame by itself"));
    passes_ = makeNumber(tr("Passes"), 0, {}, usual.passes, 0, 100, 1);
    passes_->setToolTip(tr("How often it is smoothed and solved again"));
    addRow(*form, tr("S&moothing, passes"), {smoothing_, passes_});
    for (const IkMethod method : kIkMethods) method_->addItem(methodName(method));
    method_->setAccessibleName(tr("Solver"));
    form->addRow(tr("So&lver"), method_);
    form->addRow(movesRoot_);
    addSimplify(*form);
    addUnkeyedNote(*form);
    form->addRow(makeJumps());
    connect(which_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    connect(method_, &QComboBox::currentIndexChanged, this, &ToolPage::edited);
    connect(movesRoot_, &QCheckBox::toggled, this, &ToolPage::edited);
}

QWidget* SolveRangePage::makeJumps() {
    auto* parts = new QWidget;
    auto* column = new QVBoxLayout(parts);
    column->setContentsMargins(0, 6, 0, 0);
    residual_->setObjectName(QStringLiteral("residual"));
    goTo_->setText(tr("Go &to"));
    goTo_->setToolTip(tr("Goes to the frame that is farthest from its goals"));
    connect(goTo_, &QToolButton::clicked, this, [this] { Q_EMIT jumpRequested(worst_, worstTime_); });
    auto* row = new QHBoxLayout;
    row->addWidget(residual_, 1);
    row->addWidget(goTo_);
    column->addLayout(row);
    const QString names[] = {tr("Acceleration jumps before"), tr("Acceleration jumps after")};
    for (int i = 0; i < 2; ++i) {
        headings_[i] = new QLabel;
        jumps_[i] = new JumpList(names[i]);
        connect(jumps_[i], &JumpList::chosen, this, &ToolPage::jumpRequested);
        column->addWidget(headings_[i]);
        column->addWidget(jumps_[i], 1);
    }
    return parts;
}

QString SolveRangePage::step() const {
    return tr("Solve goals over frames %1–%2").arg(frames().first.value).arg(frames().last.value);
}

SolveRangePage::Which SolveRangePage::which() const { return static_cast<Which>(which_->currentIndex()); }

QString SolveRangePage::scopeText(const CurveScope& scope) const {
    return tr("%n goal(s) over %1", nullptr, static_cast<int>(chosen(which(), scope).size()))
        .arg(QString::fromStdString(scope.clip->name));
}

QString SolveRangePage::whyNot(const Session& session) const {
    const QString why = IkPage::whyNot(session);
    if (!why.isEmpty() || !session.selection.character()->goals.empty()) return why;
    return tr("There is no goal: pin a joint, or add one");
}

void SolveRangePage::opened(const Session& session) {
    IkPage::opened(session);
    const QSignalBlocker blocker(method_);
    method_->setCurrentText(methodName(session.selection.character()->ik));
}

std::vector<Goal> SolveRangePage::chosen(Which which, const CurveScope& scope) {
    std::vector<Goal> goals = scope.character->goals;
    std::erase_if(goals, [&](const Goal& goal) {
        const bool selected = std::ranges::find(scope.joints, goal.joint) != scope.joints.end();
        return (which == Which::pinned && !goal.pinned) || (which == Which::selected && !selected);
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
    return [this, settings = settings(), which = which(), tolerance = tolerance()](
               const Scene& scene, const CurveScope& scope, BackgroundTask::Control& control) -> Outcome {
        RangeSettings own = settings;
        own.still = scope.locked;
        own.cancel = &control.cancel;
        own.progress = &control.progress;
        const auto goals = chosen(which, scope);
        auto solved = solveRange(*scope.character, scope.clip, goals, own);
        if (!solved)
            return {tl::unexpected<Error>(solved.error()), {}, {}, [this, scope] { list(scope, {}, {}); }};
        const bool live = std::ranges::any_of(goals, &Goal::live);
        const QString text = live
                                 ? tr("Live goals go on holding on top of the keys.")
                                 : tr("Frames %1 to %2 are solved.").arg(own.first.value).arg(own.last.value);
        Outcome outcome = IkPage::outcome(
            setPoses(scene, scope.character->id, scope.clip->id, own.first, solved->poses, solved->channels),
            text, tolerance, scope, control);
        solved->before.clear();  // what is listed stays, which is little
        solved->poses.clear();
        outcome.show = [this, scope, solved = std::move(*solved), joint = goals.front().joint] {
            list(scope, solved, joint);
        };
        return outcome;
    };
}

void SolveRangePage::list(const CurveScope& scope, const SolvedRange& solved, JointId joint) {
    worst_ = joint;
    worstTime_ = scope.clip->rate.time(solved.farthest);
    goTo_->setEnabled(bool(joint));
    residual_->setText(joint ? tr("Farthest from a goal: %1 mm, frame %2")
                                   .arg(millimetres(solved.residual), numberText(solved.farthest.value))
                             : QString());
    const Skeleton& skeleton = *scope.character->skeleton;
    jumps_[0]->list(skeleton, scope.clip->rate, solved.jumpsBefore);
    jumps_[1]->list(skeleton, scope.clip->rate, solved.jumpsAfter);
    headings_[0]->setText(tr("Before: %n frame(s) whose acceleration jumps", nullptr,
                             static_cast<int>(solved.jumpsBefore.size())));
    headings_[1]->setText(tr("After: %n", nullptr, static_cast<int>(solved.jumpsAfter.size())));
}

}  // namespace sinew
