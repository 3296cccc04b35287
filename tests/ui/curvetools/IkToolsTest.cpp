#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "tests/ui/curvetools/CurveToolFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Returns the leg with a spike in its shin at frame 100 and a root that stays still from frame 120 to 150.
/// The shin has a pinned goal, the thigh an unpinned one.
Scene spikingLeg() {
    Scene scene = test::withLeg({}, "leg");
    Character leg = *scene.characters[0];
    Clip walk = *leg.clips[1];
    std::vector<double> position, angle;
    for (int i = 0; i <= 200; ++i) {
        position.push_back(i <= 120 ? i * 0.01 : i <= 150 ? 1.2 : i * 0.01 - 0.3);
        angle.push_back(radians(i == 100 ? 40 : 10));
    }
    for (Track& track : walk.tracks) {
        const bool root = track.id.joint == (*leg.skeleton)[0].id;
        const bool shin = track.id.joint == (*leg.skeleton)[2].id && track.id.channel == Channel::angle1;
        if (root || shin)
            track.curve = std::make_shared<const Curve>(
                Curve::fromSamples(walk.rate, FrameIndex{0}, root ? position : angle));
    }
    leg.clips[1] = std::make_shared<const Clip>(std::move(walk));
    scene.characters[0] = std::make_shared<const Character>(std::move(leg));

    Goal pinned, other;
    pinned.joint = test::jointOf(scene, "shin");
    pinned.target = {0, 0.3, 1};
    pinned.pinned = true;
    other.joint = test::jointOf(scene, "thigh");
    other.target = {0, 0.6, 1};
    return setGoals(scene, scene.characters[0]->id, {pinned, other}).value();
}

class IkToolsTest : public CurveToolFixture {
protected:
    IkToolsTest() : CurveToolFixture(spikingLeg()) {}

    const Character& leg() const { return *session_.document.scene().characters[0]; }
    /// Returns a joint's shown tail at a frame.
    Eigen::Vector3d tail(const char* name, int frame) const {
        Evaluator evaluator(session_.selection.character(), session_.selection.clip());
        evaluator.evaluate(session_.selection.clip()->rate.time(FrameIndex{frame}));
        return evaluator.bone(leg().skeleton->find(name).value()).tail;
    }
    void setGoalsLive() {
        std::vector<Goal> goals = leg().goals;
        goals.resize(1);
        goals[0].live = true;
        session_.document.commit(QStringLiteral("Live"),
                                 setGoals(session_.document.scene(), leg().id, goals).value());
    }
    void solvePinned() {
        open("ik.solveRange");
        choose("Goals", 1);
        type("From frame", "80");
        type("To frame", "119");
    }
    QTreeWidget& jumps(const char* name) const {
        for (auto* list : dialog().findChildren<QTreeWidget*>())
            if (list->accessibleName() == QLatin1String(name) && list->isVisible()) return *list;
        throw std::runtime_error(name);
    }
    QString reason(const char* id) const { return actions_[id]->property("sinew.reason").toString(); }
    /// Returns the numbers before "mm" in a text.
    std::vector<double> lengths(const QString& text) const {
        std::vector<double> found;
        const auto words = text.split(u' ');
        for (qsizetype i = 1; i < words.size(); ++i)
            if (words[i] == QStringLiteral("mm") || words[i] == QStringLiteral("mm,"))
                found.push_back(words[i - 1].toDouble());
        return found;
    }
};

TEST_F(IkToolsTest, reportUnkeyedPoses) {
    const auto unkeyedNote = [this] {
        for (const auto* label : dialog().findChildren<QLabel*>(QStringLiteral("unkeyed"))) {
            if (label->isVisible()) return label->text();
        }
        return QString();
    };
    open("ik.solveRange");
    EXPECT_EQ(unkeyedNote(), QString());
    press("Cancel");
    const Clip& walk = *session_.selection.clip();
    const ChannelValue bent{{test::jointOf(session_.document.scene(), "shin"), Channel::angle3}, 1};
    session_.document.commit(
        QStringLiteral("Pose"),
        setUnkeyedPose(session_.document.scene(), leg().id, walk.id, {0.5}, {&bent, 1}).value());
    open("ik.solveRange");
    EXPECT_TRUE(unkeyedNote().contains(QStringLiteral("frame 50 is not keyed")))
        << unkeyedNote().toStdString();
    press("Cancel");
    open("ik.pinFoot");
    EXPECT_TRUE(unkeyedNote().contains(QStringLiteral("frame 50 is not keyed")))
        << unkeyedNote().toStdString();
}

