#include "core/io/Format.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <tuple>

#include "core/io/AsciiCase.h"
#include "core/io/NameFit.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/assimp/AssimpFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/fbx/FbxFormat.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/project/ProjectFormat.h"
#include "core/io/rigjson/RigJsonFormat.h"
#include "core/io/table/TableFormat.h"
#include "core/io/usd/UsdFormat.h"
#include "core/io/verify/SceneReplay.h"

namespace sinew {

namespace {

constexpr std::size_t kHeadBytes = 4096;

bool hasExtension(const Format& format, std::string_view extension) {
    const auto extensions = format.extensions();
    return std::any_of(extensions.begin(), extensions.end(),
                       [&](std::string_view own) { return equalsIgnoringCase(own, extension); });
}

/// "Biovision BVH (.bvh), Acclaim (.asf, .amc)"
std::string listed(bool writable) {
    std::string list;
    for (const Format* format : formats()) {
        if (writable ? !format->canWrite() : !format->canRead()) continue;
        list += (list.empty() ? "" : ", ") + std::string(format->name()) + " (";
        std::string_view separator;
        for (std::string_view extension : format->extensions()) {
            list.append(separator).append(extension);
            separator = ", ";
        }
        list += ")";
    }
    return list;
}

/// A file as it was named.
struct Given {
    OpenedFile file;
    std::filesystem::path folder;
    bool isMotion = false;
};

/// The file that holds the skeleton of a motion: the one whose name fits best, else one in the same folder,
/// else one of the same format; of several the nearest before the motion, else the first behind it. The
/// motion itself where all are motions.
std::size_t skeletonOf(const std::vector<Given>& files, std::size_t motion) {
    const Given& moving = files[motion];
    const auto rank = [&](std::size_t i) {
        const Given& other = files[i];
        const auto place = static_cast<std::ptrdiff_t>(i);
        return std::tuple(nameFit(other.file.source.stem(), moving.file.source.stem()),
                          other.folder == moving.folder, other.file.format == moving.file.format, i < motion,
                          i < motion ? place : -place);
    };
    std::size_t best = motion;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!files[i].isMotion && (best == motion || rank(i) > rank(best))) best = i;
    }
    return best;
}

/// Each skeleton with its motions behind it, in the order in which they were named.
std::vector<OpenedFile> sorted(std::vector<Given> files) {
    std::vector<std::size_t> owners, order;
    for (std::size_t i = 0; i < files.size(); ++i) {
        owners.push_back(files[i].isMotion ? skeletonOf(files, i) : i);
        order.push_back(i);
    }
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return std::pair(owners[i], files[i].isMotion); });
    std::vector<OpenedFile> result;
    for (const std::size_t i : order) result.push_back(std::move(files[i].file));
    return result;
}

}  // namespace

std::span<const Format* const> formats() {
    static const AcclaimFormat kAcclaim;
    static const AssimpFormat kAssimp;
    static const BvhFormat kBvh;
    static const FbxFormat kFbx;
    static const GltfFormat kGltf;
    static const ProjectFormat kProject;
    static const RigJsonFormat kRigJson;
    static const TableFormat kTable;
    static const UsdFormat kUsd;
    static const std::vector<const Format*> kFormats{&kAcclaim, &kBvh,    &kGltf, &kFbx,  &kRigJson,
                                                     &kProject, &kAssimp, &kUsd,  &kTable};
    return kFormats;
}

Result<Scene> Format::read(const Source& source, const Scene&, const ReadOptions&, Diagnostics&) const {
    return fail(ErrorCode::formatUnknown, source.name(),
                std::string(name()) + " files can be written, not read");
}

Result<std::vector<NamedFile>> Format::write(const Scene&, const std::string& fileName, const WriteOptions&,
                                             Diagnostics&) const {
    return fail(ErrorCode::formatCannotWrite, fileName,
                std::string(name()) + " files can be read, not written");
}

Holdings Format::holdings(std::string_view) const { return Holdings{}.with(Holding::yes, {Content::motion}); }

Result<Replays> Format::replay(const Source& source, const ReadOptions& options) const {
    Diagnostics unheard;
    const Result<Scene> scene = read(source, {}, options, unheard);
    if (!scene) return tl::unexpected<Error>(scene.error());
    return sceneReplays(*scene);
}

Result<Replays> Format::replayOn(const std::shared_ptr<const Skeleton>&, const Source& source,
                                 const ReadOptions& options) const {
    return replay(source, options);
}

Result<const Format*> formatOf(const Source& source) {
    const std::string_view head = source.bytes().substr(0, kHeadBytes);
    for (const Format* format : formats()) {
        if (format->canRead() && format->sniff(head)) return format;
    }
    for (const Format* format : formats()) {
        if (format->canRead() && hasExtension(*format, source.extension())) return format;
    }
    return fail(ErrorCode::formatUnknown, source.name(),
                "this is none of the formats that can be read: " + listed(false));
}

Result<const Format*> formatForWriting(std::string_view extension) {
    for (const Format* format : formats()) {
        if (format->canWrite() && hasExtension(*format, extension)) return format;
    }
    const std::string problem = extension.empty() ? "the name has no extension that tells the format"
                                                  : "no format writes '" + std::string(extension) + "' files";
    return fail(ErrorCode::formatCannotWrite, std::string(extension),
                problem + "; these can be written: " + listed(true));
}

Result<std::vector<OpenedFile>> openFiles(std::span<const std::filesystem::path> paths) {
    std::vector<Given> given;
    for (const std::filesystem::path& path : paths) {
        Result<Source> source = Source::open(path);
        if (!source) return tl::unexpected<Error>(source.error());
        const Result<const Format*> format = formatOf(*source);
        if (!format) return tl::unexpected<Error>(format.error());
        const bool isMotion = (*format)->needsCharacter(*source);
        given.push_back({{std::move(*source), *format}, path.parent_path(), isMotion});
    }
    return sorted(std::move(given));
}

namespace {

Result<Scene> readAll(std::span<const std::filesystem::path> paths, const Scene& onto,
                      const ReadOptions& options, Diagnostics& diagnostics) {
    const Result<std::vector<OpenedFile>> files = openFiles(paths);
    if (!files) return tl::unexpected<Error>(files.error());
    Result<Scene> scene = onto;
    for (const OpenedFile& file : *files) {
        if (options.cancel && options.cancel->load()) {
            return fail(ErrorCode::cancelled, file.source.name(), "reading was cancelled");
        }
        scene = file.format->read(file.source, *scene, options, diagnostics);
        if (!scene) return scene;
    }
    return scene;
}

}  // namespace

Result<Scene> readFiles(std::span<const std::filesystem::path> paths, const Scene& onto,
                        const ReadOptions& options, Diagnostics& diagnostics) {
    try {
        return readAll(paths, onto, options, diagnostics);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(ErrorCode::limitExceeded, paths.empty() ? "" : paths.back().string(),
                "there is not enough memory to read it");
}

Result<void> writeFile(const Scene& scene, const std::filesystem::path& path, const WriteOptions& options,
                       Diagnostics& diagnostics) {
    const Result<const Format*> format = formatForWriting(path.extension().string());
    if (!format) return fail(format.error().code, path.string(), format.error().message);
    const auto files = (*format)->write(scene, path.filename().string(), options, diagnostics);
    if (!files) return tl::unexpected<Error>(files.error());
    return writeFiles(path.has_parent_path() ? path.parent_path() : std::filesystem::path("."), *files);
}

}  // namespace sinew
