#include "ui/document/IkPosing.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Posing.h"
#include "ui/document/Selection.h"

namespace sinew {

namespace {

// So much heavier is what is held than what is dragged: a pin gives way by a ten-thousandth of what is left.
constexpr double kHold = 1e4;
constexpr double kDragSeconds = 0.003;  // of a frame's 16 ms, for each of two solves
constexpr double kMuchNearer = 0.25;    // of the energy
constexpr int kDragRestarts = 2;
constexpr int kRestarts = 20;
constexpr double kSolveSeconds = 1;
constexpr double kCompareSeconds = 0.5;

bool canMove(const IkTask& task, int joint) { return !task.movable[static_cast<std::size_t>(joint)].empty(); }

/// Whether anything may turn or move a point.
bool reachable(const IkTask& task, const BonePoint& point) {
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
            tell({});
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

IkTask IkPosing::emptyTask() const {
    const auto character = selection_->character();
    IkTask task;
    task.skeleton = character->skeleton;
    task.movable = posing_->movable();
    task.method = character->ik;
    task.start = posing_->start();
    return task;
}

IkTask IkPosing::task(Asked asked) const {
    IkTask task = emptyTask();
    for (const ShownGoal& each : goals_->shown()) {
        const bool held = each.held();
        if (!held && asked == Asked::held) continue;
        IkGoal goal = ikGoal(each.goal, *task.skeleton, each.wanted);
        if (held) goal.weight *= kHold;
        if (held) goal.orientationWeight *= kHold;
        task.goals.push_back(goal);
        task.ids.push_back(each.goal.id);
        if (const auto hint = ikHint(each.goal, *task.skeleton)) task.hints.push_back(*hint);
    }
    return task;
}

void IkPosing::holdRoots(IkTask& task, const BonePoint& point) const {
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
    if (!reachable(task, point)) task.movable = before;
}

IkTask IkPosing::dragTask(const BonePoint& point) const {
    IkTask task = this->task(Asked::held);
    task.goals.push_back({point, Eigen::Vector3d::Zero(), 1, depth_});
    holdRoots(task, point);
    return task;
}

IkTask IkPosing::dragTask(GoalId id) const {
    const auto dragged = goals_->shown(id);
    IkTask task = this->task(dragged && dragged->held() ? Asked::held : Asked::all);
    const auto at = std::ranges::find(task.ids, id);
    if (at != task.ids.end()) {
        IkGoal& goal = task.goals[static_cast<std::size_t>(at - task.ids.begin())];
        if (dragged && dragged->held()) goal.weight /= kHold;
        holdRoots(task, goal.point);
    }
    return task;
}

Result<IkReport> IkPosing::follow(const std::shared_ptr<const IkTask>& task, PoseValues& pose) {
    IkOptions options;
    options.tolerance = 1e-6 * task->skeleton->extent();
    options.rest = &task->start;
    options.timeCap = kDragSeconds;
    auto warm = run(*task, options, pose, *workspace_);
    if (!warm) return tl::unexpected<Error>(warm.error());
    if (!warm->report.reached) {
        PoseValues elsewhere = task->start;
        options.restarts = kDragRestarts;
        auto other = run(*task, options, elsewhere, *workspace_);
        if (other && other->report.energy < kMuchNearer * warm->report.energy) {
            warm = std::move(other);
            pose = std::move(elsewhere);
        }
    }
    last_ = task;
    const IkReport report = warm->report;
    tell({std::move(*warm)});
    return report;
}

QString IkPosing::refusal() const {
    const QString why = posing_->refusal();
    if (!why.isEmpty()) return why;
    return selection_->character()->goals.empty() ? tr("Add a goal first") : QString();
}

IkPosing::Shown IkPosing::shown() const {
    const auto character = selection_->character();
    return {document_->scene(), character ? character->id : CharacterId{}, playback_->time()};
}

bool IkPosing::isStill(const Shown& before) const {
    const Shown now = shown();
    return now.scene.characters == before.scene.characters && now.character == before.character &&
           now.time == before.time && posing_->canPose();
}

void IkPosing::solveAll() {
    if (!refusal().isEmpty()) return;
    document_->cancel();
    IkTask asked = this->task(Asked::all);
    if (!asked.goals.empty()) holdRoots(asked, asked.goals.front().point);
    const auto task = std::make_shared<const IkTask>(std::move(asked));
    solving_.start(tr("Solving goals"), [this, task, before = shown()](BackgroundTask::Control& control) {
        IkOptions options;
        options.tolerance = 1e-6 * task->skeleton->extent();
        options.restarts = kRestarts;
        options.timeCap = kSolveSeconds;
        options.cancel = &control.cancel;
        IkWorkspace workspace;
        PoseValues pose = task->start;
        auto solved = run(*task, options, pose, workspace);
        return BackgroundTask::Delivery([this, before, task, solved = std::move(solved),
                                         pose = std::move(pose)] { takeSolved(before, task, solved, pose); });
    });
}

void IkPosing::takeSolved(const Shown& before, const std::shared_ptr<const IkTask>& task,
                          Result<IkRun> solved, const PoseValues& pose) {
    const QString text = tr("Solve goals");
    if (!isStill(before)) {
        const auto why = tr("another pose is shown by now: solve again").toStdString();
        return commitOrReport(*document_, text, fail(ErrorCode::argumentInvalid, text.toStdString(), why));
    }
    if (!solved) return commitOrReport(*document_, text, tl::unexpected<Error>(solved.error()));
    last_ = task;
    tell({std::move(*solved)});
    const auto values = changedValues(*task->skeleton, task->start, pose);
    if (posing_->preview(values, {LimitUse::ik, nullptr})) posing_->commit(text);
}

void IkPosing::compareMethods() {
    if (!last_ && !refusal().isEmpty()) return;
    // A copy: a drag that goes on changes its own task.
    IkTask asked = last_ ? *last_ : this->task(Asked::all);
    solving_.start(tr("Comparing solvers"), [this,
                                             task = std::move(asked)](BackgroundTask::Control& control) {
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
            tell(both);
        });
    });
}

void IkPosing::tell(std::vector<IkRun> runs) {
    runs_ = std::move(runs);
    Q_EMIT solved();
}

}  // namespace sinew
