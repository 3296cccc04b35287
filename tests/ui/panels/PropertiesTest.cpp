#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/properties/ConflictLine.h"
#include "ui/properties/LimitRows.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/session/Session.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class PropertiesTest : public testing::Test {
protected:
    PropertiesTest() {
        dock_.resize(344, 1400);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    }
    void select(const char* name) {
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), name));
    }
    /// Returns the texts of the visible fields with this name, from top to bottom.
    QStringList shown(const QString& name) const {
        QStringList texts;
        for (const auto* field : dock_.findChildren<NumberField*>()) {
            if (field->isVisible() && field->accessibleName() == name) texts << field->text();
        }
        return texts;
    }
    bool showsText(const QString& text) const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) return true;
        }
        return false;
    }
    QToolButton* header(const QString& title) const {
        for (auto* button : dock_.findChildren<QToolButton*>()) {
            if (button->text() == title) return button;
        }
        return nullptr;
    }
    static QStringList list(std::initializer_list<const char*> texts) {
        QStringList all;
        for (const char* text : texts) all << QString::fromUtf8(text);
        return all;
    }

    Session session_;
    Actions actions_;
    PropertiesDock dock_{session_, actions_};
};

TEST_F(PropertiesTest, showsAHintInAnEmptyScene) {
    session_.document.open({}, {});
    EXPECT_TRUE(showsText(QStringLiteral("Open a file")));
}

TEST_F(PropertiesTest, summarisesTheClipWithoutASelectedJoint) {
    for (const char* text : {"leg", "clip walk", "201 (0 to 200)", "100 fps", "2.000 s", "0.01 m", "207"})
        EXPECT_TRUE(showsText(QLatin1String(text))) << text;
    EXPECT_TRUE(showsText(QStringLiteral("Select a joint")));
}

TEST_F(PropertiesTest, showsTheJointAtThePlayhead) {
    select("thigh");
    session_.playback.setFrame({50});
    EXPECT_TRUE(showsText(QStringLiteral("length 0.400 m · parent root")));
    EXPECT_TRUE(showsText(QStringLiteral("Order XYZ")));
    EXPECT_EQ(shown(QStringLiteral("Angle X")), list({"−15.00"}));
    session_.playback.setFrame({100});
    EXPECT_EQ(shown(QStringLiteral("Angle X")), list({"−30.00"}));
}

TEST_F(PropertiesTest, longNamesAreElidedInTheMiddle) {
    dock_.resize(304, 620);
    Scene scene = test::withLeg({}, "leg");
    auto joints = scene.characters[0]->skeleton->joints();
    joints[1].name = "mixamorig:character_LeftForeArmTwistCorrective_01";
    joints[2].name = "mixamorig:character_LeftHandThumbTwistCorrective_02";
    auto leg = std::make_shared<Character>(*scene.characters[0]);
    leg->skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    scene.characters[0] = leg;
    session_.document.open(std::move(scene), QStringLiteral("leg"));
    session_.selection.selectOnly(joints[2].id);
    QCoreApplication::processEvents();
    const auto findLabel = [this](const QString& beginning) -> const ElidedLabel* {
        for (const auto* label : dock_.findChildren<ElidedLabel*>()) {
            if (label->isVisible() && label->text().startsWith(beginning)) return label;
        }
        return nullptr;
    };
    for (const auto& [begins, ends] : {std::pair{"mixamorig:cha", "tive_02"}, {"length 0.4", "tive_01"}}) {
        const ElidedLabel* label = findLabel(QLatin1String(begins));
        ASSERT_NE(label, nullptr) << begins;
        EXPECT_NE(label->shown(), label->text()) << "the text must be elided";
        EXPECT_TRUE(label->shown().startsWith(QLatin1String(begins))) << label->shown().toStdString();
        EXPECT_TRUE(label->shown().endsWith(QLatin1String(ends))) << label->shown().toStdString();
        EXPECT_LE(label->fontMetrics().horizontalAdvance(label->shown()), label->width());
    }
}

