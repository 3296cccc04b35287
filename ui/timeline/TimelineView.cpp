#include "ui/timeline/TimelineView.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "ui/document/Session.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr int kFirstJointRow = Layout::kRuler + Layout::kRow;

}  // namespace

TimelineView::TimelineView(Session& session, QWidget* parent) : TimeCanvas(session, Layout::kRuler, parent) {
    setAccessibleName(tr("Timeline"));
    setMinimumHeight(kFirstJointRow + 2 * Layout::kRow);
    followSession();
    showClip();
}

void TimelineView::followSession() {
    connect(&session().selection, &Selection::characterChanged, this, &TimelineView::showClip);
    connect(&session().selection, &Selection::jointsChanged, this, &TimelineView::showJoints);
}

void TimelineView::showClip() {
    const auto character = session().selection.character();
    const auto skeleton = character ? character->skeleton : nullptr;
    const auto clip = session().selection.clip();
    const std::string name = character ? character->name : std::string();
    if (!rows_.empty() && clip == clip_ && skeleton == skeleton_ && name == name_) return;
    skeleton_ = skeleton;
    name_ = name;
    clip_ = clip;
    keys_.show(clip);
    showJoints();
}

void TimelineView::showJoints() {
    rows_.assign(1, {{}, tr("Summary"), false, keys_.summary()});
    if (skeleton_ && clip_) {
        std::vector<int> chosen;
        for (const JointId joint : session().selection.joints()) {
            if (const auto index = skeleton_->find(joint)) chosen.push_back(*index);
        }
        std::ranges::sort(chosen);
        for (const int index : chosen) {
            const Joint& joint = (*skeleton_)[index];
            rows_.push_back({joint.id, QString::fromStdString(joint.name),
                             joint.id == session().selection.currentJoint(), keys_.joint(joint.id)});
        }
    }
    fitScrollBar();
    redraw();
}

void TimelineView::paintStill(QPainter& painter) {
    const QSize size = viewport()->size();
    TimelinePainter timeline(painter, size, session().timeAxis);
    const int scrolled = verticalScrollBar()->value();
    for (std::size_t i = 1; i < rows_.size(); ++i) {
        const int top = Layout::kRuler + static_cast<int>(i) * Layout::kRow - scrolled;
        if (top > Layout::kRuler && top < size.height()) timeline.row(rows_[i], top);
    }
    timeline.row(rows_.front(), Layout::kRuler);
    paintHint(timeline);
}

void TimelineView::paintHint(TimelinePainter& painter) const {
    if (!clip_) {
        painter.hint(skeleton_ ? tr("%1 has no clip yet: pose a joint, or import clips onto it")
                                     .arg(QString::fromStdString(name_))
                               : tr("Open a file to see its keys"),
                     kFirstJointRow);
    } else if (rows_.size() == 1) {
        painter.hint(tr("Select joints of %1 to see their keys").arg(QString::fromStdString(name_)),
                     kFirstJointRow);
    }
}

void TimelineView::fitScrollBar() {
    const int content = static_cast<int>(rows_.size() - 1) * Layout::kRow;
    const int room = viewport()->height() - kFirstJointRow;
    verticalScrollBar()->setRange(0, std::max(0, content - room));
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(Layout::kRow);
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    TimeCanvas::resizeEvent(event);
    fitScrollBar();
}

void TimelineView::wheelValue(double notches, double) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() -
                                  static_cast<int>(notches * 3 * Layout::kRow));
}

void TimelineView::pressed(QMouseEvent& event) { clickName(event.position().toPoint()); }

void TimelineView::clickName(QPoint position) {
    if (position.x() >= Layout::kNames || position.y() < kFirstJointRow) return;
    const int row = 1 + (position.y() - kFirstJointRow + verticalScrollBar()->value()) / Layout::kRow;
    if (row >= static_cast<int>(rows_.size())) return;
    const JointId joint = rows_[static_cast<std::size_t>(row)].joint;
    auto joints = session().selection.joints();
    std::erase(joints, joint);
    joints.push_back(joint);
    session().selection.select(std::move(joints));
}

}  // namespace sinew
