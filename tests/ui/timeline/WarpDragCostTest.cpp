#include <QElapsedTimer>
#include <algorithm>

#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace {

/// Ten minutes of a leg at 120 frames a second, every angle on every frame.
Scene longWalk() {
    Scene scene = test::withLeg({}, "leg");
    auto leg = std::make_shared<Character>(*scene.characters[0]);
    Clip clip = *leg->clips.back();
    clip.rate = FrameRate::create(120, 1).value();
    clip.lastFrame = {72000};
    std::vector<double> values(72001);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<double>(i) * 0.05);
    const auto dense = std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, values));
    clip.tracks.clear();
    for (int joint = 0; joint < leg->skeleton->size(); ++joint) {
        for (const Channel channel : kChannels) {
            if ((*leg->skeleton)[joint].free.contains(channel))
                clip.tracks.push_back({{(*leg->skeleton)[joint].id, channel}, dense});
        }
    }
    clip.sortTracks();
    leg->clips.back() = std::make_shared<const Clip>(std::move(clip));
    scene.characters[0] = leg;
    return scene;
}

double milliseconds(const std::function<void()>& work) {
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) * 1e-6;
}

using WarpDrag = test::DopeSheet;

TEST_F(WarpDrag, ofALongClipAsksNoWorkOverTheWholeClip) {
    session->document.open(longWalk(), QStringLiteral("long"));
    session->warp.apply(QStringLiteral("warp"),
                        TimeWarp::create({{{0}, {0}}, {{300}, {280}}, {{600}, {600}}}));
    session->selection.selectOnly(joint("thigh"));
    action("view.warpOverlay")->setChecked(true);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !session->conflicts.working(); }, 20000));
    Evaluator evaluator(session->selection.character(), session->selection.clip());
    const double whole = milliseconds([&] {
        for (std::int64_t frame = 0; frame <= 72000; ++frame) evaluator.evaluate(clip().rate.time({frame}));
    });
    const std::size_t middle = 1;
    std::vector<double> moves;
    for (int i = 1; i <= 21; ++i) {
        QTest::qWait(20);  // a painted frame: the next preview is told at once
        const Seconds by{0.1 * i};
        moves.push_back(milliseconds([&] {
            session->warp.preview(withPinsMoved(*session->warp.committed(), {&middle, 1}, by, {}));
        }));
        ASSERT_NEAR(clip().warp->pins()[1].time.value, 300 + 0.1 * i, 1e-9);
    }
    session->warp.cancel();
    std::ranges::nth_element(moves, moves.begin() + 10);
    EXPECT_LT(moves[10], whole / 2) << "of " << whole << " ms for the whole clip";
}

}  // namespace
}  // namespace sinew
