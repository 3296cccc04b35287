#include "core/io/fbx/read/FbxCurveReader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/io/fbx/read/FbxTangents.h"

namespace sinew {

namespace {

using Flag = FbxKeyFlag;
using Mode = FbxKey::Mode;

/// The four packed numbers that describe the tangents of a key.
struct KeyAttributes {
    std::uint32_t flags = 0;
    std::array<float, 4> data{};

    double weight(int shift) const {
        const auto packed = std::bit_cast<std::uint32_t>(data[2]);
        return static_cast<double>((packed >> shift) & 0xffff) * 1e-4;
    }
};

void setMode(FbxKey& key, const KeyAttributes& attributes) {
    if ((attributes.flags & Flag::kConstant) != 0) {
        key.mode = (attributes.flags & Flag::kConstantNext) != 0 ? Mode::constantNext : Mode::constant;
    } else {
        key.mode = (attributes.flags & Flag::kCubic) != 0 ? Mode::cubic : Mode::linear;
    }
}

/// Sets the stored slopes and weights of the segment after each key.
void setStoredTangents(std::vector<FbxKey>& keys, const std::vector<KeyAttributes>& attributes) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const KeyAttributes& each = attributes[i];
        if (keys[i].mode != Mode::cubic || (each.flags & Flag::kTcb) != 0) continue;
        keys[i].slopeOut = each.data[0];
        if ((each.flags & Flag::kWeightedOut) != 0) keys[i].weightOut = each.weight(0);
        if (i + 1 == keys.size()) continue;
        keys[i + 1].slopeIn = each.data[1];
        if ((each.flags & Flag::kWeightedNextIn) != 0) keys[i + 1].weightIn = each.weight(16);
    }
}

/// Reads the attributes of keys, four numbers each. Some of them are integers, which must not pass through a
/// conversion: text files since version 7.2 print the bits of all.
Result<void> readAttributeData(const FbxElement& curve, bool isBitPattern, std::vector<float>& data) {
    const FbxElement* element = curve.find("KeyAttrDataFloat");
    if (!element) return {};
    if (isBitPattern || (element->array && element->array->type == 'i')) {
        const auto bits = numbers<std::int32_t>(*element, {});
        if (!bits) return tl::unexpected<Error>(bits.error());
        for (const std::int32_t each : *bits) data.push_back(std::bit_cast<float>(each));
        return {};
    }
    auto read = numbers<float>(*element, {});
    if (!read) return tl::unexpected<Error>(read.error());
    data = std::move(*read);
    return {};
}

/// Computes the slopes that the file leaves to the reader: automatic, TCB and linear ones.
void resolveTangents(std::vector<FbxKey>& keys, const std::vector<KeyAttributes>& attributes) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
        FbxKey& key = keys[i];
        const KeyAttributes& each = attributes[i];
        const FbxKeyNeighbours near = neighbours(keys, i);
        if (key.mode == Mode::linear) {
            setLinearSlopes(keys, i);
        } else if (key.mode == Mode::cubic && (each.flags & Flag::kTcb) != 0) {
            setTcbSlopes(key, near, each.data[0], each.data[1], each.data[2]);
        } else if (key.mode == Mode::cubic && (each.flags & Flag::kUser) == 0) {
            // The stored slopes are the biases of an automatic tangent, the incoming one negated.
            const double biasIn = -key.slopeIn, biasOut = key.slopeOut;
            key.slopeOut = automaticSlope(key, near, near.after ? biasOut : biasIn, each.flags);
            const bool isUnified = !near.before || !near.after || std::abs(key.slopeIn + biasOut) <= 1e-4;
            key.slopeIn = isUnified ? key.slopeOut : automaticSlope(key, near, biasIn, each.flags);
        }
    }
}

constexpr std::int64_t kExactIntegers = std::int64_t{1} << 53;  ///< up to which doubles are exact

