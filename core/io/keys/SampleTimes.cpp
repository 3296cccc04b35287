#include "core/io/keys/SampleTimes.h"

#include <algorithm>
#include <array>
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
constexpr double kMostPieces = 64;     ///< of a frame
constexpr double kMostTurn = kPi / 4;  ///< of a piece; rotations of more could be taken for others
constexpr std::int64_t kBlock = 1024;
constexpr std::int64_t kBlockJoints = std::int64_t{1} << 18;  ///< times joints, what a block may hold

/// Whether all that plays is sampled motion on the frames that are written, or does not move.
bool goesStraight(const WriteSubject& subject) {
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

/// The values of a curve at frames that are written.
void readFrames(const Curve& curve, FrameIndex first, std::vector<double>& values) {
    const auto last = static_cast<std::int64_t>(curve.size()) - 1;
    const std::int64_t shift = (first - curve.chunks()[0]->firstFrame).value;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto key =
            static_cast<std::size_t>(std::clamp(shift + static_cast<std::int64_t>(i), std::int64_t{0}, last));
        values[i] = curve.chunks()[key / CurveChunk::kSize]->values[key % CurveChunk::kSize];
    }
}

/// Metres at rest from each joint's head along its chains to the farthest point that counts.
std::vector<double> lengthsBelow(const Skeleton& skeleton, double reach) {
    std::vector<double> lengths(skeleton.joints().size(), 0.0);
    for (int j = skeleton.size() - 1; j >= 0; --j) {
        const auto i = static_cast<std::size_t>(j);
        const Affine& model = skeleton.restModel()[i];
        const double beside = reach * model.linear().colwise().norm().maxCoeff();
        lengths[i] = std::max({lengths[i], beside, (model.linear() * skeleton[j].tail).norm()});
        if (skeleton[j].parent == kNoParent) continue;
        const auto parent = static_cast<std::size_t>(skeleton[j].parent);
        const double offset = (model.translation() - skeleton.restModel()[parent].translation()).norm();
        lengths[parent] = std::max(lengths[parent], offset + lengths[i]);
    }
    return lengths;
}

}  // namespace

SampleTimes::SampleTimes(const WriteSubject& subject, const ExportTolerance& tolerance)
    : subject_(subject),
      tolerance_(tolerance),
      isStraight_(goesStraight(subject)),
      below_(lengthsBelow(*subject.skeleton, tolerance.reach)) {
    const std::int64_t frames = subject.frameCount - 1;
    if (!isStraight_) {
        const double wanted = std::ceil(kLeastRate / subject.rate.hertz());
        const double most =
            static_cast<double>(kMostTimes) / static_cast<double>(std::max<std::int64_t>(frames, 1));
        aFrame_ = static_cast<std::int64_t>(std::max(1.0, std::min(wanted, most)));
        findMoments();
    }
    last_ = frames * aFrame_;
    aBlock_ = std::clamp(kBlockJoints / std::max(subject.skeleton->size(), 1), std::int64_t{16}, kBlock);
    blocks_ = static_cast<std::size_t>(std::max<std::int64_t>((last_ + aBlock_ - 1) / aBlock_, 1));
    if (!isStraight_ || !subject.clip) return;
    firstFrame_ = subject.clip->rate.nearestFrame(subject.start);
    for (int j = 0; j < subject.skeleton->size(); ++j)
        angles_.push_back(drivingCurves(subject, j, TransformPart::rotation));
}

/// When any curve has a key.
void SampleTimes::findMoments() {
    std::vector<const Curve*> angles, others;
    for (const Track& track : subject_.clip->tracks) {
        if (track.curve->size() > 1)
            (isAngle(track.id.channel) ? angles : others).push_back(track.curve.get());
    }
    std::ranges::set_union(keyMoments(subject_, angles, kMostTurn), keyMoments(subject_, others, HUGE_VAL),
                           std::back_inserter(moments_));
}

/// Into how many pieces each of these frames is split. Angles that go straight, but several of them at once,
/// bend a rotation: by an eighth at most of what their ways make of each other, and in a piece of a frame by
/// the square of that piece less. Along a chain bends add up.
std::vector<double> SampleTimes::pieces(std::int64_t first, std::int64_t last) const {
    const auto count = static_cast<std::size_t>(last - first);
    std::vector<double> most(count, 1);
    std::vector<std::vector<Bend>> chains(angles_.size());
    std::array<std::vector<double>, 3> values;
    for (auto& own : values) own.resize(count + 1);
    for (std::size_t j = 0; j < angles_.size(); ++j) {
        const int parent = subject_.skeleton->parents()[j];
        if (parent != kNoParent) chains[j] = chains[static_cast<std::size_t>(parent)];
        if (angles_[j].empty()) continue;
        chains[j].resize(count);
        for (std::size_t c = 0; c < angles_[j].size(); ++c)
            readFrames(*angles_[j][c], firstFrame_ + FrameIndex{first}, values[c]);
        for (std::size_t i = 0; i < count; ++i) {
            std::array<double, 3> way{};
            for (std::size_t c = 0; c < angles_[j].size(); ++c)
                way[c] = std::abs(values[c][i + 1] - values[c][i]);
            const double bend = (way[0] * way[1] + way[0] * way[2] + way[1] * way[2]) / 8;
            Bend& all = chains[j][i];
            all.angle += bend;
            all.distance += bend * below_[j];
            const double turns = (way[0] + way[1] + way[2]) / kMostTurn;
            most[i] = std::max(
                {most[i], turns * turns, all.angle / tolerance_.angle, all.distance / tolerance_.distance});
        }
    }
    for (double& pieces : most) pieces = std::min(std::ceil(std::sqrt(pieces)), kMostPieces);
    return most;
}

double SampleTimes::gridTime(std::int64_t index) const {
    return subject_.rate.time(FrameIndex{index}).value / static_cast<double>(aFrame_);
}

std::vector<double> SampleTimes::block(std::size_t index) const {
    const std::int64_t first = static_cast<std::int64_t>(index) * aBlock_;
    const std::int64_t last = std::min(first + aBlock_, last_);
    const std::vector<double> split = isStraight_ ? pieces(first, last) : std::vector<double>();
    std::vector<double> times{floatTime(gridTime(first))};
    const auto add = [&](double time) {
        // Far from zero floats may be farther apart than frames.
        if (floatTime(time) > times.back()) times.push_back(floatTime(time));
    };
    for (std::int64_t i = first; i < last; ++i) {
        const double pieces = isStraight_ ? split[static_cast<std::size_t>(i - first)] : 1;
        const double start = gridTime(i), end = gridTime(i + 1);
        for (double piece = 1; piece < pieces; ++piece) add(start + (end - start) * (piece / pieces));
        add(end);
    }
    const auto begin = std::ranges::lower_bound(moments_, times.front());
    const auto end = std::ranges::upper_bound(moments_, times.back());
    std::vector<double> all;
    std::set_union(times.begin(), times.end(), begin, end, std::back_inserter(all));
    return all;
}

}  // namespace sinew
