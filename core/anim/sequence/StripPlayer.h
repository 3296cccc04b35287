#pragma once

#include <memory>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sequence/Carriers.h"
#include "core/anim/sequence/Sequence.h"

namespace sinew {

/// Plays one strip, placed on the floor. Immutable; may be used from several threads. Refers to the carriers,
/// which must outlive it.
class StripPlayer {
public:
    /// @param sampler  of the strip's clip, not null
    StripPlayer(std::shared_ptr<const ClipSampler> sampler, const Carriers& carriers, Strip strip);

    const Strip& strip() const { return strip_; }
    const Skeleton& skeleton() const { return sampler_->skeleton(); }
    const Clip& clip() const { return sampler_->clip(); }
    const Carriers& carriers() const { return *carriers_; }
    void setPlacement(const FloorTransform& placement) { strip_.placement = placement; }

    /// Returns what plays at a time of the sequence. Times that rounding has moved from a frame of the clip
    /// are moved back to it.
    StripTime at(Seconds time) const;
    /// Returns the placement of a cycle.
    FloorTransform placement(int cycle) const;
    /// Computes the J values at a time of the sequence; outside the strip, those of its first or last moment.
    void evaluate(Seconds time, PoseValues& values) const;
    /// Returns the root at that time.
    RootPose root(Seconds time) const;

private:
    void evaluateSource(Seconds source, PoseValues& values) const;

    std::shared_ptr<const ClipSampler> sampler_;
    const Carriers* carriers_;
    Strip strip_;
    FloorTransform advance_;  ///< from the start of a cycle to the start of the next one, unplaced
};

}  // namespace sinew
