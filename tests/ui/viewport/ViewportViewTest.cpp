#include "ui/viewport/ViewportView.h"

#include <QColorDialog>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <set>

#include "tests/ui/WaitFor.h"
#include "tests/ui/viewport/ViewportFixture.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Viewport : public ViewportTest {};

using Joints = std::vector<JointId>;

int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

TEST_F(Viewport, drawsBonesWhereTheyProject) {
    const QImage image = paint();
    EXPECT_GT(distance(colorAt(image, pixelOf({0, 0.4, 0})), theme().viewport), 100);
    EXPECT_GT(distance(colorAt(image, pixelOf({0.4, 1, 0})), theme().viewport), 100);
    EXPECT_LT(distance(colorAt(image, pixelOf({0.4, 0.6, 0})), theme().viewport), 20);
}

TEST_F(Viewport, usesTheChosenBackground) {
    actions_["view.grid"]->setChecked(false);
    const QPoint beside = pixelOf({0.4, 0.6, 0});
    for (const auto& [id, on] : {std::pair("view.background.light", lightTheme().viewport),
                                 std::pair("view.background.dark", darkTheme().viewport)}) {
        actions_[id]->trigger();
        const QImage image = paint();
        EXPECT_LT(distance(colorAt(image, beside), on), 6) << id;
        EXPECT_GT(distance(colorAt(image, pixelOf({0, 0.4, 0})), on), 100) << id;
    }
    actions_["view.background.own"]->trigger();
    auto* colors = panel_.findChild<QColorDialog*>();
    ASSERT_NE(colors, nullptr);
    colors->setCurrentColor(QColor(20, 60, 30));
    EXPECT_LT(distance(colorAt(paint(), beside), QColor(20, 60, 30)), 6)
        << "the colour is previewed while it is chosen";
    colors->accept();
    actions_["view.background.light"]->trigger();
    actions_["view.background.own"]->trigger();
    for (auto* each : panel_.findChildren<QColorDialog*>()) each->reject();
    EXPECT_TRUE(actions_["view.background.light"]->isChecked()) << "rejecting keeps the previous choice";
    actions_["view.background.theme"]->trigger();
    EXPECT_LT(distance(colorAt(paint(), beside), theme().viewport), 6);
}

TEST_F(Viewport, drawsWithFourSamples) {
    actions_["view.quality.full"]->trigger();
    ASSERT_TRUE(actions_["view.multisample"]->isChecked());
    const QImage image = paint();
    EXPECT_GT(distance(colorAt(image, pixelOf({0, 0.4, 0})), theme().viewport), 100);
    EXPECT_LT(distance(colorAt(image, pixelOf({0.4, 0.6, 0})), theme().viewport), 20);
    actions_["view.quality.fast"]->trigger();
}

TEST_F(Viewport, drawsWithTheChosenNumberOfSamples) {
    actions_["view.quality.full"]->trigger();
    // With more samples, the edge of a bone has more shades. Drivers round up to a supported number.
    const auto shades = [this](double samples) {
        Preferences::get().set(preference::kSamples, samples);
        const QImage image = paint();
        std::set<QRgb> colors;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) colors.insert(image.pixel(x, y));
        return colors.size();
    };
    const auto four = shades(4);
    actions_["view.multisample"]->setChecked(false);
    EXPECT_LT(shades(4), four);
    actions_["view.multisample"]->setChecked(true);
    EXPECT_EQ(shades(16), shades(16)) << "more than the graphics card has";
    EXPECT_GE(shades(16), four);
    Preferences::get().reset(QLatin1String(preference::kSamples.key));
    actions_["view.quality.fast"]->trigger();
}

TEST_F(Viewport, drawsSticksAndXRay) {
    actions_["view.bones"]->setChecked(false);
    EXPECT_GT(distance(colorAt(paint(), pixelOf({0, 0.4, 0})), theme().viewport), 100);
    actions_["view.bones"]->setChecked(true);
    actions_["view.xray"]->setChecked(true);
    EXPECT_GT(distance(colorAt(paint(), pixelOf({0, 0.25, 0})), theme().viewport), 30);
}

