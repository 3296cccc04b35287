#pragma once

#include <memory>
#include <optional>
#include <unordered_map>

#include "core/scene/Scene.h"
#include "core/scene/encode/ByteWriter.h"
#include "core/scene/encode/Parts.h"

namespace sinew {

/// Puts scenes one after another into one store, each part once: what it has put it knows again, by the part
/// itself, and does not descend into. Keeps no part alive.
class SceneEncoder {
public:
    /// `sink` outlives the encoder.
    explicit SceneEncoder(PartSink& sink) : sink_(sink) {}

    /// The scene's row. O(new parts and their references).
    ///
    /// Fails as the sink does; numberNotFinite where an authored value is none, which decodeScene() would
    /// refuse; limitExceeded where a part is of more bytes than any store takes. After a failure the encoder
    /// may know parts that the sink did not keep: make a new one.
    Result<PartRow> encode(const Scene& scene);

private:
    /// The weak pointer tells a part from another that came to lie at its address.
    struct Known {
        std::weak_ptr<const void> part;
        PartRow row;
    };

    template <class Part>
    PartRow row(const std::shared_ptr<const Part>& part);
    template <class Parts>
    void rows(ByteWriter& out, const Parts& parts);
    PartRow put(PartKind kind, const ByteWriter& out);
    void forgetDead();

    PartRow putPart(const CurveChunk& chunk);
    PartRow putPart(const Curve& curve);
    PartRow putPart(const Clip& clip);
    PartRow putPart(const Skeleton& skeleton);
    PartRow putPart(const MotionLayout& layout);
    PartRow putPart(const NamedPose& pose);
    PartRow putPart(const UnkeyedPose& pose);
    PartRow putPart(const Texture& texture);
    PartRow putPart(const Material& material);
    PartRow putPart(const Geometry& geometry);
    PartRow putPart(const Skin& skin);
    PartRow putPart(const Mesh& mesh);
    PartRow putPart(const Character& character);

    PartSink& sink_;
    std::unordered_map<const void*, Known> known_;
    std::size_t knownAlive_ = 0;  ///< at the last count
    std::optional<Error> error_;  ///< of the scene being encoded
    std::string place_;
};

}  // namespace sinew
