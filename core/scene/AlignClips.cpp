#include "core/scene/AlignClips.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/WarpFit.h"
#include "core/anim/WarpingPath.h"
#include "core/base/InParallel.h"

namespace sinew {
namespace {

constexpr int kMostCoarse = 2000;               // poses of each clip that are matched over the whole window
constexpr int kMostSamples = 16000;             // and near to a match
constexpr std::int64_t kMostNumbers = 1 << 24;  // that the poses of one clip are kept in
constexpr std::int64_t kMostFrames = 4000;      // on which pins may be put
constexpr int kRefinedReach = 3;                // of a match on the finer grid, in poses of the coarse one
constexpr int kSamplesAPiece = 64;
constexpr double kMostSmoothing = 0.05;  // of the length
constexpr double kStill = 1e-5;          // in sizes of the body
constexpr double kTravels = 1e-3;        // likewise

/// Shares of the work, one behind the other.
enum class Stage { poses, coarse, fine, costs };
constexpr std::array kStageEnds{0.0, 0.2, 0.6, 0.9, 1.0};

using Poses = Eigen::ArrayXXd;  // one a column

class Aligner {
public:
    Aligner(const Motion& first, const Motion& second, PoseDistance distance, const AlignSettings& settings)
        : first_{first.character, unwarped(first.clip)},
          second_(second),
          distance_(std::move(distance)),
          settings_(settings) {
        const Clip& clip = *first_.clip;
        source_ = {clip.rate.time(clip.firstFrame), clip.rate.time(clip.lastFrame)};
        frames_ = second_.clip->played();
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
        auto fitted = fittedWarp(along(*path), settings_.tolerance, settings_.span);
        if (!fitted) return tl::unexpected<Error>(fitted.error());
        return finished(*std::move(fitted), *std::move(even));
    }

private:
    struct Span {
        Seconds first, last;
        Seconds at(double share) const { return share >= 1 ? last : first + (last - first) * share; }
        double length() const { return last.value - first.value; }
    };

    static tl::unexpected<Error> cancelledError() {
        return fail(ErrorCode::cancelled, "", "aligning was cancelled");
    }

    /// Poses of each: two a frame, as far as they may be; the coarse grid's are every factor_-th.
    void plan(std::int64_t frames) {
        const std::int64_t most = std::clamp<std::int64_t>(
            kMostNumbers / std::max<Eigen::Index>(1, distance_.size()), 16, kMostSamples);
        const auto wanted = static_cast<int>(std::min(most, 2 * std::min(frames, most) - 1));
        factor_ = std::max(1, (wanted - 1 + kMostCoarse - 2) / (kMostCoarse - 1));
        coarse_ = (wanted - 1) / factor_ + 1;
        count_ = (coarse_ - 1) * factor_ + 1;
    }

    bool tell(Stage stage, double done) const {
        const auto at = static_cast<std::size_t>(stage);
        if (settings_.progress)
            *settings_.progress =
                static_cast<float>(kStageEnds[at] + done * (kStageEnds[at + 1] - kStageEnds[at]));
        return !(settings_.cancel && *settings_.cancel);
    }
    bool cancelled() const { return settings_.cancel && *settings_.cancel; }

    double share(Eigen::Index sample) const {
        return static_cast<double>(sample) / static_cast<double>(count_ - 1);
    }

    /// Evaluates a motion at as many times as there are samples.
    template <class Time, class Take>
    void sample(const Motion& motion, const Time& time, const Take& take) const {
        const Eigen::Index pieces = (count_ + kSamplesAPiece - 1) / kSamplesAPiece;
        inParallel(static_cast<std::size_t>(pieces), [&]() -> PieceWork {
            auto evaluator = std::make_shared<Evaluator>(motion.character, motion.clip);
            return [&, evaluator](std::size_t piece) {
                const Eigen::Index from = static_cast<Eigen::Index>(piece) * kSamplesAPiece;
                const Eigen::Index to = std::min<Eigen::Index>(from + kSamplesAPiece, count_);
                for (Eigen::Index i = from; i < to && !cancelled(); ++i) {
                    evaluator->evaluate(time(i));
                    take(i, *evaluator);
                }
            };
        });
    }

    Result<void> readPoses() {
        const bool firstTravels = read(PoseDistance::Side::first, first_, source_, firstPoses_);
        tell(Stage::poses, 0.5);
        const bool secondTravels = read(PoseDistance::Side::second, second_, time_, secondPoses_);
        if (!tell(Stage::poses, 1)) return cancelledError();
        for (const auto& [poses, motion] : {std::pair(&firstPoses_, &first_), {&secondPoses_, &second_}}) {
            const std::string place = "clip " + motion->clip->name;
            if (!poses->allFinite())
                return fail(ErrorCode::valueRange, place, "its poses are beyond all numbers");
            if (isStill(*poses))
                return fail(ErrorCode::argumentInvalid, place,
                            "its pose never changes, so there is nothing to bring in step");
        }
        if (!firstTravels && !secondTravels) distance_.keepHeading(firstPoses_.col(0), secondPoses_.col(0));
        return {};
    }

    /// Whether the character goes anywhere.
    bool read(PoseDistance::Side side, const Motion& motion, const Span& span, Poses& poses) const {
        poses.resize(distance_.size(), count_);
        Eigen::Array3Xd places(3, count_);
        sample(
            motion, [&](Eigen::Index i) { return span.at(share(i)); },
            [&](Eigen::Index i, const Evaluator& evaluator) {
                distance_.read(side, evaluator, poses.col(i));
                places.col(i) = distance_.place(side, evaluator);
            });
        const Eigen::Array3d way = places.rowwise().maxCoeff() - places.rowwise().minCoeff();
        return std::hypot(way.x(), way.z()) > kTravels;
    }

