#pragma once

#include <QAbstractScrollArea>
#include <QPixmap>
#include <memory>
#include <string>
#include <vector>

#include "ui/timeline/KeyRows.h"
#include "ui/timeline/TimelinePainter.h"

namespace sinew {

class Skeleton;
struct Clip;
struct Session;

/// The canvas of the timeline: ruler, summary, a row for each selected joint, the playhead. The playhead and
/// the ends of the range are dragged in the ruler; the wheel zooms about the pointer, the middle button pans.
class TimelineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit TimelineView(Session& session, QWidget* parent = nullptr);

    const std::vector<TimelineRow>& rows() const { return rows_; }
    bool inSeconds() const { return inSeconds_; }
    void setInSeconds(bool inSeconds);
    void showAll();    ///< the whole clip
    void showRange();  ///< from in to out
    /// The playhead in words: "Frame 129, 1.075 s".
    QString currentText() const;
    Session& session() const { return *session_; }

Q_SIGNALS:
    void inSecondsChanged(bool inSeconds);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    enum class Drag { none, playhead, in, out, pan, zoom };

    void followSession();
    void showClip();
    void showJoints();
    void movePlayhead();
    void redraw();
    void drawStill();
    void drawPlayhead(QPainter& painter) const;
    QRegion playheadRegion() const;
    QRect flagRect() const;
    Drag dragAt(QPoint position) const;
    void dragTo(QPoint position);
    void clickName(QPoint position);
    void fitScrollBar();

    Session* session_;
    std::string name_;  ///< of the character
    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    KeyRows keys_;
    std::vector<TimelineRow> rows_;  ///< the first is the summary
    bool inSeconds_ = false;
    QPixmap still_;  ///< all but the playhead; null: to be drawn anew
    QRegion shownPlayhead_;
    Drag drag_ = Drag::none;
    QPoint dragFrom_;
    QPoint dragLast_;
};

}  // namespace sinew
