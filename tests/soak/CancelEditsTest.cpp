// Cancels edits of whole clips at random moments. An edit must fail or be complete.

#include "core/anim/clip/KeyChange.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/analysis/SceneEquality.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/edits/limits/ResolveConflicts.h"
#include "core/scene/edits/motion/BlendClips.h"
#include "core/scene/edits/motion/EaseClip.h"
#include "core/scene/edits/motion/MakeLoop.h"
#include "core/scene/edits/motion/MirrorClip.h"
#include "core/scene/edits/motion/PlantFeet.h"
#include "core/scene/edits/motion/RootEdits.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "tests/soak/Cancellation.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CancelEdits : public test::Cancellation {
protected:
    /// Returns the edited scene, or fails as the edit does.
    using Edit = std::function<Result<Scene>(const WorkControl& control)>;

    CancelEdits() {
        for (const Track& track : motion_.clip->tracks) channels_.push_back(track.id);
    }

    /// Cancels an edit at random moments. If it completes nevertheless, the scene must be the one that it
    /// returns without a cancellation.
    void cancelEdit(const char* name, const Edit& edit) {
        const Result<Scene> whole = edit({});
        ASSERT_TRUE(whole) << name << ": " << text(whole.error());
        cancelAtRandom(name, {}, [&](const auto& cancel) {
            std::atomic<float> progress = 0;
            const Result<Scene> edited = edit({&cancel, &progress});
            EXPECT_GE(progress, 0) << name;
            EXPECT_LE(progress, 1) << name;
            if (edited) {
                EXPECT_TRUE(haveEqualContents(*edited, *whole)) << name << " edited half of the clip";
            }
            return isComplete(edited);
        });
    }

    CharacterId character() const { return motion_.character->id; }
    ClipId clip() const { return motion_.clip->id; }
    FrameRange frames() const { return {motion_.clip->firstFrame, motion_.clip->lastFrame}; }
    Seconds duration() const { return motion_.clip->rate.time(frames().last); }

    /// The clip's poses on all frames.
    std::vector<PoseValues> poses() const {
        const ClipSampler sampler(motion_.character->skeleton, motion_.clip);
        std::vector<PoseValues> all;
        for (FrameIndex frame = frames().first; frame <= frames().last; ++frame.value) {
            PoseValues& pose = all.emplace_back();
            for (int j = 0; j < motion_.character->skeleton->size(); ++j)
                pose.push_back(sampler.values(j, motion_.clip->rate.time(frame)));
        }
        return all;
    }

    std::vector<ChannelId> channels_;  ///< all that have curves
};

TEST_F(CancelEdits, ofKeysChangeAllOrNothing) {
    const auto keys = keysBetween(*motion_.clip, {}, {-HUGE_VAL}, {HUGE_VAL});
    KeyTransform doubled;
    doubled.valueScale = 2;
    const auto changes = transformedKeys(*motion_.clip, keys, doubled);
    cancelEdit("change keys", [&](const WorkControl& control) {
        return changeKeys(scene_, character(), clip(), changes, control).map([](const MovedKeys& moved) {
            return moved.scene;
        });
    });
    cancelEdit("smooth", [&](const WorkControl& control) {
        return smoothKeys(scene_, character(), clip(), {}, control);
    });
    cancelEdit("smooth selected keys", [&](const WorkControl& control) {
        SmoothSettings settings;
        settings.keys = keys;
        return smoothKeys(scene_, character(), clip(), settings, control);
    });
    cancelEdit("unroll", [&](const WorkControl& control) {
        return unrollRotations(scene_, character(), clip(), {}, control);
    });
    cancelEdit("bake curves", [&](const WorkControl& control) {
        return bakeKeys(scene_, character(), clip(), channels_, {frames().first, frames().last, 2}, control);
    });
    const auto all = poses();
    cancelEdit("key poses", [&](const WorkControl& control) {
        return setPoses(scene_, character(), clip(), frames().first, all, channels_, control);
    });
}

