#pragma once

#include <span>
#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// A weighted sum of the influences of several vertices. Can be reused, and then allocates nothing.
class WeightSum {
public:
    void clear() {
        for (const Influence& each : list_) byJoint_[each.joint] = 0;
        list_.clear();
    }
    void add(std::uint16_t joint, double weight) {
        if (joint >= byJoint_.size()) byJoint_.resize(std::size_t{joint} + 1);
        if (byJoint_[joint] == 0) list_.push_back({joint, 0});
        byJoint_[joint] += weight;
    }
    /// @param factor  at least 0
    void add(std::span<const Influence> influences, double factor) {
        if (!(factor > 0)) return;
        for (const Influence& each : influences) add(each.joint, factor * static_cast<double>(each.weight));
    }
    /// Returns the sums, in the order in which joints were added.
    std::span<const Influence> influences() {
        for (Influence& each : list_) each.weight = static_cast<float>(byJoint_[each.joint]);
        return list_;
    }

private:
    std::vector<double> byJoint_;
    std::vector<Influence> list_;
};

}  // namespace sinew
