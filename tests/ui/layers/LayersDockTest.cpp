#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "core/anim/clip/ClipLayer.h"
#include "core/math/Angle.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/layers/EffectStrip.h"
#include "ui/layers/LayerCommands.h"
#include "ui/layers/LayerModel.h"
#include "ui/layers/LayersDock.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The Layers panel for the leg at frame 50 of "walk", with the thigh selected.
class LayersPanel : public testing::Test {
protected:
    void SetUp() override {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        session_.selection.selectOnly(thigh());
        dock_.resize(344, 480);
        dock_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&dock_));
    }

    JointId thigh() const { return test::jointOf(session_.document.scene(), "thigh"); }
    ChannelId thighAngle() const { return {thigh(), Channel::angle1}; }
    const Clip& clip() const { return *session_.selection.clip(); }
    const ClipLayer& layer(std::size_t index) const { return *clip().layers.at(index); }
    double shownAngle() const {
        const Evaluator& pose = *session_.pose.active();
        return pose.values(*pose.skeleton().find(thigh())).angles.x();
    }
    std::vector<Affine> model() const {
        const auto model = session_.pose.active()->model();
        return {model.begin(), model.end()};
    }
    QTableView& table() const { return *dock_.findChild<QTableView*>(QStringLiteral("layerTable")); }
    QAbstractItemModel& rows() const { return *table().model(); }
    QString cell(int row, int column) const { return rows().index(row, column).data().toString(); }
    void trigger(const char* id) { actions_[id]->trigger(); }
    void waitForBake() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !dock_.commands().task().running(); }, 10000));
    }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    LayersDock dock_{session_, actions_, nullptr};
};

TEST_F(LayersPanel, aNewLayerGetsTheKeysAndThePoseIsTheOneSet) {
    const auto base = clip().tracks;
    const double before = shownAngle(), wanted = before + radians(20);
    trigger("layers.new");
    ASSERT_EQ(clip().layers.size(), 1U);
    EXPECT_EQ(session_.selection.layer(), layer(0).id);
    EXPECT_EQ(rows().rowCount(), 2);
    EXPECT_EQ(cell(1, LayerModel::nameColumn), QStringLiteral("Base"));

    session_.posing.setAutoKey(true);
    const ChannelValue value{thighAngle(), wanted};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    EXPECT_NEAR(shownAngle(), wanted, 1e-12);
    ASSERT_TRUE(layer(0).find(thighAngle()));
    EXPECT_NEAR(layer(0).find(thighAngle())->evaluate(session_.playback.sourceTime()), wanted - before,
                1e-12);
    for (std::size_t i = 0; i < base.size(); ++i) EXPECT_EQ(clip().tracks[i].curve, base[i].curve);

    session_.selection.setLayer({});
    const ChannelValue other{thighAngle(), wanted - radians(5)};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&other, 1}));
    EXPECT_NEAR(shownAngle(), other.value, 1e-12) << "the base makes up for the layer";
}

TEST_F(LayersPanel, refusesToPoseIfTheLayerHasNoEffect) {
    trigger("layers.new");
    rows().setData(rows().index(0, LayerModel::muteColumn), Qt::Checked, Qt::CheckStateRole);
    EXPECT_TRUE(layer(0).muted);
    EXPECT_TRUE(session_.posing.refusal().contains(QStringLiteral("Unmute")))
        << session_.posing.refusal().toStdString();
    const ChannelValue value{thighAngle(), 1};
    EXPECT_FALSE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    session_.selection.setLayer({});
    EXPECT_TRUE(session_.posing.canPose()) << "the base can still be posed";
    session_.document.undo();
    EXPECT_FALSE(layer(0).muted);
    EXPECT_EQ(session_.selection.layer(), layer(0).id) << "undo restores the active layer";

    rows().setData(rows().index(0, LayerModel::weightColumn), QStringLiteral("0"), Qt::EditRole);
    EXPECT_EQ(layer(0).weight, 0);
    EXPECT_TRUE(session_.posing.refusal().contains(QStringLiteral("weight")));
    rows().setData(rows().index(0, LayerModel::weightColumn), QStringLiteral("1"), Qt::EditRole);
    rows().setData(rows().index(0, LayerModel::lockColumn), Qt::Checked, Qt::CheckStateRole);
    EXPECT_TRUE(session_.posing.refusal().contains(QStringLiteral("Unlock")));
}

