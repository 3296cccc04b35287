#include <gtest/gtest.h>

#include <cmath>

#include "core/anim/sampling/ClipSampler.h"
#include "core/math/Angle.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Keys = std::vector<std::pair<double, double>>;

/// One joint of order XYZ, with a rest rotation about z and these angle curves (no curve if there are no
/// keys).
ClipSampler sampler(const std::array<Keys, 3>& angles, Interpolation kind,
                    Interpolation kindOfFirst = Interpolation::slerp) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "joint";
    joint.free = kAngles;
    joint.rest.rotation = Eigen::AngleAxisd(0.7, Eigen::Vector3d::UnitZ());
    Clip clip;
    for (int i = 0; i < 3; ++i) {
        std::vector<Key> keys;
        for (const auto& [time, value] : angles[static_cast<std::size_t>(i)]) {
            keys.push_back({Seconds{time}, value, i == 0 ? kindOfFirst : kind, 0, 0});
        }
        if (keys.empty()) continue;
        clip.tracks.push_back({{joint.id, angle(i)}, std::make_shared<const Curve>(Curve::fromKeys(keys))});
    }
    return {std::make_shared<const Skeleton>(Skeleton::create({joint}).value()),
            std::make_shared<const Clip>(clip)};
}

/// The rotation at a time relative to the rest pose.
Eigen::AngleAxisd turn(const ClipSampler& sampler, double time) {
    Pose pose;
    sampler.sample(Seconds{time}, pose);
    return Eigen::AngleAxisd(sampler.skeleton()[0].rest.rotation.conjugate() * pose[0].rotation);
}

void expectTurn(const Eigen::AngleAxisd& actual, const Eigen::AngleAxisd& expected) {
    const Eigen::Matrix3d difference = actual.toRotationMatrix() - expected.toRotationMatrix();
    EXPECT_LE(difference.norm(), 1e-14) << actual.angle() << " about " << actual.axis().transpose();
}

const Keys kQuarter{{0, 0}, {2, kPi / 2}};

TEST(Slerp, takesTheShortestArcBetweenKeyedRotations) {
    // A quarter turn about x, then one about y, is a third of a turn about (1, 1, -1).
    const ClipSampler slerp = sampler({kQuarter, kQuarter, Keys{}}, Interpolation::slerp);
    const Eigen::Vector3d axis = Eigen::Vector3d(1, 1, -1).normalized();
    for (const double time : {0.0, 0.5, 1.0, 1.5, 2.0}) {
        expectTurn(turn(slerp, time), Eigen::AngleAxisd(time / 2 * (2 * kPi / 3), axis));
    }
}

TEST(Slerp, oneSlerpCurveMakesTheJointSlerp) {
    const ClipSampler slerp = sampler({kQuarter, kQuarter, Keys{}}, Interpolation::linear);
    expectTurn(turn(slerp, 1), Eigen::AngleAxisd(kPi / 3, Eigen::Vector3d(1, 1, -1).normalized()));
}

TEST(Slerp, keyTimesAreMergedAndMissingValuesInterpolated) {
    // Angle 2 has a key at 1 that angle 1 lacks; there, angle 1 is at its midpoint, an eighth of a turn.
    const ClipSampler slerp =
        sampler({kQuarter, Keys{{0, 0}, {1, kPi / 2}, {2, 0}}, Keys{}}, Interpolation::slerp);
    const Eigen::Quaterniond middle = Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitY()) *
                                      Eigen::AngleAxisd(kPi / 4, Eigen::Vector3d::UnitX());
    const Eigen::AngleAxisd whole(middle);
    expectTurn(turn(slerp, 1), whole);
    expectTurn(turn(slerp, 0.5), Eigen::AngleAxisd(whole.angle() / 2, whole.axis()));
    expectTurn(turn(slerp, 2), Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX()));
    // From the middle on, a quarter of the remaining turn.
    const Eigen::AngleAxisd rest(middle.conjugate() *
                                 Eigen::Quaterniond(Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX())));
    const Eigen::Quaterniond quarter = middle * Eigen::AngleAxisd(rest.angle() / 4, rest.axis());
    expectTurn(turn(slerp, 1.25), Eigen::AngleAxisd(quarter));
}

TEST(Slerp, constantAnglesTakePart) {
    const ClipSampler slerp =
        sampler({kQuarter, Keys{{0, kPi / 2}, {2, kPi / 2}}, Keys{}}, Interpolation::linear);
    expectTurn(turn(slerp, 0), Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitY()));
    expectTurn(turn(slerp, 2), Eigen::AngleAxisd(2 * kPi / 3, Eigen::Vector3d(1, 1, -1).normalized()));
}

TEST(Slerp, otherSegmentsInterpolateEulerAngles) {
    // Angle 1 ends at 1; after it only the linear segment of angle 2 is left.
    const ClipSampler mixed = sampler(
        {Keys{{0, 0}, {1, kPi / 2}}, Keys{{0, 0}, {1, 0}, {3, kPi / 2}}, Keys{}}, Interpolation::linear);
    const Eigen::Quaterniond euler = Eigen::AngleAxisd(kPi / 4, Eigen::Vector3d::UnitY()) *
                                     Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX());
    expectTurn(turn(mixed, 2), Eigen::AngleAxisd(euler));
    expectTurn(turn(mixed, 0.5), Eigen::AngleAxisd(kPi / 4, Eigen::Vector3d::UnitX()));
}

TEST(Slerp, equalKeysHold) {
    const ClipSampler slerp =
        sampler({Keys{{0, 1}, {1, 1}, {2, 0}}, Keys{{0, 2}, {1, 2}, {2, 0}}, Keys{}}, Interpolation::slerp);
    for (const double time : {0.25, 0.5, 0.75}) expectTurn(turn(slerp, time), turn(slerp, 0));
}

TEST(Slerp, theEndsHold) {
    const ClipSampler slerp = sampler({kQuarter, kQuarter, Keys{}}, Interpolation::slerp);
    expectTurn(turn(slerp, -5), turn(slerp, 0));
    expectTurn(turn(slerp, 5), turn(slerp, 2));
}

TEST(Slerp, valuesAreTheSampledRotationsAnglesClosestToTheCurves) {
    const Keys turned{{0, 4 * kPi}, {2, 4.5 * kPi}};
    const ClipSampler slerp = sampler({turned, kQuarter, Keys{}}, Interpolation::slerp);
    const JointValues values = slerp.values(0, Seconds{1});
    const Eigen::Quaterniond fromValues = toQuaternion(EulerOrder::XYZ, values.angles);
    expectTurn(turn(slerp, 1), Eigen::AngleAxisd(fromValues));
    EXPECT_NEAR(values.angles[0], 4.25 * kPi, 0.5) << "two raw turns are kept";
    EXPECT_EQ(slerp.values(0, Seconds{2}).angles, Eigen::Vector3d(4.5 * kPi, kPi / 2, 0));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
