#include <QDialog>
#include <QLabel>
#include <QTimer>

#include "tests/ui/Warps.h"
#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<double>;

class Retime : public test::DopeSheet {
protected:
    /// Triggers the action, types the number into its dialog and ends the dialog with a key. Returns its
    /// texts.
    QString enterNumber(const char* id, const QString& number, Qt::Key end = Qt::Key_Return) const {
        QString texts;
        QTimer::singleShot(0, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("number"));
            field->selectAll();
            QTest::keyClicks(field, number);
            QTest::keyClick(end == Qt::Key_Return ? static_cast<QWidget*>(field) : dialog, end);
            for (const auto* label : dialog->findChildren<QLabel*>()) texts += label->text() + u'\n';
            if (dialog->isVisible()) dialog->reject();
        });
        action(id)->trigger();
        return texts;
    }
};

TEST_F(Retime, cancelChangesNothing) {
    enterNumber("retime.insert", QStringLiteral("20"), Qt::Key_Escape);
    EXPECT_EQ(steps(), 0);
}

TEST_F(Retime, insertMovesEverythingAfterThePlayhead) {
    const QString texts = enterNumber("retime.insert", QStringLiteral("20"));
    EXPECT_TRUE(texts.contains(QStringLiteral("221 frames, 2.200 s"))) << texts.toStdString();
    EXPECT_EQ(frames(thigh()), (Frames{0, 120, 220}));
    EXPECT_EQ(frames(shin()), (Frames{0, 170}));
    EXPECT_EQ(clip().lastFrame, FrameIndex{220});
    EXPECT_EQ(stepText(), QStringLiteral("Insert 20 Frames"));
}

TEST_F(Retime, lengthsOfAWarpedClipAreItsWarpedLengths) {
    session->document.commit({}, test::withWarp(scene(), test::halfSpeedPins()));
    session->playback.setFrame({100});
    const QString texts = enterNumber("retime.insert", QStringLiteral("20"));
    EXPECT_TRUE(texts.contains(QStringLiteral("Length 401 frames, 4.000 s → 441 frames, 4.400 s")))
        << texts.toStdString();
    EXPECT_EQ(clip().playedRange().count(), 441);
}

TEST_F(Retime, removeClosesTheGap) {
    enterNumber("retime.remove", QStringLiteral("30"));
    EXPECT_EQ(frames(thigh()), (Frames{0, 70, 170}));
    EXPECT_EQ(clip().lastFrame, FrameIndex{170});
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
