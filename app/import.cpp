// sinew-import: reads foreign files, or replaces itself with sinew-import-assimp. Started by core/io/child;
// not meant to be run by hand.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

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

std::string assimpProblem = "it must be requested with --reader=assimp";

/// Answers if sinew-import-assimp could not be started.
std::string assimpAnswer(const Source& source, const ReadOptions&, Diagnostics& diagnostics) {
    return encodeAnswer(Result<Scene>(fail(ErrorCode::importerFailed, source.name(),
                                           "sinew-import-assimp cannot be started: " + assimpProblem)),
                        diagnostics);
}

constexpr ImportReader kReaders[] = {{"assimp", assimpAnswer},
                                     {"fbx", sceneAnswer<readFbx>},
                                     {"gltf", sceneAnswer<readGltf>},
                                     {"image", imageAnswer},
                                     {"rigjson", sceneAnswer<readRigJson>}};

}  // namespace

int main(int count, char** arguments) {
    // Assimp is in a separate program because loading it takes as long as everything else.
    const std::span<char*> all(arguments, static_cast<std::size_t>(count));
    if (std::ranges::find(all, std::string_view("--reader=assimp")) != all.end()) {
        const std::filesystem::path program = programBeside("sinew-import-assimp");
        ::execv(program.c_str(), arguments);
        assimpProblem = std::strerror(errno) + (" (" + program.string() + ")");
    }
    return runImporter(count, arguments, kReaders);
}
