#include "core/io/assimp/ImportAnswer.h"

#include "core/io/Utf8.h"
#include "core/scene/encode/ByteReader.h"
#include "core/scene/encode/ByteWriter.h"
#include "core/scene/encode/WholeScene.h"

namespace sinew {

namespace {

/// Bumped whenever either side would misunderstand the other.
constexpr std::string_view kMagic = "sinew-import 1";

constexpr auto kLastCode = static_cast<ErrorCode>(kErrorCodeCount - 1);

void putDiagnostics(ByteWriter& out, const Diagnostics& diagnostics) {
    out.count(diagnostics.list().size());
    for (const Diagnostic& each : diagnostics.list()) {
        out.choice(each.severity);
        out.choice(each.code);
        out.text(each.where);
        out.text(each.message);
        out.u64(each.count);
    }
}

void takeDiagnostics(ByteReader& in, Diagnostics& diagnostics) {
    constexpr std::size_t kLeastBytes = 18;
    const std::size_t count = in.count(kLeastBytes);
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

Error takeError(ByteReader& in) {
    Error error;
    error.code = in.choice(kLastCode);
    error.where = toUtf8(in.text());
    error.message = toUtf8(in.text());
    return error;
}

tl::unexpected<Error> noAnswer(const std::string& where, const std::string& problem) {
    return fail(ErrorCode::importerFailed, where,
                "the program that reads such files gave an answer that makes no sense: " + problem);
}

}  // namespace

std::string encodeAnswer(const Result<Scene>& scene, const Diagnostics& diagnostics) {
    const auto bytes = scene ? encodeWhole(*scene) : tl::unexpected<Error>(scene.error());
    ByteWriter out;
    out.text(kMagic);
    putDiagnostics(out, diagnostics);
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
    if (in.text() != kMagic) return noAnswer(where, "it is another program, or one of another version");
    Diagnostics told;
    takeDiagnostics(in, told);
    const bool hasScene = in.flag();
    const std::string_view encoded = hasScene ? in.text() : std::string_view{};
    const Error error = hasScene ? Error{} : takeError(in);
    if (const auto whole = in.finish(where, true); !whole) return noAnswer(where, whole.error().message);
    diagnostics.append(told);
    if (!hasScene) return tl::unexpected<Error>(error);
    Result<Scene> scene = decodeWhole(encoded);
    if (!scene) return noAnswer(where, text(scene.error()));
    return scene;
}

}  // namespace sinew
