#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "tests/ui/SkinnedLeg.h"
#include "ui/actions/Actions.h"
#include "ui/outliner/MeshCommands.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/session/Session.h"
#include "ui/viewport/meshes/MeshDisplay.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class MeshProperties : public testing::Test {
protected:
    MeshProperties() {
        setUpMeshActions(session_, actions_, actions_);
        dock_.resize(344, 1600);
        dock_.show();
        session_.document.open(test::withSkinnedLeg({}, "leg"), QStringLiteral("leg"));
    }
    const Scene& scene() const { return session_.document.scene(); }
    MeshId mesh(const char* name) const { return test::meshOf(scene(), name); }
    void choose(const char* name) { session_.selection.selectMeshes({mesh(name)}); }
    void select(const char* name) {
        session_.selection.selectOnly(test::jointOf(scene(), name));
        QCoreApplication::processEvents();  // rows of the layout appear in posted events
    }
    /// Returns the visible text of a row.
    QString rowText(const char* row) const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->accessibleName() == QLatin1String(row)) return label->text();
        }
        return {};
    }
    bool showsText(const QString& text) const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) return true;
        }
        return false;
    }
    QList<QPushButton*> movedMeshes() const {
        QList<QPushButton*> rows;
        for (auto* row : dock_.findChildren<QPushButton*>(QStringLiteral("movedMesh"))) {
            if (row->isVisible()) rows << row;
        }
        return rows;
    }
    QPushButton* weights() const {
        for (auto* button : dock_.findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == QStringLiteral("Show Weights")) return button;
        }
        return nullptr;
    }

    Session session_;
    Actions actions_;
    MeshCommands commands_{session_, actions_, nullptr};
    PropertiesDock dock_{session_, actions_};
};

TEST_F(MeshProperties, showsGeometrySkinAndMaterials) {
    choose("sleeve");
    EXPECT_TRUE(showsText(QStringLiteral("mesh of leg")));
    EXPECT_EQ(rowText("Vertices"), QStringLiteral("3"));
    EXPECT_EQ(rowText("Triangles"), QStringLiteral("1"));
    EXPECT_EQ(rowText("Size"), QString::fromUtf8("0.100 × 0.800 × 0.200 m"));
    EXPECT_EQ(rowText("Joints"), QStringLiteral("3, of which 2 have influence"));
    EXPECT_EQ(rowText("Influences"), QStringLiteral("max 2, mean 1.33 per vertex"));
    EXPECT_TRUE(rowText("Materials").startsWith(QString::fromUtf8("cloth: red.png, 6 × 4, ")))
        << rowText("Materials").toStdString();
    EXPECT_TRUE(rowText("Current joint").isEmpty());
}

TEST_F(MeshProperties, showsTheInfluenceOfTheCurrentJoint) {
    select("thigh");
    choose("sleeve");
    EXPECT_EQ(rowText("Current joint"), QStringLiteral("2 vertices, 58.3 %"));
    choose("button");
    EXPECT_EQ(rowText("Current joint"), QStringLiteral("no influence"));
    EXPECT_EQ(rowText("Materials"), QStringLiteral("This mesh has no triangles"));
}

TEST_F(MeshProperties, showsThatTheViewHidesAllMeshes) {
    choose("sleeve");
    QCheckBox* shown = nullptr;
    for (auto* box : dock_.findChildren<QCheckBox*>()) {
        if (box->text() == QStringLiteral("Visible")) shown = box;
    }
    QPushButton* showAll = nullptr;
    for (auto* button : dock_.findChildren<QPushButton*>()) {
        if (button->text() == QStringLiteral("Show Meshes")) showAll = button;
    }
    ASSERT_TRUE(shown && showAll);
    EXPECT_TRUE(shown->isEnabled());
    EXPECT_FALSE(showAll->isVisible());
    actions_["view.meshes"]->trigger();
    EXPECT_FALSE(shown->isEnabled());
    EXPECT_TRUE(shown->isChecked()) << "the mesh's own setting is kept";
    ASSERT_TRUE(showAll->isVisible());
    QCoreApplication::processEvents();
    QTest::mouseClick(showAll, Qt::LeftButton);
    EXPECT_TRUE(actions_["view.meshes"]->isChecked());
    EXPECT_TRUE(shown->isEnabled());
    EXPECT_FALSE(showAll->isVisible());
}

TEST_F(MeshProperties, changingTheMethodIsAStep) {
    choose("sleeve");
    QComboBox* method = nullptr;
    for (auto* box : dock_.findChildren<QComboBox*>()) {
        if (box->accessibleName() == QStringLiteral("Skinning method")) method = box;
    }
    ASSERT_TRUE(method);
    EXPECT_EQ(method->currentIndex(), 0);
    QTest::keyClick(method, Qt::Key_Down);
    EXPECT_EQ(scene().characters[0]->find(mesh("sleeve"))->method, SkinningMethod::dualQuaternion);
    EXPECT_EQ(scene().characters[0]->find(mesh("button"))->method, SkinningMethod::linearBlend);
    EXPECT_TRUE(actions_["mesh.dualQuaternion"]->isChecked());
    session_.document.undo();
    EXPECT_EQ(method->currentIndex(), 0);
    EXPECT_TRUE(actions_["mesh.linearBlend"]->isChecked());
}

