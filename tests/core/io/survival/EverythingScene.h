#pragma once

#include "core/scene/Scene.h"

namespace sinew::test {

/// A scene with one of everything that a file may keep or lose, for measuring what survives.
///
/// "arm": base, "upper arm" (order ZXY, limits, two whole turns), elbow (one free angle, limits, a bone that
/// ends beside the wrist), wrist (order XZX, rotated at rest, limits), "Greifer ü" (scaled at rest and by
/// keys); three meshes, one skinned by dual quaternions, one with blended skinning and one rigid, with
/// materials, a texture, colours and texture coordinates. The first mesh has a shape with an in-between,
/// whose weight is keyed, and the rigid one a shape at half its weight. Its clip "wave ü" at 24000/1001 Hz,
/// frames 12 to 60, has keys of every interpolation, a cycling curve, a marker and a time warp; "rest" at 25
/// Hz is linear and has a layer. A live goal pulls the wrist; there are a saved pose, a selection set and a
/// sequence. "other": one joint.
Scene everythingScene();

}  // namespace sinew::test
