#include "core/io/FormatList.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <tuple>

#include "core/base/Ascii.h"
#include "core/io/CorrectImport.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/assimp/AssimpFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/fbx/FbxFormat.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/project/ProjectFormat.h"
#include "core/io/rigjson/RigJsonFormat.h"
#include "core/io/table/TableFormat.h"
#include "core/io/text/Names.h"
#include "core/io/text/TextCursor.h"
#include "core/io/usd/UsdFormat.h"

namespace sinew {

namespace {

constexpr std::size_t kHeadBytes = 4096;

bool hasExtension(const Format& format, std::string_view extension) {
    return std::ranges::any_of(format.extensions(),
                               [&](std::string_view own) { return equalsIgnoringCase(own, extension); });
}

/// Returns a list such as "Biovision BVH (.bvh), Acclaim (.asf, .amc)".
std::string formatList(bool writable) {
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

/// A file to open, its folder, and whether it holds motion only.
struct OpenedInput {
    OpenedFile file;
    std::filesystem::path folder;
    bool isMotion = false;
};

/// Returns the index of the file with a motion's skeleton, chosen as described for openFiles(). Returns the
/// motion's own index if all files are motions.
std::size_t skeletonOf(const std::vector<OpenedInput>& files, std::size_t motion) {
    const OpenedInput& motionFile = files[motion];
    const auto rank = [&](std::size_t i) {
        const OpenedInput& other = files[i];
        const auto position = static_cast<std::ptrdiff_t>(i);
        return std::tuple(nameFit(other.file.source.stem(), motionFile.file.source.stem()),
                          other.folder == motionFile.folder, other.file.format == motionFile.file.format,
                          i < motion, i < motion ? position : -position);
    };
    std::size_t best = motion;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (!files[i].isMotion && (best == motion || rank(i) > rank(best))) best = i;
    }
    return best;
}

/// Returns each skeleton followed by its motions, otherwise in the given order.
std::vector<OpenedFile> sorted(std::vector<OpenedInput> files) {
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

/// Does work that may need more memory than there is; then fails at `where` with `limitExceeded`.
template <class Work>
std::invoke_result_t<Work> withinMemory(const std::string& where, const Work& work) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(ErrorCode::limitExceeded, where, "there is not enough memory to read the file");
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

Result<const Format*> formatOf(const Source& source) {
    const std::string head = source.fileBytes().head(kHeadBytes);
    for (const Format* format : formats()) {
        if (format->canRead() && format->sniff(head)) return format;
    }
    for (const Format* format : formats()) {
        if (format->canRead() && hasExtension(*format, source.extension())) return format;
    }
    return fail(ErrorCode::formatUnknown, source.name(),
                "the format is not supported; these formats can be read: " + formatList(false));
}

Result<const Format*> formatForWriting(std::string_view extension) {
    for (const Format* format : formats()) {
        if (format->canWrite() && hasExtension(*format, extension)) return format;
    }
    const std::string problem = extension.empty() ? "the file name has no extension"
                                                  : inQuotes(extension) + " files cannot be written";
    return fail(ErrorCode::formatCannotWrite, std::string(extension),
                problem + "; these formats can be written: " + formatList(true));
}

Result<std::vector<OpenedFile>> openFiles(std::span<const std::filesystem::path> paths) {
    const std::string last = paths.empty() ? std::string() : paths.back().string();
    return withinMemory(last, [&]() -> Result<std::vector<OpenedFile>> {
        std::vector<OpenedInput> inputs;
        for (const std::filesystem::path& path : paths) {
            Result<Source> source = Source::open(path);
            if (!source) return tl::unexpected<Error>(source.error());
            const Result<const Format*> format = formatOf(*source);
            if (!format) return tl::unexpected<Error>(format.error());
            const bool isMotion = (*format)->needsCharacter(*source);
            inputs.push_back({{std::move(*source), *format}, path.parent_path(), isMotion});
        }
        return sorted(std::move(inputs));
    });
}

Result<Scene> readOpened(std::span<const OpenedFile> files, const Scene& onto, const ReadOptions& options,
                         Diagnostics& diagnostics) {
    const std::string last = files.empty() ? std::string() : files.back().source.name();
    return withinMemory(last, [&]() -> Result<Scene> {
        Result<Scene> scene = onto;
        for (const OpenedFile& file : files) {
            if (options.cancel && options.cancel->load()) {
                return fail(ErrorCode::cancelled, file.source.name(), "reading was cancelled");
            }
            scene = file.format->read(file.source, *scene, options, diagnostics);
            // What was read may otherwise pass for a shorter file.
            if (file.source.fileBytes().isCutOff()) {
                return fail(ErrorCode::fileUnreadable, file.source.name(),
                            "the file could not be read to its end. Check its disk or network connection, "
                            "then open it again");
            }
            if (!scene) return scene;
        }
        return withCorrections(onto, *std::move(scene), options.corrections, definedBy(files), diagnostics);
    });
}

Result<Scene> readFiles(std::span<const std::filesystem::path> paths, const Scene& onto,
                        const ReadOptions& options, Diagnostics& diagnostics) {
    const Result<std::vector<OpenedFile>> files = openFiles(paths);
    if (!files) return tl::unexpected(files.error());
    return readOpened(*files, onto, options, diagnostics);
}

Result<void> writeFile(const Scene& scene, const std::filesystem::path& path, const WriteOptions& options,
                       Diagnostics& diagnostics) {
    const Result<const Format*> format = formatForWriting(path.extension().string());
    if (!format) return fail(format.error().code, path.string(), format.error().message);
    const auto files = (*format)->write(scene, path.filename().string(), options, diagnostics);
    if (!files) return tl::unexpected<Error>(files.error());
    return writeFiles(path.has_parent_path() ? path.parent_path() : std::filesystem::path("."), *files,
                      options.cancel);
}

}  // namespace sinew
