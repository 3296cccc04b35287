#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "core/io/journal/Journal.h"
#include "core/io/journal/RecoverJournal.h"
#include "core/scene/edits/keys/SetKeys.h"

// The time from an edit to its acknowledgement: one-key edits of a five-minute capture (36000 frames of 93
// channels), each journalled as the window does; then the time to recover the last step, and all of them,
// from a copy of the journal. bench_journal [FOLDER [EDITS]]; FOLDER selects the disk.

namespace {

using namespace sinew;
using namespace std::chrono_literals;

constexpr int kFrames = 36000;
constexpr int kJoints = 31;

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Scene capture() {
    Scene scene;
    std::vector<Joint> joints(kJoints);
    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = "capture";
    clip.rate = FrameRate::create(120, 1).value();
    clip.lastFrame = {kFrames - 1};
    std::vector<double> values(kFrames);
    for (int i = 0; i < kJoints; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = scene.newId<JointId>();
        joint.name = "joint" + std::to_string(i);
        joint.parent = i - 1;
        joint.free = {Channel::angle1, Channel::angle2, Channel::angle3};
        for (const Channel channel : {Channel::angle1, Channel::angle2, Channel::angle3}) {
            for (int frame = 0; frame < kFrames; ++frame)
                values[static_cast<std::size_t>(frame)] =
                    std::sin(0.01 * frame + i + static_cast<int>(channel));
            clip.tracks.push_back({{joint.id, channel},
                                   std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, values))});
        }
    }
    clip.sortTracks();
    Character character;
    character.id = scene.newId<CharacterId>();
    character.name = "actor";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return scene;
}

Scene edited(const Scene& scene, int step) {
    const Character& actor = *scene.characters[0];
    const Clip& clip = *actor.clips[0];
    const Joint& joint = actor.skeleton->joints()[static_cast<std::size_t>(step % kJoints)];
    const ChannelValue value{{joint.id, Channel::angle2}, 0.001 * step};
    return setKeys(scene, actor.id, clip.id, clip.rate.time({(step * 7919) % kFrames}), {&value, 1}).value();
}

void print(const char* what, std::vector<double> seconds) {
    std::ranges::sort(seconds);
    const auto at = [&](double part) {
        return 1e3 * seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1))];
    };
    std::printf("%-22s p50 %8.3f ms   p95 %8.3f ms   p99 %8.3f ms   max %8.3f ms\n", what, at(0.5), at(0.95),
                at(0.99), at(1));
}

/// Recovers the work from a copy of the journals, as after a kill.
void recover(const std::filesystem::path& folder, const char* what) {
    const std::filesystem::path copy = folder / "killed";
    std::filesystem::remove_all(copy);
    std::filesystem::create_directories(copy);
    for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() != ".lock" && file.is_regular_file())
            std::filesystem::copy(file.path(), copy / file.path().filename());
    const FoundJournals found = findJournals(copy);
    const double begin = now();
    const auto recovered =
        found.journals.empty() ? Result<RecoveredHistory>() : recoverJournal(found.journals[0]);
    std::printf("recovered %zu steps (%s): %.1f ms\n", recovered ? recovered->steps.size() : 0, what,
                1e3 * (now() - begin));
    std::filesystem::remove_all(copy);
}

}  // namespace

int main(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : "/tmp/bench-journal";
    const int edits = argc > 2 ? std::max(1, std::atoi(argv[2])) : 2000;
    Journal journal({folder});
    Scene scene = capture();
    const double start = now();
    StepNumber number = 1;
    if (!journal.await(journal.begin({number, 1, "Open capture", scene, {}, true, JournalProject{}}, 1), 60s))
        return 1;
    std::printf("opened: %.1f ms until the whole capture was acknowledged\n", 1e3 * (now() - start));
    recover(folder, "before the edits");
    std::vector<double> editing, blocking, acknowledged;
    for (int step = 0; step < edits; ++step) {
        const double begin = now();
        scene = edited(scene, step);
        const double adding = now();
        const auto ticket = journal.add({++number, 1, "Set key", scene, {}, true, {}});
        const double added = now();
        if (!journal.await(ticket, 60s)) return 1;
        acknowledged.push_back(now() - begin);
        editing.push_back(adding - begin);
        blocking.push_back(added - adding);
    }
    print("the edit itself", editing);
    print("GUI thread blocked", blocking);
    print("edit to acknowledged", acknowledged);
    recover(folder, "after the edits");
}
