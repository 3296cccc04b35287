#pragma once

#include <QString>
#include <array>

namespace sinew {

/// What can be done about angles that a clip takes beyond their limits.
enum class ConflictRemedy { goTo, clamp, widen, accept };
inline constexpr std::array<ConflictRemedy, 4> kConflictRemedies{
    ConflictRemedy::goTo, ConflictRemedy::clamp, ConflictRemedy::widen, ConflictRemedy::accept};

QString remedyText(ConflictRemedy remedy);  ///< of a button
QString remedyTip(ConflictRemedy remedy);

}  // namespace sinew
