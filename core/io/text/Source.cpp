#include "core/io/text/Source.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "core/base/Ascii.h"
#include "core/base/OpenFile.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace fs = std::filesystem;

namespace {

/// Returns the error for a file that could not be opened.
tl::unexpected<Error> openError(const fs::path& path, int error) {
    const bool isMissing = error == ENOENT || error == ENOTDIR;
    if (isMissing) return fail(ErrorCode::fileNotFound, path.string(), "the file does not exist");
    return fail(ErrorCode::fileUnreadable, path.string(),
                "the file cannot be read: " + std::generic_category().message(error));
}

/// Returns the size of a regular file after checking that it is one, not empty and within the limit.
Result<std::uintmax_t> checkedSize(const FileDescriptor& file, const fs::path& path,
                                   const ReadLimits& limits) {
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return openError(path, errno);
    if (S_ISDIR(status.st_mode)) {
        return fail(ErrorCode::fileUnreadable, path.string(), "this is a folder, not a file");
    }
    if (!S_ISREG(status.st_mode)) {
        return fail(ErrorCode::fileUnreadable, path.string(), "this is not a regular file");
    }
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    if (size == 0) return fail(ErrorCode::fileEmpty, path.string(), "the file is empty");
    if (size > limits.bytes) {
        return fail(ErrorCode::fileTooLarge, path.string(),
                    "the file has " + std::to_string(size) + " bytes, but at most " +
                        std::to_string(limits.bytes) + " can be read");
    }
    return size;
}

}  // namespace

Result<Source> Source::open(const fs::path& path, const ReadLimits& limits) {
    FileDescriptor file = openForReading(path);
    if (file.get() < 0) return openError(path, errno);
    return read(std::move(file), path, limits);
}

Result<Source> Source::read(FileDescriptor file, const fs::path& path, const ReadLimits& limits) {
    const Result<std::uintmax_t> size = checkedSize(file, path, limits);
    if (!size) return tl::unexpected<Error>(size.error());
    auto bytes = FileBytes::of(std::move(file), static_cast<std::size_t>(*size));
    if (!bytes) return fail(ErrorCode::fileUnreadable, path.string(), "the file cannot be read");
    Source source = fromFileBytes(path.filename().string(), *std::move(bytes));
    source.folder_ = path.has_parent_path() ? path.parent_path() : fs::path(".");
    source.limits_ = limits;
    return source;
}

Source Source::fromMemory(std::string name, std::string bytes, fs::path folder) {
    Source source = fromFileBytes(std::move(name), FileBytes(std::move(bytes)));
    source.folder_ = std::move(folder);
    return source;
}

Source Source::fromFileBytes(std::string name, FileBytes bytes, SiblingOpener opener) {
    Source source;
    source.name_ = std::move(name);
    source.bytes_ = std::move(bytes);
    source.opener_ = std::move(opener);
    return source;
}

Source Source::fromFiles(std::shared_ptr<const std::vector<NamedFile>> files, const std::string& name) {
    const auto found = std::ranges::find(*files, name, &NamedFile::name);
    const NamedFile& file = found == files->end() ? files->back() : *found;
    Source source = fromMemory(file.name, file.bytes);
    source.files_ = std::move(files);
    return source;
}

Source Source::withBytes(std::string bytes) const {
    Source source = *this;
    source.bytes_ = FileBytes(std::move(bytes));
    return source;
}

std::string Source::stem() const { return toUtf8(fs::path(name_).stem().string()); }

std::string Source::extension() const { return lowerCase(fs::path(name_).extension().string()); }

Result<Source> Source::sibling(const std::string& relativePath) const {
    const auto outside = [&] {
        return fail(ErrorCode::fileUnreadable, name_,
                    "the file refers to '" + relativePath + "', which is outside the file's own folder");
    };
    if (!staysBeneath(relativePath)) return outside();
    if (files_ && std::ranges::find(*files_, relativePath, &NamedFile::name) != files_->end()) {
        return fromFiles(files_, relativePath);
    }
    if (opener_) {
        return opener_(relativePath).map([&](FileBytes bytes) {
            Source source = *this;
            source.name_ = fs::path(relativePath).filename().string();
            source.bytes_ = std::move(bytes);
            return source;
        });
    }
    if (folder_.empty()) {
        return fail(ErrorCode::fileNotFound, name_,
                    "the file has no folder that could contain '" + relativePath + "'");
    }
    FileDescriptor file = openBeneath(folder_, relativePath);
    if (file.get() < 0 && errno == EXDEV) return outside();
    if (file.get() < 0) return openError(folder_ / relativePath, errno);
    return read(std::move(file), folder_ / relativePath, limits_);
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
