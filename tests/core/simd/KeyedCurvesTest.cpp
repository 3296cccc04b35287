#include "core/simd/CurveLanes.h"

#include <gtest/gtest.h>

#include "tests/core/ForEachInstructionSet.h"
#include "tests/core/RandomRig.h"

// Laws: curves evaluated together with cursors give the same values as one by one.

namespace sinew {
namespace SINEW_TEST_FILE {

double largestError(const Clip& clip, std::uint32_t seed) {
    std::vector<SparseCurve> curves;
    for (const Track& track : clip.tracks) {
        if (!track.curve->empty()) curves.emplace_back(*track.curve, nullptr);
    }
    std::vector<const SparseCurve*> pointers;
    for (const SparseCurve& curve : curves) pointers.push_back(&curve);
    KeyedCurves together(pointers);
    test::Dice dice(seed);
    double error = 0;
    for (int i = 0; i < 200; ++i) {
        const double time = i < 100 ? -0.5 + 0.08 * i : dice.between(-1, 9);
        const double* const values = together.evaluate(time);
        for (std::size_t c = 0; c < curves.size(); ++c) {
            const double expected = curves[c].value(time);
            error = std::max(error, std::abs(values[c] - expected) / std::max(1.0, std::abs(expected)));
        }
    }
    return error;
}

TEST(KeyedCurves, matchEachCurveWithAllInstructionSets) {
    const std::size_t tried = test::forEachInstructionSet([](const std::string& name) {
        EXPECT_TRUE(rc::check(name, [] {
            const test::Rig rig = *test::randomRig();
            RC_ASSERT(largestError(*rig.clip, *rc::gen::arbitrary<std::uint32_t>()) < 1e-12);
        }));
    });
    EXPECT_GE(tried, 1U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
