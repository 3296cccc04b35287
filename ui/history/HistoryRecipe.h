#pragma once

#include <QStringList>

#include "core/base/Diagnostics.h"
#include "core/io/recipe/Recipe.h"

namespace sinew {

class Document;
class Selection;

/// The edits made to a clip, as a recipe that can be applied to other clips.
struct HistoryRecipe {
    Recipe recipe;
    QStringList skippedSteps;  ///< steps that a recipe cannot express, such as posing and editing single keys
    bool isComplete = true;    ///< false if older steps have been dropped from the history
};

/// Returns the active clip's steps from its creation to the current one, and its exports since the document
/// was opened. Consecutive changes of a time warp count as one step. Steps on other clips are omitted.
HistoryRecipe historyRecipe(const Document& document, const Selection& selection);

/// Returns a message such as "Copied 5 steps as a recipe. 3 steps left out: Rotate thigh, …".
QString summaryText(const HistoryRecipe& result);

/// Returns a message for each step that was left out.
Diagnostics skippedStepMessages(const HistoryRecipe& result);

}  // namespace sinew
