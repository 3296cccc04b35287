#pragma once

#include <QAbstractScrollArea>
#include <functional>
#include <optional>
#include <vector>

#include "ui/canvas/CanvasContents.h"
#include "ui/canvas/PointerDrag.h"
#include "ui/sequence/StripGeometry.h"

namespace sinew {

class Actions;
class SequenceEditing;

/// The tracks of a sequence with their strips below a time ruler. Strips are dragged to move them and at
/// their ends to trim them; Alt slips them, Shift moves all later strips along, Ctrl inverts snapping. The
/// ruler moves the playhead, the wheel zooms, and the middle button pans.
class SequenceView : public QAbstractScrollArea, public CanvasContents {
    Q_OBJECT
public:
    SequenceView(SequenceEditing& editing, const Actions& actions, QWidget* parent = nullptr);

    StripGeometry geometry() const;
    void showAll();
    void showSelected();
    std::vector<CanvasRow> visibleRows() const override;
    void selectUnder(QPoint position) override;

Q_SIGNALS:
    void editRequested();  ///< of the selected strip's fields

protected:
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
    enum class Gesture { none, playhead, move, trim, slip, pan };

    void redraw();
    void updateScrollBar();
    void updateDescription();
    void followPlayhead();

    void dragStrip(QPointF position, Qt::KeyboardModifiers modifiers);
    void dragMove(const Strip& strip, Seconds by, std::size_t track, Qt::KeyboardModifiers modifiers);
    void dragEnd(const Strip& strip, Seconds by, Qt::KeyboardModifiers modifiers);
    void dragSlip(const Strip& strip, Seconds by, Qt::KeyboardModifiers modifiers);
    QString gestureText() const;
    void endGesture(bool commits);
    /// Ends a drag of a strip whose preview was cancelled, for example by Undo.
    void abandonDrag();
    bool snaps(Qt::KeyboardModifiers modifiers) const;
    /// Returns a time moved to the nearest end of another strip or the playhead, if one is within reach;
    /// otherwise to the nearest frame.
    Seconds snappedTime(Seconds time, StripRef except) const;

    QAction* actionFor(const QKeyEvent& event) const;
    std::function<void()> command(const QKeyEvent& event);
    void nudge(int frames, int tracks);

    void paintTracks(QPainter& painter) const;
    void paintStrip(QPainter& painter, StripRef ref) const;
    void paintFade(QPainter& painter, const Strip& strip, const Strip& next, const QRectF& from,
                   const QRectF& to) const;
    void paintPlayhead(QPainter& painter) const;

    SequenceEditing* editing_;
    Gesture gesture_ = Gesture::none;
    bool isDragging_ = false;          ///< the pointer has moved far enough
    std::optional<PointerDrag> drag_;  ///< of the pressed button
    StripHit grabbed_;
    QPointF last_;
    bool hasChanged_ = false;  ///< the gesture's preview differs from the committed strips
};

}  // namespace sinew
