// sinew-import: reads foreign files, or has sinew-import-assimp read them. Started by core/io/child; not
// meant to be run by hand.
#include <unistd.h>

#include <algorithm>

#include "app/import/decodeImage.h"
#include "app/import/runImporter.h"
#include "core/base/ProgramPath.h"
#include "core/io/fbx/read/readFbx.h"
#include "core/io/gltf/readGltf.h"
#include "core/io/rigjson/readRigJson.h"

namespace {

using namespace sinew;

std::string imageAnswer(const Source& source, const ReadOptions&, Diagnostics&) {
    return encodeAnswer(decodeImage(source));
}

constexpr ImportReader kReaders[] = {{"fbx", sceneAnswer<readFbx>},
                                     {"gltf", sceneAnswer<readGltf>},
                                     {"image", imageAnswer},
                                     {"rigjson", sceneAnswer<readRigJson>}};

}  // namespace

int main(int count, char** arguments) {
    // A program of its own, because loading Assimp takes as long as everything else together.
    const std::span<char*> all(arguments, static_cast<std::size_t>(count));
    if (std::ranges::find(all, std::string_view("--reader=assimp")) != all.end()) {
        ::execv(programBeside("sinew-import-assimp").c_str(), arguments);
        return 1;
    }
    return runImporter(count, arguments, kReaders);
}
