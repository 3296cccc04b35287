#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <optional>
#include <vector>

#include "core/anim/KeyPlace.h"

namespace sinew {

class Actions;
class MarkerStrip;
class WarpFlags;
struct Session;

/// Base of the editors with a horizontal time axis: a column of names, a ruler, and below it the content that
/// the editor draws. The ruler, the playhead and the range are in new time; keys, curves and markers stand at
/// their source times, and where a warp plays a dashed mark shows which of them the playhead plays. The base
/// does what is the same in all of them: the playhead and the ends of the range are dragged in the ruler; the
/// middle button pans, with Ctrl it zooms, and so does the wheel (with Ctrl only time, with Shift only the
/// value axis); A shows all, F what is selected.
///
/// An editor paints its content into a still picture, which is kept until redraw(), and what follows the
/// pointer over it; the playhead is drawn on top of both, so that playing repaints a few columns only.
class TimeCanvas : public QAbstractScrollArea {
    Q_OBJECT
public:
    static constexpr int kNames = 248;  ///< width of the column of names: that of the outliner

    /// @param rulerHeight  pixels
    TimeCanvas(Session& session, int rulerHeight, QWidget* parent = nullptr);

    Session& session() const { return *session_; }
    int rulerHeight() const { return ruler_; }

    double x(double frame) const;    ///< pixel of the canvas at a frame
    double frameAt(double x) const;  ///< fractional
    FrameIndex nearestFrame(double x) const;
    QRect content() const;  ///< right of the names, below the ruler
    /// Whether what is authored is drawn along the time axis, at its source times: then lines lead from the
    /// flags of a warp's pins to their source times, and a mark shows the source of the playhead.
    virtual bool showsSourceAcross() const { return true; }
    /// Where the line of the playhead ends, pixels; below, the editor draws it as it likes.
    virtual double playheadEnd() const { return viewport()->height(); }
    /// What screen readers say: the playhead in words, "Frame 129, 1.075 s".
    virtual QString currentText() const;

    /// The keys that Select All and Invert are about here, sorted: of what is listed. At first: none.
    virtual std::vector<KeyPlace> selectableKeys() const;
    /// The canvas of a window that has the focus, else the one that is seen; null: none is.
    static TimeCanvas* shownIn(const QWidget& window);
    /// Whether what is dragged or added stops at frames: as keys snap, with Ctrl the other way round.
    bool snaps(Qt::KeyboardModifiers modifiers) const;
    MarkerStrip& markers() const { return *markers_; }
    WarpFlags& flags() const { return *flags_; }
    /// Gives the canvas what moves time and edits keys. Its keys win over those of the window while it has
    /// the focus, as far as they are enabled: Ctrl+C copies keys where some are selected, else the pose.
    void attach(const Actions& actions);
    /// The time axis is as wide as this canvas: what is seen of it now, or comes to be seen.
    void takeWidth();

    virtual void showAll();       ///< the whole clip
    virtual void showSelected();  ///< from the first to the last selected key, else from in to out

protected:
    /// The names and the content, on a background with the grid of time.
    virtual void paintStill(QPainter& painter) = 0;
    /// Over it and over the shade of what is outside of the range, kept with both: labels and read-outs.
    virtual void paintAnnotations(QPainter& painter);
    /// Over it, at every repaint: what follows the pointer.
    virtual void paintLive(QPainter& painter);
    /// The left button below the ruler, in names or content. Between press and release all moves go to
    /// dragged(), however far away; else to hovered().
    virtual void pressed(QMouseEvent& event) = 0;
    virtual void dragged(QMouseEvent& event);
    virtual void released(QMouseEvent& event);
    virtual void doubleClicked(QMouseEvent& event);
    virtual void hovered(QMouseEvent& event);  ///< as a rule sets the viewport's cursor
    /// The middle button below or in the ruler, pixels. At first: time, and the vertical scroll bar.
    virtual void pan(double dx, double dy);
    /// > 1 comes nearer; the value at that pixel stays there. At first: nothing.
    virtual void zoomValue(double factor, double aboutY);
    /// The wheel with Shift. At first: zoomValue().
    virtual void wheelValue(double notches, double aboutY);

    void redraw();      ///< the still picture is made anew
    void redrawLive();  ///< only what is over it
    void tellValue();   ///< to screen readers: currentText() is another
    bool dragging() const { return drag_ != Drag::none; }
    /// The left button means nothing until it is pressed again: its gesture was cancelled.
    void dropDrag() { drag_ = Drag::none; }

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
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    enum class Drag { none, playhead, marker, pin, in, out, pan, zoom, content };

    void movePlayhead();
    void drawStill();
    void drawPlayhead(QPainter& painter) const;
    void drawSourceMark(QPainter& painter) const;
    /// The pixel of what of the source plays at the playhead, where it is seen and a warp plays.
    std::optional<int> sourceMark() const;
    QRegion playheadRegion() const;
    QRect flagRect() const;
    QString flagText() const;
    QAction* actionOf(const QKeyEvent& event) const;
    bool deletesPins(const QKeyEvent& event) const;
    Drag dragAt(QPoint position) const;
    void dragTo(QPoint position);

    Session* session_;
    int ruler_;
    MarkerStrip* markers_;
    WarpFlags* flags_;
    QPixmap still_;     ///< all but the playhead and what is live; null: to be drawn anew
    FrameIndex frame_;  ///< of the playhead, as it was followed last
    QRegion shownPlayhead_;
    Drag drag_ = Drag::none;
    QPoint dragFrom_;
    QPoint dragLast_;
};

}  // namespace sinew
