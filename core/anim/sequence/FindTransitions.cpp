#include "core/anim/sequence/FindTransitions.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/anim/sampling/ClipSampler.h"
#include "core/base/InParallel.h"
#include "core/simd/BatchSampler.h"

namespace sinew {

namespace {

constexpr double kWindowSamples = 10;  ///< in the window; more hardly change the distances
constexpr int kTileSize = 64;          ///< rows or columns of the map that are computed at once
constexpr double kNoLength = 1e-9;     ///< of the skeleton's extent
constexpr std::size_t kMaxBones = 128;

using Matrix = Eigen::MatrixXd;

/// A point of the body with its weight.
struct CloudPoint {
    BonePoint point;
    double weight = 0;
};

/// Returns the ends of the figure's bones, weighted by their lengths; weights add up to 1.
std::vector<CloudPoint> cloudPoints(const Skeleton& skeleton) {
    const std::vector<bool> isPart = figureJoints(skeleton);
    const auto length = [&](int joint) {
        return std::max(skeleton[joint].tail.norm(), kNoLength * skeleton.extent());
    };
    std::vector<int> bones;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (isPart[static_cast<std::size_t>(j)]) bones.push_back(j);
    }
    std::ranges::stable_sort(bones, std::greater(), length);
    bones.resize(std::min(bones.size(), kMaxBones));
    std::vector<CloudPoint> points;
    double total = 0;
    for (const int joint : bones) {
        for (const BonePoint::End end : {BonePoint::End::head, BonePoint::End::tail})
            points.push_back({{joint, end}, length(joint) / 2});
        total += length(joint);
    }
    for (CloudPoint& point : points) point.weight /= total;
    return points;
}

/// The clouds of all times of one clip. Each column is the cloud around one time: weighted coordinates of all
/// points at all times of the window.
struct Clouds {
    TransitionMap::Times times;
    Matrix x, y, z;                       ///< coordinates times the square roots of the weights
    Eigen::VectorXd sumX, sumZ, squares;  ///< weighted sums of each cloud
};

/// Samples the clouds of one clip.
class CloudSampler {
public:
    CloudSampler(const std::shared_ptr<const Skeleton>& skeleton, const SourceRange& range,
                 const FindTransitionsSettings& settings, Seconds step)
        : points_(cloudPoints(*skeleton)),
          range_(range),
          settings_(settings),
          compiled_(std::make_shared<const CompiledClip>(skeleton, range.clip, nullptr)),
          skeleton_(*skeleton) {
        clouds_.times = timesOf(range, settings.window, step);
        for (int k = -kHalf; k <= kHalf; ++k) {
            const double distance = static_cast<double>(k) / (kHalf + 1);
            weights_.push_back(1 - distance * distance);
        }
        double total = 0;
        for (const double weight : weights_) total += weight;
        for (double& weight : weights_) weight /= total;
    }

    /// Returns the times whose windows lie within a range, on frames of the clip if there are any.
    static TransitionMap::Times timesOf(const SourceRange& range, Seconds window, Seconds step) {
        constexpr double kRounding = 1e-6;  // of a frame or step
        const FrameRate rate = range.clip->rate;
        const Seconds first = range.first + window * 0.5, last = range.last - window * 0.5;
        const Seconds frame =
            rate.time(FrameIndex{static_cast<std::int64_t>(std::ceil(rate.frame(first) - kRounding))});
        const Seconds start = frame.value <= last.value + kRounding * step.value ? frame : first;
        const double steps = std::max(0.0, (last - start).value / step.value + kRounding);
        return {start, step, static_cast<int>(steps) + 1};
    }

    Clouds run() {
        const auto rows = static_cast<Eigen::Index>(points_.size() * weights_.size());
        for (Matrix* matrix : {&clouds_.x, &clouds_.y, &clouds_.z}) matrix->resize(rows, clouds_.times.count);
        const auto count = static_cast<std::size_t>(clouds_.times.count);
        inParallel(count, [&]() -> PieceWork {
            return [&, sampler = std::make_shared<BatchSampler<double>>(compiled_)](std::size_t piece) {
                if (!settings_.cancel || !*settings_.cancel) sample(static_cast<int>(piece), *sampler);
            };
        });
        clouds_.sumX = sums(clouds_.x);
        clouds_.sumZ = sums(clouds_.z);
        clouds_.squares = (clouds_.x.colwise().squaredNorm() + clouds_.y.colwise().squaredNorm() +
                           clouds_.z.colwise().squaredNorm())
                              .transpose();
        return std::move(clouds_);
    }

