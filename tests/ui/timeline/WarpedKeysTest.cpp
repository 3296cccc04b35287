#include <QComboBox>
#include <QDialog>
#include <QLabel>

#include "tests/ui/Warps.h"
#include "tests/ui/timeline/DopeSheetFixture.h"
#include "ui/clips/ClipModel.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/properties/ClipPanel.h"
#include "ui/status/StatusLine.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<double>;

/// The window with the leg whose "walk" plays at half speed: its 200 frames become 400.
class WarpedKeys : public test::DopeSheet {
protected:
    WarpedKeys() {
        session->document.open(test::withWarp(test::withLeg({}, "leg"), test::halfSpeedPins()),
                               QStringLiteral("leg"));
        session->playback.setFrame({120});
        session->timeAxis.showAll();
        view()->setFocus();
    }

    std::int64_t playhead() const { return session->playback.frame().value; }
    QString statusText() const {
        QString all;
        for (const auto* part : window->findChild<StatusLine*>()->findChildren<QWidget*>())
            all += part->accessibleDescription() + u'\n';
        return all;
    }
    QString panelText() const {
        QString all;
        const auto* panel = window->findChild<ClipPanel*>();
        for (const auto* label : panel->findChildren<QLabel*>()) {
            if (label->isVisibleTo(panel)) all += label->text() + u'\n';
        }
        return all;
    }
    /// Counts the pixels in a column of the canvas that have nearly the colour of time warps.
    int warpPixels(double frame) const {
        const QImage image = canvas()->grab().toImage();
        const int column = static_cast<int>(std::lround(view()->x(frame) * image.devicePixelRatio()));
        const QColor expected = theme().warpCurve;
        int count = 0;
        for (int y = TimelineLayout::kRuler; y < image.height(); ++y) {
            const QColor pixel = image.pixelColor(column, y);
            const int difference = std::abs(pixel.red() - expected.red()) +
                                   std::abs(pixel.green() - expected.green()) +
                                   std::abs(pixel.blue() - expected.blue());
            count += difference < 12;
        }
        return count;
    }
};

TEST_F(WarpedKeys, nextKeyGoesToItsWarpedFrame) {
    session->selection.selectOnly(joint("thigh"));
    action("key.next")->trigger();
    EXPECT_EQ(playhead(), 200);
    action("key.next")->trigger();
    EXPECT_EQ(playhead(), 400);
    action("key.previous")->trigger();
    EXPECT_EQ(playhead(), 200);
    EXPECT_EQ(session->playback.sourceTime(), Seconds{1});
    action("key.delete")->trigger();
    EXPECT_EQ(frames(thigh()), (Frames{0, 200}));
}

TEST_F(WarpedKeys, doubleClickOnAKeyGoesToItsWarpedFrame) {
    doubleClick(at("thigh", 100));
    EXPECT_EQ(playhead(), 200);
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    EXPECT_EQ(steps(), 0);
}

TEST_F(WarpedKeys, insertKeysThePlayheadsSourceTimeAndClickThePointers) {
    click(at("thigh", 80));
    press(Qt::Key_Insert);
    EXPECT_EQ(frames(thigh()), (Frames{0, 60, 100, 200}));
    EXPECT_EQ(playhead(), 120);
    click(at("thigh", 150), Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 60, 100, 150, 200}));
}

TEST_F(WarpedKeys, pasteInsertsKeysAtThePlayheadsSourceTime) {
    click(at("thigh", 100));
    press(Qt::Key_C, Qt::ControlModifier);
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 60, 100, 200}));
    session->document.undo();
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
}

TEST_F(WarpedKeys, dashedLineMarksThePlayheadsSourceTime) {
    EXPECT_GT(warpPixels(60), 20);
    session->playback.setFrame({200});
    EXPECT_EQ(warpPixels(60), 0);
    EXPECT_GT(warpPixels(100), 20);
    session->warp.setMuted(true);
    EXPECT_EQ(warpPixels(100), 0);
    session->document.undo();
    EXPECT_EQ(view()->currentText().section(u';', 0, 0),
              QStringLiteral("Frame 200, 2.000 s, plays source frame 100.0"));
}

TEST_F(WarpedKeys, scrubbingChangesTheWarpedTime) {
    QTest::mouseClick(canvas(), Qt::LeftButton, {}, {static_cast<int>(std::lround(view()->x(300))), 8});
    EXPECT_EQ(playhead(), 300);
    EXPECT_EQ(session->playback.sourceFrame(), FrameIndex{150});
}

TEST_F(WarpedKeys, statusLineShowsTheSourceFrame) {
    EXPECT_TRUE(
        statusText().contains(QStringLiteral("Frame 120 plays source frame 60.0 at 0.50x · 1.200 s · 1.00x")))
        << statusText().toStdString();
    session->warp.setMuted(true);
    EXPECT_TRUE(statusText().contains(QStringLiteral("Frame 120 · 1.200 s · 1.00x")));
    EXPECT_FALSE(statusText().contains(QStringLiteral("plays")));
    session->warp.setMuted(false);
    session->selection.selectOnly(joint("thigh"));
    press(Qt::Key_S);
    EXPECT_TRUE(statusText().contains(QStringLiteral("1 key set at source frame 60")))
        << statusText().toStdString();
}

TEST_F(WarpedKeys, clipLengthIsItsWarpedLength) {
    EXPECT_TRUE(panelText().contains(QStringLiteral("401 (0 to 400), warped"))) << panelText().toStdString();
    EXPECT_TRUE(panelText().contains(QStringLiteral("4.000 s")));
    EXPECT_TRUE(panelText().contains(QStringLiteral("201 (0 to 200), 2.000 s")));
    const ClipModel& clips = *window->findChild<ClipModel*>();
    const auto& character = *scene().characters[0];
    const QString details = clips.index(character.id, clip().id).data(ClipModel::detailsRole).toString();
    EXPECT_TRUE(details.startsWith(QStringLiteral("401 frames · 4.00 s"))) << details.toStdString();
    EXPECT_TRUE(details.endsWith(QStringLiteral("warped, source 201 frames"))) << details.toStdString();
    session->warp.setMuted(true);
    EXPECT_TRUE(panelText().contains(QStringLiteral("201 (0 to 200)\n")));
    EXPECT_FALSE(panelText().contains(QStringLiteral("warped")));
}

TEST_F(WarpedKeys, exportOffersWarpedFrames) {
    session->playback.setRange({100}, {300});
    action("file.export")->trigger();
    auto* dialog = window->findChild<ExportDialog*>();
    ASSERT_NE(dialog, nullptr);
    const auto boxes = dialog->findChildren<QComboBox*>();
    const auto range = std::ranges::find(boxes, QStringLiteral("Frames"), &QComboBox::accessibleName);
    ASSERT_NE(range, boxes.end());
    EXPECT_EQ((*range)->itemText(0), QStringLiteral("Whole clip (0 to 400)"));
    (*range)->setCurrentIndex(1);
    EXPECT_EQ(dialog->jobs().front().options.firstFrame, FrameIndex{100});
    EXPECT_EQ(dialog->jobs().front().options.lastFrame, FrameIndex{300});
    dialog->reject();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
