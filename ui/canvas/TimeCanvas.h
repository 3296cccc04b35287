#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "ui/canvas/CanvasContents.h"

namespace sinew {

class Actions;
class MarkerStrip;
class WarpFlags;
struct Session;

/// Base class of the editors with a horizontal time axis: a column of names, a ruler, and below it the
/// content that the editor draws. The ruler, the playhead and the range use new time. Keys, curves and
/// markers are drawn at their source times; under a warp, a dashed line marks the source time at the
/// playhead. The base class handles what all editors have in common: the playhead and the ends of the range
/// are dragged in the ruler; the middle button pans, and zooms with Ctrl, as does the wheel (time only with
/// Ctrl, the value axis only with Shift); A shows all, F the selection.
///
/// The content is painted into a cached pixmap, which is kept until redraw(); what follows the pointer is
/// painted over it. The playhead is drawn on top, so that playback repaints only a few columns.
class TimeCanvas : public QAbstractScrollArea, public CanvasContents {
    Q_OBJECT
public:
    static constexpr int kNamesWidth = 248;  ///< width of the name column, equal to that of the outliner

    /// @param rulerHeight  pixels
    TimeCanvas(Session& session, int rulerHeight, QWidget* parent = nullptr);

    Session& session() const { return *session_; }
    int rulerHeight() const { return ruler_; }

    double x(double frame) const;    ///< canvas pixel of a frame
    double frameAt(double x) const;  ///< fractional
    FrameIndex nearestFrame(double x) const;
    QRect content() const;  ///< area right of the names and below the ruler
    /// Whether the content is drawn at source times along the time axis. If so, lines connect the flags of
    /// warp pins with their source times, and a line marks the source time at the playhead.
    virtual bool showsSourceTimes() const { return true; }
    /// Lower end of the playhead line, pixels; the editor draws the playhead below it.
    virtual double playheadEnd() const { return viewport()->height(); }
    /// Returns the value for screen readers; by default the playhead: "Frame 129, 1.075 s".
    virtual QString currentText() const;

    /// Returns the listed keys that Select All and Invert act on, sorted. None by default.
    virtual std::vector<KeyRef> selectableKeys() const;
    /// Returns the focused canvas, otherwise the visible canvas of a window; null if none is visible.
    static TimeCanvas* visibleIn(const QWidget& window);
    /// Whether dragged or added objects snap to frames: the snapping of keys, inverted by Ctrl.
    bool snaps(Qt::KeyboardModifiers modifiers) const;
    MarkerStrip& markers() const { return *markers_; }
    WarpFlags& flags() const { return *flags_; }
    /// Adds the playback and key editing actions to the canvas. While the canvas has the focus, their enabled
    /// shortcuts take precedence over those of the window: Ctrl+C copies keys if any are selected, otherwise
    /// the pose.
    void addCanvasActions(const Actions& actions);
    /// Sets the width of the time axis to that of this canvas. Called when the canvas is visible or becomes
    /// visible.
    void updateAxisWidth();

    virtual void showAll();       ///< shows the whole clip
    virtual void showSelected();  ///< shows the selected keys, or the range if no key is selected

protected:
    /// Paints the names and the content, over the background and the time grid. Cached.
    virtual void paintStill(QPainter& painter) = 0;
    /// Paints labels and read-outs over the content and the shade outside the range. Cached.
    virtual void paintAnnotations(QPainter& painter);
    /// Paints what follows the pointer, at every repaint.
    virtual void paintLive(QPainter& painter);
    /// Handles the left button below the ruler, in names or content. Until it is released, all moves go to
    /// dragged(), even outside the canvas; otherwise they go to hovered().
    virtual void pressed(QMouseEvent& event) = 0;
    virtual void dragged(QMouseEvent& event);
    virtual void released(QMouseEvent& event);
    virtual void doubleClicked(QMouseEvent& event);
    virtual void hovered(QMouseEvent& event);          ///< usually sets the viewport's cursor
    virtual QString toolTipAt(QPoint position) const;  ///< empty by default
    /// Pans by pixels with the middle button. By default, moves the time axis and the vertical scroll bar.
    virtual void pan(double dx, double dy);
    /// Zooms the value axis; > 1 zooms in and keeps the value at aboutY in place. Does nothing by default.
    virtual void zoomValue(double factor, double aboutY);
    /// Handles the wheel with Shift. Calls zoomValue() by default.
    virtual void wheelValue(double notches, double aboutY);

    void redraw();              ///< repaints everything, including the cached content
    void redrawLive();          ///< repaints only what is drawn over the cached content
    void notifyValueChanged();  ///< notifies screen readers that currentText() changed
    bool dragging() const { return drag_ != Drag::none; }
    /// Ignores the left button until it is pressed again, because its gesture was cancelled.
    void abandonDrag() { drag_ = Drag::none; }

    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    enum class Drag { none, playhead, marker, pin, in, out, pan, zoom, content };

    void movePlayhead();
    void drawContentPixmap();
    void drawPlayhead(QPainter& painter) const;
    void drawSourceMark(QPainter& painter) const;
    /// Returns the x position of the source time at the playhead, if it is visible and a warp is active.
    std::optional<int> sourceMark() const;
    QRegion playheadRegion() const;
    QRect flagRect() const;
    QString flagText() const;
    QAction* actionFor(const QKeyEvent& event) const;
    bool deletesPins(const QKeyEvent& event) const;
    Drag dragAt(QPoint position) const;
    void dragTo(QPoint position);

    Session* session_;
    int ruler_;
    MarkerStrip* markers_;
    WarpFlags* flags_;
    QPixmap
        contentPixmap_;  ///< everything except the playhead and live content; null if it must be repainted
    FrameIndex frame_;   ///< playhead frame shown last
    QRegion shownPlayhead_;
    Drag drag_ = Drag::none;
    QPoint dragFrom_;
    QPoint dragLast_;
};

}  // namespace sinew
