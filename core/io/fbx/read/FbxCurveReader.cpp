#include <algorithm>
#include <bit>
#include <cmath>

#include "core/io/fbx/read/FbxCurve.h"
#include "core/io/fbx/read/FbxTangents.h"

namespace sinew {

namespace {

using Flag = FbxKeyFlag;
using Mode = FbxKey::Mode;

FbxExtrapolation extrapolation(const FbxElement& element, std::string_view name) {
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

/// Removes keys that do not come after their predecessor or have values that are not finite.
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
Result<void> readAttributeData(const FbxElement& curve, bool isBitPattern, std::vector<float>& data,
                               const std::string& where) {
    const FbxElement* element = curve.find("KeyAttrDataFloat");
    if (!element) return {};
    if (isBitPattern || (element->array && element->array->type == 'i')) {
        const auto bits = numbers<std::int32_t>(*element, where);
        if (!bits) return tl::unexpected<Error>(bits.error());
        for (const std::int32_t each : *bits) data.push_back(std::bit_cast<float>(each));
        return {};
    }
    auto read = numbers<float>(*element, where);
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

}  // namespace

Result<FbxCurve> readFbxCurve(const FbxElement& element, double ticks, bool isBitPattern,
                              const std::string& where) {
    const auto list = [&]<class Number>(std::string_view name, std::vector<Number>& result) -> Result<void> {
        const FbxElement* child = element.find(name);
        if (!child) return {};
        auto read = numbers<Number>(*child, where);
        if (!read) return tl::unexpected<Error>(read.error());
        result = std::move(*read);
        return {};
    };
    std::vector<std::int64_t> times;
    std::vector<double> values;
    std::vector<std::int32_t> flags, counts;
    std::vector<float> data;
    if (const auto read = list("KeyTime", times); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = list("KeyValueFloat", values); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = list("KeyAttrFlags", flags); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = list("KeyAttrRefCount", counts); !read) return tl::unexpected<Error>(read.error());
    if (const auto read = readAttributeData(element, isBitPattern, data, where); !read)
        return tl::unexpected<Error>(read.error());
    if (times.size() != values.size() || flags.size() != counts.size())
        return fail(ErrorCode::valueCount, where, "the arrays of an animation curve have different lengths");

    FbxCurve curve;
    curve.before = extrapolation(element, "Pre-Extrapolation");
    curve.after = extrapolation(element, "Post-Extrapolation");
    curve.keys.resize(times.size());
    std::vector<KeyAttributes> attributes(times.size());
    std::size_t group = 0;
    std::int64_t left = counts.empty() ? 0 : counts[0];
    for (std::size_t i = 0; i < times.size(); ++i) {
        while (left <= 0 && group + 1 < counts.size()) left = counts[++group];
        --left;
        curve.keys[i].time = static_cast<double>(times[i]) / ticks;
        curve.keys[i].value = values[i];
        if (group >= flags.size()) continue;
        attributes[i].flags = static_cast<std::uint32_t>(flags[group]);
        for (std::size_t d = 0; d < 4 && 4 * group + d < data.size(); ++d)
            attributes[i].data[d] = data[4 * group + d];
        setMode(curve.keys[i], attributes[i]);
    }
    setStoredTangents(curve.keys, attributes);
    resolveTangents(curve.keys, attributes);
    removeInvalidKeys(curve.keys);
    return curve;
}

namespace {

/// Reads the keys of a channel: a flat list of times, values, letters and parameters.
class ChannelKeys {
public:
    ChannelKeys(const FbxElement& keys, int version, double ticks)
        : values_(keys), version_(version), ticks_(ticks) {}

    Result<std::vector<FbxKey>> read(const std::string& where) {
        std::vector<bool> isAutomatic;
        while (const auto time = values_.next()) {
            FbxKey key;
            key.time = numberOf(*time) / ticks_;
            key.value = number();
            key.slopeIn = nextSlopeIn_;
            key.weightIn = nextWeightIn_;
            nextSlopeIn_ = 0;
            nextWeightIn_ = FbxKey::kDefaultWeight;
            isAutomatic_ = false;
            if (!readMode(key)) {
                return fail(ErrorCode::syntax, where,
                            "the list of keys contains a key of an unknown type or ends within a key");
            }
            keys_.push_back(key);
            isAutomatic.push_back(isAutomatic_);
        }
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            if (keys_[i].mode == Mode::linear) setLinearSlopes(keys_, i);
            if (!isAutomatic[i]) continue;
            const FbxKeyNeighbours near = neighbours(keys_, i);
            keys_[i].slopeIn = keys_[i].slopeOut =
                near.before && near.after
                    ? automaticSlope(keys_[i], near, 0, Flag::kClampProgressive | Flag::kTimeIndependent)
                    : 0;
        }
        return std::move(keys_);
    }

private:
    static double numberOf(const FbxValue& value) {
        if (const auto* integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
        const auto* number = std::get_if<double>(&value);
        return number ? *number : NAN;
    }

    double number() {
        const auto value = values_.next();
        if (!value) isAtEnd_ = true;
        return value ? numberOf(*value) : NAN;
    }

    /// Returns a letter, which binary files store as a number.
    char letter() {
        const auto value = values_.next();
        if (!value) {
            isAtEnd_ = true;
            return '\0';
        }
        if (const auto* text = std::get_if<std::string_view>(&*value))
            return text->empty() ? '\0' : text->front();
        const auto* code = std::get_if<std::int64_t>(&*value);
        return code && *code > 0 && *code < 128 ? static_cast<char>(*code) : '\0';
    }

    bool readMode(FbxKey& key) {
        switch (letter()) {
            case 'L':
                key.mode = Mode::linear;
                return !isAtEnd_;
            case 'C':
                key.mode = version_ >= 4004 && letter() == 'n' ? Mode::constantNext : Mode::constant;
                return !isAtEnd_;
            case 'U':
                key.mode = Mode::cubic;
                return readTangents(key) && !isAtEnd_;
            default:
                return false;
        }
    }

    bool readTangents(FbxKey& key) {
        int weights = 1;
        const bool isOld = version_ <= 4004;
        switch (letter()) {
            case 's':
            case 'b':
                key.slopeOut = number();
                nextSlopeIn_ = number();
                if (version_ == 4003) weights = 0;
                break;
            case 'a':
                isAutomatic_ = true;
                if (isOld) weights = 0;
                break;
            case 'p':
            case 'q':
                isAutomatic_ = true;
                number();
                number();
                weights = isOld ? 1 : 2;
                break;
            case 't':
                isAutomatic_ = true;
                number();
                number();
                number();
                weights = 0;
                break;
            case 'd':
                isAutomatic_ = true;
                number();
                break;
            default:
                return false;
        }
        for (; weights > 0; --weights) {
            if (!readWeights(key)) return false;
        }
        return true;
    }

    bool readWeights(FbxKey& key) {
        switch (letter()) {
            case 'n':
            case 'c':
                return true;
            case 'a':
                key.weightOut = number();
                nextWeightIn_ = number();
                return true;
            case 'l':
                nextWeightIn_ = number();
                return true;
            case 'r':
                key.weightOut = number();
                return true;
            default:
                return false;
        }
    }

    FbxValueReader values_;
    int version_;
    double ticks_;
    std::vector<FbxKey> keys_;
    double nextSlopeIn_ = 0, nextWeightIn_ = FbxKey::kDefaultWeight;
    bool isAutomatic_ = false, isAtEnd_ = false;
};

}  // namespace

Result<FbxCurve> readFbxChannel(const FbxElement& channel, int fileVersion, double ticks,
                                const std::string& where) {
    FbxCurve curve;
    curve.before = extrapolation(channel, "Pre-Extrapolation");
    curve.after = extrapolation(channel, "Post-Extrapolation");
    const FbxElement* keys = channel.find("Key");
    if (!keys) return curve;
    const FbxElement* version = channel.find("KeyVer");
    const int fallback = fileVersion < 5000 ? 4003 : fileVersion < 6000 ? 4004 : 4005;
    const auto keyVersion = static_cast<int>(version ? version->integer(0, fallback) : fallback);
    auto read = ChannelKeys(*keys, keyVersion > 0 ? keyVersion : fallback, ticks).read(where);
    if (!read) return tl::unexpected<Error>(read.error());
    curve.keys = std::move(*read);
    removeInvalidKeys(curve.keys);
    return curve;
}

}  // namespace sinew
