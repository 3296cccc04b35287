// export_gltf KEYS OUT FILE...: writes the last character of files that belong together, with all its clips,
// to OUT. KEYS is adaptive, fixed or keyed. For tests that compare such files with other programs.
#include <cstdio>
#include <filesystem>
#include <string_view>

#include "core/io/FormatList.h"

namespace {

int complain(const sinew::Error& error) {
    std::fprintf(stderr, "%s\n", text(error).c_str());
    return 1;
}

}  // namespace

int main(int count, char** arguments) {
    using namespace sinew;
    if (count < 4) return 2;
    const std::string_view keys(arguments[1]);
    const std::vector<std::filesystem::path> files(arguments + 3, arguments + count);
    Diagnostics diagnostics;
    const auto scene = readFiles(files, {}, {}, diagnostics);
    if (!scene) return complain(scene.error());
    if (scene->characters.empty()) return 1;
    const Character& character = *scene->characters.back();
    WriteOptions options;
    options.character = character.id;
    for (const auto& clip : character.clips) options.clips.push_back(clip->id);
    options.keys = keys == "fixed"   ? KeyPolicy::fixedRate
                   : keys == "keyed" ? KeyPolicy::asKeyed
                                     : KeyPolicy::adaptive;
    const auto written = writeFile(*scene, arguments[2], options, diagnostics);
    return written ? 0 : complain(written.error());
}
