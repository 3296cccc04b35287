#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "tests/ui/FindByText.h"
#include "tests/ui/panels/ShapedArms.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/outliner/MeshCommands.h"
#include "ui/properties/PanelRows.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/properties/ShapeRow.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/WeightSlider.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The Shapes section for the arm at frame 15 of 30. "bulge" of the sleeve is keyed and 0.5 there, "stretch"
/// has no keys and is 0.75.
class ShapeProperties : public testing::Test {
protected:
    ShapeProperties() {
        dock_.resize(344, 1600);
        dock_.show();
        open(test::armWithCuff());
        choose({"sleeve"});
    }
    void open(Scene scene) {
        session_.document.open(std::move(scene), QStringLiteral("arm"));
        session_.playback.setFrame({15});
    }
    void openWithoutClip() {
        Scene still = test::shapedArm();
        Character arm = test::armIn(still);
        arm.clips.clear();
        arm.unkeyed = nullptr;
        still.characters[0] = std::make_shared<const Character>(std::move(arm));
        open(std::move(still));
        choose({"sleeve"});
    }
    void choose(std::initializer_list<const char*> names) {
        std::vector<MeshId> meshes;
        for (const char* name : names) meshes.push_back(test::meshIn(scene(), name).id);
        session_.selection.selectMeshes(std::move(meshes));
        settle();
    }
    /// Shows the latest preview, and lays new rows out.
    static void settle() { QTest::qWait(50); }

    const Scene& scene() const { return session_.document.scene(); }
    const Shape& shape(const char* mesh, const char* name) const {
        return test::shapeIn(scene(), mesh, name);
    }
    const Curve* curve(const char* mesh, const char* name) const {
        return session_.selection.clip()->find(shapeChannel(shape(mesh, name).id));
    }
    template <class Widget>
    Widget& find(const QString& name) const {
        for (auto* each : dock_.findChildren<Widget*>()) {
            if (each->accessibleName() == name && each->isVisible()) return *each;
        }
        throw std::runtime_error("no widget is named " + name.toStdString());
    }
    WeightSlider& slider(const char* name) const { return find<WeightSlider>(QLatin1String(name)); }
    NumberField& field(const char* name) const {
        return find<NumberField>(QStringLiteral("Weight of %1").arg(QLatin1String(name)));
    }
    KeyDiamond& diamond(const char* name) const {
        return find<KeyDiamond>(QStringLiteral("Key of %1").arg(QLatin1String(name)));
    }
    QStringList visibleRows() const {
        QStringList names;
        for (const auto* each : dock_.findChildren<WeightSlider*>()) {
            if (each->isVisible()) names << each->accessibleName();
        }
        return names;
    }
    bool showsText(const QString& text) const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == text) return true;
        }
        return false;
    }
    static QPoint pointAt(const WeightSlider& slider, double weight) {
        return QPointF(slider.position(weight), slider.height() / 2.0).toPoint();
    }
    static void move(WeightSlider& slider, double weight) {
        const QPoint to = pointAt(slider, weight);
        QMouseEvent event(QEvent::MouseMove, to, slider.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&slider, &event);
    }
    static void press(WeightSlider& slider, double weight) {
        QTest::mousePress(&slider, Qt::LeftButton, {}, pointAt(slider, weight));
    }
    static void release(WeightSlider& slider, double weight) {
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, pointAt(slider, weight));
    }
    /// Drags in several steps.
    static void drag(WeightSlider& slider, double from, double to) {
        press(slider, from);
        for (int i = 1; i <= 4; ++i) move(slider, from + (to - from) * i / 4);
        release(slider, to);
    }
    void type(const char* name, const char* text) {
        NumberField& number = field(name);
        number.setFocus();
        number.selectAll();
        QTest::keyClicks(&number, QLatin1String(text));
        QTest::keyClick(&number, Qt::Key_Return);
    }
    QString lastStep() const { return session_.document.history().current().text; }
    int steps() const { return session_.document.history().cursor(); }

    static constexpr double kSliderStep = 1.0 / WeightSlider::kSteps;

    Session session_;
    Actions actions_;
    DisabledReasons reasons_{session_, actions_};
    MeshCommands commands_{session_, actions_, nullptr};
    PropertiesDock dock_{session_, actions_};
};

