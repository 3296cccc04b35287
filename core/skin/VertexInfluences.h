#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sinew {

/// The weight with which a vertex follows a joint.
struct Influence {
    std::uint16_t joint = 0;  ///< index into the skin's joints
    float weight = 0;
    friend bool operator==(const Influence&, const Influence&) = default;
};

/// The influences of up to kSize consecutive vertices. Immutable, and shared between the skins of many
/// scenes.
struct InfluenceChunk {
    static constexpr std::size_t kSize = 256;

    std::vector<std::uint32_t> starts{0};  ///< n + 1: vertex i has influences [starts[i], starts[i + 1])
    std::vector<Influence> influences;

    std::size_t size() const { return starts.size() - 1; }  ///< number of vertices
    std::span<const Influence> at(std::size_t i) const {
        return {influences.data() + starts[i], influences.data() + starts[i + 1]};
    }
    friend bool operator==(const InfluenceChunk&, const InfluenceChunk&) = default;
};

/// The influences of V vertices. A value type over shared immutable chunks, so that painting a few vertices
/// costs kilobytes.
class VertexInfluences {
public:
    static constexpr std::size_t kMaxVertices = std::size_t{1} << 29;

    VertexInfluences() = default;
    /// @param vertices  the influences of each vertex
    VertexInfluences(std::initializer_list<std::initializer_list<Influence>> vertices);

    /// Returns the influences in these chunks, as chunks() returned them before. Returns nullopt if a chunk
    /// is empty, has invalid `starts`, or is not full although others follow, and for more than kMaxVertices.
    /// O(V).
    static std::optional<VertexInfluences> fromChunks(
        std::vector<std::shared_ptr<const InfluenceChunk>> chunks);

    std::size_t size() const;   ///< V
    std::size_t total() const;  ///< influences of all vertices; O(chunks)
    std::span<const Influence> at(std::size_t vertex) const {
        return chunks_[vertex / InfluenceChunk::kSize]->at(vertex % InfluenceChunk::kSize);
    }

    /// Returns the influences with those of some vertices replaced. Only their chunks are copied.
    ///
    /// @param vertices     ascending, each once
    /// @param replacement  returns the new influences of vertices[i]; valid until the next call
    VertexInfluences with(std::span<const std::uint32_t> vertices,
                          const std::function<std::span<const Influence>(std::size_t i)>& replacement) const;

    const std::vector<std::shared_ptr<const InfluenceChunk>>& chunks() const { return chunks_; }

    /// Compares vertex by vertex; shared chunks are equal without a comparison.
    friend bool operator==(const VertexInfluences& a, const VertexInfluences& b);

private:
    friend class InfluenceWriter;
    std::vector<std::shared_ptr<const InfluenceChunk>> chunks_;  ///< all but the last are full
};

/// Collects the influences of vertices, one vertex after another.
class InfluenceWriter {
public:
    void add(Influence influence) { chunk_.influences.push_back(influence); }  ///< to the current vertex
    /// Returns the influences of the current vertex so far. Valid until the next call.
    std::span<Influence> current() { return std::span(chunk_.influences).subspan(chunk_.starts.back()); }
    void endVertex();
    void addVertex(std::span<const Influence> influences);  ///< of the whole vertex
    VertexInfluences finish() &&;

private:
    InfluenceChunk chunk_;
    VertexInfluences result_;
};

}  // namespace sinew
