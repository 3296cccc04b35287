#include <QSignalSpy>

#include "core/anim/locomotion/RootPath.h"
#include "core/io/FormatList.h"
#include "tests/Paths.h"
#include "tests/ui/curvetools/CurveToolFixture.h"
#include "ui/document/CurrentPose.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The tools of the Clip menu that change the motion of a whole clip.
class MotionToolsTest : public CurveToolFixture {
protected:
    MotionToolsTest() : CurveToolFixture(test::withLeg({}, "leg")) {}

    std::shared_ptr<const Clip> clip() const { return session_.selection.clip(); }
    const Character& leg() const { return *session_.selection.character(); }
    std::string note() const { return label("note").toStdString(); }
    QString reason(std::string_view id) {
        return actions_[id]->isEnabled() ? QString() : actions_[id]->property("sinew.reason").toString();
    }
    Eigen::Vector3d toeAt(double time) const {
        Evaluator evaluator(session_.selection.character(), clip());
        evaluator.evaluate({time});
        return evaluator.bone(*leg().skeleton->find("toe")).tail;
    }
};

TEST_F(MotionToolsTest, areDisabledWithAReasonWithoutAClip) {
    Scene bare = test::withLeg({}, "leg");
    Character leg = *bare.characters[0];
    leg.clips.erase(leg.clips.begin());
    bare.characters[0] = std::make_shared<const Character>(leg);
    session_.document.open(bare, QStringLiteral("leg"));
    EXPECT_EQ(reason("clip.blend"), QStringLiteral("This character has no other clip to blend with"));
    leg.clips.clear();
    bare.characters[0] = std::make_shared<const Character>(leg);
    session_.document.open(bare, QStringLiteral("leg"));
    for (const char* id :
         {"clip.rootMotion", "clip.makeLoop", "clip.mirror", "clip.move", "clip.blend", "clip.ease"})
        EXPECT_EQ(reason(id), QStringLiteral("This character has no clip")) << id;
}

TEST_F(MotionToolsTest, rootMotionIsExtractedRestoredAndRemovedInOneStepEach) {
    const Eigen::Vector3d toe = toeAt(1);
    open("clip.rootMotion");
    EXPECT_NE(note().find("to the new joint root_2"), std::string::npos) << note();
    EXPECT_EQ(leg().skeleton->size(), 5) << "is previewed";
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Root Motion"));
    EXPECT_LT((toeAt(1) - toe).norm(), 1e-9);
    EXPECT_EQ(clip()->find({joint("root"), Channel::translationZ}), nullptr);
    EXPECT_NE(clip()->find({joint("root_2"), Channel::translationZ}), nullptr);

    open("clip.rootMotion");
    choose("Action", 1);
    EXPECT_NEAR(toeAt(1).z() + 1, toe.z(), 1e-9) << "has no travel";
    choose("Action", 2);
    EXPECT_FALSE(field("Smoothing").isEnabled());
    EXPECT_LT((toeAt(1) - toe).norm(), 1e-9);
    press("Apply");
    EXPECT_EQ(history().cursor(), 2);
    EXPECT_NE(clip()->find({joint("root"), Channel::translationZ}), nullptr);
    session_.document.undo();
    session_.document.undo();
    EXPECT_EQ(leg().skeleton->size(), 4);
}

TEST_F(MotionToolsTest, mirrorNeedsNoDialogAndIsOneStep) {
    open("clip.move");
    type("Offset X", "0.5");
    press("Apply");
    const Eigen::Vector3d toe = toeAt(1);
    const QSignalSpy noted(&tools_, &CurveTools::reported);
    actions_["clip.mirror"]->trigger();
    EXPECT_EQ(reason("clip.mirror"), QStringLiteral("A clip is being mirrored"));
    ASSERT_SOON(noted.size() == 1);
    EXPECT_TRUE(actions_["clip.mirror"]->isEnabled());
    EXPECT_EQ(history().cursor(), 2);
    EXPECT_EQ(noted[0][0].toString(), QStringLiteral("Clip mirrored"));
    EXPECT_EQ(history().current().text, QStringLiteral("Mirror Clip"));
    EXPECT_LT((toeAt(1) - Eigen::Vector3d(-toe.x(), toe.y(), toe.z())).norm(), 1e-9);
    actions_["clip.mirror"]->trigger();
    ASSERT_SOON(noted.size() == 2);
    EXPECT_LT((toeAt(1) - toe).norm(), 1e-9);
}

