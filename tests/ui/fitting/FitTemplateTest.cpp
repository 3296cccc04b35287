#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

#include "core/scene/templates/Templates.h"
#include "tests/core/scene/CapsuleBody.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/fitting/FitTemplateDialog.h"
#include "ui/fitting/FitView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A window with a mesh without a skeleton.
class FitTemplateWindow : public WindowTest {
protected:
    FitTemplateWindow() {
        open({write(QStringLiteral("body.obj"), QByteArray::fromStdString(test::objText(body_.surface)))});
    }

    FitTemplateDialog& dialog() const { return *window->findChild<FitTemplateDialog*>(); }
    FitView& view(const char* name) const { return *dialog().findChild<FitView*>(QLatin1String(name)); }
    bool openDialog() const {
        action("mesh.fitTemplate")->trigger();
        return dialog().isVisible() &&
               QTest::qWaitFor(
                   [this] { return !dialog().task().running() && button(QDialogButtonBox::Ok).isEnabled(); },
                   20000);
    }
    QPushButton& button(QDialogButtonBox::StandardButton kind) const {
        return *dialog().findChild<QDialogButtonBox*>()->button(kind);
    }
    void press(QDialogButtonBox::StandardButton kind) const {
        QTest::mouseClick(&button(kind), Qt::LeftButton);
    }
    static std::size_t indexOf(std::string_view name) {
        const auto names = fitMarkerNames("biped");
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    }
    void drag(const char* viewName, std::string_view marker, QPoint by) const {
        FitView& shown = view(viewName);
        const QPoint from = shown.positionOf(indexOf(marker)).toPoint();
        QTest::mousePress(&shown, Qt::LeftButton, {}, from);
        QTest::mouseMove(&shown, from + by);
        QTest::mouseRelease(&shown, Qt::LeftButton, {}, from + by);
    }
    QPointF positionOf(std::string_view marker) const { return view("fitFront").positionOf(indexOf(marker)); }
    const Character& character() const { return *scene().characters.at(0); }
    Eigen::Vector3d head(const char* joint) const { return test::headOf(*character().skeleton, joint); }

    test::CapsuleBody body_;
};

TEST_F(FitTemplateWindow, opensAMeshWithoutASkeleton) {
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(character().skeleton->size(), 1);
    EXPECT_EQ(character().meshes.size(), 1U);
    EXPECT_TRUE(action("mesh.fitTemplate")->isEnabled());
}

TEST_F(FitTemplateWindow, okGivesTheMeshAFittedSkeletonInOneStep) {
    const Scene before = scene();
    const MeshId mesh = character().meshes[0]->id;
    ASSERT_TRUE(openDialog());
    press(QDialogButtonBox::Ok);
    EXPECT_FALSE(dialog().isVisible());
    ASSERT_TRUE(character().skeleton->find("forearm.L"));
    EXPECT_LT((head("forearm.L") - body_.at("forearm.L")).norm(), 0.08);
    ASSERT_EQ(character().meshes.size(), 1U);
    EXPECT_EQ(character().meshes[0]->id, mesh);
    EXPECT_EQ(character().meshes[0]->skin->joints.size(), 1U) << "rigid until it is bound";
    const Affine meshInModel =
        character().skeleton->restModel()[0] * character().meshes[0]->skin->joints[0].jointFromMesh;
    EXPECT_TRUE(meshInModel.isApprox(Affine::Identity(), 1e-9));
    EXPECT_EQ(session->document.history().current().text, QStringLiteral("Fit Template to Mesh"));
    action("edit.undo")->trigger();
    EXPECT_EQ(scene().characters, before.characters);
    action("edit.redo")->trigger();
    EXPECT_TRUE(character().skeleton->find("forearm.L"));
}

TEST_F(FitTemplateWindow, aDraggedMarkerMovesItsJointAndTheOtherSide) {
    ASSERT_TRUE(openDialog());
    const QPointF left = positionOf("left knee"), right = positionOf("right knee");
    drag("fitFront", "left knee", {0, -40});
    EXPECT_NEAR(positionOf("left knee").y() - left.y(), -40, 1e-6);
    EXPECT_NEAR(positionOf("right knee").y() - right.y(), -40, 1e-3);
    dialog().findChild<QCheckBox*>()->click();
    drag("fitFront", "right knee", {0, -10});
    EXPECT_NEAR(positionOf("left knee").y() - left.y(), -40, 1e-3) << "no longer symmetric";
    press(QDialogButtonBox::Ok);
    ASSERT_TRUE(character().skeleton->find("shin.L"));
    EXPECT_GT(head("shin.L").y(), body_.at("shin.L").y() + 0.03);
    EXPECT_GT(head("shin.R").y(), head("shin.L").y() + 0.005);
    EXPECT_NEAR(head("shin.L").x(), 0.1, 0.02) << "in the middle of the leg";
}

