#include <QComboBox>
#include <QLabel>

#include "tests/ui/window/EditorDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

#ifdef SINEW_DATA_DIR

using test::EditorDriver;

/// Pins a foot of a captured walk, using only mouse and keyboard.
class FootPinWorkflow : public WindowTest {
protected:
    FootPinWorkflow() { window->resize(1600, 980); }

    /// Returns the number in `text` between `prefix` and `suffix`.
    static double number(const QString& text, QLatin1String prefix, QLatin1String suffix) {
        const qsizetype from = text.indexOf(prefix) + prefix.size();
        return text.mid(from, text.indexOf(suffix, from) - from).toDouble();
    }
};

TEST_F(FootPinWorkflow, keepsACapturedToeFromSliding) {
    const QString folder35 = QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-35/");
    open({folder35 + QStringLiteral("35.asf"), folder35 + QStringLiteral("35_01.amc")});
    const EditorDriver driver(*window, *session);
    ASSERT_NE(session->selection.clip(), nullptr);
    const auto captured = session->selection.clip();
    session->playback.setFrame(FrameIndex{190});
    driver.clickRow("ltibia");
    driver.search("Foot Pin");
    driver.settleTool();
    const CurveToolDialog& tool = driver.tool();
    const QString note = tool.findChild<QLabel*>(QStringLiteral("note"))->text();
    const double before = number(note, QLatin1String("Path: "), QLatin1String(" mm before"));
    const double after = number(note, QLatin1String("before, "), QLatin1String(" mm after"));
    RecordProperty("slideBefore", std::to_string(before));
    RecordProperty("slideAfter", std::to_string(after));
    EXPECT_GT(before, 5) << note.toStdString();
    EXPECT_LT(after, 0.05 * before) << note.toStdString();
    driver.applyTool();
    EXPECT_TRUE(
        session->document.history().current().text.startsWith(QStringLiteral("Pin Foot over Frames")));
    EXPECT_NE(session->selection.clip(), captured);
    driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->selection.clip(), captured);
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
