#include "core/io/keys/SampleTimes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "core/anim/sampling/CompiledCurve.h"
#include "core/base/Index.h"
#include "core/io/keys/DrivingCurves.h"
#include "core/io/keys/FileKeyTimes.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kMinRate = 240;  ///< Hz
constexpr std::int64_t kMaxTimes = std::int64_t{1} << 22;
constexpr double kMaxFramePieces = 64;     ///< per frame
constexpr double kMaxPieceTurn = kPi / 4;  ///< per piece; larger rotations would be ambiguous
constexpr std::int64_t kBlock = 1024;
constexpr std::int64_t kBlockJoints = std::int64_t{1} << 18;  ///< maximum times * joints of a block

/// Returns whether the motion is linear between the frames that are written: all curves have a key on each of
/// them, and nothing else changes the motion.
bool isLinearMotion(const WriteSubject& subject) {
    if (!subject.clip) return true;
    const Clip& clip = *subject.clip;
    if (clip.playingWarp() || hasLiveGoals(subject) || subject.rate != clip.rate) return false;
    for (const Joint& joint : subject.character->skeleton->joints()) {
        if (joint.limits.appliesTo(LimitUse::display)) return false;
    }
    return std::ranges::all_of(clip.tracks, [&](const Track& track) {
        const Curve& curve = *track.curve;
        return curve.size() == 1 || track.id.channel == Channel::weight ||
               (DenseCurve::supports(curve) && curve.chunks()[0]->rate == clip.rate);
    });
}

/// Reads the values of a curve at consecutive frames from `first`.
void readFrames(const Curve& curve, FrameIndex first, std::vector<double>& values) {
    const auto last = static_cast<std::int64_t>(curve.size()) - 1;
    const std::int64_t shift = (first - curve.chunks()[0]->firstFrame).value;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto key =
            static_cast<std::size_t>(std::clamp(shift + static_cast<std::int64_t>(i), std::int64_t{0}, last));
        values[i] = curve.chunks()[key / CurveChunk::kSize]->values[key % CurveChunk::kSize];
    }
}

/// Returns the length at rest, in metres, from each joint's head along its chains to the farthest point whose
/// error counts.
std::vector<double> chainReaches(const Skeleton& skeleton, double reach) {
    std::vector<double> lengths(skeleton.joints().size(), 0.0);
    for (int j = skeleton.size() - 1; j >= 0; --j) {
        const auto i = asIndex(j);
        const Affine& model = skeleton.restModel()[i];
        const double ownReach = reach * model.linear().colwise().norm().maxCoeff();
        lengths[i] = std::max({lengths[i], ownReach, (model.linear() * skeleton[j].tail).norm()});
        if (skeleton[j].parent == kNoParent) continue;
        const auto parent = asIndex(skeleton[j].parent);
        const double offset = (model.translation() - skeleton.restModel()[parent].translation()).norm();
        lengths[parent] = std::max(lengths[parent], offset + lengths[i]);
    }
    return lengths;
}

}  // namespace

SampleTimes::SampleTimes(const WriteSubject& subject, const ExportTolerance& tolerance)
    : subject_(subject),
      tolerance_(tolerance),
      isLinear_(isLinearMotion(subject)),
      carriedReach_(chainReaches(*subject.skeleton, tolerance.reach)) {
    const std::int64_t frames = subject.frameCount - 1;
    if (!isLinear_) {
        const double requested = std::ceil(kMinRate / subject.rate.hertz());
        const double maxPerFrame =
            static_cast<double>(kMaxTimes) / static_cast<double>(std::max<std::int64_t>(frames, 1));
        timesPerFrame_ = static_cast<std::int64_t>(std::max(1.0, std::min(requested, maxPerFrame)));
        findKeyTimes();
    }
    last_ = frames * timesPerFrame_;
    timesPerBlock_ =
        std::clamp(kBlockJoints / std::max(subject.skeleton->size(), 1), std::int64_t{16}, kBlock);
    blocks_ =
        static_cast<std::size_t>(std::max<std::int64_t>((last_ + timesPerBlock_ - 1) / timesPerBlock_, 1));
    if (!isLinear_ || !subject.clip) return;
    firstFrame_ = subject.clip->rate.nearestFrame(subject.start);
    for (int j = 0; j < subject.skeleton->size(); ++j)
        angles_.push_back(drivingCurves(subject, j, TransformPart::rotation));
}

