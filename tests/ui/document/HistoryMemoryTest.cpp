#include <gtest/gtest.h>
#include <malloc.h>

#include "core/scene/edits/keys/SetKeys.h"
#include "tests/core/Mocap.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kMegabyte = 1 << 20;

double allocatedMegabytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd) / kMegabyte;
}

TEST(HistoryMemoryTest, tenThousandKeyEditsOfMocapStayUnder300Megabytes) {
    const double before = allocatedMegabytes();
    Document document;
    const Selection selection(document);
    document.open(test::mocap(31), QStringLiteral("capture"));
    const double opened = allocatedMegabytes();
    for (int n = 0; n < 10000; ++n) {
        const test::OneKey key = test::oneKey(document.scene(), n);
        auto edited = setKeys(document.scene(), key.character, key.clip, key.time, {&key.value, 1});
        document.commit(QStringLiteral("Set key"), std::move(*edited));
    }
    ASSERT_EQ(document.history().steps().size(), 10001U);
    const double counted = static_cast<double>(document.history().bytes()) / kMegabyte;
    const double after = allocatedMegabytes();
    RecordProperty("scene", std::to_string(opened - before));
    RecordProperty("history", std::to_string(counted));
    EXPECT_LT(counted, 300);
    if (after == before) return;  // the allocator is not glibc's, for example with sanitizers
    EXPECT_LT(after - before, 300) << "the scene with its history";
    EXPECT_NEAR(counted / (after - opened), 1, 0.03) << "the counted size must match the allocations";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
