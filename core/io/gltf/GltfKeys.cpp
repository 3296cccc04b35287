#include "core/io/gltf/GltfKeys.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/io/format/ClipFrames.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

/// Frames per second; no clip gets a higher rate by default.
constexpr double kHighestRate = 120;

/// Returns "1 key", "2 keys".
std::string keyCount(std::size_t count) { return std::to_string(count) + (count == 1 ? " key" : " keys"); }

/// Filters raw keys so that only valid ones remain, in order.
class KeyFilter {
public:
    KeyFilter(GltfKeys& keys, int components, double maxTime)
        : keys_(keys), components_(components), maxTime_(maxTime) {}

    /// @param values  incoming slope, value and outgoing slope for hermite; otherwise only the value
    void add(double time, std::span<const Eigen::Vector4d> values) {
        const Eigen::Vector4d& value = values[values.size() / 2];
        for (const Eigen::Vector4d& part : values) {
            if (!part.allFinite()) return void(++wrongValues_);
        }
        if (components_ == 4 && value.isZero(0)) return void(++wrongValues_);
        if (!(std::abs(time) <= maxTime_)) return void(++wrongTimes_);
        if (!keys_.times.empty() && time < keys_.times.back()) return void(++wrongTimes_);
        if (!keys_.times.empty() && areTooClose(Seconds{keys_.times.back()}, Seconds{time}) &&
            !moveLastKeyBack(time)) {
            ++merged_;
            removeLastKey();
        }
        negativeTimes_ += time < 0;
        keys_.times.push_back(time);
        keys_.values.push_back(value);
        if (values.size() == 1) return;
        keys_.slopesIn.push_back(values.front());
        keys_.slopesOut.push_back(values.back());
    }

    /// Adds the findings about values, for functions that share their times.
    void addWrongValues(const KeyFilter& other) { wrongValues_ += other.wrongValues_; }

    void report(const std::string& where, Diagnostics& diagnostics) const {
        if (wrongTimes_ > 0)
            diagnostics.warn(
                ErrorCode::valueRange, where,
                keyCount(wrongTimes_) + " ignored: the times do not increase or are out of range");
        if (wrongValues_ > 0)
            diagnostics.warn(ErrorCode::numberNotFinite, where,
                             keyCount(wrongValues_) + " ignored: the values are not finite" +
                                 (components_ == 4 ? " or not rotations" : ""));
        if (merged_ > 0)
            diagnostics.inform(ErrorCode::dataChanged, where,
                               keyCount(merged_) + " removed at the same time as the next key");
        if (negativeTimes_ > 0)
            diagnostics.inform(
                ErrorCode::valueRange, where,
                keyCount(negativeTimes_) + " imported unchanged before time 0, which glTF does not allow");
    }

private:
    /// Two keys as close as floats allow are the two sides of a jump. Curves keep keys at least a
    /// microsecond apart, so the earlier key is moved back if there is room. Returns whether it was.
    bool moveLastKeyBack(double time) {
        std::vector<double>& times = keys_.times;
        const double before = time - 1.5 * Curve::kMinimumGap;
        const double minimum = times.size() > 1 ? times[times.size() - 2] : 0;
        if (times.back() == time || before < minimum || areTooClose(Seconds{minimum}, Seconds{before}))
            return false;
        times.back() = before;
        return true;
    }

    void removeLastKey() {
        keys_.times.pop_back();
        keys_.values.pop_back();
        if (keys_.slopesIn.empty()) return;
        keys_.slopesIn.pop_back();
        keys_.slopesOut.pop_back();
    }

    GltfKeys& keys_;
    int components_;
    double maxTime_;
    std::size_t wrongTimes_ = 0, wrongValues_ = 0, merged_ = 0, negativeTimes_ = 0;
};

Interpolation interpolationOf(const tinygltf::AnimationSampler& sampler, const std::string& where,
                              Diagnostics& diagnostics) {
    if (sampler.interpolation == "STEP") return Interpolation::step;
    if (sampler.interpolation == "CUBICSPLINE") return Interpolation::hermite;
    if (sampler.interpolation != "LINEAR") {
        diagnostics.warn(
            ErrorCode::keywordUnknown, where,
            "unknown interpolation " + inQuotes(sampler.interpolation) + "; LINEAR is used instead");
    }
    return Interpolation::linear;
}

}  // namespace

