#pragma once

#include <Eigen/Geometry>
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

/// Unit and orientation of a character at one time, by which later fixes are recognised.
struct FixState {
    JointId root{};  ///< the first joint; unset if there is none
    Eigen::Quaterniond rootRotation = Eigen::Quaterniond::Identity();  ///< at rest
    double metresPerUnit = 1;
};

FixState fixStateOf(const Character& character);

/// Returns the fix that was made since: the turn of the first root, if it is one, and the unit.
ImportFix fixSince(const FixState& before, const Character& now);

/// Remembers a fix for all files of the same folder and extension. Fixes are kept in the user's settings; one
/// that changes nothing is forgotten.
void rememberFix(const QString& file, const ImportFix& fix);

/// Returns the fix remembered for a file, or nullopt.
std::optional<ImportFix> rememberedFix(const QString& file);

/// Options for reading a file, completed by the fix remembered for it.
struct RememberedOptions {
    ReadOptions options{};
    ImportFix fix{};         ///< what `options` set, except for guesses
    ImportFix remembered{};  ///< the part of it that was remembered
};

/// Returns the options with the remembered unit if they set none, and the remembered axes if they set none.
///
/// @param file  the last one, if several are read together
RememberedOptions withRememberedFix(ReadOptions options, const QString& file);

/// Returns a fix as a phrase: "unit centimetre, Z up, facing −Y". Empty if it changes nothing.
QString fixText(const ImportFix& fix);

}  // namespace sinew
