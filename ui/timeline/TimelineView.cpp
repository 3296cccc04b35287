#include "ui/timeline/TimelineView.h"

#include <QScrollBar>
#include <algorithm>

#include "ui/canvas/KeyText.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr double kReach = 7;  // maximum distance in pixels from the pointer to a key

bool hasAny(const TimelineRow& row, const std::vector<KeyRef>& keys) {
    return std::ranges::any_of(row.tracks, [&](std::span<const Track> tracks) {
        return std::ranges::any_of(tracks, [&](const Track& track) {
            return std::ranges::binary_search(keys, track.id, {}, &KeyRef::id);
        });
    });
}

}  // namespace

TimelineView::TimelineView(Session& session, QWidget* parent) : TimeCanvas(session, Layout::kRuler, parent) {
    setAccessibleName(tr("Timeline"));
    setMinimumHeight(Layout::kFirstJointRow + 2 * Layout::kRow);
    followSession();
    showClip();
}

void TimelineView::followSession() {
    const Session& from = session();
    connect(&from.selection, &Selection::characterChanged, this, &TimelineView::showClip);
    for (const auto change : {&Selection::jointsChanged, &Selection::meshesChanged}) {
        connect(&from.selection, change, this, [this] {
            showRows();
            showCurrent();
        });
    }
    connect(&from.selection, &Selection::keysChanged, this, [this] {
        showKeys();
        notifyValueChanged();
    });
    connect(&from.contacts, &ContactEditing::changed, this, [this] {
        if (showsContacts_) showRows();
    });
    connect(&from.contacts, &ContactEditing::currentChanged, this, [this] {
        redraw();
        notifyValueChanged();
    });
    connect(&from.conflicts, &Conflicts::changed, this, [this] { redraw(); });
    connect(&from.jointFilter, &JointFilter::changed, this, &TimelineView::showRows);
    connect(&from.document, &Document::cancelled, this, [this] {
        if (drag_ && !drag_->isRunning()) {
            drag_.reset();
            press_.reset();
            abandonDrag();
        }
        if (contactDrag_ && contactDrag_->hasMoved()) {
            contactDrag_.reset();
            abandonDrag();
        }
        redraw();
    });
    connect(&from.pose, &CurrentPose::posed, this,
            [this] { viewport()->update(0, 0, Layout::kNames, viewport()->height()); });
}

void TimelineView::showClip() {
    const auto character = session().selection.character();
    const auto skeleton = character ? character->skeleton : nullptr;
    const auto clip = session().selection.curves();
    const std::string name = character ? character->name : std::string();
    const std::vector<Goal> goals = character ? character->goals : std::vector<Goal>();
    const auto meshes = character ? character->meshes : std::vector<std::shared_ptr<const Mesh>>();
    if (clip == clip_ && skeleton == skeleton_ && name == name_ && goals == goals_ && meshes == meshes_)
        return;
    goals_ = goals;
    meshes_ = meshes;
    skeleton_ = skeleton;
    name_ = name;
    clip_ = clip;
    showRows();
}

void TimelineView::showRows() {
    rows_.clear();
    const auto character = session().selection.character();
    if (character && clip_)
        rows_ =
            timelineRows(*character, *clip_,
                         {session().selection, session().jointFilter, onlySelected_, expanded_,
                          showsContacts_ ? session().contacts.contacts() : std::span<const ClipContact>()});
    cursor_ = std::clamp(cursor_, 0, std::max(0, rowCount() - 1));
    fitScrollBar();
    showKeys();
}

void TimelineView::showKeys() {
    extent_.reset();
    const auto keys = session().keyEditing.unlockedKeys(session().selection.keys());
    if (!keys.empty() && !rows_.empty()) {
        const auto [first, last] = std::ranges::minmax(keys, {}, &KeyRef::time);
        const FrameRate rate = session().playback.rate();
        Extent extent{rate.frame(first.time), rate.frame(last.time), rowCount(), -1};
        for (int i = 1; i < rowCount(); ++i) {
            if (!hasAny(rowData(i), keys)) continue;
            extent.top = std::min(extent.top, i);
            extent.bottom = i;
        }
        if (extent.bottom > 0) extent_ = extent;
    }
    redraw();
}

void TimelineView::showCurrent() {
    // Selecting a mesh keeps the selected joints, so that there can be two current rows.
    const MeshId mesh = session().selection.currentMesh();
    for (int i = 1; i < rowCount(); ++i) {
        const TimelineRow& row = rowData(i);
        if (!row.isCurrent || row.kind != TimelineRow::Kind::joint || row.mesh != mesh) continue;
        if (rowData(cursor_).joint != row.joint) setCursorRow(i);
        return;
    }
}

void TimelineView::setCursorRow(int row) {
    cursor_ = std::clamp(row, 0, std::max(0, rowCount() - 1));
    scrollTo(cursor_);
    redraw();
    notifyValueChanged();
}

void TimelineView::setExpanded(JointId joint, bool open) {
    if (open ? expanded_.insert(joint).second : expanded_.erase(joint) > 0) showRows();
}

void TimelineView::setOnlySelected(bool on) {
    if (std::exchange(onlySelected_, on) != on) showRows();
}