TEST_F(IkToolsTest, fieldsAreAlignedAndDoNotOverlap) {
    const auto left = [this](const char* name) { return field(name).mapTo(&dialog(), QPoint()).x(); };
    for (const char* id : {"ik.solveRange", "ik.pinFoot"}) {
        open(id);
        EXPECT_EQ(left("From frame"), left("Blend in")) << id;
        EXPECT_EQ(left("To frame"), left("Blend out")) << id;
        EXPECT_GT(left("Blend out"), left("Blend in") + field("Blend in").width()) << id;
        press("Cancel");
    }
}

TEST_F(IkToolsTest, areDisabledWithAReasonIfThereIsNothingToSolve) {
    EXPECT_TRUE(actions_["ik.solveRange"]->isEnabled());
    EXPECT_TRUE(actions_["ik.pinFoot"]->isEnabled());
    EXPECT_FALSE(actions_["ik.bakeGoals"]->isEnabled());
    EXPECT_EQ(reason("ik.bakeGoals"), QStringLiteral("This character has no live goals"));
    setGoalsLive();
    EXPECT_TRUE(actions_["ik.bakeGoals"]->isEnabled());
    session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    EXPECT_EQ(reason("ik.solveRange"), QStringLiteral("Pin a joint or add a goal first"));
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(actions_["ik.pinFoot"]->isEnabled());
    session_.document.open({}, {});
    EXPECT_EQ(reason("ik.pinFoot"), QStringLiteral("Open a file first"));
}

TEST_F(IkToolsTest, invalidSettingsShowAnErrorAndNoPreview) {
    solvePinned();
    type("Blend in", "50");
    EXPECT_TRUE(label("note").contains(QStringLiteral("blends are longer"))) << label("note").toStdString();
    EXPECT_FALSE(session_.document.previewing());
    EXPECT_EQ(jumps("Acceleration jumps before solving").topLevelItemCount(), 0);
    press("Apply");
    EXPECT_FALSE(history().canUndo());
    type("Blend in", "0");
    type("To frame", "70");
    EXPECT_TRUE(label("note").contains(QStringLiteral("before the first"))) << label("note").toStdString();
}

TEST_F(IkToolsTest, solveARangeInOneStepAndReportTheResidual) {
    solvePinned();
    EXPECT_EQ(label("scope"), QStringLiteral("1 goal in walk"));
    for (const int frame : {80, 100, 119})
        EXPECT_LT((tail("shin", frame) - leg().goals[0].target).norm(), 1e-5) << frame;
    EXPECT_TRUE(label("residual").startsWith(QStringLiteral("Largest distance from a goal: 0.00")))
        << label("residual").toStdString();
    EXPECT_FALSE(history().canUndo());
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Solve Goals over Frames 80–119"));
    EXPECT_LT((tail("shin", 90) - leg().goals[0].target).norm(), 1e-5);
    session_.document.undo();
    EXPECT_NEAR(tail("root", 90).z(), 0.9, 1e-9);
    EXPECT_GT((tail("shin", 90) - leg().goals[0].target).norm(), 0.05);
}

TEST_F(IkToolsTest, solveTheChosenGoals) {
    open("ik.solveRange");
    EXPECT_EQ(label("scope"), QStringLiteral("2 goals in walk"));
    EXPECT_EQ(field("To frame").value(), 200) << "the clip's range by default";
    choose("Goals", 2);
    EXPECT_TRUE(label("note").contains(QStringLiteral("no goal to solve"))) << label("note").toStdString();
    session_.selection.selectOnly(joint("thigh"));
    waitForPreview();
    EXPECT_EQ(label("scope"), QStringLiteral("1 goal in walk"));
    EXPECT_TRUE(session_.document.previewing());
}

