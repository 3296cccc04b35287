#include "tests/core/Mocap.h"
#include "tests/ui/curvetools/CurveToolFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The curve tools for a clip of 3,600,000 keys.
class CancelledToolsTest : public CurveToolFixture {
protected:
    CancelledToolsTest() : CurveToolFixture(test::mocap(60, 20'000)) {}

    /// Opens a tool and waits until its work has begun.
    void startWork(std::string_view id) {
        actions_[id]->trigger();
        ASSERT_TRUE(dialog().isVisible());
        ASSERT_SOON(dialog().task().progress() > 0);
        ASSERT_TRUE(dialog().task().running()) << "is not long enough to be cancelled";
    }

    /// Expects that nothing is changed and that the thread of the work has ended, because only then the next
    /// work starts.
    void expectNothingChanged(BackgroundTask& task) {
        EXPECT_FALSE(task.running());
        EXPECT_EQ(session_.document.scene().characters, before_.characters);
        EXPECT_FALSE(session_.document.previewing());
        EXPECT_FALSE(history().canUndo());
        bool isNext = false;
        task.start(QString(), [&](BackgroundTask::Control&) { return [&] { isNext = true; }; });
        ASSERT_SOON(isNext);
        EXPECT_EQ(session_.document.scene().characters, before_.characters);
        EXPECT_FALSE(history().canUndo());
    }

    const Scene before_ = session_.document.committed();
};

constexpr std::array kLongTools{"curve.offset", "curve.flip",     "curve.scale", "curve.smooth",
                                "curve.bake",   "curve.simplify", "clip.loop",   "retime.resample"};

TEST_F(CancelledToolsTest, escapeEndsTheirWorkAndChangesNothing) {
    for (const char* id : kLongTools) {
        SCOPED_TRACE(id);
        ASSERT_NO_FATAL_FAILURE(startWork(id));
        QTest::keyClick(&dialog(), Qt::Key_Escape);
        EXPECT_FALSE(dialog().isVisible());
        ASSERT_NO_FATAL_FAILURE(expectNothingChanged(tools_.task()));
    }
}

TEST_F(CancelledToolsTest, theCancelButtonEndsTheirWorkAndChangesNothing) {
    for (const char* id : kLongTools) {
        SCOPED_TRACE(id);
        ASSERT_NO_FATAL_FAILURE(startWork(id));
        press("Cancel");
        EXPECT_FALSE(dialog().isVisible());
        ASSERT_NO_FATAL_FAILURE(expectNothingChanged(tools_.task()));
    }
}

TEST_F(CancelledToolsTest, aChangedSelectionStartsTheirWorkAgain) {
    ASSERT_NO_FATAL_FAILURE(startWork("curve.scale"));
    session_.selection.selectOnly(joint("joint7"));
    waitForPreview();
    EXPECT_TRUE(label("note").contains(QStringLiteral("60000"))) << label("note").toStdString();
    press("Cancel");
    ASSERT_NO_FATAL_FAILURE(expectNothingChanged(tools_.task()));
}

TEST_F(CancelledToolsTest, mirroringIsCancelledAndCanBeRepeated) {
    actions_["clip.mirror"]->trigger();
    ASSERT_TRUE(tools_.mirroring().running());
    tools_.mirroring().cancel();
    EXPECT_TRUE(actions_["clip.mirror"]->isEnabled());
    ASSERT_NO_FATAL_FAILURE(expectNothingChanged(tools_.mirroring()));
    actions_["clip.mirror"]->trigger();
    ASSERT_SOON(!tools_.mirroring().running());
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Mirror Clip"));
}

TEST_F(CancelledToolsTest, mirroringIsRepeatedIfTheSceneChangedMeanwhile) {
    actions_["clip.mirror"]->trigger();
    ASSERT_TRUE(tools_.mirroring().running());
    actions_["clip.reverse"]->trigger();
    ASSERT_SOON(!tools_.mirroring().running());
    EXPECT_EQ(history().cursor(), 2) << "neither edit is lost";
    EXPECT_EQ(history().current().text, QStringLiteral("Mirror Clip"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
