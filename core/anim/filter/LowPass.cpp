#include "core/anim/filter/LowPass.h"

#include <algorithm>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kReach = 6;  // standard deviations covered by the weights, which are below 1e-8 beyond
constexpr double kMaximumSigma = 10;  // seconds

/// Second-order section of a digital Butterworth low-pass filter, using the bilinear transform with a
/// prewarped cutoff. A fourth-order filter has two of them.
struct Section {
    double b0, b1, b2, a1, a2;

    /// @param k        tan(pi · cutoff / sample rate)
    /// @param damping  of its pole pair: twice the cosine of the poles' angle
    Section(double k, double damping) {
        const double norm = 1 / (1 + k * damping + k * k);
        b0 = k * k * norm;
        b1 = 2 * b0;
        b2 = b0;
        a1 = 2 * (k * k - 1) * norm;
        a2 = (1 - k * damping + k * k) * norm;
    }

    /// Filters in place, as if the signal had always had its first value.
    void run(std::vector<double>& samples) const {
        // Steady state of the delays for that value: the gain at zero frequency is 1.
        double second = (b2 - a2) * samples.front();
        double first = (b1 - a1) * samples.front() + second;
        for (double& value : samples) {
            const double in = value;
            value = b0 * in + first;
            first = b1 * in - a1 * value + second;
            second = b2 * in - a2 * value;
        }
    }
};

Result<void> check(const LowPass& settings, Seconds spacing) {
    if (settings.kind == LowPass::Kind::gaussian) {
        if (settings.sigma.value > 0 && settings.sigma.value <= kMaximumSigma) return {};
        return fail(ErrorCode::argumentInvalid, "",
                    "the standard deviation of the Gaussian filter must be greater than 0 and at most 10 s");
    }
    if (settings.order != 2 && settings.order != 4) {
        return fail(ErrorCode::argumentInvalid, "", "the order of the Butterworth filter must be 2 or 4");
    }
    if (settings.cutoffHertz > 0 && settings.cutoffHertz * spacing.value < 0.5) return {};
    std::string message =
        "the cutoff frequency must be greater than 0 and less than half the sample rate of the keys (";
    appendFixed(message, 0.5 / spacing.value, 3);
    return fail(ErrorCode::argumentInvalid, "", message + " Hz)");
}

/// Returns the samples relative to the first one, extended by `padding` samples at either end by odd
/// reflection about the end samples.
std::vector<double> padSamples(std::span<const double> samples, std::size_t padding) {
    const std::size_t n = samples.size();
    std::vector<double> padded;
    padded.reserve(n + 2 * padding);
    // A signal shorter than the padding is continued by a constant.
    const auto inside = [&](std::size_t i) { return std::min(i, n - 1); };
    const double start = samples.front();
    for (std::size_t i = padding; i > 0; --i) padded.push_back(start - samples[inside(i)]);
    for (const double value : samples) padded.push_back(value - start);
    for (std::size_t i = 1; i <= padding; ++i) {
        padded.push_back(2 * samples.back() - samples[n - 1 - inside(i)] - start);
    }
    return padded;
}

/// Returns the weights for a distance of 0, 1, 2… samples. The sum over both sides is 1.
std::vector<double> gaussianWeights(double sigma) {
    std::vector<double> weights{1};
    double sum = 1;
    for (int i = 1; i <= kReach * sigma; ++i) {
        weights.push_back(std::exp(-0.5 * (i / sigma) * (i / sigma)));
        sum += 2 * weights.back();
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

/// Once cancelled, the rest of the result is 0.
std::vector<double> gaussian(std::span<const double> samples, double sigma, const WorkControl& control) {
    const std::vector<double> weights = gaussianWeights(sigma);
    const std::size_t reach = weights.size() - 1;
    const std::vector<double> padded = padSamples(samples, reach);
    std::vector<double> result(samples.size());
    for (std::size_t i = 0; i < result.size() && !control.isCancelled(); ++i) {
        const double* middle = padded.data() + i + reach;
        double sum = weights[0] * middle[0];
        for (std::size_t k = 1; k <= reach; ++k) sum += weights[k] * (middle[k] + *(middle - k));
        result[i] = samples.front() + sum;
    }
    return result;
}

/// Returns after how many samples the filter's response has decayed to about a millionth.
double settlingLength(double cutoff, double damping) {
    constexpr double kTimeConstants = 14;
    return kTimeConstants / (kPi * cutoff * damping);
}

std::vector<double> butterworth(std::span<const double> samples, double cutoff, int order) {
    std::vector<Section> sections;
    double slowest = 2;
    for (int i = 0; i < order / 2; ++i) {
        // The pole pairs of the analog filter are evenly spaced on a half circle.
        const double damping = 2 * std::cos(kPi * (2 * i + 1) / (2.0 * order));
        sections.emplace_back(std::tan(kPi * cutoff), damping);
        slowest = std::min(slowest, damping);
    }
    const double maximum = static_cast<double>(samples.size() - 1);
    const auto padding =
        static_cast<std::size_t>(std::min(std::ceil(settlingLength(cutoff, slowest)), maximum));
    std::vector<double> padded = padSamples(samples, padding);
    for (int pass = 0; pass < 2; ++pass) {
        for (const Section& section : sections) section.run(padded);
        std::ranges::reverse(padded);
    }
    std::vector<double> result(samples.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = samples.front() + padded[i + padding];
    return result;
}

}  // namespace

Result<std::vector<double>> filtered(std::span<const double> samples, Seconds spacing,
                                     const LowPass& settings, const WorkControl& control) {
    if (const auto checked = check(settings, spacing); !checked) return tl::unexpected(checked.error());
    std::vector<double> result(samples.begin(), samples.end());
    if (samples.size() < 3) return result;
    result = settings.kind == LowPass::Kind::gaussian
                 ? gaussian(samples, settings.sigma.value / spacing.value, control)
                 : butterworth(samples, settings.cutoffHertz * spacing.value, settings.order);
    if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "smoothing was cancelled");
    result.front() = samples.front();
    result.back() = samples.back();
    if (std::ranges::all_of(result, [](double value) { return std::isfinite(value); })) return result;
    return fail(ErrorCode::valueRange, "", "the values are too large to be smoothed");
}

}  // namespace sinew
