#include "core/scene/analysis/ClipCheck.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Unroll.h"
#include "core/base/InParallel.h"
#include "core/base/Numbers.h"
#include "core/math/Angle.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kLoop = radians(2), kNearLoop = radians(12);  // largest difference between the ends
constexpr std::int64_t kShortestLoop = 10;                     // frames
constexpr std::size_t kManyKeys = 10;
constexpr double kSame = 1e-7;  // radians, metres or a factor
constexpr double kNoisyAngle = radians(0.2), kNoisyLength = 0.002, kNoisyScale = 0.002;
constexpr std::int64_t kMaxFootSamples = std::int64_t{1} << 28;  // frames times joints
constexpr std::size_t kNoiseKeys = 30;
constexpr double kAlternation = -0.5;  // correlation of neighbouring third differences; -0.75 for pure noise
constexpr double kSlide = 0.015, kFloor = 0.008;  // of the extent: 3 cm and 1.5 cm of a person in a T-pose

using Kind = ClipFinding::Kind;

std::string frameText(const Clip& clip, FrameIndex frame) {
    return "frame " + std::to_string(frame.value - clip.firstFrame.value);
}

std::string centimetres(double metres) { return fixed(100 * metres, 1) + " cm"; }

/// The standard deviation of errors in evenly spaced values, if they look independent of each other, else 0.
double noiseOf(const std::vector<double>& values) {
    if (values.size() < kNoiseKeys) return 0;
    std::vector<double> differences(values.size() - 3);
    for (std::size_t i = 0; i < differences.size(); ++i)
        differences[i] = values[i + 3] - 3 * values[i + 2] + 3 * values[i + 1] - values[i];
    double squares = differences[0] * differences[0], products = 0;
    for (std::size_t i = 1; i < differences.size(); ++i) {
        squares += differences[i] * differences[i];
        products += differences[i] * differences[i - 1];
    }
    if (!(squares > 0) || products / squares > kAlternation) return 0;
    // The median ignores single jumps. A third difference sums errors with the factors 1, 3, 3, 1.
    for (double& difference : differences) difference = std::abs(difference);
    const auto middle = differences.begin() + static_cast<std::ptrdiff_t>(differences.size() / 2);
    std::ranges::nth_element(differences, middle);
    constexpr double kMedianOfNormal = 0.6745;
    return *middle / kMedianOfNormal / std::sqrt(20.0);
}

class ClipChecker {
public:
    ClipChecker(const Character& character, const std::shared_ptr<const Clip>& clip,
                const std::atomic<bool>* cancel)
        : character_(character),
          skeleton_(*character.skeleton),
          clip_(*clip),
          shared_(clip),
          cancel_(cancel) {}

    std::vector<ClipFinding> check() {
        checkLoop();
        checkJumps();
        checkChannels();
        checkFeet();
        std::ranges::stable_sort(findings_, {}, &ClipFinding::kind);
        return std::move(findings_);
    }

private:
    std::string nameOf(JointId id) const {
        const auto joint = skeleton_.find(id);
        return joint ? skeleton_[*joint].name : "?";
    }

    /// Compares the first and the last pose, and looks for any motion between them.
    void checkLoop() {
        if (clip_.frameCount() < kShortestLoop) return;
        Evaluator evaluator(withoutGoals(character_), withoutWarp(shared_));
        const auto rotationsAt = [&](FrameIndex frame) {
            evaluator.evaluate(clip_.rate.time(frame));
            std::vector<Eigen::Quaterniond> rotations;
            for (const Transform& local : evaluator.local()) rotations.push_back(local.rotation);
            return rotations;
        };
        const auto largest = [](const auto& a, const auto& b) {
            std::pair<double, std::size_t> most{0, 0};
            for (std::size_t j = 0; j < a.size(); ++j)
                most = std::max(most, {rotationDistance(a[j], b[j]), j});
            return most;
        };
        const auto first = rotationsAt(clip_.firstFrame);
        const auto [difference, joint] = largest(first, rotationsAt(clip_.lastFrame));
        if (difference > kNearLoop) return;
        double motion = 0;
        for (int part = 1; part < 8; ++part) {
            const FrameIndex frame{clip_.firstFrame.value + part * (clip_.frameCount() - 1) / 8};
            motion = std::max(motion, largest(first, rotationsAt(frame)).first);
        }
        if (motion < 2 * difference || motion < kLoop) return;
        const std::string angle = fixed(degrees(difference), 1) + "°";
        const Joint& worst = skeleton_[static_cast<int>(joint)];
        if (difference <= kLoop)
            findings_.push_back(
                {Kind::loops, "the clip loops: the last frame repeats the first to within " + angle, {}, {}});
        else
            findings_.push_back({Kind::nearlyLoops,
                                 "the clip nearly loops: the last frame differs from the first by up to " +
                                     angle + " (" + worst.name + ")",
                                 worst.id, clip_.lastFrame});
    }