    bool isStill(const Poses& poses) const {
        for (Eigen::Index i = 1; i < poses.cols(); ++i) {
            if (!distance_.same(poses.col(i), poses.col(0), kStill)) return false;
        }
        return true;
    }

    /// The cells of the best path, on the finer grid; nullopt where it was cancelled.
    std::optional<std::vector<PathCell>> match() const {
        const auto reach = [&](int rows) { return static_cast<int>(settings_.window * (rows - 1)); };
        auto path = matched(diagonalBand(coarse_, reach(coarse_)), factor_, Stage::coarse);
        if (!path || factor_ == 1) return path;
        const PathBand limit = diagonalBand(count_, reach(count_));
        return matched(bandAround(*path, factor_, kRefinedReach * factor_, limit), 1, Stage::fine);
    }

    std::optional<std::vector<PathCell>> matched(const PathBand& band, int stride, Stage stage) const {
        WarpingSettings settings;
        settings.goesOn = [&](double done) { return tell(stage, done); };
        const RowCosts costs = [&](int row, std::span<float> out) {
            int column = band.rows[static_cast<std::size_t>(row)].first;
            for (float& cost : out)
                cost = static_cast<float>(distance_.squared(firstPoses_.col(Eigen::Index{column++} * stride),
                                                            secondPoses_.col(Eigen::Index{row} * stride)));
        };
        return warpingPath(
            band, [&] { return costs; }, settings);
    }

    /// The match at frames of the second: all of them, or of a long one as many as may be.
    std::vector<WarpSample> along(std::span<const PathCell> path) const {
        const double smoothing = std::min(settings_.tolerance.value / time_.length(), kMostSmoothing);
        const std::vector<double> columns = smoothedColumns(path, smoothing * (count_ - 1));
        const std::int64_t last = frames_.count() - 1;
        const std::int64_t stride = (last + kMostFrames - 1) / kMostFrames;
        std::vector<WarpSample> samples{{time_.first, source_.first}};
        for (std::int64_t frame = stride; frame < last; frame += stride) {
            const double share = static_cast<double>(frame) / static_cast<double>(last);
            const double row = share * (count_ - 1);
            const auto at = std::min(static_cast<std::size_t>(row), columns.size() - 2);
            const double column =
                columns[at] + (row - static_cast<double>(at)) * (columns[at + 1] - columns[at]);
            samples.push_back({second_.clip->rate.time(frames_.first + FrameIndex{frame}),
                               source_.at(column / (count_ - 1))});
        }
        samples.push_back({time_.last, source_.last});
        return samples;
    }

    /// The root mean square distance of the second's poses and those that the first has under a warp.
    double cost(const TimeWarp& warp) const {
        std::vector<double> squares(static_cast<std::size_t>(count_));
        sample(
            first_, [&](Eigen::Index i) { return warp.source(time_.at(share(i))); },
            [&](Eigen::Index i, const Evaluator& evaluator) {
                Eigen::ArrayXd pose(distance_.size());
                distance_.read(PoseDistance::Side::first, evaluator, pose);
                squares[static_cast<std::size_t>(i)] = distance_.squared(pose, secondPoses_.col(i));
            });
        double sum = 0;
        for (const double square : squares) sum += square;
        return std::sqrt(sum / static_cast<double>(count_));
    }

    Result<Alignment> finished(FittedWarp fitted, TimeWarp even) const {
        Alignment alignment{std::move(fitted.warp), distance_.joints()};
        alignment.error = fitted.error;
        alignment.samples = static_cast<std::size_t>(count_);
        alignment.costBefore = cost(even);
        tell(Stage::costs, 0.5);
        alignment.costAfter = cost(alignment.warp);
        if (!tell(Stage::costs, 1)) return cancelledError();
        // Smoothing may cost more than the match gained.
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
    Span source_, time_;   ///< what the first has and the second plays
    FrameRange frames_{};  ///< that the second plays
    int factor_ = 1, coarse_ = 2, count_ = 2;
    Poses firstPoses_, secondPoses_;
};

std::optional<Error> wrong(const AlignSettings& settings) {
    const auto invalid = [](std::string message) {
        return Error{ErrorCode::argumentInvalid, "", std::move(message)};
    };
    if (!(settings.window >= 0 && settings.window <= 1))
        return invalid("the window is a share of the length, from 0 to 1");
    if (!(settings.tolerance.value > 0)) return invalid("the tolerance is a time above zero");
    if (!isForward(settings.span)) return invalid("spans that align are smooth or linear");
    return std::nullopt;
}

std::optional<Error> tooShort(const Clip& clip, FrameRange frames) {
    if (frames.count() > 1) return std::nullopt;
    return Error{ErrorCode::argumentInvalid, "clip " + clip.name,
                 "it lasts no time, so there is nothing to bring in step"};
}

}  // namespace

Result<Alignment> alignClips(const Motion& first, const Motion& second, const AlignSettings& settings) {
    const Clip& clip = *first.clip;
    if (const auto error = wrong(settings)) return tl::unexpected<Error>(*error);
    if (const auto error = tooShort(clip, {clip.firstFrame, clip.lastFrame}))
        return tl::unexpected<Error>(*error);
    if (const auto error = tooShort(*second.clip, second.clip->played()))
        return tl::unexpected<Error>(*error);
    auto distance = PoseDistance::create(first, second);
    if (!distance) return tl::unexpected<Error>(distance.error());
    return Aligner(first, second, *std::move(distance), settings).run();
}

}  // namespace sinew
