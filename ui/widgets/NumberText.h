#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <utility>

class QComboBox;
class QDoubleSpinBox;

namespace sinew {

/// Returns a number as displayed: the locale's decimal point, no digit grouping, a minus sign (U+2212) and
/// never "−0".
QString numberText(double value, int decimals);
/// Like numberText(), without trailing zeros.
QString shortNumberText(double value, int decimals);
QString numberText(std::int64_t value);
/// Returns a short distance, given in metres, in millimetres: "0.3 mm", "120 mm".
QString millimetreText(double metres);

/// Parses the text of a number field: a number or an expression with + - * / and parentheses, with "." or the
/// locale's decimal point, either minus sign, and an optional unit at the end. Returns nullopt for anything
/// else and for results that are not finite.
std::optional<double> parseNumberText(const QString& typed, const QString& unit = {});

/// Parses two such texts separated by "..", as in "-10..70", and returns them in ascending order; nullopt for
/// anything else.
std::optional<std::pair<double, double>> parseNumberRange(const QString& typed, const QString& unit = {});

/// A change that the user makes to a number: setting it, adding to it or scaling it.
struct NumberChange {
    enum class Kind { set, add, scale };
    Kind kind = Kind::set;
    double by = 0;

    double applyTo(double value) const {
        return kind == Kind::set ? by : kind == Kind::add ? value + by : value * by;
    }
    friend bool operator==(const NumberChange&, const NumberChange&) = default;
};

/// Parses the text of a number field as a change. Text that starts with *, /, +=, -=, *= or /= changes the
/// number by what follows; other text sets it.
std::optional<NumberChange> parseNumberChange(const QString& typed, const QString& unit = {});

/// Returns a speed as displayed: "0.74x". Slow speeds get as many decimals as needed to differ from zero:
/// "0.0001x".
QString speedText(double speed);

/// Returns the displayed names of kLengthUnits: "Metres".
QStringList lengthUnitNames();

/// Fills a combo box with the length units of motion files; the item data is the unit's length in metres. The
/// first item is `automatic` (data 0), the last one "Other…" (data -1), which shows `custom`.
void fillLengthUnits(QComboBox& combo, QDoubleSpinBox& custom, const QString& automatic);

/// Returns the chosen metres per unit, or 0 for the first item.
double metresPerUnit(const QComboBox& combo, const QDoubleSpinBox& custom);

}  // namespace sinew
