#include "ui/binding/BindDialog.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <stdexcept>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "tests/ui/EventLoop.h"
#include "tests/ui/WaitFor.h"
#include "tests/ui/binding/RigidBiped.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The dialog for the biped with its body and boots, which follow the root.
class BindDialogTest : public testing::Test {
protected:
    BindDialogTest() {
        QSettings().clear();
        session_.document.open(test::rigidBiped(), QStringLiteral("biped"));
        window_.show();
    }
    void open(int resolution = 48) {
        dialog_.open();
        type("Resolution", QString::number(resolution));
    }
    NumberField& field(const char* name) const {
        for (auto* each : dialog_.findChildren<NumberField*>()) {
            if (each->accessibleName() == QLatin1String(name)) return *each;
        }
        throw std::runtime_error("no such field");
    }
    void type(const char* name, const QString& text) const {
        NumberField& number = field(name);
        number.setFocus();
        number.selectAll();
        QTest::keyClicks(&number, text);
        QTest::keyClick(&number, Qt::Key_Return);
    }
    QComboBox& method() const { return *dialog_.findChild<QComboBox*>(); }
    void press(QDialogButtonBox::ButtonRole role) { QTest::mouseClick(&button(role), Qt::LeftButton); }
    QAbstractButton& button(QDialogButtonBox::ButtonRole role) const {
        auto* box = dialog_.findChild<QDialogButtonBox*>();
        for (auto* each : box->buttons()) {
            if (box->buttonRole(each) == role) return *each;
        }
        throw std::runtime_error("no such button");
    }
    void check(int row, bool on) const {
        dialog_.findChild<QListWidget*>()->item(row)->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
    bool isChecked(int row) const {
        return dialog_.findChild<QListWidget*>()->item(row)->checkState() == Qt::Checked;
    }
    QString note() const { return dialog_.findChild<QLabel*>(QStringLiteral("note"))->text(); }
    QString messages() const { return dialog_.findChild<QPlainTextEdit*>()->toPlainText(); }
    bool waitForPreview() {
        const bool shown =
            QTest::qWaitFor([this] { return session_.document.previewing(&dialog_); }, 20000) &&
            QTest::qWaitFor([this] { return note().contains(QStringLiteral("follow")); }, 20000);
        test::waitForFrame();
        return shown;
    }
    std::size_t joints(const Scene& scene, std::size_t mesh) const {
        return scene.characters[0]->meshes[mesh]->skin->joints.size();
    }
    std::size_t shownJoints(std::size_t mesh = 0) const { return joints(session_.document.scene(), mesh); }
    int steps() const { return session_.document.history().cursor(); }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    QWidget window_;
    BindDialog dialog_{session_, &window_};
};

TEST_F(BindDialogTest, previewsWeightsAndCommitsThemAsOneStep) {
    open();
    ASSERT_TRUE(waitForPreview());
    EXPECT_GT(shownJoints(0), 10U);
    EXPECT_GT(shownJoints(1), 1U);
    EXPECT_EQ(joints(session_.document.committed(), 0), 1U);
    EXPECT_EQ(steps(), 0);
    press(QDialogButtonBox::ApplyRole);
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Bind 2 Meshes"));
    EXPECT_GT(joints(session_.document.committed(), 0), 10U);
    session_.document.undo();
    EXPECT_EQ(shownJoints(), 1U);
}

TEST_F(BindDialogTest, bindsOnlyCheckedMeshes) {
    session_.selection.selectMeshes({session_.document.scene().characters[0]->meshes[1]->id});
    open();
    EXPECT_FALSE(isChecked(0));
    EXPECT_TRUE(isChecked(1)) << "the selected mesh";
    ASSERT_TRUE(waitForPreview());
    EXPECT_EQ(shownJoints(0), 1U);
    EXPECT_GT(shownJoints(1), 1U);
    press(QDialogButtonBox::ApplyRole);
    EXPECT_EQ(lastStep(), QStringLiteral("Bind Mesh boots"));
}

TEST_F(BindDialogTest, needsACheckedMesh) {
    open();
    ASSERT_TRUE(waitForPreview());
    check(0, false);
    check(1, false);
    EXPECT_FALSE(button(QDialogButtonBox::ApplyRole).isEnabled());
    EXPECT_EQ(note(), QStringLiteral("Tick at least one mesh."));
    EXPECT_EQ(shownJoints(), 1U);
    check(0, true);
    EXPECT_TRUE(waitForPreview());
}

TEST_F(BindDialogTest, cancelAndEscapeLeaveTheScene) {
    const auto before = session_.document.scene().characters;
    open();
    ASSERT_TRUE(waitForPreview());
    press(QDialogButtonBox::RejectRole);
    EXPECT_EQ(session_.document.scene().characters, before);
    open();
    ASSERT_TRUE(waitForPreview());
    QTest::keyClick(&dialog_, Qt::Key_Escape);
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_EQ(session_.document.scene().characters, before);
    EXPECT_EQ(steps(), 0);
}

TEST_F(BindDialogTest, closingDuringWorkCancelsIt) {
    open(BindSettings::kMaxResolution);
    ASSERT_TRUE(QTest::qWaitFor([this] { return dialog_.task().running(); }));
    dialog_.close();
    EXPECT_FALSE(dialog_.task().running());
    EXPECT_NEVER(session_.document.previewing());
    EXPECT_EQ(steps(), 0);
}

TEST_F(BindDialogTest, stoppingTheWorkKeepsTheDialog) {
    open(BindSettings::kMaxResolution);
    ASSERT_TRUE(QTest::qWaitFor([this] { return dialog_.task().running(); }));
    dialog_.task().cancel();
    EXPECT_TRUE(dialog_.isVisible());
    EXPECT_TRUE(note().contains(QStringLiteral("cancelled"))) << note().toStdString();
    press(QDialogButtonBox::ApplyRole);
    EXPECT_TRUE(dialog_.isVisible()) << "there are no weights to commit";
    EXPECT_EQ(steps(), 0);
    type("Resolution", QStringLiteral("48"));
    EXPECT_TRUE(waitForPreview());
}

TEST_F(BindDialogTest, bindPressedDuringWorkCommitsTheResult) {
    open();
    press(QDialogButtonBox::ApplyRole);
    EXPECT_TRUE(dialog_.isVisible());
    ASSERT_TRUE(QTest::qWaitFor([this] { return steps() == 1; }, 20000));
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_GT(shownJoints(), 10U);
}

TEST_F(BindDialogTest, methodsExplainThemselvesAndEnableTheirSettings) {
    open();
    const auto enabled = [this](const char* name) { return field(name).isEnabled(); };
    EXPECT_TRUE(enabled("Resolution") && enabled("Falloff") && enabled("Influences"));
    QSet<QString> texts;
    for (int row = 0; row < method().count(); ++row) {
        method().setCurrentIndex(row);
        for (const auto* label : dialog_.findChildren<QLabel*>()) texts << label->text();
    }
    for (const char* word :
         {"inside the mesh", "along the surface", "smoothest weights", "straight distances"}) {
        const bool found = std::ranges::any_of(
            texts, [&](const QString& text) { return text.contains(QLatin1String(word)); });
        EXPECT_TRUE(found) << word;
    }
    for (const char* smooth : {"Heat", "Biharmonic"}) {
        method().setCurrentIndex(method().findText(QLatin1String(smooth)));
        EXPECT_TRUE(enabled("Resolution") && !enabled("Falloff") && enabled("Influences")) << smooth;
    }
    method().setCurrentIndex(method().findText(QStringLiteral("Closest bone")));
    EXPECT_TRUE(!enabled("Resolution") && enabled("Falloff") && enabled("Influences"));
    ASSERT_TRUE(waitForPreview());
    EXPECT_GT(shownJoints(), 10U);
}

TEST_F(BindDialogTest, influencesLimitTheJointsPerVertex) {
    open();
    type("Influences", QStringLiteral("1"));
    ASSERT_TRUE(waitForPreview());
    EXPECT_EQ(summaryOf(*session_.document.scene().characters[0]->meshes[0]->skin).maxInfluences, 1U);
}

TEST_F(BindDialogTest, showsAndReportsMessages) {
    open();
    check(0, false);
    ASSERT_TRUE(waitForPreview());
    EXPECT_TRUE(messages().contains(QStringLiteral("mesh boots: "))) << messages().toStdString();
    EXPECT_TRUE(messages().contains(QStringLiteral("outside the mesh and move no vertices")));
    EXPECT_TRUE(session_.document.diagnostics().empty()) << "nothing has been done yet";
    press(QDialogButtonBox::ApplyRole);
    ASSERT_FALSE(session_.document.diagnostics().empty());
    EXPECT_EQ(session_.document.diagnostics().list().back().where, "mesh boots");
}

TEST_F(BindDialogTest, remembersSettings) {
    open();
    const int closest = method().findText(QStringLiteral("Closest bone"));
    method().setCurrentIndex(closest);
    type("Influences", QStringLiteral("3"));
    type("Falloff", QStringLiteral("8.5"));
    press(QDialogButtonBox::ApplyRole);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !dialog_.isVisible(); }, 20000));
    method().setCurrentIndex(0);
    field("Influences").setValue(7);
    dialog_.open();
    EXPECT_EQ(method().currentIndex(), closest);
    EXPECT_EQ(field("Influences").value(), 3);
    EXPECT_EQ(field("Resolution").value(), 48);
    EXPECT_EQ(field("Falloff").value(), 8.5);
}

