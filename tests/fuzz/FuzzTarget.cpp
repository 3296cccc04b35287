#include "tests/fuzz/FuzzTarget.h"

#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/base/Numbers.h"
#include "core/base/ReadNumber.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/fbx/read/readFbx.h"
#include "core/io/format/Format.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/gltf/readGltf.h"
#include "core/io/project/ProjectFormat.h"
#include "core/io/rigjson/DmatMatrix.h"
#include "core/io/rigjson/PlyMesh.h"
#include "core/io/rigjson/RigJsonFormat.h"
#include "core/io/rigjson/readRigJson.h"
#include "core/io/table/WarpCsv.h"
#include "core/io/text/TextCursor.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew::fuzz {

namespace {

constexpr std::int64_t kFramesTried = 20;

Source source(std::string name, const std::uint8_t* data, std::size_t size) {
    return Source::fromMemory(std::move(name), std::string(reinterpret_cast<const char*>(data), size));
}

/// A format that is read in the importer's process, but in this one.
template <class Base, auto kRead>
class InProcess final : public Base {
public:
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override {
        return kRead(source, options, diagnostics).and_then([&](const Scene& scene) {
            return addScene(onto, scene);
        });
    }
};
using GltfInProcess = InProcess<GltfFormat, readGltf>;
using RigJsonInProcess = InProcess<RigJsonFormat, readRigJson>;

/// Aborts with a message because a claim does not hold.
[[noreturn]] void refute(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    std::abort();
}

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
        if (!read) refute(text(read.error()));  // a format's reader rejects what its writer wrote
        again = std::move(*read);
    }
    return again;
}

void use(const Scene& scene) {
    for (const auto& character : scene.characters) {
        Evaluator evaluator(character, character->clips.empty() ? nullptr : character->clips.front());
        evaluator.evaluate(Seconds{0});
        evaluator.evaluate(Seconds{1.25});
    }
    if (scene.characters.empty()) return;
    writeAndReadBack(BvhFormat(), scene, "fuzz.bvh", fewFrames(scene));
    writeAndReadBack(AcclaimFormat(), scene, "fuzz.amc", fewFrames(scene));
    writeAndReadBack(GltfInProcess(), scene, "fuzz.glb", fewFrames(scene));
    const auto saved = writeAndReadBack(ProjectFormat(), scene, "fuzz.sinew", {});
    if (saved && encodeSceneBuffer(*saved) != encodeSceneBuffer(scene))
        refute("a project reads back changed");
}

/// The value of a token by std::from_chars, where that accepts it.
std::optional<double> tokenValue(std::string_view token) {
    double value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    const bool isPlain = error == std::errc() && stop == end && token.find_first_of("nN") == token.npos;
    return isPlain ? std::optional(value) : parseNumber(token);
}

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void readOne(const Format& format, const Source& file) {
    Diagnostics diagnostics;
    format.sniff(file.bytes().substr(0, 4096));
    if (const auto scene = format.read(file, Scene{}, {}, diagnostics)) use(*scene);
}

}  // namespace

void acclaim(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t split = bytes.find('\0');
    if (split == std::string_view::npos) return readOne(AcclaimFormat(), source("fuzz.asf", data, size));
    Diagnostics diagnostics;
    const auto skeleton = AcclaimFormat().read(source("fuzz.asf", data, split), Scene{}, {}, diagnostics);
    if (!skeleton) return;
    const auto motion = AcclaimFormat().read(source("fuzz.amc", data + split + 1, size - split - 1),
                                             *skeleton, {}, diagnostics);
    if (motion) use(*motion);
}

void bvh(const std::uint8_t* data, std::size_t size) { readOne(BvhFormat(), source("fuzz.bvh", data, size)); }

void fbx(const std::uint8_t* data, std::size_t size) {
    Diagnostics diagnostics;
    const auto read = readFbx(source("fuzz.fbx", data, size), {}, diagnostics);
    if (!read) return;
    const auto encoded = encodeSceneBuffer(*read);
    const auto decoded = encoded ? decodeSceneBuffer(*encoded) : *read;
    if (!decoded) refute(text(decoded.error()));
    for (const auto& character : decoded->characters) {
        Evaluator evaluator(character, character->clips.empty() ? nullptr : character->clips.front());
        evaluator.evaluate(Seconds{0});
        evaluator.evaluate(Seconds{1.25});
    }
}

void gltf(const std::uint8_t* data, std::size_t size) {
    readOne(GltfInProcess(), source("fuzz.glb", data, size));
}

void rigJson(const std::uint8_t* data, std::size_t size) {
    readOne(RigJsonInProcess(), source("fuzz.json", data, size));
}

void mesh(const std::uint8_t* data, std::size_t size) {
    const Source file = source("fuzz.mesh", data, size);
    const auto geometry = readPlyMesh(file, 1);
    const auto weights = readDmat(file);
    if (geometry && weights) refute("a file is both a PLY and a DMAT");
    if (!geometry) return;
    for (const auto& triangle : geometry->triangles) {
        for (const std::uint32_t corner : triangle)
            if (corner >= geometry->positions.size()) refute("a corner is not a vertex");
    }
}

void project(const std::uint8_t* data, std::size_t size) {
    readOne(ProjectFormat(), source("fuzz.sinew", data, size));
}

void scene(const std::uint8_t* data, std::size_t size) {
    const auto decoded = decodeSceneBuffer(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!decoded) return;
    const std::string encoded = encodeSceneBuffer(*decoded).value();
    const auto again = decodeSceneBuffer(encoded);
    if (!again || encodeSceneBuffer(*again) != encoded) refute("a scene reads back changed");
    use(*decoded);
}

void numbers(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::make_unique<char[]>(
        size);  // an exact copy, so that AddressSanitizer detects reads beyond the end
    std::copy(data, data + size, bytes.get());
    const char* const end = bytes.get() + size;
    std::vector<double> line;
    for (const char* at = bytes.get(); at != end; ++at) {
        const char* stop = at;
        while (stop != end && !isSpace(*stop)) ++stop;
        const auto expected = tokenValue({at, static_cast<std::size_t>(stop - at)});
        double value = 0;
        const char* const read = readNumber(at, bytes.get(), end, value);
        if (read != (expected ? stop : nullptr) || (expected && !sameBits(value, *expected))) std::abort();
    }
    const Source file = source("fuzz.txt", data, size);
    TextCursor cursor(file);
    for (bool more = true; more;) {
        line.clear();
        TextCursor ahead = cursor;
        double value = 0;
        while (!ahead.skipBlanks() && ahead.number(value)) line.push_back(value);
        std::vector<double> again(line.size());
        const bool whole = ahead.skipBlanks();
        if (cursor.numbersOfLine(again.data(), again.size()) != whole) std::abort();
        for (std::size_t i = 0; whole && i < line.size(); ++i) {
            if (!sameBits(line[i], again[i])) std::abort();
        }
        cursor.restOfLine();
        more = !cursor.atEnd();
    }
}

void warp(const std::uint8_t* data, std::size_t size) {
    const auto read = readWarpCsv({reinterpret_cast<const char*>(data), size}, "fuzz.csv");
    if (!read) return;
    if (readWarpCsv(writeWarpCsv(*read), "again.csv") != *read) std::abort();
    for (const WarpPin& pin : read->pins()) {
        if (read->source(pin.time) != pin.source) std::abort();
        read->times(pin.source);
    }
}

}  // namespace sinew::fuzz
