#include "ui/warp/WarpDock.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QTest>

#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/warp/PinModel.h"
#include "ui/warp/PinTable.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTimeout = 10000;

/// The Warp Pins panel for the leg's "walk", which has frames 0 to 200 at 100 fps.
class WarpPanel : public testing::Test {
protected:
    void SetUp() override {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        QObject::connect(actions_["warp.create"], &QAction::triggered, &session_.warp, &WarpEditing::create);
        QObject::connect(actions_["warp.deletePins"], &QAction::triggered, &session_.warp,
                         &WarpEditing::removePins);
        window_.addDockWidget(Qt::RightDockWidgetArea, &dock_);
        window_.resize(340, 640);
        window_.show();
        window_.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window_));
    }

    /// Adds pins at new frames 0, 50, 100 and 220, which play source frames 0, 60, 90 and 200.
    void warp() {
        session_.warp.create();
        session_.warp.apply(
            QStringLiteral("Pins"),
            TimeWarp::create({{{0}, {0}}, {{0.5}, {0.6}}, {{1}, {0.9}, SpanKind::linear}, {{2.2}, {2}}}));
    }
    const WarpPin& pin(std::size_t i) const { return session_.warp.warp()->pins()[i]; }
    PinTable& table() const { return *dock_.findChild<PinTable*>(); }
    QModelIndex cell(int row, int column) const { return table().model()->index(row, column); }
    QString shown(int row, int column) const { return cell(row, column).data().toString(); }
    QString label(const char* name) const { return dock_.findChild<QLabel*>(QLatin1String(name))->text(); }
    int steps() const { return session_.document.history().cursor(); }
    QPoint middle(int row, int column) const { return table().visualRect(cell(row, column)).center(); }

    QLineEdit* editor() const {
        for (auto* field : table().findChildren<QLineEdit*>()) {
            if (field->isVisible()) return field;
        }
        return nullptr;
    }
    /// Double-clicks a cell, types and presses Enter.
    void type(int row, int column, const QString& text) {
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(row, column));
        QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, middle(row, column));
        ASSERT_TRUE(QTest::qWaitFor([this] { return editor() != nullptr; }, kTimeout));
        editor()->selectAll();
        QTest::keyClicks(editor(), text);
        QTest::keyClick(editor(), Qt::Key_Return);
        ASSERT_TRUE(QTest::qWaitFor([this] { return editor() == nullptr; }, kTimeout));
    }

    Session session_;
    Actions actions_;
    QMainWindow window_;
    WarpDock dock_{session_, actions_};
};

TEST_F(WarpPanel, everyColumnHasAnAccessibleName) {
    const PinModel model(session_);
    for (int column = 0; column < model.columnCount({}); ++column) {
        EXPECT_FALSE(model.headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString().isEmpty())
            << column;
    }
}

TEST_F(WarpPanel, offersToAddATimeWarp) {
    EXPECT_FALSE(table().isVisible());
    auto* add = dock_.findChild<QPushButton*>(QStringLiteral("warp.create"));
    ASSERT_TRUE(add->isVisible());
    QTest::mouseClick(add, Qt::LeftButton);
    ASSERT_TRUE(session_.warp.warp());
    EXPECT_TRUE(table().isVisible());
    EXPECT_EQ(label("warpAbout"), QStringLiteral("2 pins · 1 span · all forward"));
    session_.warp.remove();
    EXPECT_TRUE(add->isVisible());
}

TEST_F(WarpPanel, showsPinsInFramesOrSeconds) {
    warp();
    ASSERT_EQ(table().model()->rowCount(), 4);
    EXPECT_EQ(shown(1, PinModel::numberColumn), QStringLiteral("2"));
    EXPECT_EQ(shown(1, PinModel::timeColumn), QStringLiteral("50"));
    EXPECT_EQ(shown(1, PinModel::sourceColumn), QStringLiteral("60.00"));
    EXPECT_EQ(shown(1, PinModel::spanColumn), QStringLiteral("smooth"));
    EXPECT_EQ(shown(1, PinModel::speedColumn), QStringLiteral("0.60x"));
    EXPECT_EQ(shown(3, PinModel::spanColumn), QString());
    session_.timeAxis.setUnit(TimeUnit::seconds);
    EXPECT_EQ(shown(1, PinModel::timeColumn), QStringLiteral("0.500"));
    EXPECT_EQ(shown(3, PinModel::sourceColumn), QStringLiteral("2.000"));
}

