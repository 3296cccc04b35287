#include "app/import/SourceFiles.h"

#include <assimp/MemoryIOWrapper.h>

#include <algorithm>

namespace sinew {

const Source* SourceFiles::find(const std::string& path) const {
    if (path == source_.name()) return &source_;
    const auto [place, unknown] = siblings_.try_emplace(path);
    if (unknown) {
        if (auto sibling = namedFile(source_, path)) place->second = std::move(*sibling);
    }
    return place->second ? &*place->second : nullptr;
}

Assimp::IOStream* SourceFiles::Open(const char* path, const char* mode) {
    const std::string_view how = mode;
    const Source* const source = how.find_first_of("wa+") == how.npos ? find(path) : nullptr;
    if (!source) return nullptr;
    const std::string_view bytes = source == &source_ && !text_.empty() ? text_ : source->bytes();
    return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

Result<Source> namedFile(const Source& source, std::string path) {
    std::ranges::replace(path, '\\', '/');
    while (path.starts_with("./")) path.erase(0, 2);
    Result<Source> there = source.sibling(path);
    if (there) return there;
    Result<Source> beside = source.sibling(path.substr(path.rfind('/') + 1));
    return beside ? std::move(beside) : std::move(there);
}

}  // namespace sinew
