#include <QDialogButtonBox>
#include <QPushButton>
#include <QSlider>

#include "core/skin/weights/InfluenceRow.h"
#include "tests/core/scene/CapsuleBody.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/binding/BindDialog.h"
#include "ui/fitting/FitTemplateDialog.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// From a mesh file to an exported character.
class CharacterWorkflow : public ExportWindowTest {
protected:
    const Character& character() const { return *scene().characters.at(0); }
    const Mesh& mesh() const { return *character().meshes.at(0); }
    JointId joint(const char* name) const {
        return (*character().skeleton)[character().skeleton->find(name).value()].id;
    }
    float weight(const Eigen::Vector3d& point, const char* name) const {
        const auto& positions = mesh().geometry->positions;
        const auto closest = std::ranges::min_element(
            positions, std::ranges::less{},
            [&](const Eigen::Vector3f& each) { return (each.cast<double>() - point).norm(); });
        for (const Influence& each : mesh().skin->at(static_cast<std::size_t>(closest - positions.begin()))) {
            if (mesh().skin->joints[each.joint].joint == joint(name)) return each.weight;
        }
        return 0;
    }
    int steps() const { return session->document.history().cursor(); }
    QString lastStep() const { return session->document.history().current().text; }

    test::CapsuleBody body_;
};

TEST_F(CharacterWorkflow, aMeshBecomesAnAnimatedCharacter) {
    // Import.
    open({write(QStringLiteral("body.obj"), QByteArray::fromStdString(test::objText(body_.surface)))});
    ASSERT_EQ(character().meshes.size(), 1U);

    // Fit the biped with its markers.
    action("mesh.fitTemplate")->trigger();
    auto& fitting = *window->findChild<FitTemplateDialog*>();
    QPushButton& fitOk = *fitting.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    ASSERT_TRUE(QTest::qWaitFor([&] { return fitOk.isEnabled(); }, 20000));
    QTest::mouseClick(&fitOk, Qt::LeftButton);
    ASSERT_TRUE(character().skeleton->find("forearm.L"));

    // Bind.
    action("mesh.bind")->trigger();
    auto& binding = *window->findChild<BindDialog*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return session->document.previewing(&binding); }, 20000));
    for (auto* button : binding.findChild<QDialogButtonBox*>()->buttons()) {
        if (button->text().contains(QStringLiteral("Bind"))) QTest::mouseClick(button, Qt::LeftButton);
    }
    ASSERT_TRUE(lastStep().startsWith(QStringLiteral("Bind Mesh"))) << lastStep().toStdString();
    EXPECT_GT(mesh().skin->joints.size(), 15U);

    // Paint a bad region: the head on the left thigh.
    const Eigen::Vector3d thigh(0.1, 0.75, test::CapsuleBody::kLegRadius), other(-0.1, 0.75, thigh.z());
    session->selection.selectOnly(joint("head"));
    action("view.front")->trigger();
    action("weights.paint")->trigger();
    auto& view = *window->findChild<ViewportView*>();
    view.frameAll();
    view.grabFramebuffer();
    const QPoint at = view.camera().project(thigh)->toPoint();
    QTest::mousePress(&view, Qt::LeftButton, {}, at);
    QTest::mouseMove(&view, at + QPoint(0, 5));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, at + QPoint(0, 5));
    EXPECT_EQ(lastStep(), QStringLiteral("Paint Weights of head"));
    EXPECT_GT(weight(thigh, "head"), 0.2F);
    EXPECT_EQ(weight(other, "head"), 0);

    // Mirror the good side back.
    const int painted = steps();
    action("weights.mirrorRight")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return steps() > painted; }, 20000));
    EXPECT_LT(weight(thigh, "head"), 0.01F);
    EXPECT_EQ(fault(*mesh().skin), nullptr);

    // Test it through the limits of the knee.
    session->selection.selectOnly(joint("shin.L"));
    auto* slider = window->findChild<QSlider*>(QStringLiteral("testAngle1"));
    ASSERT_TRUE(slider->isEnabled());
    const int beforeTest = steps();
    for (const int angle : {slider->minimum(), slider->maximum()}) {
        slider->setValue(angle);
        view.grabFramebuffer();
    }
    EXPECT_EQ(steps(), beforeTest);
    action("weights.paint")->trigger();

    // Key a clip.
    const Joint& shin = (*character().skeleton)[character().skeleton->find("shin.L").value()];
    Channel bend = Channel::angle1;
    for (const Channel channel : {Channel::angle2, Channel::angle3}) {
        if (!shin.free.contains(bend)) bend = channel;
    }
    for (const double angle : {0.0, 0.6}) {
        if (angle == 0)
            session->playback.goToFirst();
        else
            session->playback.goToLast();
        const std::vector keys{ChannelValue{{joint("shin.L"), bend}, angle}};
        ASSERT_TRUE(session->posing.key(QStringLiteral("Key shin.L"), keys));
    }
    ASSERT_TRUE(session->selection.clip());

    // Export; the files are played back as part of it.
    for (const char* extension : {".glb", ".fbx"}) {
        const QString path = filePath(QStringLiteral("hero") + QLatin1String(extension));
        exportTo(path, extension);
        ASSERT_EQ(exporter().reports().size(), 1U) << extension;
        EXPECT_TRUE(exporter().reports().front().isWithin()) << extension;
        const auto read = readBack(path);
        ASSERT_TRUE(read) << extension << ": " << text(read.error());
        ASSERT_EQ(read->characters.at(0)->meshes.size(), 1U) << extension;
        EXPECT_EQ(summaryOf(*read->characters[0]->meshes[0]->skin).maxInfluences,
                  summaryOf(*mesh().skin).maxInfluences)
            << extension;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
