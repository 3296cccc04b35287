#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ui/canvas/TimeCanvas.h"
#include "ui/timeline/KeyDrag.h"
#include "ui/timeline/TimelinePainter.h"

namespace sinew {

/// The canvas of the timeline, a dope sheet: a summary, a row for each joint that the outliner's filter
/// passes, opening into rows for its channels, and the keys in them. Keys are selected, moved, scaled and
/// added by mouse, or by keyboard at the cursor: a row and the playhead.
class TimelineView : public TimeCanvas {
    Q_OBJECT
public:
    explicit TimelineView(Session& session, QWidget* parent = nullptr);

    const std::vector<TimelineRow>& rows() const { return rows_; }
    int cursorRow() const { return cursor_; }
    void setCursorRow(int row);  ///< clamped; scrolls there
    void setOpen(JointId joint, bool open);
    bool onlySelected() const { return onlySelected_; }
    void setOnlySelected(bool on);  ///< rows of the selected joints alone

    int rowTop(int row) const;  ///< pixel of the canvas, scrolled
    int rowAt(int y) const;     ///< -1: none
    /// The keys that a click there means.
    std::vector<KeyPlace> keysUnder(QPoint position) const;
    /// What a right click there is about: keys that are not selected get selected.
    void selectUnder(QPoint position);

    QString currentText() const override;
    std::vector<KeyPlace> selectableKeys() const override;

protected:
    bool viewportEvent(QEvent* event) override;
    void paintStill(QPainter& painter) override;
    void paintAnnotations(QPainter& painter) override;
    void paintLive(QPainter& painter) override;
    void pressed(QMouseEvent& event) override;
    void dragged(QMouseEvent& event) override;
    void released(QMouseEvent& event) override;
    void doubleClicked(QMouseEvent& event) override;
    void hovered(QMouseEvent& event) override;
    void wheelValue(double notches, double aboutY) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// The left button since its press.
    struct Press {
        QPoint at;
        Qt::KeyboardModifiers modifiers;
        std::vector<KeyPlace> keys;  ///< under it
        bool wereSelected = false;
        bool moved = false;
        std::optional<KeyDrag::Kind> bracket;
    };
    /// Where the selected keys are: frames and rows.
    struct Extent {
        double first = 0, last = 0;
        int top = 0, bottom = -1;
    };

    void followSession();
    void showClip();
    void showRows();
    void showKeys();
    void showCurrent();
    void fitScrollBar();
    void scrollTo(int row);
    ColumnGrid grid() const;
    Seconds time(int x) const;

    void paintHint(QPainter& painter, int top) const;
    void paintCursor(QPainter& painter) const;
    void paintExtent(QPainter& painter) const;
    void paintValues(QPainter& painter) const;
    std::optional<QRect> extentRect() const;
    std::optional<KeyDrag::Kind> bracketAt(QPoint position) const;

    void pressName(const QPoint& position, Qt::KeyboardModifiers modifiers);
    void pressKeys(Qt::KeyboardModifiers modifiers);
    void startDrag();
    void click();
    void selectBox(QPoint to);
    void addKeys(int row, Seconds time);
    Seconds frameTime(int x) const;  ///< of the frame nearest to a pixel
    void choose(const std::vector<KeyPlace>& keys, Qt::KeyboardModifiers modifiers);
    std::vector<KeyPlace> keysAtCursor() const;
    /// Of a row, those that play at the playhead.
    std::vector<KeyPlace> keysHere(const TimelineRow& row) const;
    bool moveCursor(const QKeyEvent& event);
    QString tipAt(QPoint position) const;

    std::string name_;  ///< of the character
    std::shared_ptr<const Skeleton> skeleton_;
    std::vector<Goal> goals_;
    std::shared_ptr<const Clip> clip_;
    std::vector<TimelineRow> rows_;  ///< views into clip_; the first is the summary; empty without a clip
    std::set<JointId> open_;
    bool onlySelected_ = false;
    int cursor_ = 0;
    std::optional<Extent> extent_;
    std::optional<Press> press_;
    std::optional<KeyDrag> drag_;
    QPoint pointer_;
};

}  // namespace sinew
