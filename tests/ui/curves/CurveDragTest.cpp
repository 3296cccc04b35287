#include "ui/curves/CurveDrag.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(PointerDrag, shiftSlowsTheDragToATenthFromThereOn) {
    PointerDrag pull({10, 10});
    pull.moveTo({30, 10}, false);
    pull.moveTo({50, 110}, true);
    EXPECT_EQ(pull.delta(), QPointF(22, 10));
    EXPECT_EQ(pull.position(), QPointF(50, 110)) << "the pointer's position is not scaled";
}

TEST(PointerDrag, lockedAxisDoesNotMove) {
    PointerDrag pull({0, 0});
    pull.moveTo({20, 30}, false);
    pull.setAxis(PointerDrag::Axis::time);
    EXPECT_EQ(pull.delta(), QPointF(20, 0));
    pull.setAxis(PointerDrag::Axis::value);
    EXPECT_EQ(pull.delta(), QPointF(0, 30));
    pull.setAxis(PointerDrag::Axis::both);
    EXPECT_EQ(pull.delta(), QPointF(20, 30));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
