// The rows and keys that screen readers find in canvases.

#include <QAccessible>

#include "tests/ui/Leg.h"
#include "tests/ui/Warps.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curves/CurveView.h"
#include "ui/sequence/SequenceView.h"
#include "ui/timeline/TimelineView.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

QString nameOf(const QAccessibleInterface& part) { return part.text(QAccessible::Name); }

/// The leg, in a window. Frame 100 of its clip is at 1 s.
class CanvasParts : public WindowTest {
protected:
    CanvasParts() {
        window->resize(1600, 1000);
        session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        test::settle();
    }

    template <class View>
    View& view(const char* layout) const {
        action(layout)->trigger();
        test::settle();
        return *window->findChild<View*>();
    }
    JointId joint(int index) const { return (*session->selection.character()->skeleton)[index].id; }

    /// Returns a row of a canvas by the beginning of its name.
    static QAccessibleInterface* row(QWidget& canvas, const QString& name) {
        QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&canvas);
        for (int i = 0; i < whole->childCount(); ++i) {
            QAccessibleInterface* child = whole->child(i);
            if (child->role() == QAccessible::List && nameOf(*child).startsWith(name)) return child;
        }
        ADD_FAILURE() << "no row " << name.toStdString();
        return nullptr;
    }
    /// Parents, positions and areas of a row and its items agree.
    static void expectConsistent(QWidget& canvas, QAccessibleInterface& row) {
        QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(&canvas);
        EXPECT_EQ(row.parent(), whole);
        EXPECT_EQ(whole->child(whole->indexOfChild(&row)), &row);
        EXPECT_TRUE(row.isValid());
        for (int i = 0; i < row.childCount(); ++i) {
            QAccessibleInterface* item = row.child(i);
            EXPECT_EQ(item->parent(), &row);
            EXPECT_EQ(row.indexOfChild(item), i);
            EXPECT_EQ(row.child(i), item) << "one interface for each item";
            EXPECT_EQ(item->role(), QAccessible::ListItem);
            EXPECT_TRUE(whole->rect().intersects(item->rect()));
        }
        EXPECT_EQ(row.child(row.childCount()), nullptr);
    }
    static void press(QAccessibleInterface& item) {
        item.actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    }
};

TEST_F(CanvasParts, theTimelineHasRowsWithKeys) {
    auto& timeline = view<TimelineView>("view.layoutPose");
    QAccessibleInterface* thigh = row(timeline, QStringLiteral("thigh"));
    ASSERT_EQ(thigh->childCount(), 3);
    expectConsistent(timeline, *thigh);
    QAccessibleInterface* key = thigh->child(1);
    EXPECT_EQ(nameOf(*key), QStringLiteral("Frame 100: thigh, Angle X: −30.00°, linear"));
    EXPECT_FALSE(key->state().selected);
    press(*key);
    ASSERT_EQ(session->selection.keys().size(), 1U);
    EXPECT_EQ(session->selection.keys().front().time.value, 1);
    EXPECT_TRUE(thigh->child(1)->state().selected);
    EXPECT_FALSE(thigh->child(0)->state().selected);
    EXPECT_EQ(nameOf(*row(timeline, QStringLiteral("shin"))->child(0)), QStringLiteral("Frame 0, 2 keys"));
    timeline.setExpanded(joint(2), true);
    EXPECT_EQ(row(timeline, QStringLiteral("Angle X"))->childCount(), 2);
}

TEST_F(CanvasParts, onlyKeysInViewAreListed) {
    auto& timeline = view<TimelineView>("view.layoutPose");
    QAccessibleInterface* root = row(timeline, QStringLiteral("root"));
    EXPECT_EQ(root->childCount(), 201);
    session->timeAxis.show({50}, {90});
    EXPECT_LT(root->childCount(), 60);
    EXPECT_GT(root->childCount(), 40);
    QAccessibleInterface* last = root->child(40);
    session->timeAxis.show({50}, {60});
    EXPECT_LT(root->childCount(), 40);
    EXPECT_FALSE(last->isValid()) << "out of view";
    EXPECT_EQ(nameOf(*last), QString());
    EXPECT_EQ(last->rect(), QRect());
}

