#pragma once

#include <QString>
#include <functional>

#include "core/scene/LostBy.h"

class QWidget;

namespace sinew {

/// What is lost, a line each: "2 curves of thigh in walk".
QStringList lossLines(const Losses& losses);

/// Says what an edit takes away and does it if the user still wants it.
///
/// @param text  the edit's name: "Delete 3 joints"
void askAboutLosses(QWidget& window, const QString& text, const Losses& losses, std::function<void()> go);

}  // namespace sinew
