#pragma once

#include <string>

#include "core/anim/sequence/NamedSequence.h"
#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/scene/sequence/BakeSequence.h"

namespace sinew {

// Edits of the sequences of a character. All fail with `argumentInvalid` if the character or the sequence
// does not exist. core/anim/sequence/EditSequence.h edits their strips.

/// Time over which a strip that is added fades in, if both strips are long enough.
inline constexpr Seconds kDefaultFade{0.3};

/// Returns the scene with an empty sequence appended to a character's sequences. If the name is taken, a
/// number is appended. Fails with `argumentInvalid` if the name is empty.
Result<Scene> newSequence(const Scene& scene, CharacterId character, const std::string& name, FrameRate rate);

/// Returns the scene with a copy of a sequence inserted after it, under the next free name.
Result<Scene> duplicateSequence(const Scene& scene, CharacterId character, SequenceId sequence);

/// Returns the scene with a sequence renamed. Fails with `argumentInvalid` if the name is empty.
Result<Scene> renameSequence(const Scene& scene, CharacterId character, SequenceId sequence,
                             std::string name);

/// Returns the scene without a sequence. Clips baked from it stay.
Result<Scene> deleteSequence(const Scene& scene, CharacterId character, SequenceId sequence);

/// Returns the scene with a strip that plays a whole clip after all others of a sequence, on the track of the
/// last one. The last strip fades into it within kDefaultFade, or half of either strip if that is shorter.
///
/// Fails with `argumentInvalid` if the character does not have the clip; if the clip has a single frame;
/// and as checkStrips() does.
Result<Scene> addStrip(const Scene& scene, CharacterId character, SequenceId sequence, ClipId clip);

/// Returns the scene with a sequence's strips replaced. The result need not be playable.
/// Fails as checkStrips() does, and with `argumentInvalid` if the character does not have a clip.
Result<Scene> setStrips(const Scene& scene, CharacterId character, SequenceId sequence, Sequence strips);

/// Returns the scene with a sequence's frame rate replaced; strips keep their times.
Result<Scene> setSequenceRate(const Scene& scene, CharacterId character, SequenceId sequence, FrameRate rate);

/// Returns the scene with a sequence baked into a new clip, which is appended to the character's clips under
/// the sequence's name, at its rate (`settings.rate` is ignored). What is not transferred is reported in
/// `diagnostics`. Fails as bakeSequence() does.
Result<Scene> addBakedSequence(const Scene& scene, CharacterId character, SequenceId sequence,
                               BakeSequenceSettings settings, Diagnostics& diagnostics);

}  // namespace sinew