TEST_F(Viewport, selectedBonesHaveTheAccentColor) {
    session_.selection.selectOnly(id("upper"));
    const QColor color = colorAt(paint(), pixelOf({0.01, 0.3, 0}));
    EXPECT_GT(color.green(), color.red() + 40);
}

TEST_F(Viewport, gridCanBeHidden) {
    actions_["view.top"]->trigger();
    const auto marks = [this] {
        const QImage image = paint();
        int count = 0;
        for (int x = 0; x < image.width(); ++x) {
            count += distance(image.pixelColor(x, image.height() / 3), theme().viewport) > 12 ? 1 : 0;
        }
        return count;
    };
    const int with = marks();
    actions_["view.grid"]->setChecked(false);
    EXPECT_GT(with, marks() + 5);
}

TEST_F(Viewport, clickSelectsAndEmptySpaceClears) {
    click(pixelOf({0, 0.4, 0}));
    EXPECT_EQ(selected(), Joints{id("upper")});
    click(pixelOf({0.4, 1, 0}));
    EXPECT_EQ(selected(), Joints{id("lower")});
    click(pixelOf({0.4, 0.6, 0}));
    EXPECT_EQ(selected(), Joints{});
}

TEST_F(Viewport, shiftAddsAndControlToggles) {
    click(pixelOf({0, 0.4, 0}));
    click(pixelOf({0.4, 1, 0}), Qt::ShiftModifier);
    EXPECT_EQ(selected(), (Joints{id("upper"), id("lower")}));
    click(pixelOf({0, 0.4, 0}), Qt::ControlModifier);
    EXPECT_EQ(selected(), Joints{id("lower")});
    click(pixelOf({0.4, 0.6, 0}), Qt::ShiftModifier);
    EXPECT_EQ(selected(), Joints{id("lower")}) << "Shift-clicking empty space keeps the selection";
}

TEST_F(Viewport, boxSelectsWhatItTouches) {
    drag(Qt::LeftButton, pixelOf({0.3, 0.8, 0}), pixelOf({0.7, 1.2, 0}));
    EXPECT_EQ(selected(), Joints{id("lower")});
    drag(Qt::LeftButton, pixelOf({0.3, 0.5, 0}), pixelOf({-0.2, 0.7, 0}), Qt::ShiftModifier);
    EXPECT_EQ(selected(), (Joints{id("lower"), id("upper")}));
}

TEST_F(Viewport, clickingAnotherCharacterMakesItActive) {
    const auto other = test::addArm(scene_, {2, 0, 0});
    open(scene_);
    EXPECT_EQ(session_.selection.character(), other);
    click(pixelOf({0, 0.4, 0}));
    EXPECT_EQ(session_.selection.character(), arm_);
    EXPECT_EQ(selected(), Joints{id("upper")});
}

TEST_F(Viewport, bonesAndLabelsHaveTheChosenSizes) {
    const auto changed = [](const QImage& a, const QImage& b) {
        int count = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                count += distance(a.pixelColor(x, y), b.pixelColor(x, y)) > 60;
        return count;
    };
    const QImage plain = paint();
    Preferences::get().set(preference::kBoneSize, 300);
    EXPECT_GT(changed(plain, paint()), 500);
    Preferences::get().reset(QLatin1String(preference::kBoneSize.key));
    EXPECT_EQ(changed(plain, paint()), 0);

    actions_["view.names"]->setChecked(true);
    const int small = changed(plain, paint());
    EXPECT_GT(small, 0);
    Preferences::get().set(preference::kLabelSize, 22);
    EXPECT_GT(changed(plain, paint()), 2 * small);
    Preferences::get().reset(QLatin1String(preference::kLabelSize.key));
    actions_["view.names"]->setChecked(false);
}

