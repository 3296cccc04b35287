#include "ui/editing/CommitOrReport.h"

#include <utility>

#include "ui/document/Document.h"

namespace sinew {

void commitOrReport(Document& document, const QString& text, Result<Scene> edited,
                    std::shared_ptr<const StepRecipe> recipe) {
    if (edited) return document.commit(text, std::move(*edited), std::move(recipe));
    const Error& error = edited.error();
    Diagnostics refusal;
    refusal.add(Severity::error, error.code, error.where, error.message);
    document.report(refusal);
}

}  // namespace sinew
