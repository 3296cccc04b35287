#include "app/import/SourceFiles.h"

#include <assimp/MemoryIOWrapper.h>
#include <algorithm>

namespace sinew {

Affine FileSpace::transform(const Affine& inFile) const {
    Affine result = inFile;
    result.translation() = point(inFile.translation());
    if (mirrored) {
        const Eigen::DiagonalMatrix<double, 3> mirror(1, 1, -1);
        result.linear() = mirror * inFile.linear() * mirror;
    }
    return result;
}

Affine toEigen(const aiMatrix4x4& m) {
    Affine result;
    result.matrix() << m.a1, m.a2, m.a3, m.a4,  //
        m.b1, m.b2, m.b3, m.b4,                 //
        m.c1, m.c2, m.c3, m.c4;
    return result;
}

const Source* SourceFiles::find(const std::string& path) const {
    if (path == source_.name()) return &source_;
    const auto [entry, unknown] = siblings_.try_emplace(path);
    if (unknown) {
        if (auto sibling = openReferencedFile(source_, path)) entry->second = std::move(*sibling);
    }
    return entry->second ? &*entry->second : nullptr;
}

Assimp::IOStream* SourceFiles::Open(const char* path, const char* mode) {
    const std::string_view how = mode;
    const Source* const source = how.find_first_of("wa+") == how.npos ? find(path) : nullptr;
    if (!source) return nullptr;
    const std::string_view bytes = source == &source_ && !text_.empty() ? text_ : source->bytes();
    return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

Result<Source> openReferencedFile(const Source& source, std::string path) {
    std::ranges::replace(path, '\\', '/');
    while (path.starts_with("./")) path.erase(0, 2);
    Result<Source> byPath = source.sibling(path);
    if (byPath) return byPath;
    Result<Source> byName = source.sibling(path.substr(path.rfind('/') + 1));
    return byName ? std::move(byName) : std::move(byPath);
}

}  // namespace sinew