/// Collects the times at which any curve has a key.
void SampleTimes::findKeyTimes() {
    std::vector<const Curve*> angles, others;
    for (const Track& track : subject_.clip->tracks) {
        if (track.curve->size() > 1 && track.id.channel != Channel::weight)
            (isAngle(track.id.channel) ? angles : others).push_back(track.curve.get());
    }
    std::ranges::set_union(fileKeyTimes(subject_, angles, kMaxPieceTurn),
                           fileKeyTimes(subject_, others, HUGE_VAL), std::back_inserter(keyTimes_));
}

/// Returns the number of pieces that each of these frames is split into. If several angles change linearly at
/// once, their rotation deviates from a straight interpolation by at most 1/8 of the sum of the pairwise
/// products of their changes, and in 1/n of a frame by 1/n^2 of that. Errors add up along a chain.
std::vector<double> SampleTimes::pieceCounts(std::int64_t first, std::int64_t last) const {
    const auto count = static_cast<std::size_t>(last - first);
    std::vector<double> counts(count, 1);
    std::vector<std::vector<BendError>> chains(angles_.size());
    std::array<std::vector<double>, 3> values;
    for (auto& angleValues : values) angleValues.resize(count + 1);
    for (std::size_t j = 0; j < angles_.size(); ++j) {
        const int parent = subject_.skeleton->parents()[j];
        if (parent != kNoParent) chains[j] = chains[asIndex(parent)];
        if (angles_[j].empty()) continue;
        chains[j].resize(count);
        for (std::size_t c = 0; c < angles_[j].size(); ++c)
            readFrames(*angles_[j][c], firstFrame_ + FrameIndex{first}, values[c]);
        for (std::size_t i = 0; i < count; ++i) {
            std::array<double, 3> change{};
            for (std::size_t c = 0; c < angles_[j].size(); ++c)
                change[c] = std::abs(values[c][i + 1] - values[c][i]);
            const double bend = (change[0] * change[1] + change[0] * change[2] + change[1] * change[2]) / 8;
            BendError& chainError = chains[j][i];
            chainError.angle += bend;
            chainError.distance += bend * carriedReach_[j];
            const double turns = (change[0] + change[1] + change[2]) / kMaxPieceTurn;
            counts[i] = std::max({counts[i], turns * turns, chainError.angle / tolerance_.angle,
                                  chainError.distance / tolerance_.distance});
        }
    }
    for (double& pieces : counts) pieces = std::min(std::ceil(std::sqrt(pieces)), kMaxFramePieces);
    return counts;
}

double SampleTimes::gridTime(std::int64_t index) const {
    return subject_.rate.time(FrameIndex{index}).value / static_cast<double>(timesPerFrame_);
}

std::vector<double> SampleTimes::block(std::size_t index) const {
    const std::int64_t first = static_cast<std::int64_t>(index) * timesPerBlock_;
    const std::int64_t last = std::min(first + timesPerBlock_, last_);
    const std::vector<double> split = isLinear_ ? pieceCounts(first, last) : std::vector<double>();
    std::vector<double> times{floatTime(gridTime(first))};
    const auto add = [&](double time) {
        // At large times, floats may be farther apart than frames.
        if (floatTime(time) > times.back()) times.push_back(floatTime(time));
    };
    for (std::int64_t i = first; i < last; ++i) {
        const double pieces = isLinear_ ? split[static_cast<std::size_t>(i - first)] : 1;
        const double start = gridTime(i), end = gridTime(i + 1);
        for (double piece = 1; piece < pieces; ++piece) add(start + (end - start) * (piece / pieces));
        add(end);
    }
    const auto begin = std::ranges::lower_bound(keyTimes_, times.front());
    const auto end = std::ranges::upper_bound(keyTimes_, times.back());
    std::vector<double> all;
    std::set_union(times.begin(), times.end(), begin, end, std::back_inserter(all));
    return all;
}

}  // namespace sinew
