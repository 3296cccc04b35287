#pragma once

#include <QString>
#include <memory>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;
struct StepRecipe;

/// Commits the result of an edit as one history step, or reports its error to the messages panel.
void commitOrReport(Document& document, const QString& text, Result<Scene> edited,
                    std::shared_ptr<const StepRecipe> recipe = nullptr);

}  // namespace sinew
