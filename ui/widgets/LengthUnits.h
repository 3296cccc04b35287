#pragma once

#include <QString>

class QComboBox;
class QDoubleSpinBox;

namespace sinew {

/// Fills a combo box with length units of motion files: the item data is their length in metres. The first
/// item is `automatic` (data 0), the last one "Other…" (data -1), which shows `custom`.
void fillLengthUnits(QComboBox& combo, QDoubleSpinBox& custom, const QString& automatic);

/// Metres per unit as chosen, or 0 for the first item.
double metresPerUnit(const QComboBox& combo, const QDoubleSpinBox& custom);

}  // namespace sinew
