#include <Eigen/SparseCholesky>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numeric>
#include <span>

#include "core/base/CancellableSort.h"
#include "core/base/InParallel.h"
#include "core/base/Index.h"
#include "core/skin/bind/BindMethods.h"
#include "core/skin/bind/VoxelDistances.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr double kEqualDistance = 1 + 1e-4;          // ratio of distances at which bones share a vertex
constexpr double kSmallestWeight = 1e-4;             // weights below this are noise of the solver
constexpr double kSourced = 0.2, kFactorized = 0.5;  // progress after finding the sources and factorizing

/// Surface vertices with duplicates merged, so that heat crosses seams. Incomplete once cancelled.
struct WeldedSurface {
    std::vector<std::uint32_t> pointOf;  ///< of each vertex
    std::vector<Vector3d> points;

    WeldedSurface(const std::vector<Vector3d>& positions, const WorkControl& control)
        : pointOf(positions.size()) {
        std::vector<std::uint32_t> order(positions.size());
        std::iota(order.begin(), order.end(), 0U);
        const auto isLess = [&](std::uint32_t a, std::uint32_t b) {
            return std::lexicographical_compare(positions[a].begin(), positions[a].end(),
                                                positions[b].begin(), positions[b].end());
        };
        cancellableSort(std::span(order), isLess, control);
        for (const std::uint32_t vertex : order) {
            if (control.isCancelled()) return;
            if (points.empty() || points.back() != positions[vertex]) points.push_back(positions[vertex]);
            pointOf[vertex] = static_cast<std::uint32_t>(points.size() - 1);
        }
    }
};

/// Bones that heat a point, and their strength: the closest of those that it sees through the solid.
struct HeatSource {
    std::vector<std::uint32_t> bones;
    double strength = 0;  ///< c / d² with c = 1, 1/m²
};

/// Returns whether the path from a point of the surface to the closest point of a bone is inside the solid.
bool isVisible(const SolidVoxels& solid, const Vector3d& from, const Bone& bone) {
    const Vector3d path = closestPoint(bone, from) - from;
    const double steps = std::ceil(path.norm() / solid.voxelSize());
    for (double i = 1; i <= steps; ++i) {
        if (solid.at(from + i / steps * path) == SolidVoxels::kNone) return false;
    }
    return true;
}

HeatSource heatSource(const BindTask& task, const SolidVoxels& solid, const Vector3d& point) {
    std::vector<std::pair<double, std::uint32_t>> byDistance;
    for (std::uint32_t bone = 0; bone < task.bones.size(); ++bone)
        byDistance.emplace_back(distanceTo(task.bones[bone], point), bone);
    std::ranges::sort(byDistance);
    HeatSource result;
    double closest = 0;
    for (const auto& [distance, bone] : byDistance) {
        if (!result.bones.empty() && distance > kEqualDistance * closest) break;
        if (!isVisible(solid, point, task.bones[bone])) continue;
        if (result.bones.empty()) closest = distance;
        result.bones.push_back(bone);
    }
    const double smallest = 0.01 * solid.voxelSize();
    if (!result.bones.empty()) result.strength = 1 / std::pow(std::max(closest, smallest), 2);
    return result;
}

/// Adds the cotangents and areas of the triangles (Pinkall and Polthier 1993). Triangles without area are
/// left out, and edges whose cotangents add up to less than 0, as in badly shaped triangles, do not conduct:
/// heat stays between 0 and 1.
void addTriangles(const BindTask& task, const WeldedSurface& welded,
                  std::vector<Eigen::Triplet<double>>& edges, std::vector<double>& areas) {
    for (const auto& triangle : task.surface.triangles) {
        if (task.isCancelled()) return;
        std::array<int, 3> corner;
        for (std::size_t i = 0; i < 3; ++i) corner[i] = static_cast<int>(welded.pointOf[triangle[i]]);
        const auto point = [&](std::size_t i) { return welded.points[asIndex(corner[i % 3])]; };
        const double doubleArea = (point(1) - point(0)).cross(point(2) - point(0)).norm();
        const double longest =
            std::max({(point(1) - point(0)).squaredNorm(), (point(2) - point(1)).squaredNorm(),
                      (point(0) - point(2)).squaredNorm()});
        if (!(doubleArea > 1e-9 * longest)) continue;
        for (std::size_t i = 0; i < 3; ++i) {
            areas[asIndex(corner[i])] += doubleArea / 6;
            const double cotangent = (point(i + 1) - point(i)).dot(point(i + 2) - point(i)) / doubleArea;
            const auto [a, b] = std::minmax(corner[(i + 1) % 3], corner[(i + 2) % 3]);
            edges.emplace_back(a, b, cotangent / 2);
        }
    }
}

/// Returns which points are connected to one with a source.
std::vector<char> heatedPoints(const Eigen::SparseMatrix<double>& edges,
                               const std::vector<HeatSource>& sources) {
    std::vector<int> root(sources.size());
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&](int i) {
        while (root[asIndex(i)] != i) i = root[asIndex(i)] = root[asIndex(root[asIndex(i)])];
        return i;
    };
    for (int column = 0; column < edges.outerSize(); ++column) {
        for (Eigen::SparseMatrix<double>::InnerIterator it(edges, column); it; ++it) {
            if (it.value() > 0) root[asIndex(find(static_cast<int>(it.row())))] = find(column);
        }
    }
    std::vector<char> rootIsHeated(sources.size()), result(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (!sources[i].bones.empty()) rootIsHeated[asIndex(find(static_cast<int>(i)))] = true;
    }
    for (std::size_t i = 0; i < sources.size(); ++i)
        result[i] = rootIsHeated[asIndex(find(static_cast<int>(i)))];
    return result;
}

