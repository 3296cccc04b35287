#include "ui/curves/CurveDrag.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(PointerPull, shiftIsATenthOfTheWayFromThereOn) {
    PointerPull pull({10, 10});
    pull.moveTo({30, 10}, false);
    pull.moveTo({50, 110}, true);
    EXPECT_EQ(pull.way(), QPointF(22, 10));
    EXPECT_EQ(pull.position(), QPointF(50, 110)) << "of the pointer itself";
}

TEST(PointerPull, aLockedAxisStays) {
    PointerPull pull({0, 0});
    pull.moveTo({20, 30}, false);
    pull.setAxis(PointerPull::Axis::time);
    EXPECT_EQ(pull.way(), QPointF(20, 0));
    pull.setAxis(PointerPull::Axis::value);
    EXPECT_EQ(pull.way(), QPointF(0, 30));
    pull.setAxis(PointerPull::Axis::both);
    EXPECT_EQ(pull.way(), QPointF(20, 30));
}

}  // namespace
}  // namespace sinew
