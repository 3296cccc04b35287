#include "tests/ui/Warps.h"
#include "tests/ui/curvetools/CurveToolFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Returns the leg with the clips "stand", "other" and "walk". "other" is the walk with a time warp.
Scene twoWalks(std::vector<WarpPin> pins) {
    Scene scene = test::withLeg({}, "leg");
    Character leg = *scene.characters[0];
    Clip other = *leg.clips[1];
    other.id = scene.newId<ClipId>();
    other.name = "other";
    other.warp = std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value());
    leg.clips.insert(leg.clips.begin() + 1, std::make_shared<const Clip>(std::move(other)));
    scene.characters[0] = std::make_shared<const Character>(std::move(leg));
    return scene;
}

class WarpToolsTest : public CurveToolFixture {
protected:
    WarpToolsTest() : CurveToolFixture(test::withWarp(test::withLeg({}, "leg"), test::halfSpeedPins())) {}

    void reopen(const Scene& scene) { session_.document.open(scene, QStringLiteral("leg")); }
    void reopenTwoWalks() {
        reopen(twoWalks(test::unevenPins()));
        const auto leg = session_.selection.character();
        session_.selection.setClip(leg->id, leg->clips.back()->id);
        ASSERT_EQ(clip()->name, "walk");
    }
    std::shared_ptr<const Clip> clip() const { return session_.selection.clip(); }
    std::string note() const { return label("note").toStdString(); }
    QString reason(std::string_view id) {
        return actions_[id]->isEnabled() ? QString() : actions_[id]->property("sinew.reason").toString();
    }
    std::vector<double> keyTimes(const char* name, Channel channel) const {
        std::vector<double> times;
        for (const Key& key : clip()->find({joint(name), channel})->keys()) times.push_back(key.time.value);
        return times;
    }
};

/// Returns the last column of a widget in which something is drawn.
int lastDrawnColumn(QWidget& widget) {
    const QImage picture = widget.grab().toImage();
    int end = -1;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            if (picture.pixel(x, y) != picture.pixel(picture.width() - 1, 0)) end = std::max(end, x);
        }
    }
    return end;
}

TEST_F(WarpToolsTest, fieldLabelsAreNotClipped) {
    reopenTwoWalks();
    for (const char* id : {"warp.align", "clip.trim", "curve.bake", "retime.speed"}) {
        open(id);
        for (auto* label : dialog().findChildren<QLabel*>()) {
            if (!label->isVisible() || !label->buddy()) continue;
            QLabel wide(label->text(), label->parentWidget());
            wide.setBuddy(label->buddy());
            wide.resize(label->width() + 40, label->height());
            EXPECT_EQ(lastDrawnColumn(*label), lastDrawnColumn(wide))
                << id << ": " << label->text().toStdString();
        }
        press("Cancel");
    }
}

TEST_F(WarpToolsTest, bakingNeedsAnActiveTimeWarp) {
    EXPECT_TRUE(actions_["warp.bake"]->isEnabled());
    session_.warp.setMuted(true);
    EXPECT_EQ(reason("warp.bake"), QStringLiteral("Enable the time warp first"));
    session_.warp.remove();
    EXPECT_EQ(reason("warp.bake"), QStringLiteral("This clip has no time warp"));
    reopen({});
    EXPECT_EQ(reason("warp.bake"), QStringLiteral("Open a file first"));
    EXPECT_EQ(reason("warp.align"), QStringLiteral("Open a file first"));
}

TEST_F(WarpToolsTest, bakingReportsInAdvanceAndIsOneStep) {
    open("warp.bake");
    EXPECT_EQ(label("scope"), QStringLiteral("All of walk"));
    EXPECT_TRUE(label("note").startsWith(QStringLiteral("Length 201 frames, 2.000 s → 401 frames, 4.000 s.")))
        << note();
    EXPECT_TRUE(label("note").contains(QStringLiteral("slide 0 mm"))) << note();
    EXPECT_EQ(clip()->warp, nullptr) << "the preview shows the baked clip";
    EXPECT_FALSE(history().canUndo());
    choose("Keys", 1);
    EXPECT_EQ(keyTimes("thigh", Channel::angle1), (std::vector<double>{0, 2, 4}));
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Bake Time Warp"));
    EXPECT_EQ(clip()->lastFrame, FrameIndex{400});
    session_.document.undo();
    ASSERT_NE(clip()->warp, nullptr);
    EXPECT_EQ(keyTimes("thigh", Channel::angle1), (std::vector<double>{0, 1, 2}));
}

