#include <gtest/gtest.h>

#include <QTest>

#include "core/scene/edits/meshes/EditMeshes.h"
#include "tests/ui/panels/ShapedArms.h"
#include "ui/actions/Actions.h"
#include "ui/canvas/KeyText.h"
#include "ui/curves/CurveGeometry.h"
#include "ui/curves/CurveModel.h"
#include "ui/curves/CurveView.h"
#include "ui/curves/CurvesDock.h"
#include "ui/curvetools/CurveScope.h"
#include "ui/document/Descriptions.h"
#include "ui/keys/KeySummary.h"
#include "ui/outliner/MeshCommands.h"
#include "ui/session/KeyClipboard.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineDock.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Layout = TimelineLayout;

/// Keys of shapes in the editors. "bulge" of the arm's sleeve has keys 0 and 1 at frames 0 and 30.
class ShapeKeys : public testing::Test {
protected:
    ShapeKeys() {
        dock_.resize(Layout::kNames + 1000, 320);
        dock_.show();
        session_.document.open(test::armWithCuff(), QStringLiteral("arm"));
        session_.playback.setFrame({15});
        bulge_ = shapeChannel(test::shapeIn(scene(), "sleeve", "bulge").id);
    }
    const Scene& scene() const { return session_.document.scene(); }
    const Clip& clip() const { return *session_.selection.clip(); }
    const Character& arm() const { return test::armIn(scene()); }
    MeshId mesh(const char* name) const { return test::meshIn(scene(), name).id; }
    TimelineView& view() const { return *dock_.findChild<TimelineView*>(); }
    int row(const QString& name) const {
        for (std::size_t i = 0; i < view().rows().size(); ++i) {
            if (view().rows()[i].name == name) return static_cast<int>(i);
        }
        return -1;
    }
    QPoint namePoint(int index, int x = 100) const { return {x, view().rowTop(index) + Layout::kRow / 2}; }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    MeshCommands commands_{session_, actions_, nullptr};
    TimelineDock dock_{session_, actions_};
    ChannelId bulge_;
};

TEST_F(ShapeKeys, timelineListsTheKeyedShapesOfMeshes) {
    ASSERT_EQ(view().rows().size(), 5U) << "the cuff's shapes have no keys";
    const TimelineRow mesh = view().rows()[4];
    EXPECT_EQ(mesh.name, QStringLiteral("sleeve"));
    EXPECT_TRUE(mesh.isExpandable);
    EXPECT_FALSE(mesh.isExpanded);
    EXPECT_EQ(keysOf(mesh).size(), 2U);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, namePoint(4, Layout::kChevron));
    ASSERT_EQ(view().rows().size(), 6U);
    EXPECT_EQ(view().rows()[5].name, QStringLiteral("bulge"));
    EXPECT_EQ(view().rows()[5].channel, bulge_);
    view().viewport()->grab();
    view().setCursorRow(5);
    EXPECT_TRUE(view().currentText().contains(QStringLiteral("bulge"))) << view().currentText().toStdString();
    session_.jointFilter.setText(QStringLiteral("elbow"));
    EXPECT_EQ(row(QStringLiteral("sleeve")), -1);
}

TEST_F(ShapeKeys, clickingTheRowOfAMeshSelectsIt) {
    session_.selection.selectOnly(test::idOf(scene(), "shoulder"));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, namePoint(4));
    EXPECT_EQ(session_.selection.currentMesh(), mesh("sleeve"));
    EXPECT_EQ(session_.selection.joints().size(), 1U) << "selecting a mesh keeps the joints";
    EXPECT_TRUE(view().rows()[4].isSelected);
    EXPECT_TRUE(view().rows()[4].isCurrent);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier, namePoint(4));
    EXPECT_TRUE(session_.selection.meshes().empty());
    view().setOnlySelected(true);
    EXPECT_EQ(row(QStringLiteral("sleeve")), -1);
    session_.selection.selectMeshes({mesh("sleeve")});
    EXPECT_EQ(row(QStringLiteral("sleeve")), view().cursorRow());
}

TEST_F(ShapeKeys, keysAreAddedMovedAndDeletedInTheTimeline) {
    view().setExpanded(JointId{mesh("sleeve").value}, true);
    view().setCursorRow(row(QStringLiteral("bulge")));
    QTest::keyClick(&view(), Qt::Key_Insert);
    ASSERT_EQ(clip().find(bulge_)->size(), 3U);
    EXPECT_DOUBLE_EQ(clip().find(bulge_)->key(1).value, 0.5);
    ASSERT_EQ(session_.selection.keys().size(), 1U);
    session_.keyEditing.nudge(1);
    EXPECT_TRUE(keyAt(clip(), bulge_, clip().rate.time(FrameIndex{16})));
    session_.keyEditing.deleteKeys();
    EXPECT_EQ(clip().find(bulge_)->size(), 2U);
    session_.selection.selectKeys(keysOf(view().rows()[4]));
    session_.keyEditing.deleteKeys();
    EXPECT_FALSE(clip().find(bulge_));
    EXPECT_EQ(row(QStringLiteral("sleeve")), -1);
}

