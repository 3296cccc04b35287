#pragma once

#include <functional>

#include "ui/editing/WeightPainting.h"
#include "ui/viewport/gizmos/HandleTool.h"
#include "ui/viewport/rendering/DrawList.h"

class QKeyEvent;
class QPainter;

namespace sinew {

/// A point on a mesh under the pointer.
struct BrushHit {
    MeshPoint point;
    Eigen::Vector3d position, normal;  ///< world space
};

/// The brush in paint mode: a circle on the surface under the pointer, which paints while the left button is
/// held. F and Shift+F start changing the radius and the strength with the pointer: a click or Enter ends it,
/// Esc restores the value. Ctrl+click selects the joint with the largest weight under the pointer instead of
/// painting.
class BrushTool : public HandleTool {
    Q_OBJECT
public:
    /// @param pick  returns what is under a pixel; only meshes of the active character count
    BrushTool(Session& session, std::function<std::optional<BrushHit>(QPointF)> pick);

    void append(const Camera& camera, const Theme& theme, DrawList& list);
    void paint(QPainter& painter, const Camera& camera, const Theme& theme);

    bool isOn() const;
    /// Sets the pressure of a pen, 0..1, for the events that follow; 1 for a mouse.
    void setPressure(double pressure) { pressure_ = pressure; }

    /// Returns whether pressKey() would use a key, which shortcuts then must not.
    bool usesKey(const QKeyEvent& event) const;
    /// Starts changing the radius or the strength, or ends it. Returns whether the key was used.
    bool pressKey(int key, Qt::KeyboardModifiers modifiers, QPointF pointer);

    bool hover(const Camera& camera, QPointF pixel) override;
    bool leave() override;
    bool press(const Camera& camera, QPointF pixel) override;

private:
    enum class Changed { none, radius, strength };

    void moveTo(const Camera& camera, QPointF pixel, const DragPrecision& precision) override;
    void commit() override;
    void discard() override;

    void dab(const Camera& camera, QPointF pixel);
    double metres(const Camera& camera, const BrushHit& hit) const;
    void changeValue(QPointF pixel);
    void endChange(bool keep);
    bool usesKey(int key, Qt::KeyboardModifiers modifiers) const;

    std::function<std::optional<BrushHit>(QPointF)> pick_;
    std::optional<BrushHit> hit_;  ///< under the pointer
    double pressure_ = 1;
    QPointF lastDab_;
    Changed changed_ = Changed::none;
    QPointF changeStart_;
    double valueBefore_ = 0;
};

}  // namespace sinew
