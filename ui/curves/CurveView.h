#pragma once

#include <memory>
#include <optional>

#include "ui/canvas/TimeCanvas.h"
#include "ui/canvas/ValueAxis.h"
#include "ui/curves/CompareOverlay.h"
#include "ui/curves/CurveBuffer.h"
#include "ui/curves/CurveDrag.h"
#include "ui/curves/SpeedLane.h"
#include "ui/curves/TangentHandles.h"
#include "ui/curves/VisibleCurves.h"

namespace sinew {

class CurveNames;
class CurvePainter;

/// Canvas of the curve editor: the curves of the selected joints with keys that can be selected and dragged,
/// and the speed lane below them.
class CurveView : public TimeCanvas {
    Q_OBJECT
public:
    static constexpr int kRuler = 24;

    explicit CurveView(Session& session, QWidget* parent = nullptr);

    VisibleCurves& curves() { return curves_; }
    const VisibleCurves& curves() const { return curves_; }
    SpeedLane& lane() { return lane_; }
    const CompareOverlay& compare() const { return compare_; }
    CurveNames& names() const { return *names_; }
    const ValueAxis& values() const { return values_; }
    CurveGeometry geometry() const;
    /// Selected keys that are visible here, sorted; editableKeys() leaves out those of locked curves. Valid
    /// until the curves or the selection change.
    const std::vector<VisibleKey>& selectedKeys() const;
    const std::vector<VisibleKey>& editableKeys() const;

    bool showsLimits() const { return showsLimits_; }
    bool showsBuffer() const { return showsBuffer_; }
    bool showsLane() const { return showsLane_; }
    void setShowsLimits(bool on);
    void setShowsBuffer(bool on);
    void setShowsLane(bool on);

    const CurveBuffer& buffer() const { return buffer_; }
    /// Selects the key at `position` if it is not selected yet. Called before a context menu opens.
    void selectUnder(QPoint position);
    void captureBuffer();
    void swapBuffer();  ///< a single undo step
    /// Selects the key before (-1) or after (1) the current one on the active curve.
    void stepKey(int by);
    void stepCurve(int by);  ///< activates the previous or next curve
    /// Sets the interpolation of the segments after the selected keys, or of the whole active curve if no key
    /// is selected.
    void setInterpolation(Interpolation kind);

    QString currentText() const override;
    std::vector<KeyRef> selectableKeys() const override;
    void showAll() override;
    void showSelected() override;
    void showAllValues();  ///< fits the value axis to the visible part of the curves

Q_SIGNALS:
    void bufferChanged();
    void laneToggled();

protected:
    void paintStill(QPainter& painter) override;
    void paintAnnotations(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void pressed(QMouseEvent& event) override;
    void dragged(QMouseEvent& event) override;
    void released(QMouseEvent& event) override;
    void doubleClicked(QMouseEvent& event) override;
    void hovered(QMouseEvent& event) override;
    void pan(double dx, double dy) override;
    void zoomValue(double factor, double aboutY) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void previewDrag(std::span<const KeyChange> changes);
    void interpolateKeys(Interpolation kind);
    enum class Gesture { none, key, scale, tangent, box };

    void followSession();
    void layoutChildren();
    void invalidateKeys();
    void updateSelection();
    void showSelectedValues();
    void showValueRange(double low, double high);
    void paintCurves(QPainter& painter, const CurveGeometry& geometry);
    void paintWarped(QPainter& painter, const CurveGeometry& geometry, const TimeWarp& warp);
    void paintLimits(CurvePainter& curves);
    void paintKeys(QPainter& painter, CurvePainter& curves, const CurveGeometry& geometry);
    QString hintText() const;

    bool pressHandle(QPointF position);
    void pressKey(const VisibleKey& key, Qt::KeyboardModifiers modifiers);
    void pressCurve(const CurveRow& row, QMouseEvent& event);
    bool beginGesture();
    void updateDrag(Qt::KeyboardModifiers modifiers);
    void dragBox(QPointF to, Qt::KeyboardModifiers modifiers);
    void endGesture();
    void addKey(const CurveRow& row, QPointF position);
    void nudge(double units);
    bool arrowKey(const QKeyEvent& event);
    QString dragText() const;
    QString keyText(const VisibleKey& key) const;

    VisibleCurves curves_;
    ValueAxis values_;
    SpeedLane lane_;
    CompareOverlay compare_;
    CurveBuffer buffer_;
    CurveNames* names_ = nullptr;
    mutable std::optional<std::vector<VisibleKey>> selected_, editable_;  ///< nullopt: not looked up yet
    bool showsLimits_ = true;
    bool showsBuffer_ = true;
    bool showsLane_ = true;
    bool isFitted_ = false;  ///< the value axis has been fitted to the curves

    // Gesture of the left button.
    Gesture gesture_ = Gesture::none;
    bool dragBegan_ = false;  ///< the pointer has moved far enough for a drag
    std::optional<PointerDrag> pointerDrag_;
    std::shared_ptr<const Clip> startClip_;  ///< the clip at the start of the gesture
    KeyRef grabbed_;                         ///< the key under the pointer, at its original position
    std::optional<Key> grabbedKey_;          ///< its current state
    std::optional<KeyRef> deselect_;         ///< key to deselect if the press ends without a drag
    std::optional<ScaleBox> scaleBox_;
    ScaleBox::Handle handle_;
    std::optional<TangentHandle> tangent_;
    QRectF selectionBox_;                  ///< box selection rectangle
    std::vector<KeyRef> selectionBefore_;  ///< selection at the start of the box selection
};

}  // namespace sinew
