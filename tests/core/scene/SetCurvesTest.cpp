#include "core/scene/edits/keys/EditCurves.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scene/edits/Replace.h"
#include "tests/core/Mocap.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class SetCurves : public testing::Test {
protected:
    const Clip& clipOf(const Scene& scene) const { return *scene.characters[0]->clips[0]; }
    std::shared_ptr<const Curve> flat() const {
        return std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0.5}, {{1}, 0.5}}));
    }

    Scene scene_ = test::mocap(3, 240);
    CharacterId character_ = scene_.characters[0]->id;
    ClipId clip_ = clipOf(scene_).id;
    ChannelId first_ = clipOf(scene_).tracks[0].id;
};

TEST_F(SetCurves, rejectMissingChannelsAndEmptyCurves) {
    const Track good{first_, flat()};
    const Track unknownTrack{{JointId{999999}, Channel::angle1}, flat()};
    const Track empty{first_, std::make_shared<const Curve>()};
    for (const Result<Scene>& result : {setCurves(scene_, CharacterId{77}, clip_, {&good, 1}),
                                        setCurves(scene_, character_, ClipId{77}, {&good, 1}),
                                        setCurves(scene_, character_, clip_, {&unknownTrack, 1}),
                                        setCurves(scene_, character_, clip_, {&empty, 1})}) {
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
    }
}

TEST_F(SetCurves, rejectInvalidKeys) {
    const auto curve = [](Key key) { return std::make_shared<const Curve>(Curve::fromKeys({{{0}}, key})); };
    const Track locked{{first_.joint, Channel::scaleX}, flat()};
    const Track endless{first_, curve({{1}, HUGE_VAL})};
    const Track sloping{first_, curve({{1}, 1, Interpolation::hermite, NAN})};
    const Track late{first_, curve({{1e200}, 1})};
    const auto codeOf = [&](const Track& track) {
        return setCurves(scene_, character_, clip_, {&track, 1}).error().code;
    };
    EXPECT_EQ(codeOf(locked), ErrorCode::argumentInvalid);
    EXPECT_EQ(codeOf(endless), ErrorCode::numberNotFinite);
    EXPECT_EQ(codeOf(sloping), ErrorCode::numberNotFinite);
    EXPECT_EQ(codeOf(late), ErrorCode::valueRange);
}

TEST_F(SetCurves, replaceTheseAndShareTheOthers) {
    const Track track{first_, flat()};
    const Scene edited = *setCurves(scene_, character_, clip_, {&track, 1});
    EXPECT_EQ(clipOf(edited).tracks[0].curve, track.curve);
    for (std::size_t i = 1; i < clipOf(scene_).tracks.size(); ++i)
        EXPECT_EQ(clipOf(edited).tracks[i].curve, clipOf(scene_).tracks[i].curve);
}

TEST_F(SetCurves, addChannelsInOrder) {
    Clip without = clipOf(scene_);
    without.tracks.erase(without.tracks.begin());
    const Scene fewer = withClip(scene_, character_, without);
    const Track track{first_, flat()};
    const Scene edited = *setCurves(fewer, character_, clip_, {&track, 1});
    EXPECT_EQ(clipOf(edited).tracks.size(), clipOf(fewer).tracks.size() + 1);
    EXPECT_EQ(clipOf(edited).tracks[0].id, track.id);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
