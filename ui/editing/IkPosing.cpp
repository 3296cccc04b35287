#include "ui/editing/IkPosing.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/Posing.h"
#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

// Weight of held goals relative to dragged ones: a pin gives way by one ten-thousandth of the remaining
// error.
constexpr double kHoldWeight = 1e4;
constexpr double kDragSeconds = 0.003;        // of a frame's 16 ms; up to two solves per frame
constexpr double kRestartEnergyRatio = 0.25;  // energy ratio below which a restart replaces the warm start
constexpr int kDragRestarts = 2;
constexpr int kRestarts = 20;
constexpr double kSolveSeconds = 1;
constexpr double kCompareSeconds = 0.5;

bool canMove(const IkTask& task, int joint) { return !task.movable[static_cast<std::size_t>(joint)].empty(); }

/// Whether any movable joint can move a point.
bool isReachable(const IkTask& task, const BonePoint& point) {
    const Skeleton& skeleton = *task.skeleton;
    const bool tail = point.end == BonePoint::End::tail;
    for (int joint = tail ? point.joint : skeleton[point.joint].parent; joint != kNoParent;
         joint = skeleton[joint].parent) {
        if (canMove(task, joint)) return true;
    }
    return false;
}

Result<IkRun> run(const IkTask& task, IkOptions options, PoseValues& pose, IkWorkspace& workspace) {
    IkRun run{task.method, {}, {}, 0};
    options.method = task.method;
    options.trace = &run.trace;
    const auto begin = std::chrono::steady_clock::now();
    auto report = solveIk(*task.skeleton, task.movable, task.goals, task.hints, options, pose, workspace);
    if (!report) return tl::unexpected<Error>(report.error());
    run.report = *report;
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
}

}  // namespace

QString methodName(IkMethod method) {
    return method == IkMethod::boundedLeastSquares ? IkPosing::tr("Bounded least squares")
                                                   : IkPosing::tr("Projected gradient");
}

IkPosing::IkPosing(Document& document, Selection& selection, Playback& playback, Posing& posing,
                   GoalEditing& goals)
    : document_(&document),
      selection_(&selection),
      playback_(&playback),
      posing_(&posing),
      goals_(&goals),
      workspace_(std::make_unique<IkWorkspace>()) {
    connect(&document, &Document::changed, this, [this] {
        const auto character = selection_->character();
        if (last_ && (!character || character->skeleton != last_->skeleton)) {
            last_.reset();
            setRuns({});
        }
    });
}

void IkPosing::setDepth(int depth) {
    if (std::exchange(depth_, depth) != depth) Q_EMIT settingsChanged();
}

void IkPosing::setRootMoves(bool moves) {
    if (std::exchange(rootMoves_, moves) != moves) Q_EMIT settingsChanged();
}

IkPosing::~IkPosing() = default;

IkTask IkPosing::task(GoalFilter filter) const {
    const auto character = selection_->character();
    IkTask task;
    task.skeleton = character->skeleton;
    task.movable = posing_->movable();
    task.method = character->ik;
    task.start = posing_->start();
    for (const ShownGoal& each : goals_->shown()) {
        const bool held = each.isHeld();
        if (!held && filter == GoalFilter::held) continue;
        IkGoal goal = ikGoal(each.goal, *task.skeleton, each.target);
        if (held) goal.weight *= kHoldWeight;
        if (held) goal.orientationWeight *= kHoldWeight;
        task.goals.push_back(goal);
        task.ids.push_back(each.goal.id);
        if (const auto hint = ikHint(each.goal, *task.skeleton)) task.hints.push_back(*hint);
    }
    return task;
}

void IkPosing::restrictRoots(IkTask& task, const BonePoint& point) const {
    const std::vector<ChannelSet> before = task.movable;
    const bool anchored = task.goals.size() > 1;
    for (int joint = 0; joint < task.skeleton->size(); ++joint) {
        ChannelSet& movable = task.movable[static_cast<std::size_t>(joint)];
        ChannelSet turns = movable;
        for (int axis = 0; axis < 3; ++axis) turns.erase(translation(axis));
        const bool root = (*task.skeleton)[joint].parent == kNoParent && turns != movable;
        if (!root || joint == point.joint) continue;
        if (!anchored) movable = {};
        if (anchored && !rootMoves_) movable = turns;
    }
    if (!isReachable(task, point)) task.movable = before;
}

IkTask IkPosing::dragTask(const BonePoint& point) const {
    IkTask task = this->task(GoalFilter::held);
    task.goals.push_back({point, Eigen::Vector3d::Zero(), 1, depth_});
    restrictRoots(task, point);
    return task;
}

