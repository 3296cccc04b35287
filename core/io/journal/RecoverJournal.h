#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/WorkControl.h"
#include "core/io/journal/JournalFile.h"
#include "core/scene/Scene.h"
#include "core/scene/ViewState.h"

namespace sinew {

/// A journal left behind by a process, with unsaved steps. It stays locked, so that no other process offers
/// to recover it.
struct FoundJournal {
    JournalLock lock;
    JournalProject project;
    std::string step;          ///< name of the current step
    std::int64_t time = 0;     ///< time of that step, milliseconds since 1970
    std::int64_t unsaved = 0;  ///< steps since the state was saved to a file
};

struct FoundJournals {
    std::vector<FoundJournal> journals;  ///< newest first
    Diagnostics diagnostics;             ///< about damaged journals, which are set aside
};

/// A step restored from a journal.
struct RecoveredStep {
    std::string text;
    Scene scene;     ///< shares parts with the scenes of other steps, as before
    ViewState view;  ///< before the step was made
};

/// The history of a document, restored from a journal.
struct RecoveredHistory {
    std::vector<RecoveredStep> steps;  ///< oldest first; not empty
    std::size_t cursor = 0;            ///< index of the current step
    ViewState view;                    ///< when the journal was written last
    Diagnostics diagnostics;           ///< about steps that could not be restored

    const RecoveredStep& current() const { return steps[cursor]; }
};

/// Finds the journals in a folder whose processes have ended. Journals without unsaved steps are deleted;
/// damaged ones are renamed, so that they are not tried again; those of a newer version are left alone. Never
/// fails.
FoundJournals findJournals(const std::filesystem::path& folder);

/// Restores the current step, or the last one before it that can be read if parts are damaged, and the steps
/// that can be undone or redone from it. Fails with `fileUnreadable` or `cancelled`, leaving the journal
/// unchanged.
Result<RecoveredHistory> recoverJournal(const FoundJournal& journal, const WorkControl& control = {});
/// Like recoverJournal(), but reads a journal file, which no other process may be writing.
Result<RecoveredHistory> readHistory(const std::filesystem::path& journal, const WorkControl& control = {});

}  // namespace sinew
