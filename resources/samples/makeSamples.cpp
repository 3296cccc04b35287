#include <cstdio>
#include <filesystem>
#include <fstream>

#include "core/io/FormatList.h"
#include "resources/samples/samples.h"

namespace {

bool write(const sinew::Scene& scene, const std::filesystem::path& path) {
    sinew::Diagnostics diagnostics;
    const auto written = sinew::writeFile(scene, path, {}, diagnostics);
    for (const auto& diagnostic : diagnostics.list()) {
        if (diagnostic.severity != sinew::Severity::information)
            std::fprintf(stderr, "%s\n", text(diagnostic).c_str());
    }
    if (!written) std::fprintf(stderr, "%s\n", text(written.error()).c_str());
    return written.has_value();
}

bool writeBytes(const std::string& bytes, const std::filesystem::path& path) {
    std::ofstream file(path, std::ios::binary);
    file << bytes;
    if (!file.flush()) std::fprintf(stderr, "%s cannot be written\n", path.c_str());
    return file.good();
}

}  // namespace

/// Writes the sample motions into the folder it is told.
int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: make_samples FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    const bool done =
        write(sinew::walk(), folder / "walk.bvh") && write(sinew::walk(), folder / "walk.amc") &&
        write(sinew::robotArm(), folder / "robot-arm.bvh") && write(sinew::hand(), folder / "hand.bvh") &&
        writeBytes(sinew::figure(), folder / "figure.glb") &&
        writeBytes(sinew::skinnedHand(), folder / "hand.glb");
    return done ? 0 : 1;
}