TEST_F(MotionToolsTest, loopsReportTheirSeam) {
    open("clip.makeLoop");
    choose("Loop", 1);
    type("First frame", "50");
    type("Last frame", "150");
    EXPECT_NE(note().find("Frames 50 to 150 (1.000 s), 1.00 m per cycle"), std::string::npos) << note();
    EXPECT_NE(note().find("Seam after: 0.00°"), std::string::npos) << note();
    EXPECT_EQ(clip()->frameCount(), 101);
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Make Loop"));
    const Curve& z = *clip()->find({joint("root"), Channel::translationZ});
    EXPECT_EQ(z.extrapolation().after, Extrapolation::cycleOffset);
    EXPECT_NEAR(z.evaluate({2.5}), 2.5, 1e-6);
    const Curve& thigh = *clip()->find({joint("thigh"), Channel::angle1});
    EXPECT_NEAR(thigh.evaluate({0.5}), thigh.evaluate({1.5}), 1e-12);
}

TEST_F(MotionToolsTest, aClipIsRotatedAboutTheStartOfItsPath) {
    const Eigen::Vector3d start = toeAt(0), end = toeAt(2);
    open("clip.move");
    type("Rotation", "90");
    type("Offset Y", "0.5");
    EXPECT_EQ(note(), "All keys are kept.");
    EXPECT_NEAR(toeAt(2).x(), end.z() - 0, 1e-9) << "Z becomes X";
    EXPECT_NEAR(toeAt(0).y(), start.y() + 0.5, 1e-9);
    dialog().reject();
    EXPECT_LT((toeAt(2) - end).norm(), 1e-12);
    EXPECT_EQ(history().cursor(), 0);
}

TEST_F(MotionToolsTest, easedClipsStartAtRest) {
    open("clip.ease");
    type("Ease in", "0.2");
    type("Ease out", "0.3");
    press("Apply");
    EXPECT_EQ(history().current().text, QStringLiteral("Ease Clip"));
    EXPECT_NEAR(values("thigh", Channel::angle1).front(), 0, 1e-12);
    EXPECT_NEAR(clip()->find({joint("thigh"), Channel::angle1})->evaluate({1}), radians(-30), 1e-9);
    EXPECT_NEAR(clip()->find({joint("thigh"), Channel::angle1})->evaluate({2}), 0, 1e-9);
    EXPECT_NEAR(clip()->find({joint("root"), Channel::translationZ})->evaluate({2}), 2, 1e-9)
        << "it still travels";
}

#ifdef SINEW_DATA_DIR

TEST_F(MotionToolsTest, theSliderBlendsTwoWalksAndCancellingReturnsToTheClip) {
    const std::filesystem::path data(SINEW_DATA_DIR);
    const std::vector<std::filesystem::path> files{data / "asf-amc/cmu-07/07-walk.asf",
                                                   data / "asf-amc/cmu-07/07_01-walk.amc",
                                                   data / "asf-amc/cmu-07/07_05-walk.amc"};
    Diagnostics diagnostics;
    session_.document.open(readFiles(files, {}, {}, diagnostics).value(), QStringLiteral("walks"));
    ASSERT_EQ(leg().clips.size(), 2U);
    const ClipId first = leg().clips[0]->id;
    session_.selection.setClip(leg().id, first);
    open("clip.blend");
    check("Plant feet");
    EXPECT_EQ(leg().clips.size(), 3U);
    EXPECT_EQ(clip()->id, leg().clips[2]->id) << "the blend is shown";
    const std::int64_t frames = clip()->frameCount();
    slider().setValue(100);
    waitForPreview();
    EXPECT_EQ(clip()->frameCount(), leg().clips[1]->frameCount());
    EXPECT_NE(clip()->frameCount(), frames);
    dialog().reject();
    EXPECT_EQ(leg().clips.size(), 2U);
    EXPECT_EQ(clip()->id, first);
    open("clip.blend");
    press("Apply");
    EXPECT_EQ(leg().clips.size(), 3U);
    EXPECT_EQ(history().current().text, QStringLiteral("Blend Clips"));
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