TEST_F(CancelEdits, ofTimeChangeAllOrNothing) {
    cancelEdit("change the speed", [&](const WorkControl& control) {
        return changeSpeed(scene_, character(), clip(), 1.7, control);
    });
    for (const auto sampling : {ResampleSettings::Sampling::slerp, ResampleSettings::Sampling::curves}) {
        cancelEdit("resample", [&](const WorkControl& control) {
            return resampleClip(scene_, character(), clip(), {*FrameRate::create(100, 1), sampling}, control);
        });
    }
    cancelEdit("trim", [&](const WorkControl& control) {
        return trimClip(scene_, character(), clip(), {FrameIndex{10}, frames().last}, control);
    });
    cancelEdit("loop",
               [&](const WorkControl& control) { return loopClip(scene_, character(), clip(), 5, control); });
    cancelEdit("match the ends", [&](const WorkControl& control) {
        return matchLoop(scene_, character(), clip(), channels_, LoopEnd::last, control);
    });
    cancelEdit("reverse",
               [&](const WorkControl& control) { return reverseClip(scene_, character(), clip(), control); });
    auto warp =
        TimeWarp::create({{{0}, {0}}, {duration() * 0.4, duration() * 0.5}, {duration(), duration()}});
    ASSERT_TRUE(warp);
    const Scene warped =
        setWarp(scene_, character(), clip(), std::make_shared<const TimeWarp>(*std::move(warp))).value();
    cancelEdit("bake a time warp", [&](const WorkControl& control) {
        WarpBakeSettings settings;
        settings.cancel = control.cancel;
        settings.progress = control.progress;
        return bakeWarp(warped, character(), clip(), settings).map([](const WarpBakeResult& baked) {
            return baked.scene;
        });
    });
}

TEST_F(CancelEdits, ofMotionChangeAllOrNothing) {
    cancelEdit("extract root motion", [&](const WorkControl& control) {
        return extractRoot(scene_, character(), clip(), {}, control);
    });
    const Scene rooted = extractRoot(scene_, character(), clip()).value();
    cancelEdit("restore root motion",
               [&](const WorkControl& control) { return restoreRoot(rooted, character(), clip(), control); });
    cancelEdit("remove root motion", [&](const WorkControl& control) {
        return removeRoot(scene_, character(), clip(), {}, control);
    });
    cancelEdit("rotate", [&](const WorkControl& control) {
        return moveClip(scene_, character(), clip(), {.heading = 1}, control);
    });
    cancelEdit("mirror",
               [&](const WorkControl& control) { return mirrorClip(scene_, character(), clip(), control); });
    cancelEdit("ease", [&](const WorkControl& control) {
        return easeClip(scene_, character(), clip(), {duration(), duration()}, control);
    });
    cancelEdit("make a loop", [&](const WorkControl& control) {
        LoopSettings settings;
        settings.frames = FrameRange{frames().first, FrameIndex{frames().last.value / 2}};
        settings.cancel = control.cancel;
        settings.progress = control.progress;
        return makeLoop(scene_, character(), clip(), settings).map([](const MadeLoop& made) {
            return made.scene;
        });
    });
    const Scene two = duplicateClip(scene_, character(), clip()).value();
    cancelEdit("blend", [&](const WorkControl& control) {
        BlendSettings settings;
        settings.control = control;
        return blendClips(two, character(), clip(), two.characters[0]->clips[1]->id, settings);
    });
    cancelEdit("plant feet", [&](const WorkControl& control) {
        PlantSettings settings;
        settings.control = control;
        return plantFeet(scene_, character(), clip(), settings).map([](const PlantedFeet& planted) {
            return planted.scene;
        });
    });
}

TEST_F(CancelEdits, ofConflictsChangeAllOrNothing) {
    std::vector<ChannelLimit> narrow;
    for (const ChannelId& id : channels_) narrow.push_back({id, {AngleLimit::Mode::limited, -0.5, 0.5}});
    const Scene limited = setAngleLimits(scene_, character(), narrow).value();
    cancelEdit("clamp to limits", [&](const WorkControl& control) {
        return clampConflicts(limited, character(), clip(), channels_, control.cancel, control.progress);
    });
    cancelEdit("widen limits", [&](const WorkControl& control) {
        return widenLimits(limited, character(), clip(), channels_, control.cancel, control.progress);
    });
    cancelEdit("accept conflicts", [&](const WorkControl& control) {
        return acceptConflicts(limited, character(), clip(), channels_, true, control.cancel,
                               control.progress);
    });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
