#include "ui/curves/CurveView.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "ui/canvas/KeyText.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/curves/CurveGeometry.h"
#include "ui/curves/CurveHit.h"
#include "ui/curves/CurveNames.h"
#include "ui/curves/CurvePainter.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

CurveView::CurveView(Session& session, QWidget* parent)
    : TimeCanvas(session, kRuler, parent),
      curves_(session),
      lane_(session, curves_),
      compare_(session, curves_) {
    setAccessibleName(tr("Curves"));
    setMinimumHeight(kRuler + 96);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    followSession();
    // Created last, so that it hears of changes after the canvas.
    names_ = new CurveNames(curves_, session, viewport());
    connect(names_, &CurveNames::laneToggled, this, &CurveView::setShowsLane);
}

void CurveView::followSession() {
    connect(&curves_, &VisibleCurves::rowsChanged, this, [this] {
        invalidateKeys();
        isFitted_ = false;
    });
    connect(&curves_, &VisibleCurves::changed, this, [this] {
        invalidateKeys();
        if (!isFitted_) showAllValues();
        redraw();
        Q_EMIT bufferChanged();
    });
    connect(&curves_, &VisibleCurves::activeChanged, this, &CurveView::updateSelection);
    connect(&session().selection, &Selection::keysChanged, this, &CurveView::invalidateKeys);
    connect(&session().selection, &Selection::keysChanged, this, &CurveView::updateSelection);
    connect(&session().conflicts, &Conflicts::changed, this, &CurveView::redraw);
    connect(&session().comparison, &Comparison::changed, this, &CurveView::redraw);
    connect(&session().comparison, &Comparison::resultsChanged, this, &CurveView::redraw);
    connect(&session().document, &Document::cancelled, this, [this] {
        if (gesture_ == Gesture::none) return;
        abandonDrag();
        endGesture();
    });
}

CurveGeometry CurveView::geometry() const {
    const QRect area = content();
    const int lane = showsLane_ ? SpeedLane::kHeight : 0;
    const QRectF plot(area.left() + CurveGeometry::kAxisWidth, area.top(),
                      std::max(0.0, area.width() - CurveGeometry::kAxisWidth),
                      std::max(1, area.height() - lane));
    return {curves_, values_, session().timeAxis, static_cast<double>(kNamesWidth), session().playback.rate(),
            plot};
}

void CurveView::layoutChildren() {
    const QRectF plot = geometry().plot;
    values_.setExtent(plot.top(), plot.height());
    names_->setGeometry(0, kRuler, kNamesWidth - 1, std::max(0, viewport()->height() - kRuler));
    names_->showLane(showsLane_);
    if (!isFitted_) showAllValues();
}

const std::vector<VisibleKey>& CurveView::selectedKeys() const {
    if (!selected_) selected_ = visibleKeys(curves_, session().selection.keys());
    return *selected_;
}

const std::vector<VisibleKey>& CurveView::editableKeys() const {
    if (!editable_) {
        editable_ = selectedKeys();
        std::erase_if(*editable_, [&](const VisibleKey& key) { return curves_.isLocked(key.row->id); });
    }
    return *editable_;
}

void CurveView::invalidateKeys() {
    selected_.reset();
    editable_.reset();
}

void CurveView::updateSelection() {
    redraw();
    notifyValueChanged();
}

void CurveView::setShowsLimits(bool on) {
    showsLimits_ = on;
    redraw();
}

void CurveView::setShowsBuffer(bool on) {
    showsBuffer_ = on;
    redraw();
}

void CurveView::setShowsLane(bool on) {
    if (showsLane_ == on) return;
    showsLane_ = on;
    layoutChildren();
    redraw();
    Q_EMIT laneToggled();
}

void CurveView::captureBuffer() {
    buffer_.capture(curves_);
    redraw();
    Q_EMIT bufferChanged();
}

void CurveView::swapBuffer() {
    session().document.cancel();
    const auto character = session().selection.character();
    const auto clip = session().selection.clip();
    if (!character || !clip || !buffer_.differs(curves_)) return;
    const std::vector<Track> tracks = buffer_.swap(curves_);
    commitOrReport(session().document, tr("Swap Buffer Curves"),
                   setCurves(session().document.committed(), character->id, clip->id, tracks));
}

void CurveView::setInterpolation(Interpolation kind) {
    session().document.cancel();
    if (!editableKeys().empty()) return interpolateKeys(kind);
    const CurveRow* row = curves_.active();
    const auto character = session().selection.character();
    if (!row || !character || curves_.isLocked(row->id) || session().visibility.isLocked(row->id.joint))
        return;
    captureBuffer();
    commitOrReport(session().document, tr("Set %1 to %2").arg(row->name, interpolationName(kind)),
                   sinew::setInterpolation(session().document.committed(), character->id, curves_.clip()->id,
                                           std::span(&row->id, 1), kind));
}

void CurveView::interpolateKeys(Interpolation kind) {
    KeyEditing& editing = session().keyEditing;
    std::vector<KeyRef> keys;
    for (const VisibleKey& key : editableKeys()) keys.push_back(key.ref());
    captureBuffer();
    if (!editing.begin(std::move(keys))) return;
    editing.preview(keysWithInterpolation(*curves_.clip(), editing.keys(), kind));
    editing.commit(tr("Set Interpolation of %n Key(s)", nullptr, static_cast<int>(editing.keys().size())));
}

