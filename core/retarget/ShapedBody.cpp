#include "core/retarget/ShapedBody.h"

#include <algorithm>

#include "core/retarget/LimbParts.h"

namespace sinew {

namespace {

/// Of the branches at a joint, only this many of the longest ones are compared with each other.
constexpr std::size_t kMaxBranches = 12;
/// Limbs whose bones differ by this part of their lengths are no pair.
constexpr double kSymmetry = 0.2;
/// The shorter pair of limbs is at least this part of the longer one.
constexpr double kShortestLimb = 0.25;
/// The last bone above a neck marks the top of the head if it is longer than the one before by this factor.
constexpr double kHeadTop = 1.6;

/// Two limbs of equal lengths at one joint.
struct LimbPair {
    int branch = kNoParent;
    std::array<int, 2> tops{};
    double length = 0;  ///< of the shorter one, from the branch, metres
};

double limbLength(const FigureTree& tree, int top) { return tree.length(top) + tree.reach(top); }

/// Returns how well two chains match: the length of the bones that both have, apart from those to their tops,
/// less their differences. 0 if they are no pair.
double symmetry(const FigureTree& tree, int a, int b) {
    const std::vector<int> first = limbChain(tree, a), second = limbChain(tree, b);
    const std::size_t count = std::min(first.size(), second.size());
    double difference = 0, total = 0;
    for (std::size_t i = 1; i < count; ++i) {
        const double x = tree.length(first[i]), y = tree.length(second[i]);
        difference += std::abs(x - y);
        total += std::max(x, y);
    }
    return std::max(0.0, total - difference / kSymmetry);
}

/// Returns the pair of limbs at a joint that match best.
std::optional<LimbPair> bestPair(const FigureTree& tree, int branch) {
    std::vector<int> tops = tree.children(branch);
    std::erase_if(tops, [&](int top) { return tree.children(top).empty(); });
    const std::size_t kept = std::min(tops.size(), kMaxBranches);
    const auto longer = [&](int a, int b) { return limbLength(tree, a) > limbLength(tree, b); };
    std::ranges::partial_sort(tops, tops.begin() + static_cast<std::ptrdiff_t>(kept), longer);
    tops.resize(kept);
    std::optional<LimbPair> pair;
    double best = 0;
    for (std::size_t i = 0; i < kept; ++i) {
        for (std::size_t j = i + 1; j < kept; ++j) {
            const double match = symmetry(tree, tops[i], tops[j]);
            if (!(match > best)) continue;
            best = match;
            const auto [a, b] = std::minmax(tops[i], tops[j]);
            pair = LimbPair{branch, {a, b}, limbLength(tree, tops[j])};
        }
    }
    return pair;
}

/// Returns the longest chain at the joint that is not one of the given ones and does not contain `other`;
/// kNoParent if there is none.
int middleBranch(const FigureTree& tree, const LimbPair& pair, int other) {
    int best = kNoParent;
    for (const int child : tree.children(pair.branch)) {
        const bool isMiddle = child != pair.tops[0] && child != pair.tops[1] && !tree.isAbove(child, other);
        if (isMiddle && (best == kNoParent || limbLength(tree, child) > limbLength(tree, best))) best = child;
    }
    return best;
}

/// Finds a body in a tree.
class ShapeReader {
public:
    explicit ShapeReader(const FigureTree& tree) : tree_(tree) {}

