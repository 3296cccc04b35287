#pragma once

#include <span>
#include <string>

#include "app/commands/ConvertMany.h"
#include "core/retarget/transfer/RetargetClip.h"

namespace sinew {

/// A clip that was transferred, and its figures.
struct RetargetSummary {
    std::string clip;
    RetargetedClip result;  ///< its clip's curves may have been moved away
};

/// The result of retargeting one source.
struct RetargetOutcome {
    ConversionResult conversion;                      ///< of the written file
    std::shared_ptr<const Character> source, target;  ///< null if reading failed
    Mapping mapping;
    std::vector<RetargetSummary> clips;
};

/// Returns the report on one file.
std::string retargetText(const RetargetOutcome& outcome);
/// Returns a table with one row per file, followed by the totals.
std::string retargetTable(std::span<const RetargetOutcome> outcomes);
/// Returns the report as JSON, see resources/docs/command-line.md: an object for one file, a list for
/// `several`.
std::string retargetJson(std::span<const RetargetOutcome> outcomes, bool several);

}  // namespace sinew
