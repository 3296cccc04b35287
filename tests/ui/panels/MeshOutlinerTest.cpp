#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <algorithm>
#include <string>

#include "tests/ui/FindRow.h"
#include "tests/ui/SkinnedLeg.h"
#include "ui/actions/Actions.h"
#include "ui/outliner/JointDelegate.h"
#include "ui/outliner/JointModel.h"
#include "ui/outliner/JointTree.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/session/Session.h"
#include "ui/viewport/meshes/MeshDisplay.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class MeshOutliner : public testing::Test {
protected:
    MeshOutliner() {
        dock_.resize(280, 600);
        dock_.show();
        dock_.activateWindow();
        session_.document.open(test::withSkinnedLeg({}, "leg"), QStringLiteral("leg"));
    }
    const Scene& scene() const { return session_.document.scene(); }
    JointId joint(const char* name) const { return test::jointOf(scene(), name); }
    MeshId mesh(const char* name, std::size_t character = 0) const {
        return test::meshOf(scene(), name, character);
    }
    JointTree& tree() const { return *dock_.findChild<JointTree*>(); }
    QModelIndex row(const char* name) const { return test::findRow(*tree().model(), QLatin1String(name)); }
    QRect rowRect(const char* name) const { return tree().visualRect(row(name)); }
    void click(const char* name, Qt::KeyboardModifiers modifiers = {}) {
        ASSERT_TRUE(rowRect(name).isValid()) << name;
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, modifiers,
                          rowRect(name).topLeft() + QPoint(30, 10));
    }
    void clickEye(const char* name) {
        const QRect eye = JointDelegate::switchRect(rowRect(name), JointDelegate::hideSwitch);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, eye.center());
    }
    NameEditor* editor() const { return tree().findChild<NameEditor*>(); }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    OutlinerDock dock_{session_, actions_};
};

TEST_F(MeshOutliner, listsMeshesBelowTheirCharacterBeforeTheJoints) {
    const QModelIndex leg = tree().model()->index(0, 0);
    ASSERT_EQ(tree().model()->rowCount(leg), 2);
    EXPECT_EQ(row("Meshes"), tree().model()->index(0, 0, leg));
    EXPECT_EQ(row("root"), tree().model()->index(1, 0, leg));
    ASSERT_EQ(tree().model()->rowCount(row("Meshes")), 2);
    EXPECT_EQ(row("sleeve"), tree().model()->index(0, 0, row("Meshes")));
    EXPECT_EQ(row("button"), tree().model()->index(1, 0, row("Meshes")));
    EXPECT_EQ(row("Meshes").data(JointModel::countRole).toInt(), 2);
    EXPECT_EQ(row("sleeve").data(JointModel::verticesRole).toInt(), 3);
    EXPECT_EQ(tree().model()->rowCount(row("sleeve")), 0);
}

TEST_F(MeshOutliner, isAValidItemModel) {
    const QAbstractItemModelTester tester(tree().model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    click("button");
    QTest::keyClick(&tree(), Qt::Key_Delete);
    session_.document.undo();
    session_.document.open(test::withSkinnedLeg(scene(), "other"), QStringLiteral("two"));
    session_.document.open({}, {});
    EXPECT_EQ(tree().model()->rowCount(), 0);
}

TEST_F(MeshOutliner, selectingAMeshKeepsTheJointSelection) {
    click("thigh");
    click("sleeve");
    EXPECT_EQ(session_.selection.currentMesh(), mesh("sleeve"));
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("thigh")});
    EXPECT_EQ(tree().currentIndex(), row("sleeve"));
    EXPECT_TRUE(tree().selectionModel()->isSelected(row("thigh")));
    QTest::keyClick(&tree(), Qt::Key_Down);
    EXPECT_EQ(session_.selection.currentMesh(), mesh("button"));
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("thigh")});
}

TEST_F(MeshOutliner, selectingAJointClearsTheMeshSelection) {
    click("sleeve");
    click("shin");
    EXPECT_FALSE(session_.selection.currentMesh());
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("shin")});
    EXPECT_FALSE(tree().selectionModel()->isSelected(row("sleeve")));
}

TEST_F(MeshOutliner, controlSelectsSeveralMeshes) {
    click("sleeve");
    click("button", Qt::ControlModifier);
    EXPECT_EQ(session_.selection.meshes(), (std::vector{mesh("sleeve"), mesh("button")}));
}