/// Returns the grid on which key times are consecutive frames, or nullopt if there is none or if its frames
/// are longer than those of `slowest`. The times of its frames are exactly those of the keys in seconds,
/// because both are the same quotient, rounded once.
std::optional<FrameGrid> gridOf(std::span<const std::int64_t> times, double ticks, FrameRate slowest) {
    if (times.size() < 2) return std::nullopt;
    const auto isExact = [](std::int64_t time) { return time > -kExactIntegers && time < kExactIntegers; };
    if (!isExact(times.front()) || !isExact(times[1]) || !isExact(times.back())) return std::nullopt;
    const std::int64_t step = times[1] - times[0], second = std::llround(ticks);
    if (step <= 0 || times[0] % step != 0) return std::nullopt;
    for (std::size_t i = 1; i < times.size(); ++i) {
        if (times[i - 1] > kExactIntegers - step || times[i] != times[i - 1] + step) return std::nullopt;
    }
    const std::int64_t common = std::gcd(step, second);
    const auto rate = FrameRate::create(second / common, step / common);
    const FrameIndex first{times[0] / step}, last{times.back() / step};
    const auto isFrameExact = [&](FrameIndex frame) {
        return std::abs(frame.value) < kExactIntegers / rate->denominator();
    };
    if (!rate || !isFrameExact(first) || !isFrameExact(last)) return std::nullopt;
    const double frame = rate->frameTime().value;
    if (frame < Curve::kMinimumGap || frame > slowest.frameTime().value) return std::nullopt;
    return FrameGrid{*rate, first, static_cast<std::int64_t>(times.size())};
}

bool areLinear(std::span<const std::int32_t> flags) {
    constexpr auto kOthers = static_cast<std::int32_t>(Flag::kConstant | Flag::kCubic);
    return std::ranges::all_of(flags, [](std::int32_t each) { return (each & kOthers) == 0; });
}

bool areFinite(std::span<const double> values) {
    // Subtracting a value from itself gives 0 only if it is finite; this loop vectorises.
    bool isFinite = true;
    for (const double value : values) isFinite &= value - value == 0;
    return isFinite;
}

bool isSameArray(const FbxRawArray& a, const FbxRawArray& b) {
    return a.type == b.type && a.isCompressed == b.isCompressed && a.isBigEndian == b.isBigEndian &&
           a.count == b.count && a.bytes == b.bytes;
}

/// Gives keys the interpolation and tangents of the groups that they belong to.
void setAttributes(std::vector<FbxKey>& keys, std::span<const std::int32_t> flags,
                   std::span<const std::int32_t> counts, std::span<const float> data) {
    std::vector<KeyAttributes> attributes(keys.size());
    std::size_t group = 0;
    std::int64_t left = counts.empty() ? 0 : counts[0];
    for (std::size_t i = 0; i < keys.size(); ++i) {
        while (left <= 0 && group + 1 < counts.size()) left = counts[++group];
        --left;
        if (group >= flags.size()) continue;
        attributes[i].flags = static_cast<std::uint32_t>(flags[group]);
        for (std::size_t d = 0; d < 4 && 4 * group + d < data.size(); ++d)
            attributes[i].data[d] = data[4 * group + d];
        setMode(keys[i], attributes[i]);
    }
    setStoredTangents(keys, attributes);
    resolveTangents(keys, attributes);
}

}  // namespace

FbxExtrapolation readFbxExtrapolation(const FbxElement& element, std::string_view name) {
    FbxExtrapolation result;
    const FbxElement* end = element.find(name);
    const FbxElement* type = end ? end->find("Type") : nullptr;
    if (!type || type->values.empty()) return result;
    const char letter = type->text(0).empty() ? static_cast<char>(type->integer(0)) : type->text(0).front();
    using enum FbxExtrapolation::Mode;
    switch (letter) {
        case 'R':
            result.mode = repeat;
            break;
        case 'A':
            result.mode = repeatRelative;
            break;
        case 'M':
            result.mode = mirror;
            break;
        case 'K':
            result.mode = slope;
            break;
        default:
            break;
    }
    if (const FbxElement* count = end->find("Repetition"))
        result.count = std::max<std::int64_t>(-1, count->integer(0, -1));
    return result;
}

