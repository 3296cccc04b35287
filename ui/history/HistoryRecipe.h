#pragma once

#include <QStringList>

#include "core/base/Diagnostics.h"
#include "core/io/recipe/Recipe.h"

namespace sinew {

class Document;
class Selection;

/// What was done to a clip, for other clips.
struct HistoryRecipe {
    Recipe recipe;
    QStringList leftOut;  ///< steps that no recipe can do: poses, single keys, and the like
    bool isWhole = true;  ///< false: older steps are forgotten
};

/// The active clip's steps from when it came to the current one, and its exports since the document was
/// opened. A time warp that was changed several times in a row is one step. Steps of other clips do not
/// count.
HistoryRecipe historyRecipe(const Document& document, const Selection& selection);

/// "5 steps copied as a recipe. 3 steps were left out: Rotate thigh, ..."
QString noteOf(const HistoryRecipe& made);

/// A message for each step that was left out.
Diagnostics leftOut(const HistoryRecipe& made);

}  // namespace sinew
