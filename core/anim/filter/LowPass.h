#pragma once

#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/base/Time.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// Settings of a zero-phase low-pass filter, which removes quick changes from a signal without delaying it.
struct LowPass {
    enum class Kind { gaussian, butterworth };
    Kind kind = Kind::gaussian;
    /// Gaussian: standard deviation of the weights, at most 10 s. A sine of f Hz is attenuated to
    /// exp(-(2 pi f sigma)^2 / 2).
    Seconds sigma{0.03};
    /// Butterworth: half the amplitude remains at this frequency. A sine of f Hz is attenuated to 1 / (1 +
    /// (tan(pi f / fs) / tan(pi fc / fs))^(2 order)), where fs is the sample rate. Must be below fs / 2.
    double cutoffHertz = 6;
    int order = 2;  ///< Butterworth: 2 or 4, of each of the two passes, forward and backward
};

/// Returns evenly spaced samples after filtering. The first and last samples are kept, and a constant signal
/// is preserved exactly. Beyond its ends the signal is extended by odd reflection about its end samples, so
/// that slopes continue. O(n) for Butterworth, O(n · sigma / spacing) for Gaussian.
///
/// @param spacing  time between samples, > 0
///
/// Fails with `argumentInvalid` if a setting is out of range; with `valueRange` if a result is not finite;
/// and with `cancelled`.
Result<std::vector<double>> filtered(std::span<const double> samples, Seconds spacing,
                                     const LowPass& settings, const WorkControl& control = {});

}  // namespace sinew
