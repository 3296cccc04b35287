#include "core/io/text/FieldWriter.h"

#include <cmath>

#include "core/io/text/RateText.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

/// Converts whole numbers to integers, so that they are written without a decimal point.
FieldWriter::Json jsonOf(double value) {
    constexpr double kWhole = 1e15;
    if (value == std::floor(value) && std::abs(value) < kWhole) return static_cast<std::int64_t>(value);
    return value;
}

}  // namespace

void FieldWriter::number(const char* name, double value, NumberRange) { object_[name] = jsonOf(value); }

void FieldWriter::number(const char* name, const std::optional<double>& value, NumberRange range) {
    if (value) number(name, *value, range);
}

void FieldWriter::degrees(const char* name, double radians, NumberRange) {
    // Drops the last bits, which the conversion from radians makes inexact.
    object_[name] = jsonOf(std::round(sinew::degrees(radians) * 1e10) / 1e10);
}

void FieldWriter::frame(const char* name, const std::optional<FrameIndex>& value) {
    if (value) object_[name] = value->value;
}

void FieldWriter::texts(const char* name, const std::vector<std::string>& values) {
    if (!values.empty()) object_[name] = values;
}

void FieldWriter::rate(const char* name, const std::optional<FrameRate>& value) {
    if (!value) return;
    if (value->denominator() == 1) {
        object_[name] = value->numerator();
    } else {
        object_[name] = rateText(*value);
    }
}

}  // namespace sinew
