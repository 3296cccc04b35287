#include <gtest/gtest.h>

#include <QApplication>
#include <QDropEvent>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>

#include "core/scene/templates/Templates.h"
#include "tests/core/TriangleGltf.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/binding/BindDialog.h"
#include "ui/importing/MeshImporter.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// An OBJ file with a box of these sizes on the floor, centred on the vertical axis.
QByteArray boxObj(double x, double y, double z) {
    QByteArray text;
    for (int i = 0; i < 8; ++i) {
        text += QStringLiteral("v %1 %2 %3\n")
                    .arg(i & 1 ? x / 2 : -x / 2)
                    .arg(i & 2 ? y : 0)
                    .arg(i & 4 ? z / 2 : -z / 2)
                    .toLatin1();
    }
    return text + "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
}

class ImportMeshes : public WindowTest {
protected:
    void openBiped() { session->document.open(newFromTemplate("biped").value(), QStringLiteral("biped")); }
    MeshImporter& importer() const { return *window->findChild<MeshImporter*>(); }
    void add(const QString& file) {
        importer().read({file}, scene().characters.at(0)->id);
        waitForMeshes();
    }
    void waitForMeshes() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !importer().task().running(); }, 20000));
    }
    Banner& banner() const { return *window->findChild<Banner*>(); }
    void pressBanner(const QString& text) const {
        auto* button = test::findByText<QPushButton>(banner(), text);
        ASSERT_NE(button, nullptr) << banner().text().toStdString();
        QTest::mouseClick(button, Qt::LeftButton);
    }
    const Character& biped() const { return *scene().characters.at(0); }
    int steps() const { return session->document.history().cursor(); }
    Eigen::Vector3f sizes(std::size_t mesh = 0) const {
        Eigen::AlignedBox3f box;
        for (const Eigen::Vector3f& position : biped().meshes.at(mesh)->geometry->positions)
            box.extend(position);
        return box.sizes();
    }
};

TEST_F(ImportMeshes, actionsExplainWhyTheyAreDisabled) {
    const DisabledReasons reasons(*session, *actions);
    for (const char* id : {"file.addMeshes", "mesh.bind"})
        EXPECT_EQ(reasons.reason(*action(id)), QStringLiteral("Open a file first")) << id;
    openBiped();
    EXPECT_TRUE(action("file.addMeshes")->isEnabled());
    EXPECT_TRUE(
        reasons.reason(*action("mesh.bind")).startsWith(QStringLiteral("This character has no mesh")));
}

TEST_F(ImportMeshes, meshesOfAFileAreAddedAsOneStepAndCanBeBound) {
    openBiped();
    add(write(QStringLiteral("body.obj"), boxObj(1.6, 1.75, 0.3)));
    ASSERT_EQ(scene().characters.size(), 1U);
    ASSERT_EQ(biped().meshes.size(), 1U);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session->document.history().current().text, QStringLiteral("Import Meshes of body.obj"));
    EXPECT_EQ(session->selection.currentMesh(), biped().meshes[0]->id);
    EXPECT_TRUE(banner().text().startsWith(QStringLiteral("Imported 1 mesh onto ")))
        << banner().text().toStdString();
    pressBanner(QString::fromUtf8("Bind Meshes…"));
    EXPECT_FALSE(banner().isVisible());
    EXPECT_TRUE(window->findChild<BindDialog*>()->isVisible());
    window->findChild<BindDialog*>()->close();
    session->document.undo();
    EXPECT_TRUE(biped().meshes.empty());
}

TEST_F(ImportMeshes, theActionReadsTheChosenFiles) {
    openBiped();
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    action("file.addMeshes")->trigger();
    auto* dialog = window->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    Q_EMIT dialog->filesSelected({write(QStringLiteral("triangle.gltf"), test::kTriangleGltf)});
    dialog->close();
    waitForMeshes();
    EXPECT_EQ(biped().meshes.size(), 1U);
    EXPECT_EQ(scene().characters.size(), 1U);
}

