#include "tests/fuzz/FuzzTarget.h"

#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/base/Numbers.h"
#include "core/base/ReadNumber.h"
#include "core/io/FormatList.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/child/ImportAnswer.h"
#include "core/io/fbx/read/readFbx.h"
#include "core/io/project/ProjectFormat.h"
#include "core/io/rigjson/DmatMatrix.h"
#include "core/io/rigjson/PlyMesh.h"
#include "core/io/table/WarpCsv.h"
#include "core/io/text/TextCursor.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/skin/ImageSize.h"
#include "tests/fuzz/UseScene.h"

namespace sinew::fuzz {

namespace {

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

/// An answer with a scene or an error, and with diagnostics, must read back as it was encoded.
void requireSameAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics) {
    const std::string encoded = encodeAnswer(scene, diagnostics);
    Diagnostics again;
    if (encodeAnswer(decodeAnswer(encoded, "again", again), again) != encoded)
        refute("an answer reads back changed");
}

void readOne(const Format& format, const Source& file) {
    Diagnostics diagnostics;
    formatOf(file);
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
    use(*decoded);
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

void answer(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    imageSize(bytes);
    Diagnostics diagnostics;
    const auto scene = decodeAnswer(bytes, "fuzz", diagnostics);
    if (scene) addScene({}, *scene);
    // What is wrong with an invalid answer may quote names that are not UTF-8, which answers repair.
    if (scene || scene.error().code != ErrorCode::importerFailed) requireSameAnswer(scene, diagnostics);
    const auto image = decodeImageAnswer(bytes, "fuzz");
    if (!image) return;
    const auto again = decodeImageAnswer(encodeAnswer(image), "again");
    const bool isSame = again && again->width == image->width && again->height == image->height &&
                        again->pixels == image->pixels;
    if (!isSame) refute("an image reads back changed");
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
