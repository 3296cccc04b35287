#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>

#include "ui/canvas/GraphCanvas.h"
#include "ui/timewarp/WarpGeometry.h"

namespace sinew {

class PinFields;
class WarpContacts;
class WarpHints;
class WarpSidebar;

/// Canvas of the time warp editor: a graph of source time over new time, with pins that can be selected and
/// dragged, and below it the speed lane, whose spans are dragged up and down.
class TimeWarpView : public GraphCanvas {
    Q_OBJECT
public:
    static constexpr int kRuler = 22;

    explicit TimeWarpView(Session& session, QWidget* parent = nullptr);

    WarpGeometry geometry() const;
    PinFields& fields() const { return *fields_; }
    WarpHints& hints() const { return *hints_; }
    const WarpContacts& contacts() const { return *contacts_; }

    void stepPin(int by);  ///< selects the pin before (-1) or after (1) the first selected one
    /// Opens the number fields of the first selected pin.
    void editPin();
    void editSpeed();

    bool showsSourceTimes() const override { return false; }  ///< source time is the vertical axis
    double playheadEnd() const override;                      ///< ends at the strip, if a warp plays
    QString currentText() const override;
    std::vector<CanvasRow> visibleRows() const override;
    void selectUnder(QPoint position) override;  ///< the pin, or the start of the span
    void showAllValues() override;               ///< the whole source
    void showSelected() override;                ///< the selected pins

protected:
    void paintStill(QPainter& painter) override;
    void paintAnnotations(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void pressed(QMouseEvent& event) override;
    void released(QMouseEvent& event) override;
    void doubleClicked(QMouseEvent& event) override;
    void hovered(QMouseEvent& event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void pan(double dx, double dy) override;
    void zoomValue(double factor, double aboutY) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void layoutParts() override;
    bool beginEdit() override;
    void updateEdit(Qt::KeyboardModifiers modifiers) override;
    void selectInside(const QRectF& box, Qt::KeyboardModifiers modifiers) override;
    void endGesture() override;

private:
    void followSession();
    void warpChanged();
    void showSource(double low, double high);

    void paintStrip(QPainter& painter, const WarpGeometry& geometry, const Clip& clip,
                    const TimeWarp& warp) const;
    void paintPlayhead(QPainter& painter, const WarpGeometry& geometry) const;
    void paintBubble(QPainter& painter, const QString& text, QPointF corner) const;
    QString dragText() const;
    QString pinText(const Clip& clip, std::size_t index) const;

    void pressPins(std::set<std::size_t> pins, Qt::KeyboardModifiers modifiers);
    void dragPins(bool snap);
    void dragSpeed(bool snap);
    void previewWarp(TimeWarp warp);
    void click(Qt::KeyboardModifiers modifiers);
    /// Returns what a key does with the selected pins; empty if it has no such function.
    std::function<void()> pinCommand(const QKeyEvent& event);
    void nudge(int frames, int source);
    static QString moveStepName(std::size_t pins);  ///< name of the undo step

    WarpSidebar* sidebar_ = nullptr;
    WarpHints* hints_ = nullptr;
    PinFields* fields_ = nullptr;
    WarpContacts* contacts_ = nullptr;
    TimeWarp::SpeedRange lane_{0, 2};
    /// Range of source frames that stays in view, until the axis is panned or zoomed.
    std::optional<std::pair<double, double>> shownSource_;
    ClipId clip_;  ///< the clip whose warp is shown

    // Gesture of the left button.
    bool dragsSpeed_ = false;                    ///< an edit changes the speed of a span, not pins
    bool buttonDown_ = false;                    ///< the button is down, even if its gesture was cancelled
    bool replacedPreview_ = false;               ///< the gesture replaced a tool's preview
    bool hasChanged_ = false;                    ///< the preview differs from the warp at the start
    std::shared_ptr<const TimeWarp> startWarp_;  ///< the warp at the start of the gesture
    WarpSnap snap_;
    std::size_t grabbed_ = 0;                ///< index of the pin or span under the pointer
    std::set<std::size_t> clickPins_;        ///< pins that are selected if the press ends without a drag
    std::set<std::size_t> selectionBefore_;  ///< selection at the start of the press
};

}  // namespace sinew
