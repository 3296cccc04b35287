#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/evaluation/MotionTrail.h"
#include "ui/viewport/trails/MotionSettings.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// The motion that a trail shows: as played (the default), as compared, or without its time warp.
struct TrailKind {
    std::optional<Interpolation>
        comparedInterpolation{};  ///< if set, with this interpolation of the comparison
    bool isOriginal = false;      ///< without the clip's time warp

    bool isPlayed() const { return !comparedInterpolation && !isOriginal; }
    friend auto operator<=>(const TrailKind&, const TrailKind&) = default;
};

/// The latest computed trail of a joint.
struct JointTrail {
    CharacterId character;
    JointId joint;
    BonePoint point;
    FrameRate rate;
    FrameIndex firstFrame;  ///< first of MotionTrail::frames
    TrailKind kind;
    MotionTrail motion;
};

/// Computes the trails to be shown: of the selected joints if that is enabled, of the pinned joints (see
/// Visibility), of the unwarped motion if that is shown, and of the current joint's tail for each compared
/// interpolation. Trails are computed off the GUI thread from the scene as shown, including previews; until
/// they are ready, the previous trails remain. A request that arrives during a computation waits, and only
/// the latest is kept; a computation for joints that are no longer wanted is cancelled. While the pins of a
/// warp are dragged, points are read off the path evaluated before the drag; the result is evaluated when the
/// drag ends.
class Trails : public QObject {
    Q_OBJECT
public:
    explicit Trails(Session& session);

    void setShowSelected(bool on);
    void setSettings(const MotionSettings& settings);

    const std::vector<JointTrail>& trails() const { return trails_; }
    double maxSpeed() const { return maxSpeed_; }  ///< over all shown trails, metres per second
    /// Returns the frames of a trail to be drawn now, inclusive.
    std::pair<FrameIndex, FrameIndex> range() const;
    /// Returns whether no computation is running or waiting.
    bool isUpToDate() const { return !task_.running() && !waitingRequest_; }

Q_SIGNALS:
    void changed();

private:
    /// Trails of one character over some frames of the clip it plays.
    struct Part {
        std::shared_ptr<const Character> character;
        std::shared_ptr<const Clip> clip;
        std::vector<BonePoint> points;
        FrameIndex first, last;  ///< smallest range to compute
        TrailKind kind;
        bool isExact = true;  ///< false while only the warp is being dragged, so that points may be read off
    };
    using Request = std::vector<Part>;
    /// The result of a part.
    struct PartResult {
        std::optional<Part> part{};
        std::vector<JointTrail> trails{};
        std::unique_ptr<Evaluator> evaluator{};
        std::optional<Part> pathPart{};  ///< the exact part from which the paths were read off
        std::vector<SourcePath> paths{};
    };
    /// Results kept between computations, so that nothing is computed twice. Used by one computation at a
    /// time.
    using ResultCache = std::map<std::pair<CharacterId, TrailKind>, PartResult>;
    struct ComputedTrails {
        std::vector<JointTrail> trails;
        double maxSpeed = 0;
    };

    static bool isSameTrail(const Part& a, const Part& b);
    static bool isRetimed(const Part& a, const Part& b);
    static bool covers(const Part& available, const Part& wanted);
    static bool compute(const Part& part, PartResult& result, const BackgroundTask::Control& control);
    static std::optional<ComputedTrails> compute(const Request& request, ResultCache& cache,
                                                 const BackgroundTask::Control& control);

    void update();
    Request wantedRequest();
    bool isWarpDragged(const Character& character, const Clip& clip) const;
    bool mayReplaceRunning(const Request& request) const;
    void requestOriginal(Request& request);
    void requestCompared(Request& request) const;
    std::vector<JointId> wantedJoints() const;
    void removeUnwanted(const Request& wanted);
    void start(Request request);
    void finish(ComputedTrails computed);

    Session* session_;
    MotionSettings settings_;
    bool showsSelected_ = false;
    std::vector<JointTrail> trails_;
    double maxSpeed_ = 0;
    std::shared_ptr<const Clip> unwarpedClip_;  ///< reused while only the warp changes
    std::optional<Request> current_;            ///< shown or being computed
    std::optional<Request> waitingRequest_;     ///< to be computed next
    Request lastExact_;                         ///< latest computed request with only exact parts
    std::shared_ptr<ResultCache> cache_ = std::make_shared<ResultCache>();
    BackgroundTask task_;
};

}  // namespace sinew
