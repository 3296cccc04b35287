#pragma once

#include "core/anim/sampling/CombineLayers.h"
#include "core/anim/sampling/JointValues.h"
#include "core/base/Result.h"

namespace sinew {

// The layers of a clip at one joint and one time, evaluated directly from the curves, without compiling the
// clip. Times are source times. O(layers * log(tracks * keys)) each.

/// Returns the motion of a joint below a layer, or with all layers if `end` is null.
JointMotion motionBelow(const Joint& joint, const Clip& clip, const ClipLayer* end, Seconds time);

/// Returns what a layer adds to a joint.
LayerTerm layerTerm(const Joint& joint, const ClipLayer& layer, Seconds time);

/// Returns the channels that need keys on a layer (null: the base) so that `changed` channels of a joint can
/// have any values: all three angles if rotations are composed.
ChannelSet channelsToKey(const Joint& joint, const Clip& clip, const ClipLayer* layer, ChannelSet changed);

/// Returns the values with which a layer leaves a joint as it is.
JointValues valuesWithoutEffect(const Joint& joint, const Clip& clip, const ClipLayer& layer, Seconds time);

/// Returns the values that the curves of a layer must have so that a joint has the values `result` with all
/// layers: the inverse of motionBelow().
///
/// @param layer     the layer to be keyed; null: the base
/// @param channels  those to be keyed, see channelsToKey(); others are undefined
/// Fails with `argumentInvalid` if no values do: the layer is not playing, its weight or its mask is 0 there,
/// or a layer above overrides it; where = "layer NAME".
Result<JointValues> valuesForResult(const Joint& joint, const Clip& clip, const ClipLayer* layer,
                                    ChannelSet channels, Seconds time, const JointValues& result);

/// Like valuesForResult(), for a channel of a goal or shape.
/// @param defaultValue  of a channel without a curve in the base
Result<double> valueForResult(ChannelId channel, const Clip& clip, const ClipLayer* layer, Seconds time,
                              double defaultValue, double result);

}  // namespace sinew
