#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/MotionTrail.h"
#include "core/scene/SourceWay.h"
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
/// work waits, the latest wins; work on joints that nobody wants any more is stopped. While a hand drags the
/// pins of a warp, points are read off the way that was evaluated before the drag; what comes of it is
/// evaluated when it ends.
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
        bool exact = true;  ///< false: another warp of a motion is in hand, and its points may be read off
    };
    using Request = std::vector<Part>;
    /// What was made of a part.
    struct Done {
        std::optional<Part> part{};
        std::vector<JointTrail> trails{};
        std::unique_ptr<Evaluator> evaluator{};
        std::optional<Part> wayOf{};  ///< the exact part that the ways were read off
        std::vector<SourceWay> ways{};
    };
    /// Kept from one piece of work to the next, so that nothing is done twice; used by one at a time.
    using Work = std::map<std::pair<CharacterId, TrailKind>, Done>;
    struct Made {
        std::vector<JointTrail> trails;
        double greatestSpeed = 0;
    };

    static bool isOfTheSame(const Request& a, const Request& b);
    static bool isSameMotion(const Part& a, const Part& b);
    static bool isRetimed(const Part& a, const Part& b);
    static bool covers(const Part& asked, const Part& wanted);
    static bool covers(const Request& asked, const Request& wanted);
    static bool compute(const Part& part, Done& done, const BackgroundTask::Control& control);
    static std::optional<Made> compute(const Request& request, Work& work,
                                       const BackgroundTask::Control& control);

    void update();
    Request wanted();
    bool inHand(const Character& character, const Clip& clip) const;
    bool overtakes(const Request& request) const;
    void appendOriginal(Request& request);
    void appendCompared(Request& request) const;
    std::vector<JointId> wantedJoints() const;
    void dropUnwanted(const Request& wanted);
    void start(Request request);
    void finish(Made made);

    Session* session_;
    MotionSettings settings_;
    bool ofSelected_ = false;
    std::vector<JointTrail> shown_;
    double greatestSpeed_ = 0;
    std::shared_ptr<const Clip> original_;  ///< one as long as it moves so, whatever its warp becomes
    std::optional<Request> asked_;          ///< what is shown or at work
    std::optional<Request> waiting_;        ///< what comes next
    Request exact_;                         ///< what was made last of it that is exact
    std::shared_ptr<Work> work_ = std::make_shared<Work>();
    BackgroundTask task_;
};

}  // namespace sinew
