#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <utility>

namespace sinew {

/// Numbers as the screen shows them: the user's decimal point, no grouping, a true minus (U+2212), never
/// "−0".
QString numberText(double value, int decimals);
/// The same with as few decimals as say the value, at most `decimals`.
QString shortNumberText(double value, int decimals);
QString numberText(std::int64_t value);
/// A short distance, given in metres: "0.3 mm", "120 mm".
QString millimetreText(double metres);

/// What a person typed into a number field: a number or arithmetic with + - * / and parentheses, the point or
/// the user's own decimal sign, either minus, and an optional unit behind it. nullopt for anything else and
/// for results that are not finite.
std::optional<double> parseNumberText(const QString& typed, const QString& unit = {});

/// Two such texts with ".." between them, put in order: "-10..70"; nullopt for anything else.
std::optional<std::pair<double, double>> parseNumberRange(const QString& typed, const QString& unit = {});

/// What a person does to a number with a field: gives it a value, adds to it or multiplies it.
struct NumberChange {
    enum class Kind { set, add, scale };
    Kind kind = Kind::set;
    double by = 0;

    double applied(double value) const {
        return kind == Kind::set ? by : kind == Kind::add ? value + by : value * by;
    }
    friend bool operator==(const NumberChange&, const NumberChange&) = default;
};

/// The same text read as a change: arithmetic sets; what begins with *, /, +=, -=, *= or /= changes the
/// number by what follows.
std::optional<NumberChange> parseNumberChange(const QString& typed, const QString& unit = {});

}  // namespace sinew
