#include "core/scene/analysis/AlignClips.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/warp/WarpFit.h"
#include "core/anim/warp/WarpingPath.h"
#include "core/base/InParallel.h"

namespace sinew {
namespace {

constexpr int kMaxCoarseSamples = 2000;       // poses per clip that are matched over the whole window
constexpr int kMaxSamples = 16000;            // poses per clip that are matched near the coarse match
constexpr std::int64_t kMaxValues = 1 << 24;  // values stored for the poses of one clip
constexpr std::int64_t kMaxPinFrames = 4000;  // frames that pins may be placed on
constexpr int kRefinedReach = 3;              // half width of the fine band, in coarse samples
constexpr int kRowsPerPiece = 64;
constexpr double kMaxSmoothing = 0.05;    // of the length
constexpr double kStillTolerance = 1e-5;  // in units of the body's size
constexpr double kMinTravel = 1e-3;       // in units of the body's size

/// Stages of the work, with the progress at which each ends.
enum class Stage { poses, coarse, fine, costs };
constexpr std::array kStageEnds{0.0, 0.2, 0.6, 0.9, 1.0};

using Poses = Eigen::ArrayXXd;  // one pose per column

class Aligner {
public:
    Aligner(const Motion& first, const Motion& second, PoseDistance distance, const AlignSettings& settings)
        : first_{first.character, withoutWarp(first.clip)},
          second_(second),
          distance_(std::move(distance)),
          settings_(settings) {
        const Clip& clip = *first_.clip;
        source_ = {clip.rate.time(clip.firstFrame), clip.rate.time(clip.lastFrame)};
        frames_ = second_.clip->playedRange();
        const FrameRate rate = second_.clip->rate;
        time_ = {rate.time(frames_.first), rate.time(frames_.last)};
        plan(std::max(clip.frameCount(), frames_.count()));
    }

    Result<Alignment> run() {
        auto even = TimeWarp::create(
            {{time_.first, source_.first, settings_.span}, {time_.last, source_.last, settings_.span}});
        if (!even) return tl::unexpected<Error>(even.error());
        if (auto done = readPoses(); !done) return tl::unexpected<Error>(done.error());
        const auto path = match();
        if (!path) return cancelledError();
        auto fitted = fitWarp(sampleMatch(*path), settings_.tolerance, settings_.span);
        if (!fitted) return tl::unexpected<Error>(fitted.error());
        return makeAlignment(*std::move(fitted), *std::move(even));
    }

private:
    struct Span {
        Seconds first, last;
        Seconds at(double fraction) const { return fraction >= 1 ? last : first + (last - first) * fraction; }
        double length() const { return last.value - first.value; }
    };

    static tl::unexpected<Error> cancelledError() {
        return fail(ErrorCode::cancelled, "", "aligning was cancelled");
    }

    /// Chooses the number of samples per clip: two per frame within the limits. The coarse grid has every
    /// factor_-th.
    void plan(std::int64_t frames) {
        const std::int64_t maxCount = std::clamp<std::int64_t>(
            kMaxValues / std::max<Eigen::Index>(1, distance_.size()), 16, kMaxSamples);
        const auto requested = static_cast<int>(std::min(maxCount, 2 * std::min(frames, maxCount) - 1));
        factor_ = std::max(1, (requested - 1 + kMaxCoarseSamples - 2) / (kMaxCoarseSamples - 1));
        coarse_ = (requested - 1) / factor_ + 1;
        count_ = (coarse_ - 1) * factor_ + 1;
    }

    bool reportProgress(Stage stage, double done) const {
        const auto at = static_cast<std::size_t>(stage);
        settings_.control.report(kStageEnds[at] + done * (kStageEnds[at + 1] - kStageEnds[at]));
        return !cancelled();
    }
    bool cancelled() const { return settings_.control.isCancelled(); }

    double fraction(Eigen::Index sample) const {
        return static_cast<double>(sample) / static_cast<double>(count_ - 1);
    }

