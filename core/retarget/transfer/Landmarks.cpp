#include "core/retarget/transfer/Landmarks.h"

#include <algorithm>
#include <array>

namespace sinew {

namespace {

constexpr double kNoLength = 1e-9;  ///< of the skeleton's extent
constexpr std::array kSides{Side::left, Side::right};
// Parts in which a limb may end, the one that reaches farthest first.
constexpr std::array kFootParts{BodyPart::toes};
constexpr std::array kFingers{BodyPart::middle, BodyPart::ring, BodyPart::index, BodyPart::little};

/// Returns the role in which the bone of this one ends; nullopt if it ends in its own tail.
std::optional<Role> nextRole(Role role) {
    switch (role.part) {
        case BodyPart::clavicle:
            return Role{BodyPart::upperArm, role.side};
        case BodyPart::upperArm:
            return Role{BodyPart::forearm, role.side};
        case BodyPart::forearm:
            return Role{BodyPart::hand, role.side};
        case BodyPart::hand:
            return Role{BodyPart::middle, role.side};
        case BodyPart::upperLeg:
            return Role{BodyPart::lowerLeg, role.side};
        case BodyPart::lowerLeg:
            return Role{BodyPart::foot, role.side};
        case BodyPart::foot:
            return Role{BodyPart::toes, role.side};
        default:
            return std::nullopt;
    }
}

}  // namespace

std::span<const int> Landmarks::joints(Role role) const {
    const RoleMapping* entry = mapping_->find(role);
    return entry ? joints(*entry) : std::span<const int>();
}

int Landmarks::jointAbove(Role role) const {
    for (auto above = parentRole(role); above; above = parentRole(*above)) {
        if (const auto found = joints(*above); !found.empty()) return found.back();
    }
    return kNoParent;
}

std::optional<Eigen::Vector3d> Landmarks::start(Role role) const {
    const auto found = joints(role);
    return found.empty() ? std::nullopt : std::optional(head(found.front()));
}

std::optional<Eigen::Vector3d> Landmarks::span(Role role) const {
    const auto chain = joints(role);
    if (chain.empty()) return std::nullopt;
    const auto next = nextRole(role);
    auto end = next ? start(*next) : std::nullopt;
    if (!end && chain.size() > 1) end = head(chain.back());
    if (!end) {
        const Affine& model = model_[static_cast<std::size_t>(chain.back())];
        end = boneEnds((*skeleton_)[chain.back()], model).tail;
    }
    const Eigen::Vector3d vector = *end - head(chain.front());
    return vector.norm() > kNoLength * skeleton_->extent() ? std::optional(vector) : std::nullopt;
}

bool Landmarks::areMapped(BodyPart part, std::optional<Side> side) const {
    const RoleMapping* entry = mapping_->find({part, side});
    return entry && entry->isComplete();
}

std::optional<BonePoint> Landmarks::limbEnd(Limb limb) const {
    for (const Role role : {limb.upper(), limb.lower(), limb.tip()}) {
        if (!areMapped(role.part, limb.side)) return std::nullopt;
    }
    Role end = limb.tip();
    const std::span<const BodyPart> ends = limb.isLeg() ? std::span<const BodyPart>(kFootParts) : kFingers;
    const auto found = std::ranges::find_if(ends, [&](BodyPart part) { return areMapped(part, limb.side); });
    if (found != ends.end()) end.part = *found;
    // The ball of the foot: the tips of toes are guessed in files that do not store the ends of bones.
    if (end.part == BodyPart::toes) return BonePoint{joints(end).front(), BonePoint::End::head};
    const int last = joints(end).back();
    const bool hasBone = (*skeleton_)[last].tail.norm() > 0;
    return BonePoint{last, hasBone ? BonePoint::End::tail : BonePoint::End::head};
}

std::vector<int> Landmarks::pelvis() const {
    std::vector<int> tops;
    for (const Side side : kSides) {
        if (areMapped(BodyPart::upperLeg, side)) tops.push_back(joints({BodyPart::upperLeg, side}).front());
    }
    const auto hips = joints({BodyPart::hips, std::nullopt});
    if (tops.size() < 2) tops.assign(hips.begin(), hips.empty() ? hips.end() : hips.begin() + 1);
    return tops;
}

std::optional<Eigen::Matrix3d> Landmarks::torso() const {
    Eigen::Vector3d left = Eigen::Vector3d::Zero();
    for (const BodyPart part : {BodyPart::upperLeg, BodyPart::upperArm}) {
        const auto l = start({part, Side::left}), r = start({part, Side::right});
        if (l && r) left += *l - *r;
    }
    const std::vector<int> bottom = pelvis();
    if (bottom.empty()) return std::nullopt;
    Eigen::Vector3d base = Eigen::Vector3d::Zero();
    for (const int joint : bottom) base += head(joint) / static_cast<double>(bottom.size());
    std::optional<Eigen::Vector3d> top;
    for (const BodyPart part : {BodyPart::neck, BodyPart::head, BodyPart::spine}) {
        if (!top) top = start({part, std::nullopt});
    }
    if (!top) return std::nullopt;
    const Eigen::Vector3d up = *top - base;
    const Eigen::Vector3d forward = left.cross(up);
    const double smallest = kNoLength * skeleton_->extent();
    if (up.norm() <= smallest || forward.norm() <= smallest * skeleton_->extent()) return std::nullopt;
    Eigen::Matrix3d frame;
    frame.col(1) = up.normalized();
    frame.col(2) = forward.normalized();
    frame.col(0) = frame.col(1).cross(frame.col(2));
    return frame;
}

double Landmarks::legLength() const {
    double sum = 0;
    for (const Side side : kSides) {
        const auto top = start({BodyPart::upperLeg, side});
        const auto knee = start({BodyPart::lowerLeg, side});
        const auto ankle = start({BodyPart::foot, side});
        if (!top || !knee || !ankle) return 0;
        const double length = (*knee - *top).norm() + (*ankle - *knee).norm();
        if (length == 0) return 0;
        sum += length / 2;
    }
    return sum;
}

double Landmarks::trunkLength() const {
    const auto hips = start({BodyPart::hips, std::nullopt});
    const auto head = start({BodyPart::head, std::nullopt});
    return hips && head ? (*head - *hips).norm() : 0;
}

double Landmarks::extent() const {
    Eigen::AlignedBox3d box;
    for (const RoleMapping& entry : mapping_->roles) {
        if (!entry.isComplete()) continue;
        for (const int joint : joints(entry)) box.extend(head(joint));
    }
    return box.isEmpty() ? 0 : box.diagonal().norm();
}

double Landmarks::size() const {
    constexpr double kLegsPerTrunk = 1.4, kLegsPerExtent = 0.4;  // of an adult
    const double leg = legLength(), trunk = trunkLength();
    return leg > 0 ? leg : trunk > 0 ? kLegsPerTrunk * trunk : kLegsPerExtent * extent();
}

double sizeRatio(const Landmarks& source, const Landmarks& target) {
    const auto ratio = [](double from, double to) { return from > 0 && to > 0 ? to / from : 0; };
    for (const double each :
         {ratio(source.legLength(), target.legLength()), ratio(source.trunkLength(), target.trunkLength()),
          ratio(source.extent(), target.extent())}) {
        if (each > 0) return each;
    }
    return 1;
}

}  // namespace sinew
