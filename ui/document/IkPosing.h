#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/Result.h"
#include "core/ik/IkProblem.h"
#include "ui/document/GoalEditing.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct IkWorkspace;
class Posing;

/// What a solver is given: who may move, what is wanted, from where.
struct IkTask {
    std::shared_ptr<const Skeleton> skeleton;
    std::vector<ChannelSet> movable;
    std::vector<IkGoal> goals;
    std::vector<GoalId> ids;  ///< of `goals`, as far as they are goals of the character
    std::vector<IkHint> hints;
    IkMethod method = IkMethod::boundedLeastSquares;
    PoseValues start;
};

/// What users call a solver: "Bounded least squares".
QString methodName(IkMethod method);
inline constexpr IkMethod kIkMethods[] = {IkMethod::boundedLeastSquares, IkMethod::projectedGradient};

/// One solve, for the plot of its energy.
struct IkRun {
    IkMethod method = IkMethod::boundedLeastSquares;
    IkTrace trace;
    IkReport report;
    double seconds = 0;
};

/// Posing the active character by inverse kinematics: what drags in the viewport, the goals' panel and its
/// commands share. Poses through Posing: keys while auto-key is armed, else an unkeyed pose.
class IkPosing : public QObject {
    Q_OBJECT
public:
    IkPosing(Document& document, Selection& selection, Playback& playback, Posing& posing,
             GoalEditing& goals);
    ~IkPosing() override;

    /// How many joints a drag may turn, upwards from the one in hand; 0: the whole body.
    int depth() const { return depth_; }
    void setDepth(int depth);
    /// Whether the root moves along where pins hold the rest.
    bool rootMoves() const { return rootMoves_; }
    void setRootMoves(bool moves);

    /// Which goals a task has: those that are held (pinned, or live), or all.
    enum class Asked { held, all };
    IkTask task(Asked asked) const;
    /// The held goals and, as the last one, a point that is to go somewhere. It gives way to what is held.
    /// Without anything held, a root that could move stays, unless it alone can bring the point anywhere.
    IkTask dragTask(const BonePoint& point) const;
    /// All goals, for one of them that is dragged: others that are not held are served as well as it.
    IkTask dragTask(GoalId goal) const;

    /// One step of a drag: from its last solution, drawn to its start where the goals leave that open; a
    /// start elsewhere is taken only where it comes much nearer.
    ///
    /// @param task  kept as the last one
    /// @param pose  in: the last solution; out: the new one
    Result<IkReport> follow(const std::shared_ptr<const IkTask>& task, PoseValues& pose);

    /// Why goals cannot be solved now; empty where they can.
    QString refusal() const;
    /// Poses the character so that all goals are reached, as near as may be; with restarts. One step, in the
    /// background; where another pose is shown by then it is refused. What is refused goes to the messages.
    void solveAll();
    /// Solves the last task, or that of all goals, by both methods from its start, in the background, and
    /// poses nothing.
    void compareMethods();
    /// What solveAll() and compareMethods() run in; for progress and Cancel.
    BackgroundTask& solving() { return solving_; }

    /// The last solve, or of compareMethods() both.
    const std::vector<IkRun>& runs() const { return runs_; }

Q_SIGNALS:
    void settingsChanged();
    void solved();  ///< runs() are others

private:
    IkTask emptyTask() const;
    void holdRoots(IkTask& task, const BonePoint& point) const;
    void tell(std::vector<IkRun> runs);

    /// What a solve is for.
    struct Shown {
        Scene scene;
        CharacterId character;
        Seconds time;
    };
    Shown shown() const;
    bool isStill(const Shown& before) const;
    void takeSolved(const Shown& before, const std::shared_ptr<const IkTask>& task, Result<IkRun> solved,
                    const PoseValues& pose);

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    Posing* posing_;
    GoalEditing* goals_;
    int depth_ = 0;
    bool rootMoves_ = true;
    std::shared_ptr<const IkTask> last_;
    std::vector<IkRun> runs_;
    std::unique_ptr<IkWorkspace> workspace_;  ///< of drags
    BackgroundTask solving_;
};

}  // namespace sinew