    /// Returns the square roots of the weights of a cloud's points.
    Eigen::VectorXd rootWeights() const {
        Eigen::VectorXd roots(static_cast<Eigen::Index>(points_.size() * weights_.size()));
        Eigen::Index row = 0;
        for (const double weight : weights_) {
            for (const CloudPoint& point : points_) roots[row++] = std::sqrt(weight * point.weight);
        }
        return roots;
    }

private:
    static constexpr int kHalf = static_cast<int>(kWindowSamples) / 2;

    Eigen::VectorXd sums(const Matrix& coordinates) const { return coordinates.transpose() * rootWeights(); }

    void sample(int index, BatchSampler<double>& sampler) {
        std::vector<Seconds> times;
        for (int k = -kHalf; k <= kHalf; ++k) {
            const Seconds time = clouds_.times.time(index) + settings_.window * (0.5 * k / kHalf);
            times.push_back(std::clamp(time, range_.first, range_.last));
        }
        Eigen::Index row = 0;
        for (std::size_t k = 0; k < times.size(); ++k) {
            if (k % kBatchSize == 0)
                sampler.evaluate(
                    std::span(times).subspan(k, std::min<std::size_t>(kBatchSize, times.size() - k)));
            for (const CloudPoint& each : points_) {
                const Eigen::Vector3d position =
                    std::sqrt(weights_[k] * each.weight) *
                    sampler.point(each.point.joint, k % kBatchSize, pointInJoint(skeleton_, each.point));
                clouds_.x(row, index) = position.x();
                clouds_.y(row, index) = position.y();
                clouds_.z(row, index) = position.z();
                ++row;
            }
        }
    }

    std::vector<CloudPoint> points_;
    SourceRange range_;
    const FindTransitionsSettings& settings_;
    std::shared_ptr<const CompiledClip> compiled_;
    const Skeleton& skeleton_;
    std::vector<double> weights_;  ///< of the times of the window; their sum is 1
    Clouds clouds_;
};

/// Computes the map and finds its minima.
class TransitionFinder {
public:
    TransitionFinder(Clouds first, Clouds second, bool sameClip, const FindTransitionsSettings& settings)
        : a_(std::move(first)), b_(std::move(second)), sameClip_(sameClip), settings_(settings) {}

    FoundTransitions run() {
        TransitionMap& map = found_.map;
        map.first = a_.times;
        map.second = b_.times;
        map.distances.resize(static_cast<std::size_t>(map.first.count) *
                             static_cast<std::size_t>(map.second.count));
        const int tiles = (map.first.count + kTileSize - 1) / kTileSize;
        std::atomic<int> done = 0;
        inParallel(static_cast<std::size_t>(tiles), [&]() -> PieceWork {
            return [&](std::size_t piece) {
                for (int column = 0; column < map.second.count && !isCancelled(); column += kTileSize)
                    computeTile(static_cast<int>(piece) * kTileSize, column);
                const float part = static_cast<float>(++done) / static_cast<float>(tiles);
                if (settings_.progress) *settings_.progress = part;
            };
        });
        findMinima();
        return std::move(found_);
    }

    bool isCancelled() const { return settings_.cancel && *settings_.cancel; }

private:
    /// Products of the clouds of a tile.
    struct Products {
        Matrix xx, zz, xz, zx, yy;
        Products(const Clouds& a, const Clouds& b, Eigen::Index row, Eigen::Index rows, Eigen::Index column,
                 Eigen::Index columns) {
            const auto of = [&](const Matrix& first, const Matrix& second) {
                return Matrix(first.middleCols(row, rows).transpose() * second.middleCols(column, columns));
            };
            xx = of(a.x, b.x);
            zz = of(a.z, b.z);
            xz = of(a.x, b.z);
            zx = of(a.z, b.x);
            yy = of(a.y, b.y);
        }
    };

    CloudSums sumsOf(const Products& products, int row, int column, int i, int j) const {
        return {.weight = 1,
                .first = {a_.sumX[row + i], a_.sumZ[row + i]},
                .second = {b_.sumX[column + j], b_.sumZ[column + j]},
                .dot = products.xx(i, j) + products.zz(i, j),
                .cross = products.xz(i, j) - products.zx(i, j),
                .heights = products.yy(i, j),
                .squares = a_.squares[row + i] + b_.squares[column + j]};
    }

