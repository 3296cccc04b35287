#include "core/io/rigjson/RigJsonFormat.h"

#include <algorithm>

#include "core/io/child/readInChild.h"

namespace sinew {

bool RigJsonFormat::sniff(std::string_view head) const {
    const std::size_t start = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (start == std::string_view::npos || head[start] != '{') return false;
    // The list of bones often follows all keys, outside of `head`.
    const auto names = {R"("bones")", R"("fk_animation")", R"("ik_constraints")"};
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return head.find(name) != std::string_view::npos; });
}

Result<Scene> RigJsonFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                  Diagnostics& diagnostics) const {
    return readInChild(ChildReader::rigJson, source, onto, options, diagnostics);
}

}  // namespace sinew
