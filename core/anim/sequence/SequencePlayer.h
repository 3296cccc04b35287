#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/sequence/Crossfade.h"
#include "core/anim/sequence/InertialBlend.h"
#include "core/anim/sequence/StripPlayer.h"

namespace sinew {

/// Returns the point that stays where it is in a transition, or nullopt if the root's path continues.
/// Resolves StripAlignment::Kind::foot and its sides, which depend on roles of joints and on contacts.
///
/// @param first, second  both strips; the second one is not placed yet
using AlignmentPoint = std::function<std::optional<BonePoint>(
    const StripPlayer& first, const StripPlayer& second, const Transition& transition)>;

/// Plays the strips of a sequence on a skeleton, with their transitions, at any time. Contacts are not kept.
/// May be used from several threads.
class SequencePlayer {
public:
    /// Aligns strips as they ask for and plays them.
    ///
    /// @param clips  include those of all strips
    /// @param step   seconds over which velocities are measured, > 0, such as the time of a frame
    /// @param point  null: feet are aligned as the root is
    /// Fails as checkSequence() does; with `nameUnknown` if an aligned joint is not in the skeleton; and with
    /// `argumentInvalid` if a strip is placed, but the root may not move and turn freely.
    static Result<SequencePlayer> create(std::shared_ptr<const Skeleton> skeleton,
                                         std::span<const std::shared_ptr<const Clip>> clips,
                                         Sequence sequence, Seconds step, const AlignmentPoint& point = {});

    const Skeleton& skeleton() const { return *skeleton_; }
    /// Returns the sequence with the placements that result from its alignments.
    const Sequence& sequence() const { return sequence_; }
    const Carriers& carriers() const { return *carriers_; }
    /// Returns the strips and transitions in the order in which they play.
    const std::vector<StripPlayer>& strips() const { return strips_; }
    const std::vector<Transition>& transitions() const { return transitions_; }

    /// What plays at a time: strip `first` if the weight is 0, else also the one after it, weighted by
    /// `weight`.
    struct Mix {
        std::size_t first = 0;
        double weight = 0;
    };
    /// Returns the strips that play at a time and their weights. An inertial transition has only the strip
    /// that comes next. O(log strips).
    Mix mixAt(Seconds time) const;
    /// Computes the J values at a time. O(joints · log keys).
    void evaluate(Seconds time, PoseValues& values) const;

private:
    SequencePlayer() = default;
    std::size_t stripAtTime(Seconds time) const;

    std::shared_ptr<const Skeleton> skeleton_;
    Sequence sequence_;
    std::unique_ptr<const Carriers> carriers_;
    std::vector<StripPlayer> strips_;
    std::vector<Transition> transitions_;
    std::vector<std::optional<Crossfade>> crossfades_;  ///< one per transition
    std::vector<std::optional<InertialBlend>> inertial_;
};

/// Returns the time at which two strips are aligned: the middle of a crossfade, else the start of the second.
Seconds alignmentTime(const Transition& transition);

/// Returns the position of a point of a strip at a time of the sequence; model space, metres.
Eigen::Vector3d pointAt(const StripPlayer& strip, const BonePoint& point, Seconds time);

}  // namespace sinew
