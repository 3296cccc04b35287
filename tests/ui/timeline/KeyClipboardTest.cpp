#include <QClipboard>

#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<double>;

class KeyClipboardTest : public test::DopeSheet {};

TEST_F(KeyClipboardTest, pasteIsDisabledForOtherText) {
    QGuiApplication::clipboard()->setText(QStringLiteral("Good morning"));
    EXPECT_FALSE(action("key.paste")->isEnabled());
    EXPECT_TRUE(action("key.paste")->toolTip().contains(QStringLiteral("Copy keys first")));
}

TEST_F(KeyClipboardTest, pasteInsertsKeysAtThePlayheadAndReplaces) {
    click(at("thigh", 0));
    click(at("thigh", 100), Qt::ShiftModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    session->playback.setFrame({100});
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
    EXPECT_NEAR(valueAt(thigh(), 100), 0, 1e-12);
    EXPECT_NEAR(valueAt(thigh(), 200), radians(-30), 1e-12);
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 100), key(thigh(), 200)}));
    EXPECT_EQ(stepText(), QStringLiteral("Paste 2 Keys"));
}

TEST_F(KeyClipboardTest, pasteFindsJointsOfOtherCharactersByName) {
    click(at("shin", 150));
    press(Qt::Key_C, Qt::ControlModifier);
    const CharacterId leg = scene().characters[0]->id;
    session->selection.setClip(leg, scene().characters[0]->clips[0]->id);
    session->playback.setFrame({15});
    press(Qt::Key_V, Qt::ControlModifier);
    const Curve* pasted = clip().find(shin());
    ASSERT_NE(pasted, nullptr);
    EXPECT_DOUBLE_EQ(pasted->startTime().value, 0.3);
    session->document.commit(QStringLiteral("Import"), test::withLeg(scene(), "other"));
    session->playback.setFrame({70});
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_NE(keyAt(clip(), {test::jointOf(scene(), "shin", 1), Channel::angle1}, {0.7}), std::nullopt);
}

TEST_F(KeyClipboardTest, cutRemovesKeys) {
    click(at("shin", 150));
    press(Qt::Key_X, Qt::ControlModifier);
    EXPECT_EQ(frames(shin()), (Frames{0}));
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(frames(shin()), (Frames{0, 50}));
    EXPECT_NEAR(valueAt(shin(), 50), radians(10), 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
