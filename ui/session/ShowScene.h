#pragma once

#include <QString>
#include <optional>

#include "core/io/journal/RecoverJournal.h"
#include "core/scene/ViewState.h"
#include "ui/session/Session.h"

namespace sinew {

/// Returns the view state of the session, with the camera if there is a viewport.
ViewState viewState(const Session& session);

/// Returns what a view state contains of the selection.
StepSelection stepSelection(const ViewState& view);
/// Returns a view state with what it can contain of a selection.
ViewState selectionView(const StepSelection& selection);

/// Opens another scene as the document and applies `view`. Without a view: nothing is selected, hidden or
/// locked, and the whole clip is played from its first frame. Stops playback and the comparison of
/// interpolations. Ids in `view` that do not exist are ignored.
///
/// @param recipe  how the scene's files were read, if it comes from files
void showScene(Session& session, Scene scene, const QString& title,
               const std::optional<ViewState>& view = std::nullopt,
               std::shared_ptr<const StepRecipe> recipe = nullptr);

/// Returns the history of the document and its view, to be stored. Recipes are left out.
RecoveredHistory currentHistory(const Session& session);
/// Opens a stored history as the document, as showScene() opens its current step.
///
/// @param isSaved  as in Document::restoreHistory()
void showHistory(Session& session, const RecoveredHistory& history, const QString& title,
                 const ViewState& view, bool isSaved);

}  // namespace sinew
