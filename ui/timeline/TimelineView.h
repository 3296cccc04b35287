#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ui/canvas/TimeCanvas.h"
#include "ui/timeline/ContactDrag.h"
#include "ui/timeline/KeyDrag.h"
#include "ui/timeline/TimelinePainter.h"

namespace sinew {

/// Canvas of the timeline, a dope sheet: a summary row, a row for each joint that passes the outliner's
/// filter, which expands to rows for its channels, rows for keyed goals and shapes, and the keys in them.
/// Keys are selected, moved, scaled and added with the mouse, or with the keyboard at the cursor, the current
/// row at the playhead.
class TimelineView : public TimeCanvas {
    Q_OBJECT
public:
    explicit TimelineView(Session& session, QWidget* parent = nullptr);

    const std::vector<TimelineRow>& rows() const { return rows_; }
    int cursorRow() const { return cursor_; }
    void setCursorRow(int row);  ///< clamped; scrolls the row into view
    void setExpanded(JointId joint, bool open);
    bool onlySelected() const { return onlySelected_; }
    void setOnlySelected(bool on);  ///< show only rows of selected joints

    bool showsContacts() const { return showsContacts_; }
    void setShowsContacts(bool on);  ///< rows with the contacts of the clip

    int rowTop(int row) const;  ///< pixel on the canvas, after scrolling
    int rowAt(int y) const;     ///< -1 if there is none
    /// Returns the keys that a click at `position` selects.
    std::vector<KeyRef> keysUnder(QPoint position) const;
    void selectUnder(QPoint position) override;

    QString currentText() const override;
    std::vector<CanvasRow> visibleRows() const override;
    std::vector<KeyRef> selectableKeys() const override;

    /// Returns the joint of the cursor's row of contacts; unset on other rows.
    JointId contactJoint() const;

protected:
    void showEvent(QShowEvent* event) override;
    QString toolTipAt(QPoint position) const override;
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
    /// State of the left button since it was pressed.
    struct Press {
        QPoint at;
        Qt::KeyboardModifiers modifiers;
        std::vector<KeyRef> keys;  ///< under the pointer
        bool wereSelected = false;
        bool moved = false;
        std::optional<KeyDrag::Kind> bracket;
    };
    /// Extent of the selected keys in frames and rows.
    struct Extent {
        double first = 0, last = 0;
        int top = 0, bottom = -1;
    };

    const TimelineRow& rowData(int index) const { return rows_[static_cast<std::size_t>(index)]; }
    int rowCount() const { return static_cast<int>(rows_.size()); }
    void followSession();
    void showClip();
    void showRows();
    void showKeys();
    void showCurrent();
    void fitScrollBar();
    void scrollTo(int row);
    ColumnGrid grid() const;
    Seconds time(int x) const;

    std::vector<CanvasItem> keyItems(const TimelineRow& row, const QRect& area) const;
    std::vector<CanvasItem> contactItems(const TimelineRow& row, const QRect& area) const;
    void paintHint(QPainter& painter, int top) const;
    void paintCursor(QPainter& painter) const;
    void paintExtent(QPainter& painter) const;
    void paintValues(QPainter& painter) const;
    std::optional<QRect> extentRect() const;
    std::optional<KeyDrag::Kind> bracketAt(QPoint position) const;

    std::optional<std::size_t> contactAt(QPoint position) const;
    QString contactText() const;
    void pressContact(QPoint position);
    void pressName(const QPoint& position, Qt::KeyboardModifiers modifiers);
    void selectMesh(MeshId mesh, Qt::KeyboardModifiers modifiers);
    void pressKeys(Qt::KeyboardModifiers modifiers);
    void startDrag();
    void click();
    void selectBox(QPoint to);
    void addKeys(int row, Seconds time);
    Seconds frameTime(int x) const;  ///< of the nearest frame
    void applySelection(const std::vector<KeyRef>& keys, Qt::KeyboardModifiers modifiers);
    std::vector<KeyRef> keysAtCursor() const;
    /// Returns the keys of a row that play at the playhead.
    std::vector<KeyRef> keysAtPlayhead(const TimelineRow& row) const;
    bool moveCursor(const QKeyEvent& event);

    std::string name_;  ///< of the character
    std::shared_ptr<const Skeleton> skeleton_;
    std::vector<Goal> goals_;
    std::vector<std::shared_ptr<const Mesh>> meshes_;
    std::shared_ptr<const Clip> clip_;
    std::vector<TimelineRow> rows_;  ///< views into clip_, the summary first; empty without a clip
    std::set<JointId> expanded_;
    bool onlySelected_ = false;
    bool showsContacts_ = false;
    int cursor_ = 0;
    std::optional<Extent> extent_;
    std::optional<Press> press_;
    std::optional<KeyDrag> drag_;
    std::optional<ContactDrag> contactDrag_;
    QPoint pointer_;
};

}  // namespace sinew