TEST_F(ShapeKeys, curveEditorShowsTheShapesOfSelectedMeshes) {
    VisibleCurves curves(session_);
    EXPECT_TRUE(curves.groups().empty());
    session_.selection.selectMeshes({mesh("cuff"), mesh("sleeve")});
    ASSERT_EQ(curves.groups().size(), 1U) << "the cuff's shapes have no keys";
    EXPECT_EQ(curves.groups()[0].name, QStringLiteral("sleeve"));
    const CurveRow& row = curves.groups()[0].rows.at(0);
    EXPECT_EQ(row.id, bulge_);
    EXPECT_EQ(row.name, QStringLiteral("bulge"));
    EXPECT_EQ(curveColor(row), theme().shape);
    EXPECT_EQ(curves.groupName(bulge_), QStringLiteral("sleeve"));
    EXPECT_DOUBLE_EQ(curves.value(row, {0.5}), 0.5);
    EXPECT_EQ(curveValueText(Channel::weight, 0.5), QStringLiteral("0.500"));
    CurveModel model(curves, session_, nullptr);
    EXPECT_EQ(model.indexOf(bulge_).data(CurveModel::valueRole).toString(), QStringLiteral("0.500"));
    session_.selection.selectOnly(test::idOf(scene(), "elbow.L"));
    ASSERT_EQ(curves.groups().size(), 1U);
    EXPECT_EQ(curves.groups()[0].name, QStringLiteral("elbow.L"));
}

TEST_F(ShapeKeys, curveEditorExplainsThatShapesHaveNoKeys) {
    CurvesDock curves(session_, actions_);
    const auto* view = curves.findChild<CurveView*>();
    EXPECT_TRUE(view->hintText().startsWith(QStringLiteral("Select a joint of")));
    session_.selection.selectMeshes({mesh("cuff")});
    EXPECT_EQ(view->hintText(),
              QStringLiteral("The shapes of cuff have no keys. Key one in Properties to show its curve."));
}

TEST_F(ShapeKeys, keysAreDescribedByMeshAndShape) {
    EXPECT_EQ(keyText(arm(), clip(), {bulge_, {0}}), QStringLiteral("sleeve: bulge, Weight: 0.000, linear"));
    const KeySummary summary = summaryOf(clip(), std::vector{KeyRef{bulge_, {0}}, KeyRef{bulge_, {1}}});
    EXPECT_TRUE(summary.hasOnlyWeights());
    EXPECT_TRUE(summary.values[static_cast<std::size_t>(ValueKind::weight)].isMixed());
    EXPECT_FALSE(channelOwner(arm(), JointId{999999})) << "neither a joint, goal nor shape";
}

TEST_F(ShapeKeys, deletingAMeshRemovesItsKeysFromSelectionAndRows) {
    VisibleCurves curves(session_);
    session_.selection.selectMeshes({mesh("sleeve")});
    session_.selection.selectKeys({{bulge_, {0}}, {bulge_, {1}}});
    actions_["mesh.delete"]->trigger();
    EXPECT_EQ(lastStep(), QStringLiteral("Delete Mesh sleeve"));
    EXPECT_TRUE(session_.selection.keys().empty());
    EXPECT_TRUE(curves.groups().empty());
    EXPECT_EQ(row(QStringLiteral("sleeve")), -1);
    view().viewport()->grab();
    session_.document.undo();
    EXPECT_NE(row(QStringLiteral("sleeve")), -1);
    EXPECT_EQ(session_.selection.keys().size(), 2U);
}

TEST_F(ShapeKeys, curveToolsActOnTheShapesOfSelectedMeshes) {
    EXPECT_EQ(curveScope(session_).channels().size(), clip().tracks.size());
    session_.selection.selectMeshes({mesh("cuff")});
    EXPECT_EQ(curveScope(session_).channels().size(), clip().tracks.size()) << "the cuff has no curves";
    session_.selection.selectMeshes({mesh("sleeve")});
    const CurveScope scope = curveScope(session_);
    EXPECT_EQ(scope.channels(), std::vector{bulge_});
    EXPECT_EQ(scope.allKeys().size(), 2U);
    EXPECT_TRUE(scope.allJoints().empty());
    EXPECT_FALSE(scope.recipeJoints());
    EXPECT_EQ(scope.text(), QStringLiteral("Shape curves of the selected meshes"));
    actions_["mesh.delete"]->trigger();
    EXPECT_FALSE(rebasedScope(scope, scene()));
}

TEST_F(ShapeKeys, keysAreCopiedCutAndPasted) {
    KeyClipboard clipboard(session_);
    session_.selection.selectKeys({{bulge_, {0}}, {bulge_, {1}}});
    EXPECT_EQ(clipboard.copy(), QStringLiteral("Copied 2 keys"));
    EXPECT_EQ(clipboard.paste(), QStringLiteral("Pasted 2 keys"));
    EXPECT_EQ(clip().find(bulge_)->keys(), (std::vector<Key>{{{0}, 0}, {{0.5}, 0}, {{1.5}, 1}}));
    EXPECT_EQ(lastStep(), QStringLiteral("Paste 2 Keys"));
    EXPECT_TRUE(clipboard.cut().isEmpty()) << "the pasted keys are selected";
    EXPECT_EQ(clip().find(bulge_)->size(), 1U);
}

TEST_F(ShapeKeys, pastingReportsMissingShapes) {
    KeyClipboard clipboard(session_);
    session_.selection.selectKeys({{bulge_, {0}}, {{test::idOf(scene(), "elbow.L"), Channel::angle1}, {0}}});
    clipboard.copy();
    session_.document.commit(
        QStringLiteral("Delete Meshes"),
        deleteMeshes(scene(), arm().id, std::vector{mesh("sleeve"), mesh("cuff")}).value());
    EXPECT_TRUE(clipboard.paste().endsWith(QStringLiteral("; the shape sleeve: bulge has no counterpart")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
