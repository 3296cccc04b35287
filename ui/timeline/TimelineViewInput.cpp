// Mouse and keyboard input of TimelineView.
#include <QMouseEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "ui/canvas/KeyText.h"
#include "ui/canvas/PointerDrag.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineView.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr int kDragDistance = 3;  // minimum distance in pixels for a drag
constexpr int kBracketReach = 5;  // on either side of a bracket, pixels

KeyDrag::Kind kindOf(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::AltModifier) return KeyDrag::Kind::ripple;
    return modifiers & Qt::ControlModifier ? KeyDrag::Kind::duplicate : KeyDrag::Kind::move;
}

}  // namespace

std::optional<KeyDrag::Kind> TimelineView::bracketAt(QPoint position) const {
    const auto rect = extentRect();
    if (!rect || position.y() < rect->top() || position.y() > rect->bottom() ||
        position.y() < Layout::kRuler + Layout::kRow || position.x() < Layout::kNames)
        return std::nullopt;
    if (std::abs(position.x() - rect->left()) <= kBracketReach) return KeyDrag::Kind::scaleFirst;
    if (std::abs(position.x() - rect->right()) <= kBracketReach) return KeyDrag::Kind::scaleLast;
    return std::nullopt;
}

void TimelineView::pressed(QMouseEvent& event) {
    const QPoint position = event.position().toPoint();
    pointer_ = position;
    if (position.x() < Layout::kNames) return pressName(position, event.modifiers());
    const int row = rowAt(position.y());
    if (row >= 0) setCursorRow(row);
    if (row >= 0 && rowData(row).kind == TimelineRow::Kind::contacts) return pressContact(position);
    press_ = Press{position, event.modifiers(), keysUnder(position), false, false, {}};
    if (press_->keys.empty()) {
        press_->bracket = bracketAt(position);
    } else {
        pressKeys(event.modifiers());
    }
}

std::optional<std::size_t> TimelineView::contactAt(QPoint position) const {
    const int index = rowAt(position.y());
    if (index < 0 || position.x() < Layout::kNames) return std::nullopt;
    const auto& contacts = session().contacts.contacts();
    const FrameRate rate = session().playback.rate();
    for (const std::size_t i : rowData(index).contacts) {
        const double left = x(rate.frame(contacts[i].first)), right = x(rate.frame(contacts[i].last));
        if (position.x() >= left - kBracketReach && position.x() <= right + kBracketReach) return i;
    }
    return std::nullopt;
}

void TimelineView::pressContact(QPoint position) {
    press_.reset();
    const auto contact = contactAt(position);
    session().contacts.setCurrent(contact);
    if (!contact) return;
    const auto& [joint, first, last] = session().contacts.contacts()[*contact];
    const FrameRate rate = session().playback.rate();
    const double left = x(rate.frame(first)), right = x(rate.frame(last));
    // On a short bar, the nearer end.
    const bool isFirst = std::abs(position.x() - left) <= std::abs(position.x() - right);
    const double away = isFirst ? std::abs(position.x() - left) : std::abs(position.x() - right);
    const auto part = away > kBracketReach ? ContactDrag::Part::whole
                      : isFirst            ? ContactDrag::Part::first
                                           : ContactDrag::Part::last;
    contactDrag_.emplace(session(), *contact, part, frameAt(position.x()));
}

void TimelineView::pressKeys(Qt::KeyboardModifiers modifiers) {
    const auto& selected = session().selection.keys();
    press_->wereSelected = std::ranges::includes(selected, press_->keys);
    if (press_->wereSelected) return;
    const bool adds = modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    applySelection(press_->keys, adds ? Qt::ShiftModifier : Qt::NoModifier);
}

void TimelineView::pressName(const QPoint& position, Qt::KeyboardModifiers modifiers) {
    press_.reset();
    const int index = rowAt(position.y());
    if (index < 0) return;
    const TimelineRow row = rowData(index);
    setCursorRow(index);
    if (row.kind == TimelineRow::Kind::summary) return;
    const bool chevron = row.isExpandable && std::abs(position.x() - Layout::kChevron) <= Layout::kRow / 2;
    if (chevron) return setExpanded(row.joint, !row.isExpanded);
    if (row.mesh) return selectMesh(row.mesh, modifiers);
    if (row.goal) session().goals.setCurrent(row.goal);
    auto joints = session().selection.joints();
    if (modifiers & Qt::ControlModifier) return session().selection.toggle(row.targetJoint);
    // In a list of only selected joints, a click makes the joint current but keeps the others selected.
    if (!(modifiers & Qt::ShiftModifier) && !onlySelected_) joints.clear();
    std::erase(joints, row.targetJoint);
    joints.push_back(row.targetJoint);
    session().selection.select(std::move(joints));
}

