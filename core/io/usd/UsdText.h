#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <string>
#include <string_view>

#include "core/math/Transform.h"

namespace sinew {

// The syntax of values in USD's text files.

/// Returns a valid identifier similar to `name`, of ASCII letters, digits and underscores, which every
/// version of USD reads; `fallback` if it would be empty.
std::string usdIdentifier(std::string_view name, std::string_view fallback);

/// Appends a quoted string with escapes.
void appendUsdString(std::string& out, std::string_view text);

/// Appends the shortest digits that read back as the same single-precision number. Returns false if the value
/// exceeds single precision.
bool appendUsdFloat(std::string& out, double value);
/// Appends "(1, 2, 3)". Returns false if a value exceeds single precision.
bool appendUsdVector(std::string& out, const Eigen::Vector3d& vector);
/// Appends a quaternion in the same way, real part first.
bool appendUsdQuaternion(std::string& out, const Eigen::Quaterniond& rotation);

/// Appends a matrix. USD uses row vectors, so it is transposed, with the translation in the last row.
void appendUsdMatrix(std::string& out, const Affine& affine);

}  // namespace sinew
