#pragma once

namespace sinew {

/// Whether the plain double code is to be used everywhere: the environment variable SINEW_SCALAR is set to
/// anything but 0. Read once.
bool isScalarAsked();

}  // namespace sinew
