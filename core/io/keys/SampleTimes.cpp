#include "core/io/keys/SampleTimes.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/anim/DenseCurve.h"
#include "core/io/keys/DrivingCurves.h"
#include "core/io/keys/KeyMoments.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kLeastRate = 240;  ///< Hz
constexpr std::int64_t kMostTimes = std::int64_t{1} << 22;
constexpr std::int64_t kBlock = 1024;
constexpr std::int64_t kBlockJoints = std::int64_t{1} << 18;  ///< times joints, what a block may hold

/// Whether all that plays is sampled motion on the frames that are written, or does not move.
bool isStraight(const WriteSubject& subject) {
    if (!subject.clip) return true;
    const Clip& clip = *subject.clip;
    if (clip.playingWarp() || hasLiveGoals(subject) || subject.rate != clip.rate) return false;
    for (const Joint& joint : subject.character->skeleton->joints()) {
        if (joint.limits.appliesTo(LimitUse::display)) return false;
    }
    return std::ranges::all_of(clip.tracks, [&](const Track& track) {
        const Curve& curve = *track.curve;
        return curve.size() == 1 || (DenseCurve::takes(curve) && curve.chunks()[0]->rate == clip.rate);
    });
}

/// The values of a curve at the frames that are written.
void readFrames(const Curve& curve, FrameIndex first, std::vector<double>& values) {
    const auto last = static_cast<std::int64_t>(curve.size()) - 1;
    const std::int64_t shift = curve.size() == 1 ? 0 : (first - curve.chunks()[0]->firstFrame).value;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto key =
            static_cast<std::size_t>(std::clamp(shift + static_cast<std::int64_t>(i), std::int64_t{0}, last));
        values[i] = curve.chunks()[key / CurveChunk::kSize]->values[key % CurveChunk::kSize];
    }
}

}  // namespace

SampleTimes::SampleTimes(const WriteSubject& subject, double angle)
    : subject_(subject), straight_(isStraight(subject)) {
    const std::int64_t frames = subject.frameCount - 1;
    if (!straight_) {
        const double wanted = std::ceil(kLeastRate / subject.rate.hertz());
        const double most =
            static_cast<double>(kMostTimes) / static_cast<double>(std::max<std::int64_t>(frames, 1));
        aFrame_ = static_cast<std::int64_t>(std::max(1.0, std::min(wanted, most)));
        std::vector<const Curve*> curves;
        for (int i = 0; i < subject.skeleton->size(); ++i) {
            for (const Curve* curve : drivingCurves(subject, i, TransformPart::rotation))
                curves.push_back(curve);
        }
        moments_ = keyMoments(subject, curves, kPi / 4);
        curves.clear();
        for (const Track& track : subject.clip->tracks) {
            if (track.curve->size() > 1 && !isAngle(track.id.channel)) curves.push_back(track.curve.get());
        }
        const std::vector<double> others = keyMoments(subject, curves, HUGE_VAL);
        std::vector<double> all;
        std::ranges::set_union(moments_, others, std::back_inserter(all));
        moments_ = std::move(all);
    }
    last_ = frames * aFrame_;
    aBlock_ = std::clamp(kBlockJoints / std::max(subject.skeleton->size(), 1), std::int64_t{16}, kBlock);
    blocks_ = static_cast<std::size_t>(std::max<std::int64_t>((last_ + aBlock_ - 1) / aBlock_, 1));
    if (straight_) findBends(angle);
}

/// Angles that go straight, but several of them at once, bend a rotation: by an eighth of what their speeds
/// make of each other.
void SampleTimes::findBends(double angle) {
    bends_.assign(static_cast<std::size_t>(subject_.frameCount), 0);
    if (!subject_.clip) return;
    const FrameIndex first = subject_.clip->rate.nearestFrame(subject_.start);
    std::array<std::vector<double>, 3> values;
    for (auto& own : values) own.resize(bends_.size());
    const int added = subject_.skeleton->size() - subject_.character->skeleton->size();
    for (int joint = added; joint < subject_.skeleton->size(); ++joint) {
        const std::vector<const Curve*> curves = drivingCurves(subject_, joint, TransformPart::rotation);
        if (curves.size() < 2) continue;
        for (std::size_t c = 0; c < curves.size(); ++c) readFrames(*curves[c], first, values[c]);
        for (std::size_t i = 0; i + 1 < bends_.size(); ++i) {
            std::array<double, 3> way{};
            for (std::size_t c = 0; c < curves.size(); ++c)
                way[c] = std::abs(values[c][i + 1] - values[c][i]);
            bends_[i] |= (way[0] * way[1] + way[0] * way[2] + way[1] * way[2]) / 8 > angle;
        }
    }
}

double SampleTimes::gridTime(std::int64_t index) const {
    return floatTime(subject_.rate.time(FrameIndex{index}).value / static_cast<double>(aFrame_));
}

SampleTimes::Block SampleTimes::block(std::size_t index) const {
    const std::int64_t first = static_cast<std::int64_t>(index) * aBlock_;
    const std::int64_t last = std::min(first + aBlock_, last_);
    Block block;
    for (std::int64_t i = first; i <= last; ++i) {
        // Far from zero floats may be farther apart than frames.
        if (i > first && gridTime(i) <= block.times.back()) continue;
        block.times.push_back(gridTime(i));
        block.bends.push_back(straight_ ? bends_[static_cast<std::size_t>(i)] : 1);
    }
    if (!straight_) {
        const auto begin = std::ranges::lower_bound(moments_, block.times.front());
        const auto end = std::ranges::upper_bound(moments_, block.times.back());
        std::vector<double> all;
        std::set_union(block.times.begin(), block.times.end(), begin, end, std::back_inserter(all));
        block.times = std::move(all);
        block.bends.assign(block.times.size(), 1);
    }
    return block;
}

}  // namespace sinew
