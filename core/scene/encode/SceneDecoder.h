#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/scene/encode/Parts.h"

namespace sinew {

struct DecodeOptions {
    /// Parts may be longer than this version knows: a newer one wrote them.
    bool newer = false;
};

/// The scene that SceneEncoder put at `row`, value by value and chunk by chunk; parts that were shared are
/// shared again. The source may hold anything: memory and time stay with the bytes it gives.
///
/// Fails as the source does, and with where = "curve 12": unexpectedEnd, valueCount (data cut off, left
/// over), valueRange (an unknown kind, a part without identity, keys that do not go on in time, a list out of
/// order), frameTime, numberNotFinite, duplicateName, limitExceeded (curves shared by so many tracks that no
/// memory would hold their keys, meshes likewise), as Skeleton::create does.
Result<Scene> decodeScene(PartSource& source, PartRow row, DecodeOptions options = {});

}  // namespace sinew
