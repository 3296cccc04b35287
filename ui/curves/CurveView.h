#pragma once

#include <memory>
#include <optional>

#include "ui/canvas/GraphCanvas.h"
#include "ui/curves/CompareOverlay.h"
#include "ui/curves/CurveBuffer.h"
#include "ui/curves/CurveDrag.h"
#include "ui/curves/SpeedLane.h"
#include "ui/curves/VisibleCurves.h"

namespace sinew {

class CurveNames;
class CurvePainter;

/// Canvas of the curve editor: the curves of the selected joints with keys that can be selected and dragged,
/// and the speed lane below them.
class CurveView : public GraphCanvas {
    Q_OBJECT
public:
    static constexpr int kRuler = 24;

    explicit CurveView(Session& session, QWidget* parent = nullptr);

    VisibleCurves& curves() { return curves_; }
    const VisibleCurves& curves() const { return curves_; }
    SpeedLane& lane() { return lane_; }
    const CompareOverlay& compare() const { return compare_; }
    CurveNames& names() const { return *names_; }
    CurveGeometry geometry() const;
    /// Selected keys that are visible here, sorted; editableKeys() leaves out those of locked curves. Valid
    /// until the curves or the selection change.
    const std::vector<VisibleKey>& selectedKeys() const;
    const std::vector<VisibleKey>& editableKeys() const;
    std::vector<KeyRef> editableRefs() const;

    bool showsLimits() const { return showsLimits_; }
    bool showsBuffer() const { return showsBuffer_; }
    bool showsLane() const { return showsLane_; }
    void setShowsLimits(bool on);
    void setShowsBuffer(bool on);
    void setShowsLane(bool on);

    const CurveBuffer& buffer() const { return buffer_; }
    void captureBuffer();
    void swapBuffer();  ///< a single undo step
    /// Selects the key before (-1) or after (1) the current one on the active curve.
    void stepKey(int by);
    void stepCurve(int by);  ///< activates the previous or next curve
    /// Sets the interpolation of the segments after the selected keys, or of the whole active curve if no key
    /// is selected.
    void setInterpolation(Interpolation kind);

    /// Returns the text shown if no curve is drawn: why there is none, and what to do.
    QString hintText() const;
    QString currentText() const override;
    std::vector<CanvasRow> visibleRows() const override;
    std::vector<KeyRef> selectableKeys() const override;
    void selectUnder(QPoint position) override;
    void showSelected() override;
    void showAllValues() override;

Q_SIGNALS:
    void bufferChanged();
    void laneToggled();

protected:
    void paintStill(QPainter& painter) override;
    void paintAnnotations(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void pressed(QMouseEvent& event) override;
    void released(QMouseEvent& event) override;
    void doubleClicked(QMouseEvent& event) override;
    void hovered(QMouseEvent& event) override;
    QString toolTipAt(QPoint position) const override;
    void layoutParts() override;
    bool beginEdit() override;
    void updateEdit(Qt::KeyboardModifiers modifiers) override;
    void selectInside(const QRectF& box, Qt::KeyboardModifiers modifiers) override;
    void endGesture() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Edit { keys, scale, tangent };

    void interpolateKeys(Interpolation kind);
    void followSession();
    void invalidateKeys();
    void updateSelection();
    void showSelectedValues();
    void paintCurves(QPainter& painter, const CurveGeometry& geometry);
    void paintLimits(CurvePainter& curves);
    void paintKeys(QPainter& painter, CurvePainter& curves, const CurveGeometry& geometry);

    bool pressHandle(QPointF position);
    void pressKey(const VisibleKey& key, Qt::KeyboardModifiers modifiers);
    void pressCurve(const CurveRow& row, QMouseEvent& event);
    void click(Qt::KeyboardModifiers modifiers);
    void addKey(const CurveRow& row, QPointF position);
    void nudge(double units);
    bool arrowKey(const QKeyEvent& event);
    QString dragText() const;
    QString keyText(const VisibleKey& key) const;

    VisibleCurves curves_;
    SpeedLane lane_;
    CompareOverlay compare_;
    CurveBuffer buffer_;
    CurveNames* names_ = nullptr;
    mutable std::optional<std::vector<VisibleKey>> selected_, editable_;  ///< nullopt: not looked up yet
    bool showsLimits_ = true;
    bool showsBuffer_ = true;
    bool showsLane_ = true;

    // Gesture of the left button.
    Edit edit_ = Edit::keys;
    std::shared_ptr<const Clip> startClip_;  ///< the clip at the start of the gesture
    KeyRef grabbed_;                         ///< the key under the pointer, at its original position
    std::optional<Key> grabbedKey_;          ///< its current state
    std::optional<KeyRef> deselect_;         ///< key to deselect if the press ends without a drag
    std::optional<ScaleBox> scaleBox_;
    ScaleBox::Handle handle_;
    std::optional<TangentHandle> tangent_;
    std::vector<KeyRef> selectionBefore_;  ///< selection at the start of the box selection
};

}  // namespace sinew
