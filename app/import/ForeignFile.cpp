#include "app/import/ForeignFile.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include "app/import/ColladaText.h"
#include "app/import/FbxHead.h"
#include "app/import/FormatFacts.h"
#include "app/import/SourceFiles.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

constexpr unsigned kSteps =
    aiProcess_Triangulate | aiProcess_GenSmoothNormals | aiProcess_JoinIdenticalVertices | aiProcess_FlipUVs;

constexpr std::array kFormats{"fbx", "dae", "md5mesh", "smd", "x", "b3d", "obj", "ply", "stl"};

/// Takes away the readers of formats that are not offered: their faults are not ours.
void keepFormats(Assimp::Importer& importer) {
    for (std::size_t i = importer.GetImporterCount(); i-- > 0;) {
        const aiImporterDesc* const reader = importer.GetImporterInfo(i);
        if (std::ranges::none_of(kFormats, [&](const char* format) { return reads(*reader, format); })) {
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
    // Collapsed by Assimp, pivots would lose motion, and geometric offsets would move what hangs below.
    importer->SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, true);
    importer->SetPropertyBool(AI_CONFIG_IMPORT_FBX_OPTIMIZE_EMPTY_ANIMATION_CURVES, false);
    // Where a file has no normals, edges sharper than this stay edges.
    importer->SetPropertyFloat(AI_CONFIG_PP_GSN_MAX_SMOOTHING_ANGLE, 80.0F);
    return importer;
}

/// Assimp's words as the middle of a sentence of ours.
std::string cleaned(std::string message) {
    constexpr std::size_t kLongest = 300;
    std::ranges::replace_if(
        message, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    if (message.size() > kLongest) message = message.substr(0, kLongest) + "...";
    while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.pop_back();
    return message.empty() ? "no reason is known" : message;
}

Error whyNot(const Assimp::Importer& importer, const Source& source) {
    try {
        if (importer.GetException()) std::rethrow_exception(importer.GetException());
    } catch (const std::bad_alloc&) {
        return {ErrorCode::limitExceeded, source.name(), "reading it takes more memory than is allowed"};
    } catch (const std::length_error&) {
        return {ErrorCode::limitExceeded, source.name(), "it announces more data than memory can hold"};
    } catch (...) {
        // Told below, in Assimp's words.
    }
    return {ErrorCode::syntax, source.name(), "it cannot be read: " + cleaned(importer.GetErrorString())};
}

}  // namespace

Result<ForeignFile> readForeignFile(const Source& source, const ReadOptions& options,
                                    Diagnostics& diagnostics) {
    if (const auto old = oldFbx(source.bytes())) {
        std::string version;
        appendFixed(version, *old / 1000.0, 1);
        return fail(ErrorCode::syntax, source.name(),
                    "it is of FBX version " + version +
                        ": versions from 7.1 (2011) on can be read; newer programs convert it");
    }
    if (source.bytes().starts_with("version https://git-lfs")) {
        return fail(ErrorCode::syntax, source.name(),
                    "it is not the file but a pointer of Git LFS to it: git lfs pull fetches the file");
    }
    ForeignFile file;
    file.importer = makeImporter(source);
    file.scene = file.importer->ReadFile(source.name(), kSteps);
    if (!file.scene || !file.scene->mRootNode) return tl::unexpected(whyNot(*file.importer, source));
    if (isCollada(source.bytes())) file.names = nodeNames(source.bytes());
    setFormatFacts(file, source, options, diagnostics);
    if (options.metresPerUnit) file.space.metresPerUnit = *options.metresPerUnit;
    if (!(file.space.metresPerUnit > 0) || !std::isfinite(file.space.metresPerUnit)) {
        return fail(ErrorCode::valueRange, source.name(), "its unit of length is not a positive number");
    }
    if (options.rate) file.rate = options.rate;
    return file;
}

}  // namespace sinew