TEST_F(ShapeProperties, showsWeightsAndKeysAtThePlayhead) {
    EXPECT_EQ(visibleRows(), QStringList({QStringLiteral("bulge"), QStringLiteral("stretch")}));
    EXPECT_DOUBLE_EQ(field("bulge").value(), 0.5);
    EXPECT_EQ(field("stretch").text(), QStringLiteral("0.750"));
    EXPECT_EQ(slider("stretch").value(), 75);
    EXPECT_EQ(diamond("bulge").state(), KeyState::elsewhere);
    EXPECT_EQ(diamond("stretch").state(), KeyState::never);
    session_.playback.setFrame({30});
    EXPECT_DOUBLE_EQ(field("bulge").value(), 1);
    EXPECT_EQ(diamond("bulge").state(), KeyState::now);
}

TEST_F(ShapeProperties, aMeshWithoutShapesHasNoSection) {
    open(test::sleevedArm());
    choose({"sleeve"});
    EXPECT_TRUE(visibleRows().isEmpty());
    for (const char* action : {"mesh.keyShapes", "mesh.resetShapes"}) {
        EXPECT_FALSE(actions_[action]->isEnabled()) << action;
        EXPECT_EQ(actions_[action]->property("sinew.reason").toString(),
                  QStringLiteral("Select a mesh with shapes first"));
    }
}

TEST_F(ShapeProperties, draggingASliderIsOneStep) {
    press(slider("stretch"), 0.75);
    move(slider("stretch"), 0.5);
    EXPECT_TRUE(session_.document.previewing());
    EXPECT_EQ(steps(), 0);
    move(slider("stretch"), 0.25);
    release(slider("stretch"), 0.25);
    EXPECT_FALSE(session_.document.previewing());
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Set stretch"));
    EXPECT_NEAR(shape("sleeve", "stretch").weight, 0.25, kSliderStep);
    EXPECT_FALSE(curve("sleeve", "stretch")) << "a shape without keys stays without keys";
    session_.document.undo();
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0.75);
    EXPECT_EQ(slider("stretch").value(), 75);
    session_.document.redo();
    EXPECT_NEAR(field("stretch").value(), 0.25, kSliderStep);
}

TEST_F(ShapeProperties, aKeyedShapeIsKeyedAtThePlayhead) {
    drag(slider("bulge"), 0.5, 0.9);
    EXPECT_EQ(steps(), 1);
    ASSERT_EQ(curve("sleeve", "bulge")->size(), 3U);
    EXPECT_NEAR(curve("sleeve", "bulge")->key(1).value, 0.9, kSliderStep);
    EXPECT_DOUBLE_EQ(shape("sleeve", "bulge").weight, 0.25);
    EXPECT_EQ(diamond("bulge").state(), KeyState::now);
}

TEST_F(ShapeProperties, autoKeyAlsoKeysShapesWithoutKeys) {
    session_.posing.setAutoKey(true);
    drag(slider("stretch"), 0.75, 0.3);
    ASSERT_TRUE(curve("sleeve", "stretch"));
    EXPECT_NEAR(curve("sleeve", "stretch")->key(0).value, 0.3, kSliderStep);
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0.75);
}

TEST_F(ShapeProperties, escapeCancelsADrag) {
    press(slider("stretch"), 0.75);
    move(slider("stretch"), 0.5);
    QTest::keyClick(&slider("stretch"), Qt::Key_Escape);
    EXPECT_FALSE(session_.document.previewing());
    move(slider("stretch"), 0.1);
    release(slider("stretch"), 0.1);
    EXPECT_EQ(steps(), 0);
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0.75);
    EXPECT_EQ(slider("stretch").value(), 75);
}

TEST_F(ShapeProperties, undoAndAnotherFrameEndADrag) {
    press(slider("stretch"), 0.75);
    move(slider("stretch"), 0.5);
    session_.document.undo();
    move(slider("stretch"), 0.1);
    release(slider("stretch"), 0.1);
    EXPECT_FALSE(session_.document.previewing());
    press(slider("stretch"), 0.75);
    move(slider("stretch"), 0.5);
    session_.playback.setFrame({20});
    EXPECT_FALSE(session_.document.previewing());
    release(slider("stretch"), 0.5);
    EXPECT_EQ(steps(), 0);
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0.75);
}

