#include "ui/editing/CommitOrReport.h"

#include <utility>

#include "ui/document/Document.h"

namespace sinew {

void commitOrReport(Document& document, const QString& text, Result<Scene> edited,
                    std::shared_ptr<const StepRecipe> recipe) {
    if (edited) return document.commit(text, std::move(*edited), std::move(recipe));
    document.report(edited.error());
}

}  // namespace sinew
