#include "ui/properties/RestEditor.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QMessageBox>
#include <QTest>
#include <QToolButton>

#include "core/rig/RestSpace.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class RestEditorTest : public testing::Test {
protected:
    RestEditorTest() {
        dock_.resize(344, 1600);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        select("shin");
    }
    void select(const char* name) {
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), name));
    }
    void edit() { session_.posing.setMode(Posing::Mode::rest); }
    RestEditor& editor() const { return *dock_.findChild<RestEditor*>(); }
    NumberField& field(const char* name) const {
        for (auto* candidate : editor().findChildren<NumberField*>()) {
            if (candidate->accessibleName() == QLatin1String(name)) return *candidate;
        }
        ADD_FAILURE() << "no field " << name;
        return *editor().findChild<NumberField*>();
    }
    void type(const char* name, const char* text) {
        NumberField& widget = field(name);
        widget.setFocus();
        widget.selectAll();
        QTest::keyClicks(&widget, QLatin1String(text));
        QTest::keyClick(&widget, Qt::Key_Return);
    }
    QToolButton& button(const char* name) const {
        for (auto* candidate : editor().findChildren<QToolButton*>()) {
            if (candidate->accessibleName() == QLatin1String(name)) return *candidate;
        }
        ADD_FAILURE() << "no button " << name;
        return *editor().findChild<QToolButton*>();
    }
    const Skeleton& skeleton() const { return *session_.document.scene().characters[0]->skeleton; }
    const Joint& joint(const char* name) const { return skeleton()[*skeleton().find(name)]; }
    Eigen::Vector3d head(const char* name) const {
        return restModel(skeleton(), *skeleton().find(name)).translation();
    }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    PropertiesDock dock_{session_, actions_};
};

TEST_F(RestEditorTest, isReadOnlyUntilTheRestPoseIsEdited) {
    EXPECT_FALSE(field("Head X").isEnabled());
    EXPECT_FALSE(button("Free angle X").isEnabled());
    edit();
    EXPECT_TRUE(field("Head X").isEnabled());
    EXPECT_TRUE(button("Free angle X").isEnabled());
}

TEST_F(RestEditorTest, lockedJointIsReadOnly) {
    edit();
    session_.visibility.setLocked({test::jointOf(session_.document.scene(), "shin")}, true);
    EXPECT_FALSE(field("Head X").isEnabled());
    session_.visibility.setLocked({test::jointOf(session_.document.scene(), "shin")}, false);
    EXPECT_TRUE(field("Head X").isEnabled());
}

TEST_F(RestEditorTest, jointWithoutABoneHasNoLengthOrRoll) {
    select("root");
    edit();
    EXPECT_FALSE(field("Length").isEnabled());
    EXPECT_FALSE(field("Roll").isEnabled());
    EXPECT_TRUE(field("Tail Y").isEnabled());
}

TEST_F(RestEditorTest, typedHeadKeepsTheChildren) {
    edit();
    EXPECT_EQ(field("Head Y").text(), QString::fromUtf8("−0.400"));
    type("Head X", "0.1");
    EXPECT_EQ(joint("shin").rest.translation, Eigen::Vector3d(0.1, -0.4, 0));
    EXPECT_LT((head("toe") - Eigen::Vector3d(0, 0.1, 0)).norm(), 1e-12);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Rest Position of shin"));
    EXPECT_EQ(joint("thigh").tail, joint("shin").rest.translation) << "the parent's bone follows";
}

TEST_F(RestEditorTest, childrenMoveAlongIfChosen) {
    edit();
    editor().findChild<QCheckBox*>()->setChecked(true);
    type("Head X", "0.1");
    EXPECT_LT((head("toe") - Eigen::Vector3d(0.1, 0.1, 0)).norm(), 1e-12);
}

TEST_F(RestEditorTest, rotationRollAndLengthAreTyped) {
    edit();
    type("Roll", "30");
    EXPECT_EQ(lastStep(), QStringLiteral("Change Roll of shin"));
    EXPECT_NEAR(restRoll(skeleton(), 2), radians(30), 1e-9);
    EXPECT_EQ(field("Roll").text(), QStringLiteral("30.00"));
    EXPECT_EQ(field("Rotation Y").text(), QString::fromUtf8("−30.00")) << "the bone points along −Y";
    type("Length", "0.5");
    EXPECT_NEAR(joint("toe").rest.translation.norm(), 0.5, 1e-12) << "the toe moves with the tail";
    type("Rotation X", "10");
    EXPECT_EQ(lastStep(), QStringLiteral("Change Rest Rotation of shin"));
    EXPECT_EQ(field("Rotation X").text(), QStringLiteral("10.00"));
}

TEST_F(RestEditorTest, arithmeticIsEvaluatedAndCanBeUndone) {
    edit();
    const Joint before = joint("shin");
    type("Tail Y", "-0.4/2");
    EXPECT_NEAR(joint("shin").tail.y(), -0.2, 1e-12);
    session_.document.undo();
    EXPECT_EQ(joint("shin"), before);
    EXPECT_EQ(field("Tail Y").text(), QString::fromUtf8("−0.400"));
}

TEST_F(RestEditorTest, fixingAKeyedChannelAsksFirst) {
    edit();
    QTest::mouseClick(&button("Free angle Z"), Qt::LeftButton);
    EXPECT_FALSE(joint("shin").free.contains(Channel::angle2)) << "nothing is lost, so no confirmation";
    QTest::mouseClick(&button("Free angle X"), Qt::LeftButton);
    EXPECT_TRUE(joint("shin").free.contains(Channel::angle1)) << "confirmation comes first";
    auto* question = editor().findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    EXPECT_TRUE(question->informativeText().contains(QStringLiteral("1 curve of shin in walk")));
    for (auto* answer : question->buttons()) {
        if (question->buttonRole(answer) == QMessageBox::AcceptRole)
            QTest::mouseClick(answer, Qt::LeftButton);
    }
    EXPECT_FALSE(joint("shin").free.contains(Channel::angle1));
    EXPECT_EQ(lastStep(), QStringLiteral("Change Free Channels of shin"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
