#pragma once

#include "core/io/writing/BoneAxes.h"
#include "core/io/writing/WrittenMotion.h"
#include "tests/core/io/fbx/FbxFile.h"

namespace sinew::test {

/// The scene as read back from an FBX.
inline Scene throughFbx(const Scene& scene, const WriteOptions& options = {}) {
    Diagnostics diagnostics;
    const std::string bytes = fbxBytes(scene, options, diagnostics);
    auto back = FbxFormat().read(Source::fromMemory("test.fbx", bytes), {}, {}, diagnostics);
    EXPECT_TRUE(back) << text(back.error());
    return back.value_or(Scene{});
}

/// The largest differences between two motions.
struct ReadBackError {
    double metres = 0;  ///< at heads, tails and points 10 cm beside the heads
    double angle = 0;   ///< of the joints' axes, in radians
    std::string where;  ///< location of the largest difference
};

/// Times at which a clip jumps; just before them, a file of linear segments cannot be exact.
inline std::vector<double> jumpTimes(const WriteSubject& subject) {
    std::vector<double> times;
    if (!subject.clip) return times;
    for (const Track& track : subject.clip->tracks) {
        const std::vector<Key> keys = track.curve->keys();
        for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
            if (keys[i].interpolation == Interpolation::step)
                times.push_back((keys[i + 1].time - subject.start).value);
        }
    }
    return times;
}

/// Compares the motion read back with the original at 240 Hz.
/// @param read  its clip, in the character that was read
inline ReadBackError readBackError(const WriteSubject& subject,
                                   const std::shared_ptr<const Character>& character,
                                   const std::shared_ptr<const Clip>& read, double reach = 0.1) {
    WrittenMotion written(subject);
    Evaluator playing(character, read);
    const std::vector<double> jumps = jumpTimes(subject);
    const double jumpGap = subject.rate.frameTime().value / 64 + 1e-6;
    const Affine modelFromFile(subject.fileFromModel.conjugate());
    ReadBackError worst;
    const auto last = static_cast<std::int64_t>(std::floor(subject.duration().value * 240 + 1e-6));
    for (std::int64_t i = 0; i <= last; ++i) {
        const double time = std::min(static_cast<double>(i) / 240, subject.duration().value);
        const auto isJump = [&](double jump) { return time < jump && jump - time < jumpGap; };
        if (std::ranges::any_of(jumps, isJump)) continue;
        written.evaluate(Seconds{time});
        playing.evaluate(Seconds{time});
        for (int joint = 0; joint < subject.skeleton->size(); ++joint) {
            const std::string& name = (*subject.skeleton)[joint].name;
            const auto there = character->skeleton->find(name);
            if (!there) {
                ADD_FAILURE() << name << " is missing";
                return worst;
            }
            const Affine a = modelFromFile * written.model()[static_cast<std::size_t>(joint)];
            const Affine& b = playing.model()[static_cast<std::size_t>(*there)];
            std::vector<Eigen::Vector3d> points{Eigen::Vector3d::Zero(), (*subject.skeleton)[joint].tail};
            for (int axis = 0; axis < 3; ++axis) points.push_back(reach * Eigen::Vector3d::Unit(axis));
            for (const Eigen::Vector3d& point : points) {
                const double error = (a * point - b * point).norm();
                if (!(error <= worst.metres)) {
                    worst.metres = error;
                    worst.where = name + " at " + std::to_string(time) + " s";
                }
            }
            for (int axis = 0; axis < 3; ++axis) {
                const Eigen::Vector3d p = a.linear().col(axis).normalized(),
                                      q = b.linear().col(axis).normalized();
                worst.angle = std::max(worst.angle, 2 * std::asin(std::min(1.0, (p - q).norm() / 2)));
            }
        }
    }
    return worst;
}

/// Writes a scene's first character and compares every selected clip with what is read back.
inline void expectRoundTrip(const Scene& scene, const WriteOptions& options = {}) {
    const auto subjects = subjectsInFile(scene, options);
    ASSERT_TRUE(subjects) << text(subjects.error());
    const Scene back = throughFbx(scene, options);
    ASSERT_EQ(back.characters.size(), 1U);
    const auto& character = back.characters[0];
    std::size_t played = 0;
    for (const WriteSubject& subject : *subjects) {
        std::shared_ptr<const Clip> clip;
        if (subject.clip) {
            ASSERT_LT(played, character->clips.size());
            clip = character->clips[played++];
        }
        const ReadBackError error = readBackError(subject, character, clip, options.tolerance.reach);
        EXPECT_LE(error.metres, options.tolerance.distance) << error.where;
        EXPECT_LE(error.angle, options.tolerance.angle) << error.where;
    }
}

}  // namespace sinew::test
