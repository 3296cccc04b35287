#pragma once

#include <memory>
#include <optional>
#include <set>

#include "ui/canvas/PointerPull.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/timewarp/WarpGeometry.h"
#include "ui/timewarp/WarpSnap.h"

namespace sinew {

class PinFields;
class WarpContacts;
class WarpHints;
class WarpNames;

/// The canvas of the time-warp editor: new time across, source time up, the warp with its pins to be selected
/// and dragged, and the speed lane below, whose spans are dragged up and down.
class TimeWarpView : public TimeCanvas {
    Q_OBJECT
public:
    static constexpr int kRuler = 22;

    explicit TimeWarpView(Session& session, QWidget* parent = nullptr);

    WarpGeometry geometry() const;
    const ValueAxis& values() const { return values_; }
    PinFields& fields() const { return *fields_; }
    WarpHints& hints() const { return *hints_; }
    const WarpContacts& contacts() const { return *contacts_; }

    /// What a right click there is about: a pin or the span whose line or speed is there gets selected.
    void selectUnder(QPoint position);
    void stepPin(int by);  ///< the pin before or behind the first selected one
    /// Fields for new time, source and speed of the first selected pin.
    void editPin();
    void editSpeed();

    bool showsSourceAcross() const override { return false; }  ///< it goes up
    double playheadEnd() const override;                       ///< the strip leads on to its source
    QString currentText() const override;
    void showAll() override;       ///< the whole clip and all of its source
    void showSelected() override;  ///< the selected pins

protected:
    void paintStill(QPainter& painter) override;
    void paintAnnotations(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void pressed(QMouseEvent& event) override;
    void dragged(QMouseEvent& event) override;
    void released(QMouseEvent& event) override;
    void doubleClicked(QMouseEvent& event) override;
    void hovered(QMouseEvent& event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void pan(double dx, double dy) override;
    void zoomValue(double factor, double aboutY) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Gesture { none, pins, speed, box };

    void followSession();
    void placeParts();
    void warpChanged();
    void fit();
    void showSource(double low, double high);

    void paintStrip(QPainter& painter, const WarpGeometry& geometry, const Clip& clip,
                    const TimeWarp& warp) const;
    void paintPlayhead(QPainter& painter, const WarpGeometry& geometry) const;
    void paintBubble(QPainter& painter, const QString& text, QPointF corner) const;
    QString dragText() const;

    void pressPins(std::set<std::size_t> pins, Qt::KeyboardModifiers modifiers);
    bool begin();
    void drag(Qt::KeyboardModifiers modifiers);
    void dragPins(bool snap);
    void dragSpeed(bool snap);
    void showEdited(TimeWarp warp);
    void dragBox(QPointF to, Qt::KeyboardModifiers modifiers);
    void endGesture();
    void click(Qt::KeyboardModifiers modifiers);
    bool takesKey(const QKeyEvent& event) const;
    bool pinKey(const QKeyEvent& event);
    void nudge(int frames, int source);
    static QString moveText(std::size_t pins);  ///< of a step

    ValueAxis values_;  ///< source frames
    WarpNames* names_ = nullptr;
    WarpHints* hints_ = nullptr;
    PinFields* fields_ = nullptr;
    WarpContacts* contacts_ = nullptr;
    TimeWarp::SpeedRange lane_{0, 2};
    bool fitted_ = false;  ///< the value axis shows what is there
    /// Source frames that are shown in full, until the axis is panned or zoomed.
    std::optional<std::pair<double, double>> shown_;
    ClipId clip_;  ///< whose warp it shows

    // The gesture of the left button.
    Gesture gesture_ = Gesture::none;
    bool down_ = false;     ///< the button, whatever became of its gesture
    bool took_ = false;     ///< a tool's preview gave way to the gesture
    bool began_ = false;    ///< the pointer has left its place
    bool differs_ = false;  ///< what is shown, from what it began with
    std::optional<PointerPull> pull_;
    std::shared_ptr<const TimeWarp> start_;  ///< as the gesture began
    WarpSnap snap_;
    std::size_t grabbed_ = 0;        ///< the pin or span under the pointer
    std::set<std::size_t> pressed_;  ///< the pins that a click is about
    QRectF selecting_;               ///< the box that the pointer draws
    std::set<std::size_t> kept_;     ///< selected before it
};

}  // namespace sinew
