#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/analysis/Contacts.h"

namespace sinew {

/// Finds the frames on which hands rest on something that is not part of the scene, such as a wall or a
/// table: the hand is still in space while the body moves. A hand that is still because the whole body is, or
/// that moves with the body, is not in contact. Positions are added frame by frame; only the most recent ones
/// are kept.
class RestFinder {
public:
    /// Keeps references to its arguments, which must outlive it.
    RestFinder(const Clip& clip, const ContactSettings& settings);

    /// Adds the next frame.
    /// @param positions  of the tails of ContactSettings::hands, and of the top of the trunk; metres
    void add(std::span<const Eigen::Vector3d> positions);
    /// Returns the contacts. Call it after all frames have been added.
    std::vector<Contact> takeContacts();

private:
    /// Frames on which a hand has been still.
    struct Rest {
        std::int64_t first = 0;
        Eigen::AlignedBox3d hand, trunk;
    };

    std::vector<Eigen::Vector3d>& recentAt(std::int64_t frame) {
        return recent_[static_cast<std::size_t>(frame) % recent_.size()];
    }
    void update(std::int64_t frame);
    void end(std::size_t hand, std::int64_t last);

    const Clip& clip_;
    const ContactSettings& settings_;
    std::int64_t halfWindow_, count_ = 0;
    std::vector<std::vector<Eigen::Vector3d>> recent_;  ///< ring buffer of the last frames
    std::vector<std::optional<Rest>> rests_;            ///< by hand
    std::vector<Contact> contacts_;
};

}  // namespace sinew