TEST_F(MeshOutliner, eyeHidesAndShowAllShows) {
    EXPECT_FALSE(actions_["joint.showAll"]->isEnabled());
    clickEye("sleeve");
    EXPECT_TRUE(session_.visibility.isHidden(mesh("sleeve")));
    EXPECT_TRUE(session_.visibility.isShown(mesh("button")));
    EXPECT_FALSE(session_.selection.currentMesh()) << "clicking the eye selects nothing";
    clickEye("sleeve");
    EXPECT_TRUE(session_.visibility.isShown(mesh("sleeve")));
    clickEye("button");
    actions_["joint.showAll"]->trigger();
    EXPECT_TRUE(session_.visibility.hiddenMeshes().empty());
}

TEST_F(MeshOutliner, rowsAreDimmedWhileTheViewHidesAllMeshes) {
    setUpMeshActions(session_, actions_, actions_);
    const auto brightness = [this](const char* name) {
        const QRect row = rowRect(name);
        const QImage rows = tree().viewport()->grab(row.adjusted(40, 0, -60, 0)).toImage();
        int brightest = 0;
        for (int y = 0; y < rows.height(); ++y) {
            for (int x = 0; x < rows.width(); ++x) brightest = std::max(brightest, qGray(rows.pixel(x, y)));
        }
        return brightest;
    };
    const int sleeve = brightness("sleeve"), thigh = brightness("thigh");
    actions_["view.meshes"]->trigger();
    EXPECT_LT(brightness("sleeve"), sleeve - 40);
    EXPECT_EQ(brightness("thigh"), thigh);
    actions_["view.meshes"]->trigger();
    EXPECT_EQ(brightness("sleeve"), sleeve);
}

TEST_F(MeshOutliner, eyeOfASelectedMeshAppliesToAllSelected) {
    click("sleeve");
    click("button", Qt::ControlModifier);
    clickEye("sleeve");
    EXPECT_EQ(session_.visibility.hiddenMeshes().size(), 2U);
    EXPECT_TRUE(actions_["mesh.hide"]->isChecked());
    actions_["mesh.hide"]->trigger();
    EXPECT_TRUE(session_.visibility.hiddenMeshes().empty());
}