    void computeTile(int row, int column) {
        const int rows = std::min(kTileSize, found_.map.first.count - row),
                  columns = std::min(kTileSize, found_.map.second.count - column);
        const Products products(a_, b_, row, rows, column, columns);
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < columns; ++j) {
                const double squared = fitClouds(sumsOf(products, row, column, i, j)).squaredDistance;
                found_.map.distances[static_cast<std::size_t>(row + i) *
                                         static_cast<std::size_t>(found_.map.second.count) +
                                     static_cast<std::size_t>(column + j)] =
                    static_cast<float>(std::sqrt(squared));
            }
        }
    }

    bool isTooClose(int row, int column) const {
        return sameClip_ &&
               std::abs((a_.times.time(row) - b_.times.time(column)).value) < settings_.minGap.value;
    }

    /// Returns whether no neighbour is nearer; of equal ones, the first counts.
    bool isMinimum(int row, int column) const {
        const TransitionMap& map = found_.map;
        const float own = map.at(row, column);
        for (int i = std::max(0, row - 1); i <= std::min(map.first.count - 1, row + 1); ++i) {
            for (int j = std::max(0, column - 1); j <= std::min(map.second.count - 1, column + 1); ++j) {
                const bool isBefore = i < row || (i == row && j < column);
                if (isTooClose(i, j)) continue;
                if (map.at(i, j) < own || (isBefore && map.at(i, j) == own)) return false;
            }
        }
        return true;
    }

    void findMinima() {
        struct Cell {
            int row, column;
        };
        std::vector<Cell> cells;
        for (int i = 0; i < found_.map.first.count; ++i) {
            for (int j = 0; j < found_.map.second.count && !isCancelled(); ++j) {
                if (!isTooClose(i, j) && isMinimum(i, j)) cells.push_back({i, j});
            }
        }
        std::ranges::stable_sort(cells, {}, [&](Cell cell) { return found_.map.at(cell.row, cell.column); });
        // Minima within half a window of a better one are the same transition.
        for (const Cell cell : cells) {
            if (found_.transitions.size() >= static_cast<std::size_t>(settings_.maxTransitions)) break;
            const Seconds first = a_.times.time(cell.row), second = b_.times.time(cell.column);
            const auto isSame = [&](const FoundTransition& other) {
                return std::max(std::abs((other.first - first).value),
                                std::abs((other.second - second).value)) < settings_.window.value / 2;
            };
            if (std::ranges::any_of(found_.transitions, isSame)) continue;
            const Products products(a_, b_, cell.row, 1, cell.column, 1);
            const CloudFit fit = fitClouds(sumsOf(products, cell.row, cell.column, 0, 0));
            found_.transitions.push_back({first, second, std::sqrt(fit.squaredDistance), fit.transform});
        }
    }

    Clouds a_, b_;
    bool sameClip_;
    const FindTransitionsSettings& settings_;
    FoundTransitions found_;
};

/// Returns the time between the rows or columns of the map: frames, or more if there are too many.
Seconds stepOf(const SourceRange& range, const FindTransitionsSettings& settings) {
    const double span = (range.last - range.first - settings.window).value;
    const double frame = range.clip->rate.frameTime().value;
    const double frames = std::ceil(span / frame / std::max(1, settings.maxSamples - 1) - 1e-6);
    return Seconds{std::max(1.0, frames) * frame};
}

Result<void> checkFinding(const Skeleton& skeleton, const SourceRange& first, const SourceRange& second,
                          const FindTransitionsSettings& settings) {
    if (skeleton.size() == 0)
        return fail(ErrorCode::argumentInvalid, "", "transitions need a skeleton with joints");
    if (!(settings.window > Seconds{}) || settings.maxSamples < 1 || settings.maxTransitions < 1)
        return fail(ErrorCode::argumentInvalid, "",
                    "the window and the numbers of samples and transitions must be above zero");
    for (const SourceRange* range : {&first, &second}) {
        if (!std::isfinite(range->first.value) || !std::isfinite(range->last.value))
            return fail(ErrorCode::numberNotFinite, "clip " + range->clip->name, "the range is not finite");
        if ((range->last - range->first).value < settings.window.value - 1e-9)
            return fail(ErrorCode::argumentInvalid, "clip " + range->clip->name,
                        "the range is shorter than the window in which motions are compared. Choose a longer "
                        "range or a shorter window");
    }
    return {};
}

}  // namespace

Result<FoundTransitions> findTransitions(const std::shared_ptr<const Skeleton>& skeleton,
                                         const SourceRange& first, const SourceRange& second,
                                         const FindTransitionsSettings& settings) {
    if (const auto checked = checkFinding(*skeleton, first, second, settings); !checked)
        return tl::unexpected<Error>(checked.error());
    TransitionFinder finder(CloudSampler(skeleton, first, settings, stepOf(first, settings)).run(),
                            CloudSampler(skeleton, second, settings, stepOf(second, settings)).run(),
                            first.clip == second.clip, settings);
    FoundTransitions found = finder.run();
    if (finder.isCancelled()) return fail(ErrorCode::cancelled, "", "finding transitions was cancelled");
    const auto isFiniteDistance = [](float distance) { return std::isfinite(distance); };
    if (!std::ranges::all_of(found.map.distances, isFiniteDistance))
        return fail(ErrorCode::numberNotFinite, "", "the poses of a clip are not finite");
    return found;
}

}  // namespace sinew
