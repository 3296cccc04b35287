#pragma once

#include <optional>

#include "ui/canvas/GraphGeometry.h"
#include "ui/canvas/PointerDrag.h"
#include "ui/canvas/TimeCanvas.h"

namespace sinew {

/// Base class of the editors that draw a graph over time, with a value axis. Handles the gestures of the left
/// button: a gesture begins once the pointer has moved far enough, and X and Y lock it to an axis.
class GraphCanvas : public TimeCanvas {
    Q_OBJECT
public:
    /// @param minimumHeight  of the area below the ruler, pixels
    GraphCanvas(Session& session, int rulerHeight, int minimumHeight, QWidget* parent);

    const ValueAxis& values() const { return values_; }

    void showAll() override;
    virtual void showAllValues() = 0;  ///< fits the value axis to the content

protected:
    /// What the left button drags: a box that selects, or objects that the editor found under the pointer.
    enum class Gesture { none, box, edit };

    /// Returns the geometry of a graph that leaves `lanes` pixels below it.
    GraphGeometry graph(int lanes) const;
    /// Fits the value axis to a range. Does nothing if the range is empty, low > high.
    void showValues(double low, double high);
    QRect namesArea() const;  ///< area of the name column below the ruler
    /// Adapts the axis and child widgets to the size of the canvas.
    virtual void layoutParts();

    void press(QPointF position);  ///< prepares for a gesture
    /// Called when the drag of an edit begins. Returns false if nothing can be edited.
    virtual bool beginEdit() = 0;
    virtual void updateEdit(Qt::KeyboardModifiers modifiers) = 0;
    virtual void selectInside(const QRectF& box, Qt::KeyboardModifiers modifiers) = 0;
    /// Called when a gesture was committed, cancelled or interrupted.
    virtual void endGesture();
    void stopGesture();    ///< ends the gesture while the button is still down
    void cancelPreview();  ///< cancels a tool's preview, but not this gesture
    void paintSelectionBox(QPainter& painter) const;

    void dragged(QMouseEvent& event) override;
    void pan(double dx, double dy) override;
    void zoomValue(double factor, double aboutY) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    ValueAxis values_;
    bool isFitted_ = false;  ///< the value axis has been fitted to the content, and drawn since
    Gesture gesture_ = Gesture::none;
    bool dragBegan_ = false;  ///< the pointer has moved far enough for a drag
    std::optional<PointerDrag> pointerDrag_;

private:
    void updateDrag(Qt::KeyboardModifiers modifiers);
    QRectF selectionBox() const;

    bool isNewFit_ = false;  ///< the value axis has been fitted, and not drawn since
};

}  // namespace sinew
