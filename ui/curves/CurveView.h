#pragma once

#include <memory>
#include <optional>

#include "ui/canvas/TimeCanvas.h"
#include "ui/canvas/ValueAxis.h"
#include "ui/curves/CompareOverlay.h"
#include "ui/curves/CurveBuffer.h"
#include "ui/curves/CurveDrag.h"
#include "ui/curves/ShownCurves.h"
#include "ui/curves/SlopeHandles.h"
#include "ui/curves/SpeedLane.h"

namespace sinew {

class CurveNames;
class CurvePainter;

/// The canvas of the curve editor: curves of the selected joints with their keys, to be selected and dragged,
/// and the speed lane below them.
class CurveView : public TimeCanvas {
    Q_OBJECT
public:
    static constexpr int kRuler = 24;

    explicit CurveView(Session& session, QWidget* parent = nullptr);

    ShownCurves& curves() { return curves_; }
    const ShownCurves& curves() const { return curves_; }
    SpeedLane& lane() { return lane_; }
    const CompareOverlay& compare() const { return compare_; }
    CurveNames& names() const { return *names_; }
    const ValueAxis& values() const { return values_; }
    CurveGeometry geometry() const;
    /// The selected keys that are seen here, sorted; and of them those that are not locked. Both until the
    /// curves or the selection change.
    const std::vector<ShownKey>& selectedKeys() const;
    const std::vector<ShownKey>& editableKeys() const;

    bool showsLimits() const { return showsLimits_; }
    bool showsBuffer() const { return showsBuffer_; }
    bool showsLane() const { return showsLane_; }
    void setShowsLimits(bool on);
    void setShowsBuffer(bool on);
    void setShowsLane(bool on);

    const CurveBuffer& buffer() const { return buffer_; }
    /// What a right click there is about: a key that is not selected gets selected.
    void selectUnder(QPoint position);
    void keepBuffer();
    void swapBuffer();  ///< one step
    /// The key before or behind the current one on the active curve becomes the selected one.
    void stepKey(int by);
    void stepCurve(int by);  ///< another curve becomes active
    /// Of the selected keys' segments, or of the whole active curve where none is selected.
    void setInterpolation(Interpolation kind);

    QString currentText() const override;
    std::vector<KeyPlace> selectableKeys() const override;
    void showAll() override;
    void showSelected() override;
    void showAllValues();  ///< of the curves in sight, at the times in sight

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
    void showGrabbed(std::span<const KeyChange> changes);
    void interpolateKeys(Interpolation kind);
    enum class Gesture { none, key, scale, slope, box };

    void followSession();
    void placeParts();
    void forgetKeys();
    void tellKeys();
    void showSelectedValues();
    void showRange(double low, double high);
    void paintCurves(QPainter& painter, const CurveGeometry& geometry);
    void paintWarped(QPainter& painter, const CurveGeometry& geometry, const TimeWarp& warp);
    void paintLimits(CurvePainter& curves);
    void paintKeys(QPainter& painter, CurvePainter& curves, const CurveGeometry& geometry);
    QString hintText() const;

    bool pressHandle(QPointF position);
    void pressKey(const ShownKey& key, Qt::KeyboardModifiers modifiers);
    void pressCurve(const CurveRow& row, QMouseEvent& event);
    bool begin();
    void drag(Qt::KeyboardModifiers modifiers);
    void dragBox(QPointF to, Qt::KeyboardModifiers modifiers);
    void endGesture();
    void addKey(const CurveRow& row, QPointF position);
    void nudge(double units);
    bool arrowKey(const QKeyEvent& event);
    QString dragText() const;
    QString keyText(const ShownKey& key) const;

    ShownCurves curves_;
    ValueAxis values_;
    SpeedLane lane_;
    CompareOverlay compare_;
    CurveBuffer buffer_;
    CurveNames* names_ = nullptr;
    mutable std::optional<std::vector<ShownKey>> selected_, editable_;  ///< nullopt: to be looked up
    bool showsLimits_ = true;
    bool showsBuffer_ = true;
    bool showsLane_ = true;
    bool fitted_ = false;  ///< the value axis shows what is there

    // The gesture of the left button.
    Gesture gesture_ = Gesture::none;
    bool began_ = false;  ///< the pointer has left its place
    std::optional<PointerPull> pull_;
    std::shared_ptr<const Clip> start_;  ///< the clip as the gesture began
    KeyPlace grabbed_;                   ///< the key under the pointer, where it was
    std::optional<Key> grabbedKey_;      ///< what it has become
    std::optional<KeyPlace> deselect_;   ///< what a click without a drag takes off the selection
    std::optional<ScaleBox> box_;
    ScaleBox::Handle handle_;
    std::optional<SlopeHandle> slope_;
    QRectF selecting_;            ///< the box that the pointer draws
    std::vector<KeyPlace> kept_;  ///< selected before it
};

}  // namespace sinew
