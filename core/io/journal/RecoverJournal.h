#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/journal/JournalFile.h"
#include "core/scene/Scene.h"
#include "core/scene/ViewState.h"

namespace sinew {

/// A journal left behind by a process, with unsaved steps. It stays locked, so that no other process offers
/// to recover it.
struct FoundJournal {
    JournalLock lock;
    JournalProject project;
    std::string step;          ///< name of the last acknowledged step
    std::int64_t time = 0;     ///< time of that step, milliseconds since 1970
    std::int64_t unsaved = 0;  ///< steps since the state was saved to a file
};

struct FoundJournals {
    std::vector<FoundJournal> journals;  ///< newest first
    Diagnostics diagnostics;             ///< about damaged journals, which are set aside
};

/// A scene restored from a journal.
struct RecoveredScene {
    Scene scene;
    ViewState view;
    std::string step;         ///< name of the restored step
    Diagnostics diagnostics;  ///< set if it is not the last one
};

/// Finds the journals in a folder whose processes have ended. Journals without unsaved steps are deleted;
/// damaged ones are renamed, so that they are not tried again; those of a newer version are left alone. Never
/// fails.
FoundJournals findJournals(const std::filesystem::path& folder);

/// Restores the scene of the last step, or of the last one that can be read if its parts are damaged. Fails
/// with `fileUnreadable`, leaving the journal unchanged.
Result<RecoveredScene> recoverJournal(const FoundJournal& journal);

}  // namespace sinew
