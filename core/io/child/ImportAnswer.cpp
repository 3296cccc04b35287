#include "core/io/child/ImportAnswer.h"

#include "core/io/text/Utf8.h"
#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/SceneBuffer.h"

namespace sinew {

namespace {

/// Increased whenever the two sides would misunderstand each other.
constexpr std::string_view kMagic = "sinew-import 4";

constexpr auto kLastCode = static_cast<ErrorCode>(kErrorCodeCount - 1);

/// Writes what precedes the result or the error.
void writeHead(ByteWriter& out, const Diagnostics& diagnostics, bool hasResult) {
    out.text(kMagic);
    out.count(diagnostics.list().size());
    for (const Diagnostic& each : diagnostics.list()) {
        out.choice(each.severity);
        out.choice(each.code);
        out.text(each.where);
        out.text(each.message);
        out.u64(each.count);
        out.count(each.otherLocations.size());
        for (const std::string& location : each.otherLocations) out.text(location);
    }
    out.flag(hasResult);
}

std::string encodeError(const Error& error, const Diagnostics& diagnostics) {
    ByteWriter out;
    writeHead(out, diagnostics, false);
    out.choice(error.code);
    out.text(error.where);
    out.text(error.message);
    return out.bytes();
}

void readDiagnostics(ByteReader& in, Diagnostics& diagnostics) {
    constexpr std::size_t kMinBytes = 22, kMinTextBytes = 4;
    const std::size_t count = in.count(kMinBytes);
    for (std::size_t i = 0; i < count && in.good(); ++i) {
        Diagnostic each;
        each.severity = in.choice(Severity::error);
        each.code = in.choice(kLastCode);
        each.where = toUtf8(in.text());
        each.message = toUtf8(in.text());
        each.count = in.u64();
        const std::size_t locations = in.count(kMinTextBytes);
        if (locations > Diagnostic::kMaxLocations)
            in.setError(ErrorCode::valueCount, "a message has too many locations");
        for (std::size_t listed = 0; listed < locations && in.good(); ++listed)
            each.otherLocations.push_back(toUtf8(in.text()));
        if (in.good()) diagnostics.add(std::move(each));
    }
}

Error readError(ByteReader& in) {
    Error error;
    error.code = in.choice(kLastCode);
    error.where = toUtf8(in.text());
    error.message = toUtf8(in.text());
    return error;
}

tl::unexpected<Error> invalidAnswer(const std::string& where, const std::string& problem) {
    return fail(ErrorCode::importerFailed, where, "the importer returned invalid data: " + problem);
}

/// Reads what precedes the result. Returns the bytes of the result, or fails with the answer's error.
Result<std::string_view> resultIn(std::string_view bytes, const std::string& where,
                                  Diagnostics& diagnostics) {
    ByteReader in(bytes);
    if (in.text() != kMagic) return invalidAnswer(where, "it is a different program or a different version");
    Diagnostics received;
    readDiagnostics(in, received);
    const bool hasResult = in.flag();
    const Error error = hasResult ? Error{} : readError(in);
    if (const auto finished = in.finish(where, !hasResult); !finished)
        return invalidAnswer(where, finished.error().message);
    diagnostics.append(received);
    if (!hasResult) return tl::unexpected<Error>(error);
    return bytes.substr(bytes.size() - in.bytesLeft());
}

}  // namespace

std::string encodeAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics) {
    if (!scene) return encodeError(scene.error(), diagnostics);
    ByteWriter head;
    writeHead(head, diagnostics, true);
    auto answer = encodeSceneBuffer(*scene, head.bytes());
    return answer ? *std::move(answer) : encodeError(answer.error(), diagnostics);
}

std::string encodeAnswer(const Result<DecodedImage>& image) {
    if (!image) return encodeError(image.error(), {});
    ByteWriter out;
    writeHead(out, {}, true);
    out.i32(image->width);
    out.i32(image->height);
    std::string answer = out.bytes();
    return answer += image->pixels;
}

Result<Scene> decodeAnswer(std::string_view bytes, const std::string& where, Diagnostics& diagnostics,
                           const WorkControl& control) {
    const auto result = resultIn(bytes, where, diagnostics);
    if (!result) return tl::unexpected<Error>(result.error());
    Result<Scene> scene = decodeSceneBuffer(*result, control);
    if (control.isCancelled()) return fail(ErrorCode::cancelled, where, "reading was cancelled");
    if (!scene) return invalidAnswer(where, text(scene.error()));
    return scene;
}

Result<DecodedImage> decodeImageAnswer(std::string_view bytes, const std::string& where) {
    Diagnostics ignored;
    const auto result = resultIn(bytes, where, ignored);
    if (!result) return tl::unexpected<Error>(result.error());
    ByteReader in(*result);
    DecodedImage image;
    image.width = in.i32();
    image.height = in.i32();
    const std::size_t pixelBytes = in.bytesLeft();
    if (!in.good() || image.width <= 0 || image.height <= 0 || pixelBytes % 4 != 0 ||
        pixelBytes / 4 / static_cast<std::size_t>(image.width) != static_cast<std::size_t>(image.height) ||
        pixelBytes / 4 % static_cast<std::size_t>(image.width) != 0)
        return invalidAnswer(where, "the image data do not match its size");
    image.pixels = result->substr(result->size() - pixelBytes);
    return image;
}

}  // namespace sinew