    std::optional<ShapedBody> read() {
        if (!findPairs()) return std::nullopt;
        const int headTop = middleBranch(tree_, arms_, legs_.branch);
        body_.hips = tree_.commonAncestor(legs_.branch, arms_.branch);
        if (headTop == kNoParent || body_.hips == kNoParent) return std::nullopt;
        body_.spine = tree_.path(body_.hips, arms_.branch);
        body_.spine.erase(body_.spine.begin());
        if (body_.spine.empty()) return std::nullopt;
        addHead(headTop);
        addTail();
        divide(legs_, body_.legs, false);
        divide(arms_, body_.arms, true);
        return body_;
    }

private:
    /// Finds the two longest pairs of limbs that are not parts of each other, and which of them are arms.
    bool findPairs() {
        std::vector<LimbPair> pairs;
        for (const int joint : tree_.joints()) {
            if (tree_.children(joint).size() < 2) continue;
            if (const auto pair = bestPair(tree_, joint)) pairs.push_back(*pair);
        }
        if (pairs.empty()) return false;
        const auto longest = std::ranges::max_element(pairs, {}, &LimbPair::length);
        const auto isWithin = [&](const LimbPair& inner, const LimbPair& outer) {
            return std::ranges::any_of(outer.tops, [&](int top) { return tree_.isAbove(top, inner.branch); });
        };
        const LimbPair* second = nullptr;
        for (const LimbPair& pair : pairs) {
            if (&pair == &*longest || isWithin(pair, *longest) || isWithin(*longest, pair)) continue;
            if (tree_.commonAncestor(pair.branch, longest->branch) == kNoParent) continue;
            if (!second || pair.length > second->length) second = &pair;
        }
        if (!second || second->length < kShortestLimb * longest->length) return false;
        const bool longestAreArms = armScore(*longest, *second) > armScore(*second, *longest);
        arms_ = longestAreArms ? *longest : *second;
        legs_ = longestAreArms ? *second : *longest;
        return true;
    }

    /// Returns how well a pair fits arms: a neck begins between them, and they are farther from the root.
    int armScore(const LimbPair& pair, const LimbPair& other) const {
        const int root = tree_.commonAncestor(pair.branch, other.branch);
        int score = middleBranch(tree_, pair, other.branch) != kNoParent ? 2 : 0;
        score += tree_.path(root, pair.branch).size() > tree_.path(root, other.branch).size() ? 1 : 0;
        return score;
    }

    void addHead(int top) {
        std::vector<int> chain{top};
        while (tree_.children(chain.back()).size() == 1)
            chain.push_back(tree_.children(chain.back()).front());
        const std::size_t size = chain.size();
        if (size > 1 && tree_.children(chain.back()).empty() &&
            tree_.length(chain[size - 1]) > kHeadTop * tree_.length(chain[size - 2]))
            chain.pop_back();
        body_.head = chain.back();
        chain.pop_back();
        body_.neck = chain;
    }

    void addTail() {
        int joint = middleBranch(tree_, legs_, arms_.branch);
        if (joint == kNoParent || tree_.children(joint).empty()) return;
        while (joint != kNoParent) {
            body_.tail.push_back(joint);
            joint = tree_.longestChild(joint);
        }
    }

    void divide(const LimbPair& pair, std::array<ShapedLimb, 2>& limbs, bool isArm) const {
        std::array<std::vector<int>, 2> chains{limbChain(tree_, pair.tops[0]),
                                               limbChain(tree_, pair.tops[1])};
        const std::size_t common = std::min(chains[0].size(), chains[1].size());
        for (std::size_t i = 0; i < 2; ++i) {
            chains[i].resize(common);
            limbs[i] = divideLimb(tree_, chains[i], isArm, !tree_.children(chains[i].back()).empty());
        }
        if (partSizes(limbs[0]) != partSizes(limbs[1])) limbs[1] = likeOther(limbs[0], chains[1]);
    }

    static std::array<std::size_t, 5> partSizes(const ShapedLimb& limb) {
        return {limb.root.size(), limb.upper.size(), limb.lower.size(), limb.extremity.size(),
                limb.tip.size()};
    }

    /// Divides a chain in the same way as the limb on the other side.
    static ShapedLimb likeOther(const ShapedLimb& other, const std::vector<int>& chain) {
        ShapedLimb limb;
        auto next = chain.begin();
        for (const auto part : {&ShapedLimb::root, &ShapedLimb::upper, &ShapedLimb::lower,
                                &ShapedLimb::extremity, &ShapedLimb::tip}) {
            const auto end = next + static_cast<std::ptrdiff_t>((other.*part).size());
            (limb.*part).assign(next, end);
            next = end;
        }
        return limb;
    }

    const FigureTree& tree_;
    LimbPair legs_, arms_;
    ShapedBody body_;
};

}  // namespace

std::optional<ShapedBody> bodyByShape(const FigureTree& tree) { return ShapeReader(tree).read(); }

}  // namespace sinew
