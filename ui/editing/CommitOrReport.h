#pragma once

#include "core/base/Result.h"
#include "ui/document/Document.h"

namespace sinew {

/// Commits the result of an edit as one history step, or reports its error to the messages panel.
inline void commitOrReport(Document& document, const QString& text, Result<Scene> edited,
                           std::shared_ptr<const StepRecipe> recipe = nullptr) {
    if (edited) return document.commit(text, std::move(*edited), std::move(recipe));
    document.report(edited.error());
}

}  // namespace sinew
