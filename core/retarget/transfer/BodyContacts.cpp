#include "core/retarget/transfer/BodyContacts.h"

#include <algorithm>
#include <cmath>

#include "core/math/Segment.h"

namespace sinew {

namespace {

/// Hip-to-ankle length for which the default ContactSettings were tuned, metres.
constexpr double kLegOfPerson = 0.84;
constexpr double kSpeedWindow = 0.05;  ///< seconds
/// Height above the ground, in leg lengths, above which a hand rests on an object.
constexpr double kObjectHeight = 0.3;
constexpr Limb kLeftArm{Limb::Kind::arm, Side::left}, kRightArm{Limb::Kind::arm, Side::right};

double distanceToSegment(const Eigen::Vector3d& point, const Eigen::Vector3d& from,
                         const Eigen::Vector3d& to) {
    return (point - closestOnSegment(point, from, to)).norm();
}

double distanceTo(Touched touched, Limb hand, const BodyPoints& body) {
    const std::size_t own = indexOf(hand);
    const std::size_t other = indexOf(hand == kLeftArm ? kRightArm : kLeftArm);
    switch (touched) {
        case Touched::head:
            return distanceToSegment(body.ends[own], body.head, body.top);
        case Touched::hips:
            return distanceToSegment(body.ends[own], body.hips[0], body.hips[1]);
        default:
            return std::min(distanceToSegment(body.ends[own], body.tips[other], body.ends[other]),
                            distanceToSegment(body.ends[other], body.tips[own], body.ends[own]));
    }
}

/// Returns the point that a hand touches, or whose motion stands for it.
Eigen::Vector3d anchorOf(Touched touched, Limb hand, const BodyPoints& body) {
    if (touched == Touched::head) return body.head;
    if (touched == Touched::hips) return body.middleOfHips();
    return body.ends[indexOf(hand == kLeftArm ? kRightArm : kLeftArm)];
}

/// Finds the frames on which a hand is near a part of the body and slow, except `taken` ones.
class TouchFinder {
public:
    TouchFinder(std::span<const BodyPoints> body, double size, FrameRate rate, const TouchSettings& settings)
        : body_(body),
          size_(size),
          rate_(rate),
          settings_(settings),
          window_(std::max<std::size_t>(1, static_cast<std::size_t>(kSpeedWindow * rate.hertz()))) {}

    void find(Limb hand, Touched touched, double distance, std::vector<bool>& taken,
              std::vector<LimbContact>& found) const {
        std::size_t length = 0;  // of the touch that ends before frame f
        for (std::size_t f = 0; f <= body_.size(); ++f) {
            const double factor = (length > 0 ? settings_.endFactor : 1) * size_;
            if (f < body_.size() && !taken[f] && distanceTo(touched, hand, body_[f]) <= factor * distance &&
                speed(hand, touched, f) <= factor * settings_.maxSpeed) {
                ++length;
                continue;
            }
            if (length > 0 &&
                rate_.time(FrameIndex{static_cast<std::int64_t>(length - 1)}) >= settings_.minDuration) {
                found.push_back({hand, touched, {f - length, f - 1, ContactAnchor::point}});
                for (std::size_t each = f - length; each < f; ++each) taken[each] = true;
            }
            length = 0;
        }
    }

private:
    /// Returns the speed of a hand relative to what it touches, averaged around a frame, m/s.
    double speed(Limb hand, Touched touched, std::size_t f) const {
        const std::size_t from = f > window_ ? f - window_ : 0, to = std::min(f + window_, body_.size() - 1);
        if (from == to) return 0;
        const auto relative = [&](std::size_t at) {
            return Eigen::Vector3d(body_[at].ends[indexOf(hand)] - anchorOf(touched, hand, body_[at]));
        };
        return (relative(to) - relative(from)).norm() /
               rate_.time(FrameIndex{static_cast<std::int64_t>(to - from)}).value;
    }

    std::span<const BodyPoints> body_;
    double size_;  ///< metres
    FrameRate rate_;
    TouchSettings settings_;
    std::size_t window_;  ///< frames on either side over which the speed is averaged
};

}  // namespace

ContactSettings groundContactSettings(const Landmarks& body, const Eigen::Quaterniond& upright) {
    ContactSettings settings;
    settings.up = upright.conjugate() * Eigen::Vector3d::UnitY();
    settings.legLength = body.size();
    settings.maxSpeed *= body.size() / kLegOfPerson;
    for (const Side side : {Side::left, Side::right}) {
        if (const auto hand = body.joints({BodyPart::hand, side}); !hand.empty())
            settings.hands.push_back(hand.back());
    }
    for (const BodyPart part : {BodyPart::hips, BodyPart::spine}) {
        if (const auto joints = body.joints({part, std::nullopt}); !joints.empty())
            settings.trunk = joints.back();
    }
    return settings;
}

void recogniseObjects(std::vector<LimbContact>& contacts, std::span<const BodyPoints> body, double ground,
                      double size) {
    for (LimbContact& contact : contacts) {
        if (contact.limb.isLeg() || contact.touched != Touched::ground) continue;
        double lowest = HUGE_VAL;
        for (std::size_t f = contact.range.first; f <= contact.range.last; ++f)
            lowest = std::min(lowest, body[f].ends[indexOf(contact.limb)].y());
        if (lowest <= ground + kObjectHeight * size) continue;
        contact.touched = Touched::object;
        contact.range.anchor = ContactAnchor::none;
    }
}

std::vector<LimbContact> findTouches(std::span<const BodyPoints> body, const BodyTracker& tracker,
                                     std::span<const LimbContact> ground, double size, FrameRate rate,
                                     const TouchSettings& settings) {
    const TouchFinder finder(body, size, rate, settings);
    std::vector<LimbContact> found;
    for (const Limb hand : {kLeftArm, kRightArm}) {
        if (!tracker.end(hand)) continue;
        std::vector<bool> taken(body.size());
        for (const LimbContact& contact : ground) {
            for (std::size_t f = contact.range.first; contact.limb == hand && f <= contact.range.last; ++f)
                taken[f] = true;
        }
        if (tracker.hasHead()) finder.find(hand, Touched::head, settings.head, taken, found);
        if (tracker.hasHips()) finder.find(hand, Touched::hips, settings.hips, taken, found);
    }
    if (tracker.end(kLeftArm) && tracker.end(kRightArm)) {
        std::vector<bool> taken(body.size());
        finder.find(kLeftArm, Touched::otherHand, settings.hand, taken, found);
    }
    return found;
}

}  // namespace sinew
