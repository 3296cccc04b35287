#include "core/io/Format.h"

#include <algorithm>

#include "core/io/AsciiCase.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/rigjson/RigJsonFormat.h"

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
        if (writable && !format->canWrite()) continue;
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

}  // namespace

std::span<const Format* const> formats() {
    static const AcclaimFormat kAcclaim;
    static const BvhFormat kBvh;
    static const RigJsonFormat kRigJson;
    static const std::vector<const Format*> kFormats{&kAcclaim, &kBvh, &kRigJson};
    return kFormats;
}

Result<std::vector<NamedFile>> Format::write(const Scene&, const std::string& fileName, const WriteOptions&,
                                             Diagnostics&) const {
    return fail(ErrorCode::formatCannotWrite, fileName,
                std::string(name()) + " files can be read, not written");
}

Result<const Format*> formatOf(const Source& source) {
    const std::string_view head = source.bytes().substr(0, kHeadBytes);
    for (const Format* format : formats()) {
        if (format->sniff(head)) return format;
    }
    for (const Format* format : formats()) {
        if (hasExtension(*format, source.extension())) return format;
    }
    return fail(ErrorCode::formatUnknown, source.name(),
                "this is none of the formats that can be read: " + listed(false));
}

Result<const Format*> formatForWriting(std::string_view extension) {
    for (const Format* format : formats()) {
        if (format->canWrite() && hasExtension(*format, extension)) return format;
    }
    return fail(
        ErrorCode::formatCannotWrite, std::string(extension),
        "no format writes '" + std::string(extension) + "' files; these can be written: " + listed(true));
}

Result<std::vector<OpenedFile>> openFiles(std::span<const std::filesystem::path> paths) {
    std::vector<OpenedFile> files;
    for (const std::filesystem::path& path : paths) {
        Result<Source> source = Source::open(path);
        if (!source) return tl::unexpected<Error>(source.error());
        const Result<const Format*> format = formatOf(*source);
        if (!format) return tl::unexpected<Error>(format.error());
        files.push_back({std::move(*source), *format});
    }
    std::stable_partition(files.begin(), files.end(),
                          [](const OpenedFile& file) { return !file.format->needsCharacter(file.source); });
    return files;
}

Result<Scene> readFiles(std::span<const std::filesystem::path> paths, const Scene& onto,
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

Result<void> writeFile(const Scene& scene, const std::filesystem::path& path, const WriteOptions& options,
                       Diagnostics& diagnostics) {
    const Result<const Format*> format = formatForWriting(path.extension().string());
    if (!format) return tl::unexpected<Error>(format.error());
    const auto files = (*format)->write(scene, path.filename().string(), options, diagnostics);
    if (!files) return tl::unexpected<Error>(files.error());
    return writeFiles(path.has_parent_path() ? path.parent_path() : std::filesystem::path("."), *files);
}

}  // namespace sinew
