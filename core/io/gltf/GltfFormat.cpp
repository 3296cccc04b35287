#include "core/io/gltf/GltfFormat.h"

#include "core/io/child/readInChild.h"
#include "core/io/gltf/GltfBuffers.h"
#include "core/io/gltf/GltfReplay.h"

namespace sinew {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

/// Returns whether `text` has `key` followed by a colon, which makes it a member and not a value.
bool hasMember(std::string_view text, std::string_view key) {
    for (std::size_t found = text.find(key); found != std::string_view::npos;
         found = text.find(key, found + 1)) {
        const std::size_t next = text.find_first_not_of(kBlanks, found + key.size());
        if (next != std::string_view::npos && text[next] == ':') return true;
    }
    return false;
}

}  // namespace

FormatSupport GltfFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes,
                          {Content::clips, Content::motion, Content::scales, Content::meshes, Content::shapes,
                           Content::materials, Content::jointAxes})
            .withContents(
                ContentSupport::sinewOnly,
                {Content::frameRates, Content::boneEnds, Content::limits, Content::hinges, Content::orders,
                 Content::properOrders, Content::spins, Content::curves, Content::warps, Content::layers,
                 Content::goals, Content::markers, Content::contacts, Content::poses});
    support.unit = support.up = FormatSupport::Convention::fixed;
    support.timing = FormatSupport::Timing::keys;
    support.storedEnds = FormatSupport::StoredEnds::joints;
    support.storedRates = FormatSupport::StoredRates::none;
    support.hasExtras = support.quantises = support.turnsBones = true;
    return support;
}

bool GltfFormat::sniff(std::string_view head) const {
    if (head.starts_with(kGlbMagic)) return true;
    const std::size_t start = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return start != std::string_view::npos && head[start] == '{' && hasMember(head, R"("asset")");
}

Result<Scene> GltfFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                               Diagnostics& diagnostics) const {
    return readInChild(ChildReader::gltf, source, onto, options, diagnostics);
}

Result<Replays> GltfFormat::replay(const Source& source, const ReadOptions& options) const {
    return replayGltf(source, options.metresPerUnit.value_or(1), options.control());
}

}  // namespace sinew
