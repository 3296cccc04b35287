#include "core/base/AtomicFile.h"

#include <set>

#include "core/base/PendingFile.h"

namespace sinew {

namespace fs = std::filesystem;

Result<void> writeFiles(const fs::path& folder, const std::vector<NamedFile>& files,
                        const std::atomic<bool>* cancel) {
    std::vector<PendingFile> pending;
    for (const NamedFile& file : files) {
        Result<PendingFile> created = PendingFile::create(folder, file.name);
        if (!created) return tl::unexpected(created.error());
        pending.push_back(std::move(*created));
        if (auto written = pending.back().write(file.bytes); !written) return written;
        if (auto finished = pending.back().finish(); !finished) return finished;
        if (cancel && *cancel)
            return fail(ErrorCode::cancelled, (folder / file.name).string(), "writing was cancelled");
    }
    std::set<fs::path> folders;
    for (PendingFile& file : pending) {
        if (auto moved = file.moveToTarget(); !moved) return moved;
        folders.insert(file.target().parent_path());
    }
    for (const fs::path& changed : folders) removeAbandoned(changed);
    for (const fs::path& changed : folders)
        if (auto synced = syncFolder(changed); !synced) return synced;
    return {};
}

}  // namespace sinew
