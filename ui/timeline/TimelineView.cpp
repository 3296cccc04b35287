#include "ui/timeline/TimelineView.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "ui/document/Session.h"
#include "ui/timeline/TimelineAccessible.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr int kFirstJointRow = Layout::kRuler + Layout::kRow;
constexpr int kFlagHeight = 17;
constexpr int kFlagWidth = 34;
constexpr double kZoomOfANotch = 1.25;
constexpr double kZoomOfAPixel = 1.01;

QFont flagFont() { return numberFont(11, QFont::Bold); }

}  // namespace

TimelineView::TimelineView(Session& session, QWidget* parent)
    : QAbstractScrollArea(parent), session_(&session) {
    TimelineAccessible::install();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Timeline"));
    setMinimumHeight(kFirstJointRow + 2 * Layout::kRow);
    viewport()->setMouseTracking(true);
    followSession();
    showClip();
}

void TimelineView::followSession() {
    const Playback& playback = session_->playback;
    connect(&playback, &Playback::frameChanged, this, &TimelineView::movePlayhead);
    connect(&playback, &Playback::rangeChanged, this, &TimelineView::redraw);
    connect(&playback, &Playback::clipChanged, this, &TimelineView::redraw);
    connect(&session_->timeAxis, &TimeAxis::changed, this, &TimelineView::redraw);
    connect(&session_->selection, &Selection::characterChanged, this, &TimelineView::showClip);
    connect(&session_->selection, &Selection::jointsChanged, this, &TimelineView::showJoints);
}

void TimelineView::showClip() {
    const auto character = session_->selection.character();
    const auto skeleton = character ? character->skeleton : nullptr;
    const auto clip = session_->selection.clip();
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
        for (const JointId joint : session_->selection.joints()) {
            if (const auto index = skeleton_->find(joint)) chosen.push_back(*index);
        }
        std::ranges::sort(chosen);
        for (const int index : chosen) {
            const Joint& joint = (*skeleton_)[index];
            rows_.push_back({joint.id, QString::fromStdString(joint.name),
                             joint.id == session_->selection.currentJoint(), keys_.joint(joint.id)});
        }
    }
    fitScrollBar();
    redraw();
}

void TimelineView::setInSeconds(bool inSeconds) {
    if (std::exchange(inSeconds_, inSeconds) == inSeconds) return;
    redraw();
    Q_EMIT inSecondsChanged(inSeconds);
}

void TimelineView::showAll() { session_->timeAxis.showAll(); }

void TimelineView::showRange() {
    session_->timeAxis.show(session_->playback.inFrame(), session_->playback.outFrame());
}

QString TimelineView::currentText() const {
    return tr("Frame %1, %2 s")
        .arg(numberText(session_->playback.frame().value), numberText(session_->playback.time().value, 3));
}

void TimelineView::movePlayhead() {
    if (drag_ == Drag::none) session_->timeAxis.reveal(session_->playback.frame());
    viewport()->update(shownPlayhead_);
    shownPlayhead_ = playheadRegion();
    viewport()->update(shownPlayhead_);
    TimelineAccessible::tellFrame(*this);
}

void TimelineView::redraw() {
    still_ = QPixmap();
    shownPlayhead_ = playheadRegion();
    viewport()->update();
}

QRect TimelineView::flagRect() const {
    const double x = Layout::kNames + session_->timeAxis.x(session_->playback.frame());
    const int text = QFontMetrics(flagFont()).horizontalAdvance(numberText(session_->playback.frame().value));
    const int width = std::max(kFlagWidth, text + 10);
    return {static_cast<int>(std::lround(x)) - width / 2, 1, width, kFlagHeight};
}

QRegion TimelineView::playheadRegion() const {
    const QRect flag = flagRect().adjusted(-1, -1, 1, 1);
    return QRegion(flag) + QRect(flag.center().x() - 2, 0, 5, viewport()->height());
}

bool TimelineView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::paintEvent(QPaintEvent* event) {
    const double ratio = devicePixelRatioF();
    if (still_.isNull() || still_.devicePixelRatio() != ratio) drawStill();
    QPainter painter(viewport());
    for (const QRect& part : event->region()) {
        painter.drawPixmap(part, still_, QRect(part.topLeft() * ratio, QSize(part.size() * ratio)));
    }
    if (clip_) drawPlayhead(painter);
    if (hasFocus()) painter.fillRect(0, 0, viewport()->width(), 1, theme().accent);
}

void TimelineView::drawStill() {
    const QSize size = viewport()->size();
    still_ = QPixmap(size * devicePixelRatioF());
    still_.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&still_);
    painter.setFont(font());
    TimelinePainter timeline(painter, size, session_->timeAxis, session_->playback, inSeconds_);
    timeline.background();
    const int scrolled = verticalScrollBar()->value();
    for (std::size_t i = 1; i < rows_.size(); ++i) {
        const int top = Layout::kRuler + static_cast<int>(i) * Layout::kRow - scrolled;
        if (top > Layout::kRuler && top < size.height()) timeline.row(rows_[i], top);
    }
    timeline.row(rows_.front(), Layout::kRuler);
    if (!clip_) {
        timeline.hint(skeleton_ ? tr("%1 has no clip yet: pose a joint, or import clips onto it")
                                      .arg(QString::fromStdString(name_))
                                : tr("Open a file to see its keys"),
                      kFirstJointRow);
    } else if (rows_.size() == 1) {
        timeline.hint(tr("Select joints of %1 to see their keys").arg(QString::fromStdString(name_)),
                      kFirstJointRow);
    }
    if (clip_) timeline.rangeShade();
    timeline.ruler();
}