void snapToFrames(GltfKeys& keys, FrameRate rate) {
    constexpr double kRounding = 0x1p-22;           // relative, of a time that is a product of two floats
    constexpr double kMaxFrameFraction = 1.0 / 64;  // at late times, rounding would reach any frame
    std::vector<double>& times = keys.times;
    // Keys that are meant to be between frames, as in other samplers, are on one only by chance.
    const bool areOnFrames = std::ranges::all_of(times, [&](double time) {
        const double frame = rate.frame(Seconds{time});
        return std::abs(frame - std::round(frame)) <= frameTolerance(frame);
    });
    for (std::size_t i = 0; i < times.size(); ++i) {
        const FrameIndex nearest = rate.nearestFrame(Seconds{times[i]});
        const double frame = rate.time(nearest).value;
        const double error = std::abs(times[i] - frame);
        const double rounding = areOnFrames ? frameTolerance(static_cast<double>(nearest.value))
                                            : kRounding * std::abs(static_cast<double>(nearest.value));
        const double tolerance = std::min(rounding, kMaxFrameFraction);
        if (error > tolerance * rate.frameTime().value) continue;
        const bool isNearest = (i == 0 || error < std::abs(times[i - 1] - frame)) &&
                               (i + 1 == times.size() || error <= std::abs(times[i + 1] - frame));
        const bool hasRoom = (i == 0 || !areTooClose(Seconds{times[i - 1]}, Seconds{frame})) &&
                             (i + 1 == times.size() || !areTooClose(Seconds{frame}, Seconds{times[i + 1]}));
        if (isNearest && hasRoom) times[i] = frame;
    }
}

namespace {

/// The numbers of a sampler with the keys of one or several functions.
struct SampledNumbers {
    std::vector<float> times;
    std::vector<float> values;
    Interpolation interpolation = Interpolation::linear;

    std::size_t parts() const { return interpolation == Interpolation::hermite ? 3 : 1; }
};

/// @param width  numbers of a key, or of each of its three parts
Result<SampledNumbers> readNumbers(const GltfReading& reading, const tinygltf::AnimationSampler& sampler,
                                   int components, std::size_t width, const std::string& where) {
    auto times = reading.accessors.floats(sampler.input, 1);
    if (!times) return tl::unexpected(times.error());
    auto values = reading.accessors.floats(sampler.output, components);
    if (!values) return tl::unexpected(values.error());
    SampledNumbers numbers{std::move(*times), std::move(*values),
                           interpolationOf(sampler, where, reading.diagnostics)};
    if (numbers.values.size() != numbers.times.size() * numbers.parts() * width)
        return fail(ErrorCode::valueCount, where,
                    "the sampler has " + std::to_string(numbers.times.size()) + " times, but " +
                        std::to_string(numbers.values.size() / width) + " values");
    return numbers;
}

/// Returns the valid keys of one function.
/// @param first  of its components among the numbers of a key
KeyFilter filteredKeys(const GltfReading& reading, const SampledNumbers& numbers, std::size_t width,
                       std::size_t first, int components, GltfKeys& keys) {
    keys.interpolation = numbers.interpolation;
    const double maxTime = static_cast<double>(reading.document.source().limits().frames) / kHighestRate;
    KeyFilter filter(keys, components, maxTime);
    std::array<Eigen::Vector4d, 3> values;
    const float* number = numbers.values.data() + first;
    for (const float time : numbers.times) {
        for (std::size_t part = 0; part < numbers.parts(); ++part, number += width) {
            values[part].setZero();
            for (Eigen::Index c = 0; c < components; ++c) values[part][c] = static_cast<double>(number[c]);
        }
        filter.add(static_cast<double>(time), std::span(values).first(numbers.parts()));
    }
    return filter;
}

}  // namespace

Result<GltfKeys> readGltfKeys(const GltfReading& reading, const tinygltf::AnimationSampler& sampler,
                              int components, const std::string& where) {
    const auto width = static_cast<std::size_t>(components);
    const auto numbers = readNumbers(reading, sampler, components, width, where);
    if (!numbers) return tl::unexpected(numbers.error());
    GltfKeys keys;
    filteredKeys(reading, *numbers, width, 0, components, keys).report(where, reading.diagnostics);
    return keys;
}

Result<std::vector<GltfKeys>> readGltfWeightKeys(const GltfReading& reading,
                                                 const tinygltf::AnimationSampler& sampler,
                                                 std::size_t weights, const std::string& where) {
    const auto numbers = readNumbers(reading, sampler, 1, weights, where);
    if (!numbers) return tl::unexpected(numbers.error());
    std::vector<GltfKeys> all(weights);
    std::optional<KeyFilter> findings;
    for (std::size_t i = 0; i < weights; ++i) {
        const KeyFilter filter = filteredKeys(reading, *numbers, weights, i, 1, all[i]);
        if (findings)
            findings->addWrongValues(filter);
        else
            findings.emplace(filter);
    }
    if (findings) findings->report(where, reading.diagnostics);
    return all;
}

}  // namespace sinew
