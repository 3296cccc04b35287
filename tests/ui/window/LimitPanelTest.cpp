#include <gtest/gtest.h>

#include <QCheckBox>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <algorithm>
#include <stdexcept>

#include "core/math/Angle.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/templates/Templates.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/actions/handlers/LimitActions.h"
#include "ui/limitfit/FitLimitsDialog.h"
#include "ui/properties/LimitEdit.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The limit rows of the properties panel, for the biped template with an unlimited left knee.
class LimitPanel : public testing::Test {
protected:
    LimitPanel() {
        dock_.resize(344, 1400);
        dock_.show();
        Scene biped = newFromTemplate("biped").value();
        const CharacterId id = biped.characters.front()->id;
        biped = setLimits(biped, id, test::jointOf(biped, "shin.L"), {}).value();
        session_.document.open(std::move(biped), QStringLiteral("biped"));
        select("shin.L");
    }
    void select(const char* name) {
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), name));
        QCoreApplication::processEvents();
    }
    const JointLimits& limits(const char* name) const {
        return test::limitsForAngle(session_.document.scene(), name);
    }
    QPushButton& button(const char* text) const {
        for (auto* each : dock_.findChild<LimitButtons*>()->findChildren<QPushButton*>()) {
            if (each->text() == QString::fromUtf8(text)) return *each;
        }
        throw std::runtime_error(text);
    }
    void press(const char* text) const {
        ASSERT_TRUE(button(text).isVisible() && button(text).isEnabled()) << text;
        QTest::mouseClick(&button(text), Qt::LeftButton);
        QCoreApplication::processEvents();
    }
    void choosePreset(const QString& name) const {
        for (QAction* action : button("Presets").menu()->actions()) {
            if (action->text() == name) return action->trigger();
        }
        FAIL() << name.toStdString();
    }
    void tick(const char* name) const {
        for (auto* box : dock_.findChildren<QCheckBox*>()) {
            if (box->accessibleName() == QLatin1String(name))
                return QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
        }
        FAIL() << name;
    }
    int steps() const { return session_.document.history().cursor(); }
    QString step() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    QWidget window_;
    LimitActions limitActions_{session_, actions_, window_};
    PropertiesDock dock_{session_, actions_};
};

TEST_F(LimitPanel, presetLimitsAKnee) {
    ASSERT_EQ(limits("shin.L"), JointLimits());
    choosePreset(QStringLiteral("Knee"));
    ASSERT_EQ(steps(), 1);
    EXPECT_EQ(step(), QStringLiteral("Apply Limit Preset “Knee” to shin.L"));
    const AngleLimit& bend = *std::ranges::max_element(
        limits("shin.L").angles, {}, [](const AngleLimit& angle) { return angle.max - angle.min; });
    EXPECT_EQ(bend.mode, AngleLimit::Mode::limited);
    EXPECT_NEAR(degrees(bend.max - bend.min), 135, 1e-6);
    session_.document.undo();
    EXPECT_EQ(limits("shin.L"), JointLimits());
}

TEST_F(LimitPanel, limitsAreMirroredToTheOtherSide) {
    choosePreset(QStringLiteral("Knee"));
    JointLimits stiff = limits("shin.L");
    for (AngleLimit& angle : stiff.angles) angle.stiffness = 0.25;
    const CharacterId biped = session_.selection.character()->id;
    session_.document.commit(
        QStringLiteral("Stiff"),
        setLimits(session_.document.scene(), biped, test::jointOf(session_.document.scene(), "shin.L"), stiff)
            .value());
    const auto isStiff = [this] {
        const auto& angles = limits("shin.R").angles;
        return std::ranges::find(angles, 0.25, &AngleLimit::stiffness) != angles.end();
    };
    ASSERT_FALSE(isStiff());
    press("Mirror");
    EXPECT_TRUE(isStiff());
    EXPECT_EQ(step(), QStringLiteral("Mirror Limits of shin.L"));
    session_.document.undo();
    EXPECT_FALSE(isStiff());
    actions_["limits.mirror"]->trigger();
    EXPECT_TRUE(isStiff());
    EXPECT_EQ(steps(), 3);
}

TEST_F(LimitPanel, limitsAreCopiedAndPasted) {
    EXPECT_FALSE(button("Paste").isEnabled()) << "nothing has been copied";
    choosePreset(QStringLiteral("Knee"));
    press("Copy");
    const JointLimits knee = limits("shin.L");
    session_.document.undo();
    press("Paste");
    EXPECT_EQ(limits("shin.L"), knee);
    EXPECT_EQ(step(), QStringLiteral("Paste Limits to shin.L"));
}

TEST_F(LimitPanel, fitOpensItsDialog) {
    press("Fit to Clips…");
    EXPECT_TRUE(limitActions_.fitDialog().isVisible());
    limitActions_.fitDialog().reject();
}

TEST_F(LimitPanel, showArcsTogglesArcs) {
    const bool before = actions_["view.limitArcs"]->isChecked();
    EXPECT_EQ(button("Show Arcs").isChecked(), before);
    press("Show Arcs");
    EXPECT_EQ(actions_["view.limitArcs"]->isChecked(), !before);
    EXPECT_EQ(button("Show Arcs").isChecked(), !before);
    actions_["view.limitArcs"]->trigger();
    EXPECT_EQ(button("Show Arcs").isChecked(), before);
}

TEST_F(LimitPanel, checkBoxesChooseWhereLimitsApply) {
    EXPECT_TRUE(limits("shin.L").appliesTo(LimitUse::ik));
    EXPECT_FALSE(limits("shin.L").appliesTo(LimitUse::display));
    tick("Enforce in IK");
    EXPECT_FALSE(limits("shin.L").appliesTo(LimitUse::ik));
    EXPECT_TRUE(limits("shin.L").appliesTo(LimitUse::drags));
    tick("Enforce in Display");
    EXPECT_TRUE(limits("shin.L").appliesTo(LimitUse::display));
    EXPECT_EQ(steps(), 2);
    session_.document.undo();
    session_.document.undo();
    EXPECT_TRUE(limits("shin.L").appliesTo(LimitUse::ik));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
