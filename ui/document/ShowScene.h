#pragma once

#include <QString>
#include <optional>

#include "core/scene/ViewState.h"
#include "ui/document/Session.h"

namespace sinew {

/// How the session looks at its scene, but for the camera, which the viewport has.
ViewState viewState(const Session& session);

/// Makes another scene the document and looks at it as `view` says; without one: nothing selected, hidden or
/// locked, the whole clip, its first frame. Stops playing. Ids in `view` of parts that are gone are left out.
///
/// @param recipe  how files were read, where the scene comes from some
void showScene(Session& session, Scene scene, const QString& title,
               const std::optional<ViewState>& view = std::nullopt,
               std::shared_ptr<const StepRecipe> recipe = nullptr);

}  // namespace sinew