/// The equation (L + M H) w = M H p of one component per bone: L is the cotangent Laplacian, M the areas and
/// H the strengths of the sources.
class HeatEquation {
public:
    HeatEquation(const BindTask& task, const SolidVoxels& solid)
        : task_(task), welded_(task.surface.positions, task.control) {
        const std::size_t count = welded_.points.size();
        sources_.resize(count);
        const std::size_t pieces = (count + kPiece - 1) / kPiece;
        std::atomic<std::size_t> done = 0;
        inParallel(pieces, [&]() -> PieceWork {
            return [&](std::size_t piece) {
                for (std::size_t i = piece * kPiece; i < std::min((piece + 1) * kPiece, count); ++i) {
                    if (task_.isCancelled()) return;
                    sources_[i] = heatSource(task_, solid, welded_.points[i]);
                }
                task_.report(kSourced * static_cast<double>(++done) / static_cast<double>(pieces));
            };
        });
        if (task_.isCancelled()) return;
        factorize();
        task_.report(kFactorized);
    }

    /// Returns the temperatures of all points while one bone is heated, 0..1; empty if it heats none.
    std::vector<double> solve(std::uint32_t bone) const {
        Eigen::VectorXd right = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(sources_.size()));
        bool heats = false;
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            const HeatSource& source = sources_[i];
            if (task_.isCancelled()) return {};
            if (!isHeated_[i] || std::ranges::find(source.bones, bone) == source.bones.end()) continue;
            heats = true;
            right[static_cast<Eigen::Index>(i)] =
                areas_[i] * source.strength / static_cast<double>(source.bones.size());
        }
        if (!heats) return {};
        const Eigen::VectorXd solution = solver_.solve(right);
        return {solution.begin(), solution.end()};
    }

    bool isSolvable() const { return isSolvable_; }
    bool isHeated(std::size_t vertex) const { return isHeated_[welded_.pointOf[vertex]]; }
    std::uint32_t pointOf(std::size_t vertex) const { return welded_.pointOf[vertex]; }

private:
    static constexpr std::size_t kPiece = 512;  // points

    /// Cancellation is noticed between the steps. Each of those in Eigen, most of all the factorisation, is
    /// one call, which cannot be interrupted.
    void factorize() {
        const auto count = static_cast<Eigen::Index>(sources_.size());
        std::vector<Eigen::Triplet<double>> entries;
        areas_.assign(sources_.size(), 0);
        addTriangles(task_, welded_, entries, areas_);
        if (task_.isCancelled()) return;
        Eigen::SparseMatrix<double> edges(count, count);
        edges.setFromTriplets(entries.begin(), entries.end());
        if (task_.isCancelled()) return;
        entries.clear();
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            if (!(areas_[i] > 0)) sources_[i] = {};
        }
        isHeated_ = heatedPoints(edges, sources_);
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            const auto index = static_cast<int>(i);
            entries.emplace_back(index, index, isHeated_[i] ? areas_[i] * sources_[i].strength : 1);
        }
        for (int column = 0; column < edges.outerSize() && !task_.isCancelled(); ++column) {
            for (Eigen::SparseMatrix<double>::InnerIterator it(edges, column); it; ++it) {
                const auto row = static_cast<int>(it.row());
                if (!(it.value() > 0) || row == column) continue;
                entries.emplace_back(row, row, it.value());
                entries.emplace_back(column, column, it.value());
                entries.emplace_back(column, row, -it.value());  // the lower half
            }
        }
        if (task_.isCancelled()) return;
        Eigen::SparseMatrix<double> matrix(count, count);
        matrix.setFromTriplets(entries.begin(), entries.end());
        if (task_.isCancelled()) return;
        solver_.analyzePattern(matrix);
        if (task_.isCancelled()) return;
        solver_.factorize(matrix);
        isSolvable_ = solver_.info() == Eigen::Success;
    }

    const BindTask& task_;
    WeldedSurface welded_;
    std::vector<HeatSource> sources_;
    std::vector<double> areas_;
    std::vector<char> isHeated_;
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver_;
    bool isSolvable_ = false;
};

}  // namespace

void bindByHeat(const BindTask& task, const SolidVoxels& solid, VertexWeights& weights) {
    const HeatEquation equation(task, solid);
    if (task.isCancelled() || !equation.isSolvable()) return;
    std::mutex mutex;
    std::size_t done = 0;
    inParallel(task.bones.size(), [&]() -> PieceWork {
        return [&](std::size_t bone) {
            if (task.isCancelled()) return;
            const std::vector<double> heat = equation.solve(static_cast<std::uint32_t>(bone));
            const std::lock_guard lock(mutex);
            for (std::size_t v = 0; v < weights.vertexCount() && !heat.empty(); ++v) {
                if (task.isCancelled()) return;
                const double temperature = heat[equation.pointOf(v)];
                if (!equation.isHeated(v) || temperature < kSmallestWeight) continue;
                weights.add(
                    v, {static_cast<std::uint16_t>(bone), static_cast<float>(std::min(temperature, 1.0))});
            }
            task.report(kFactorized + (1 - kFactorized) * static_cast<double>(++done) /
                                          static_cast<double>(task.bones.size()));
        };
    });
}

}  // namespace sinew
