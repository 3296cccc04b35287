#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// Which joints of a skin keep their weights while others are edited, by the skin's index; missing joints are
/// not locked.
class LockedJoints {
public:
    void lock(std::uint16_t joint) {
        if (joint >= locked_.size()) locked_.resize(std::size_t{joint} + 1);
        locked_[joint] = true;
    }
    bool contains(std::uint16_t joint) const { return joint < locked_.size() && locked_[joint]; }

private:
    std::vector<bool> locked_;
};

/// The influences of one vertex while they are computed or edited: the largest of those added, of up to
/// Skin::kMaxInfluences different joints.
class InfluenceRow {
public:
    InfluenceRow() = default;
    /// @param influences  of different joints, in descending order
    explicit InfluenceRow(std::span<const Influence> influences);

    /// In descending order of weight; equal ones in the order of joints.
    std::span<const Influence> influences() const { return {items_.data(), count_}; }
    bool empty() const { return count_ == 0; }
    float weightOf(std::uint16_t joint) const;  ///< 0 if the vertex does not follow it
    double lockedSum(const LockedJoints& locked) const;

    /// Adds an influence. There must not be one of this joint yet. Weights that are not above 0 are ignored.
    /// Which influences remain does not depend on the order of calls.
    void add(Influence influence);
    /// Leaves at most `count` influences, and none below `smallest` times the largest. Of equal influences,
    /// all or none are removed, unless all are equal; so a symmetric surface keeps symmetric weights.
    void limit(std::size_t count, float smallest);
    /// Scales the weights of joints that are not locked so that the sum is 1. Without locked weights, all
    /// become multiples of 2^-24 and the sum is exact. Does nothing if locked weights leave nothing to share.
    void normalize(const LockedJoints& locked = {});
    /// Replaces the weights of joints that are not locked by others, scaled so that the sum is 1. Of too
    /// many, the largest remain. Does nothing if `wanted` is empty or locked weights leave nothing to share.
    ///
    /// @param wanted  positive weights of different joints; locked ones are ignored
    void replaceUnlocked(std::span<const Influence> wanted, const LockedJoints& locked);

    /// Sets the weights of some joints. Other joints that are not locked share the rest in their proportions;
    /// if there are none, the rest goes to `heir`, or else the given joints are scaled to share it. Given
    /// weights whose sum is too large are scaled, too. With Skin::kMaxInfluences, the smallest other joints
    /// are dropped.
    ///
    /// @param targets  at most Skin::kMaxInfluences weights of different joints, 0..1; locked ones are
    /// ignored
    /// @param heir     a joint that is not locked; ignored if it is in `targets`
    void set(std::span<const Influence> targets, const LockedJoints& locked,
             std::optional<std::uint16_t> heir);

    /// Replaces each weight w by function(largest / w), where `largest` is the largest weight. `function`
    /// must be non-increasing.
    template <class Function>
    void mapRatios(const Function& function) {
        const float largest = items_[0].weight;
        for (std::size_t i = 0; i < count_; ++i) items_[i].weight = function(largest / items_[i].weight);
    }

private:
    std::array<Influence, Skin::kMaxInfluences> items_;
    std::size_t count_ = 0;
};

}  // namespace sinew
