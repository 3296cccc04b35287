#include "ui/outliner/JointModel.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "tests/core/RandomRig.h"
#include "tests/ui/Leg.h"
#include "tests/ui/Warps.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

class JointModelTest : public testing::Test {
protected:
    JointModelTest() {
        QObject::connect(&session_.document, &Document::changed, &model_,
                         [this](const Scene&, const Scene& after) { model_.show(after); });
    }
    void open(Scene scene) { session_.document.open(std::move(scene), QStringLiteral("leg")); }
    const Scene& scene() const { return session_.document.scene(); }
    QModelIndex row(const char* name, std::size_t character = 0) const {
        return model_.index(test::jointOf(scene(), name, character));
    }

    Session session_;
    JointModel model_{session_.selection};
    QAbstractItemModelTester tester_{&model_, kFatal};
};

TEST_F(JointModelTest, hasNoIndexForUnknownIds) {
    open(test::withLeg({}, "leg"));
    EXPECT_FALSE(model_.index(JointId{4711}).isValid());
    EXPECT_FALSE(model_.index(CharacterId{4711}).isValid());
    EXPECT_FALSE(model_.joint({}));
    EXPECT_FALSE(model_.character(QModelIndex()));
}

TEST_F(JointModelTest, followsTheSkeletonsHierarchy) {
    open(test::withLeg({}, "leg"));
    EXPECT_EQ(row("root").parent(), model_.index(scene().characters[0]->id));
    EXPECT_EQ(row("toe").parent(), row("shin"));
    EXPECT_EQ(row("shin").data().toString(), QStringLiteral("shin"));
    EXPECT_EQ(model_.index(0, 0).data(JointModel::countRole).toInt(), 4);
    EXPECT_EQ(model_.jointCount(), 4);
}

TEST_F(JointModelTest, keyedBadgeUsesWarpedTime) {
    open(test::withWarp(test::withLeg({}, "leg"), test::halfSpeedPins()));
    const auto keyedAt = [this](double time) {
        model_.setTime({time});
        return (row("thigh").data(JointModel::badgesRole).toInt() & JointModel::keyedNow) != 0;
    };
    EXPECT_FALSE(keyedAt(1));
    EXPECT_TRUE(keyedAt(2));
}

TEST_F(JointModelTest, badgesShowLimitsLocksAndKeys) {
    open(test::withLeg({}, "leg"));
    const auto badges = [this](const char* name) { return row(name).data(JointModel::badgesRole).toInt(); };
    constexpr int kKeyed = JointModel::keyed | JointModel::keyedNow;
    EXPECT_EQ(badges("root"), kKeyed);
    EXPECT_EQ(badges("thigh"), JointModel::limited | kKeyed);
    EXPECT_EQ(badges("shin"), JointModel::locked | kKeyed);
    EXPECT_EQ(badges("toe"), 0);
    const Character& leg = *scene().characters[0];
    session_.selection.setClip(leg.id, leg.clips[0]->id);
    EXPECT_EQ(badges("root"), 0);
}

TEST_F(JointModelTest, insertsAndRemovesWithoutReset) {
    open(test::withLeg({}, "left"));
    const QPersistentModelIndex left = row("toe");
    const QSignalSpy resets(&model_, &QAbstractItemModel::modelReset);
    const QSignalSpy inserted(&model_, &QAbstractItemModel::rowsInserted);
    const QSignalSpy removed(&model_, &QAbstractItemModel::rowsRemoved);
    open(test::withLeg(scene(), "right"));
    EXPECT_EQ(inserted.count(), 1);
    EXPECT_EQ(model_.rowCount(), 2);
    Scene reordered = scene();
    std::swap(reordered.characters[0], reordered.characters[1]);
    open(reordered);
    EXPECT_EQ(model_.index(0, 0).data().toString(), QStringLiteral("right"));
    EXPECT_EQ(left, row("toe", 1));
    reordered.characters.erase(reordered.characters.begin());
    open(reordered);
    EXPECT_EQ(removed.count(), 1);
    EXPECT_EQ(left, row("toe"));
    EXPECT_EQ(resets.count(), 0);
}

TEST_F(JointModelTest, renamedJointKeepsItsRow) {
    open(test::withLeg({}, "leg"));
    const QPersistentModelIndex shin = row("shin");
    Scene next = scene();
    auto joints = next.characters[0]->skeleton->joints();
    joints[2].name = "calf";
    auto leg = std::make_shared<Character>(*next.characters[0]);
    leg->skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    next.characters[0] = leg;
    open(next);
    ASSERT_TRUE(shin.isValid());
    EXPECT_EQ(shin.data().toString(), QStringLiteral("calf"));
}

TEST_F(JointModelTest, activeCharacterIsMarked) {
    open(test::withLeg(test::withLeg({}, "left"), "right"));
    EXPECT_TRUE(model_.index(1, 0).data(JointModel::activeRole).toBool());
    session_.selection.setCharacter(scene().characters[0]->id);
    EXPECT_TRUE(model_.index(0, 0).data(JointModel::activeRole).toBool());
    EXPECT_FALSE(model_.index(1, 0).data(JointModel::activeRole).toBool());
}

// The ids of every random rig start at 1, so each rig gets new ones.
Character withOwnIds(const test::Rig& rig, Scene& scene) {
    auto joints = rig.skeleton->joints();
    for (Joint& joint : joints) joint.id = scene.newId<JointId>();
    Character character;
    character.name = "any";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    character.clips = {rig.clip};
    return character;
}

TEST_F(JointModelTest, showsAnySceneAfterAnyOther) {
    ASSERT_TRUE(rc::check([this](std::uint8_t choice) {
        Scene next = scene();
        if (choice % 3 == 0 && !next.characters.empty()) {
            next.characters.erase(next.characters.begin() +
                                  static_cast<std::ptrdiff_t>(choice % next.characters.size()));
        } else if (choice % 3 == 1 && next.characters.size() > 1) {
            std::swap(next.characters.front(), next.characters.back());
        } else {
            Character character = withOwnIds(*test::randomRig(), next);
            next = addCharacter(next, std::move(character));
        }
        open(next);
        int joints = 0;
        for (const auto& character : next.characters) {
            for (const Joint& joint : character->skeleton->joints()) {
                RC_ASSERT(model_.joint(model_.index(joint.id)) == joint.id);
                ++joints;
            }
        }
        RC_ASSERT(model_.jointCount() == joints);
        RC_ASSERT(model_.rowCount() == static_cast<int>(next.characters.size()));
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
