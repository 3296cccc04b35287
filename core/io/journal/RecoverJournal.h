#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/journal/JournalFile.h"
#include "core/scene/Scene.h"
#include "core/scene/ViewState.h"

namespace sinew {

/// A journal that a process left behind with steps that no file holds. Locked: nobody else is offered it.
struct FoundJournal {
    JournalLock lock;
    JournalProject project;
    std::string step;          ///< text of the last acknowledged step
    std::int64_t time = 0;     ///< of that step, milliseconds since 1970
    std::int64_t unsaved = 0;  ///< steps since a file held the state
};

struct FoundJournals {
    std::vector<FoundJournal> journals;  ///< the newest first
    Diagnostics diagnostics;             ///< of damaged ones, which are kept aside
};

/// What a journal brings back.
struct RecoveredScene {
    Scene scene;
    ViewState view;
    std::string step;         ///< text of the step that is back
    Diagnostics diagnostics;  ///< where it is not the last one
};

/// The journals of dead processes in a folder. Those without unsaved steps are removed in passing; damaged
/// ones are renamed, so that none is tried twice; those of a newer version are left alone. Never fails.
FoundJournals findJournals(const std::filesystem::path& folder);

/// The last step's scene, or where its parts are damaged the last one that can be read.
/// Fails: fileUnreadable, with the journal left as it is.
Result<RecoveredScene> recoverJournal(const FoundJournal& journal);

}  // namespace sinew