TEST_F(WarpToolsTest, cancellingBakeKeepsTheTimeWarp) {
    const auto before = clip();
    open("warp.bake");
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_FALSE(dialog().isVisible());
    EXPECT_EQ(clip(), before);
    EXPECT_FALSE(history().canUndo());
    EXPECT_TRUE(actions_["warp.bake"]->isEnabled());
}

TEST_F(WarpToolsTest, bakingOnFramesSetsAKeyAtEachFrame) {
    open("warp.bake");
    choose("Keys", 2);
    EXPECT_EQ(keyTimes("thigh", Channel::angle1).size(), 401U);
    EXPECT_TRUE(label("note").contains(QStringLiteral("Keys "))) << note();
}

TEST_F(WarpToolsTest, bakingSelectedJointsFollowsTheSelection) {
    session_.selection.selectOnly(joint("thigh"));
    open("warp.bake");
    EXPECT_EQ(label("scope"), QStringLiteral("All of walk")) << "although a joint is selected";
    choose("Keys", 1);
    choose("Joints", 1);
    check("Keep planted feet in place");
    EXPECT_EQ(label("scope"), QStringLiteral("1 selected joint in walk"));
    EXPECT_EQ(keyTimes("thigh", Channel::angle1), (std::vector<double>{0, 2, 4}));
    EXPECT_NEAR(clip()->find({joint("root"), Channel::translationZ})->evaluate({1}), 1, 1e-9)
        << "the root keeps its original timing";
    session_.selection.selectOnly(joint("root"));
    waitForPreview();
    EXPECT_EQ(keyTimes("thigh", Channel::angle1), (std::vector<double>{0, 1, 2}));
    EXPECT_NEAR(clip()->find({joint("root"), Channel::translationZ})->evaluate({1}), 0.5, 1e-9);
    session_.selection.select({});
    waitForPreview();
    EXPECT_TRUE(label("note").contains(QStringLiteral("select the joints"))) << note();
    press("Apply");
    EXPECT_FALSE(history().canUndo());
}

TEST_F(WarpToolsTest, aligningNeedsAnotherClip) {
    Scene single = test::withLeg({}, "leg");
    Character leg = *single.characters[0];
    leg.clips.erase(leg.clips.begin());
    single.characters[0] = std::make_shared<const Character>(std::move(leg));
    reopen(single);
    EXPECT_EQ(reason("warp.align"), QStringLiteral("There is no other clip to align to"));
}

TEST_F(WarpToolsTest, aligningFindsTheTimeWarpOfTheOtherClip) {
    reopenTwoWalks();
    const TimeWarp known = TimeWarp::create(test::unevenPins()).value();
    open("warp.align");
    EXPECT_EQ(combo("Align with").count(), 2);
    EXPECT_TRUE(label("note").contains(QStringLiteral("changes")))
        << "the clip 'stand' does not move: " << note();
    EXPECT_EQ(clip()->warp, nullptr);
    choose("Align with", 1);
    ASSERT_NE(clip()->warp, nullptr) << note();
    for (const double time : {0.3, 0.7, 1.3, 1.9, 2.3})
        EXPECT_NEAR(clip()->warp->source({time}).value, known.source({time}).value, 0.1) << time;
    EXPECT_FALSE(history().canUndo());
    const std::size_t pins = clip()->warp->pins().size();
    type("Tolerance", "1");
    EXPECT_LE(clip()->warp->pins().size(), pins);
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Align to Clip"));
    session_.document.undo();
    EXPECT_EQ(clip()->warp, nullptr);
}

TEST_F(WarpToolsTest, aligningIsPreviewedEvenIfTheTimeWarpIsMuted) {
    reopenTwoWalks();
    session_.warp.create();
    session_.warp.setMuted(true);
    open("warp.align");
    choose("Align with", 1);
    EXPECT_NE(clip()->playingWarp(), nullptr);
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_TRUE(session_.warp.muted());
}

TEST_F(WarpToolsTest, aligningFollowsTheActiveClip) {
    reopenTwoWalks();
    open("warp.align");
    choose("Align with", 1);
    const auto leg = session_.selection.character();
    session_.selection.setClip(leg->id, leg->clips[1]->id);
    waitForPreview();
    EXPECT_EQ(label("scope"), QStringLiteral("Timing of other"));
    EXPECT_EQ(combo("Align with").itemText(0), QStringLiteral("stand"));
    EXPECT_EQ(combo("Align with").itemText(1), QStringLiteral("walk"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
