#include "core/io/journal/HistoryStore.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include "core/scene/encode/SceneEncoder.h"
#include "core/scene/encode/ViewBytes.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".history";

/// FNV-1a, which is the same in every build.
std::uint64_t hashOf(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return hash;
}

std::string hexadecimal(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

/// Returns the file name prefix of a project's histories.
std::string prefixOf(const fs::path& project) { return hexadecimal(hashOf(project.string())) + '-'; }

std::vector<fs::path> historiesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() == kExtension) files.push_back(it->path());
    }
    return files;
}

/// Deletes the oldest histories, but never the one that was just stored. If the clock was set back and others
/// have later dates, dates the stored one after them, so that the dates stay in the order of storing.
void removeOldest(const fs::path& folder, const fs::path& stored) {
    constexpr std::chrono::seconds kCoarsestTime{2};  // to which a file system rounds dates
    std::error_code ignored;
    std::vector<std::pair<fs::file_time_type, fs::path>> others;
    for (const fs::path& file : historiesIn(folder))
        if (file != stored) others.emplace_back(fs::last_write_time(file, ignored), file);
    std::ranges::sort(others, std::greater{});
    if (!others.empty() && fs::last_write_time(stored, ignored) <= others.front().first)
        fs::last_write_time(stored, others.front().first + kCoarsestTime, ignored);
    std::size_t count = 1;
    std::uintmax_t bytes = fs::file_size(stored, ignored);
    for (const auto& [time, file] : others) {
        bytes += fs::file_size(file, ignored);
        if (++count > HistoryStore::kMaxFiles || bytes > HistoryStore::kMaxBytes) fs::remove(file, ignored);
    }
}

/// Writes the history. It ends before a step that cannot be encoded, which is an error only for the current
/// one.
Result<void> write(JournalFile& file, const JournalProject& project, const RecoveredHistory& history) {
    SceneEncoder encoder(file);
    JournalChange change;
    for (std::size_t i = 0; i < history.steps.size(); ++i) {
        const RecoveredStep& step = history.steps[i];
        const auto scene = encoder.encode(step.scene);
        if (scene)
            change.added.push_back({i + 1, step.text, *scene, encodeView(step.view)});
        else if (i == history.cursor)
            return tl::unexpected(scene.error());
        else if (i > history.cursor)
            break;
        else
            change.added.clear();
    }
    change.oldest = change.added.front().number;
    change.state.step = history.cursor + 1;
    change.state.view = encodeView(history.view);
    return file.commit(change, project);
}

}  // namespace

fs::path HistoryStore::pathOf(const fs::path& project, const FileStamp& stamp) const {
    const std::string state =
        std::to_string(stamp.size) + ' ' + std::to_string(stamp.modified) + ' ' + std::to_string(stamp.inode);
    return folder_ / (prefixOf(project) + hexadecimal(hashOf(state)) + kExtension);
}

Result<void> HistoryStore::store(const fs::path& project, const FileStamp& stamp,
                                 const RecoveredHistory& history) const {
    remove(project);
    static_cast<void>(findJournals(folder_));  // removes what a process left behind that was killed here
    auto file = JournalFile::create(folder_);
    if (!file) return tl::unexpected(file.error());
    if (auto written = write(**file, {project.string(), {}}, history); !written) {
        (*file)->remove();
        return written;
    }
    const fs::path stored = pathOf(project, stamp);
    if (auto moved = (*file)->moveTo(stored); !moved) return moved;
    removeOldest(folder_, stored);
    return {};
}

std::optional<RecoveredHistory> HistoryStore::find(const fs::path& project, const FileStamp& stamp,
                                                   const WorkControl& control) const {
    const fs::path path = pathOf(project, stamp);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return std::nullopt;
    auto history = readHistory(path, control);
    // A partly readable history is ignored, because its current step may differ from the project.
    if (!history || !history->diagnostics.empty()) return std::nullopt;
    return *std::move(history);
}

void HistoryStore::remove(const fs::path& project) const {
    const std::string prefix = prefixOf(project);
    std::error_code ignored;
    for (const fs::path& file : historiesIn(folder_))
        if (file.filename().string().starts_with(prefix)) fs::remove(file, ignored);
}

}  // namespace sinew