    void checkJumps() {
        const UnrollResult result = unrolled(skeleton_, clip_, {}, {cancel_});
        const auto isRemoved = [](const UnrollFinding& finding) { return finding.removed; };
        const auto count = std::ranges::count_if(result.findings, isRemoved);
        if (count == 0) return;
        const auto first = std::ranges::find_if(result.findings, isRemoved);
        const FrameIndex frame = clip_.rate.nearestFrame(first->time);
        findings_.push_back({Kind::angleJumps,
                             "angles jump " + counted(count, "time", "times") +
                                 " although the motion does not, first in " + nameOf(first->joint) + " at " +
                                 frameText(clip_, frame),
                             first->joint, frame});
    }

    /// Noise of a channel from which it is noticeable: radians, metres or a factor.
    static double noticeable(Channel channel) {
        return isAngle(channel) ? kNoisyAngle : isTranslation(channel) ? kNoisyLength : kNoisyScale;
    }

    static std::string noiseText(Channel channel, double noise) {
        if (isAngle(channel)) return fixed(degrees(noise), 2) + "°";
        return isTranslation(channel) ? fixed(1000 * noise, 1) + " mm" : fixed(100 * noise, 2) + " %";
    }

    /// What the values of a channel's keys show.
    struct ChannelFacts {
        bool isConstant = false;  ///< although it has many keys
        double noise = 0;         ///< relative to what is noticeable
    };

    ChannelFacts factsOf(const Track& track) const {
        if (!skeleton_.find(track.id.joint)) return {};  // a goal's
        const std::vector<double> values = keyValues(*track.curve);
        if (values.empty()) return {};
        const auto [low, high] = std::ranges::minmax(values);
        return {values.size() >= kManyKeys && high - low < kSame,
                noiseOf(values) / noticeable(track.id.channel)};
    }

    void checkChannels() {
        std::vector<ChannelFacts> facts(clip_.tracks.size());
        inParallel(facts.size(), [&]() -> PieceWork {
            return [&](std::size_t i) { facts[i] = factsOf(clip_.tracks[i]); };
        });
        std::size_t constant = 0, keys = 0, noisy = 0;
        std::pair<double, ChannelId> worst{0, {}};  // noise relative to what is noticeable
        for (std::size_t i = 0; i < facts.size(); ++i) {
            if (facts[i].isConstant) {
                ++constant;
                keys += clip_.tracks[i].curve->size();
            }
            if (facts[i].noise > 1) ++noisy;
            if (facts[i].noise > worst.first) worst = {facts[i].noise, clip_.tracks[i].id};
        }
        if (constant > 0) {
            findings_.push_back({Kind::constant,
                                 counted(constant, "channel never changes", "channels never change") +
                                     " but " + (constant == 1 ? "has " : "have ") + groupedDigits(keys) +
                                     " keys",
                                 {},
                                 {}});
        }
        if (noisy == 0) return;
        const ChannelId id = worst.second;
        findings_.push_back({Kind::noise,
                             counted(noisy, "channel jitters", "channels jitter") + ", most in " +
                                 nameOf(id.joint) + " (standard deviation " +
                                 noiseText(id.channel, worst.first * noticeable(id.channel)) + ")",
                             id.joint,
                             {}});
    }

    /// Where and when something about the feet is worst.
    struct Worst {
        double value = 0;  ///< metres
        int joint = 0;
        FrameIndex frame{};
    };

