#include "core/ik/Jacobian.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "tests/core/RandomRig.h"
#include "tests/core/ik/IkRigs.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The value of angle 2 at which angles 1 and 3 turn about the same axis.
double pole(EulerOrder order, bool other) {
    if (isProper(order)) return other ? kPi : 0;
    return other ? -kPi / 2 : kPi / 2;
}

/// A random rig in a random pose, every third joint at a gimbal pole, with goals and hints anywhere on it.
struct Problem {
    Problem(const Skeleton& skeleton, std::uint32_t seed, bool scales) : dice(seed) {
        PoseValues pose = restValues(skeleton);
        for (int i = 0; i < skeleton.size(); ++i) {
            JointValues& authored = pose[static_cast<std::size_t>(i)];
            authored.angles = dice.vector(2 * kPi);
            if (dice.chance(0.3)) authored.angles[1] = pole(skeleton[i].order, dice.chance(0.5));
            if (scales && dice.chance(0.3)) authored.scale = dice.vector(0.4) + Eigen::Vector3d::Ones();
        }
        std::vector<IkGoal> goals;
        std::vector<IkHint> hints;
        for (int i = dice.integer(1, 4); i > 0; --i) {
            goals.push_back(
                {.point = point(skeleton), .target = dice.vector(2), .weight = dice.between(0, 3)});
            goals.back().depth = dice.integer(0, 5);
            if (dice.chance(0.5)) goals.back().orientation = dice.rotation();
            hints.push_back({point(skeleton), dice.vector(2), dice.between(0.1, 3)});
        }
        EXPECT_TRUE(chain.compile(skeleton, test::freeOf(skeleton), goals, hints, pose));
        values.resize(chain.variables());
        chain.read(pose, {values.data(), static_cast<std::size_t>(values.size())});
    }

    BonePoint point(const Skeleton& skeleton) {
        return {dice.integer(0, skeleton.size() - 1),
                dice.chance(0.5) ? BonePoint::End::head : BonePoint::End::tail};
    }

    VectorXd residualsAt(const VectorXd& at) {
        VectorXd residuals(chain.rows());
        chain.evaluate(at.data());
        chain.residuals(residuals.data());
        return residuals;
    }

    VectorXd hintsAt(const VectorXd& at) {
        VectorXd residuals(3 * chain.hints.size());
        chain.evaluate(at.data());
        for (std::size_t i = 0; i < chain.hints.size(); ++i) {
            const IkChain::PositionGoal& hint = chain.hints[i];
            residuals.segment<3>(static_cast<Eigen::Index>(3 * i)) =
                hint.root * (hint.target - chain.positionOf(hint));
        }
        return residuals;
    }

    MatrixXd columnsAt(const VectorXd& at) {
        chain.evaluate(at.data());
        MatrixXd columns = MatrixXd::Zero(chain.rows(), at.size());
        jacobian(chain, columns.data(), chain.rows());
        return columns;
    }

    MatrixXd hintColumnsAt(const VectorXd& at) {
        chain.evaluate(at.data());
        const int rows = 3 * static_cast<int>(chain.hints.size());
        MatrixXd columns = MatrixXd::Zero(rows, at.size());
        hintJacobian(chain, columns.data(), rows);
        return columns;
    }

    /// If a rotation is half a turn away from its goal, its residual jumps, and differences are meaningless.
    bool isSmooth() {
        chain.evaluate(values.data());
        return std::ranges::all_of(chain.orientationGoals, [&](const IkChain::OrientationGoal& goal) {
            return chain.remainingRotation(goal).norm() < 3;
        });
    }

    test::Dice dice;
    IkChain chain;
    VectorXd values;
};

/// The columns of `function` by central differences.
template <class Function>
MatrixXd differences(const VectorXd& at, const Function& function) {
    constexpr double kStep = 1e-5;
    MatrixXd columns(function(at).size(), at.size());
    for (Eigen::Index v = 0; v < at.size(); ++v) {
        VectorXd moved = at;
        moved[v] = at[v] + kStep;
        const VectorXd after = function(moved);
        moved[v] = at[v] - kStep;
        columns.col(v) = (after - function(moved)) / (2 * kStep);
    }
    return columns;
}

void expectNear(const MatrixXd& analytic, const MatrixXd& measured) {
    if (analytic.size() == 0) return;
    const double size = std::max(1.0, measured.cwiseAbs().maxCoeff());
    RC_ASSERT((analytic - measured).cwiseAbs().maxCoeff() < 1e-6 * size);
}

test::RigOptions smallRigs(bool scales) {
    test::RigOptions options;
    options.maximumJoints = 14;
    options.scales = scales;
    return options;
}

RC_GTEST_PROP(Jacobian, matchesDifferencesOnAnyRig, (std::uint32_t seed, bool scales)) {
    const auto skeleton = *test::randomSkeleton(smallRigs(scales));
    Problem problem(*skeleton, seed, scales);
    RC_PRE(problem.isSmooth());
    expectNear(-problem.columnsAt(problem.values),
               differences(problem.values, [&](const VectorXd& at) { return problem.residualsAt(at); }));
    expectNear(-problem.hintColumnsAt(problem.values),
               differences(problem.values, [&](const VectorXd& at) { return problem.hintsAt(at); }));
}

RC_GTEST_PROP(Hessian, matchesDifferencesOfGradientsOnAnyRig, (std::uint32_t seed, bool scales)) {
    const auto skeleton = *test::randomSkeleton(smallRigs(scales));
    Problem problem(*skeleton, seed, scales);
    RC_PRE(problem.isSmooth());
    const VectorXd residuals = problem.residualsAt(problem.values);
    const MatrixXd columns = problem.columnsAt(problem.values);
    MatrixXd bend(columns.cols(), columns.cols());
    std::vector<IkPathStep> path;
    hessian(problem.chain, residuals.data(), columns.data(), path, bend.data());
    expectNear(bend, differences(problem.values, [&](const VectorXd& at) -> VectorXd {
                   const VectorXd left = problem.residualsAt(at);
                   return -problem.columnsAt(at).transpose() * left;
               }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
