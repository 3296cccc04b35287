#include "core/io/assimp/AssimpFormat.h"

#include <algorithm>
#include <array>

#include "core/base/Ascii.h"
#include "core/io/child/readInChild.h"

namespace sinew {

std::vector<std::string_view> AssimpFormat::extensions() const {
    return {".dae", ".md5mesh", ".md5anim", ".smd", ".x", ".b3d", ".obj", ".ply", ".stl"};
}

FormatSupport AssimpFormat::support(std::string_view extension) const {
    constexpr std::array<std::string_view, 4> kStatic{".obj", ".ply", ".stl", ".md5mesh"};
    const bool isStatic = std::ranges::any_of(kStatic, [&](std::string_view staticExtension) {
        return equalsIgnoringCase(staticExtension, extension);
    });
    FormatSupport support = isStatic ? FormatSupport{} : Format::support(extension);
    if (equalsIgnoringCase(extension, ".dae")) support.unit = support.up = FormatSupport::Convention::inFile;
    return support;
}

bool AssimpFormat::sniff(std::string_view head) const {
    // SMD, OBJ and STL have no signature and are recognised by their extensions.
    constexpr std::array kBeginnings{std::string_view("MD5Version"), std::string_view("xof 0"),
                                     std::string_view("BB3D")};
    return std::ranges::any_of(kBeginnings, [&](std::string_view word) { return head.starts_with(word); }) ||
           head.find("<COLLADA") != head.npos;
}

Result<Scene> AssimpFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                 Diagnostics& diagnostics) const {
    return readInChild(ChildReader::assimp, source, onto, options, diagnostics);
}

}  // namespace sinew