TEST_F(LayersPanel, stripShowsTheEffectAndSeeks) {
    trigger("layers.new");
    auto* strip = dock_.findChild<EffectStrip*>();
    ASSERT_TRUE(strip);
    const Seconds now = session_.playback.sourceTime();
    EXPECT_EQ(strip->textAt(now), QStringLiteral("None"));
    const QImage without = strip->grab().toImage();
    session_.posing.setAutoKey(true);
    const ChannelValue value{thighAngle(), shownAngle() + radians(20)};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    EXPECT_TRUE(strip->textAt(now).startsWith(QStringLiteral("20° at thigh, ")))
        << strip->textAt(now).toStdString();
    EXPECT_NE(strip->grab().toImage(), without);
    EXPECT_EQ(dock_.findChild<QLabel*>(QStringLiteral("layerEffect"))->text(), strip->textAt(now));
    QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(0, strip->height() / 2));
    EXPECT_EQ(session_.playback.frame(), clip().firstFrame);
    QTest::mouseClick(strip, Qt::LeftButton, {}, QPoint(strip->width() - 1, strip->height() / 2));
    EXPECT_EQ(session_.playback.frame(), clip().lastFrame);
}

TEST_F(LayersPanel, weightIsTypedWithoutWarnings) {
    trigger("layers.new");
    static int warnings;
    warnings = 0;
    const auto previous = qInstallMessageHandler(
        [](QtMsgType type, const QMessageLogContext&, const QString&) { warnings += type == QtWarningMsg; });
    const QModelIndex index = rows().index(0, LayerModel::weightColumn);
    const QPoint cell = table().visualRect(index).center();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell);
    QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, cell);
    const auto editors = table().findChildren<QLineEdit*>();
    ASSERT_EQ(editors.size(), 1);
    QLineEdit* const editor = editors[0];
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("0.5"));
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();
    qInstallMessageHandler(previous);
    EXPECT_EQ(layer(0).weight, 0.5);
    EXPECT_EQ(warnings, 0);
}

TEST_F(LayersPanel, editsDuringABakeAreKept) {
    trigger("layers.new");
    session_.posing.setAutoKey(true);
    const ChannelValue value{thighAngle(), shownAngle() + 0.3};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    trigger("layers.flatten");
    const auto id = session_.selection.character()->id;
    commitOrReport(session_.document, QStringLiteral("Rename"),
                   renameClip(session_.document.committed(), id, clip().id, "renamed"));
    waitForBake();
    EXPECT_TRUE(clip().layers.empty());
    EXPECT_EQ(clip().name, "renamed");

    session_.document.undo();
    session_.selection.setLayer(layer(0).id);
    trigger("layers.merge");
    session_.document.open(test::withLeg({}, "other"), QStringLiteral("other"));
    waitForBake();
    EXPECT_FALSE(session_.document.history().canUndo()) << "the other project is as it was opened";
}

TEST_F(LayersPanel, effectFollowsTheSkeleton) {
    trigger("layers.new");
    session_.posing.setAutoKey(true);
    const ChannelValue value{thighAngle(), shownAngle() + 0.3};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    auto& strip = *dock_.findChild<EffectStrip*>();
    const Seconds now = session_.playback.sourceTime();
    EXPECT_TRUE(strip.textAt(now).endsWith(QStringLiteral("at toe"))) << strip.textAt(now).toStdString();
    const JointId toe = test::jointOf(session_.document.scene(), "toe");
    commitOrReport(
        session_.document, QStringLiteral("Delete"),
        deleteJoints(session_.document.committed(), session_.selection.character()->id, {&toe, 1}));
    EXPECT_FALSE(strip.textAt(now).contains(QStringLiteral("toe"))) << strip.textAt(now).toStdString();
}

