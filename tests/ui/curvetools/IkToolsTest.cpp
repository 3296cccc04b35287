#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "core/scene/Evaluator.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/edits/SetCurves.h"
#include "core/scene/edits/SetGoals.h"
#include "core/scene/edits/SetUnkeyedPose.h"
#include "tests/ui/curvetools/CurveToolFixture.h"

namespace sinew {
namespace {

/// The leg, whose shin is thrown forward at frame 100 and whose root stands still from frame 120 to 150; its
/// shin has a pinned goal, its thigh one that is not.
Scene thrown() {
    Scene scene = test::withLeg({}, "leg");
    Character leg = *scene.characters[0];
    Clip walk = *leg.clips[1];
    std::vector<double> place, turn;
    for (int i = 0; i <= 200; ++i) {
        place.push_back(i <= 120 ? i * 0.01 : i <= 150 ? 1.2 : i * 0.01 - 0.3);
        turn.push_back(radians(i == 100 ? 40 : 10));
    }
    for (Track& track : walk.tracks) {
        const bool root = track.id.joint == (*leg.skeleton)[0].id;
        const bool shin = track.id.joint == (*leg.skeleton)[2].id && track.id.channel == Channel::angle1;
        if (root || shin)
            track.curve = std::make_shared<const Curve>(
                Curve::fromSamples(walk.rate, FrameIndex{0}, root ? place : turn));
    }
    leg.clips[1] = std::make_shared<const Clip>(std::move(walk));
    scene.characters[0] = std::make_shared<const Character>(std::move(leg));

    Goal held, other;
    held.joint = test::jointOf(scene, "shin");
    held.target = {0, 0.3, 1};
    held.pinned = true;
    other.joint = test::jointOf(scene, "thigh");
    other.target = {0, 0.6, 1};
    return setGoals(scene, scene.characters[0]->id, {held, other}).value();
}

class IkToolsTest : public CurveToolFixture {
protected:
    IkToolsTest() : CurveToolFixture(thrown()) {}