    /// Evaluates a motion once per sample, on all cores.
    template <class Time, class Store>
    void evaluateSamples(const Motion& motion, const Time& time, const Store& store) const {
        const Eigen::Index pieces = (count_ + kRowsPerPiece - 1) / kRowsPerPiece;
        inParallel(static_cast<std::size_t>(pieces), [&]() -> PieceWork {
            auto evaluator = std::make_shared<Evaluator>(motion.character, motion.clip);
            return [&, evaluator](std::size_t piece) {
                const Eigen::Index from = static_cast<Eigen::Index>(piece) * kRowsPerPiece;
                const Eigen::Index to = std::min<Eigen::Index>(from + kRowsPerPiece, count_);
                for (Eigen::Index i = from; i < to && !cancelled(); ++i) {
                    evaluator->evaluate(time(i));
                    store(i, *evaluator);
                }
            };
        });
    }

    Result<void> readPoses() {
        const bool firstTravels = readMotion(PoseDistance::Side::first, first_, source_, firstPoses_);
        reportProgress(Stage::poses, 0.5);
        const bool secondTravels = readMotion(PoseDistance::Side::second, second_, time_, secondPoses_);
        if (!reportProgress(Stage::poses, 1)) return cancelledError();
        for (const auto& [poses, motion] : {std::pair(&firstPoses_, &first_), {&secondPoses_, &second_}}) {
            const std::string location = "clip " + motion->clip->name;
            if (!poses->allFinite())
                return fail(ErrorCode::valueRange, location, "it has poses that are not finite");
            if (isStill(*poses))
                return fail(ErrorCode::argumentInvalid, location,
                            "its pose never changes, so there is nothing to align");
        }
        if (!firstTravels && !secondTravels) distance_.fixHeading(firstPoses_.col(0), secondPoses_.col(0));
        return {};
    }

    /// Reads a motion's poses. Returns whether the character travels.
    bool readMotion(PoseDistance::Side side, const Motion& motion, const Span& span, Poses& poses) const {
        poses.resize(distance_.size(), count_);
        Eigen::Array3Xd positions(3, count_);
        evaluateSamples(
            motion, [&](Eigen::Index i) { return span.at(fraction(i)); },
            [&](Eigen::Index i, const Evaluator& evaluator) {
                distance_.read(side, evaluator, poses.col(i));
                positions.col(i) = distance_.rootPosition(side, evaluator);
            });
        const Eigen::Array3d extent = positions.rowwise().maxCoeff() - positions.rowwise().minCoeff();
        return std::hypot(extent.x(), extent.z()) > kMinTravel;
    }

    bool isStill(const Poses& poses) const {
        for (Eigen::Index i = 1; i < poses.cols(); ++i) {
            if (!distance_.areClose(poses.col(i), poses.col(0), kStillTolerance)) return false;
        }
        return true;
    }

    /// Returns the cells of the best path on the fine grid; nullopt if cancelled.
    std::optional<std::vector<PathCell>> match() const {
        const auto reach = [&](int rows) { return static_cast<int>(settings_.window * (rows - 1)); };
        auto path = matchBand(diagonalBand(coarse_, reach(coarse_)), factor_, Stage::coarse);
        if (!path || factor_ == 1) return path;
        const PathBand limit = diagonalBand(count_, reach(count_));
        return matchBand(bandAround(*path, factor_, kRefinedReach * factor_, limit), 1, Stage::fine);
    }

    std::optional<std::vector<PathCell>> matchBand(const PathBand& band, int stride, Stage stage) const {
        WarpingSettings settings;
        settings.mayContinue = [&](double done) { return reportProgress(stage, done); };
        const RowCosts costs = [&](int row, std::span<float> out) {
            int column = band.rows[static_cast<std::size_t>(row)].first;
            for (float& cost : out)
                cost = static_cast<float>(
                    distance_.squaredDistance(firstPoses_.col(Eigen::Index{column++} * stride),
                                              secondPoses_.col(Eigen::Index{row} * stride)));
        };
        return warpingPath(
            band, [&] { return costs; }, settings);
    }

