#include <QComboBox>
#include <QLabel>

#include "tests/ui/window/EditorHands.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace {

#ifdef SINEW_DATA_DIR

using test::EditorHands;

/// A captured walk, by mouse and keyboard alone.
class FootPinByHand : public WindowTest {
protected:
    FootPinByHand() { window->resize(1600, 980); }

    /// The number that stands in a text between two others.
    static double number(const QString& text, QLatin1String behind, QLatin1String before) {
        const qsizetype from = text.indexOf(behind) + behind.size();
        return text.mid(from, text.indexOf(before, from) - from).toDouble();
    }
};

TEST_F(FootPinByHand, aCapturedToeStopsSliding) {
    const QString folder35 = QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-35/");
    open({folder35 + QStringLiteral("35.asf"), folder35 + QStringLiteral("35_01.amc")});
    const EditorHands hands(*window, *session);
    ASSERT_NE(session->selection.clip(), nullptr);
    const auto captured = session->selection.clip();
    session->playback.setFrame(FrameIndex{190});
    hands.clickRow("ltibia");
    hands.search("Foot Pin");
    hands.settleTool();
    const CurveToolDialog& tool = hands.tool();
    const QString note = tool.findChild<QLabel*>(QStringLiteral("note"))->text();
    const double before = number(note, QLatin1String("way: "), QLatin1String(" mm before"));
    const double after = number(note, QLatin1String("before, "), QLatin1String(" mm after"));
    RecordProperty("slideBefore", std::to_string(before));
    RecordProperty("slideAfter", std::to_string(after));
    EXPECT_GT(before, 5) << note.toStdString();
    EXPECT_LT(after, 0.05 * before) << note.toStdString();
    hands.applyTool();
    EXPECT_TRUE(
        session->document.history().current().text.startsWith(QStringLiteral("Pin foot over frames")));
    EXPECT_NE(session->selection.clip(), captured);
    hands.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->selection.clip(), captured);
}

#endif

}  // namespace
}  // namespace sinew
