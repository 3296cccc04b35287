#include "core/retarget/transfer/LimbSolver.h"

#include <gtest/gtest.h>

#include "tests/core/retarget/Humanoid.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Humanoid;
using test::makeHumanoid;
using test::mappingOf;

constexpr Limb kLeftLeg{Limb::Kind::leg, Side::left};

/// A solver for the rest pose of a humanoid, whose legs are nearly straight.
class LimbSolverTest : public testing::Test {
protected:
    Eigen::Vector3d head(BodyPart part) const {
        for (const auto& [role, joints] : body_.roles) {
            if (role == Role{part, Side::left})
                return solver_.model()[static_cast<std::size_t>(joints[0])].translation();
        }
        throw std::runtime_error("missing");
    }
    Eigen::Vector3d end() const {
        return pointInModel(body_.skeleton(), solver_.model(), *target_.limbEnd(kLeftLeg));
    }
    PoseValues solved(const Eigen::Vector3d& offset, double firmness, double drop = 0) {
        PoseValues values = restValues(body_.skeleton());
        LimbMoves moves;
        moves[indexOf(kLeftLeg)] = {offset, offset, firmness, 1};
        solver_.solve(moves, drop, values);
        return values;
    }

    Humanoid body_ = makeHumanoid({.seed = 5});
    Mapping mapping_ = mappingOf(body_, body_);
    Landmarks target_{body_.skeleton(), mapping_, MappingSide::target};
    LimbSolver solver_{body_.skeleton(), mapping_, 0};
};

TEST_F(LimbSolverTest, endsReachTheirPositions) {
    solved({0, 0, 0}, 1, 1e-12);
    const Eigen::Vector3d before = end();
    for (const Eigen::Vector3d& offset : {Eigen::Vector3d(0.05, 0.1, -0.1), Eigen::Vector3d(0, 0.3, 0.2)}) {
        solved(offset, 1);
        EXPECT_LT((end() - before - offset).norm(), 1e-9);
        EXPECT_GT(head(BodyPart::lowerLeg).z(), 0.02) << "the knee bends forwards";
    }
}

TEST_F(LimbSolverTest, feetStandWhileTheHipsSink) {
    solved({0, 0, 0}, 1, 1e-12);
    const Eigen::Vector3d before = end(), hip = head(BodyPart::upperLeg);
    solved({0, 0, 0}, 1, 0.1);
    EXPECT_LT((end() - before).norm(), 1e-9);
    EXPECT_LT((head(BodyPart::upperLeg) - hip - Eigen::Vector3d(0, -0.1, 0)).norm(), 1e-9);
}

TEST_F(LimbSolverTest, straightLegsStartToBendWithoutAJump) {
    constexpr double kStep = 1e-4;  // metres
    Eigen::Vector3d previous = Eigen::Vector3d::Zero();
    for (int i = 0; i < 500; ++i) {
        solved({0, 1e-9 + i * kStep, 0}, 0);
        const Eigen::Vector3d knee = head(BodyPart::lowerLeg);
        if (i > 0) {
            EXPECT_LT((knee - previous).norm(), 0.002) << i;
        }
        previous = knee;
    }
}

TEST_F(LimbSolverTest, legsThatAreTooShortAskTheHipsToSink) {
    LimbMoves moves;
    const PoseValues rest = restValues(body_.skeleton());
    EXPECT_EQ(solver_.neededDrop(moves, rest), 0);
    moves[indexOf(kLeftLeg)] = {{0, -0.05, 0}, {0, -0.05, 0}, 1, 1};
    const double drop = solver_.neededDrop(moves, rest);
    EXPECT_GT(drop, 0.05);
    EXPECT_LT(drop, 0.07);
    solved({0, 0, 0}, 1, 1e-12);
    const Eigen::Vector3d before = end();
    solved({0, -0.05, 0}, 1, drop);
    EXPECT_LT((end() - before - Eigen::Vector3d(0, -0.05, 0)).norm(), 1e-9);
}

TEST_F(LimbSolverTest, limitsHold) {
    Character character = body_.character();
    std::vector<Joint> joints = character.skeleton->joints();
    for (Joint& joint : joints) {
        joint.limits.enforced = {true, true, false};
        for (AngleLimit& limit : joint.limits.angles) limit = {AngleLimit::Mode::limited, -0.2, 0.2};
    }
    const Skeleton limited = Skeleton::create(std::move(joints)).value();
    LimbSolver solver(limited, mapping_, 0);
    PoseValues values = restValues(limited);
    LimbMoves moves;
    moves[indexOf(kLeftLeg)] = {{0, 0.3, 0}, {0, 0.3, 0}, 1, 1};
    solver.solve(moves, 0, values);
    for (std::size_t j = 0; j < values.size(); ++j)
        EXPECT_LE(values[j].angles.cwiseAbs().maxCoeff(), 0.2 + 1e-9);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
