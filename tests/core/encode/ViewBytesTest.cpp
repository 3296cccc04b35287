#include "core/scene/encode/ViewBytes.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

ViewState everything() {
    ViewState view;
    view.character = CharacterId{7};
    view.clips = {{CharacterId{7}, ClipId{9}}, {CharacterId{8}, ClipId{}}};
    view.joints = {JointId{3}, JointId{2}};
    view.frame = FrameIndex{-12};
    view.range = {FrameIndex{-20}, FrameIndex{400}};
    view.hidden = {JointId{4}};
    view.locked = {JointId{5}, JointId{6}};
    view.solo = {JointId{1}};
    view.camera = CameraPose{{1, 2, -0.5}, 3, 0.25, -1, true};
    view.trails = {JointId{2}};
    view.hiddenMeshes = {MeshId{11}, MeshId{12}};
    return view;
}

constexpr std::size_t kMeshBytes = 4 + 2 * 8;  // a count and two meshes
constexpr std::size_t kTrailBytes = 4 + 8;

TEST(ViewBytes, areRejectedIfCutOffOrTooLong) {
    const std::string bytes = encodeView(everything());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const std::size_t without = bytes.size() - size;  // older versions end there
        if (without == kMeshBytes || without == kMeshBytes + kTrailBytes) continue;
        const auto view = decodeView(std::string_view(bytes).substr(0, size));
        ASSERT_FALSE(view) << size;
        EXPECT_EQ(view.error().code, ErrorCode::unexpectedEnd);
        EXPECT_EQ(view.error().where, "view");
    }
    EXPECT_EQ(decodeView(bytes + "x").error().code, ErrorCode::valueCount);
}

TEST(ViewBytes, ofANewerVersionMayBeLonger) {
    EXPECT_EQ(decodeView(encodeView(everything()) + "more", true).value(), everything());
}

TEST(ViewBytes, ofOlderFilesLackHiddenMeshesAndTrails) {
    std::string bytes = encodeView(everything());
    ViewState expected = everything();
    bytes.resize(bytes.size() - kMeshBytes);
    expected.hiddenMeshes.clear();
    EXPECT_EQ(decodeView(bytes).value(), expected);
    bytes.resize(bytes.size() - kTrailBytes);
    expected.trails.clear();
    EXPECT_EQ(decodeView(bytes).value(), expected);
}

TEST(ViewBytes, keepEverything) {
    EXPECT_EQ(decodeView(encodeView(everything())).value(), everything());
    EXPECT_EQ(decodeView(encodeView({})).value(), ViewState{});
}

TEST(ViewBytes, leaveOutAnInvalidCamera) {
    ViewState view = everything();
    view.camera->distance = std::numeric_limits<double>::quiet_NaN();
    const ViewState read = decodeView(encodeView(view)).value();
    EXPECT_FALSE(read.camera);
    view.camera.reset();
    EXPECT_EQ(read, view);
}

TEST(ViewBytes, surviveAnyBits) {
    test::Dice dice(1);
    for (int i = 0; i < 20000; ++i) {
        std::string bytes = encodeView(everything());
        for (int flips = dice.integer(1, 4); flips > 0; --flips) {
            bytes[static_cast<std::size_t>(dice.integer(0, static_cast<int>(bytes.size()) - 1))] ^=
                static_cast<char>(1 << dice.integer(0, 7));
        }
        const auto view = decodeView(bytes);
        if (view) {
            EXPECT_EQ(encodeView(*view).size(), bytes.size());
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