    /// Samples the match at the second clip's frames, or at kMaxFrames of them if there are more.
    std::vector<WarpSample> sampleMatch(std::span<const PathCell> path) const {
        const double smoothing = std::min(settings_.tolerance.value / time_.length(), kMaxSmoothing);
        const std::vector<double> columns = smoothedColumns(path, smoothing * (count_ - 1));
        const std::int64_t last = frames_.count() - 1;
        const std::int64_t stride = (last + kMaxPinFrames - 1) / kMaxPinFrames;
        std::vector<WarpSample> samples{{time_.first, source_.first}};
        for (std::int64_t frame = stride; frame < last; frame += stride) {
            const double fraction = static_cast<double>(frame) / static_cast<double>(last);
            const double row = fraction * (count_ - 1);
            const auto at = std::min(static_cast<std::size_t>(row), columns.size() - 2);
            const double column =
                columns[at] + (row - static_cast<double>(at)) * (columns[at + 1] - columns[at]);
            samples.push_back({second_.clip->rate.time(frames_.first + FrameIndex{frame}),
                               source_.at(column / (count_ - 1))});
        }
        samples.push_back({time_.last, source_.last});
        return samples;
    }

    /// Returns the root mean square distance between the second clip's poses and the first clip's under a
    /// warp.
    double cost(const TimeWarp& warp) const {
        std::vector<double> squares(static_cast<std::size_t>(count_));
        evaluateSamples(
            first_, [&](Eigen::Index i) { return warp.source(time_.at(fraction(i))); },
            [&](Eigen::Index i, const Evaluator& evaluator) {
                Eigen::ArrayXd pose(distance_.size());
                distance_.read(PoseDistance::Side::first, evaluator, pose);
                squares[static_cast<std::size_t>(i)] = distance_.squaredDistance(pose, secondPoses_.col(i));
            });
        double sum = 0;
        for (const double square : squares) sum += square;
        return std::sqrt(sum / static_cast<double>(count_));
    }

    Result<Alignment> makeAlignment(FittedWarp fitted, TimeWarp even) const {
        Alignment alignment{std::move(fitted.warp), distance_.joints()};
        alignment.error = fitted.error;
        alignment.samples = static_cast<std::size_t>(count_);
        alignment.costBefore = cost(even);
        reportProgress(Stage::costs, 0.5);
        alignment.costAfter = cost(alignment.warp);
        if (!reportProgress(Stage::costs, 1)) return cancelledError();
        // Smoothing may cost more than matching gained.
        if (alignment.costAfter > alignment.costBefore) {
            alignment.warp = std::move(even);
            alignment.costAfter = alignment.costBefore;
            alignment.error = {};
        }
        return alignment;
    }

    Motion first_, second_;
    PoseDistance distance_;
    AlignSettings settings_;
    Span source_, time_;   ///< the first clip's source range and the second's played range
    FrameRange frames_{};  ///< frames that the second clip plays
    int factor_ = 1, coarse_ = 2, count_ = 2;
    Poses firstPoses_, secondPoses_;
};

std::optional<Error> settingsError(const AlignSettings& settings) {
    const auto invalid = [](std::string message) {
        return Error{ErrorCode::argumentInvalid, "", std::move(message)};
    };
    if (!(settings.window >= 0 && settings.window <= 1))
        return invalid("the window must be a fraction of the length, from 0 to 1");
    if (!(settings.tolerance.value > 0)) return invalid("the tolerance must be greater than zero");
    if (!isForward(settings.span)) return invalid("the spans must be smooth or linear");
    return std::nullopt;
}

std::optional<Error> durationError(const Clip& clip, FrameRange frames) {
    if (frames.count() > 1) return std::nullopt;
    return Error{ErrorCode::argumentInvalid, "clip " + clip.name,
                 "it has only one frame, so there is nothing to align"};
}

}  // namespace

Result<Alignment> alignClips(const Motion& first, const Motion& second, const AlignSettings& settings) {
    const Clip& clip = *first.clip;
    if (const auto error = settingsError(settings)) return tl::unexpected<Error>(*error);
    if (const auto error = durationError(clip, {clip.firstFrame, clip.lastFrame}))
        return tl::unexpected<Error>(*error);
    if (const auto error = durationError(*second.clip, second.clip->playedRange()))
        return tl::unexpected<Error>(*error);
    auto distance = PoseDistance::create(first, second);
    if (!distance) return tl::unexpected<Error>(distance.error());
    return Aligner(first, second, *std::move(distance), settings).run();
}

}  // namespace sinew