TEST_F(MeshProperties, methodAppliesToAllSelectedMeshes) {
    session_.selection.selectMeshes({mesh("sleeve"), mesh("button")});
    actions_["mesh.dualQuaternion"]->trigger();
    for (const char* name : {"sleeve", "button"})
        EXPECT_EQ(scene().characters[0]->find(mesh(name))->method, SkinningMethod::dualQuaternion) << name;
    EXPECT_EQ(session_.document.history().cursor(), 1);
    actions_["mesh.dualQuaternion"]->trigger();
    EXPECT_EQ(session_.document.history().cursor(), 1) << "setting the same method is not a step";
}

TEST_F(MeshProperties, blendedSkinningIsOfferedForMeshesWithBlendWeights) {
    QComboBox* method = nullptr;
    for (auto* box : dock_.findChildren<QComboBox*>()) {
        if (box->accessibleName() == QStringLiteral("Skinning method")) method = box;
    }
    ASSERT_TRUE(method);
    choose("sleeve");
    EXPECT_EQ(method->count(), 2);
    EXPECT_FALSE(actions_["mesh.blended"]->isEnabled());

    Scene weighted = scene();
    Character leg = *weighted.characters[0];
    for (auto& shared : leg.meshes) {
        if (shared->name != "sleeve") continue;
        Mesh sleeve = *shared;
        Skin skin = *sleeve.skin;
        skin.blendWeights = {0, 0.5F, 1};
        sleeve.skin = std::make_shared<const Skin>(std::move(skin));
        sleeve.method = SkinningMethod::blended;
        shared = std::make_shared<const Mesh>(std::move(sleeve));
    }
    weighted.characters[0] = std::make_shared<const Character>(std::move(leg));
    session_.document.open(weighted, QStringLiteral("leg"));
    session_.selection.selectMeshes({mesh("button"), mesh("sleeve")});
    ASSERT_EQ(session_.selection.currentMesh(), mesh("sleeve"));
    EXPECT_EQ(method->count(), 3);
    EXPECT_EQ(method->currentText(), QStringLiteral("Blended"));
    EXPECT_TRUE(actions_["mesh.blended"]->isChecked());
    const auto methodOf = [&](const char* name) { return scene().characters[0]->find(mesh(name))->method; };
    QTest::keyClick(method, Qt::Key_Up);
    EXPECT_EQ(methodOf("sleeve"), SkinningMethod::dualQuaternion);
    EXPECT_EQ(methodOf("button"), SkinningMethod::dualQuaternion);
    QTest::keyClick(method, Qt::Key_Down);
    EXPECT_EQ(methodOf("sleeve"), SkinningMethod::blended);
    EXPECT_EQ(methodOf("button"), SkinningMethod::dualQuaternion) << "it has no blend weights";
    choose("button");
    EXPECT_EQ(method->count(), 2);
    EXPECT_EQ(method->currentIndex(), 1);
}

TEST_F(MeshProperties, checkBoxHidesAndShowsTheMesh) {
    choose("sleeve");
    QCheckBox* shown = nullptr;
    for (auto* box : dock_.findChildren<QCheckBox*>()) {
        if (box->isVisible()) shown = box;
    }
    ASSERT_TRUE(shown && shown->isChecked());
    QTest::mouseClick(shown, Qt::LeftButton, {}, QPoint(7, shown->height() / 2));
    EXPECT_TRUE(session_.visibility.isHidden(mesh("sleeve")));
    session_.visibility.showAll();
    EXPECT_TRUE(shown->isChecked());
}

TEST_F(MeshProperties, jointListsItsMeshesByInfluence) {
    select("thigh");
    ASSERT_EQ(movedMeshes().size(), 1);
    EXPECT_EQ(movedMeshes()[0]->accessibleName(), QString::fromUtf8("sleeve · 2 vertices · 58.3 %"));
    select("toe");
    ASSERT_EQ(movedMeshes().size(), 1);
    EXPECT_EQ(movedMeshes()[0]->accessibleName(), QString::fromUtf8("button · 1 vertex · 100.0 %"));
    select("root");
    EXPECT_TRUE(movedMeshes().isEmpty()) << "the root is bound without weight";
    EXPECT_TRUE(showsText(QStringLiteral("This joint influences no vertices")));
}

TEST_F(MeshProperties, clickingAListedMeshSelectsIt) {
    select("thigh");
    QTest::mouseClick(movedMeshes()[0], Qt::LeftButton);
    EXPECT_EQ(session_.selection.currentMesh(), mesh("sleeve"));
    EXPECT_EQ(session_.selection.joints().size(), 1U);
    EXPECT_EQ(rowText("Vertices"), QStringLiteral("3"));
}

TEST_F(MeshProperties, weightsCanBeShownFromJointAndMesh) {
    select("thigh");
    ASSERT_TRUE(weights());
    QTest::mouseClick(weights(), Qt::LeftButton);
    EXPECT_TRUE(actions_["view.weights"]->isChecked());
    choose("sleeve");
    EXPECT_TRUE(weights()->isChecked());
    QTest::mouseClick(weights(), Qt::LeftButton);
    EXPECT_FALSE(actions_["view.weights"]->isChecked());
}

TEST_F(MeshProperties, showsAHintWithoutMeshes) {
    session_.document.open(test::withLeg({}, "bare"), QStringLiteral("bare"));
    EXPECT_EQ(rowText("Meshes"), QStringLiteral("none"));
    select("thigh");
    EXPECT_TRUE(showsText(QStringLiteral("This character has no meshes")));
    EXPECT_FALSE(weights());
}

TEST_F(MeshProperties, deletingTheMeshShowsTheJointAgain) {
    select("thigh");
    choose("sleeve");
    actions_["mesh.delete"]->trigger();
    EXPECT_TRUE(rowText("Vertices").isEmpty());
    EXPECT_TRUE(showsText(QStringLiteral("This joint influences no vertices")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
