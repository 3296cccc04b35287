#include "core/io/text/Source.h"

#include <algorithm>
#include <system_error>

#include "core/base/Ascii.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace fs = std::filesystem;

namespace {

/// Returns the size of a regular file after checking that it exists, is not empty and is within the limit.
Result<std::uintmax_t> checkedSize(const fs::path& path, const ReadLimits& limits) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
        return fail(ErrorCode::fileNotFound, path.string(), "the file does not exist");
    }
    if (status.type() == fs::file_type::directory) {
        return fail(ErrorCode::fileUnreadable, path.string(), "this is a folder, not a file");
    }
    const std::uintmax_t size = fs::is_regular_file(status) ? fs::file_size(path, error) : 0;
    if (!fs::is_regular_file(status) || error) {
        return fail(ErrorCode::fileUnreadable, path.string(), "this is not a regular file");
    }
    if (size == 0) return fail(ErrorCode::fileEmpty, path.string(), "the file is empty");
    if (size > limits.bytes) {
        return fail(ErrorCode::fileTooLarge, path.string(),
                    "the file has " + std::to_string(size) + " bytes, but at most " +
                        std::to_string(limits.bytes) + " can be read");
    }
    return size;
}

bool staysInFolder(const fs::path& path) {
    return !path.empty() && path.is_relative() && std::ranges::find(path, "..") == path.end();
}

}  // namespace

Result<Source> Source::open(const fs::path& path, const ReadLimits& limits) {
    const Result<std::uintmax_t> size = checkedSize(path, limits);
    if (!size) return tl::unexpected<Error>(size.error());
    auto bytes = FileBytes::open(path, static_cast<std::size_t>(*size));
    if (!bytes) return fail(ErrorCode::fileUnreadable, path.string(), "the file cannot be read");
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    Source source = fromFileBytes(path.filename().string(), *std::move(bytes), folder);
    source.limits_ = limits;
    return source;
}

Source Source::fromMemory(std::string name, std::string bytes, fs::path folder) {
    return fromFileBytes(std::move(name), FileBytes(std::move(bytes)), std::move(folder));
}

Source Source::fromFileBytes(std::string name, FileBytes bytes, fs::path folder) {
    Source source;
    source.name_ = std::move(name);
    source.bytes_ = std::move(bytes);
    source.folder_ = std::move(folder);
    return source;
}

Source Source::fromFiles(std::shared_ptr<const std::vector<NamedFile>> files, const std::string& name) {
    const auto found = std::ranges::find(*files, name, &NamedFile::name);
    const NamedFile& file = found == files->end() ? files->back() : *found;
    Source source = fromMemory(file.name, file.bytes);
    source.files_ = std::move(files);
    return source;
}

std::string Source::stem() const { return toUtf8(fs::path(name_).stem().string()); }

std::string Source::extension() const { return lowerCase(fs::path(name_).extension().string()); }

Result<Source> Source::sibling(const std::string& relativePath) const {
    if (!staysInFolder(relativePath)) {
        return fail(ErrorCode::fileUnreadable, name_,
                    "the file refers to '" + relativePath + "', which is outside the file's own folder");
    }
    if (files_ && std::ranges::find(*files_, relativePath, &NamedFile::name) != files_->end()) {
        return fromFiles(files_, relativePath);
    }
    if (folder_.empty()) {
        return fail(ErrorCode::fileNotFound, name_,
                    "the file has no folder that could contain '" + relativePath + "'");
    }
    return open(folder_ / relativePath, limits_);
}

std::vector<std::string> Source::siblingNames(std::string_view extension) const {
    std::vector<std::string> names;
    const auto fits = [&](const fs::path& path) {
        return equalsIgnoringCase(path.extension().string(), extension);
    };
    if (files_) {
        for (const NamedFile& file : *files_) {
            if (fits(file.name)) names.push_back(file.name);
        }
    }
    // An empty folder cannot be opened, so the loop ends at once.
    std::error_code error;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        std::error_code ignored;
        if (fits(path) && entry->is_regular_file(ignored)) names.push_back(path.filename().string());
    }
    std::ranges::sort(names);
    return names;
}

}  // namespace sinew
