#pragma once

#include <QString>
#include <optional>

#include "core/io/format/Format.h"
#include "core/math/Axis.h"

namespace sinew {

/// The unit and axes of a file, as the user corrected them.
struct ImportFix {
    std::optional<double> metresPerUnit{};  ///< nullopt: as it was read
    Axis up = Axis::y;                      ///< becomes +Y
    Axis facing = Axis::z;                  ///< becomes +Z; perpendicular to `up`
    bool changesAxes() const { return up != Axis::y || facing != Axis::z; }
    friend bool operator==(const ImportFix&, const ImportFix&) = default;
};

/// Returns the fix that has the same effect on a file as `first`, then `second`.
ImportFix combined(const ImportFix& first, const ImportFix& second);

/// Returns the fix that turned a character as it was read into what it is now: the turn of its first root, if
/// it is one, and the unit.
ImportFix fixSince(const Character& read, const Character& now);

/// Remembers a fix for all files of the same folder and extension. Fixes are kept in the user's settings; one
/// that changes nothing is forgotten.
void rememberFix(const QString& file, const ImportFix& fix);

/// Returns the fix remembered for a file, or nullopt.
std::optional<ImportFix> rememberedFix(const QString& file);

/// Returns the options for reading a file with a fix.
ReadOptions withFix(ReadOptions options, const ImportFix& fix);

/// Returns a fix as a phrase: "centimetres, Z up, facing -Y". Empty if it changes nothing.
QString fixText(const ImportFix& fix);

}  // namespace sinew
