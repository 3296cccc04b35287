#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>

#include "core/base/InParallel.h"
#include "core/base/Index.h"
#include "core/skin/bind/BindMethods.h"

namespace sinew {

namespace {

using SparseMatrix = Eigen::SparseMatrix<double>;

constexpr std::uint32_t kMaxVoxels = 4000;
constexpr double kCoarser = 0.85;  // factor of the resolution while there are more
/// Steps of the solver, always the same, so that symmetric bodies get symmetric weights. They left an error
/// below 0.001.
constexpr int kSteps = 40;
constexpr double kPenalty = 0.1;       // of the solver, relative to the mean diagonal element
constexpr double kRelaxation = 1.6;    // of the solver
constexpr double kNoiseWeight = 1e-3;  // weights below this are noise of the solver

/// Returns the voxels of a surface, as fine as the equations can be solved in seconds.
SolidVoxels coarseSolid(const BindTask& task) {
    int resolution = task.settings.resolution;
    for (;;) {
        SolidVoxels solid(task.surface, resolution, task.control.cancel);
        if (solid.size() <= kMaxVoxels || resolution <= BindSettings::kMinResolution) return solid;
        resolution = std::max(BindSettings::kMinResolution, static_cast<int>(kCoarser * resolution));
    }
}

/// The weights of all bones in the voxels: for each bone, those with the smallest sum of squared Laplacians
/// that are 1 in its own voxels, 0 in those of others and between 0 and 1 elsewhere.
class BiharmonicEquation {
public:
    BiharmonicEquation(const BindTask& task, const SolidVoxels& solid) : task_(task), bonesAt_(solid.size()) {
        for (std::uint32_t bone = 0; bone < task.bones.size(); ++bone) {
            for (const std::uint32_t voxel : solid.along(task.bones[bone])) {
                auto& bones = bonesAt_[voxel];
                if (bones.empty() || bones.back() != bone) bones.push_back(bone);
            }
        }
        if (task.isCancelled()) return;
        findReached(solid);
        factorize(solid);
    }

    bool isReached(std::uint32_t voxel) const { return isReached_[voxel]; }
    bool isSolvable() const { return isSolvable_; }

    /// Returns the weights of a bone in all voxels: the solution of the quadratic program by the alternating
    /// direction method of multipliers (Boyd, Parikh, Chu, Peleato and Eckstein, "Distributed Optimization
    /// and Statistical Learning via the Alternating Direction Method of Multipliers", 2011, section 5.2),
    /// which needs only one factorisation for all bones and steps. It starts from the solution without
    /// bounds: from zero, weights that vary slowly over long limbs would take thousands of steps.
    std::vector<double> solve(std::uint32_t bone) const {
        Eigen::VectorXd fixed = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(bonesAt_.size()));
        for (std::size_t voxel = 0; voxel < bonesAt_.size(); ++voxel) {
            const auto& bones = bonesAt_[voxel];
            if (std::ranges::find(bones, bone) != bones.end())
                fixed[static_cast<Eigen::Index>(voxel)] = 1 / static_cast<double>(bones.size());
        }
        std::vector<double> weights(fixed.begin(), fixed.end());
        if (coupling_.rows() == 0) return weights;
        const Eigen::VectorXd right = -(coupling_ * fixed);
        if (task_.isCancelled()) return weights;
        Eigen::VectorXd free = unbounded_.solve(right), bounded = free.cwiseMax(0).cwiseMin(1),
                        dual = Eigen::VectorXd::Zero(right.size());
        for (int step = 0; step < kSteps && !task_.isCancelled(); ++step) {
            free = solver_.solve(right + penalty_ * (bounded - dual));
            const Eigen::VectorXd relaxed = kRelaxation * free + (1 - kRelaxation) * bounded;
            bounded = (relaxed + dual).cwiseMax(0).cwiseMin(1);
            dual += relaxed - bounded;
        }
        for (std::size_t voxel = 0; voxel < weights.size(); ++voxel) {
            if (unknownAt_[voxel] >= 0) weights[voxel] = bounded[unknownAt_[voxel]];
        }
        return weights;
    }

private:
    /// Finds the voxels from which a path inside the solid leads to a bone.
    void findReached(const SolidVoxels& solid) {
        isReached_.assign(solid.size(), false);
        std::vector<std::uint32_t> open;
        const auto reach = [&](std::uint32_t voxel) {
            if (std::exchange(isReached_[voxel], true)) return;
            open.push_back(voxel);
        };
        for (std::uint32_t voxel = 0; voxel < solid.size(); ++voxel) {
            if (!bonesAt_[voxel].empty()) reach(voxel);
        }
        while (!open.empty()) {
            const std::uint32_t voxel = open.back();
            open.pop_back();
            for (const std::uint32_t next : solid.neighbours(voxel)) {
                if (next != SolidVoxels::kNone) reach(next);
            }
        }
    }