TEST_F(PropertiesTest, showsLocalWorldAndRestTransforms) {
    select("shin");
    session_.playback.setFrame({50});
    EXPECT_EQ(shown(QStringLiteral("Position Y")), list({"−0.400", "0.514"}));
    EXPECT_EQ(shown(QStringLiteral("Position Z")), list({"0.000", "0.604"}));
    // The shin rotates about X by 10° and 25°, the thigh by -15°.
    EXPECT_EQ(shown(QStringLiteral("Rotation X")), list({"35.00", "20.00", "0.00"}));
    EXPECT_EQ(shown(QStringLiteral("Quaternion W")), list({"0.9537", "0.9848"}));
    EXPECT_EQ(shown(QStringLiteral("Quaternion X")), list({"0.3007", "0.1736"}));
    EXPECT_EQ(shown(QStringLiteral("Head Y")), list({"−0.400"}));
    EXPECT_EQ(shown(QStringLiteral("Tail Y")), list({"−0.400"}));
}

TEST_F(PropertiesTest, secondRotationAboutAnAxisHasItsOwnName) {
    select("shin");
    EXPECT_EQ(shown(QStringLiteral("Angle X")), list({"10.00"}));
    EXPECT_EQ(shown(QStringLiteral("Angle Z")), list({"0.00"}));
    EXPECT_EQ(shown(QStringLiteral("Angle X2")), list({"25.00"}));
}

TEST_F(PropertiesTest, showsOnlyFreeChannels) {
    select("root");
    session_.playback.setFrame({150});
    EXPECT_EQ(shown(QStringLiteral("Position Z")).front(), QStringLiteral("1.500"));
    EXPECT_TRUE(shown(QStringLiteral("Scale X")).isEmpty());
    select("toe");
    EXPECT_TRUE(shown(QStringLiteral("Angle X")).isEmpty());
    EXPECT_TRUE(showsText(QStringLiteral("no free channels")));
    EXPECT_TRUE(showsText(QStringLiteral("No keys")));
}

TEST_F(PropertiesTest, showsTheClipsLimitConflicts) {
    select("thigh");
    EXPECT_EQ(shown(QStringLiteral("Lower bound of X")), list({"−160.0"}));
    EXPECT_EQ(shown(QStringLiteral("Upper bound of X")), list({"15.0"}));
    const auto* conflict = dock_.findChild<LimitRows*>()->findChild<ConflictLine*>();
    EXPECT_SOON(conflict->isVisible());
    EXPECT_EQ(conflict->lines(), QStringList(QStringLiteral("X: 1 key outside by up to 5.00°")));
    select("shin");
    EXPECT_FALSE(conflict->isVisible());
    EXPECT_EQ(shown(QStringLiteral("Locked angle of Z")), list({"0.0"})) << "the value of the locked angle";
}

TEST_F(PropertiesTest, countsKeys) {
    select("shin");
    EXPECT_TRUE(showsText(QStringLiteral("2 keys, linear")));
    EXPECT_TRUE(showsText(QStringLiteral("1 key, step")));
    select("root");
    EXPECT_TRUE(showsText(QStringLiteral("201 keys, linear")));
}

TEST_F(PropertiesTest, sectionsFold) {
    select("thigh");
    QToolButton* transform = header(QStringLiteral("Transform"));
    ASSERT_NE(transform, nullptr);
    QTest::mouseClick(transform, Qt::LeftButton);
    EXPECT_TRUE(shown(QStringLiteral("Angle X")).isEmpty());
    session_.playback.setFrame({100});
    QTest::mouseClick(transform, Qt::LeftButton);
    EXPECT_EQ(shown(QStringLiteral("Angle X")), list({"−30.00"}));
}

TEST_F(PropertiesTest, layoutStaysWhenValuesChange) {
    select("thigh");
    ASSERT_TRUE(QTest::qWaitFor([this] { return !session_.conflicts.isUpdating(); }, 10000));
    test::settle();
    QList<QRect> before, after;
    for (const auto* field : dock_.findChildren<NumberField*>()) before << field->geometry();
    session_.playback.setFrame({120});
    test::settle();
    for (const auto* field : dock_.findChildren<NumberField*>()) after << field->geometry();
    EXPECT_EQ(before, after);
}

TEST_F(PropertiesTest, showsTheJointsOwnCharacter) {
    session_.document.open(test::withLeg(session_.document.scene(), "other"), QStringLiteral("two"));
    select("thigh");
    session_.playback.setFrame({50});
    EXPECT_EQ(session_.selection.character()->name, "leg");
    EXPECT_EQ(shown(QStringLiteral("Angle X")), list({"−15.00"}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
