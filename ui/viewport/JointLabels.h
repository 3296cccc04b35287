#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <span>
#include <vector>

#include "ui/viewport/Picking.h"

class QPainter;

namespace sinew {

class Camera;
class Visibility;
struct Theme;

/// A joint's name on the screen, logical pixels.
struct JointLabel {
    enum class Kind { plain, hovered, current };
    Kind kind = Kind::plain;
    QRectF box;
    QString text;
};

/// Which joints are named.
struct LabelChoice {
    bool all = false;  ///< of the active character
    CharacterId active;
    JointId current, hovered;                ///< unset: none; named whatever else
    const Visibility* visibility = nullptr;  ///< joints that it does not show are not named; null: all are
};

/// Names beside their joints. Those of the current and the hovered joint always; of the others those that
/// lie over no label placed before, parents first, kMaximumLabels at most.
std::vector<JointLabel> jointLabels(const Camera& camera, Characters characters, const LabelChoice& choice,
                                    const QFont& font);

inline constexpr std::size_t kMaximumLabels = 400;

void paintLabels(QPainter& painter, std::span<const JointLabel> labels, const Theme& theme);

}  // namespace sinew
