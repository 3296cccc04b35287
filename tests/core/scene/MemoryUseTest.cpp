#include <gtest/gtest.h>

#include <functional>

#include "core/io/bvh/BvhFormat.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/simd/BatchSampler.h"
#include "tests/core/CountedMemory.h"
#include "tests/core/Mocap.h"

// Memory used by an open clip: at most 1.6 times its channels as floats at every frame, plus its keys.

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kJoints = 31;
constexpr int kFrames = 6500;

/// The bytes of the information in the clip's keys: values, times unless they are frames, interpolations
/// where they differ.
std::size_t keyBytes(const Clip& clip) {
    std::size_t bytes = 0;
    for (const Track& track : clip.tracks) {
        for (const auto& chunk : track.curve->chunks()) {
            bytes += (chunk->values.size() + chunk->times.size() + chunk->slopes.size()) * sizeof(double) +
                     chunk->interpolations.size() + chunk->shapes.size() * sizeof(KeyShape) +
                     chunk->lengths.size() * sizeof(TangentLengths);
        }
    }
    return bytes;
}

std::size_t floatBytes(const Clip& clip) {
    return clip.tracks.size() * static_cast<std::size_t>(clip.frameCount()) * sizeof(float);
}

struct MemoryUse {
    std::size_t keys = 0;      ///< of keyBytes()
    std::size_t curves = 0;    ///< the scene with its keys
    std::size_t compiled = 0;  ///< an evaluator
    std::size_t wide = 0;      ///< a sampler for batches
    std::size_t bound = 0;
    std::size_t all() const { return curves + compiled + wide; }
};

/// Opens the scene as the window does and plays a frame.
MemoryUse memoryUseOf(const std::function<Scene()>& make) {
    MemoryUse use;
    const std::size_t before = test::heldBytes();
    const Scene scene = make();
    const Motion motion{scene.characters[0], scene.characters[0]->clips[0]};
    use.curves = test::heldBytes() - before;
    use.keys = keyBytes(*motion.clip);
    use.bound = floatBytes(*motion.clip) * 16 / 10 + use.keys;
    Evaluator evaluator(motion.character, motion.clip);
    evaluator.evaluate(Seconds{1});
    use.compiled = test::heldBytes() - before - use.curves;
    BatchSampler<double> wide(evaluator.plainSampler()->compiled());
    wide.evaluate(FrameIndex{0}, kBatchSize);
    use.wide = test::heldBytes() - before - use.curves - use.compiled;
    return use;
}

/// The capture with a key every `gap` frames, at times between frames.
Scene keyedMocap(int gap, Interpolation interpolation) {
    Scene scene = test::mocap(kJoints, kFrames);
    auto character = std::make_shared<Character>(*scene.characters[0]);
    auto clip = std::make_shared<Clip>(*character->clips[0]);
    for (Track& track : clip->tracks) {
        std::vector<Key> keys;
        for (std::size_t i = 0; i < track.curve->size(); i += static_cast<std::size_t>(gap)) {
            Key key = track.curve->key(i);
            key.time = key.time + Seconds{1e-4};
            key.interpolation = interpolation;
            if (interpolation == Interpolation::hermite) key.slopeIn = key.slopeOut = 0.5;
            keys.push_back(key);
        }
        track.curve = std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
    }
    character->clips = {std::move(clip)};
    scene.characters = {std::move(character)};
    return scene;
}

/// A capture as BVH text, with 31 joints.
std::string bvhText(int frames) {
    std::string text = "HIERARCHY\nROOT j0\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
    for (int joint = 1; joint < kJoints; ++joint) {
        text += "JOINT j" + std::to_string(joint) +
                "\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
    }
    text += "End Site\n{\nOFFSET 0 10 0\n}\n" + std::string(kJoints, '}') +
            "\nMOTION\nFrames: " + std::to_string(frames) + "\nFrame Time: .0083333\n";
    for (int frame = 0; frame < frames; ++frame) {
        for (int i = 0; i < 3 * kJoints; ++i) text += std::to_string((frame * 7 + i) % 90) + ".125 ";
        text += '\n';
    }
    return text;
}

void expectAtMost(std::size_t bytes, const MemoryUse& use) {
    EXPECT_LE(use.all(), bytes) << use.keys << " B of keys; " << use.curves << " of curves, " << use.compiled
                                << " compiled, " << use.wide << " for batches";
}

TEST(MemoryUse, isCounted) {
    const std::size_t before = test::heldBytes();
    {
        const std::vector<double> numbers(1000);
        EXPECT_GE(test::heldBytes(), before + 1000 * sizeof(double));
    }
    EXPECT_EQ(test::heldBytes(), before);
}

TEST(MemoryUse, aCaptureTakesLittleMoreThanItsKeys) {
    const MemoryUse capture = memoryUseOf([] { return test::mocap(kJoints, kFrames); });
    expectAtMost(capture.bound, capture);
}

TEST(MemoryUse, aCaptureFromAFileTakesNoMore) {
    const Source source = Source::fromMemory("capture.bvh", bvhText(kFrames));
    const MemoryUse capture = memoryUseOf([&] {
        Diagnostics diagnostics;
        return BvhFormat().read(source, Scene{}, {}, diagnostics).value();
    });
    expectAtMost(capture.bound, capture);
}

TEST(MemoryUse, fewKeysTakeLessThanAllFrames) {
    for (const auto kind : {Interpolation::linear, Interpolation::hermite, Interpolation::catmullRom}) {
        const MemoryUse keyed = memoryUseOf([=] { return keyedMocap(10, kind); });
        expectAtMost(keyed.bound, keyed);
    }
}

/// More than the bound: the cubic after each key takes five more numbers.
TEST(MemoryUse, cubicsAtEveryFrameAreStoredOnce) {
    const MemoryUse cubics =
        memoryUseOf([] { return test::mocap(kJoints, kFrames, Interpolation::catmullRom); });
    expectAtMost(cubics.bound + 5 * cubics.keys, cubics);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
