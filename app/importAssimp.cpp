// sinew-import-assimp: reads the formats that Assimp reads. The only program that links Assimp.
#include <assimp/version.h>

#include "app/import/importScene.h"
#include "app/import/runImporter.h"

namespace {

using namespace sinew;

constexpr ImportReader kReaders[] = {{"assimp", sceneAnswer<importScene>}};

std::string assimpVersion() {
    return "Assimp " + std::to_string(aiGetVersionMajor()) + '.' + std::to_string(aiGetVersionMinor()) + '.' +
           std::to_string(aiGetVersionPatch()) + '\n';
}

}  // namespace

int main(int count, char** arguments) { return runImporter(count, arguments, kReaders, assimpVersion()); }
