#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/sequence/SequencePlayer.h"
#include "core/retarget/transfer/BodyPoints.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The feet and hands of a character, and when they are on the ground in its clips. Empty if the character is
/// no body.
class LimbContactTimes {
public:
    /// Detects the contacts of the clips of all strips, or takes those that the user has set. Keeps the
    /// character alive. O(frames * joints) on all cores.
    LimbContactTimes(std::shared_ptr<const Character> character, const Sequence& sequence,
                     const std::atomic<bool>* cancel);
    LimbContactTimes(const LimbContactTimes&) = delete;
    LimbContactTimes& operator=(const LimbContactTimes&) = delete;

    const Mapping& mapping() const { return mapping_; }
    const BodyTracker& tracker() const { return tracker_; }
    double size() const { return size_; }  ///< length of a leg, metres

    /// Returns whether the end of a limb is on the ground at a source time of a clip.
    bool isPlanted(ClipId clip, std::size_t limb, Seconds source) const;
    bool isPlanted(const StripPlayer& strip, std::size_t limb, Seconds time) const {
        return isPlanted(strip.strip().clip, limb, strip.at(time).source);
    }

    /// Returns the point that a strip's alignment asks for: the end of a foot. Kind::foot chooses the one
    /// that is planted longest in both strips during the transition, if any. See AlignmentPoint.
    std::optional<BonePoint> alignmentPoint(const StripPlayer& first, const StripPlayer& second,
                                            const Transition& transition) const;

private:
    struct Span {
        Seconds first, last;
    };
    using Spans = std::array<std::vector<Span>, kLimbs.size()>;

    void findContacts(const std::shared_ptr<const Clip>& clip, const std::atomic<bool>* cancel);

    std::shared_ptr<const Character> character_;
    Mapping mapping_;
    BodyTracker tracker_;
    double size_ = 1;
    std::map<ClipId, Spans> spans_;  ///< sorted by time
};

}  // namespace sinew
