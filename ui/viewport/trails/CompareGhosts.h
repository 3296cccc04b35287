#pragma once

#include <QPointF>
#include <memory>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/viewport/rendering/DrawList.h"

class QPainter;

namespace sinew {

class Camera;
struct Session;
struct Theme;

/// Returns the colour of an interpolation in comparisons. See also compareDashes().
QColor compareColor(const Theme& theme, Interpolation kind);

/// Shows the active character under each interpolation of the session's comparison, while that is on. Bones
/// whose position differs from the shown pose are outlined over everything else, in the colour and dashes of
/// their interpolation.
class CompareGhosts {
public:
    explicit CompareGhosts(Session& session) : session_(&session) {}

    static constexpr double kLegendHeight = 72;  ///< logical pixels

    bool isShown() const;
    void append(const Camera& camera, const Theme& theme, DrawList& list);
    /// Paints the colour and dashes of each interpolation, with the top left corner at `corner`.
    void paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const;

private:
    struct ComparedClip {
        Interpolation kind = Interpolation::linear;
        std::shared_ptr<const Clip> clip;
        std::unique_ptr<Evaluator> evaluator;
    };
    void updateEvaluators();

    Session* session_;
    std::shared_ptr<const Character> character_;
    std::vector<ComparedClip> comparedClips_;
};

}  // namespace sinew
