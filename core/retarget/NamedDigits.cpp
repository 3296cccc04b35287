#include "core/retarget/NamedDigits.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr std::size_t kMaxSegments = 4;

/// Returns whether the joint is below `above` and belongs to the side, which a finger may inherit from its
/// hand.
bool isOnSide(const FigureTree& tree, int joint, int above, Side side) {
    if (joint == above || !tree.isAbove(above, joint)) return false;
    for (int j = joint; j != kNoParent; j = tree.parent(j)) {
        if (const auto own = tree.label(j).side) return *own == side;
    }
    return false;
}

/// Returns whether a joint above a finger belongs to that finger only.
bool mayBeMetacarpal(const FigureTree& tree, int joint) {
    const JointPart part = tree.label(joint).part;
    return (part == JointPart::metacarpal || part == JointPart::unknown) && tree.children(joint).size() == 1;
}

/// Returns the joints of a finger from its first named one down, one child after another.
std::vector<int> fingerFrom(const FigureTree& tree, int joint, BodyPart finger) {
    std::vector<int> chain{joint};
    while (true) {
        const auto& children = tree.children(chain.back());
        const auto next = std::ranges::find_if(
            children, [&](int child) { return fingerOf(tree.label(child).part) == finger; });
        if (next == children.end()) return chain;
        chain.push_back(*next);
    }
}

}  // namespace

std::map<BodyPart, std::vector<int>> namedFingers(const FigureTree& tree, int scope, Side side) {
    std::map<BodyPart, std::vector<int>> fingers;
    for (const int joint : tree.joints()) {
        const auto finger = fingerOf(tree.label(joint).part);
        if (!finger || !isOnSide(tree, joint, scope, side) || fingers.contains(*finger)) continue;
        std::vector<int>& chain = fingers[*finger] = fingerFrom(tree, joint, *finger);
        const int root = tree.parent(chain.front());
        if (root != scope && root != kNoParent && mayBeMetacarpal(tree, root))
            chain.insert(chain.begin(), root);
        if (chain.size() > kMaxSegments) chain.resize(kMaxSegments);
    }
    return fingers;
}

std::vector<int> namedToes(const FigureTree& tree, const std::vector<int>& foot, const std::vector<int>& leg,
                           Side side) {
    if (foot.empty() && leg.empty()) return {};
    const int above = foot.empty() ? leg.back() : foot.back();
    const auto areToes = [&](int joint) { return tree.label(joint).part == JointPart::toes; };
    std::vector<int> tops;
    for (const int joint : tree.joints()) {
        if (areToes(joint) && isOnSide(tree, joint, above, side) && !areToes(tree.parent(joint)))
            tops.push_back(joint);
    }
    if (tops.size() > 1) std::erase_if(tops, [&](int joint) { return tree.label(joint).isNumbered; });
    if (tops.size() != 1) return {};
    std::vector<int> toes = tops;
    while (tree.children(toes.back()).size() == 1 && areToes(tree.children(toes.back()).front()))
        toes.push_back(tree.children(toes.back()).front());
    return toes;
}

}  // namespace sinew
