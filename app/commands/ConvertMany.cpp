#include "app/commands/ConvertMany.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <system_error>

#include "app/commands/FileWork.h"
#include "core/io/AsciiCase.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

/// Whether files of this extension hold motion that can be read.
bool holdsMotion(const fs::path& path) {
    if (path.filename().string().ends_with(kReportEnding)) return false;
    const std::string extension = lowerCase(path.extension().string());
    return std::ranges::any_of(formats(), [&](const Format* format) {
        const auto own = format->extensions();
        return std::ranges::find(own, extension) != own.end() &&
               format->holdings(extension)[Content::motion] != Holding::no;
    });
}

bool isHidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

/// The files of motion in a folder and below it, in any order.
Result<std::vector<fs::path>> filesUnder(const fs::path& folder, const fs::path& except) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        std::error_code ignored;
        const bool isFolder = it->is_directory(ignored);
        if (isFolder && (isHidden(*it) || fs::equivalent(*it, except, ignored)))
            it.disable_recursion_pending();
        if (!isFolder && !isHidden(*it) && it->is_regular_file(ignored) && holdsMotion(*it))
            files.push_back(it->path());
    }
    if (error) return fail(ErrorCode::fileUnreadable, folder.string(), error.message());
    return files;
}

/// A file to convert with its place below what was named.
struct Found {
    fs::path file;
    fs::path place;
    friend auto operator<=>(const Found&, const Found&) = default;
};

Result<std::vector<Found>> found(const std::vector<std::string>& inputs, const fs::path& output) {
    std::vector<Found> all;
    for (const std::string& input : inputs) {
        std::error_code ignored;
        if (!fs::is_directory(input, ignored)) {
            all.push_back({input, fs::path(input).filename()});
            continue;
        }
        auto files = filesUnder(input, output);
        if (!files) return tl::unexpected(files.error());
        std::ranges::sort(*files);
        for (const fs::path& file : *files) all.push_back({file, file.lexically_relative(input)});
    }
    return all;
}

/// A file as it is compared with others, however it was named.
fs::path sameFile(const fs::path& path) {
    std::error_code error;
    fs::path absolute = fs::weakly_canonical(path, error);
    return error ? path : absolute;
}

/// What comes of an output, its partner beside it.
std::vector<fs::path> written(const fs::path& output) {
    std::vector<fs::path> files{sameFile(output)};
    const std::string extension = lowerCase(output.extension().string());
    if (extension == ".amc") files.push_back(fs::path(files.front()).replace_extension(".asf"));
    if (extension == ".gltf") files.push_back(fs::path(files.front()).replace_extension(".bin"));
    return files;
}

/// The folders that must be made for the files to come, innermost first.
std::set<fs::path, std::greater<>> foldersToMake(const std::vector<ConversionTask>& tasks) {
    std::set<fs::path, std::greater<>> folders;
    std::error_code ignored;
    for (const ConversionTask& task : tasks) {
        for (fs::path folder = task.output.parent_path(); !folder.empty() && !fs::exists(folder, ignored);
             folder = folder.parent_path())
            folders.insert(folder);
    }
    return folders;
}

void convertOne(const Conversion& conversion, Converted& converted) {
    if (conversion.reading.cancel && *conversion.reading.cancel) {
        converted.error = {ErrorCode::cancelled, converted.task.name, "it was not begun"};
        return;
    }
    std::error_code ignored;  // told by who writes into it
    fs::create_directories(converted.task.output.parent_path(), ignored);
    auto report = convert({converted.task.input}, converted.task.output, conversion, converted.messages);
    if (report) {
        converted.report = *std::move(report);
    } else {
        converted.error = report.error();
    }
}

}  // namespace

Result<std::vector<ConversionTask>> conversionTasks(const std::vector<std::string>& inputs,
                                                    const fs::path& output, const std::string& extension,
                                                    const fs::path& except) {
    auto files = found(inputs, output);
    if (!files) return tl::unexpected(files.error());
    std::erase_if(*files, [&](const Found& file) {
        std::error_code ignored;
        return fs::equivalent(file.file, except, ignored);
    });
    if (files->empty())
        return fail(ErrorCode::motionMissing, inputs.empty() ? "" : inputs.front(),
                    "there is no file of motion in the folder");
    const auto target = [&](const Found& file) {
        return output / fs::path(file.place).replace_extension(extension);
    };
    std::map<fs::path, int> wanted;
    for (const Found& file : *files) ++wanted[target(file)];
    std::vector<ConversionTask> tasks;
    std::set<fs::path> taken;
    for (const Found& file : *files) {
        fs::path own = target(file);
        if (wanted[own] > 1) own = output / (file.place.string() + extension);
        if (!taken.insert(own).second)
            return fail(ErrorCode::argumentInvalid, own.string(),
                        "two of the files would be written as this one");
        tasks.push_back({file.file, own, file.place.string()});
    }
    return tasks;
}

Result<void> checkOutputs(const std::vector<ConversionTask>& tasks, const std::vector<fs::path>& also) {
    std::set<fs::path> read, skeletonFolders;
    for (const fs::path& path : also) read.insert(sameFile(path));
    for (const ConversionTask& task : tasks) {
        const fs::path input = sameFile(task.input);
        read.insert(input);
        if (lowerCase(input.extension().string()) == ".amc") skeletonFolders.insert(input.parent_path());
    }
    for (const ConversionTask& task : tasks) {
        for (const fs::path& output : written(task.output)) {
            std::error_code ignored;
            const bool isSkeleton = output.extension() == ".asf" && fs::exists(output, ignored) &&
                                    skeletonFolders.contains(output.parent_path());
            if (!isSkeleton && !read.contains(output)) continue;
            return fail(ErrorCode::argumentInvalid, task.output.string(),
                        "it is read, and would be written over; another folder helps (-o)");
        }
    }
    return {};
}

std::vector<Converted> convertAll(const std::vector<ConversionTask>& tasks, const Conversion& conversion,
                                  int jobs, std::atomic<float>& share) {
    const auto folders = foldersToMake(tasks);
    std::vector<Converted> all;
    for (const ConversionTask& task : tasks) all.push_back({task, {}, {}, {}});
    workOnFiles(all.size(), jobs, share, [&](std::size_t file) { convertOne(conversion, all[file]); });
    // Those into which nothing came go again; others are not empty, and stay.
    std::error_code ignored;
    for (const fs::path& folder : folders) fs::remove(folder, ignored);
    return all;
}

}  // namespace sinew
