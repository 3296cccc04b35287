#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/base/Result.h"
#include "core/ik/IkProblem.h"
#include "ui/editing/GoalEditing.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct IkWorkspace;
class Posing;

/// The input of a solve: the movable channels, the goals and the start pose.
struct IkTask {
    std::shared_ptr<const Skeleton> skeleton;
    std::vector<ChannelSet> movable;
    std::vector<IkGoal> goals;
    std::vector<GoalId> ids;  ///< of the first `goals`; goals added by drags have none
    std::vector<IkHint> hints;
    IkMethod method = IkMethod::boundedLeastSquares;
    PoseValues start;
};

/// Returns the displayed name of a solver: "Bounded least squares".
QString methodName(IkMethod method);
inline constexpr IkMethod kIkMethods[] = {IkMethod::boundedLeastSquares, IkMethod::projectedGradient};

/// One solve, as plotted by the energy plot.
struct IkRun {
    IkMethod method = IkMethod::boundedLeastSquares;
    IkTrace trace;
    IkReport report;
    double seconds = 0;
};

/// Poses the active character by inverse kinematics. Shared by viewport drags, the goals panel and its
/// commands. Poses go through Posing: into keys while auto-key is armed, otherwise into the unkeyed pose.
class IkPosing : public QObject {
    Q_OBJECT
public:
    IkPosing(Document& document, Selection& selection, Playback& playback, Posing& posing,
             GoalEditing& goals);
    ~IkPosing() override;

    /// Number of joints that a drag may rotate, counted upwards from the dragged joint; 0: the whole body.
    int depth() const { return depth_; }
    void setDepth(int depth);
    /// Whether the root may translate when pins hold other points.
    bool rootMoves() const { return rootMoves_; }
    void setRootMoves(bool moves);

    /// The goals of a task: only those that are held (pinned or live), or all.
    enum class GoalFilter { held, all };
    IkTask task(GoalFilter filter) const;
    /// Returns a task with the held goals and, last, a point to be dragged, which yields to the held goals.
    /// If nothing is held, movable roots stay in place, unless the point cannot be moved otherwise.
    IkTask dragTask(const BonePoint& point) const;
    /// Returns a task for dragging a goal. If it is not held, the task has all goals, each with the same
    /// priority.
    IkTask dragTask(GoalId goal) const;

    /// Solves one step of a drag, starting from its last solution; degrees of freedom that the goals leave
    /// open stay close to the start pose. The result of a restart is used only if it is much closer to the
    /// goals.
    ///
    /// @param task  kept as the last task
    /// @param pose  in: the previous solution; out: the new one
    Result<IkReport> solveDrag(const std::shared_ptr<const IkTask>& task, PoseValues& pose);

    /// Returns why goals cannot be solved now; empty if they can.
    QString refusal() const;
    /// Poses the character to reach all goals as closely as possible, with restarts. Runs in the background
    /// and commits one step; refused if another pose is shown when it finishes. Refusals are reported to the
    /// messages panel.
    void solveAll();
    /// Solves the last task (all goals if there is none) with both methods from its start pose, in the
    /// background. Does not change the pose.
    void compareMethods();
    /// The background task of solveAll() and compareMethods(), for progress and cancelling.
    BackgroundTask& solverTask() { return solverTask_; }

    /// The last solve, or both solves of compareMethods().
    const std::vector<IkRun>& runs() const { return runs_; }

Q_SIGNALS:
    void settingsChanged();
    void solved();  ///< runs() changed

private:
    void restrictRoots(IkTask& task, const BonePoint& point) const;
    void setRuns(std::vector<IkRun> runs);

    /// The state that a background solve is valid for.
    struct SolveContext {
        Scene scene;
        CharacterId character;
        Seconds time;
    };
    SolveContext solveContext() const;
    bool isUnchanged(const SolveContext& before) const;
    void applySolution(const SolveContext& before, const std::shared_ptr<const IkTask>& task,
                       Result<IkRun> solved, const PoseValues& pose);

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    Posing* posing_;
    GoalEditing* goals_;
    int depth_ = 0;
    bool rootMoves_ = true;
    std::shared_ptr<const IkTask> last_;
    std::vector<IkRun> runs_;
    std::unique_ptr<IkWorkspace> workspace_;  ///< for drags
    BackgroundTask solverTask_;
};

}  // namespace sinew
