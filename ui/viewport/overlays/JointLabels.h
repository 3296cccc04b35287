#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <span>
#include <vector>

#include "ui/viewport/picking/Picking.h"

class QPainter;

namespace sinew {

class Camera;
class Visibility;
struct Theme;

/// A joint's name on the screen. Logical pixels.
struct JointLabel {
    enum class Kind { plain, hovered, current };
    Kind kind = Kind::plain;
    QRectF box;
    QString text;
};

/// Selects the joints to be labelled.
struct LabelOptions {
    bool all = false;  ///< label all joints of the active character
    CharacterId active;
    JointId current, hovered;                ///< always labelled; unset: none
    const Visibility* visibility = nullptr;  ///< hides the labels of hidden joints; null: none are hidden
};

/// Returns labels placed beside their joints. The current and the hovered joint are always labelled; the
/// others, parents first, only if they overlap no earlier label, and at most kMaxLabels of them.
std::vector<JointLabel> jointLabels(const Camera& camera, Characters characters, const LabelOptions& options,
                                    const QFont& font);

inline constexpr std::size_t kMaxLabels = 400;

void paintLabels(QPainter& painter, std::span<const JointLabel> labels, const Theme& theme);

}  // namespace sinew
