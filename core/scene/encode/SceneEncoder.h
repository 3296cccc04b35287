#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "core/scene/Scene.h"
#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/Parts.h"

namespace sinew {

/// Stores successive scenes in one store, each part once. Parts that were stored before are recognised by
/// identity and not visited again. Does not keep parts alive.
class SceneEncoder {
public:
    /// @param sink  must outlive the encoder
    explicit SceneEncoder(PartSink& sink) : sink_(sink) {}

    /// Stores a scene and returns its row. O(new parts and their references).
    ///
    /// Fails as the sink does; with `numberNotFinite` if a value is not finite, because decodeScene() would
    /// reject it; with `limitExceeded` if a part is too large for the store. After a failure the encoder may
    /// know parts that the sink discarded, so a new one is needed.
    Result<PartRow> encode(const Scene& scene);

    /// Bytes of the known parts, including those that have expired since the last clean-up.
    std::size_t knownBytes() const { return knownBytes_; }
    /// Forgets parts that no longer exist, and tells the sink. encode() does so whenever the number of known
    /// parts has doubled. O(known parts).
    void removeExpired();

private:
    /// The weak pointer distinguishes a part from a later one at the same address.
    struct KnownPart {
        std::weak_ptr<const void> part;
        PartKind kind{};
        PartRow row = 0;
        std::size_t bytes = 0;
    };
    class Writer;

    template <class Part>
    PartRow row(const std::shared_ptr<const Part>& part);
    template <class Part>
    PartRow putPart(const Part& part);
    PartRow put(PartKind kind, const ByteWriter& out);
    void forget(const KnownPart& known);

    PartSink& sink_;
    std::unordered_map<const void*, KnownPart> known_;
    std::size_t knownBytes_ = 0;
    std::size_t aliveCount_ = 0;     ///< number of known parts after the last clean-up
    std::size_t lastPartBytes_ = 0;  ///< size of the part stored last
    std::optional<Error> error_;     ///< first error in the current scene
    std::string location_;
};

}  // namespace sinew
