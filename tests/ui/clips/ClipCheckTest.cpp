#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>

#include "core/scene/analysis/ClipCheck.h"
#include "core/scene/edits/Replace.h"
#include "tests/core/ZUpBody.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/clips/ClipCheckDialog.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CheckClip : public WindowTest {
protected:
    ClipCheckDialog& checkClipOf(const QString& file) {
        open({file});
        action("clip.check")->trigger();
        return *window->findChild<ClipCheckDialog*>();
    }
    static bool shows(const ClipCheckDialog& dialog, const QString& text) {
        for (const auto* label : dialog.findChildren<QLabel*>()) {
            if (label->text().contains(text)) return true;
        }
        return false;
    }
    /// The small file standing still, with the end of the only leg at 80 cm below the hips, 10 cm below the
    /// floor.
    QString low() const {
        QByteArray text(kSmallBvh);
        text.replace("0 90 0 0 0 0 0 0 0", "0 70 0 0 0 0 0 0 0");
        text.replace("0 90 1 10 0 0 0 5 0", "0 70 0 0 0 0 0 0 0");
        text.replace("0 90 2 20 0 0 0 10 0", "0 70 0 0 0 0 0 0 0");
        text.replace("Frame Time: 0.033333", "Frame Time: 0.1");
        return write(QStringLiteral("low.bvh"), text);
    }
    /// The small file with its knee turned by a whole turn on the last frame.
    QString jumping() const {
        QByteArray text(kSmallBvh);
        return write(QStringLiteral("jump.bvh"),
                     text.replace("0 90 2 20 0 0 0 10 0", "0 90 2 20 0 0 0 370 0"));
    }
};

TEST_F(CheckClip, listsFindingsAndOpensTheirTools) {
    ClipCheckDialog& dialog = checkClipOf(jumping());
    ASSERT_SOON(
        shows(dialog,
              QStringLiteral("Angles jump 1 time although the motion does not, first in knee at frame 2.")));
    QTest::mouseClick(test::findByText<QPushButton>(dialog, QStringLiteral("Go To")), Qt::LeftButton);
    EXPECT_EQ(session->playback.frame(), FrameIndex{2});
    ASSERT_EQ(session->selection.joints().size(), 1U);
    QTest::mouseClick(test::findByText<QPushButton>(dialog, QString::fromUtf8("Unroll…")), Qt::LeftButton);
    EXPECT_TRUE(session->selection.joints().empty()) << "the tool acts on all joints";
    EXPECT_SOON(session->document.scene().characters[0] != session->document.committed().characters[0]);
}

TEST_F(CheckClip, followsEdits) {
    ClipCheckDialog& dialog = checkClipOf(jumping());
    ASSERT_SOON(shows(dialog, QStringLiteral("Angles jump")));
    openSmall();
    EXPECT_SOON(shows(dialog, QStringLiteral("No flaws found")) ||
                !shows(dialog, QStringLiteral("Angles jump")));
    EXPECT_FALSE(shows(dialog, QStringLiteral("Angles jump")));
}

TEST_F(CheckClip, movesFeetToTheFloor) {
    ClipCheckDialog& dialog = checkClipOf(low());
    ASSERT_SOON(shows(dialog, QStringLiteral("The feet sink up to 10 cm below the floor")));
    QTest::mouseClick(test::findByText<QPushButton>(dialog, QStringLiteral("Move to Floor")), Qt::LeftButton);
    ASSERT_SOON(!shows(dialog, QStringLiteral("below the floor")));
    EXPECT_EQ(session->document.history().current().text, QStringLiteral("Move Clip to Floor"));
}

TEST_F(CheckClip, followsEditsOfTheSkeleton) {
    ClipCheckDialog& dialog = checkClipOf(low());
    ASSERT_SOON(shows(dialog, QStringLiteral("below the floor")));
    Character shorter = *scene().characters.at(0);
    std::vector<Joint> joints = shorter.skeleton->joints();
    joints.at(1).tail.y() += 0.1;
    shorter.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    session->document.commit(QStringLiteral("Shorten"), withCharacter(scene(), shorter));
    EXPECT_SOON(!shows(dialog, QStringLiteral("below the floor")));
}

TEST_F(CheckClip, ignoresPreviews) {
    ClipCheckDialog& dialog = checkClipOf(jumping());
    ASSERT_SOON(shows(dialog, QStringLiteral("Angles jump")));
    Character still = *scene().characters.at(0);
    Clip clip = *still.clips.at(0);
    clip.tracks.clear();
    still.clips = {std::make_shared<const Clip>(clip)};
    ASSERT_TRUE(session->document.preview(withCharacter(scene(), still)));
    EXPECT_NEVER(!shows(dialog, QStringLiteral("Angles jump")));
    session->document.commit(QStringLiteral("Delete Tracks"));
    EXPECT_SOON(!shows(dialog, QStringLiteral("Angles jump")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
