#include <QDialog>
#include <QLabel>
#include <QTimer>

#include "tests/ui/Warped.h"
#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace {

using Frames = std::vector<double>;

class Retime : public test::DopeSheet {
protected:
    /// Chooses the action, types the number into its dialog and ends it; what the dialog said.
    QString answer(const char* id, const QString& number, Qt::Key end = Qt::Key_Return) const {
        QString said;
        QTimer::singleShot(0, [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("number"));
            field->selectAll();
            QTest::keyClicks(field, number);
            QTest::keyClick(end == Qt::Key_Return ? static_cast<QWidget*>(field) : dialog, end);
            for (const auto* label : dialog->findChildren<QLabel*>()) said += label->text() + u'\n';
            if (dialog->isVisible()) dialog->reject();
        });
        action(id)->trigger();
        return said;
    }
};

TEST_F(Retime, cancelChangesNothing) {
    answer("retime.insert", QStringLiteral("20"), Qt::Key_Escape);
    EXPECT_EQ(steps(), 0);
}

TEST_F(Retime, insertMovesEverythingBehindThePlayhead) {
    const QString said = answer("retime.insert", QStringLiteral("20"));
    EXPECT_TRUE(said.contains(QStringLiteral("221 frames, 2.200 s"))) << said.toStdString();
    EXPECT_EQ(frames(thigh()), (Frames{0, 120, 220}));
    EXPECT_EQ(frames(shin()), (Frames{0, 170}));
    EXPECT_EQ(clip().lastFrame, FrameIndex{220});
    EXPECT_EQ(stepText(), QStringLiteral("Insert 20 frames"));
}

TEST_F(Retime, lengthsOfAWarpedClipAreAsItPlays) {
    session->document.commit({}, test::warped(scene(), test::halfSpeed()));
    session->playback.setFrame({100});
    const QString said = answer("retime.insert", QStringLiteral("20"));
    EXPECT_TRUE(said.contains(QStringLiteral("441 frames, 4.400 s; now 401 frames, 4.000 s")))
        << said.toStdString();
    EXPECT_EQ(clip().played().count(), 441);
}

TEST_F(Retime, removeClosesUp) {
    answer("retime.remove", QStringLiteral("30"));
    EXPECT_EQ(frames(thigh()), (Frames{0, 70, 170}));
    EXPECT_EQ(clip().lastFrame, FrameIndex{170});
}

}  // namespace
}  // namespace sinew
