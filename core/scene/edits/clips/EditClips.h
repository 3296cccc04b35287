#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/anim/filter/MapClip.h"
#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with an empty clip appended to a character's clips: the rest pose over a range of
/// frames, both ends included. If the name is taken, a number is appended.
///
/// Fails with `argumentInvalid` if the character does not exist, the name is empty, or the last frame is
/// before the first; with `valueRange` if frames are beyond kMaximumFrame.
Result<Scene> newClip(const Scene& scene, CharacterId character, const std::string& name, FrameRate rate,
                      FrameIndex first, FrameIndex last);

/// Returns the scene with a clip appended to a character. The clip's tracks are sorted, and it gets a fresh
/// id if it has none. Tracks of joints that the skeleton lacks are kept, but play nothing.
///
/// Fails with `argumentInvalid` if the character does not exist, it already has a clip with this id, a track
/// has no keys, or the last frame is before the first; with `duplicateName` if two tracks drive the same
/// channel; with `valueRange` if frames are beyond kMaximumFrame.
Result<Scene> addClip(const Scene& scene, CharacterId character, Clip clip);

/// Returns the scene with a copy of a clip inserted after it, under the next free name ("walk 2"). The curves
/// and the time warp are shared. Fails with `argumentInvalid` if the character or clip does not exist.
Result<Scene> duplicateClip(const Scene& scene, CharacterId character, ClipId clip);

/// Returns the scene with clips of another character, from any scene, appended to this one; joints and
/// shapes are matched by name. The clips get names that are not in use. Joints and shapes that did not match
/// and data that was converted are reported in `diagnostics` (see mapClip()).
///
/// Fails with `argumentInvalid` if the character does not exist or there are no clips; with
/// `skeletonMismatch` if the characters have no joint name in common; and as flattened() does, with
/// `cancelled`.
Result<Scene> importClips(const Scene& scene, CharacterId onto, const Character& from,
                          std::span<const std::shared_ptr<const Clip>> clips, Diagnostics& diagnostics,
                          const WorkControl& control = {});

/// A rotation about the vertical axis through a point, followed by an offset.
struct ClipMove {
    double heading = 0;                               ///< radians about Y
    Eigen::Vector3d pivot = Eigen::Vector3d::Zero();  ///< model space, metres
    Eigen::Vector3d offset = Eigen::Vector3d::Zero();
};

/// Returns the scene with the motion of a clip rotated and moved as a whole: that of all roots, and the
/// targets that goals in world space have keys for. Keys are kept where mapMotion() can; otherwise they
/// become keys on every frame. A root without keys for a moved axis gets one at the clip's first frame. An
/// unkeyed pose of the clip follows.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or a root may not move along an axis
/// of the offset or not turn; with `numberNotFinite`; with `limitExceeded` if the clip has millions of
/// frames; and with `cancelled`. O(keys of the roots).
Result<Scene> moveClip(const Scene& scene, CharacterId character, ClipId clip, const ClipMove& move,
                       const WorkControl& control = {});

/// Returns the scene with a clip renamed. Fails with `argumentInvalid` if the character or clip does not
/// exist or the name is empty.
Result<Scene> renameClip(const Scene& scene, CharacterId character, ClipId clip, std::string name);

/// Returns the scene without a clip, its unkeyed pose and the strips of sequences that play it; the other
/// strips stay where they are. Fails with `argumentInvalid` if the character or clip does not exist.
Result<Scene> deleteClip(const Scene& scene, CharacterId character, ClipId clip);

/// Returns the scene with a clip's markers replaced by these, which may be in any order.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, two markers have the same time, or
/// one has no name; with `numberNotFinite`; with `valueRange` if a time is beyond kMaximumFrame.
Result<Scene> setMarkers(const Scene& scene, CharacterId character, ClipId clip, std::vector<Marker> markers);

/// Returns the scene with a clip's contacts replaced by these, which may be in any order; those of one joint
/// that touch or overlap become one. nullopt: contacts are detected again.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or a contact does not end after it
/// begins; with `nameUnknown` if the skeleton lacks its joint; with `numberNotFinite`; with `valueRange` if a
/// time is beyond kMaximumFrame.
Result<Scene> setContacts(const Scene& scene, CharacterId character, ClipId clip,
                          std::optional<std::vector<ClipContact>> contacts);

}  // namespace sinew