TEST_F(ImportMeshes, otherUnitAndAxesAreSuggestedAndFixed) {
    openBiped();
    add(write(QStringLiteral("body.obj"), boxObj(160, 30, 175)));
    ASSERT_EQ(biped().meshes.size(), 1U);
    EXPECT_TRUE(banner().text().startsWith(QStringLiteral("body.obj may need a fix: unit centimetre, Z up")))
        << banner().text().toStdString();
    EXPECT_NEAR(sizes().z(), 175, 1e-3) << "nothing changes silently";
    pressBanner(QStringLiteral("Fix"));
    waitForMeshes();
    ASSERT_EQ(biped().meshes.size(), 1U);
    EXPECT_EQ(steps(), 1);
    EXPECT_TRUE(sizes().isApprox(Eigen::Vector3f(1.6F, 1.75F, 0.3F), 1e-4F)) << sizes().transpose();
    EXPECT_TRUE(banner().text().startsWith(QStringLiteral("Imported 1 mesh onto ")));
}

TEST_F(ImportMeshes, aFixAfterOtherEditsIsRefused) {
    openBiped();
    add(write(QStringLiteral("body.obj"), boxObj(160, 175, 30)));
    action("clip.duplicate")->trigger();
    ASSERT_EQ(steps(), 2);
    pressBanner(QStringLiteral("Fix"));
    EXPECT_EQ(steps(), 2);
    EXPECT_TRUE(banner().text().contains(QStringLiteral("undo these edits")))
        << banner().text().toStdString();
}

TEST_F(ImportMeshes, smallPartsNeedNoFix) {
    openBiped();
    add(write(QStringLiteral("hat.obj"), boxObj(0.3, 0.2, 0.3)));
    EXPECT_TRUE(banner().text().startsWith(QStringLiteral("Imported 1 mesh onto ")))
        << banner().text().toStdString();
}

TEST_F(ImportMeshes, errorsChangeNothing) {
    openBiped();
    const auto before = scene().characters;
    add(write(QStringLiteral("small.bvh"), kSmallBvh));
    EXPECT_EQ(scene().characters, before);
    EXPECT_TRUE(banner().text().contains(QStringLiteral("there is no mesh to add")))
        << banner().text().toStdString();
    add(QStringLiteral("/nowhere.obj"));
    EXPECT_TRUE(banner().text().contains(QStringLiteral("nowhere.obj")));
    EXPECT_EQ(scene().characters, before);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ImportMeshes, editsDuringReadingAreKept) {
    openBiped();
    importer().read({write(QStringLiteral("body.obj"), boxObj(1.6, 1.75, 0.3))}, biped().id);
    action("clip.duplicate")->trigger();
    const std::size_t clips = biped().clips.size();
    EXPECT_SOON(!biped().meshes.empty());
    EXPECT_EQ(biped().clips.size(), clips);
}

TEST_F(ImportMeshes, aDroppedMeshFileMayBeAddedToTheCharacter) {
    openBiped();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(write(QStringLiteral("body.obj"), boxObj(1.6, 1.75, 0.3)))});
    QDragEnterEvent enter(window->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop(window->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &drop);
    auto* box = window->findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    auto* button = test::findByText<QPushButton>(
        *box, QStringLiteral("Add &Meshes to %1").arg(QString::fromStdString(biped().name)));
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    waitForMeshes();
    EXPECT_EQ(biped().meshes.size(), 1U);
    EXPECT_EQ(scene().characters.size(), 1U);
}

TEST_F(ImportMeshes, objPlyAndStlFilesOpen) {
    const QString filter = openFilter().section(QStringLiteral(";;"), 0, 0);
    for (const char* pattern : {"*.obj", "*.ply", "*.stl"})
        EXPECT_TRUE(filter.contains(QLatin1String(pattern)));
    open({write(QStringLiteral("flat.stl"),
                "solid flat\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                "endloop\nendfacet\nendsolid flat\n")});
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().characters[0]->meshes.size(), 1U);
    open({write(QStringLiteral("flat.ply"),
                "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
                "property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n"
                "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")});
    EXPECT_EQ(scene().characters.at(0)->meshes.size(), 1U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
