#pragma once

#include <QString>
#include <memory>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;
struct StepRecipe;

/// One step with what an edit made; why it made nothing goes to the messages.
void commitOrReport(Document& document, const QString& text, Result<Scene> edited,
                    std::shared_ptr<const StepRecipe> recipe = nullptr);

}  // namespace sinew