    void factorize(const SolidVoxels& solid) {
        const auto count = static_cast<int>(solid.size());
        std::vector<Eigen::Triplet<double>> entries;
        unknownAt_.assign(solid.size(), -1);
        int unknowns = 0;
        for (std::uint32_t voxel = 0; voxel < solid.size(); ++voxel) {
            if (isReached_[voxel] && bonesAt_[voxel].empty()) unknownAt_[voxel] = unknowns++;
            for (const std::uint32_t next : solid.neighbours(voxel)) {
                if (next == SolidVoxels::kNone) continue;
                entries.emplace_back(static_cast<int>(voxel), static_cast<int>(next), -1.0);
                entries.emplace_back(static_cast<int>(voxel), static_cast<int>(voxel), 1.0);
            }
        }
        SparseMatrix laplacian(count, count);
        laplacian.setFromTriplets(entries.begin(), entries.end());
        const SparseMatrix squared = laplacian * laplacian;
        entries.clear();
        std::vector<Eigen::Triplet<double>> coupled;
        double diagonal = 0;
        for (int column = 0; column < count; ++column) {
            for (SparseMatrix::InnerIterator it(squared, column); it; ++it) {
                const int row = unknownAt_[asIndex(it.row())], other = unknownAt_[asIndex(column)];
                if (row < 0) continue;
                if (other < 0) {
                    coupled.emplace_back(row, column, it.value());
                } else {
                    entries.emplace_back(row, other, it.value());
                    if (row == other) diagonal += it.value();
                }
            }
        }
        coupling_.resize(unknowns, count);
        coupling_.setFromTriplets(coupled.begin(), coupled.end());
        SparseMatrix matrix(unknowns, unknowns);
        matrix.setFromTriplets(entries.begin(), entries.end());
        isSolvable_ = unknowns == 0 || isFactorized(unbounded_, matrix);
        penalty_ = unknowns > 0 ? kPenalty * diagonal / unknowns : 1;
        for (int i = 0; i < unknowns; ++i) entries.emplace_back(i, i, penalty_);
        matrix.setFromTriplets(entries.begin(), entries.end());
        if (unknowns > 0 && isSolvable_) isSolvable_ = isFactorized(solver_, matrix);
    }

    /// Returns false if the matrix cannot be factorized or the task is cancelled. Cancellation is noticed
    /// before and after each of the two steps, which are single calls of Eigen.
    bool isFactorized(Eigen::SimplicialLDLT<SparseMatrix>& solver, const SparseMatrix& matrix) const {
        if (task_.isCancelled()) return false;
        solver.analyzePattern(matrix);
        if (task_.isCancelled()) return false;
        solver.factorize(matrix);
        return solver.info() == Eigen::Success && !task_.isCancelled();
    }

    const BindTask& task_;
    std::vector<std::vector<std::uint32_t>> bonesAt_;  ///< of each voxel
    std::vector<char> isReached_;
    std::vector<int> unknownAt_;  ///< of each voxel; -1 if its weights are known
    SparseMatrix coupling_;       ///< from voxels to unknowns
    double penalty_ = 1;
    Eigen::SimplicialLDLT<SparseMatrix> unbounded_, solver_;
    bool isSolvable_ = false;
};

}  // namespace

void bindByBiharmonics(const BindTask& task, VertexWeights& weights) {
    const SolidVoxels solid = coarseSolid(task);
    const BiharmonicEquation equation(task, solid);
    if (task.isCancelled() || !equation.isSolvable()) return;
    task.report(0.2);
    std::mutex mutex;
    std::size_t done = 0;
    inParallel(task.bones.size(), [&]() -> PieceWork {
        return [&](std::size_t bone) {
            if (task.isCancelled()) return;
            const std::vector<double> inVoxels = equation.solve(static_cast<std::uint32_t>(bone));
            const std::lock_guard lock(mutex);
            for (std::size_t v = 0; v < weights.vertexCount() && !task.isCancelled(); ++v) {
                double sum = 0, total = 0;
                for (const auto& [voxel, part] : solid.around(task.surface.positions[v])) {
                    if (!(part > 0) || !equation.isReached(voxel)) continue;
                    sum += part * inVoxels[voxel];
                    total += part;
                }
                if (total > 0 && sum > kNoiseWeight * total)
                    weights.add(v, {static_cast<std::uint16_t>(bone), static_cast<float>(sum / total)});
            }
            task.report(0.2 + 0.8 * static_cast<double>(++done) / static_cast<double>(task.bones.size()));
        };
    });
}

}  // namespace sinew