TEST_F(FitTemplateWindow, resetAndCancelDiscardChanges) {
    const Scene before = scene();
    ASSERT_TRUE(openDialog());
    const QPointF left = positionOf("left elbow");
    drag("fitFront", "left elbow", {30, 30});
    for (auto* each : dialog().findChildren<QPushButton*>()) {
        if (each->text() == QStringLiteral("&Reset")) QTest::mouseClick(each, Qt::LeftButton);
    }
    EXPECT_NEAR(positionOf("left elbow").y(), left.y(), 1e-9);
    press(QDialogButtonBox::Cancel);
    EXPECT_EQ(scene().characters, before.characters);
    EXPECT_FALSE(session->document.history().canUndo());
}

TEST_F(FitTemplateWindow, anotherTemplateHasOtherMarkers) {
    ASSERT_TRUE(openDialog());
    auto* box = dialog().findChild<QComboBox*>();
    box->setCurrentIndex(box->findText(QStringLiteral("Hand")));
    EXPECT_FALSE(dialog().findChild<QCheckBox*>()->isEnabled()) << "a hand has no sides";
    box->setCurrentIndex(box->findText(QStringLiteral("Biped")));
    ASSERT_TRUE(QTest::qWaitFor([this] { return button(QDialogButtonBox::Ok).isEnabled(); }, 5000));
    press(QDialogButtonBox::Ok);
    EXPECT_TRUE(character().skeleton->find("forearm.L"));
}

TEST_F(FitTemplateWindow, saysWhenASkeletonIsReplaced) {
    ASSERT_TRUE(openDialog());
    press(QDialogButtonBox::Ok);
    ASSERT_TRUE(openDialog());
    bool isNamed = false;
    for (const auto* label : dialog().findChildren<QLabel*>())
        isNamed = isNamed || label->text().contains(QStringLiteral("replaces that of “body” (22 joints)"));
    EXPECT_TRUE(isNamed);
    press(QDialogButtonBox::Cancel);
}

TEST_F(FitTemplateWindow, needsAMesh) {
    openSmall();
    EXPECT_FALSE(action("mesh.fitTemplate")->isEnabled());
}

/// A body that faces +X.
class FitSidewaysBody : public FitTemplateWindow {
protected:
    FitSidewaysBody() {
        BindSurface sideways = body_.surface;
        for (Eigen::Vector3d& position : sideways.positions)
            position = Eigen::Vector3d(position.z(), position.y(), -position.x());
        open({write(QStringLiteral("sideways.obj"), QByteArray::fromStdString(test::objText(sideways)))});
    }
    QComboBox& facing() const { return *dialog().findChild<QComboBox*>(QStringLiteral("fitFacing")); }
};

TEST_F(FitSidewaysBody, isTurnedTogetherWithTheFit) {
    ASSERT_TRUE(openDialog());
    EXPECT_EQ(facing().currentText(), QStringLiteral("+X"));
    press(QDialogButtonBox::Ok);
    ASSERT_TRUE(character().skeleton->find("forearm.L"));
    EXPECT_LT((head("forearm.L") - body_.at("forearm.L")).norm(), 0.08);
    EXPECT_LT((head("foot.R") - body_.at("foot.R")).norm(), 0.08);
    const Eigen::AlignedBox3d box = FitBody::create(restSurface(character())).value()->box();
    EXPECT_GT(box.sizes().x(), 2 * box.sizes().z());
    action("edit.undo")->trigger();
    EXPECT_EQ(character().skeleton->size(), 1) << "one step";
}

TEST_F(FitSidewaysBody, canBeTurnedByHand) {
    const Scene before = scene();
    ASSERT_TRUE(openDialog());
    facing().setCurrentIndex(0);
    Q_EMIT facing().activated(0);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !dialog().task().running(); }, 20000));
    EXPECT_EQ(facing().currentText(), QStringLiteral("+Z")) << "as chosen, though it is unlikely";
    press(QDialogButtonBox::Cancel);
    EXPECT_EQ(scene().characters, before.characters);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
