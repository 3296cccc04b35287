#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>

#include "core/skin/weights/EditWeights.h"

namespace sinew {

namespace {

constexpr int kMost = static_cast<int>(Skin::kMaxInfluences);
constexpr double kTowardsOld = 1e-6;  // how strongly weights that make no difference keep their proportions
constexpr double kNoCost = 1e-18;     // of the squared distance of the vertex from the origin, per pose

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, kMost, kMost>;
using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMost, 1>;

/// The influences of one vertex and what it costs to change their weights.
class VertexFit {
public:
    VertexFit(std::span<const Influence> influences, const Eigen::Vector3d& position,
              std::span<const std::vector<Affine>> poses, const LockedJoints& locked)
        : influences_(influences), locked_(locked) {
        const auto count = static_cast<Eigen::Index>(influences.size());
        weights_.resize(count);
        for (Eigen::Index i = 0; i < count; ++i) weights_[i] = static_cast<double>(at(i).weight);
        cost_ = Matrix::Zero(count, count);
        Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::ColMajor, 3, kMost> offsets(3, count);
        for (const std::vector<Affine>& matrices : poses) {
            for (Eigen::Index i = 0; i < count; ++i) offsets.col(i) = matrices[at(i).joint] * position;
            const Eigen::Vector3d deformed = offsets * weights_;
            offsets.colwise() -= deformed;
            cost_ += offsets.transpose() * offsets;
        }
        // Relative to their sum, so that costs do not depend on units. Without any movement, there are none.
        const double sum = cost_.trace();
        const bool moves = sum > kNoCost * static_cast<double>(poses.size()) * position.squaredNorm();
        if (moves)
            cost_ /= sum;
        else
            cost_.setZero();
        for (Eigen::Index i = 0; i < count; ++i) kept_.push_back(i);
    }

    /// Removes influences until at most `count` remain, or only locked ones. Returns the others.
    std::vector<Influence> limitedTo(std::size_t count) {
        while (kept_.size() > count && removeCheapest()) {
        }
        const Vector weights = bestWeights(kept_);
        std::vector<Influence> result;
        for (const Eigen::Index i : kept_) {
            if (!isLocked(i)) result.push_back({at(i).joint, static_cast<float>(weights[i])});
        }
        return result;
    }

private:
    using Indices = std::vector<Eigen::Index>;

    const Influence& at(Eigen::Index i) const { return influences_[static_cast<std::size_t>(i)]; }
    bool isLocked(Eigen::Index i) const { return locked_.contains(at(i).joint); }

    bool removeCheapest() {
        double lowest = std::numeric_limits<double>::infinity();
        Indices best;
        for (const Eigen::Index removed : kept_) {
            if (isLocked(removed)) continue;
            Indices rest = kept_;
            std::erase(rest, removed);
            if (std::ranges::all_of(rest, [this](Eigen::Index i) { return isLocked(i); })) continue;
            const Vector weights = bestWeights(rest);
            const double cost = weights.dot(cost_ * weights);
            // Of equal ones, the smaller influence, which comes later, is removed.
            if (!(cost <= lowest)) continue;
            lowest = cost;
            best = std::move(rest);
        }
        if (best.empty()) return false;
        kept_ = std::move(best);
        return true;
    }

    /// Returns the cheapest weights of all influences, 0 for those that are not kept: those which minimise
    /// the cost, plus a little for departing from their present proportions, with the given sum. Influences
    /// whose weights would be negative get none.
    Vector bestWeights(const Indices& kept) const {
        Vector result = Vector::Zero(weights_.size());
        double share = 1;
        Indices free;
        for (const Eigen::Index i : kept) {
            if (isLocked(i)) {
                result[i] = weights_[i];
                share -= weights_[i];
            } else {
                free.push_back(i);
            }
        }
        const Vector fromLocked = cost_ * result;
        while (!free.empty()) {
            const auto count = static_cast<Eigen::Index>(free.size());
            Matrix matrix(count, count);
            Vector right(count);
            for (Eigen::Index r = 0; r < count; ++r) {
                const Eigen::Index row = free[static_cast<std::size_t>(r)];
                for (Eigen::Index c = 0; c < count; ++c)
                    matrix(r, c) = cost_(row, free[static_cast<std::size_t>(c)]);
                matrix(r, r) += kTowardsOld / weights_[row];
                right[r] = kTowardsOld - fromLocked[row];
            }
            // A Lagrange multiplier keeps the sum.
            const Eigen::LLT<Matrix> factors(matrix);
            const Vector ones = Vector::Ones(count), perUnit = factors.solve(ones),
                         without = factors.solve(right);
            const Vector solution = without + (share - without.sum()) / perUnit.sum() * perUnit;
            const auto lowest = std::min_element(solution.data(), solution.data() + count);
            if (*lowest < 0 && count > 1) {
                free.erase(free.begin() + (lowest - solution.data()));
                continue;
            }
            for (Eigen::Index r = 0; r < count; ++r) result[free[static_cast<std::size_t>(r)]] = solution[r];
            break;
        }
        return result;
    }

    std::span<const Influence> influences_;
    const LockedJoints& locked_;
    Vector weights_;
    Matrix cost_;  ///< of weights w that sum to 1: w^T cost w is the sum of squared distances in all poses
    Indices kept_;
};

}  // namespace

Skin limitedSkin(const Mesh& mesh, std::size_t count, std::span<const std::vector<Affine>> poses,
                 const LockedJoints& locked, const WorkControl& control) {
    const auto limit = [&](std::uint32_t v, InfluenceRow& row) {
        const auto influences = mesh.skin->at(v);
        if (influences.size() <= count) return false;
        VertexFit fit(influences, mesh.geometry->positions[v].cast<double>(), poses, locked);
        row.replaceUnlocked(fit.limitedTo(count), locked);
        return true;
    };
    return editedSkin(*mesh.skin, limit, control);
}

}  // namespace sinew
