#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <string>
#include <string_view>

#include "core/math/Transform.h"

namespace sinew {

/// How USD's text files spell values.

/// A valid identifier that resembles `name`: letters, digits and underscores of ASCII, what every version of
/// USD reads. `otherwise` where nothing is left.
std::string usdIdentifier(std::string_view name, std::string_view otherwise);

/// "text", with what needs it escaped.
void appendUsdString(std::string& out, std::string_view text);

/// The shortest digits that read back as the same single-precision number. False where there is none.
bool appendUsdFloat(std::string& out, double value);
/// "(1, 2, 3)". False where a number is beyond single precision.
bool appendUsdVector(std::string& out, const Eigen::Vector3d& vector);
/// The same of a quaternion: real part first.
bool appendUsdQuaternion(std::string& out, const Eigen::Quaterniond& rotation);

/// USD multiplies row vectors from the left: the transpose, with the translation in the last row.
void appendUsdMatrix(std::string& out, const Affine& affine);

}  // namespace sinew