TEST_F(IkToolsTest, cancelRevertsEverything) {
    const auto before = session_.document.scene().characters[0];
    solvePinned();
    type("Passes", "100");
    EXPECT_NE(session_.document.scene().characters[0], before);
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_EQ(session_.document.scene().characters[0], before);
    EXPECT_FALSE(history().canUndo());
    actions_["ik.solveRange"]->trigger();
    ASSERT_SOON(dialog().task().running());
    dialog().task().cancel();
    EXPECT_FALSE(dialog().isVisible()) << "cancelling the work closes the tool";
    EXPECT_NEVER(session_.document.previewing());
    EXPECT_EQ(session_.document.scene().characters[0], before);
    EXPECT_FALSE(session_.document.previewing());
}

TEST_F(IkToolsTest, jumpsAreListedAndADoubleClickGoesToThem) {
    solvePinned();
    type("To frame", "117");  // the root stops at 120
    QTreeWidget& before = jumps("Acceleration jumps before solving");
    ASSERT_EQ(before.topLevelItemCount(), 1);
    QTreeWidgetItem& row = *before.topLevelItem(0);
    EXPECT_EQ(row.text(0), QStringLiteral("100"));
    EXPECT_EQ(row.text(1), QStringLiteral("toe")) << "the joint farthest from the knee accelerates most";
    EXPECT_GT(row.text(2).toDouble(), 1000) << "about 2 · 0.8 m · 0.5 rad / (0.01 s)²";
    QTest::mouseClick(before.viewport(), Qt::LeftButton, {}, before.visualItemRect(&row).center());
    QTest::mouseDClick(before.viewport(), Qt::LeftButton, {}, before.visualItemRect(&row).center());
    EXPECT_EQ(session_.playback.frame(), FrameIndex{100});
    EXPECT_EQ(session_.selection.currentJoint(), joint("toe"));
    EXPECT_TRUE(dialog().isVisible());
    for (auto* button : dialog().findChildren<QToolButton*>())
        if (button->isVisible() && button->text().remove(u'&') == QStringLiteral("Go To")) button->click();
    EXPECT_EQ(session_.selection.currentJoint(), joint("shin")) << "the joint of the goal";
    EXPECT_GE(session_.playback.frame(), FrameIndex{80});
}

TEST_F(IkToolsTest, simplifyingIsPartOfTheStep) {
    solvePinned();
    const auto keys = [this] { return values("thigh", Channel::angle1).size(); };
    const std::size_t dense = keys();
    EXPECT_GE(dense, 40U);
    check("Simplify within");
    type("Tolerance", "2");
    EXPECT_LT(keys(), dense);
    EXPECT_TRUE(label("note").contains(QStringLiteral("Simplified to"))) << label("note").toStdString();
    for (int frame = 80; frame < 120; ++frame)
        EXPECT_LE((tail("shin", frame) - leg().goals[0].target).norm(), 0.0021) << frame;
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    session_.document.undo();
    EXPECT_EQ(keys(), 3U);
}

TEST_F(IkToolsTest, liveGoalsAreBakedInOneStep) {
    setGoalsLive();
    const Eigen::Vector3d shown = tail("toe", 90);
    open("ik.bakeGoals");
    EXPECT_EQ(label("scope"), QStringLiteral("1 live goal in walk"));
    type("From frame", "80");
    type("To frame", "119");
    EXPECT_TRUE(label("note").contains(QStringLiteral("keys."))) << label("note").toStdString();
    press("Apply");
    EXPECT_EQ(history().cursor(), 2);
    EXPECT_EQ(history().current().text, QStringLiteral("Bake Goals over Frames 80–119"));
    EXPECT_FALSE(leg().goals[0].live);
    EXPECT_GE(values("thigh", Channel::angle1).size(), 40U);
    EXPECT_LT((tail("toe", 90) - shown).norm(), 1e-9) << "the pose is unchanged";
    EXPECT_FALSE(actions_["ik.bakeGoals"]->isEnabled());
    session_.document.undo();
    EXPECT_TRUE(leg().goals[0].live);
}

