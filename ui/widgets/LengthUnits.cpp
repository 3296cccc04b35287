#include "ui/widgets/LengthUnits.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <utility>

namespace sinew {

namespace {

constexpr double kAutomatic = 0;
constexpr double kOther = -1;

QString translated(const char* text) { return QCoreApplication::translate("sinew::LengthUnits", text); }

}  // namespace

void fillLengthUnits(QComboBox& combo, QDoubleSpinBox& custom, const QString& automatic) {
    const std::pair<const char*, double> units[] = {
        {QT_TRANSLATE_NOOP("sinew::LengthUnits", "Metres"), 1},
        {QT_TRANSLATE_NOOP("sinew::LengthUnits", "Centimetres"), 0.01},
        {QT_TRANSLATE_NOOP("sinew::LengthUnits", "Millimetres"), 0.001},
        {QT_TRANSLATE_NOOP("sinew::LengthUnits", "Inches"), 0.0254},
        {QT_TRANSLATE_NOOP("sinew::LengthUnits", "CMU units (inches / 0.45)"), 0.0254 / 0.45},
    };
    combo.addItem(automatic, kAutomatic);
    for (const auto& [text, metres] : units) combo.addItem(translated(text), metres);
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