    /// A contact and how far the foot has slid so far.
    struct ContactState {
        const Contact* contact;
        std::size_t tail;  ///< index of the joint among those of the paths
        Eigen::Vector3d start;
        double farthest = 0;  ///< horizontal distance from the start, metres
    };

    void checkFeet() {
        if (clip_.frameCount() * skeleton_.size() > kMaxFootSamples) return;
        ContactPaths paths = contactPaths(character_, shared_, {.cancel = cancel_});
        std::vector<Contact>& contacts = paths.contacts;
        if (contacts.empty()) return;
        std::ranges::sort(contacts, {}, &Contact::first);
        std::vector<ContactState> current;
        std::size_t next = 0, sliding = 0;
        Worst slide, lowest{HUGE_VAL};
        const double longestSlide = kSlide * skeleton_.extent();
        const auto end = [&](const ContactState& state) {
            if (state.farthest > longestSlide) ++sliding;
            if (state.farthest > slide.value)
                slide = {state.farthest, state.contact->joint, state.contact->first};
        };
        FrameIndex index = clip_.firstFrame;
        const bool isComplete = paths.tails.forEach([&](std::span<const Eigen::Vector3d> tails) {
            for (; next < contacts.size() && contacts[next].first <= index; ++next) {
                const auto& joints = paths.tails.joints();
                const auto tail = static_cast<std::size_t>(std::ranges::find(joints, contacts[next].joint) -
                                                           joints.begin());
                current.push_back({&contacts[next], tail, tails[tail]});
            }
            for (ContactState& state : current) {
                const Eigen::Vector3d& tail = tails[state.tail];
                const double distance = std::hypot(tail.x() - state.start.x(), tail.z() - state.start.z());
                state.farthest = std::max(state.farthest, distance);
                if (tail.y() < lowest.value) lowest = {tail.y(), state.contact->joint, index};
            }
            std::erase_if(current, [&](const ContactState& state) {
                const bool isOver = state.contact->last <= index;
                if (isOver) end(state);
                return isOver;
            });
            index = index + FrameIndex{1};
        });
        if (!isComplete) return;
        reportSlide(sliding, contacts.size(), slide);
        reportFloor(lowest);
    }

    void reportSlide(std::size_t sliding, std::size_t contacts, const Worst& slide) {
        if (sliding == 0) return;
        const Joint& joint = skeleton_[slide.joint];
        findings_.push_back({Kind::footSlide,
                             "feet slide in " + std::to_string(sliding) + " of " +
                                 counted(contacts, "contact", "contacts") + ", by up to " +
                                 centimetres(slide.value) + " (" + joint.name + ", from " +
                                 frameText(clip_, slide.frame) + ")",
                             joint.id, slide.frame});
    }

    void reportFloor(const Worst& lowest) {
        if (!(std::abs(lowest.value) > kFloor * skeleton_.extent())) return;
        const Joint& joint = skeleton_[lowest.joint];
        const std::string where = " (" + joint.name + ", " + frameText(clip_, lowest.frame) + ")";
        if (lowest.value < 0) {
            findings_.push_back(
                {Kind::belowFloor,
                 "the feet sink up to " + centimetres(-lowest.value) + " below the floor" + where, joint.id,
                 lowest.frame, lowest.value});
        } else {
            findings_.push_back(
                {Kind::aboveFloor,
                 "the feet stay at least " + centimetres(lowest.value) + " above the floor" + where, joint.id,
                 lowest.frame, lowest.value});
        }
    }

    const Character& character_;
    const Skeleton& skeleton_;
    const Clip& clip_;
    std::shared_ptr<const Clip> shared_;
    const std::atomic<bool>* cancel_;
    std::vector<ClipFinding> findings_;
};

}  // namespace

std::string_view name(ClipFinding::Kind kind) {
    constexpr std::array<std::string_view, 8> kKindNames{
        "loops", "nearly-loops", "angle-jumps", "constant-channels",
        "noise", "foot-slide",   "below-floor", "above-floor"};
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::vector<ClipFinding> checkClip(const Character& character, const std::shared_ptr<const Clip>& clip,
                                   const std::atomic<bool>* cancel) {
    return ClipChecker(character, clip, cancel).check();
}

}  // namespace sinew