void removeInvalidKeys(std::vector<FbxKey>& keys) {
    std::erase_if(keys,
                  [](const FbxKey& key) { return !std::isfinite(key.time) || !std::isfinite(key.value); });
    if (!std::ranges::is_sorted(keys, {}, &FbxKey::time)) std::ranges::stable_sort(keys, {}, &FbxKey::time);
    std::vector<FbxKey> kept;
    kept.reserve(keys.size());
    for (const FbxKey& key : keys) {
        const auto isTooClose = [&](const FbxKey& last) {
            return areTooClose(Seconds{last.time}, Seconds{key.time});
        };
        if (!kept.empty() && isTooClose(kept.back())) {
            if (kept.back().time == key.time) continue;
            // The two sides of a jump: the earlier one is moved back if there is room.
            const double before = key.time - 1.5 * Curve::kMinimumGap;
            if (kept.size() > 1 && areTooClose(Seconds{kept[kept.size() - 2].time}, Seconds{before}))
                continue;
            kept.back().time = before;
        }
        kept.push_back(key);
    }
    keys = std::move(kept);
    for (FbxKey& key : keys) {
        if (!std::isfinite(key.slopeIn)) key.slopeIn = 0;
        if (!std::isfinite(key.slopeOut)) key.slopeOut = 0;
    }
}

Result<void> FbxCurveReader::readTimes(const FbxElement& element) {
    const FbxElement* child = element.find("KeyTime");
    if (child && child->array && isSameArray(*child->array, times_.stored)) return {};
    times_ = {};
    if (!child) return {};
    auto read = numbers<std::int64_t>(*child, {});
    if (!read) return tl::unexpected<Error>(read.error());
    times_.ticks = std::move(*read);
    times_.grid = gridOf(times_.ticks, ticks_, rate_);
    if (child->array) times_.stored = *child->array;
    return {};
}

Result<FbxCurve> FbxCurveReader::read(const FbxElement& element) {
    const auto list = [&]<class Number>(std::string_view name, std::vector<Number>& result) -> Result<void> {
        const FbxElement* child = element.find(name);
        if (!child) return {};
        auto read = numbers<Number>(*child, {});
        if (!read) return tl::unexpected<Error>(read.error());
        result = std::move(*read);
        return {};
    };
    std::vector<double> values;
    std::vector<std::int32_t> flags, counts;
    std::vector<float> data;
    if (const auto read = readTimes(element); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = list("KeyValueFloat", values); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = list("KeyAttrFlags", flags); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = list("KeyAttrRefCount", counts); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = readAttributeData(element, isBitPattern_, data); !read)
        return tl::unexpected<Error>(read.error());
    if (times_.ticks.size() != values.size() || flags.size() != counts.size())
        return fail(ErrorCode::valueCount, {}, "the arrays of an animation curve have different lengths");

    FbxCurve curve;
    curve.before = readFbxExtrapolation(element, "Pre-Extrapolation");
    curve.after = readFbxExtrapolation(element, "Post-Extrapolation");
    const bool holds = curve.before.mode == FbxExtrapolation::Mode::constant &&
                       curve.after.mode == FbxExtrapolation::Mode::constant;
    if (times_.grid && holds && areLinear(flags) && areFinite(values)) {
        curve.samples = {*times_.grid, std::move(values)};
        return curve;
    }
    curve.keys.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        curve.keys[i].time = static_cast<double>(times_.ticks[i]) / ticks_;
        curve.keys[i].value = values[i];
    }
    setAttributes(curve.keys, flags, counts, data);
    removeInvalidKeys(curve.keys);
    return curve;
}

}  // namespace sinew
