#include "ui/widgets/NumberText.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/LengthUnit.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

constexpr QChar kMinus(0x2212);

QString displayText(QString text) {
    const bool zero =
        std::none_of(text.cbegin(), text.cend(), [](QChar c) { return c >= u'1' && c <= u'9'; });
    if (text.startsWith(u'-')) text.replace(0, 1, zero ? QString() : QString(kMinus));
    return text;
}

// Recursive descent over sums of products of signed factors.
class ArithmeticParser {
public:
    explicit ArithmeticParser(const QString& text) : text_(text) {}

    std::optional<double> result() {
        const double value = sum();
        return good_ && at_ == text_.size() && std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

private:
    static constexpr int kDeepest = 64;

    QChar peek() const { return at_ < text_.size() ? text_[at_] : QChar(); }
    bool take(QChar c) { return peek() == c && ++at_; }
    double wrong() {
        good_ = false;
        return 0;
    }

    double sum() {
        double value = product();
        while (good_) {
            if (take(u'+')) {
                value += product();
            } else if (take(u'-')) {
                value -= product();
            } else {
                break;
            }
        }
        return value;
    }

    double product() {
        double value = factor();
        while (good_) {
            if (take(u'*')) {
                value *= factor();
            } else if (take(u'/')) {
                value /= factor();
            } else {
                break;
            }
        }
        return value;
    }

    double factor() {
        if (++depth_ > kDeepest) return wrong();
        double value = 0;
        if (take(u'-')) {
            value = -factor();
        } else if (take(u'+')) {
            value = factor();
        } else if (take(u'(')) {
            value = sum();
            if (!take(u')')) value = wrong();
        } else {
            value = number();
        }
        --depth_;
        return value;
    }

    double number() {
        const qsizetype start = at_;
        while (peek().isDigit() || peek() == u'.') ++at_;
        const auto value = parseNumber(text_.mid(start, at_ - start).toStdString());
        return value ? *value : wrong();
    }

    QString text_;
    qsizetype at_ = 0;
    int depth_ = 0;
    bool good_ = true;
};

}  // namespace

QString numberText(double value, int decimals) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return displayText(locale.toString(value, 'f', decimals));
}

QString shortNumberText(double value, int decimals) {
    QString text = numberText(value, decimals);
    if (decimals == 0) return text;
    while (text.endsWith(u'0')) text.chop(1);
    if (!text.back().isDigit()) text.chop(1);
    return text;
}

QString numberText(std::int64_t value) { return displayText(QString::number(value)); }

std::optional<double> parseNumberText(const QString& typed, const QString& unit) {
    QString text = typed.simplified().remove(u' ');
    text.replace(kMinus, u'-').replace(QLocale().decimalPoint(), QStringLiteral("."));
    const QString bare = unit.trimmed();
    if (!bare.isEmpty() && text.endsWith(bare)) text.chop(bare.size());
    return ArithmeticParser(text).result();
}

std::optional<NumberChange> parseNumberChange(const QString& typed, const QString& unit) {
    using Kind = NumberChange::Kind;
    QString text = typed.simplified().remove(u' ');
    text.replace(kMinus, u'-');
    const QChar sign = text.isEmpty() ? QChar() : text.front();
    const bool scales = sign == u'*' || sign == u'/';
    const bool assigns = text.mid(1, 1) == QStringLiteral("=") && (scales || sign == u'+' || sign == u'-');
    if (!scales && !assigns) {
        const auto value = parseNumberText(typed, unit);
        return value ? std::optional(NumberChange{Kind::set, *value}) : std::nullopt;
    }
    const auto by = parseNumberText(text.mid(assigns ? 2 : 1), unit);
    if (!by || (sign == u'/' && !std::isfinite(1 / *by))) return std::nullopt;
    if (scales) return NumberChange{Kind::scale, sign == u'*' ? *by : 1 / *by};
    return NumberChange{Kind::add, sign == u'+' ? *by : -*by};
}

QString millimetreText(double metres) {
    constexpr double kOneDecimalBelow = 10;  // mm; smaller values are shown with one decimal
    const double millimetres = metres * 1e3;
    return QStringLiteral("%1 mm").arg(numberText(millimetres, millimetres < kOneDecimalBelow ? 1 : 0));
}

std::optional<std::pair<double, double>> parseNumberRange(const QString& typed, const QString& unit) {
    const qsizetype dots = typed.indexOf(QStringLiteral(".."));
    if (dots < 0) return std::nullopt;
    const auto first = parseNumberText(typed.left(dots), unit);
    const auto second = parseNumberText(typed.mid(dots + 2), unit);
    if (!first || !second) return std::nullopt;
    return std::pair(std::min(*first, *second), std::max(*first, *second));
}

QString speedText(double speed) {
    constexpr double kSlow = 0.1;
    constexpr int kDigits = 2, kMostDecimals = 6;
    const double size = std::abs(speed);
    const bool slow = size > 0 && size < kSlow;
    const int decimals =
        slow ? std::min(kMostDecimals, kDigits - 1 - static_cast<int>(std::floor(std::log10(size))))
             : kDigits;
    return (slow ? shortNumberText(speed, decimals) : numberText(speed, decimals)) + QLatin1Char('x');
}

namespace {

constexpr double kAutomatic = 0;
constexpr double kOther = -1;
constexpr const char* kUnitNames[] = {  // in the order of kLengthUnits
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "Metres"),
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "Decimetres"),
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "Centimetres"),
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "Millimetres"),
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "Feet"),
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "Inches"),
    QT_TRANSLATE_NOOP("sinew::LengthUnits", "CMU units (inches / 0.45)")};
static_assert(std::size(kUnitNames) == kLengthUnits.size());

QString translated(const char* text) { return QCoreApplication::translate("sinew::LengthUnits", text); }

}  // namespace

QStringList lengthUnitNames() {
    QStringList names;
    for (const char* name : kUnitNames) names << translated(name);
    return names;
}

void fillLengthUnits(QComboBox& combo, QDoubleSpinBox& custom, const QString& automatic) {
    const QStringList names = lengthUnitNames();
    combo.addItem(automatic, kAutomatic);
    for (std::size_t i = 0; i < kLengthUnits.size(); ++i)
        combo.addItem(names[static_cast<qsizetype>(i)], kLengthUnits[i].metres);
    combo.addItem(translated(QT_TRANSLATE_NOOP("sinew::LengthUnits", "Other…")), kOther);
    custom.setDecimals(6);
    custom.setRange(1e-6, 1e6);
    custom.setValue(0.01);
    custom.setSuffix(translated(QT_TRANSLATE_NOOP("sinew::LengthUnits", " m per unit")));
    custom.setVisible(false);
    QObject::connect(&combo, &QComboBox::currentIndexChanged, &custom,
                     [&] { custom.setVisible(combo.currentData().toDouble() == kOther); });
}

double metresPerUnit(const QComboBox& combo, const QDoubleSpinBox& custom) {
    const double chosen = combo.currentData().toDouble();
    return chosen == kOther ? custom.value() : chosen;
}

}  // namespace sinew