    const Character& leg() const { return *session_.document.scene().characters[0]; }
    /// A joint's tail as the window shows it.
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
    /// The three numbers of a note's text that stand before "mm".
    std::vector<double> lengths(const QString& text) const {
        std::vector<double> found;
        const auto words = text.split(u' ');
        for (qsizetype i = 1; i < words.size(); ++i)
            if (words[i] == QStringLiteral("mm") || words[i] == QStringLiteral("mm,"))
                found.push_back(words[i - 1].toDouble());
        return found;
    }
};

TEST_F(IkToolsTest, sayThatAPoseWithoutKeysDoesNotCount) {
    const auto said = [this] {
        for (const auto* label : dialog().findChildren<QLabel*>(QStringLiteral("unkeyed"))) {
            if (label->isVisible()) return label->text();
        }
        return QString();
    };
    open("ik.solveRange");
    EXPECT_EQ(said(), QString());
    press("Cancel");
    const Clip& walk = *session_.selection.clip();
    const ChannelValue bent{{test::jointOf(session_.document.scene(), "shin"), Channel::angle3}, 1};
    session_.document.commit(
        QStringLiteral("Pose"),
        setUnkeyedPose(session_.document.scene(), leg().id, walk.id, {0.5}, {&bent, 1}).value());
    open("ik.solveRange");
    EXPECT_TRUE(said().contains(QStringLiteral("frame 50 is not keyed"))) << said().toStdString();
    press("Cancel");
    open("ik.pinFoot");
    EXPECT_TRUE(said().contains(QStringLiteral("frame 50 is not keyed"))) << said().toStdString();
}

TEST_F(IkToolsTest, fieldsStandInColumnsAndDoNotTouch) {
    const auto left = [this](const char* name) { return field(name).mapTo(&dialog(), QPoint()).x(); };
    for (const char* id : {"ik.solveRange", "ik.pinFoot"}) {
        open(id);
        EXPECT_EQ(left("From frame"), left("Blend in")) << id;
        EXPECT_EQ(left("To frame"), left("Blend out")) << id;
        EXPECT_GT(left("Blend out"), left("Blend in") + field("Blend in").width()) << id;
        press("Cancel");
    }
}

TEST_F(IkToolsTest, areOffWhereThereIsNothingToSolveAndSayWhy) {
    EXPECT_TRUE(actions_["ik.solveRange"]->isEnabled());
    EXPECT_TRUE(actions_["ik.pinFoot"]->isEnabled());
    EXPECT_FALSE(actions_["ik.bakeGoals"]->isEnabled());
    EXPECT_EQ(reason("ik.bakeGoals"), QStringLiteral("No goal is live"));
    setGoalsLive();
    EXPECT_TRUE(actions_["ik.bakeGoals"]->isEnabled());
    session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    EXPECT_EQ(reason("ik.solveRange"), QStringLiteral("There is no goal: pin a joint, or add one"));
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(actions_["ik.pinFoot"]->isEnabled());
    session_.document.open({}, {});
    EXPECT_EQ(reason("ik.pinFoot"), QStringLiteral("Open a file first"));
}

TEST_F(IkToolsTest, sayWhatIsWrongAndShowNothingOfIt) {
    solvePinned();
    type("Blend in", "50");
    EXPECT_TRUE(label("note").contains(QStringLiteral("blends are longer"))) << label("note").toStdString();
    EXPECT_FALSE(session_.document.previewing());
    EXPECT_EQ(jumps("Acceleration jumps before").topLevelItemCount(), 0);
    press("Apply");
    EXPECT_FALSE(history().canUndo());
    type("Blend in", "0");
    type("To frame", "70");
    EXPECT_TRUE(label("note").contains(QStringLiteral("before the first"))) << label("note").toStdString();
}

TEST_F(IkToolsTest, aRangeIsSolvedInOneStepWithItsResidual) {
    solvePinned();
    EXPECT_EQ(label("scope"), QStringLiteral("1 goal over walk"));
    for (const int frame : {80, 100, 119})
        EXPECT_LT((tail("shin", frame) - leg().goals[0].target).norm(), 1e-5) << frame;
    EXPECT_TRUE(label("residual").startsWith(QStringLiteral("Farthest from a goal: 0.00")))
        << label("residual").toStdString();
    EXPECT_FALSE(history().canUndo());
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Solve goals over frames 80–119"));
    EXPECT_LT((tail("shin", 90) - leg().goals[0].target).norm(), 1e-5);
    session_.document.undo();
    EXPECT_NEAR(tail("root", 90).z(), 0.9, 1e-9);
    EXPECT_GT((tail("shin", 90) - leg().goals[0].target).norm(), 0.05);
}

TEST_F(IkToolsTest, solveWhatIsChosen) {
    open("ik.solveRange");
    EXPECT_EQ(label("scope"), QStringLiteral("2 goals over walk"));
    EXPECT_EQ(field("To frame").value(), 200) << "what plays";
    choose("Goals", 2);
    EXPECT_TRUE(label("note").contains(QStringLiteral("no goal to solve"))) << label("note").toStdString();
    session_.selection.selectOnly(joint("thigh"));
    settle();
    EXPECT_EQ(label("scope"), QStringLiteral("1 goal over walk"));
    EXPECT_TRUE(session_.document.previewing());
}

TEST_F(IkToolsTest, cancelLeavesNothing) {
    const auto before = session_.document.scene().characters[0];
    solvePinned();
    type("Passes", "100");
    EXPECT_NE(session_.document.scene().characters[0], before);
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_EQ(session_.document.scene().characters[0], before);
    EXPECT_FALSE(history().canUndo());
    actions_["ik.solveRange"]->trigger();
    ASSERT_TRUE(QTest::qWaitFor([this] { return dialog().task().running(); }, 5000));
    dialog().task().cancel();
    EXPECT_FALSE(dialog().isVisible()) << "who takes back the work takes back the tool";
    QTest::qWait(50);
    EXPECT_EQ(session_.document.scene().characters[0], before);
    EXPECT_FALSE(session_.document.previewing());
}

TEST_F(IkToolsTest, jumpsAreListedAndADoubleClickGoesThere) {
    solvePinned();
    type("To frame", "117");  // its root stops at 120
    QTreeWidget& before = jumps("Acceleration jumps before");
    ASSERT_EQ(before.topLevelItemCount(), 1);
    QTreeWidgetItem& row = *before.topLevelItem(0);
    EXPECT_EQ(row.text(0), QStringLiteral("100"));
    EXPECT_EQ(row.text(1), QStringLiteral("toe")) << "the farthest from the knee is thrown most";
    EXPECT_GT(row.text(2).toDouble(), 1000) << "twice 0.8 m, half a radian, a hundredth of a second, squared";
    QTest::mouseClick(before.viewport(), Qt::LeftButton, {}, before.visualItemRect(&row).center());
    QTest::mouseDClick(before.viewport(), Qt::LeftButton, {}, before.visualItemRect(&row).center());
    EXPECT_EQ(session_.playback.frame(), FrameIndex{100});
    EXPECT_EQ(session_.selection.currentJoint(), joint("toe"));
    EXPECT_TRUE(dialog().isVisible());
    for (auto* button : dialog().findChildren<QToolButton*>())
        if (button->isVisible() && button->text().remove(u'&') == QStringLiteral("Go to")) button->click();
    EXPECT_EQ(session_.selection.currentJoint(), joint("shin")) << "whose goal it is";
    EXPECT_GE(session_.playback.frame(), FrameIndex{80});
}

TEST_F(IkToolsTest, simplifyAfterIsOfTheSameStep) {
    solvePinned();
    const auto keys = [this] { return values("thigh", Channel::angle1).size(); };
    const std::size_t dense = keys();
    EXPECT_GE(dense, 40U);
    check("Simplify after, within");
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
    EXPECT_EQ(label("scope"), QStringLiteral("1 live goal over walk"));
    type("From frame", "80");
    type("To frame", "119");
    EXPECT_TRUE(label("note").contains(QStringLiteral("keys."))) << label("note").toStdString();
    press("Apply");
    EXPECT_EQ(history().cursor(), 2);
    EXPECT_EQ(history().current().text, QStringLiteral("Bake goals over frames 80–119"));
    EXPECT_FALSE(leg().goals[0].live);
    EXPECT_GE(values("thigh", Channel::angle1).size(), 40U);
    EXPECT_LT((tail("toe", 90) - shown).norm(), 1e-9) << "it plays the same";
    EXPECT_FALSE(actions_["ik.bakeGoals"]->isEnabled());
    session_.document.undo();
    EXPECT_TRUE(leg().goals[0].live);
}

TEST_F(IkToolsTest, aPinnedToeStaysAndSaysHowFarItSlid) {
    session_.playback.setFrame(FrameIndex{40});
    session_.playback.setRange(FrameIndex{38}, FrameIndex{42});
    open("ik.pinFoot");
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("toe, tail, the lowest"));
    EXPECT_EQ(field("From frame").value(), 38) << "what plays";
    EXPECT_EQ(field("Placed at frame").value(), 40);
    const auto told = lengths(label("note"));
    ASSERT_EQ(told.size(), 4U) << label("note").toStdString();
    EXPECT_GT(told[0], 10);
    EXPECT_LT(told[1], 0.1);
    EXPECT_GT(told[2], 5);
    EXPECT_LT(told[3], 0.1);
    for (int frame = 38; frame <= 42; ++frame)
        EXPECT_LT((tail("toe", frame) - tail("toe", 40)).norm(), 1e-4) << frame;
    press("Apply");
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Pin foot over frames 38–42"));
    session_.document.undo();
    EXPECT_GT((tail("toe", 42) - tail("toe", 40)).norm(), 5e-3);
}

TEST_F(IkToolsTest, aStanceIsFoundForThePointThatIsChosen) {
    session_.playback.setFrame(FrameIndex{135});
    session_.selection.selectOnly(joint("root"));
    open("ik.pinFoot");
    EXPECT_EQ(combo("Point").count(), 3) << "the lowest below it, its tail, its head";
    choose("Point", 2);
    press("Find Stance");
    settle();
    const double first = field("From frame").value();
    EXPECT_NEAR(first, 123, 1) << "it rests from 120 on, and is judged by a twentieth of a second";
    EXPECT_NEAR(field("To frame").value(), 147, 1);
    session_.selection.selectOnly(joint("toe"));
    settle();
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("toe, tail, the lowest"));
    EXPECT_EQ(field("From frame").value(), first) << "what was found stays";
}

