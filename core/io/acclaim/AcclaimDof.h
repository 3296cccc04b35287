#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/anim/clip/MotionLayout.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// Degree of freedom of an Acclaim bone. Translations and rotations are in its axis frame; `l` is along the
/// bone.
enum class AcclaimDof : std::uint8_t { tx, ty, tz, rx, ry, rz, l };

constexpr bool isRotation(AcclaimDof dof) { return dof >= AcclaimDof::rx && dof <= AcclaimDof::rz; }
constexpr bool isTranslation(AcclaimDof dof) { return dof <= AcclaimDof::tz; }
constexpr int axisOf(AcclaimDof dof) { return static_cast<int>(dof) % 3; }
constexpr AcclaimDof rotationDof(int axis) { return static_cast<AcclaimDof>(3 + axis); }
constexpr AcclaimDof translationDof(int axis) { return static_cast<AcclaimDof>(axis); }

std::string_view name(AcclaimDof dof);                           ///< "tx"
std::optional<AcclaimDof> acclaimDof(std::string_view keyword);  ///< case-insensitive

/// Returns the order of the listed rotations, the first one applied first. Axes that are not listed follow at
/// the end.
/// No dof may be listed twice.
EulerOrder rotationOrder(std::span<const AcclaimDof> dofs);

/// Returns the motion file columns for these dofs.
std::vector<MotionColumn> motionColumns(std::span<const AcclaimDof> dofs);

}  // namespace sinew