void TimelineView::setShowsContacts(bool on) {
    if (std::exchange(showsContacts_, on) == on) return;
    if (on)
        session().contacts.watch(*this);
    else
        session().contacts.unwatch(*this);
    showRows();
}

JointId TimelineView::contactJoint() const {
    const bool isContacts = !rows_.empty() && rowData(cursor_).kind == TimelineRow::Kind::contacts;
    return isContacts ? rowData(cursor_).targetJoint : JointId{};
}

void TimelineView::showEvent(QShowEvent* event) {
    TimeCanvas::showEvent(event);
    if (showsContacts_) session().contacts.update();
}

void TimelineView::fitScrollBar() {
    const int content = std::max(0, rowCount() - 1) * Layout::kRow;
    const int visibleHeight = viewport()->height() - Layout::kFirstJointRow;
    verticalScrollBar()->setRange(0, std::max(0, content - visibleHeight));
    verticalScrollBar()->setPageStep(visibleHeight);
    verticalScrollBar()->setSingleStep(Layout::kRow);
}

void TimelineView::scrollTo(int row) {
    if (row <= 0) return;
    const int top = (row - 1) * Layout::kRow;
    const int visibleHeight = viewport()->height() - Layout::kFirstJointRow;
    const int value = verticalScrollBar()->value();
    verticalScrollBar()->setValue(std::clamp(value, std::min(top, top + Layout::kRow - visibleHeight), top));
}

int TimelineView::rowTop(int row) const {
    return row == 0 ? Layout::kRuler
                    : Layout::kFirstJointRow + (row - 1) * Layout::kRow - verticalScrollBar()->value();
}

int TimelineView::rowAt(int y) const {
    if (y < Layout::kRuler || rows_.empty()) return -1;
    if (y < Layout::kFirstJointRow) return 0;
    const int row = 1 + (y - Layout::kFirstJointRow + verticalScrollBar()->value()) / Layout::kRow;
    return row < rowCount() ? row : -1;
}

ColumnGrid TimelineView::grid() const {
    const TimeAxis& axis = session().timeAxis;
    return {axis.frame(0), 1 / axis.pixelsPerFrame(), content().width(), session().playback.rate()};
}

Seconds TimelineView::time(int atX) const {
    return {frameAt(atX) * session().playback.rate().frameTime().value};
}

std::vector<KeyRef> TimelineView::keysUnder(QPoint position) const {
    const int row = rowAt(position.y());
    if (row < 0 || position.x() < Layout::kNames) return {};
    const double pixel = session().playback.rate().frameTime().value / session().timeAxis.pixelsPerFrame();
    return keysAt(rowData(row), time(position.x()), {kReach * pixel});
}

std::vector<KeyRef> TimelineView::keysAtCursor() const {
    if (rows_.empty()) return {};
    return keysAtPlayhead(rowData(cursor_));
}

std::vector<KeyRef> TimelineView::keysAtPlayhead(const TimelineRow& row) const {
    const Playback& playback = session().playback;
    const Seconds now = playback.sourceTime();
    if (!playback.warp()) return keysAt(row, now, playback.rate().frameTime() * 0.5);
    const auto [first, last] = playback.sourceRangeAtPlayhead();
    return keysAt(row, now, std::max({now - first, last - now, Seconds{Curve::kMinimumGap}}));
}

std::vector<KeyRef> TimelineView::selectableKeys() const {
    return rows_.empty() ? std::vector<KeyRef>() : keysOf(rows_.front());
}

QString TimelineView::currentText() const {
    QString frame = TimeCanvas::currentText();
    if (rows_.empty()) return frame;
    const auto keys = keysAtCursor();
    const QString& row = rowData(cursor_).name;
    if (contactJoint()) return tr("%1; %2", "frame and row").arg(frame, contactText());
    if (keys.empty()) return tr("%1; %2, no keys").arg(frame, row);
    QString text =
        keys.size() == 1
            ? tr("%1; key on %2").arg(frame, keyText(*session().selection.character(), *clip_, keys.front()))
            : tr("%1; %2, %n key(s)", nullptr, static_cast<int>(keys.size())).arg(frame, row);
    if (session().selection.contains(keys.front())) text = tr("%1, selected").arg(text);
    return text;
}

/// Describes the current contact, or the row of contacts at the cursor.
QString TimelineView::contactText() const {
    const TimelineRow& row = rowData(cursor_);
    const auto current = session().contacts.current();
    if (!current || std::ranges::find(row.contacts, *current) == row.contacts.end())
        return tr("%1, %n contact(s)", nullptr, static_cast<int>(row.contacts.size())).arg(row.name);
    const ClipContact& contact = session().contacts.contacts()[*current];
    const FrameRate rate = session().playback.rate();
    return tr("%1, frames %2 to %3, selected")
        .arg(row.name, shortNumberText(rate.frame(contact.first), 1),
             shortNumberText(rate.frame(contact.last), 1));
}

void TimelineView::resizeEvent(QResizeEvent* event) {
    TimeCanvas::resizeEvent(event);
    fitScrollBar();
}

}  // namespace sinew
