#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/MotionTrail.h"
#include "ui/viewport/MotionSettings.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// What of a character a trail shows: as it plays, or else.
struct TrailKind {
    std::optional<Interpolation> compared{};  ///< set: as the comparison has it
    bool original = false;                    ///< as the clip was made, without its warp

    bool plays() const { return !compared && !original; }
    friend auto operator<=>(const TrailKind&, const TrailKind&) = default;
};

/// The trail of a joint as it was computed last.
struct JointTrail {
    CharacterId character;
    JointId joint;
    BonePoint point;
    FrameRate rate;
    FrameIndex first;  ///< of MotionTrail::frames
    TrailKind kind;
    MotionTrail motion;
};

/// The trails that are to be seen: of the selected joints where they are asked for, and of those that are
/// pinned (Visibility), the same of the original where a warp's is shown, and of the current joint's tail
/// under each interpolation that is compared. Computed off the GUI thread from the scene as it is shown,
/// previews too; until the new ones are there the ones before stay. A request that comes while another is at
/// work waits, the latest wins; work on joints that nobody wants any more is stopped.
class Trails : public QObject {
    Q_OBJECT
public:
    explicit Trails(Session& session);

    void setOfSelected(bool on);
    void setSettings(const MotionSettings& settings);

    const std::vector<JointTrail>& shown() const { return shown_; }
    double greatestSpeed() const { return greatestSpeed_; }  ///< of all that is shown, metres a second
    /// The frames of a trail that are to be drawn now, inclusive.
    std::pair<FrameIndex, FrameIndex> range() const;
    /// Nothing is at work or waits.
    bool upToDate() const { return !task_.running() && !waiting_; }

Q_SIGNALS:
    void changed();

private:
    /// Trails of one character over frames of the clip it plays.
    struct Part {
        std::shared_ptr<const Character> character;
        std::shared_ptr<const Clip> clip;
        std::vector<BonePoint> points;
        FrameIndex first, last;  ///< at least these frames
        TrailKind kind;
    };
    using Request = std::vector<Part>;
    /// Kept from one piece of work to the next, so that a clip is compiled once; used by one at a time.
    using Evaluators = std::map<std::pair<CharacterId, TrailKind>, std::unique_ptr<Evaluator>>;

    static bool isOfTheSame(const Request& a, const Request& b);
    static bool isSameMotion(const Part& a, const Part& b);
    static bool covers(const Request& asked, const Request& wanted);
    static std::optional<std::vector<JointTrail>> compute(const Request& request, Evaluators& evaluators,
                                                          const BackgroundTask::Control& control);

    void update();
    Request wanted();
    void appendOriginal(Request& request);
    void appendCompared(Request& request) const;
    std::vector<JointId> wantedJoints() const;
    void dropUnwanted(const Request& wanted);
    void start(Request request);
    void finish(std::vector<JointTrail> trails);

    Session* session_;
    MotionSettings settings_;
    bool ofSelected_ = false;
    std::vector<JointTrail> shown_;
    double greatestSpeed_ = 0;
    std::shared_ptr<const Clip> original_;  ///< one as long as it moves so, whatever its warp becomes
    std::optional<Request> asked_;          ///< what is shown or at work
    std::optional<Request> waiting_;        ///< what comes next
    std::shared_ptr<Evaluators> evaluators_ = std::make_shared<Evaluators>();
    BackgroundTask task_;
};

}  // namespace sinew
