#include "core/scene/encode/SceneBuffer.h"

#include <array>

#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/SceneDecoder.h"
#include "core/scene/encode/SceneEncoder.h"

namespace sinew {

namespace {

constexpr std::size_t kHeaderBytes = 5;

class BufferSink final : public PartSink {
public:
    explicit BufferSink(std::string head) : buffer(std::move(head)) {}

    Result<PartRow> put(PartKind kind, std::string_view bytes) override {
        ByteWriter header;
        header.choice(kind);
        header.count(bytes.size());
        buffer.append(header.bytes()).append(bytes);
        return ++counts_[static_cast<std::size_t>(kind)];
    }

    std::string buffer;

private:
    std::array<PartRow, kPartKindCount> counts_{};
};

class BufferSource final : public PartSource {
public:
    explicit BufferSource(const WorkControl& control) : control_(control) {}

    Result<void> index(std::string_view bytes) {
        while (!bytes.empty()) {
            ByteReader in(bytes);
            const auto kind = in.choice(kPartKinds.back());
            const std::string_view part = in.text();
            if (const auto header = in.finish("scene", false); !header) return header;
            parts(kind).push_back(part);
            bytes.remove_prefix(kHeaderBytes + part.size());
        }
        return {};
    }

    PartRow last(PartKind kind) { return static_cast<PartRow>(parts(kind).size()); }

    Result<std::string_view> get(PartKind kind, PartRow row) override {
        if (control_.isCancelled()) return fail(ErrorCode::cancelled, "", "reading was cancelled");
        if (row < 1 || row > last(kind)) {
            return fail(ErrorCode::unexpectedEnd, std::string(name(kind)) + " " + std::to_string(row),
                        "there is no such part");
        }
        return parts(kind)[static_cast<std::size_t>(row - 1)];
    }

private:
    std::vector<std::string_view>& parts(PartKind kind) { return parts_[static_cast<std::size_t>(kind)]; }

    const WorkControl& control_;
    std::array<std::vector<std::string_view>, kPartKindCount> parts_;
};

/// Returns an estimate of the encoded size of all keys in a scene, in bytes. Keys make up most of a long
/// clip.
std::size_t keyBytes(const Scene& scene) {
    constexpr std::size_t kPerChunk = 128;
    std::size_t bytes = 0;
    const auto add = [&](const CurveChunk& chunk) {
        bytes +=
            (chunk.values.size() + chunk.times.size() + chunk.slopes.size()) * sizeof(double) + kPerChunk;
    };
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) {
            for (const Track& track : clip->tracks) {
                for (const auto& chunk : track.curve->chunks()) add(*chunk);
            }
        }
    }
    return bytes;
}

}  // namespace

Result<std::string> encodeSceneBuffer(const Scene& scene, std::string head) {
    head.reserve(head.size() + keyBytes(scene));
    BufferSink sink(std::move(head));
    const Result<PartRow> row = SceneEncoder(sink).encode(scene);
    if (!row) return tl::unexpected<Error>(row.error());
    return std::move(sink.buffer);
}

Result<Scene> decodeSceneBuffer(std::string_view bytes, const WorkControl& control) {
    BufferSource source(control);
    if (const auto indexed = source.index(bytes); !indexed) return tl::unexpected<Error>(indexed.error());
    return decodeScene(source, source.last(PartKind::scene));
}

}  // namespace sinew
