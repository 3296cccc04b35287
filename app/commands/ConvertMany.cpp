#include "app/commands/ConvertMany.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "core/base/Ascii.h"
#include "core/base/InParallel.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

/// Returns whether files of this extension may contain motion that can be read.
bool holdsMotion(const fs::path& path) {
    if (path.filename().string().ends_with(kReportEnding)) return false;
    const std::string extension = lowerCase(path.extension().string());
    return std::ranges::any_of(formats(), [&](const Format* format) {
        const auto own = format->extensions();
        return std::ranges::find(own, extension) != own.end() &&
               format->support(extension)[Content::motion] != ContentSupport::no;
    });
}

bool isHidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

/// Returns the motion files in a folder and its subfolders, unsorted. The folder `except` is skipped.
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

/// A file to convert and its path relative to the named folder.
struct InputFile {
    fs::path file;
    fs::path relativePath;
    friend auto operator<=>(const InputFile&, const InputFile&) = default;
};

Result<std::vector<InputFile>> findInputs(const std::vector<std::string>& inputs, const fs::path& output) {
    std::vector<InputFile> all;
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

/// Returns a path that is the same however the file was named.
fs::path canonicalPath(const fs::path& path) {
    std::error_code error;
    fs::path absolute = fs::weakly_canonical(path, error);
    return error ? path : absolute;
}

/// Returns the files that writing `output` creates: itself and its companion (.asf, .bin).
std::vector<fs::path> outputFiles(const fs::path& output) {
    std::vector<fs::path> files{canonicalPath(output)};
    const std::string extension = lowerCase(output.extension().string());
    if (extension == ".amc") files.push_back(fs::path(files.front()).replace_extension(".asf"));
    if (extension == ".gltf") files.push_back(fs::path(files.front()).replace_extension(".bin"));
    return files;
}

/// Returns the folders that have to be created for the outputs, innermost first.
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

void convertOne(const Conversion& conversion, ConversionResult& converted) {
    if (conversion.reading.cancel && *conversion.reading.cancel) {
        converted.error = {ErrorCode::cancelled, converted.task.name,
                           "the conversion was cancelled before it began"};
        return;
    }
    std::error_code ignored;  // writing the file reports a missing folder
    fs::create_directories(converted.task.output.parent_path(), ignored);
    converted.set(convert({converted.task.input}, converted.task.output, conversion, converted.messages));
}

}  // namespace

Result<std::vector<ConversionTask>> conversionTasks(const std::vector<std::string>& inputs,
                                                    const fs::path& output, const std::string& extension,
                                                    const fs::path& except) {
    auto files = findInputs(inputs, output);
    if (!files) return tl::unexpected(files.error());
    std::erase_if(*files, [&](const InputFile& file) {
        std::error_code ignored;
        return fs::equivalent(file.file, except, ignored);
    });
    if (files->empty())
        return fail(ErrorCode::motionMissing, inputs.empty() ? "" : inputs.front(),
                    "the folder contains no motion files");
    const auto target = [&](const InputFile& file) {
        return output / fs::path(file.relativePath).replace_extension(extension);
    };
    std::map<fs::path, int> useCounts;
    for (const InputFile& file : *files) ++useCounts[target(file)];
    std::vector<ConversionTask> tasks;
    std::set<fs::path> usedOutputs;
    for (const InputFile& file : *files) {
        fs::path own = target(file);
        if (useCounts[own] > 1) own = output / (file.relativePath.string() + extension);
        if (!usedOutputs.insert(own).second)
            return fail(ErrorCode::argumentInvalid, own.string(),
                        "two input files would be written to this file");
        tasks.push_back({file.file, own, file.relativePath.string()});
    }
    return tasks;
}

Result<void> checkOutputs(const std::vector<ConversionTask>& tasks,
                          const std::vector<fs::path>& otherInputs) {
    std::set<fs::path> read, skeletonFolders;
    for (const fs::path& path : otherInputs) read.insert(canonicalPath(path));
    for (const ConversionTask& task : tasks) {
        const fs::path input = canonicalPath(task.input);
        read.insert(input);
        if (lowerCase(input.extension().string()) == ".amc") skeletonFolders.insert(input.parent_path());
    }
    for (const ConversionTask& task : tasks) {
        for (const fs::path& output : outputFiles(task.output)) {
            std::error_code ignored;
            const bool isSkeleton = output.extension() == ".asf" && fs::exists(output, ignored) &&
                                    skeletonFolders.contains(output.parent_path());
            if (!isSkeleton && !read.contains(output)) continue;
            return fail(ErrorCode::argumentInvalid, task.output.string(),
                        "this would overwrite an input file; choose another folder (-o)");
        }
    }
    return {};
}

void processFiles(std::size_t count, int jobs, std::atomic<float>& progress,
                  const std::function<void(std::size_t file)>& work) {
    std::atomic<std::size_t> next = 0, done = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto processNext = [&] {
        const SingleThreadScope serial;
        try {
            for (std::size_t file = next++; file < count; file = next++) {
                work(file);
                progress = static_cast<float>(++done) / static_cast<float>(count);
            }
        } catch (...) {
            next = count;
            const std::scoped_lock lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < std::min(static_cast<std::size_t>(jobs), count); ++i)
            others.emplace_back(processNext);
        processNext();
    }
    if (thrown) std::rethrow_exception(thrown);
}

std::vector<ConversionResult> convertAll(const std::vector<ConversionTask>& tasks,
                                         const Conversion& conversion, int jobs,
                                         std::atomic<float>& progress) {
    const auto folders = foldersToMake(tasks);
    std::vector<ConversionResult> all;
    for (const ConversionTask& task : tasks) all.push_back({task, {}, {}, {}});
    processFiles(all.size(), jobs, progress, [&](std::size_t file) { convertOne(conversion, all[file]); });
    // Folders that stayed empty are removed again; remove() leaves the others alone.
    std::error_code ignored;
    for (const fs::path& folder : folders) fs::remove(folder, ignored);
    return all;
}

}  // namespace sinew
