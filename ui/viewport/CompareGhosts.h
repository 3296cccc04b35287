#pragma once

#include <QPointF>
#include <QString>
#include <memory>
#include <vector>

#include "core/scene/Evaluator.h"
#include "ui/viewport/DashedLine.h"
#include "ui/widgets/CompareDashes.h"

class QPainter;

namespace sinew {

class Camera;
struct Session;
struct Theme;

/// How an interpolation is drawn where several are compared; dashes: CompareDashes.h.
QColor compareColor(const Theme& theme, Interpolation kind);

/// The active character under each interpolation of Session's comparison, where
/// that is on: bones that stand elsewhere than the shown ones as outlines over
/// everything, in the colour and dash of their interpolation.
class CompareGhosts {
public:
    explicit CompareGhosts(Session& session) : session_(&session) {}

    static constexpr double kLegendHeight = 72;  ///< logical pixels

    bool shown() const;
    void append(const Camera& camera, const Theme& theme, DrawList& list);
    /// Which colour and dash is which interpolation; the first line's top left
    /// corner is given.
    void paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const;

private:
    struct Compared {
        Interpolation kind = Interpolation::linear;
        std::shared_ptr<const Clip> clip;
        std::unique_ptr<Evaluator> evaluator;
    };
    void follow();

    Session* session_;
    std::shared_ptr<const Character> character_;
    std::vector<Compared> compared_;
};

}  // namespace sinew
