#include <algorithm>

#include "tests/ui/Leg.h"
#include "tests/ui/Warps.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/status/StatusLine.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The Time Warp menu of the window, for the leg's walk.
class WarpActionsTest : public WindowTest {
protected:
    void SetUp() override { session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg")); }

    std::shared_ptr<const Clip> clip() const { return session->selection.clip(); }
    QString reason(std::string_view id) const {
        return action(id)->isEnabled() ? QString() : action(id)->property("sinew.reason").toString();
    }
    QString step() const { return session->document.history().current().text; }
    int steps() const { return session->document.history().cursor(); }
};

TEST_F(WarpActionsTest, disabledActionsGiveAReason) {
    const QString none = QStringLiteral("This clip has no time warp");
    for (const char* id : {"warp.on", "warp.remove", "warp.deletePins", "warp.copy", "warp.save"})
        EXPECT_EQ(reason(id), none) << id;
    for (const char* id : {"warp.create", "warp.addPin", "warp.load"})
        EXPECT_TRUE(action(id)->isEnabled()) << id;
    action("warp.create")->trigger();
    EXPECT_EQ(reason("warp.create"), QStringLiteral("This clip already has a time warp"));
    EXPECT_EQ(reason("warp.addPin"), QStringLiteral("There is already a pin at the playhead"));
    EXPECT_EQ(reason("warp.deletePins"), QStringLiteral("Select time warp pins first"));
    session->warp.selectPins({0, 1});
    EXPECT_EQ(reason("warp.deletePins"),
              QStringLiteral("A time warp needs at least one pin. Use Remove Time Warp instead."));
    session->document.open({}, {});
    for (const char* id : {"warp.create", "warp.on", "warp.addPin", "warp.load", "warp.paste"})
        EXPECT_FALSE(action(id)->isEnabled()) << id;
}

TEST_F(WarpActionsTest, areDisabledWhileTheRestPoseIsEdited) {
    action("warp.create")->trigger();
    action("warp.copy")->trigger();
    session->posing.setMode(Posing::Mode::rest);
    const char* const edits[] = {"warp.on",    "warp.remove", "warp.addPin",  "warp.load",
                                 "warp.paste", "warp.bake",   "retime.insert"};
    for (const char* id : edits) EXPECT_EQ(reason(id), QStringLiteral("Turn off Edit Rest Pose first")) << id;
    EXPECT_TRUE(action("warp.copy")->isEnabled()) << "copying changes nothing";
    session->posing.setMode(Posing::Mode::pose);
    session->playback.setFrame({50});
    for (const char* id : edits) EXPECT_EQ(reason(id), QString()) << id;
}

TEST_F(WarpActionsTest, createAddsAnIdentityWarpAndRemoveDeletesIt) {
    action("warp.create")->trigger();
    ASSERT_NE(clip()->warp, nullptr);
    EXPECT_TRUE(clip()->warp->isIdentity());
    EXPECT_EQ(step(), QStringLiteral("Add Time Warp"));
    EXPECT_TRUE(action("warp.on")->isChecked());
    action("warp.remove")->trigger();
    EXPECT_EQ(clip()->warp, nullptr);
    EXPECT_EQ(step(), QStringLiteral("Remove Time Warp"));
    EXPECT_FALSE(action("warp.on")->isChecked());
    session->document.undo();
    EXPECT_NE(clip()->warp, nullptr);
}

TEST_F(WarpActionsTest, togglingTheWarpIsAnUndoableStep) {
    session->document.open(test::withWarp(test::withLeg({}, "leg"), test::halfSpeedPins()),
                           QStringLiteral("leg"));
    EXPECT_EQ(session->playback.lastFrame(), FrameIndex{400});
    session->playback.setFrame({390});
    action("warp.on")->trigger();
    EXPECT_TRUE(session->warp.muted());
    EXPECT_EQ(session->playback.lastFrame(), FrameIndex{200});
    EXPECT_EQ(session->playback.frame(), FrameIndex{200}) << "the playhead stays within the clip";
    action("warp.on")->trigger();
    EXPECT_FALSE(session->warp.muted());
    EXPECT_EQ(steps(), 2);
    session->document.undo();
    EXPECT_FALSE(action("warp.on")->isChecked());
}

TEST_F(WarpActionsTest, pinsAreAddedAtThePlayheadAndSelectedOnesDeleted) {
    session->playback.setFrame({50});
    action("warp.addPin")->trigger();
    ASSERT_NE(clip()->warp, nullptr) << "adding a pin creates the time warp";
    EXPECT_EQ(clip()->warp->pins().size(), 3U);
    EXPECT_EQ(session->warp.pins(), std::set<std::size_t>{1});
    EXPECT_FALSE(action("warp.addPin")->isEnabled());
    session->playback.setFrame({20});
    action("warp.addPin")->trigger();
    EXPECT_EQ(session->warp.pins(), std::set<std::size_t>{1});
    EXPECT_EQ(clip()->warp->pins()[1].time, Seconds{0.2});
    action("warp.deletePins")->trigger();
    ASSERT_EQ(clip()->warp->pins().size(), 3U);
    EXPECT_EQ(clip()->warp->pins()[1].time, Seconds{0.5});
    EXPECT_EQ(step(), QStringLiteral("Delete 1 Pin"));
    EXPECT_TRUE(session->warp.pins().empty()) << "the next pin was never selected";
    EXPECT_FALSE(action("warp.deletePins")->isEnabled());
}

TEST_F(WarpActionsTest, pinMovedToThePlayheadIsFoundThere) {
    action("warp.create")->trigger();
    session->warp.addPin({0.1});
    const std::vector<std::size_t> moved{1};
    session->warp.apply(QStringLiteral("Move pin"), withPinsMoved(*clip()->warp, moved, {0.2}, {}));
    ASSERT_NE(clip()->warp->pins()[1].time, Seconds{0.3}) << "the pin misses the frame by a rounding error";
    session->playback.setFrame({30});
    EXPECT_EQ(reason("warp.addPin"), QStringLiteral("There is already a pin at the playhead"));
}

TEST_F(WarpActionsTest, statusLineExplainsARefusedChange) {
    action("warp.create")->trigger();
    session->posing.setMode(Posing::Mode::rest);
    session->warp.setMuted(true);
    EXPECT_FALSE(session->warp.muted());
    const QString reason = session->posing.refusal();
    const auto readOuts = window->findChildren<StatusText*>();
    EXPECT_TRUE(std::ranges::any_of(readOuts, [&](const StatusText* out) { return out->text() == reason; }));
}

TEST_F(WarpActionsTest, pinSelectionSurvivesAddingAndUndoingOtherPins) {
    action("warp.create")->trigger();
    session->warp.addPin({1});
    ASSERT_EQ(session->warp.pins(), std::set<std::size_t>{1});
    session->warp.addPin({0.5});
    session->warp.selectPins({2});
    session->document.undo();
    EXPECT_EQ(session->warp.pins(), std::set<std::size_t>{1}) << "the pin at 1 s";
    session->document.undo();
    EXPECT_TRUE(session->warp.pins().empty());
}

TEST_F(WarpActionsTest, pinSelectionBelongsToOneClip) {
    action("warp.create")->trigger();
    session->warp.selectPins({1});
    const auto leg = session->selection.character();
    session->selection.setClip(leg->id, leg->clips[0]->id);
    EXPECT_TRUE(session->warp.pins().empty());
    EXPECT_EQ(reason("warp.remove"), QStringLiteral("This clip has no time warp"));
}

TEST_F(WarpActionsTest, rangeOutsideTheShorterClipIsReset) {
    session->document.open(test::withWarp(test::withLeg({}, "leg"), test::halfSpeedPins()),
                           QStringLiteral("leg"));
    session->playback.setRange({250}, {350});
    action("warp.on")->trigger();
    EXPECT_EQ(session->playback.inFrame(), FrameIndex{0});
    EXPECT_EQ(session->playback.outFrame(), FrameIndex{200});
    session->playback.setPlaying(true);
    EXPECT_TRUE(session->playback.playing());
    session->playback.setPlaying(false);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
