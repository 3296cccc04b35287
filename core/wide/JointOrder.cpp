#include "core/wide/JointOrder.h"

#include <algorithm>
#include <numeric>

namespace sinew {

std::vector<int> breadthFirst(const Skeleton& skeleton) {
    std::vector<int> depth(static_cast<std::size_t>(skeleton.size()));
    for (std::size_t i = 0; i < depth.size(); ++i) {
        const int parent = skeleton.parents()[i];
        if (parent != kNoParent) depth[i] = depth[static_cast<std::size_t>(parent)] + 1;
    }
    std::vector<int> order(depth.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int joint) { return depth[static_cast<std::size_t>(joint)]; });
    return order;
}

RenamedAxes renamedAxes(EulerOrder order) {
    const auto [first, second, third] = axes(order);
    const bool even = (second - first + 3) % 3 == 1;
    return {first == third, {first, second, 3 - first - second}, even ? 1.0 : -1.0};
}

}  // namespace sinew
