#include "core/retarget/LimbParts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {

namespace {

constexpr std::size_t kMaxChain = 16;
/// A hand or foot has at least this many chains of joints.
constexpr std::size_t kFan = 3;
// Costs of a division, found by trial on real skeletons.
constexpr double kUnequal = 2;     ///< per factor e between the lengths of the two parts
constexpr double kLeftOver = 1.5;  ///< per length of the chain that is in neither part
constexpr double kSplit = 0.3;     ///< per joint of a part beyond its first one
/// Length of the upper part in lengths of the lower part.
constexpr double kArmRatio = 1.1, kLegRatio = 1.0;

/// Indices at which the parts begin.
struct Division {
    std::size_t upper = 0, lower = 0, extremity = 0;
    double cost = std::numeric_limits<double>::infinity();
};

double divisionCost(const std::vector<double>& along, Division at, double ratio) {
    const double upper = along[at.lower] - along[at.upper];
    const double lower = along[at.extremity] - along[at.lower];
    if (!(upper > 0) || !(lower > 0)) return std::numeric_limits<double>::infinity();
    const auto extra = static_cast<double>(at.extremity - at.upper - 2);
    return kUnequal * std::abs(std::log(upper / lower / ratio)) +
           kLeftOver * (1 - (upper + lower) / along.back()) + kSplit * extra;
}

}  // namespace

std::vector<int> limbChain(const FigureTree& tree, int top) {
    std::vector<int> chain{top};
    while (chain.size() < kMaxChain) {
        const auto& children = tree.children(chain.back());
        if (children.empty() || children.size() >= kFan) break;
        chain.push_back(tree.longestChild(chain.back()));
    }
    return chain;
}

ShapedLimb divideLimb(const FigureTree& tree, const std::vector<int>& chain, bool isArm, bool isFan) {
    const auto slice = [&](std::size_t from, std::size_t to) {
        const auto at = [&](std::size_t i) { return chain.begin() + static_cast<std::ptrdiff_t>(i); };
        return std::vector<int>(at(from), at(to));
    };
    ShapedLimb limb;
    if (chain.size() < 3) {
        limb.upper = slice(0, 1);
        limb.lower = slice(1, chain.size());
        return limb;
    }
    std::vector<double> along{0};
    for (std::size_t i = 1; i < chain.size(); ++i) along.push_back(along.back() + tree.length(chain[i]));
    const std::size_t last = chain.size() - 1;
    Division best;
    for (std::size_t upper = 0; upper + 2 <= last; ++upper) {
        for (std::size_t lower = upper + 1; lower < last; ++lower) {
            for (std::size_t extremity = isFan ? last : lower + 1; extremity <= last; ++extremity) {
                Division at{upper, lower, extremity};
                at.cost = divisionCost(along, at, isArm ? kArmRatio : kLegRatio);
                if (at.cost < best.cost) best = at;
            }
        }
    }
    if (best.extremity == 0) best = {0, 1, 2, 0};
    limb.root = slice(0, best.upper);
    limb.upper = slice(best.upper, best.lower);
    limb.lower = slice(best.lower, best.extremity);
    limb.extremity = slice(best.extremity, best.extremity + 1);
    if (!isArm && !isFan && best.extremity < last) limb.tip = slice(best.extremity + 1, best.extremity + 2);
    return limb;
}

}  // namespace sinew
