#include "core/anim/LowPass.h"

#include <algorithm>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kReach = 6;    // standard deviations that weights reach; beyond it they are below 1e-8
constexpr double kWidest = 10;  // seconds

/// One run of a digital Butterworth low pass of second order or a part of one of fourth: bilinear transform,
/// the cutoff warped beforehand.
struct Section {
    double b0, b1, b2, a1, a2;

    /// @param k        tan(pi · cutoff / sample rate)
    /// @param damping  of its pair of poles, twice the cosine of their angle
    Section(double k, double damping) {
        const double norm = 1 / (1 + k * damping + k * k);
        b0 = k * k * norm;
        b1 = 2 * b0;
        b2 = b0;
        a1 = 2 * (k * k - 1) * norm;
        a2 = (1 - k * damping + k * k) * norm;
    }

    /// As though the first value had been there for ever.
    void run(std::vector<double>& samples) const {
        // What the delays then hold: the gain at rest is 1.
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
        if (settings.sigma.value > 0 && settings.sigma.value <= kWidest) return {};
        return fail(ErrorCode::argumentInvalid, "", "the width of a Gaussian is above 0 and at most 10 s");
    }
    if (settings.order != 2 && settings.order != 4) {
        return fail(ErrorCode::argumentInvalid, "", "a Butterworth filter here has the order 2 or 4");
    }
    if (settings.cutoffHertz > 0 && settings.cutoffHertz * spacing.value < 0.5) return {};
    std::string message = "a cutoff is above 0 and below half of the keys' rate, here ";
    appendFixed(message, 0.5 / spacing.value, 3);
    return fail(ErrorCode::argumentInvalid, "", message + " Hz");
}

/// The samples less the first one, gone on with by `more` at either end, turned about the end sample.
std::vector<double> extended(std::span<const double> samples, std::size_t more) {
    const std::size_t n = samples.size();
    std::vector<double> longer;
    longer.reserve(n + 2 * more);
    // A signal too short to be turned holds what it has come to.
    const auto inside = [&](std::size_t i) { return std::min(i, n - 1); };
    const double start = samples.front();
    for (std::size_t i = more; i > 0; --i) longer.push_back(start - samples[inside(i)]);
    for (const double value : samples) longer.push_back(value - start);
    for (std::size_t i = 1; i <= more; ++i) {
        longer.push_back(2 * samples.back() - samples[n - 1 - inside(i)] - start);
    }
    return longer;
}

/// Weights of 0, 1, 2... samples away; the sum over both sides is 1.
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

std::vector<double> gaussian(std::span<const double> samples, double sigma) {
    const std::vector<double> weights = gaussianWeights(sigma);
    const std::size_t reach = weights.size() - 1;
    const std::vector<double> longer = extended(samples, reach);
    std::vector<double> result(samples.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const double* middle = longer.data() + i + reach;
        double sum = weights[0] * middle[0];
        for (std::size_t k = 1; k <= reach; ++k) sum += weights[k] * (middle[k] + *(middle - k));
        result[i] = samples.front() + sum;
    }
    return result;
}

/// How many samples the answer to something lasts, until a millionth of it is left.
double memory(double cutoff, double damping) {
    constexpr double kTillAMillionth = 14;
    return kTillAMillionth / (kPi * cutoff * damping);
}

std::vector<double> butterworth(std::span<const double> samples, double cutoff, int order) {
    std::vector<Section> sections;
    double slowest = 2;
    for (int i = 0; i < order / 2; ++i) {
        // Pole pairs of the analog filter lie evenly on a half circle.
        const double damping = 2 * std::cos(kPi * (2 * i + 1) / (2.0 * order));
        sections.emplace_back(std::tan(kPi * cutoff), damping);
        slowest = std::min(slowest, damping);
    }
    const double most = static_cast<double>(samples.size() - 1);
    const auto more = static_cast<std::size_t>(std::min(std::ceil(memory(cutoff, slowest)), most));
    std::vector<double> longer = extended(samples, more);
    for (int way = 0; way < 2; ++way) {
        for (const Section& section : sections) section.run(longer);
        std::ranges::reverse(longer);
    }
    std::vector<double> result(samples.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = samples.front() + longer[i + more];
    return result;
}

}  // namespace

Result<std::vector<double>> filtered(std::span<const double> samples, Seconds spacing,
                                     const LowPass& settings) {
    if (const auto checked = check(settings, spacing); !checked) return tl::unexpected(checked.error());
    std::vector<double> result(samples.begin(), samples.end());
    if (samples.size() < 3) return result;
    result = settings.kind == LowPass::Kind::gaussian
                 ? gaussian(samples, settings.sigma.value / spacing.value)
                 : butterworth(samples, settings.cutoffHertz * spacing.value, settings.order);
    result.front() = samples.front();
    result.back() = samples.back();
    if (std::ranges::all_of(result, [](double value) { return std::isfinite(value); })) return result;
    return fail(ErrorCode::valueRange, "", "the values are too large to be smoothed");
}

}  // namespace sinew
