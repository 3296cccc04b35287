#pragma once

#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/JointValues.h"

namespace sinew {

/// The values of a skeleton's free channels on every frame of a new clip.
class RetargetedFrames {
public:
    RetargetedFrames(const Skeleton& skeleton, std::size_t frames);

    /// Different frames may be accessed by different threads.
    void set(std::size_t frame, const PoseValues& values);
    /// Sets the free channels of `values`, which has J values.
    void get(std::size_t frame, PoseValues& values) const;

    bool isFinite() const;
    /// Continues angles from frame to frame without jumps by whole turns, as far as limits allow. O(values).
    void unroll();
    /// Returns the number of channels that exceed a limit that applies to drags or IK on any frame.
    int limitsViolated() const;
    /// Returns a track with a key on every frame for each channel that moves, one with one key for those that
    /// are constant but not at rest, and none for the others.
    std::vector<Track> tracks(FrameRate rate, FrameIndex first) const;

private:
    struct FreeChannel {
        int joint = 0;
        Channel channel = Channel::angle1;
    };

    void unrollJoint(EulerOrder order, std::size_t channel);
    void unrollAngle(const AngleLimit& limit, std::size_t channel);
    double& at(std::size_t frame, std::size_t channel) { return values_[frame * channels_.size() + channel]; }
    double at(std::size_t frame, std::size_t channel) const {
        return values_[frame * channels_.size() + channel];
    }

    const Skeleton& skeleton_;
    std::vector<FreeChannel> channels_;
    std::size_t frames_;
    std::vector<double> values_;  ///< by frame, then by channel
};

}  // namespace sinew