void TimelineView::drawPlayhead(QPainter& painter) const {
    const QRect flag = flagRect();
    const int x = flag.left() + flag.width() / 2;
    if (x < Layout::kNames || x > viewport()->width()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(x - 1, flag.bottom(), 2, viewport()->height(), theme().playhead);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().playhead);
    painter.drawRoundedRect(flag, 3, 3);
    painter.setPen(theme().onAccent);
    painter.setFont(flagFont());
    painter.drawText(flag, Qt::AlignCenter, numberText(session_->playback.frame().value));
}

void TimelineView::fitScrollBar() {
    const int content = static_cast<int>(rows_.size() - 1) * Layout::kRow;
    const int room = viewport()->height() - kFirstJointRow;
    verticalScrollBar()->setRange(0, std::max(0, content - room));
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(Layout::kRow);
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    session_->timeAxis.setWidth(viewport()->width() - Layout::kNames);
    fitScrollBar();
    redraw();
}

void TimelineView::scrollContentsBy(int, int) { redraw(); }

TimelineView::Drag TimelineView::dragAt(QPoint position) const {
    if (!clip_ || position.y() >= Layout::kRuler || position.x() < Layout::kNames) return Drag::none;
    if (flagRect().contains(position)) return Drag::playhead;
    const double x = position.x() - Layout::kNames;
    const double in = session_->timeAxis.x(session_->playback.inFrame());
    const double out = session_->timeAxis.x(session_->playback.outFrame());
    if (x < in && x >= in - Layout::kHandle) return Drag::in;
    if (x > out && x <= out + Layout::kHandle) return Drag::out;
    return Drag::playhead;
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    dragFrom_ = dragLast_ = position;
    if (event->button() == Qt::MiddleButton) {
        drag_ = event->modifiers() & Qt::ControlModifier ? Drag::zoom : Drag::pan;
    } else if (event->button() == Qt::LeftButton) {
        drag_ = dragAt(position);
        if (drag_ == Drag::playhead) {
            session_->playback.setPlaying(false);
            dragTo(position);
        } else if (drag_ == Drag::none) {
            clickName(position);
        }
    }
}

void TimelineView::clickName(QPoint position) {
    if (position.x() >= Layout::kNames || position.y() < kFirstJointRow) return;
    const int row = 1 + (position.y() - kFirstJointRow + verticalScrollBar()->value()) / Layout::kRow;
    if (row >= static_cast<int>(rows_.size())) return;
    const JointId joint = rows_[static_cast<std::size_t>(row)].joint;
    auto joints = session_->selection.joints();
    std::erase(joints, joint);
    joints.push_back(joint);
    session_->selection.select(std::move(joints));
}

void TimelineView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (drag_ == Drag::none) {
        const Drag under = dragAt(position);
        const bool handle = under == Drag::in || under == Drag::out;
        viewport()->setCursor(handle ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return;
    }
    dragTo(position);
    dragLast_ = position;
}

void TimelineView::dragTo(QPoint position) {
    Playback& playback = session_->playback;
    TimeAxis& axis = session_->timeAxis;
    const FrameIndex frame = axis.nearestFrame(position.x() - Layout::kNames);
    const int moved = position.x() - dragLast_.x();
    switch (drag_) {
        case Drag::playhead:
            return playback.setFrame(frame);
        case Drag::in:
            return playback.setRange(std::min(frame, playback.outFrame()), playback.outFrame());
        case Drag::out:
            return playback.setRange(playback.inFrame(), std::max(frame, playback.inFrame()));
        case Drag::pan:
            return axis.pan(moved);
        case Drag::zoom:
            return axis.zoom(std::pow(kZoomOfAPixel, moved), dragFrom_.x() - Layout::kNames);
        case Drag::none:
            return;
    }
}

void TimelineView::mouseReleaseEvent(QMouseEvent*) { drag_ = Drag::none; }

void TimelineView::wheelEvent(QWheelEvent* event) {
    const QPointF turned = QPointF(event->angleDelta()) / 120;
    const double x = event->position().x() - Layout::kNames;
    if (x < 0) return QAbstractScrollArea::wheelEvent(event);
    if (turned.x() != 0) session_->timeAxis.pan(turned.x() * 48);
    if (turned.y() != 0) session_->timeAxis.zoom(std::pow(kZoomOfANotch, turned.y()), x);
    event->accept();
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_A) return showAll();
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_F) return showRange();
    QAbstractScrollArea::keyPressEvent(event);
}

void TimelineView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update(0, 0, viewport()->width(), 1);
}

void TimelineView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update(0, 0, viewport()->width(), 1);
}

}  // namespace sinew
