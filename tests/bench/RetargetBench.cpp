#include <benchmark/benchmark.h>

#include <stdexcept>

#include "core/retarget/transfer/RetargetClip.h"
#include "tests/core/retarget/Humanoid.h"

// Retargeting of ten minutes at 120 Hz between bodies of 60 joints, as multiples of real time. Both feet
// stand all the time, so every frame is solved. On all cores.

namespace sinew {

namespace {

constexpr int kSeconds = 600, kHertz = 120, kSpineJoints = 37;

test::Humanoid body(std::uint32_t seed, double scale) {
    return test::makeHumanoid({.seed = seed,
                               .scale = scale,
                               .spineJoints = kSpineJoints,
                               .squats = true,
                               .lastFrame = kSeconds * kHertz - 1,
                               .hertz = kHertz});
}

/// The skeleton with shorter shins, so that copied rotations would let the feet slide.
test::Humanoid withShorterShins(test::Humanoid body) {
    Character character = body.character();
    std::vector<Joint> joints = character.skeleton->joints();
    for (Joint& joint : joints) {
        if (joint.name.find("foot") != std::string::npos) joint.rest.translation *= 0.9;
    }
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    body.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return body;
}

void retarget(benchmark::State& state, bool keepsContacts) {
    const test::Humanoid source = body(0, 1);
    const test::Humanoid target =
        withShorterShins(test::makeHumanoid({.seed = 4, .scale = 0.8, .spineJoints = kSpineJoints}));
    const Mapping mapping = test::mappingOf(source, target);
    RetargetSettings settings;
    settings.keepsContacts = keepsContacts;
    double seconds = 0;
    for (auto _ : state) {
        const auto made =
            retargetClip(source.character(), source.clip(), target.character(), mapping, settings);
        if (!made || made->contacts.empty() == keepsContacts) throw std::runtime_error("no contacts");
        benchmark::DoNotOptimize(made->clip.tracks.data());
        seconds += kSeconds;
    }
    state.SetLabel(std::to_string(source.skeleton().size()) + " joints");
    state.counters["times_real_time"] = benchmark::Counter(seconds, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(retarget, contactsKept, true)->Unit(benchmark::kSecond)->UseRealTime();
BENCHMARK_CAPTURE(retarget, rotationsCopied, false)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace

}  // namespace sinew
