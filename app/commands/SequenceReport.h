#pragma once

#include <string>

#include "app/commands/SequenceInput.h"
#include "core/anim/sequence/FindTransitions.h"
#include "core/scene/sequence/BakeSequence.h"

namespace sinew {

/// Everything `sinew sequence` reports.
struct SequenceOutcome {
    SequenceInput input;
    std::optional<BakedSequence> baked{};   ///< not set if nothing is written
    std::vector<FoundTransitions> found{};  ///< one per pair of strips, if transitions were searched
    std::vector<std::size_t> chosen{};      ///< the transitions that are used
};

std::string sequenceText(const SequenceOutcome& outcome);
/// See resources/docs/command-line.md.
std::string sequenceJson(const SequenceOutcome& outcome);

}  // namespace sinew
