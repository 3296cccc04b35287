#include "ui/document/CurrentPose.h"

#include <gtest/gtest.h>

#include <QStringList>

#include "tests/ui/Leg.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CurrentPoseTest : public testing::Test {
protected:
    void open(Scene scene) { session_.document.open(std::move(scene), QStringLiteral("leg")); }
    double rootZ() const { return session_.pose.active()->model()[0].translation().z(); }

    Session session_;
};

TEST_F(CurrentPoseTest, isEmptyInAnEmptyScene) {
    EXPECT_TRUE(session_.pose.characters().empty());
    EXPECT_EQ(session_.pose.active(), nullptr);
}

TEST_F(CurrentPoseTest, setsTheFrameRangeAndFollowsThePlayhead) {
    open(test::withLeg({}, "leg"));
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{200});
    session_.playback.setFrame({150});
    EXPECT_NEAR(rootZ(), 1.5, 1e-12);
    open({});
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{0});
}

TEST_F(CurrentPoseTest, emitsRebuiltBeforePosed) {
    QStringList emissions;
    QObject::connect(&session_.pose, &CurrentPose::rebuilt, [&] { emissions << QStringLiteral("rebuilt"); });
    QObject::connect(&session_.pose, &CurrentPose::posed, [&] { emissions << QStringLiteral("posed"); });
    session_.playback.setFrame({40});
    open(test::withLeg({}, "leg"));
    EXPECT_EQ(emissions, (QStringList{QStringLiteral("rebuilt"), QStringLiteral("posed")}));
}

TEST_F(CurrentPoseTest, isEvaluatedWhenRebuiltIsEmitted) {
    open(test::withLeg({}, "leg"));
    session_.playback.setFrame({100});
    double position = -1;
    QObject::connect(&session_.pose, &CurrentPose::rebuilt, [&] { position = rootZ(); });
    open(test::withLeg(session_.document.scene(), "other"));
    EXPECT_NEAR(position, 1, 1e-12);
}

TEST_F(CurrentPoseTest, keepsUnchangedEvaluators) {
    open(test::withLeg({}, "leg"));
    const Evaluator* first = session_.pose.active();
    open(test::withLeg(session_.document.scene(), "other"));
    EXPECT_EQ(session_.pose.characters()[0].get(), first);
    const auto& leg = *session_.document.scene().characters[0];
    session_.selection.setClip(leg.id, leg.clips[0]->id);
    EXPECT_EQ(session_.pose.characters()[0]->clip(), leg.clips[0].get());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
