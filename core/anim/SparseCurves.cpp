#include "core/anim/SparseCurves.h"

namespace sinew {

std::uint32_t SparseCurves::add(const Curve& curve) {
    const std::vector<Key> keys = curve.keys();
    for (std::size_t i = 0; i < keys.size(); ++i) segments_.push_back(segment(keys, i));
    starts_.push_back(segments_.size());
    return static_cast<std::uint32_t>(starts_.size() - 2);
}

}  // namespace sinew
