#pragma once

#include <Eigen/Geometry>
#include <QString>
#include <optional>

#include "core/io/format/Format.h"
#include "core/math/Axis.h"

namespace sinew {

/// A correction of the frame rate of clips: those with the rate `from` play their frames at the rate `to`.
struct RateFix {
    FrameRate from, to;
    friend bool operator==(const RateFix&, const RateFix&) = default;
};

/// The unit, axes and frame rate of a file, as the user corrected them.
struct ImportFix {
    std::optional<double> metresPerUnit{};  ///< nullopt: as it was read
    Axis up = Axis::y;                      ///< becomes +Y
    Axis facing = Axis::z;                  ///< becomes +Z; perpendicular to `up`
    std::optional<RateFix> rate{};          ///< nullopt: as it was read
    bool changesAxes() const { return up != Axis::y || facing != Axis::z; }
    friend bool operator==(const ImportFix&, const ImportFix&) = default;
};

/// Returns the fix that has the same effect on a file as `first`, then `second`.
ImportFix combined(const ImportFix& first, const ImportFix& second);

/// Unit, orientation and last clip of a character at one time, by which later fixes are recognised.
struct FixState {
    JointId root{};  ///< the first joint; unset if there is none
    Eigen::Quaterniond rootRotation = Eigen::Quaterniond::Identity();  ///< at rest
    double metresPerUnit = 1;
    ClipId clip{};  ///< the last one; unset if there is none
    FrameRate rate{};
    FrameIndex firstFrame{}, lastFrame{};
};

FixState fixStateOf(const Character& character);

/// Returns the fix that was made since: the turn of the first root, if it is one, the unit, and the rate of
/// the last clip, if it has the same frames.
ImportFix fixSince(const FixState& before, const Character& now);

/// Remembers a fix for all files of the same folder and extension. Fixes are kept in the user's settings; one
/// that changes nothing is forgotten.
void rememberFix(const QString& file, const ImportFix& fix);

/// Returns the fix remembered for a file, or nullopt.
std::optional<ImportFix> rememberedFix(const QString& file);

/// Options for reading a file, completed by the fix remembered for it and by the preferences.
struct RememberedOptions {
    ReadOptions options{};
    ImportFix fix{};         ///< what `options` set, except for guesses
    ImportFix remembered{};  ///< the part of it that was remembered
};

/// Returns the options with the remembered unit, axes and frame rate, except for those that they set. The
/// rate is not part of the options; see withRateFix(). A unit or up axis that neither they, the fix nor the
/// format define is that of importDefaults().
///
/// @param file  the last one, if several are read together
RememberedOptions withRememberedFix(ReadOptions options, const QString& file);

/// Returns the scene with the rates of clips fixed that are not in `before`. Fails as setClipRate() does.
Result<Scene> withRateFix(const Scene& before, Scene scene, const std::optional<RateFix>& fix);

/// Returns a rate as a phrase: "29.97 fps".
QString rateText(FrameRate rate);

/// Returns a fix as a phrase: "unit centimetre, Z up, facing −Y, 120 fps". Empty if it changes nothing.
QString fixText(const ImportFix& fix);

}  // namespace sinew