TEST_F(ShapeProperties, weightsOutsideOfTheSlidersRangeCanBeTyped) {
    type("stretch", "1.5");
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 1.5);
    EXPECT_EQ(slider("stretch").value(), WeightSlider::kSteps);
    type("stretch", "-0.25");
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, -0.25);
    EXPECT_EQ(slider("stretch").value(), 0);
    EXPECT_EQ(steps(), 2);
}

TEST_F(ShapeProperties, slidersFollowTheKeyboard) {
    slider("stretch").setFocus();
    QTest::keyClick(&slider("stretch"), Qt::Key_Right);
    EXPECT_NEAR(shape("sleeve", "stretch").weight, 0.76, 1e-9);
    QTest::keyClick(&slider("stretch"), Qt::Key_Home);
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0);
    EXPECT_EQ(steps(), 2);
}

TEST_F(ShapeProperties, theWheelTurnsOnlyFocusedSliders) {
    dock_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dock_));
    WeightSlider& stretch = slider("stretch");
    field("bulge").setFocus();
    const auto turn = [&] {
        const QPoint at = stretch.rect().center();
        QWheelEvent wheel(at, stretch.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&stretch, &wheel);
    };
    turn();
    EXPECT_EQ(steps(), 0);
    stretch.setFocus();
    turn();
    EXPECT_EQ(steps(), 1);
    EXPECT_LT(shape("sleeve", "stretch").weight, 0.75);
}

TEST_F(ShapeProperties, theDiamondSetsAndDeletesAKey) {
    QTest::mouseClick(&diamond("stretch"), Qt::LeftButton);
    EXPECT_EQ(lastStep(), QStringLiteral("Key stretch"));
    ASSERT_TRUE(curve("sleeve", "stretch"));
    EXPECT_DOUBLE_EQ(curve("sleeve", "stretch")->key(0).value, 0.75);
    EXPECT_EQ(diamond("stretch").state(), KeyState::now);
    QTest::mouseClick(&diamond("stretch"), Qt::LeftButton);
    EXPECT_EQ(lastStep(), QStringLiteral("Delete Key of stretch"));
    EXPECT_FALSE(curve("sleeve", "stretch"));
    session_.document.undo();
    EXPECT_EQ(diamond("stretch").state(), KeyState::now);
}

TEST_F(ShapeProperties, shapesOfTheSameNameChangeTogether) {
    choose({"sleeve", "cuff"});
    EXPECT_EQ(visibleRows(),
              QStringList({QStringLiteral("bulge"), QStringLiteral("wink"), QStringLiteral("stretch")}))
        << "the current mesh's shapes come first";
    EXPECT_TRUE(showsText(QStringLiteral("3 in 2 meshes")));
    EXPECT_FALSE(field("bulge").isMixed()) << "0.5 in both meshes";
    session_.playback.setFrame({30});
    EXPECT_TRUE(field("bulge").isMixed());
    type("bulge", "+=0.25");
    EXPECT_EQ(steps(), 1);
    EXPECT_DOUBLE_EQ(curve("sleeve", "bulge")->key(1).value, 1.25);
    EXPECT_DOUBLE_EQ(shape("cuff", "bulge").weight, 0.75);
    drag(slider("bulge"), 0.75, 0.2);
    EXPECT_NEAR(curve("sleeve", "bulge")->key(1).value, 0.2, kSliderStep);
    EXPECT_NEAR(shape("cuff", "bulge").weight, 0.2, kSliderStep);
    EXPECT_FALSE(field("bulge").isMixed());
    EXPECT_EQ(steps(), 2);
    QTest::mouseClick(&diamond("bulge"), Qt::LeftButton);
    EXPECT_EQ(diamond("bulge").state(), KeyState::now) << "the missing key was set";
    EXPECT_TRUE(curve("cuff", "bulge"));
}

TEST_F(ShapeProperties, aClickUnifiesMixedWeights) {
    choose({"sleeve", "cuff"});
    session_.playback.setFrame({30});
    press(slider("bulge"), 0.5);
    release(slider("bulge"), 0.5);
    EXPECT_DOUBLE_EQ(curve("sleeve", "bulge")->key(1).value, 0.5);
    EXPECT_DOUBLE_EQ(shape("cuff", "bulge").weight, 0.5);
}