void CurveView::showSelectedValues() {
    double low = 1e12, high = -1e12;
    for (const VisibleKey& key : selectedKeys()) {
        const auto scale = curves_.scale(*key.row);
        low = std::min(low, scale.factor * key.key.value + scale.offset);
        high = std::max(high, scale.factor * key.key.value + scale.offset);
    }
    showValueRange(low, high);
}

void CurveView::showAllValues() {
    double low = 1e12, high = -1e12;
    const CurveGeometry mapping = geometry();
    for (const CurveRow* row : curves_.drawn()) {
        const auto scale = curves_.scale(*row);
        TraceMap map = mapping.map(*row);
        map.yPerValue = scale.factor, map.yAtZero = scale.offset;
        CurveTrace trace(map, mapping.plot.left(), mapping.plot.right());
        trace.addCurve(*row->curve);
        for (const QPointF& point : trace.line())
            low = std::min(low, point.y()), high = std::max(high, point.y());
    }
    showValueRange(low, high);
}

void CurveView::showValueRange(double low, double high) {
    if (low > high) return;
    values_.show(low, high);
    isFitted_ = isVisible();
    redraw();
}

void CurveView::showAll() {
    TimeCanvas::showAll();
    showAllValues();
}

void CurveView::showSelected() {
    TimeCanvas::showSelected();
    if (selectedKeys().empty()) return showAllValues();
    showSelectedValues();
}

void CurveView::pan(double dx, double dy) {
    session().timeAxis.pan(dx);
    values_.pan(dy);
    redraw();
}

void CurveView::zoomValue(double factor, double aboutY) {
    values_.zoom(factor, aboutY);
    redraw();
}

QString CurveView::keyText(const VisibleKey& key) const {
    QString joint;
    for (const CurveGroup& group : curves_.groups()) {
        if (group.joint == key.row->id.joint) joint = group.name;
    }
    return tr("%1 %2, frame %3, %4, %5")
        .arg(joint, key.row->name, shortNumberText(session().playback.rate().frame(key.key.time), 2),
             curveValueText(key.row->id.channel, key.key.value), interpolationName(key.key.interpolation));
}

QString CurveView::currentText() const {
    const auto& keys = selectedKeys();
    if (keys.empty()) return TimeCanvas::currentText();
    const CurveRow* active = curves_.active();
    const auto key = std::ranges::find(keys, active, &VisibleKey::row);
    const QString text = keyText(key == keys.end() ? keys.front() : *key);
    return keys.size() == 1 ? text : tr("%1; %2 keys selected").arg(text).arg(keys.size());
}

std::vector<KeyRef> CurveView::selectableKeys() const {
    std::vector<KeyRef> keys;
    for (const CurveRow* row : curves_.drawn()) {
        if (curves_.isLocked(row->id)) continue;
        for (std::size_t i = 0; i < row->curve->size(); ++i)
            keys.push_back({row->id, row->curve->key(i).time});
    }
    std::ranges::sort(keys);
    return keys;
}

void CurveView::stepKey(int by) {
    const CurveRow* row = curves_.active();
    if (!row) return;
    const auto size = static_cast<std::int64_t>(row->curve->size());
    const auto& keys = selectedKeys();
    const auto current = std::ranges::find(keys, row, &VisibleKey::row);
    Seconds time = session().playback.sourceTime();
    if (current != keys.end()) time = current->key.time;
    const std::size_t found = row->curve->keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
    std::int64_t index = found < row->curve->size() ? static_cast<std::int64_t>(found) : -1;
    if (current != keys.end() || by < 0) {
        const bool between = index >= 0 && row->curve->key(found).time + Seconds{Curve::kMinimumGap} < time;
        index += by < 0 && between ? 0 : by;
    } else {
        index += by;
    }
    index = std::clamp<std::int64_t>(index, 0, size - 1);
    const Key key = row->curve->key(static_cast<std::size_t>(index));
    session().selection.selectKeys({{row->id, key.time}});
    session().timeAxis.reveal(session().playback.rate().nearestFrame(key.time));
}

void CurveView::stepCurve(int by) {
    std::vector<ChannelId> ids;
    for (const CurveGroup& group : curves_.groups()) {
        for (const CurveRow& row : group.rows) {
            if (curves_.isVisible(row.id)) ids.push_back(row.id);
        }
    }
    if (ids.empty()) return;
    const auto at = std::ranges::find(ids, curves_.active()->id) - ids.begin();
    const auto count = static_cast<std::ptrdiff_t>(ids.size());
    curves_.setActive(ids[static_cast<std::size_t>((at + by + count) % count)]);
}

void CurveView::resizeEvent(QResizeEvent* event) {
    TimeCanvas::resizeEvent(event);
    layoutChildren();
}

void CurveView::showEvent(QShowEvent* event) {
    TimeCanvas::showEvent(event);
    layoutChildren();
}

void CurveView::changeEvent(QEvent* event) {
    TimeCanvas::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) redraw();
}

bool CurveView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return TimeCanvas::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto key = keyUnder(geometry(), help->pos());
    // An empty text hides the tip.
    QToolTip::showText(help->globalPos(), key ? keyText(*key) : flags().tip(help->pos()), this);
    return true;
}

}  // namespace sinew
