#pragma once

#include <memory>

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/scene/encode/Parts.h"

namespace sinew {

struct DecodeOptions {
    /// Accept parts with extra data at the end, as written by newer versions.
    bool isNewer = false;
};

/// Reads the scene that SceneEncoder stored at `row`. It equals the original down to the chunks of curves,
/// and parts that were shared are shared again. The source need not be trusted: memory and time are bounded
/// by the size of its parts.
///
/// Fails as the source does, and with a location such as "curve 12": with `unexpectedEnd` or `valueCount` if
/// a part is too short or too long; with `valueRange` for an unknown kind, a part without an id, key times
/// that do not increase, or an unsorted list; with `frameTime`, `numberNotFinite` or `duplicateName`; with
/// `limitExceeded` if so many tracks share a curve that their keys would not fit into memory, or for meshes
/// that are too large in total; and as Skeleton::create() does.
Result<Scene> decodeScene(PartSource& source, PartRow row, DecodeOptions options = {});

/// Reads several scenes of one source. Parts that they share are read once and shared again.
class SceneDecoder {
public:
    /// @param source  must outlive the decoder
    explicit SceneDecoder(PartSource& source, DecodeOptions options = {});
    ~SceneDecoder();

    /// Reads a scene. Fails as decodeScene() does; other scenes can be read nevertheless.
    Result<Scene> decode(PartRow row);

private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace sinew
