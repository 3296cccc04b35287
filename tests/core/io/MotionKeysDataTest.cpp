#include <gtest/gtest.h>

#include <filesystem>

#include "core/io/FormatList.h"
#include "core/math/Angle.h"
#include "tests/Paths.h"
#include "tests/core/io/KeyPlayer.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class MotionKeysData : public testing::TestWithParam<const char*> {};

TEST_P(MotionKeysData, staysWithinTheToleranceWithNoMoreKeysThanFrames) {
    const Source source = Source::open(std::filesystem::path(SINEW_DATA_DIR) / GetParam()).value();
    Diagnostics diagnostics;
    const Scene scene = formatOf(source).value()->read(source, {}, {}, diagnostics).value();
    const WriteSubject subject = writeSubject(scene, {}).value();
    const ExportTolerance tolerance;
    const auto adaptive = motionKeys(subject, {}).value();
    const auto error = test::keyError(subject, adaptive, test::denseTimes(subject), tolerance.reach);
    EXPECT_LE(degrees(error.angle), 0.1) << error.angleTime;
    EXPECT_LE(error.distance, tolerance.distance) << error.distanceTime;
    const auto fixed = motionKeys(subject, {KeyPolicy::fixedRate, tolerance, nullptr}).value();
    EXPECT_LE(test::keyCount(adaptive), test::keyCount(fixed));
}

// These include spins within a frame (rokoko), a jump (cmu_12) and the course's arm, which turns by half a
// turn.
INSTANTIATE_TEST_SUITE_P(Files, MotionKeysData,
                         testing::Values("bvh/cmu_12_01_walk.bvh", "bvh/makehuman_walk1.bvh",
                                         "bvh/perfume_A_test.bvh", "bvh/10_03.bvh",
                                         "bvh/rokoko_jesse_dance.bvh", "asf-amc/cmu-02/02_01.amc",
                                         "rigjson/robot-arm.json", "rigjson/chimpanzee-hand.json"));

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