// Keeps other meshes selected under the same conditions as joints.
void TimelineView::selectMesh(MeshId mesh, Qt::KeyboardModifiers modifiers) {
    auto meshes = session().selection.meshes();
    const bool toggles = modifiers & Qt::ControlModifier;
    if (!toggles && !(modifiers & Qt::ShiftModifier) && !onlySelected_) meshes.clear();
    const bool wasSelected = std::erase(meshes, mesh) > 0;
    if (!toggles || !wasSelected) meshes.push_back(mesh);
    session().selection.selectMeshes(std::move(meshes));
}

void TimelineView::dragged(QMouseEvent& event) {
    pointer_ = event.position().toPoint();
    if (contactDrag_) return contactDrag_->moveTo(frameAt(pointer_.x()), snaps(event.modifiers()));
    if (!press_) return;
    const bool starts = (pointer_ - press_->at).manhattanLength() >= kDragDistance;
    if (!press_->moved && !starts) return;
    if (!std::exchange(press_->moved, true)) startDrag();
    if (drag_)
        drag_->moveTo(frameAt(pointer_.x()), event.modifiers());
    else
        redrawLive();
}

void TimelineView::startDrag() {
    if (press_->keys.empty() && !press_->bracket) return;
    const KeyDrag::Kind kind = press_->bracket ? *press_->bracket : kindOf(press_->modifiers);
    const Seconds grabbed = press_->bracket ? Seconds() : press_->keys.front().time;
    drag_.emplace(session(), kind, frameAt(press_->at.x()), grabbed, press_->modifiers);
    if (!drag_->isRunning()) {
        drag_.reset();
        Q_EMIT session().keyEditing.refused(session().keyEditing.refusal());
    }
}

void TimelineView::released(QMouseEvent& event) {
    pointer_ = event.position().toPoint();
    if (contactDrag_) {
        contactDrag_->commit();
        contactDrag_.reset();
    }
    if (!press_) return;
    if (drag_) {
        drag_->commit();
    } else if (!press_->moved) {
        click();
    } else if (press_->keys.empty() && !press_->bracket) {
        selectBox(pointer_);
    }
    drag_.reset();
    press_.reset();
    redraw();
}

void TimelineView::click() {
    if (press_->bracket) return;
    const bool control = press_->modifiers & Qt::ControlModifier;
    const bool shift = press_->modifiers & Qt::ShiftModifier;
    if (press_->keys.empty()) {
        const int row = rowAt(press_->at.y());
        if (control && row >= 0) return addKeys(row, frameTime(press_->at.x()));
        if (!shift) session().selection.selectKeys({});
    } else if (control && press_->wereSelected) {
        applySelection(press_->keys, Qt::ControlModifier);
    } else if (!control && !shift) {
        session().selection.selectKeys(press_->keys);
    }
}

void TimelineView::selectBox(QPoint to) {
    const QRect box = QRect(press_->at, to).normalized();
    std::vector<KeyRef> keys;
    for (int i = 0; i < rowCount(); ++i) {
        const int middle = rowTop(i) + Layout::kRow / 2;
        const bool covered = i > 0 && middle < Layout::kRuler + Layout::kRow;
        if (covered || middle < box.top() || middle > box.bottom()) continue;
        const auto inRow = keysBetween(rowData(i), time(box.left()), time(box.right()));
        keys = selectionAfter(keys, inRow, Qt::ShiftModifier);
    }
    applySelection(keys, press_->modifiers);
}

void TimelineView::applySelection(const std::vector<KeyRef>& keys, Qt::KeyboardModifiers modifiers) {
    Selection& selection = session().selection;
    selection.selectKeys(selectionAfter(selection.keys(), keys, modifiers));
}

