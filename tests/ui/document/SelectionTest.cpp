#include "ui/document/Selection.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/Leg.h"
#include "ui/document/Document.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class SelectionTest : public testing::Test {
protected:
    void open(Scene scene) { document_.open(std::move(scene), QStringLiteral("leg")); }
    const Scene& scene() const { return document_.scene(); }
    JointId joint(const char* name, std::size_t character = 0) const {
        return test::jointOf(scene(), name, character);
    }

    Document document_;
    Selection selection_{document_};
};

TEST_F(SelectionTest, ignoresUnknownIds) {
    open(test::withLeg({}, "leg"));
    const QSignalSpy emissions(&selection_, &Selection::characterChanged);
    selection_.setCharacter(CharacterId{4711});
    selection_.setClip(scene().characters[0]->id, ClipId{4711});
    selection_.toggle(JointId{});
    selection_.selectOnly(JointId{});
    EXPECT_EQ(emissions.count(), 0);
    EXPECT_TRUE(selection_.joints().empty());
}

TEST_F(SelectionTest, isEmptyInAnEmptyScene) {
    EXPECT_EQ(selection_.character(), nullptr);
    EXPECT_EQ(selection_.clip(), nullptr);
    EXPECT_FALSE(selection_.currentJoint());
}

TEST_F(SelectionTest, newCharacterIsActiveWithItsLastClip) {
    open(test::withLeg({}, "left"));
    open(test::withLeg(scene(), "right"));
    EXPECT_EQ(selection_.character()->name, "right");
    EXPECT_EQ(selection_.clip()->name, "walk");
}

TEST_F(SelectionTest, newClipIsActive) {
    open(test::withLeg({}, "leg"));
    selection_.setClip(scene().characters[0]->id, scene().characters[0]->clips[0]->id);
    EXPECT_EQ(selection_.clip()->name, "stand");
    Scene next = scene();
    auto leg = std::make_shared<Character>(*next.characters[0]);
    auto run = std::make_shared<Clip>(*leg->clips[0]);
    run->id = next.newId<ClipId>();
    run->name = "run";
    leg->clips.push_back(run);
    next.characters[0] = leg;
    open(next);
    EXPECT_EQ(selection_.clip()->name, "run");
}

TEST_F(SelectionTest, lastSelectedJointIsCurrentAndJointsAreUnique) {
    open(test::withLeg({}, "leg"));
    selection_.select({joint("thigh"), joint("shin"), joint("thigh")});
    EXPECT_EQ(selection_.joints(), (std::vector{joint("thigh"), joint("shin")}));
    selection_.toggle(joint("shin"));
    EXPECT_EQ(selection_.currentJoint(), joint("thigh"));
    selection_.toggle(joint("toe"));
    EXPECT_EQ(selection_.currentJoint(), joint("toe"));
    EXPECT_TRUE(selection_.contains(joint("thigh")));
}

TEST_F(SelectionTest, deletedJointsAreDroppedBeforeSignals) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    selection_.select({joint("thigh", 1), joint("thigh", 0)});
    const JointId left = joint("thigh", 0);
    std::vector<JointId> jointsInSlot;
    QObject::connect(&selection_, &Selection::characterChanged, [&] { jointsInSlot = selection_.joints(); });
    Scene next = scene();
    next.characters.pop_back();
    open(next);
    EXPECT_EQ(jointsInSlot, std::vector{left});
    EXPECT_EQ(selection_.character()->name, "left");
    open({});
    EXPECT_TRUE(selection_.joints().empty());
    EXPECT_EQ(selection_.character(), nullptr);
}

TEST_F(SelectionTest, currentJointBelongsToTheActiveCharacter) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    selection_.selectOnly(joint("shin"));
    EXPECT_EQ(selection_.character()->name, "left");
    selection_.selectOnly(joint("toe", 1));
    EXPECT_EQ(selection_.character()->name, "right");
    selection_.setCharacter(scene().characters[0]->id);
    EXPECT_TRUE(selection_.joints().empty());
    selection_.selectOnly(joint("toe"));
    open(test::withLeg(scene(), "third"));
    EXPECT_EQ(selection_.character()->name, "third");
    EXPECT_TRUE(selection_.joints().empty());
}

TEST_F(SelectionTest, undoOfAnImportRestoresTheActiveCharacter) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    selection_.setCharacter(scene().characters[0]->id);
    selection_.setClip(scene().characters[0]->id, scene().characters[0]->clips[0]->id);
    selection_.selectOnly(joint("shin"));
    document_.commit(QStringLiteral("Import third"), test::withLeg(scene(), "third"));
    EXPECT_EQ(selection_.character()->name, "third");
    selection_.selectOnly(joint("toe", 2));
    document_.undo();
    EXPECT_EQ(selection_.character()->name, "left");
    EXPECT_EQ(selection_.clip()->name, "stand");
    EXPECT_EQ(selection_.joints(), std::vector{joint("shin")});
    document_.redo();
    EXPECT_EQ(selection_.character()->name, "third");
    EXPECT_EQ(selection_.joints(), std::vector{joint("toe", 2)}) << "as it was before the undo";
}

TEST_F(SelectionTest, undoOfADeletionRestoresTheSelection) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    selection_.setCharacter(scene().characters[0]->id);
    selection_.select({joint("toe"), joint("thigh")});
    const auto selected = selection_.joints();
    Scene rest = scene();
    rest.characters.erase(rest.characters.begin());
    document_.commit(QStringLiteral("Delete left"), rest);
    EXPECT_EQ(selection_.character()->name, "right");
    EXPECT_TRUE(selection_.joints().empty());
    document_.undo();
    EXPECT_EQ(selection_.character()->name, "left");
    EXPECT_EQ(selection_.joints(), selected);
    document_.redo();
    EXPECT_EQ(selection_.character()->name, "right");
    EXPECT_TRUE(selection_.joints().empty());
}

TEST_F(SelectionTest, undoOfANewClipRestoresTheActiveClip) {
    open(test::withLeg({}, "leg"));
    const CharacterId leg = scene().characters[0]->id;
    selection_.setClip(leg, scene().characters[0]->clips[0]->id);
    Clip run = *scene().characters[0]->clips[1];
    run.id = {};
    run.name = "run";
    document_.commit(QStringLiteral("New clip"), addClip(scene(), leg, run).value());
    EXPECT_EQ(selection_.clip()->name, "run");
    document_.undo();
    EXPECT_EQ(selection_.clip()->name, "stand");
    document_.redo();
    EXPECT_EQ(selection_.clip()->name, "run");
}

TEST_F(SelectionTest, undoRestoresTheSelectionOfTheStep) {
    open(test::withLeg({}, "leg"));
    const CharacterId leg = scene().characters[0]->id;
    const ClipId clip = scene().characters[0]->clips[0]->id;
    selection_.selectOnly(joint("thigh"));
    document_.commit(QStringLiteral("a"), renameClip(scene(), leg, clip, "a").value());
    selection_.selectOnly(joint("shin"));
    document_.commit(QStringLiteral("b"), renameClip(scene(), leg, clip, "b").value());
    selection_.selectOnly(joint("toe"));
    document_.undo();
    EXPECT_EQ(selection_.currentJoint(), joint("shin"));
    document_.undo();
    EXPECT_EQ(selection_.currentJoint(), joint("thigh"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