TEST_F(Viewport, paintsOnlyWhenSomethingChanged) {
    QSignalSpy painted(view(), &QOpenGLWidget::frameSwapped);
    const auto quiet = [&] {
        painted.clear();
        test::runEventLoopFor(100);
        return painted.empty();
    };
    // Other windows may uncover it now and then.
    EXPECT_TRUE(quiet() || quiet() || quiet() || quiet());
    session_.selection.selectOnly(id("upper"));
    EXPECT_SOON(painted.count() > 0);
}

TEST_F(Viewport, rightClickOpensTheJointMenu) {
    QStringList offered;
    QTimer::singleShot(0, [&offered] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        for (const QAction* action : menu->actions()) offered << action->objectName();
        menu->close();
    });
    QTest::mouseClick(view(), Qt::RightButton, {}, pixelOf({0.4, 1, 0}));
    EXPECT_EQ(selected(), Joints{id("lower")});
    EXPECT_TRUE(offered.contains(QStringLiteral("edit.selectParent")));
    EXPECT_TRUE(offered.contains(QStringLiteral("view.frameSelected")));
}

TEST_F(Viewport, noteShowsIsolatedJointsAndEndsIsolation) {
    auto* note = view()->findChild<QPushButton*>(QStringLiteral("isolated"));
    ASSERT_NE(note, nullptr);
    EXPECT_FALSE(note->isVisible());
    session_.selection.selectOnly(id("upper"));
    session_.visibility.setSolo({id("upper")});
    ASSERT_TRUE(note->isVisible());
    EXPECT_TRUE(note->text().contains(QStringLiteral("upper"))) << note->text().toStdString();
    EXPECT_TRUE(view()->rect().contains(note->geometry()));
    session_.visibility.setSolo({id("upper"), id("lower")});
    EXPECT_TRUE(note->text().contains(QStringLiteral("2 joints"))) << note->text().toStdString();
    QTest::mouseClick(note, Qt::LeftButton);
    EXPECT_FALSE(session_.visibility.hasSolo());
    EXPECT_FALSE(note->isVisible());
    EXPECT_EQ(selected(), Joints{id("upper")}) << "the click does not reach the viewport";
}

TEST_F(Viewport, headerHasButtonsForTheActions) {
    QStringList names;
    for (const auto* button : panel_.findChildren<QToolButton*>()) {
        if (button->defaultAction()) names << button->defaultAction()->objectName();
    }
    for (const char* id : {"view.bones", "view.xray", "view.names", "view.axes", "view.grid", "view.frameAll",
                           "view.frameSelected", "view.front", "view.right", "view.top"}) {
        EXPECT_TRUE(names.contains(QLatin1String(id))) << id;
    }
}

TEST_F(Viewport, showsAnEmptySceneAndManyCharacters) {
    open(Scene{});
    EXPECT_FALSE(paint().isNull());
    Scene many;
    for (int i = 0; i < 50; ++i) test::addArm(many, {static_cast<double>(i), 0, 0});
    open(many);
    EXPECT_GT(distance(colorAt(paint(), pixelOf({0, 0.4, 0})), theme().viewport), 15);
}

TEST(ViewportPanel, reportsMissingOpenGL) {
    const bool withheld = qgetenv("QT_XCB_GL_INTEGRATION") == "none";
    Session session;
    Actions actions;
    ViewportPanel panel(session, actions);
    panel.show();
    const auto* message = panel.findChild<QLabel*>(QStringLiteral("viewportMessage"));
    ASSERT_EQ(message != nullptr, withheld);
    EXPECT_EQ(panel.view() == nullptr, withheld);
    if (withheld) {
        EXPECT_TRUE(message->isVisible());
        EXPECT_TRUE(message->text().contains(QStringLiteral("OpenGL 3.3")));
        EXPECT_TRUE(message->text().contains(QStringLiteral("no OpenGL")));
        actions["view.front"]->trigger();
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
