#include "core/retarget/NamedLimbs.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace sinew {

namespace {

/// A joint named wrist belongs to the forearm if the hand is farther from it than this part of the forearm's
/// length: Acclaim's wrist is the lower half of the forearm and carries its twist.
constexpr double kWristInForearm = 0.4;

using Index = std::optional<std::size_t>;
using IsPart = bool (*)(JointPart);

bool isLimbOfLeg(JointPart part) { return isLegPart(part) && part != JointPart::toes; }

/// Returns the third of a limb that a part belongs to, or its root: 0 to 3.
int thirdOf(JointPart part) {
    switch (part) {
        case JointPart::clavicle:
        case JointPart::shoulder:
            return 0;
        case JointPart::arm:
        case JointPart::biceps:
        case JointPart::upperArm:
        case JointPart::hip:
        case JointPart::upperLeg:
            return 1;
        case JointPart::forearm:
        case JointPart::leg:
        case JointPart::lowerLeg:
            return 2;
        default:
            return 3;
    }
}

/// What the names of a joint and those above it in a limb amount to.
struct NamedParts {
    unsigned thirds = 0;  ///< bits of thirdOf()
    int joints = 0;

    auto rank() const { return std::pair(std::popcount(thirds), joints); }
};

/// Returns the chain with the most parts of a limb on one side, or of equals that with the most joints, from
/// the first of them down to the last. Bones that correct the skin around a joint have the names of one part.
std::vector<int> longestNamedChain(const FigureTree& tree, int scope, Side side, IsPart isPart) {
    std::vector<NamedParts> parts(static_cast<std::size_t>(tree.skeleton().size()));
    int last = kNoParent;
    NamedParts most;
    for (const int joint : tree.joints()) {
        if (!tree.isAbove(scope, joint)) continue;
        NamedParts& own = parts[static_cast<std::size_t>(joint)];
        if (joint != scope) own = parts[static_cast<std::size_t>(tree.parent(joint))];
        const JointNameLabel& label = tree.label(joint);
        if (label.side != side || !isPart(label.part)) continue;
        own.thirds |= 1U << thirdOf(label.part);
        ++own.joints;
        if (own.rank() > most.rank()) {
            most = own;
            last = joint;
        }
    }
    if (last == kNoParent) return {};
    std::vector<int> path = tree.path(scope, last);
    const auto first = std::ranges::find_if(
        path, [&](int joint) { return tree.label(joint).side == side && isPart(tree.label(joint).part); });
    return {first, path.end()};
}

/// Finds joints by their parts in a chain.
class Chain {
public:
    Chain(const FigureTree& tree, const std::vector<int>& joints) : tree_(tree), joints_(joints) {}

    JointPart part(std::size_t i) const { return tree_.label(joints_[i]).part; }
    /// Returns the first joint of one of the parts, at `from` or later.
    Index first(std::initializer_list<JointPart> parts, std::size_t from = 0) const {
        for (std::size_t i = from; i < joints_.size(); ++i) {
            if (std::ranges::find(parts, part(i)) != parts.end()) return i;
        }
        return std::nullopt;
    }
    /// Returns the joint strictly between two that divides them best: the one with the longest bones around.
    Index divider(std::size_t from, std::size_t to) const {
        Index best;
        double longest = 0;
        for (std::size_t i = from + 1; i < to; ++i) {
            const double shorter = std::min(distance(from, i), distance(i, to));
            if (!best || shorter > longest) {
                best = i;
                longest = shorter;
            }
        }
        return best;
    }
    double distance(std::size_t a, std::size_t b) const {
        return (tree_.position(joints_[a]) - tree_.position(joints_[b])).norm();
    }

private:
    const FigureTree& tree_;
    const std::vector<int>& joints_;
};

/// Fills in the lower part between an upper part and an extremity, if no name identifies it.
void divide(const Chain& chain, NamedLimb& limb) {
    if (limb.lower || !limb.upper || !limb.extremity) return;
    limb.lower = chain.divider(*limb.upper, *limb.extremity);
    limb.isUncertain = limb.lower.has_value();
}

/// Returns whether some joint of the side is named clavicle, on the chain or beside it.
bool hasClavicle(const FigureTree& tree, int scope, Side side) {
    return std::ranges::any_of(tree.joints(), [&](int joint) {
        return tree.label(joint).part == JointPart::clavicle && tree.label(joint).side == side &&
               tree.isAbove(scope, joint);
    });
}

/// Finds the upper arm above `end`. A shoulder is one if there is a clavicle, or nothing else.
Index upperArm(const Chain& chain, std::size_t end, bool clavicleExists) {
    const auto before = [&](std::initializer_list<JointPart> parts) {
        const Index found = chain.first(parts);
        return found && *found < end ? found : std::nullopt;
    };
    if (const Index named = before({JointPart::upperArm, JointPart::arm})) return named;
    const Index shoulder = before({JointPart::shoulder}), biceps = before({JointPart::biceps});
    if (shoulder && (clavicleExists || !biceps)) return shoulder;
    return biceps;
}

}  // namespace

