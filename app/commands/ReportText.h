#pragma once

#include <string>

namespace sinew {

/// At most `decimals` digits after the point, as appendFixed() writes them.
std::string fixed(double value, int decimals);

/// An angle in degrees for JSON: rounded to 1e-9 degrees, without a negative zero.
double cleanDegrees(double radians);

}  // namespace sinew