TEST_F(BindDialogTest, previewReturnsAfterAGesture) {
    open();
    ASSERT_TRUE(waitForPreview());
    ASSERT_TRUE(session_.document.beginGesture());
    EXPECT_EQ(shownJoints(), 1U);
    session_.document.cancel();
    EXPECT_SOON(session_.document.previewing(&dialog_));
    EXPECT_SOON(shownJoints() > 10U);
}

TEST_F(BindDialogTest, otherEditsKeepTheWeights) {
    open();
    ASSERT_TRUE(waitForPreview());
    const Scene renamed =
        renameCharacter(session_.document.committed(), session_.selection.character()->id, "hero").value();
    session_.document.commit(QStringLiteral("Rename"), renamed);
    EXPECT_SOON(session_.document.previewing(&dialog_));
    press(QDialogButtonBox::ApplyRole);
    EXPECT_EQ(steps(), 2);
    EXPECT_EQ(session_.document.committed().characters[0]->name, "hero");
    EXPECT_GT(shownJoints(), 10U);
}

TEST_F(BindDialogTest, changingTheMeshesClosesTheDialog) {
    open();
    ASSERT_TRUE(waitForPreview());
    const auto owner = session_.selection.committedCharacter();
    const MeshId boots = owner->meshes[1]->id;
    session_.document.commit(QStringLiteral("Delete"),
                             deleteMeshes(session_.document.committed(), owner->id, {&boots, 1}).value());
    EXPECT_FALSE(dialog_.isVisible());
    EXPECT_EQ(shownJoints(), 1U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
