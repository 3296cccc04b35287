#include "core/skin/VertexInfluences.h"

#include <algorithm>
#include <utility>

namespace sinew {

namespace {

bool isChunk(const InfluenceChunk& chunk) {
    return !chunk.starts.empty() && chunk.size() > 0 && chunk.size() <= InfluenceChunk::kSize &&
           chunk.starts.front() == 0 && std::ranges::is_sorted(chunk.starts) &&
           chunk.starts.back() == chunk.influences.size();
}

}  // namespace

VertexInfluences::VertexInfluences(std::initializer_list<std::initializer_list<Influence>> vertices) {
    InfluenceWriter writer;
    for (const auto& influences : vertices) writer.addVertex({influences.begin(), influences.end()});
    *this = std::move(writer).finish();
}

std::optional<VertexInfluences> VertexInfluences::fromChunks(
    std::vector<std::shared_ptr<const InfluenceChunk>> chunks) {
    if (chunks.size() > kMaxVertices / InfluenceChunk::kSize) return std::nullopt;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (!isChunk(*chunks[i]) || (i + 1 < chunks.size() && chunks[i]->size() != InfluenceChunk::kSize))
            return std::nullopt;
    }
    VertexInfluences result;
    result.chunks_ = std::move(chunks);
    return result;
}

std::size_t VertexInfluences::size() const {
    return chunks_.empty() ? 0 : (chunks_.size() - 1) * InfluenceChunk::kSize + chunks_.back()->size();
}

std::size_t VertexInfluences::total() const {
    std::size_t result = 0;
    for (const auto& chunk : chunks_) result += chunk->influences.size();
    return result;
}

VertexInfluences VertexInfluences::with(
    std::span<const std::uint32_t> vertices,
    const std::function<std::span<const Influence>(std::size_t i)>& replacement) const {
    VertexInfluences result = *this;
    for (std::size_t i = 0; i < vertices.size();) {
        const std::size_t number = vertices[i] / InfluenceChunk::kSize;
        const InfluenceChunk& old = *chunks_[number];
        InfluenceChunk chunk;
        for (std::size_t v = 0; v < old.size(); ++v) {
            const bool isReplaced = i < vertices.size() && vertices[i] == number * InfluenceChunk::kSize + v;
            const std::span<const Influence> influences = isReplaced ? replacement(i++) : old.at(v);
            chunk.influences.insert(chunk.influences.end(), influences.begin(), influences.end());
            chunk.starts.push_back(static_cast<std::uint32_t>(chunk.influences.size()));
        }
        result.chunks_[number] = std::make_shared<const InfluenceChunk>(std::move(chunk));
    }
    return result;
}

bool operator==(const VertexInfluences& a, const VertexInfluences& b) {
    return std::ranges::equal(a.chunks_, b.chunks_, [](const auto& one, const auto& other) {
        return one == other || *one == *other;
    });
}

void InfluenceWriter::endVertex() {
    chunk_.starts.push_back(static_cast<std::uint32_t>(chunk_.influences.size()));
    if (chunk_.size() < InfluenceChunk::kSize) return;
    chunk_.influences.shrink_to_fit();
    const std::size_t expected = chunk_.influences.size();
    result_.chunks_.push_back(std::make_shared<const InfluenceChunk>(std::exchange(chunk_, {})));
    chunk_.starts.reserve(InfluenceChunk::kSize + 1);
    chunk_.influences.reserve(expected);
}

void InfluenceWriter::addVertex(std::span<const Influence> influences) {
    chunk_.influences.insert(chunk_.influences.end(), influences.begin(), influences.end());
    endVertex();
}

VertexInfluences InfluenceWriter::finish() && {
    if (chunk_.size() > 0)
        result_.chunks_.push_back(std::make_shared<const InfluenceChunk>(std::move(chunk_)));
    return std::move(result_);
}

}  // namespace sinew
