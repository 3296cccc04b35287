#pragma once

#include <QString>
#include <functional>

#include "core/scene/analysis/Losses.h"

class QWidget;

namespace sinew {

/// Returns one line per lost item: "2 curves of thigh in walk".
QStringList lossLines(const Losses& losses);

/// Asks the user to confirm an edit that deletes other data, and performs it if confirmed.
///
/// @param text  name of the edit: "Delete 3 Joints"
void confirmLosses(QWidget& window, const QString& text, const Losses& losses,
                   std::function<void()> onConfirm);

}  // namespace sinew