TEST_F(IkToolsTest, pinFootHoldsTheToeAndReportsItsSlide) {
    session_.playback.setFrame(FrameIndex{40});
    session_.playback.setRange(FrameIndex{38}, FrameIndex{42});
    open("ik.pinFoot");
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("toe, tail (lowest)"));
    EXPECT_EQ(field("From frame").value(), 38) << "the clip's range by default";
    EXPECT_EQ(field("Position from frame").value(), 40);
    const auto slides = lengths(label("note"));
    ASSERT_EQ(slides.size(), 4U) << label("note").toStdString();
    EXPECT_GT(slides[0], 10);
    EXPECT_LT(slides[1], 0.1);
    EXPECT_GT(slides[2], 5);
    EXPECT_LT(slides[3], 0.1);
    for (int frame = 38; frame <= 42; ++frame)
        EXPECT_LT((tail("toe", frame) - tail("toe", 40)).norm(), 1e-4) << frame;
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Pin Foot over Frames 38–42"));
    session_.document.undo();
    EXPECT_GT((tail("toe", 42) - tail("toe", 40)).norm(), 5e-3);
}

TEST_F(IkToolsTest, findStanceUsesTheChosenPoint) {
    session_.playback.setFrame(FrameIndex{135});
    session_.selection.selectOnly(joint("root"));
    open("ik.pinFoot");
    EXPECT_EQ(combo("Point").count(), 3) << "the lowest point below the joint, its tail and its head";
    choose("Point", 2);
    press("Find Stance");
    waitForPreview();
    const double first = field("From frame").value();
    EXPECT_NEAR(first, 123, 1) << "the root rests from 120 on; stances are found with a window of 0.05 s";
    EXPECT_NEAR(field("To frame").value(), 147, 1);
    session_.selection.selectOnly(joint("toe"));
    waitForPreview();
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("toe, tail (lowest)"));
    EXPECT_EQ(field("From frame").value(), first) << "the found range is kept";
}

TEST_F(IkToolsTest, findStanceUsesTheCurrentClip) {
    session_.playback.setFrame(FrameIndex{135});
    session_.selection.selectOnly(joint("root"));
    open("ik.pinFoot");
    choose("Point", 2);
    std::vector<double> resting;
    for (int i = 0; i <= 200; ++i) resting.push_back(i <= 100 ? i * 0.01 : i <= 170 ? 1 : i * 0.01 - 0.7);
    const auto clip = session_.selection.clip();
    const Track still{{joint("root"), Channel::translationZ},
                      std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, resting))};
    session_.document.commit(
        QStringLiteral("Longer stance"),
        setCurves(session_.document.committed(), leg().id, clip->id, {&still, 1}).value());
    waitForPreview();
    EXPECT_EQ(combo("Point").currentIndex(), 2) << "the chosen point is kept";
    press("Find Stance");
    waitForPreview();
    EXPECT_NEAR(field("From frame").value(), 103, 1);
    EXPECT_NEAR(field("To frame").value(), 167, 1);
}

TEST_F(IkToolsTest, chosenPointIsKeptWhileAvailable) {
    session_.selection.selectOnly(joint("thigh"));
    open("ik.pinFoot");
    choose("Point", 1);
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("thigh, tail"));
    session_.selection.select({joint("shin"), joint("thigh")});
    waitForPreview();
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("thigh, tail"));
    session_.selection.selectOnly(joint("toe"));
    waitForPreview();
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("toe, tail (lowest)"));
}

TEST_F(IkToolsTest, lockedJointsAreNotChanged) {
    session_.visibility.setLocked({joint("thigh")}, true);
    const auto before = values("thigh", Channel::angle1);
    solvePinned();
    EXPECT_EQ(values("thigh", Channel::angle1), before);
    EXPECT_TRUE(session_.document.previewing());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
