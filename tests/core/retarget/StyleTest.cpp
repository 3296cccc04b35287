// Each style setting changes only what its name says, by the amount that is set.
#include <gtest/gtest.h>

#include "core/math/Angle.h"
#include "tests/core/retarget/PosedHumanoid.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::between;
using test::Humanoid;
using test::jointsOf;
using test::makeHumanoid;
using test::playing;
using test::posed;
using test::retargeted;
using test::turnOf;

constexpr double kExact = 1e-9;

/// Copies rotations with a style; contacts would hold the feet.
Humanoid styled(const Humanoid& source, const Humanoid& target, const RetargetStyle& style) {
    RetargetSettings settings;
    settings.keepsContacts = false;
    settings.style = style;
    return playing(target, retargeted(source, target, settings).clip);
}

/// Returns the middle of the tops of the legs on each frame.
std::vector<Eigen::Vector3d> pathOfHips(const Humanoid& body) {
    const int left = jointsOf(body, BodyPart::upperLeg, Side::left)[0],
              right = jointsOf(body, BodyPart::upperLeg, Side::right)[0];
    std::vector<Eigen::Vector3d> path;
    Evaluator evaluator(body.scene.characters[0], body.clip());
    for (std::int64_t f = 0; f < body.clip()->frameCount(); ++f) {
        evaluator.evaluate(body.clip()->rate.time(body.clip()->firstFrame + FrameIndex{f}));
        path.push_back((evaluator.model()[static_cast<std::size_t>(left)].translation() +
                        evaluator.model()[static_cast<std::size_t>(right)].translation()) /
                       2);
    }
    return path;
}

TEST(Style, strideScalesTheHorizontalPathOnly) {
    const Humanoid source = makeHumanoid(), target = makeHumanoid({.seed = 4, .scale = 0.8});
    const auto plain = pathOfHips(styled(source, target, {}));
    for (const double stride : {0.0, 0.6, 1.5}) {
        const auto path = pathOfHips(styled(source, target, {.stride = stride}));
        for (std::size_t f = 0; f < path.size(); ++f)
            EXPECT_LT((path[f] - plain[f].cwiseProduct(Eigen::Vector3d(stride, 1, stride))).norm(), kExact);
    }
}

TEST(Style, hipHeightScalesTheHeightOnly) {
    const Humanoid source = makeHumanoid(), target = makeHumanoid({.seed = 4, .scale = 0.8});
    const auto from = pathOfHips(source);
    for (const double height : {0.9, 1.1}) {
        const auto path = pathOfHips(styled(source, target, {.hipHeight = height}));
        for (std::size_t f = 0; f < path.size(); ++f)
            EXPECT_LT((path[f] - 0.8 * from[f].cwiseProduct(Eigen::Vector3d(1, height, 1))).norm(), kExact);
    }
}

TEST(Style, stanceWidthTurnsEachLegOutwards) {
    const Humanoid source = posed(makeHumanoid(), {{"hips", {0, 0, 0}}});
    const Humanoid target = makeHumanoid({.seed = 4, .scale = 0.8});
    for (const double width : {-0.1, 0.2}) {
        const Humanoid result = styled(source, target, {.stanceWidth = width});
        for (const Side side : {Side::left, Side::right}) {
            const Eigen::Quaterniond outwards(
                Eigen::AngleAxisd(side == Side::left ? width : -width, Eigen::Vector3d::UnitZ()));
            for (const BodyPart part : {BodyPart::upperLeg, BodyPart::lowerLeg})
                EXPECT_LT(turnOf(result, jointsOf(result, part, side)[0]).angularDistance(outwards), 1e-7);
            EXPECT_LT(turnOf(result, jointsOf(result, BodyPart::foot, side)[0])
                          .angularDistance(Eigen::Quaterniond::Identity()),
                      1e-7)
                << "the feet stay level";
            EXPECT_LT(turnOf(result, jointsOf(result, BodyPart::upperArm, side)[0])
                          .angularDistance(Eigen::Quaterniond::Identity()),
                      1e-7);
        }
        const int left = jointsOf(result, BodyPart::foot, Side::left)[0],
                  right = jointsOf(result, BodyPart::foot, Side::right)[0];
        const double leg = 0.8 * (0.95 - 0.09);
        EXPECT_NEAR(between(result, right, left).x() - between(source, right, left).x() * 0.8,
                    2 * leg * std::sin(width), 1e-7);
    }
}

TEST(Style, armSpreadTurnsWholeArmsOutwards) {
    const Humanoid source = posed(makeHumanoid(), {{"hips", {0, 0, 0}}});
    const Humanoid target = makeHumanoid({.seed = 4, .scale = 0.8});
    for (const double spread : {-0.3, 0.3}) {
        const Humanoid result = styled(source, target, {.armSpread = spread});
        for (const Side side : {Side::left, Side::right}) {
            const Eigen::Quaterniond outwards(
                Eigen::AngleAxisd(side == Side::left ? spread : -spread, Eigen::Vector3d::UnitZ()));
            for (const BodyPart part :
                 {BodyPart::upperArm, BodyPart::forearm, BodyPart::hand, BodyPart::index})
                EXPECT_LT(turnOf(result, jointsOf(result, part, side)[0]).angularDistance(outwards), 1e-7);
            EXPECT_LT(turnOf(result, jointsOf(result, BodyPart::clavicle, side)[0])
                          .angularDistance(Eigen::Quaterniond::Identity()),
                      1e-7);
        }
    }
}

TEST(Style, spineShareIsTheBendInTheMiddle) {
    constexpr double kBend = 0.6;
    const Humanoid source = posed(makeHumanoid({.spineJoints = 1}), {{"spine0", {kBend, 0, 0}}});
    const Humanoid target = makeHumanoid({.seed = 4, .scale = 0.8, .spineJoints = 4});
    for (const double share : {0.3, 0.5, 0.7}) {
        const Humanoid result = styled(source, target, {.spineShare = share});
        const auto bend = [&](int joint) {
            return turnOf(result, joint).angularDistance(Eigen::Quaterniond::Identity());
        };
        const std::vector<int>& spine = jointsOf(result, BodyPart::spine);
        EXPECT_NEAR(bend(spine[1]), share * kBend, kExact) << "the second of four joints is in the middle";
        EXPECT_NEAR(bend(spine[3]), kBend, kExact) << "the whole bend stays as it is";
        EXPECT_LT(bend(spine[0]), bend(spine[1]));
        EXPECT_LT(bend(spine[1]), bend(spine[2]));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
