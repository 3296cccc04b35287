#include "core/retarget/transfer/ContactMoves.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kLongestBlend = 4096;  ///< frames
/// Standard deviation over which the offsets of ankles and wrists are smoothed. If a foot is longer than the
/// source's, small rotations of the source's foot would otherwise make the ankle jump.
constexpr Seconds kTipSmoothing{0.05};
/// Half the time over which the lift is smoothed that keeps a foot above the ground.
constexpr Seconds kLiftSmoothing{0.05};
// Offsets that matter, in lengths of a leg: smaller ones need not bend a straight limb.
constexpr double kSmallOffset = 1e-3, kSmallLift = 1e-2;
constexpr double kFastOffset = 0.06;  ///< lengths of a leg: longer offsets take longer to fade

constexpr std::size_t kLeftHand = indexOf({Limb::Kind::arm, Side::left}),
                      kRightHand = indexOf({Limb::Kind::arm, Side::right});

using Offsets = std::vector<Eigen::Vector3d>;

/// Returns sorted contacts with the ground, those joined that are at most `gap` frames apart: no step is that
/// short, so the foot has only slipped.
std::vector<ContactRange> joined(std::vector<ContactRange> ranges, std::size_t gap) {
    std::ranges::sort(ranges, {}, &ContactRange::first);
    std::vector<ContactRange> result;
    for (const ContactRange& range : ranges) {
        if (!result.empty() && range.first <= result.back().last + gap + 1)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return result;
}

/// Computes the offsets of one clip's limbs.
class ContactMover {
public:
    explicit ContactMover(const ContactMotion& motion)
        : motion_(motion), count_(motion.base.size()), moves_(count_) {}

    std::vector<LimbMoves> run() {
        for (std::size_t limb = 0; limb < kLimbs.size(); ++limb) {
            offsets_[limb].assign(count_, Eigen::Vector3d::Zero());
            loose_[limb].assign(count_, 1);
            keepOwnContacts(limb);
        }
        joinHands();
        for (std::size_t limb = 0; limb < kLimbs.size(); ++limb) {
            const Offsets tips = smoothed(
                offsets_[limb], std::min(kTipSmoothing.value * motion_.rate.hertz(), kLongestBlend / 4));
            for (std::size_t f = 0; f < count_; ++f) {
                moves_[f][limb].end = offsets_[limb][f];
                moves_[f][limb].tip = tips[f];
                moves_[f][limb].firmness = 1 - loose_[limb][f];
            }
        }
        return std::move(moves_);
    }

private:
    std::size_t frames(Seconds time) const {
        return static_cast<std::size_t>(std::clamp(time.value * motion_.rate.hertz(), 1.0, kLongestBlend));
    }

    ContactBlend blend() const { return {frames(motion_.blend), kFastOffset * motion_.size}; }

    /// Keeps a limb's contacts with the ground, objects, the head and the hips.
    void keepOwnContacts(std::size_t limb) {
        std::vector<ContactRange> ranges, standing, resting;
        Offsets base(count_), goal(count_);
        for (std::size_t f = 0; f < count_; ++f) {
            base[f] = motion_.base[f].ends[limb];
            goal[f] = motion_.source[f].ends[limb];
        }
        for (const LimbContact& contact : motion_.contacts) {
            if (indexOf(contact.limb) != limb || contact.touched == Touched::otherHand) continue;
            (contact.touched == Touched::ground   ? standing
             : contact.touched == Touched::object ? resting
                                                  : ranges)
                .push_back(contact.range);
            // One more frame on either side, because the slope there counts.
            const std::size_t from = contact.range.first - (contact.range.first > 0 ? 1 : 0);
            for (std::size_t f = from; f <= std::min(count_ - 1, contact.range.last + 1); ++f)
                goal[f] = goalOf(contact, f);
        }
        standing = joined(std::move(standing), frames(motion_.blend) / 2);
        standing.insert(standing.end(), resting.begin(), resting.end());
        std::ranges::sort(standing, {}, &ContactRange::first);
        ranges.insert(ranges.end(), standing.begin(), standing.end());
        std::ranges::sort(ranges, {}, &ContactRange::first);
        offsets_[limb] = contactOffsets(base, goal, ranges, blend());
        loosen(limb, ranges, offsets_[limb]);
        if (kLimbs[limb].isLeg()) return keepAboveGround(limb, ranges, base);
        const std::vector<double> all(standing.size(), 1);
        const auto weights = contactWeights(count_, standing, all, frames(motion_.blend));
        for (std::size_t f = 0; f < count_; ++f) moves_[f][limb].standing = weights[f];
    }

    Eigen::Vector3d goalOf(const LimbContact& contact, std::size_t f) const {
        const std::size_t limb = indexOf(contact.limb);
        if (isOutsideBody(contact.touched)) return motion_.source[f].ends[limb];
        const double scale = touchRatio(contact.touched, motion_.ratios) / motion_.ratios.whole;
        return motion_.base[f].ends[limb] - touchVector(contact, motion_.base[f]) +
               touchVector(contact, motion_.source[f], scale);
    }

    /// Lets a limb bend freely during contacts in which it is moved noticeably.
    void loosen(std::size_t limb, std::span<const ContactRange> ranges, const Offsets& offsets) {
        std::vector<double> amounts;
        for (const ContactRange& range : ranges) {
            double largest = 0;
            for (std::size_t f = range.first; f <= range.last; ++f)
                largest = std::max(largest, offsets[f].norm());
            amounts.push_back(smoothStep(largest / (kSmallOffset * motion_.size)));
        }
        const auto weights = contactWeights(count_, ranges, amounts, frames(motion_.blend));
        for (std::size_t f = 0; f < count_; ++f) loose_[limb][f] *= 1 - weights[f];
    }

    /// Lifts a foot outside its contacts where it would be below the ground.
    void keepAboveGround(std::size_t limb, std::span<const ContactRange> ranges, const Offsets& base) {
        Offsets& offsets = offsets_[limb];
        const auto depth = [&](std::size_t f) {
            return std::max(0.0, motion_.ground - base[f].y() - offsets[f].y());
        };
        std::vector<double> needed(count_);
        for (std::size_t f = 0; f < count_; ++f) needed[f] = depth(f);
        if (std::ranges::all_of(needed, [](double each) { return each == 0; })) return;
        const std::size_t window = frames(kLiftSmoothing);
        const std::vector<double> lift = smoothAbove(needed, window), all(ranges.size(), 1);
        const auto planted = contactWeights(count_, ranges, all, window);
        for (std::size_t f = 0; f < count_; ++f) {
            offsets[f].y() += (1 - planted[f]) * lift[f];
            offsets[f].y() += depth(f);
            loose_[limb][f] *= 1 - smoothStep(lift[f] / (kSmallLift * motion_.size));
        }
    }

    /// Keeps contacts of both hands with each other: the hand that is not held elsewhere moves more.
    void joinHands() {
        std::vector<ContactRange> ranges;
        for (const LimbContact& contact : motion_.contacts) {
            if (contact.touched == Touched::otherHand) ranges.push_back(contact.range);
        }
        if (ranges.empty()) return;
        Offsets base(count_), goal(count_);
        for (std::size_t f = 0; f < count_; ++f) {
            const auto apart = [&](const BodyPoints& body) {
                return Eigen::Vector3d(body.ends[kLeftHand] - body.ends[kRightHand]);
            };
            base[f] = apart(motion_.base[f]) + offsets_[kLeftHand][f] - offsets_[kRightHand][f];
            goal[f] = apart(motion_.source[f]);
        }
        const Offsets closer = contactOffsets(base, goal, ranges, blend());
        std::array shares{std::vector<double>(count_), std::vector<double>(count_)};
        for (std::size_t f = 0; f < count_; ++f) {
            constexpr double kEven = 0.01;  // decides if both are held or both are free
            const double left = loose_[kLeftHand][f] + kEven, right = loose_[kRightHand][f] + kEven;
            shares[0][f] = left / (left + right);
            shares[1][f] = -right / (left + right);
        }
        for (const std::size_t hand : {kLeftHand, kRightHand}) {
            Offsets added(count_);
            for (std::size_t f = 0; f < count_; ++f) added[f] = shares[hand - kLeftHand][f] * closer[f];
            for (std::size_t f = 0; f < count_; ++f) offsets_[hand][f] += added[f];
            loosen(hand, ranges, added);
        }
    }

    const ContactMotion& motion_;
    std::size_t count_;
    std::vector<LimbMoves> moves_;
    std::array<Offsets, kLimbs.size()> offsets_;
    std::array<std::vector<double>, kLimbs.size()> loose_;  ///< 1 - firmness
};

}  // namespace

Eigen::Vector3d touchVector(const LimbContact& contact, const BodyPoints& body, double scale) {
    const Eigen::Vector3d end = body.ends[indexOf(contact.limb)];
    switch (contact.touched) {
        case Touched::head:
            return scale * (end - body.head);
        case Touched::hips:
            return scale * (end - body.middleOfHips());
        case Touched::otherHand:
            return scale * (end - body.ends[kRightHand]);
        default:
            return scale * end;
    }
}

double touchRatio(Touched touched, const PartRatios& ratios) {
    return touched == Touched::head ? ratios.head : touched == Touched::hips ? ratios.hips : ratios.whole;
}

std::vector<LimbMoves> contactMoves(const ContactMotion& motion) { return ContactMover(motion).run(); }

}  // namespace sinew
