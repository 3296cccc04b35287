#pragma once

#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/base/Time.h"

namespace sinew {

/// A filter that takes quick changes out of a signal and delays nothing.
struct LowPass {
    enum class Kind { gaussian, butterworth };
    Kind kind = Kind::gaussian;
    /// gaussian: standard deviation of its weights, up to 10 s. A sine of f hertz keeps
    /// exp(-(2 pi f sigma)^2 / 2).
    Seconds sigma{0.03};
    /// butterworth: a sine of the cutoff keeps half, one of f hertz 1 / (1 + (tan(pi f / fs) /
    /// tan(pi fc / fs))^(2 order)) at the sample rate fs. Below fs / 2.
    double cutoffHertz = 6;
    int order = 2;  ///< butterworth: 2 or 4, of each of its two runs, forwards and backwards
};

/// Evenly spaced samples, filtered; the first and the last stay, and a constant stays exactly.
///
/// Beyond its ends the signal goes on turned about its end samples by half a turn, so that slopes go on.
/// @param spacing  between samples, > 0
/// Fails: argumentInvalid (settings out of range), valueRange (a result that is no number).
/// O(n) for butterworth, O(n · sigma / spacing) for gaussian.
Result<std::vector<double>> filtered(std::span<const double> samples, Seconds spacing,
                                     const LowPass& settings);

}  // namespace sinew
