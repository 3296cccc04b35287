#include "core/io/gltf/GltfKeys.h"

#include <algorithm>
#include <cmath>

#include "core/io/TextCursor.h"

namespace sinew {

namespace {

/// Frames a second: no rate that clips are given by themselves is higher.
constexpr double kHighestRate = 120;

/// Puts raw keys in order.
class KeySieve {
public:
    KeySieve(GltfKeys& keys, int components, double farthest)
        : keys_(keys), components_(components), farthest_(farthest) {}

    /// @param values  slope into, value, slope out under hermite; else the value
    void add(double time, std::span<const Eigen::Vector4d> values) {
        const Eigen::Vector4d& value = values[values.size() / 2];
        for (const Eigen::Vector4d& part : values) {
            if (!part.allFinite()) return void(++wrongValues_);
        }
        if (components_ == 4 && value.isZero(0)) return void(++wrongValues_);
        if (!(std::abs(time) <= farthest_)) return void(++wrongTimes_);
        if (!keys_.times.empty() && time < keys_.times.back()) return void(++wrongTimes_);
        if (!keys_.times.empty() && tooNear(Seconds{keys_.times.back()}, Seconds{time})) {
            if (!moveBack(time)) {
                ++merged_;
                dropLast();
            }
        }
        early_ += time < 0;
        keys_.times.push_back(time);
        keys_.values.push_back(value);
        if (values.size() == 1) return;
        keys_.slopesIn.push_back(values.front());
        keys_.slopesOut.push_back(values.back());
    }

    void tell(const std::string& where, Diagnostics& diagnostics) const {
        if (wrongTimes_ > 0) {
            diagnostics.warn(ErrorCode::valueRange, where,
                             std::to_string(wrongTimes_) +
                                 " keys were left out: their times do not increase, or are out of reach");
        }
        if (wrongValues_ > 0) {
            diagnostics.warn(ErrorCode::numberNotFinite, where,
                             std::to_string(wrongValues_) +
                                 " keys were left out: their values are not finite" +
                                 (components_ == 4 ? ", or no rotation" : ""));
        }
        if (merged_ > 0) {
            diagnostics.inform(
                ErrorCode::dataChanged, where,
                std::to_string(merged_) + " keys were at the time of the next, which was kept");
        }
        if (early_ > 0) {
            diagnostics.inform(
                ErrorCode::valueRange, where,
                std::to_string(early_) + " keys are in front of time 0, where the format has none");
        }
    }

private:
    /// Two keys as near as floats allow are the two sides of a jump: curves hold keys a microsecond apart, so
    /// the earlier one gets in front of that where there is room.
    bool moveBack(double time) {
        std::vector<double>& times = keys_.times;
        const double before = time - 1.5 * Curve::kMinimumGap;
        const double least = times.size() > 1 ? times[times.size() - 2] : 0;
        if (times.back() == time || before < least || tooNear(Seconds{least}, Seconds{before})) return false;
        times.back() = before;
        return true;
    }

    void dropLast() {
        keys_.times.pop_back();
        keys_.values.pop_back();
        if (keys_.slopesIn.empty()) return;
        keys_.slopesIn.pop_back();
        keys_.slopesOut.pop_back();
    }

    GltfKeys& keys_;
    int components_;
    double farthest_;
    std::size_t wrongTimes_ = 0, wrongValues_ = 0, merged_ = 0, early_ = 0;
};

Interpolation interpolationOf(const tinygltf::AnimationSampler& sampler, const std::string& where,
                              Diagnostics& diagnostics) {
    if (sampler.interpolation == "STEP") return Interpolation::step;
    if (sampler.interpolation == "CUBICSPLINE") return Interpolation::hermite;
    if (sampler.interpolation != "LINEAR") {
        diagnostics.warn(ErrorCode::keywordUnknown, where,
                         "the interpolation " + inQuotes(sampler.interpolation) + " is taken for LINEAR");
    }
    return Interpolation::linear;
}

}  // namespace

void snapToFrames(GltfKeys& keys, FrameRate rate) {
    constexpr double kRounding = 0x1p-22;      // of a time: a product of two floats
    constexpr double kMostOfFrame = 1.0 / 64;  // far out, floats are no nearer to frames than to anything
    std::vector<double>& times = keys.times;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double frame = rate.time(rate.nearestFrame(Seconds{times[i]})).value;
        const double off = std::abs(times[i] - frame);
        if (off > std::min(kRounding * std::abs(frame), kMostOfFrame * rate.frameTime().value)) continue;
        const bool isNearest = (i == 0 || off < std::abs(times[i - 1] - frame)) &&
                               (i + 1 == times.size() || off <= std::abs(times[i + 1] - frame));
        const bool hasRoom = (i == 0 || !tooNear(Seconds{times[i - 1]}, Seconds{frame})) &&
                             (i + 1 == times.size() || !tooNear(Seconds{frame}, Seconds{times[i + 1]}));
        if (isNearest && hasRoom) times[i] = frame;
    }
}

Result<GltfKeys> readGltfKeys(const GltfDocument& document, GltfAccessors& accessors,
                              const tinygltf::AnimationSampler& sampler, int components,
                              const std::string& where, Diagnostics& diagnostics) {
    const auto times = accessors.floats(sampler.input, 1);
    if (!times) return tl::unexpected(times.error());
    const auto numbers = accessors.floats(sampler.output, components);
    if (!numbers) return tl::unexpected(numbers.error());

    GltfKeys keys;
    keys.interpolation = interpolationOf(sampler, where, diagnostics);
    const std::size_t parts = keys.interpolation == Interpolation::hermite ? 3 : 1;
    const auto width = static_cast<std::size_t>(components);
    if (numbers->size() != times->size() * parts * width) {
        return fail(ErrorCode::valueCount, where,
                    std::to_string(times->size()) + " times have " + std::to_string(numbers->size() / width) +
                        " values");
    }
    const double farthest = static_cast<double>(document.source().limits().frames) / kHighestRate;
    KeySieve sieve(keys, components, farthest);
    std::array<Eigen::Vector4d, 3> values;
    const float* number = numbers->data();
    for (const float time : *times) {
        for (std::size_t part = 0; part < parts; ++part, number += width) {
            values[part].setZero();
            for (std::size_t c = 0; c < width; ++c)
                values[part][static_cast<Eigen::Index>(c)] = static_cast<double>(number[c]);
        }
        sieve.add(static_cast<double>(time), std::span(values).first(parts));
    }
    sieve.tell(where, diagnostics);
    return keys;
}

}  // namespace sinew