TEST_F(CanvasParts, aLongClipDoesNotMakeLongLists) {
    Scene scene = session->document.scene();
    Character leg = *scene.characters[0];
    Clip clip = *leg.clips.back();
    const std::vector<double> values(100'000, 1);
    clip.lastFrame = {99'999};
    clip.tracks[0].curve = std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, values));
    leg.clips.back() = std::make_shared<const Clip>(std::move(clip));
    scene.characters[0] = std::make_shared<const Character>(std::move(leg));
    session->document.open(scene, QStringLiteral("long"));
    test::settle();
    auto& timeline = view<TimelineView>("view.layoutPose");
    QAccessibleInterface* root = row(timeline, QStringLiteral("root"));
    EXPECT_EQ(root->childCount(), static_cast<int>(CanvasContents::kMostItems));
    EXPECT_TRUE(root->text(QAccessible::Description).contains(QStringLiteral("zoom in")));
    session->selection.selectOnly(joint(0));
    auto& curves = view<CurveView>("view.layoutCurves");
    EXPECT_LE(row(curves, QStringLiteral("root Position Z"))->childCount(),
              static_cast<int>(CanvasContents::kMostItems));
}

TEST_F(CanvasParts, theCurveEditorHasCurvesWithKeys) {
    session->selection.selectOnly(joint(1));
    auto& curves = view<CurveView>("view.layoutCurves");
    curves.showAll();
    QAccessibleInterface* thigh = row(curves, QStringLiteral("thigh Angle X, 3 keys"));
    ASSERT_EQ(thigh->childCount(), 3);
    expectConsistent(curves, *thigh);
    EXPECT_EQ(nameOf(*thigh->child(1)), QStringLiteral("thigh Angle X, frame 100, −30.00°, linear"));
    press(*thigh->child(1));
    ASSERT_EQ(session->selection.keys().size(), 1U);
    EXPECT_EQ(session->selection.keys().front().time.value, 1);
    EXPECT_TRUE(thigh->child(1)->state().selected);
}

TEST_F(CanvasParts, theTimeWarpEditorHasPins) {
    session->document.open(test::withWarp(scene(), {{{0}, {0}}, {{0.8}, {1}}, {{2}, {2}}}),
                           QStringLiteral("leg"));
    test::settle();
    auto& warp = view<TimeWarpView>("view.layoutRetime");
    warp.showAll();
    QAccessibleInterface* pins = row(warp, QStringLiteral("3 pins"));
    ASSERT_EQ(pins->childCount(), 3);
    expectConsistent(warp, *pins);
    EXPECT_TRUE(nameOf(*pins->child(1)).startsWith(QStringLiteral("Pin 2, frame 80, source 100")));
    press(*pins->child(1));
    EXPECT_EQ(session->warp.pins(), std::set<std::size_t>{1});
    EXPECT_TRUE(pins->child(1)->state().selected);
}

TEST_F(CanvasParts, theSequenceHasTracksWithStrips) {
    action("panel.sequence")->trigger();
    auto& sequence = *window->findChild<SequenceView*>();
    action("strip.add")->trigger();
    action("strip.add")->trigger();
    EXPECT_SOON(isInView(sequence));
    sequence.showAll();
    test::settle();
    QAccessibleInterface* track = row(sequence, QStringLiteral("Track 1"));
    ASSERT_EQ(track->childCount(), 2);
    expectConsistent(sequence, *track);
    EXPECT_TRUE(nameOf(*track->child(0)).startsWith(QStringLiteral("Strip 1 of 2: walk")));
    EXPECT_TRUE(track->child(1)->state().selected);
    press(*track->child(0));
    EXPECT_TRUE(track->child(0)->state().selected);
    EXPECT_FALSE(track->child(1)->state().selected);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
