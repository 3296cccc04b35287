#include "core/io/assimp/ImportAnswer.h"

#include "core/io/text/Utf8.h"
#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/SceneBuffer.h"

namespace sinew {

namespace {

/// Increased whenever the two sides would misunderstand each other.
constexpr std::string_view kMagic = "sinew-import 1";

constexpr auto kLastCode = static_cast<ErrorCode>(kErrorCodeCount - 1);

void writeDiagnostics(ByteWriter& out, const Diagnostics& diagnostics) {
    out.count(diagnostics.list().size());
    for (const Diagnostic& each : diagnostics.list()) {
        out.choice(each.severity);
        out.choice(each.code);
        out.text(each.where);
        out.text(each.message);
        out.u64(each.count);
    }
}

void readDiagnostics(ByteReader& in, Diagnostics& diagnostics) {
    constexpr std::size_t kMinBytes = 18;
    const std::size_t count = in.count(kMinBytes);
    for (std::size_t i = 0; i < count && in.good(); ++i) {
        Diagnostic each;
        each.severity = in.choice(Severity::error);
        each.code = in.choice(kLastCode);
        each.where = toUtf8(in.text());
        each.message = toUtf8(in.text());
        each.count = in.u64();
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

}  // namespace

std::string encodeAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics) {
    const auto bytes = scene ? encodeSceneBuffer(*scene) : tl::unexpected<Error>(scene.error());
    ByteWriter out;
    out.text(kMagic);
    writeDiagnostics(out, diagnostics);
    out.flag(bytes.has_value());
    if (bytes) {
        out.text(*bytes);
    } else {
        out.choice(bytes.error().code);
        out.text(bytes.error().where);
        out.text(bytes.error().message);
    }
    return out.bytes();
}

Result<Scene> decodeAnswer(std::string_view bytes, const std::string& where, Diagnostics& diagnostics) {
    ByteReader in(bytes);
    if (in.text() != kMagic) return invalidAnswer(where, "it is a different program or a different version");
    Diagnostics received;
    readDiagnostics(in, received);
    const bool hasScene = in.flag();
    const std::string_view encoded = hasScene ? in.text() : std::string_view{};
    const Error error = hasScene ? Error{} : readError(in);
    if (const auto finished = in.finish(where, true); !finished)
        return invalidAnswer(where, finished.error().message);
    diagnostics.append(received);
    if (!hasScene) return tl::unexpected<Error>(error);
    Result<Scene> scene = decodeSceneBuffer(encoded);
    if (!scene) return invalidAnswer(where, text(scene.error()));
    return scene;
}

}  // namespace sinew
