#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/anim/warp/WarpEdits.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/project/ProjectFormat.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/RandomWarp.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The arm's clip of 31 frames, warped to 61: slow, held, fast.
Scene warpedArm() {
    const Scene scene = test::armScene();
    const auto warp = TimeWarp::create({{{0}, {0}, SpanKind::smooth},
                                        {{0.7}, {0.3}, SpanKind::hold},
                                        {{1.1}, {0.3}, SpanKind::smooth},
                                        {{2}, {1}}});
    return setWarp(scene, scene.characters[0]->id, scene.characters[0]->clips[0]->id,
                   std::make_shared<const TimeWarp>(warp.value()))
        .value();
}

Scene readBack(const Format& format, const std::vector<NamedFile>& files) {
    Scene scene;
    Diagnostics diagnostics;
    for (const NamedFile& file : files)
        scene = format.read(Source::fromMemory(file.name, file.bytes), scene, {}, diagnostics).value();
    return scene;
}

/// Expects each frame of the file to play what the plain clip plays at the source time.
void expectSourceTimes(const Scene& written, const Scene& read, FrameIndex first) {
    const auto& arm = written.characters.front();
    const auto& back = read.characters.back();
    ASSERT_FALSE(back->clips.empty());
    const Clip& clip = *arm->clips[0];
    Evaluator plain(arm, withoutWarp(arm->clips[0])), playing(back, back->clips.back());
    for (std::int64_t frame = 0; frame < back->clips.back()->frameCount(); ++frame) {
        playing.evaluate(back->clips.back()->rate.time({frame}));
        plain.evaluate(clip.warp->source(clip.rate.time(first + FrameIndex{frame})));
        for (int joint = 0; joint < plain.skeleton().size(); ++joint) {
            const auto there = *playing.skeleton().find(plain.skeleton()[joint].name);
            EXPECT_LT((plain.bone(joint).head - playing.bone(there).head).norm(), 1e-5) << frame;
        }
    }
}

TEST(WarpedExport, bvhPlaysThePlainClipAtItsSourceTimes) {
    const Scene scene = warpedArm();
    Diagnostics diagnostics;
    const auto files = BvhFormat().write(scene, "arm.bvh", {}, diagnostics).value();
    EXPECT_NE(files[0].bytes.find("Frames: 61\n"), std::string::npos);
    expectSourceTimes(scene, readBack(BvhFormat(), files), {0});
}

TEST(WarpedExport, amcPlaysThePlainClipAtItsSourceTimes) {
    const Scene scene = warpedArm();
    Diagnostics diagnostics;
    WriteOptions options;
    options.firstFrame = FrameIndex{10};
    options.lastFrame = FrameIndex{50};
    const auto files = AcclaimFormat().write(scene, "arm.amc", options, diagnostics).value();
    const Scene back = readBack(AcclaimFormat(), files);
    EXPECT_EQ(back.characters.back()->clips.back()->frameCount(), 41);
    expectSourceTimes(scene, back, {10});
}

TEST(WarpedExport, aMutedWarpIsNotWritten) {
    Scene scene = warpedArm();
    scene = muteWarp(scene, scene.characters[0]->id, scene.characters[0]->clips[0]->id, true).value();
    Diagnostics diagnostics;
    const auto files = BvhFormat().write(scene, "arm.bvh", {}, diagnostics).value();
    EXPECT_NE(files[0].bytes.find("Frames: 31\n"), std::string::npos);
}

TEST(WarpedExport, partOfAProjectPlaysTheRequestedRange) {
    const Scene scene = warpedArm();
    Diagnostics diagnostics;
    WriteOptions options;
    options.firstFrame = FrameIndex{40};
    const auto files = ProjectFormat().write(scene, "arm.sinew", options, diagnostics).value();
    const Scene back = readBack(ProjectFormat(), files);
    const Clip& clip = *back.characters[0]->clips[0];
    EXPECT_EQ(*clip.warp, *scene.characters[0]->clips[0]->warp);
    // Whole source frames: within a frame at the speed there.
    EXPECT_NEAR(static_cast<double>(clip.playedRange().first.value), 40, 2);
    EXPECT_EQ(clip.playedRange().last, FrameIndex{60});
}

TEST(WarpedExport, warpOfALongerClipIsReportedWhenRead) {
    const Scene scene = test::armScene();
    const auto warp = identityWarp({0}, {10});
    const Scene longer = setWarp(scene, scene.characters[0]->id, scene.characters[0]->clips[0]->id,
                                 std::make_shared<const TimeWarp>(warp))
                             .value();
    Diagnostics diagnostics;
    const auto files = ProjectFormat().write(longer, "arm.sinew", {}, diagnostics).value();
    const auto back =
        ProjectFormat().read(Source::fromMemory("arm.sinew", files[0].bytes), {}, {}, diagnostics);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back->characters[0]->clips[0]->warp, warp);
    ASSERT_EQ(diagnostics.list().size(), 1U);
    EXPECT_EQ(diagnostics.list()[0].where, "arm.sinew: clip wave");
    EXPECT_NE(diagnostics.list()[0].message.find("pin 2"), std::string::npos);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