TEST_F(IkToolsTest, aStanceIsFoundInTheClipAsItIsNow) {
    session_.playback.setFrame(FrameIndex{135});
    session_.selection.selectOnly(joint("root"));
    open("ik.pinFoot");
    choose("Point", 2);
    std::vector<double> place;
    for (int i = 0; i <= 200; ++i) place.push_back(i <= 100 ? i * 0.01 : i <= 170 ? 1 : i * 0.01 - 0.7);
    const auto clip = session_.selection.clip();
    const Track still{{joint("root"), Channel::translationZ},
                      std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, place))};
    session_.document.commit(
        QStringLiteral("Longer stance"),
        setCurves(session_.document.committed(), leg().id, clip->id, {&still, 1}).value());
    settle();
    EXPECT_EQ(combo("Point").currentIndex(), 2) << "what was chosen stays";
    press("Find Stance");
    settle();
    EXPECT_NEAR(field("From frame").value(), 103, 1);
    EXPECT_NEAR(field("To frame").value(), 167, 1);
}

TEST_F(IkToolsTest, thePointStaysWhereItIsStillThere) {
    session_.selection.selectOnly(joint("thigh"));
    open("ik.pinFoot");
    choose("Point", 1);
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("thigh, tail"));
    session_.selection.select({joint("shin"), joint("thigh")});
    settle();
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("thigh, tail"));
    session_.selection.selectOnly(joint("toe"));
    settle();
    EXPECT_EQ(combo("Point").currentText(), QStringLiteral("toe, tail, the lowest"));
}

TEST_F(IkToolsTest, lockedJointsAreLeftAlone) {
    session_.visibility.setLocked({joint("thigh")}, true);
    const auto before = values("thigh", Channel::angle1);
    solvePinned();
    EXPECT_EQ(values("thigh", Channel::angle1), before);
    EXPECT_TRUE(session_.document.previewing());
}

}  // namespace
}  // namespace sinew
