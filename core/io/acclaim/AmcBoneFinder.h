#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/io/acclaim/AmcFile.h"

namespace sinew {

/// Finds the bones that lines of motion name. A frame's bones mostly come in the order of the frame before:
/// that is tried before a name is looked up.
class AmcBoneFinder {
public:
    /// `bones` outlives the finder. A bone is found by its own name first, then by its joint's.
    explicit AmcBoneFinder(const std::vector<AmcBone>& bones) : bones_(bones) {
        for (std::size_t i = 0; i < bones.size(); ++i) index_.emplace(bones[i].name, i);
        for (std::size_t i = 0; i < bones.size(); ++i) index_.emplace(bones[i].jointName, i);
    }

    void startFrame() { position_ = 0; }

    /// The bone that stood here in the frame before, with the name to look for.
    struct Expected {
        std::string_view name;  ///< empty where it could be taken for a frame's number, a comment, a keyword
        std::size_t bone = 0;
    };
    /// Null behind the last bone of any frame before.
    const Expected* expected() const { return position_ < order_.size() ? &order_[position_] : nullptr; }
    void pass() { ++position_; }  ///< where the expected one was found

    std::optional<std::size_t> find(std::string_view name) {
        if (position_ < order_.size() && bones_[order_[position_].bone].name == name)
            return order_[position_++].bone;
        return lookUp(name);
    }

private:
    std::optional<std::size_t> lookUp(std::string_view name);

    const std::vector<AmcBone>& bones_;
    std::unordered_map<std::string_view, std::size_t> index_;
    std::vector<Expected> order_;  ///< the bones of the frames before
    std::size_t position_ = 0;     ///< in order_
};

}  // namespace sinew