TEST_F(LayersPanel, keyedWeightsFadeALayer) {
    trigger("layers.new");
    session_.posing.setAutoKey(true);
    const double before = shownAngle();
    const ChannelValue value{thighAngle(), before + 0.3};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    trigger("layers.keyWeight");
    EXPECT_EQ(layer(0).find(layerChannel(layer(0).id))->size(), 1U);
    session_.playback.setFrame({100});
    rows().setData(rows().index(0, LayerModel::weightColumn), QStringLiteral("0"), Qt::EditRole);
    EXPECT_EQ(layer(0).find(layerChannel(layer(0).id))->size(), 2U);
    EXPECT_EQ(cell(0, LayerModel::weightColumn), QStringLiteral("0"));
    const Curve& base = *clip().find(thighAngle());
    EXPECT_NEAR(shownAngle(), base.evaluate(session_.playback.sourceTime()), 1e-12);
    session_.playback.setFrame({75});
    const double weight = layer(0).weightAt(session_.playback.sourceTime());
    EXPECT_GT(weight, 0.2);
    EXPECT_LT(weight, 0.8);
    EXPECT_NEAR(shownAngle() - base.evaluate(session_.playback.sourceTime()), weight * 0.3, 1e-12);
}

TEST_F(LayersPanel, mergingAndConvertingKeepThePose) {
    trigger("layers.new");
    session_.posing.setAutoKey(true);
    const ChannelValue value{thighAngle(), shownAngle() + 0.3};
    ASSERT_TRUE(session_.posing.set(QStringLiteral("Rotate thigh"), {&value, 1}));
    const auto pose = model();
    trigger("layers.convert");
    waitForBake();
    EXPECT_EQ(layer(0).mode, LayerMode::override);
    trigger("layers.new");
    EXPECT_EQ(rows().rowCount(), 3);
    trigger("layers.delete");
    session_.selection.setLayer(layer(0).id);
    trigger("layers.merge");
    waitForBake();
    EXPECT_TRUE(clip().layers.empty()) << lastStep().toStdString();
    const auto after = model();
    for (std::size_t i = 0; i < pose.size(); ++i) EXPECT_TRUE(after[i].isApprox(pose[i], 1e-9));
    EXPECT_FALSE(actions_["layers.flatten"]->isEnabled());
}

TEST_F(LayersPanel, masksAndSplitsBySelectedJoints) {
    trigger("layers.newMasked");
    ASSERT_TRUE(layer(0).mask);
    EXPECT_EQ(layer(0).mask->size(), 1U);
    EXPECT_EQ(layer(0).mask->front().joint, thigh());
    session_.selection.clear();
    auto* button = dock_.findChild<QPushButton*>(QStringLiteral("layerMask"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_FALSE(layer(0).mask);
    session_.selection.selectOnly(thigh());
    EXPECT_TRUE(actions_["layers.split"]->isEnabled());
    trigger("layers.split");
    EXPECT_EQ(clip().layers.size(), 1U) << "a layer without curves cannot be split";
}

TEST_F(LayersPanel, rowsCanBeMovedAndRenamed) {
    trigger("layers.new");
    trigger("layers.newOverride");
    const LayerId lower = layer(0).id, upper = layer(1).id;
    QMimeData* dragged = rows().mimeData({rows().index(0, 0)});
    rows().dropMimeData(dragged, Qt::MoveAction, 2, 0, {});
    delete dragged;
    EXPECT_EQ(layer(0).id, upper);
    EXPECT_EQ(layer(1).id, lower);
    rows().setData(rows().index(0, LayerModel::nameColumn), QStringLiteral("Wave"), Qt::EditRole);
    EXPECT_EQ(layer(1).name, "Wave");
    EXPECT_EQ(lastStep(), QStringLiteral("Rename Layer Layer"));
    table().selectRow(2);
    EXPECT_FALSE(session_.selection.layer());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