std::vector<int> NamedLimb::part(std::optional<std::size_t> begin) const {
    if (!begin) return {};
    std::size_t last = joints.size();
    for (const Index other : {root, upper, lower, extremity}) {
        if (other && *other > *begin) last = std::min(last, *other);
    }
    const auto at = [&](std::size_t i) { return joints.begin() + static_cast<std::ptrdiff_t>(i); };
    return {at(*begin), at(last)};
}

NamedLimb namedArm(const FigureTree& tree, int scope, Side side) {
    NamedLimb limb;
    limb.joints = longestNamedChain(tree, scope, side, isArmPart);
    const Chain chain(tree, limb.joints);
    limb.lower = chain.first({JointPart::forearm});
    limb.extremity = chain.first({JointPart::wrist, JointPart::hand}, limb.lower.value_or(0));
    if (limb.lower && limb.extremity && chain.part(*limb.extremity) == JointPart::wrist) {
        const Index hand = chain.first({JointPart::hand}, *limb.extremity);
        if (hand && chain.distance(*limb.extremity, *hand) >
                        kWristInForearm * chain.distance(*limb.lower, *limb.extremity))
            limb.extremity = hand;
    }
    const std::size_t end = limb.lower ? *limb.lower : limb.extremity.value_or(limb.joints.size());
    limb.upper = upperArm(chain, end, hasClavicle(tree, scope, side));
    if (!limb.lower && limb.upper && chain.part(*limb.upper) == JointPart::arm) {
        // In a series of joints named arm, the second one is the elbow and the third one the hand.
        const Index second = chain.first({JointPart::arm}, *limb.upper + 1);
        if (second && *second < end) {
            limb.lower = second;
            if (!limb.extremity) limb.extremity = chain.first({JointPart::arm}, *second + 1);
            limb.isUncertain = true;
        }
    }
    divide(chain, limb);
    const Index root = chain.first({JointPart::clavicle, JointPart::shoulder});
    if (root && *root < limb.upper.value_or(end)) limb.root = root;
    return limb;
}

NamedLimb namedLeg(const FigureTree& tree, int scope, Side side) {
    NamedLimb limb;
    limb.joints = longestNamedChain(tree, scope, side, isLimbOfLeg);
    const Chain chain(tree, limb.joints);
    limb.upper = chain.first({JointPart::upperLeg});
    limb.lower = chain.first({JointPart::lowerLeg}, limb.upper.value_or(0));
    if (!limb.upper) {
        limb.upper = chain.first({JointPart::hip});
        const Index leg = chain.first({JointPart::leg});
        if (leg && (!limb.upper || (limb.lower && *leg < *limb.lower))) limb.upper = leg;
    }
    if (limb.upper && limb.lower && *limb.lower <= *limb.upper) limb.upper.reset();
    if (limb.upper && !limb.lower) {
        limb.lower = chain.first({JointPart::leg}, *limb.upper + 1);
        limb.isUncertain = limb.lower && chain.part(*limb.upper) == JointPart::leg;
    }
    limb.extremity =
        chain.first({JointPart::ankle, JointPart::foot, JointPart::instep}, limb.lower   ? *limb.lower + 1
                                                                            : limb.upper ? *limb.upper + 1
                                                                                         : 0);
    divide(chain, limb);
    return limb;
}

}  // namespace sinew