TEST_F(MeshOutliner, f2RenamesTheMeshAndNotTheJoint) {
    click("thigh");
    click("sleeve");
    QTest::keyClick(&tree(), Qt::Key_F2);
    ASSERT_TRUE(editor());
    QTest::keyClick(editor(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor(), Qt::Key_Delete);
    EXPECT_FALSE(editor()->isValid()) << "an empty name";
    QTest::keyClicks(editor(), QStringLiteral("stocking"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QCoreApplication::processEvents();  // Qt commits in a queued call
    EXPECT_TRUE(mesh("stocking"));
    EXPECT_EQ(lastStep(), QStringLiteral("Rename Mesh sleeve"));
    EXPECT_EQ(session_.selection.currentMesh(), mesh("stocking"));
    session_.document.undo();
    EXPECT_TRUE(mesh("sleeve"));
    EXPECT_EQ(session_.selection.currentMesh(), mesh("sleeve")) << "undo keeps the selection";
}

TEST_F(MeshOutliner, deleteRemovesTheMeshAndUndoRestoresIt) {
    click("thigh");
    click("sleeve");
    QTest::keyClick(&tree(), Qt::Key_Delete);
    EXPECT_FALSE(mesh("sleeve"));
    EXPECT_TRUE(mesh("button"));
    EXPECT_EQ(scene().characters[0]->skeleton->size(), 4);
    EXPECT_EQ(lastStep(), QStringLiteral("Delete Mesh sleeve"));
    EXPECT_FALSE(session_.selection.currentMesh());
    EXPECT_EQ(session_.selection.joints(), std::vector{joint("thigh")});
    session_.document.undo();
    EXPECT_TRUE(mesh("sleeve"));
}

TEST_F(MeshOutliner, filterFindsMeshes) {
    auto* filter = dock_.findChild<QLineEdit*>(QStringLiteral("filter"));
    QTest::keyClicks(filter, QStringLiteral("SLEE"));
    EXPECT_TRUE(row("sleeve").isValid());
    EXPECT_FALSE(row("root").isValid());
    EXPECT_FALSE(row("button").isValid());
}

TEST_F(MeshOutliner, filterIgnoresTheMeshesRow) {
    auto* filter = dock_.findChild<QLineEdit*>(QStringLiteral("filter"));
    QTest::keyClicks(filter, QStringLiteral("mesh"));
    EXPECT_EQ(tree().model()->rowCount(), 0);
    QTest::keyClick(filter, Qt::Key_Escape);
    EXPECT_TRUE(row("Meshes").isValid());
}

TEST_F(MeshOutliner, meshesRowStaysCollapsed) {
    EXPECT_TRUE(tree().isExpanded(row("Meshes"))) << "few meshes are expanded";
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, rowRect("Meshes").center());
    QTest::mouseDClick(tree().viewport(), Qt::LeftButton, {}, rowRect("Meshes").center());
    EXPECT_FALSE(tree().isExpanded(row("Meshes")));
    EXPECT_TRUE(tree().isExpanded(row("root")));
    session_.selection.selectMeshes({mesh("button")});
    EXPECT_TRUE(tree().isExpanded(row("Meshes"))) << "rows expand to show the selection";
    tree().collapse(row("Meshes"));
    actions_["mesh.delete"]->trigger();
    ASSERT_FALSE(mesh("button"));
    EXPECT_FALSE(tree().isExpanded(row("Meshes")));
    EXPECT_TRUE(tree().isExpanded(row("root")));
}

TEST_F(MeshOutliner, manyMeshesAreCollapsedAtFirst) {
    Scene scene = test::withSkinnedLeg({}, "coat");
    Character coat = *scene.characters.back();
    for (int i = 0; i < 57; ++i) {
        Mesh button = *coat.meshes.back();
        button.id = scene.newId<MeshId>();
        button.name = "button " + std::to_string(i);
        coat.meshes.push_back(std::make_shared<const Mesh>(std::move(button)));
    }
    scene.characters.back() = std::make_shared<const Character>(std::move(coat));
    session_.document.open(std::move(scene), QStringLiteral("coat"));
    EXPECT_EQ(tree().model()->rowCount(row("Meshes")), 59);
    EXPECT_FALSE(tree().isExpanded(row("Meshes")));
    EXPECT_TRUE(tree().viewport()->rect().contains(rowRect("toe")));
}

TEST_F(MeshOutliner, openingResetsCollapsedRows) {
    tree().collapse(row("Meshes"));
    tree().collapse(row("thigh"));
    const CharacterId before = scene().characters[0]->id;
    session_.document.open(test::withSkinnedLeg({}, "other"), QStringLiteral("other"));
    ASSERT_EQ(scene().characters[0]->id, before) << "different documents may use the same ids";
    EXPECT_TRUE(tree().isExpanded(row("Meshes")));
    EXPECT_TRUE(tree().isExpanded(row("thigh")));
}

TEST_F(MeshOutliner, actionsNeedAMesh) {
    for (const char* id : {"mesh.rename", "mesh.delete", "mesh.hide", "mesh.dualQuaternion"})
        EXPECT_FALSE(actions_[id]->isEnabled()) << id;
    click("sleeve");
    for (const char* id : {"mesh.rename", "mesh.delete", "mesh.hide", "mesh.dualQuaternion"})
        EXPECT_TRUE(actions_[id]->isEnabled()) << id;
}

TEST_F(MeshOutliner, contextMenuOfAMeshHasMeshActions) {
    click("sleeve");
    Q_EMIT tree().customContextMenuRequested(rowRect("sleeve").center());
    auto* menu = dock_.findChild<QMenu*>();
    for (auto* each : dock_.findChildren<QMenu*>()) {
        if (each->isVisible()) menu = each;
    }
    ASSERT_TRUE(menu);
    EXPECT_TRUE(menu->actions().contains(actions_["mesh.delete"]));
    EXPECT_FALSE(menu->actions().contains(actions_["joint.delete"]));
    menu->close();
}

TEST_F(MeshOutliner, meshesOfTwoCharactersAreIndependent) {
    session_.document.open(test::withSkinnedLeg(scene(), "other"), QStringLiteral("two"));
    const QModelIndex other = test::findRow(*tree().model(), QStringLiteral("other"));
    const QModelIndex sleeve = test::findRow(*tree().model(), QStringLiteral("sleeve"), other);
    tree().expandAll();
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {},
                      tree().visualRect(sleeve).topLeft() + QPoint(30, 10));
    EXPECT_EQ(session_.selection.currentMesh(), mesh("sleeve", 1));
    QTest::keyClick(&tree(), Qt::Key_Delete);
    EXPECT_TRUE(mesh("sleeve", 0));
    EXPECT_FALSE(mesh("sleeve", 1));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