TEST_F(ShapeProperties, shapesAreReset) {
    QTest::mouseClick(&find<QToolButton>(QStringLiteral("Reset stretch")), Qt::LeftButton);
    EXPECT_EQ(lastStep(), QStringLiteral("Reset stretch"));
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0);
    session_.document.undo();
    actions_["mesh.resetShapes"]->trigger();
    EXPECT_EQ(lastStep(), QStringLiteral("Reset Shapes"));
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0);
    ASSERT_EQ(curve("sleeve", "bulge")->size(), 3U);
    EXPECT_DOUBLE_EQ(curve("sleeve", "bulge")->key(1).value, 0);
    EXPECT_DOUBLE_EQ(shape("cuff", "bulge").weight, 0.5) << "only the selected meshes are reset";
    actions_["mesh.resetShapes"]->trigger();
    EXPECT_EQ(steps(), 1) << "nothing changes";
}

TEST_F(ShapeProperties, allShapesAreKeyed) {
    choose({"sleeve", "cuff"});
    actions_["mesh.keyShapes"]->trigger();
    EXPECT_EQ(lastStep(), QStringLiteral("Key Shapes"));
    for (const char* name : {"bulge", "wink", "stretch"}) EXPECT_EQ(diamond(name).state(), KeyState::now);
    EXPECT_DOUBLE_EQ(curve("cuff", "wink")->key(0).value, 0);
    EXPECT_EQ(curve("sleeve", "bulge")->size(), 3U);
}

TEST_F(ShapeProperties, manyShapesCanBeFiltered) {
    EXPECT_FALSE(dock_.findChild<QLineEdit*>(QStringLiteral("shapeFilter"))->isVisible());
    open(test::armWithShapes(200));
    choose({"sleeve"});
    ASSERT_EQ(visibleRows().size(), 200);
    auto& filter = find<QLineEdit>(QStringLiteral("Filter shapes"));
    QTest::keyClicks(&filter, QStringLiteral("SHAPE 19"));
    EXPECT_EQ(visibleRows().size(), 11);
    drag(slider("shape 19"), 0.25, 0.5);
    EXPECT_NEAR(shape("sleeve", "shape 19").weight, 0.5, kSliderStep);
    EXPECT_EQ(visibleRows().size(), 11) << "an edit keeps the filter";
    filter.setText(QStringLiteral("smile"));
    EXPECT_TRUE(visibleRows().isEmpty());
    EXPECT_TRUE(showsText(QStringLiteral("No shape matches the filter")));
    open(test::armWithCuff());
    choose({"sleeve"});
    EXPECT_EQ(visibleRows().size(), 2) << "few shapes are not filtered";
}

TEST_F(ShapeProperties, weightsAreReadOnlyDuringPlaybackAndInTheRestPose) {
    session_.playback.setPlaying(true);
    EXPECT_FALSE(slider("stretch").isEnabled());
    EXPECT_TRUE(field("stretch").isReadOnly());
    EXPECT_FALSE(actions_["mesh.resetShapes"]->isEnabled());
    session_.playback.setPlaying(false);
    EXPECT_TRUE(slider("stretch").isEnabled());
    EXPECT_TRUE(actions_["mesh.resetShapes"]->isEnabled());
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(diamond("stretch").isEnabled());
    EXPECT_EQ(diamond("bulge").state(), KeyState::never);
    EXPECT_DOUBLE_EQ(field("bulge").value(), 0.25) << "clips have no effect on the rest pose";
    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_DOUBLE_EQ(field("bulge").value(), 0.5);
}