IkTask IkPosing::dragTask(GoalId id) const {
    const auto dragged = goals_->shown(id);
    IkTask task = this->task(dragged && dragged->isHeld() ? GoalFilter::held : GoalFilter::all);
    const auto at = std::ranges::find(task.ids, id);
    if (at != task.ids.end()) {
        IkGoal& goal = task.goals[static_cast<std::size_t>(at - task.ids.begin())];
        if (dragged && dragged->isHeld()) goal.weight /= kHoldWeight;
        restrictRoots(task, goal.point);
    }
    return task;
}

Result<IkReport> IkPosing::solveDrag(const std::shared_ptr<const IkTask>& task, PoseValues& pose) {
    IkOptions options;
    options.tolerance = 1e-6 * task->skeleton->extent();
    options.rest = &task->start;
    options.iterations = Preferences::get().integer(preference::kIkIterations);
    options.timeCap = kDragSeconds;
    auto warm = run(*task, options, pose, *workspace_);
    if (!warm) return tl::unexpected<Error>(warm.error());
    if (!warm->report.reached) {
        PoseValues elsewhere = task->start;
        options.restarts = kDragRestarts;
        auto other = run(*task, options, elsewhere, *workspace_);
        if (other && other->report.energy < kRestartEnergyRatio * warm->report.energy) {
            warm = std::move(other);
            pose = std::move(elsewhere);
        }
    }
    last_ = task;
    const IkReport report = warm->report;
    setRuns({std::move(*warm)});
    return report;
}

QString IkPosing::refusal() const {
    QString reason = posing_->refusal();
    if (!reason.isEmpty()) return reason;
    return selection_->character()->goals.empty() ? tr("Add a goal first") : QString();
}

IkPosing::SolveContext IkPosing::solveContext() const {
    const auto character = selection_->character();
    return {document_->scene(), character ? character->id : CharacterId{}, playback_->time()};
}

bool IkPosing::isUnchanged(const SolveContext& before) const {
    const SolveContext now = solveContext();
    return now.scene.characters == before.scene.characters && now.character == before.character &&
           now.time == before.time && posing_->canPose();
}

void IkPosing::solveAll() {
    if (!refusal().isEmpty()) return;
    document_->cancel();
    IkTask filter = this->task(GoalFilter::all);
    if (!filter.goals.empty()) restrictRoots(filter, filter.goals.front().point);
    const auto task = std::make_shared<const IkTask>(std::move(filter));
    solverTask_.start(tr("Solving goals"),
                      [this, task, before = solveContext()](BackgroundTask::Control& control) {
                          IkOptions options;
                          options.tolerance = 1e-6 * task->skeleton->extent();
                          options.restarts = kRestarts;
                          options.timeCap = kSolveSeconds;
                          options.cancel = &control.cancel;
                          IkWorkspace workspace;
                          PoseValues pose = task->start;
                          auto solved = run(*task, options, pose, workspace);
                          return BackgroundTask::Delivery(
                              [this, before, task, solved = std::move(solved), pose = std::move(pose)] {
                                  applySolution(before, task, solved, pose);
                              });
                      });
}

void IkPosing::applySolution(const SolveContext& before, const std::shared_ptr<const IkTask>& task,
                             Result<IkRun> solved, const PoseValues& pose) {
    const QString text = tr("Solve Goals");
    if (!isUnchanged(before)) {
        const auto reason = tr("the pose changed in the meantime; solve again").toStdString();
        return commitOrReport(*document_, text, fail(ErrorCode::argumentInvalid, text.toStdString(), reason));
    }
    if (!solved) return commitOrReport(*document_, text, tl::unexpected<Error>(solved.error()));
    last_ = task;
    setRuns({std::move(*solved)});
    const auto values = changedValues(*task->skeleton, task->start, pose);
    if (posing_->preview(values, {LimitUse::ik, nullptr})) posing_->commit(text);
}

void IkPosing::compareMethods() {
    if (!last_ && !refusal().isEmpty()) return;
    // A copy, since a running drag changes its own task.
    IkTask filter = last_ ? *last_ : this->task(GoalFilter::all);
    solverTask_.start(tr("Comparing solvers"), [this,
                                                task = std::move(filter)](BackgroundTask::Control& control) {
        IkTask own = task;
        IkWorkspace workspace;
        std::vector<IkRun> both;
        for (const IkMethod method : kIkMethods) {
            if (control.cancel) break;
            own.method = method;
            IkOptions options;
            options.tolerance = 1e-6 * own.skeleton->extent();
            options.iterations = 1000;
            options.timeCap = kCompareSeconds;
            options.cancel = &control.cancel;
            PoseValues pose = own.start;
            if (auto one = run(own, options, pose, workspace)) both.push_back(std::move(*one));
        }
        return BackgroundTask::Delivery([this, own = std::make_shared<const IkTask>(std::move(own)), both] {
            const auto character = selection_->character();
            if (!character || character->skeleton != own->skeleton) return;
            last_ = own;
            setRuns(both);
        });
    });
}

void IkPosing::setRuns(std::vector<IkRun> runs) {
    runs_ = std::move(runs);
    Q_EMIT solved();
}

}  // namespace sinew
