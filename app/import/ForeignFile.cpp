#include "app/import/ForeignFile.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include "app/import/ColladaText.h"
#include "app/import/FormatConventions.h"
#include "app/import/SourceFiles.h"

namespace sinew {

namespace {

// Normals and equal vertices are handled by WeldVertices.h: Assimp takes minutes for a million vertices.
constexpr unsigned kSteps = aiProcess_Triangulate | aiProcess_FlipUVs;

constexpr std::array kFormats{"dae", "md5mesh", "smd", "x", "b3d", "obj", "ply", "stl"};

/// Unregisters the importers of formats that are not offered, so that their bugs cannot be triggered.
void keepFormats(Assimp::Importer& importer) {
    for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
        const aiImporterDesc* const reader = importer.GetImporterInfo(i);
        if (std::ranges::none_of(kFormats,
                                 [&](const char* format) { return readsExtension(*reader, format); })) {
            importer.UnregisterLoader(importer.GetImporter(i));
        }
    }
}

std::unique_ptr<Assimp::Importer> makeImporter(const Source& source) {
    auto importer = std::make_unique<Assimp::Importer>();
    keepFormats(*importer);
    std::string text = isCollada(source.bytes()) ? withoutLeadingSpace(source.bytes()) : std::string();
    importer->SetIOHandler(new SourceFiles(source, std::move(text)));
    importer->SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
    return importer;
}

/// Shortens Assimp's message so that it fits into a sentence.
std::string cleaned(std::string message) {
    constexpr std::size_t kLongest = 300;
    std::ranges::replace_if(
        message, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    if (message.size() > kLongest) message = message.substr(0, kLongest) + "...";
    while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.pop_back();
    return message.empty() ? "unknown reason" : message;
}

Error readError(const Assimp::Importer& importer, const Source& source) {
    try {
        if (importer.GetException()) std::rethrow_exception(importer.GetException());
    } catch (const std::bad_alloc&) {
        return {ErrorCode::limitExceeded, source.name(), "reading the file needs more memory than allowed"};
    } catch (const std::length_error&) {
        return {ErrorCode::limitExceeded, source.name(), "the file declares more data than fits into memory"};
    } catch (...) {
        // Reported below with Assimp's message.
    }
    return {ErrorCode::syntax, source.name(),
            "the file cannot be read: " + cleaned(importer.GetErrorString())};
}

}  // namespace

Result<ForeignFile> readForeignFile(const Source& source, const ReadOptions& options,
                                    Diagnostics& diagnostics) {
    ForeignFile file;
    file.importer = makeImporter(source);
    file.scene = file.importer->ReadFile(source.name(), kSteps);
    if (!file.scene || !file.scene->mRootNode) return tl::unexpected(readError(*file.importer, source));
    if (isCollada(source.bytes())) file.names = nodeNames(source.bytes());
    applyFormatConventions(file, source, options, diagnostics);
    if (options.metresPerUnit) file.space.metresPerUnit = *options.metresPerUnit;
    if (!(file.space.metresPerUnit > 0) || !std::isfinite(file.space.metresPerUnit)) {
        return fail(ErrorCode::valueRange, source.name(),
                    "the file's unit of length is not a positive number");
    }
    if (options.rate) file.rate = options.rate;
    return file;
}

}  // namespace sinew