void TimelineView::selectUnder(QPoint position) {
    const auto keys = keysUnder(position);
    if (!keys.empty() && !std::ranges::includes(session().selection.keys(), keys))
        session().selection.selectKeys(keys);
}

void TimelineView::doubleClicked(QMouseEvent& event) {
    const QPoint position = event.position().toPoint();
    const int row = rowAt(position.y());
    press_.reset();
    if (row < 0) return;
    if (rowData(row).kind == TimelineRow::Kind::contacts && position.x() >= Layout::kNames) {
        if (!contactAt(position)) addContact(session(), rowData(row).targetJoint, frameTime(position.x()));
        return;
    }
    if (position.x() < Layout::kNames) return applySelection(keysOf(rowData(row)), event.modifiers());
    const auto keys = keysUnder(position);
    if (keys.empty()) return addKeys(row, frameTime(position.x()));
    session().playback.setPlaying(false);
    session().playback.setFrame(session().playback.nearestPlayFrame(keys.front().time));
    pressed(event);  // a fast double press may begin a drag
}

Seconds TimelineView::frameTime(int atX) const { return session().playback.rate().time(nearestFrame(atX)); }

// On the row of a joint without keys, adds keys to all free channels, otherwise to the channels that have
// keys.
void TimelineView::addKeys(int index, Seconds time) {
    const TimelineRow& row = rowData(index);
    std::vector<ChannelId> channels;
    if (row.kind == TimelineRow::Kind::channel) channels.push_back(row.channel);
    for (const auto& tracks : row.tracks) {
        if (row.kind == TimelineRow::Kind::channel) break;
        for (const Track& track : tracks) channels.push_back(track.id);
    }
    if (const auto joint = skeleton_->find(row.joint); joint && channels.empty()) {
        for (const Channel channel : kChannels) {
            if ((*skeleton_)[*joint].free.contains(channel)) channels.push_back({row.joint, channel});
        }
    }
    session().keyEditing.addKeys(channels, time);
}

void TimelineView::hovered(QMouseEvent& event) {
    const QPoint position = event.position().toPoint();
    if (contactAt(position)) return viewport()->setCursor(Qt::SizeHorCursor);
    const bool onBracket = keysUnder(position).empty() && bracketAt(position);
    viewport()->setCursor(onBracket ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

void TimelineView::wheelValue(double notches, double) {
    verticalScrollBar()->setValue(verticalScrollBar()->value() -
                                  static_cast<int>(std::lround(notches * 3 * Layout::kRow)));
}

bool TimelineView::moveCursor(const QKeyEvent& event) {
    if (rows_.empty()) return false;
    const TimelineRow row = rowData(cursor_);
    const bool shift = event.modifiers() == Qt::ShiftModifier;
    const bool plain = (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    switch (event.key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (plain) setCursorRow(cursor_ + (event.key() == Qt::Key_Up ? -1 : 1));
            return plain;
        case Qt::Key_Left:
        case Qt::Key_Right:
            if (shift && row.joint) setExpanded(row.joint, event.key() == Qt::Key_Right);
            return shift;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            applySelection(keysAtCursor(), event.modifiers());
            notifyValueChanged();
            return true;
        case Qt::Key_Delete:
            if (row.kind != TimelineRow::Kind::contacts || !session().contacts.current()) return false;
            session().contacts.remove();
            return true;
        case Qt::Key_Insert:
            if (row.kind == TimelineRow::Kind::contacts) {
                addContact(session(), row.targetJoint, session().playback.sourceTime());
                return true;
            }
            addKeys(cursor_, session().playback.sourceTime());
            return true;
        default:
            return false;
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && contactDrag_) {
        contactDrag_.reset();
        abandonDrag();
        return session().document.cancel();
    }
    if (event->key() == Qt::Key_Escape && press_ && !drag_) {
        press_.reset();
        abandonDrag();
        return redrawLive();
    }
    if (!moveCursor(*event)) TimeCanvas::keyPressEvent(event);
}

QString TimelineView::toolTipAt(QPoint position) const {
    const auto keys = keysUnder(position);
    if (!keys.empty()) return keysText(*session().selection.character(), *clip_, keys);
    if (bracketAt(position)) return tr("Drag to scale the selected keys about the opposite end");
    return flags().tip(position);
}

}  // namespace sinew
