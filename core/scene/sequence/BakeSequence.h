#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/sequence/Sequence.h"
#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Options for baking a sequence.
struct BakeSequenceSettings {
    FrameRate rate{};           ///< of the resulting clip
    bool keepsContacts = true;  ///< feet and hands that are planted in both strips stay planted
    Seconds release{0.2};       ///< time in which a foot or hand is released or caught
    /// Metres: reduces keys within this tolerance, see SimplifySettings. nullopt: a key on every frame.
    std::optional<double> simplifyTolerance{};
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// A foot or hand that is planted in both strips of a transition, and its largest horizontal distance from
/// its position on the first frame of the contact; metres.
struct SequenceContact {
    Limb limb;
    int joint = 0;           ///< its end (Landmarks::limbEnd()) is measured
    FrameIndex first, last;  ///< of the resulting clip
    double slideOwn = 0;     ///< of the clips themselves: on the path of their own moves from frame to frame
    double slideBefore = 0;  ///< in the blend before it was kept planted
    double slideAfter = 0;   ///< in the result
};

/// A transition and what it does to the motion.
struct BakedTransition {
    Transition transition;
    std::vector<SequenceContact> contacts;
    /// Largest acceleration of the tail of any joint, m/s².
    double accelerationOwn = 0;     ///< in the two strips, the larger one
    double accelerationBefore = 0;  ///< during the transition and the release, before contacts were kept
    double accelerationAfter = 0;   ///< the same in the result
};

/// A sequence baked into a clip.
struct BakedSequence {
    Clip clip;                                 ///< has no id and no name yet
    Sequence sequence;                         ///< with the placements that result from its alignments
    std::vector<BakedTransition> transitions;  ///< in the order in which they play
    std::size_t keysBefore = 0;                ///< before keys were reduced
    Diagnostics diagnostics;                   ///< what is not transferred
};

/// Bakes a sequence of a character's clips into one clip with a key on every frame, from the first frame at
/// or after the start of the sequence to the last one at or before its end; frame n is at its time
/// rate.time(n). Outside transitions the clip equals the strips.
///
/// During transitions poses are blended as SequencePlayer describes. A foot or hand that is planted in both
/// strips then moves on the floor only as it does in the strips: its limb is solved within its limits
/// (widened to the angles of the blend, because captured motion often exceeds limits), the offset blends in
/// before the contact and out after it (Kovar, Schreiner and Gleicher, "Footskate Cleanup for Motion Capture
/// Editing", 2002), and the hips sink if a leg is too short. Channels of goals and weights of shapes are
/// blended linearly; positions of goals in world space move with their strip. Time warps of the clips
/// themselves are ignored (strips have their own); markers are kept, and contacts if the user has set any.
/// Angles continue without jumps by whole turns.
///
/// Fails as SequencePlayer::create() and simplified() do; with `limitExceeded` if frames times joints exceed
/// 33 million; with `numberNotFinite`; with `cancelled`. O(frames * joints · log keys), on all cores; the
/// result does not depend on their number.
Result<BakedSequence> bakeSequence(const std::shared_ptr<const Character>& character,
                                   const Sequence& sequence, const BakeSequenceSettings& settings);

}  // namespace sinew