TEST_F(WarpPanel, typedValueIsOneStep) {
    warp();
    const int before = steps();
    type(1, PinModel::timeColumn, QStringLiteral("45"));
    EXPECT_DOUBLE_EQ(pin(1).time.value, 0.45);
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Move Pin 2"));
    type(1, PinModel::sourceColumn, QStringLiteral("+=2.5"));
    EXPECT_NEAR(pin(1).source.value, 0.625, 1e-12);
    session_.timeAxis.setUnit(TimeUnit::seconds);
    type(2, PinModel::timeColumn, QStringLiteral("1.2 s"));
    EXPECT_DOUBLE_EQ(pin(2).time.value, 1.2);
    EXPECT_EQ(steps(), before + 3);
}

TEST_F(WarpPanel, enteringTheSameValueIsNoStep) {
    warp();
    const int before = steps();
    type(1, PinModel::timeColumn, QStringLiteral("50"));
    EXPECT_EQ(steps(), before);
}

TEST_F(WarpPanel, invalidValuesShowAnError) {
    warp();
    const int before = steps();
    const auto warp = session_.warp.warp();
    auto* error = dock_.findChild<QLabel*>(QStringLiteral("warpError"));
    EXPECT_FALSE(error->isVisible());
    for (const auto& [column, text] : {std::pair(PinModel::timeColumn, "120"),
                                       {PinModel::sourceColumn, "-5"},
                                       {PinModel::speedColumn, "0"},
                                       {PinModel::timeColumn, "soon"},
                                       {PinModel::sourceColumn, "1e12"}}) {
        type(1, column, QString::fromLatin1(text));
        EXPECT_TRUE(error->isVisible()) << text;
        EXPECT_FALSE(error->text().isEmpty()) << text;
        EXPECT_EQ(session_.warp.warp(), warp) << text;
    }
    EXPECT_EQ(steps(), before);
    type(1, PinModel::timeColumn, QStringLiteral("45"));
    EXPECT_FALSE(error->isVisible());
}

TEST_F(WarpPanel, errorNamesThePin) {
    warp();
    type(2, PinModel::sourceColumn, QStringLiteral("250"));
    EXPECT_TRUE(label("warpError").contains(QStringLiteral("pin 4"))) << label("warpError").toStdString();
}

TEST_F(WarpPanel, typedSpeedMovesLaterPinsOrKeepsTheLength) {
    warp();
    type(2, PinModel::speedColumn, QStringLiteral("2x"));
    EXPECT_NEAR(pin(3).time.value - pin(2).time.value, 0.55, 1e-9);
    session_.document.undo();
    session_.warp.setLength(SpanLengthMode::keep);
    type(2, PinModel::speedColumn, QStringLiteral("2"));
    EXPECT_NEAR(pin(3).time.value, 2.2, 1e-9);
    EXPECT_NEAR(session_.warp.warp()->spanSpeed(2), 2, 1e-9);
}

TEST_F(WarpPanel, spanKindIsChosenFromAList) {
    warp();
    table().setFocus();
    table().setCurrentIndex(cell(0, PinModel::spanColumn));
    QTest::keyClick(&table(), Qt::Key_Return);
    auto* choice = table().findChild<QComboBox*>();
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->currentText(), QStringLiteral("smooth"));
    choice->setCurrentIndex(choice->findText(QStringLiteral("hold")));
    Q_EMIT choice->activated(choice->currentIndex());
    EXPECT_EQ(pin(0).span, SpanKind::hold);
    EXPECT_EQ(label("warpAbout"), QStringLiteral("4 pins · 3 spans · 1 hold"));
}

