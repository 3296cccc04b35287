#include "tests/fuzz/UseScene.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/fbx/FbxFormat.h"
#include "core/io/fbx/read/readFbx.h"
#include "core/io/project/ProjectFormat.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/fuzz/RoundTrips.h"

namespace sinew::fuzz {

namespace {

constexpr std::int64_t kFramesTried = 20;

/// FbxFormat, but read in this process.
class FbxInProcess final : public Format {
public:
    std::string_view name() const override { return format_.name(); }
    std::vector<std::string_view> extensions() const override { return format_.extensions(); }
    FormatSupport support(std::string_view extension) const override { return format_.support(extension); }
    bool sniff(std::string_view head) const override { return format_.sniff(head); }
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override {
        return readFbx(source, options, diagnostics).and_then([&](const Scene& scene) {
            return addScene(onto, scene);
        });
    }
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override {
        return format_.write(scene, fileName, options, diagnostics);
    }

private:
    FbxFormat format_;
};

/// Returns options that write only the first frames of the first clip.
WriteOptions fewFrames(const Scene& scene) {
    WriteOptions options;
    const auto& character = *scene.characters.front();
    if (!character.clips.empty()) {
        const Clip& clip = *character.clips.front();
        options.firstFrame = clip.firstFrame;
        options.lastFrame = std::min(clip.lastFrame, clip.firstFrame + FrameIndex{kFramesTried});
    }
    return options;
}

/// A scene that was read must be readable again after writing it in a format. Returns what is read, or
/// nothing if the scene cannot be written.
std::optional<Scene> writeAndReadBack(const Format& format, const Scene& scene, const std::string& fileName,
                                      const WriteOptions& options) {
    Diagnostics diagnostics;
    const auto files = format.write(scene, fileName, options, diagnostics);
    if (!files) return std::nullopt;
    Scene again;
    for (const NamedFile& file : *files) {
        auto read = format.read(Source::fromMemory(file.name, file.bytes), again, {}, diagnostics);
        if (!read) refute(fileName + ": a reader rejects what the writer wrote: " + text(read.error()));
        again = std::move(*read);
    }
    return again;
}

/// Returns how many poses were compared.
/// @param poses  of the scene; nullopt if they cannot be compared
std::size_t requireSamePoses(const Format& format, const Scene& scene, const std::string& extension,
                             const WriteOptions& options, const std::optional<WrittenPoses>& poses) {
    const auto read = writeAndReadBack(format, scene, "fuzz" + extension, options);
    if (!read || !poses) return 0;
    const PoseComparison comparison = comparePoses(*poses, format, extension, *read);
    if (!comparison.difference.empty()) refute(extension + ": " + comparison.difference);
    return comparison.poses;
}

}  // namespace

Source source(std::string name, const std::uint8_t* data, std::size_t size) {
    return Source::fromMemory(std::move(name), std::string(reinterpret_cast<const char*>(data), size));
}

void refute(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::abort();
}

RoundTrips use(const Scene& scene) {
    for (const auto& character : scene.characters) {
        Evaluator evaluator(character, character->clips.empty() ? nullptr : character->clips.front());
        evaluator.evaluate(Seconds{0});
        evaluator.evaluate(Seconds{1.25});
    }
    RoundTrips compared;
    if (scene.characters.empty()) return compared;
    WriteOptions options = fewFrames(scene);
    const auto poses = writtenPoses(scene, options);
    compared.bvh = requireSamePoses(BvhFormat(), scene, ".bvh", options, poses);
    compared.amc = requireSamePoses(AcclaimFormat(), scene, ".amc", options, poses);
    writeAndReadBack(GltfInProcess(), scene, "fuzz.glb", options);
    if (poses) {
        options.keys = KeyPolicy::fixedRate;
        compared.glb = requireSamePoses(GltfInProcess(), scene, ".glb", options, poses);
        compared.fbx = requireSamePoses(FbxInProcess(), scene, ".fbx", options, poses);
    }
    const auto saved = writeAndReadBack(ProjectFormat(), scene, "fuzz.sinew", {});
    if (saved && encodeSceneBuffer(*saved) != encodeSceneBuffer(scene))
        refute("a project reads back changed");
    return compared;
}

}  // namespace sinew::fuzz
