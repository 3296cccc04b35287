#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/io/acclaim/AmcFile.h"

namespace sinew {

/// Finds bones by the names in motion lines. Most frames list bones in the same order as the frame before,
/// so the bone at the same position is tried before a name is looked up.
class AmcBoneFinder {
public:
    /// `bones` must outlive the finder. A bone is found by its own name first, then by its joint's.
    explicit AmcBoneFinder(const std::vector<AmcBone>& bones) : bones_(bones) {
        for (std::size_t i = 0; i < bones.size(); ++i) index_.emplace(bones[i].name, i);
        for (std::size_t i = 0; i < bones.size(); ++i) index_.emplace(bones[i].jointName, i);
    }

    void startFrame() { position_ = 0; }

    /// The bone at this position in the previous frame, and the name to compare with.
    struct ExpectedBone {
        std::string_view name;  ///< empty if it could be mistaken for a frame number, comment or keyword
        std::size_t bone = 0;
    };
    /// Returns null after the last bone of all previous frames.
    const ExpectedBone* expectedBone() const {
        return position_ < order_.size() ? &order_[position_] : nullptr;
    }
    void advance() { ++position_; }  ///< moves on after the expected bone was found

    std::optional<std::size_t> find(std::string_view name) {
        if (position_ < order_.size() && bones_[order_[position_].bone].name == name)
            return order_[position_++].bone;
        return lookUp(name);
    }

private:
    std::optional<std::size_t> lookUp(std::string_view name);

    const std::vector<AmcBone>& bones_;
    std::unordered_map<std::string_view, std::size_t> index_;
    std::vector<ExpectedBone> order_;  ///< the bones of previous frames
    std::size_t position_ = 0;         ///< in order_
};

}  // namespace sinew
