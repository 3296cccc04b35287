#include <cmath>

#include "core/io/fbx/read/FbxCurveReader.h"
#include "core/io/fbx/read/FbxTangents.h"

namespace sinew {

namespace {

using Flag = FbxKeyFlag;
using Mode = FbxKey::Mode;

/// Reads the keys of a channel: a flat list of times, values, letters and parameters.
class ChannelKeys {
public:
    ChannelKeys(const FbxElement& keys, int version, double ticks)
        : values_(keys), version_(version), ticks_(ticks) {}

    Result<std::vector<FbxKey>> read() {
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
                return fail(ErrorCode::syntax, {},
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

Result<FbxCurve> readFbxChannel(const FbxElement& channel, int fileVersion, double ticks) {
    FbxCurve curve;
    curve.before = readFbxExtrapolation(channel, "Pre-Extrapolation");
    curve.after = readFbxExtrapolation(channel, "Post-Extrapolation");
    const FbxElement* keys = channel.find("Key");
    if (!keys) return curve;
    const FbxElement* version = channel.find("KeyVer");
    const int fallback = fileVersion < 5000 ? 4003 : fileVersion < 6000 ? 4004 : 4005;
    const auto keyVersion = static_cast<int>(version ? version->integer(0, fallback) : fallback);
    auto read = ChannelKeys(*keys, keyVersion > 0 ? keyVersion : fallback, ticks).read();
    if (!read) return tl::unexpected<Error>(read.error());
    curve.keys = std::move(*read);
    removeInvalidKeys(curve.keys);
    return curve;
}

}  // namespace sinew