TEST_F(ShapeProperties, settingAKeyAddsAClipIfThereIsNone) {
    openWithoutClip();
    drag(slider("bulge"), 0.25, 0.5);
    EXPECT_NEAR(shape("sleeve", "bulge").weight, 0.5, kSliderStep);
    EXPECT_FALSE(session_.selection.clip()) << "a weight that is not keyed needs no clip";
    QTest::mouseClick(&diamond("stretch"), Qt::LeftButton);
    ASSERT_TRUE(session_.selection.clip());
    ASSERT_TRUE(curve("sleeve", "stretch"));
    EXPECT_DOUBLE_EQ(curve("sleeve", "stretch")->key(0).value, 0.75);
    EXPECT_EQ(diamond("stretch").state(), KeyState::now);
    session_.document.undo();
    EXPECT_FALSE(session_.selection.clip()) << "key and clip are one step";
    QTest::mouseClick(test::findByText<QPushButton>(dock_, QStringLiteral("Key All")), Qt::LeftButton);
    ASSERT_TRUE(session_.selection.clip());
    EXPECT_TRUE(curve("sleeve", "bulge"));
    EXPECT_TRUE(curve("sleeve", "stretch"));
}

TEST_F(ShapeProperties, autoKeyAddsAClipIfThereIsNone) {
    openWithoutClip();
    session_.posing.setAutoKey(true);
    drag(slider("stretch"), 0.75, 0.3);
    EXPECT_EQ(steps(), 1);
    ASSERT_TRUE(session_.selection.clip());
    ASSERT_TRUE(curve("sleeve", "stretch"));
    EXPECT_NEAR(curve("sleeve", "stretch")->key(0).value, 0.3, kSliderStep);
    EXPECT_DOUBLE_EQ(shape("sleeve", "stretch").weight, 0.75);
}

TEST_F(ShapeProperties, buttonsApplyToTheShapesThatPassTheFilter) {
    open(test::armWithShapes(12));
    choose({"sleeve"});
    find<QLineEdit>(QStringLiteral("Filter shapes")).setText(QStringLiteral("shape 1"));
    ASSERT_EQ(visibleRows().size(), 3) << "1, 10 and 11";
    QTest::mouseClick(test::findByText<QPushButton>(dock_, QStringLiteral("Reset All")), Qt::LeftButton);
    EXPECT_EQ(lastStep(), QStringLiteral("Reset Shapes"));
    EXPECT_DOUBLE_EQ(shape("sleeve", "shape 10").weight, 0);
    EXPECT_DOUBLE_EQ(shape("sleeve", "shape 2").weight, 0.25);
    QTest::mouseClick(test::findByText<QPushButton>(dock_, QStringLiteral("Key All")), Qt::LeftButton);
    EXPECT_TRUE(curve("sleeve", "shape 11"));
    EXPECT_FALSE(curve("sleeve", "shape 2"));
    actions_["mesh.keyShapes"]->trigger();
    EXPECT_TRUE(curve("sleeve", "shape 2")) << "the menu ignores the filter";
}

TEST_F(ShapeProperties, namesAreElidedInTheMiddleAndGrowWithThePanel) {
    Scene scene = test::armWithShapes(2);
    Character arm = test::armIn(scene);
    Mesh mesh = *arm.meshes.at(0);
    mesh.shapes[0].name = "mouthCornerSmileLeft";
    mesh.shapes[1].name = "mouthCornerSmileRight";
    arm.meshes[0] = std::make_shared<const Mesh>(std::move(mesh));
    scene.characters[0] = std::make_shared<const Character>(std::move(arm));
    open(std::move(scene));
    choose({"sleeve"});
    const auto label = [&](int row) {
        return dock_.findChildren<ShapeRow*>().at(row)->findChild<RowLabel*>();
    };
    EXPECT_EQ(label(0)->toolTip(), QStringLiteral("mouthCornerSmileLeft"));
    EXPECT_NE(label(0)->grab().toImage(), label(1)->grab().toImage());
    const int narrow = label(0)->width();
    dock_.resize(700, 1600);
    settle();
    EXPECT_GT(label(0)->width(), narrow + 100);
    EXPECT_EQ(label(0)->width(), label(1)->width()) << "sliders line up";
    EXPECT_GT(slider("mouthCornerSmileLeft").width(), 150);
}

TEST_F(ShapeProperties, deletingTheMeshRemovesTheRows) {
    actions_["mesh.delete"]->trigger();
    EXPECT_TRUE(visibleRows().isEmpty());
    EXPECT_TRUE(session_.shapes.selected().groups.empty());
    for (const Track& track : session_.selection.clip()->tracks) EXPECT_NE(track.id.channel, Channel::weight);
    session_.document.undo();
    choose({"sleeve"});
    EXPECT_EQ(diamond("bulge").state(), KeyState::elsewhere);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