TEST_F(WarpPanel, mouseAndKeyboardToggleLocks) {
    warp();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(1, PinModel::lockColumn));
    EXPECT_TRUE(pin(1).locked);
    table().setFocus();
    table().setCurrentIndex(cell(1, PinModel::lockColumn));
    QTest::keyClick(&table(), Qt::Key_Space);
    EXPECT_FALSE(pin(1).locked);
    const int before = steps();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(3, PinModel::lockColumn));
    EXPECT_EQ(steps(), before);
}

TEST_F(WarpPanel, selectedRowsAreTheSelectedPins) {
    warp();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(1, PinModel::timeColumn));
    EXPECT_EQ(session_.warp.pins(), std::set<std::size_t>{1});
    QTest::mouseClick(table().viewport(), Qt::LeftButton, Qt::ControlModifier,
                      middle(2, PinModel::timeColumn));
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1, 2}));
    session_.warp.selectPins({0, 3});
    EXPECT_TRUE(table().selectionModel()->isRowSelected(0, {}));
    EXPECT_FALSE(table().selectionModel()->isRowSelected(1, {}));
    EXPECT_TRUE(table().selectionModel()->isRowSelected(3, {}));
}

TEST_F(WarpPanel, deleteRemovesTheSelectedPins) {
    warp();
    table().setFocus();
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(1, PinModel::timeColumn));
    QTest::keyClick(&table(), Qt::Key_Delete);
    EXPECT_EQ(session_.warp.warp()->pins().size(), 3u);
    EXPECT_EQ(table().model()->rowCount(), 3);
    session_.document.undo();
    EXPECT_EQ(table().model()->rowCount(), 4);
}

TEST_F(WarpPanel, isReadOnlyWhileTheRestPoseIsEdited) {
    warp();
    session_.posing.setMode(Posing::Mode::rest);
    const int before = steps();
    auto* error = dock_.findChild<QLabel*>(QStringLiteral("warpError"));
    EXPECT_TRUE(error->isVisible());
    EXPECT_EQ(error->text(), session_.posing.refusal());
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(1, PinModel::timeColumn));
    QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, middle(1, PinModel::timeColumn));
    QTest::keyClick(&table(), Qt::Key_F2);
    EXPECT_EQ(editor(), nullptr);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, middle(1, PinModel::lockColumn));
    EXPECT_FALSE(pin(1).locked);
    EXPECT_EQ(steps(), before);
    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_FALSE(error->isVisible());
    type(1, PinModel::timeColumn, QStringLiteral("45"));
    EXPECT_EQ(steps(), before + 1);
}

TEST_F(WarpPanel, showsTheResultsOfTheTimeWarp) {
    warp();
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return label("newLength").startsWith(QStringLiteral("221")); }, kTimeout));
    EXPECT_EQ(label("newLength"), QStringLiteral("221 frames · 2.200 s"));
    EXPECT_EQ(label("sourceLength"), QStringLiteral("201 frames · 2.000 s"));
    EXPECT_TRUE(label("speedRange").contains(QStringLiteral("x to ")));
    EXPECT_TRUE(label("frames").contains(QStringLiteral("repeated")));
    EXPECT_EQ(label("contacts"), QStringLiteral("preserved, slide 0 mm"));
    EXPECT_FALSE(dock_.findChild<QLabel*>(QStringLiteral("contacts"))->toolTip().isEmpty());
}

TEST_F(WarpPanel, followsTheClip) {
    warp();
    const auto& clips = session_.selection.character()->clips;
    session_.selection.setClip(session_.selection.character()->id, clips.front()->id);
    EXPECT_FALSE(table().isVisible());
    EXPECT_EQ(table().model()->rowCount(), 0);
    session_.selection.setClip(session_.selection.character()->id, clips.back()->id);
    EXPECT_EQ(table().model()->rowCount(), 4);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
