#include "ui/curves/CurveView.h"

#include <algorithm>

#include "core/scene/edits/keys/EditCurves.h"
#include "ui/canvas/KeyText.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/curves/CurveGeometry.h"
#include "ui/curves/CurveNames.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

CurveView::CurveView(Session& session, QWidget* parent)
    : GraphCanvas(session, kRuler, 96, parent),
      curves_(session),
      lane_(session, curves_),
      compare_(session, curves_) {
    setAccessibleName(tr("Curves"));
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
}

CurveGeometry CurveView::geometry() const { return {graph(showsLane_ ? SpeedLane::kHeight : 0), curves_}; }

void CurveView::layoutParts() {
    const QRectF plot = geometry().plot;
    values_.setExtent(plot.top(), plot.height());
    names_->setGeometry(namesArea());
    names_->showLane(showsLane_);
    GraphCanvas::layoutParts();
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

std::vector<KeyRef> CurveView::editableRefs() const {
    std::vector<KeyRef> refs;
    std::ranges::transform(editableKeys(), std::back_inserter(refs), &VisibleKey::ref);
    return refs;
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
    layoutParts();
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
    const auto clip = session().selection.curves();
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
    captureBuffer();
    if (!editing.begin(editableRefs())) return;
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
    showValues(low, high);
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
    showValues(low, high);
}

void CurveView::showSelected() {
    TimeCanvas::showSelected();
    if (selectedKeys().empty()) return showAllValues();
    showSelectedValues();
}

QString CurveView::keyText(const VisibleKey& key) const {
    return tr("%1 %2, frame %3, %4, %5")
        .arg(curves_.groupName(key.row->id), key.row->name,
             shortNumberText(session().playback.rate().frame(key.key.time), 2),
             curveValueText(key.row->id.channel, key.key.value), interpolationName(key.key.interpolation));
}

QString CurveView::currentText() const {
    const auto& keys = selectedKeys();
    if (keys.empty()) return TimeCanvas::currentText();
    const CurveRow* active = curves_.active();
    const auto key = std::ranges::find(keys, active, &VisibleKey::row);
    const QString text = keyText(key == keys.end() ? keys.front() : *key);
    return keys.size() == 1 ? text
                            : tr("%1; %n key(s) selected", nullptr, static_cast<int>(keys.size())).arg(text);
}

std::vector<CanvasRow> CurveView::visibleRows() const {
    constexpr QSize kKeySize(13, 13);  // odd, so that the key is at the centre
    const CurveGeometry mapping = geometry();
    const Seconds first = mapping.timeAt(mapping.plot.left()), last = mapping.timeAt(mapping.plot.right());
    std::vector<CanvasRow> rows;
    for (const CurveRow& row : curves_.rows()) {
        if (!curves_.isVisible(row.id)) continue;
        const Curve& curve = *row.curve;
        CanvasRow shown{{tr("%1 %2, %n key(s)", "joint and channel", static_cast<int>(curve.size()))
                             .arg(curves_.groupName(row.id), row.name),
                         mapping.plot.toAlignedRect(), &row == curves_.active()},
                        {}};
        const std::size_t before = curve.keyAtOrBefore(first);
        const std::size_t start = before < curve.size() ? before : 0;
        // Keys above and below the plot count, too. The first key may be left of it.
        const std::size_t end = std::min(curve.size(), start + 1 + kMostItems);
        for (std::size_t i = start; i < end; ++i) {
            const VisibleKey key{&row, curve.key(i)};
            if (key.key.time > last || shown.items.size() == kMostItems) break;
            const QPointF at = mapping.position(row, key.key.time, key.key.value);
            if (!mapping.plot.contains(at)) continue;
            QRect area({}, kKeySize);
            area.moveCenter(at.toPoint());
            shown.items.push_back({keyText(key), area, session().selection.contains(key.ref())});
        }
        rows.push_back(std::move(shown));
    }
    return rows;
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
    const bool between = index >= 0 && row->curve->key(found).time + Seconds{Curve::kMinimumGap} < time;
    index += by < 0 && between ? 0 : by;
    index = std::clamp<std::int64_t>(index, 0, size - 1);
    const Key key = row->curve->key(static_cast<std::size_t>(index));
    session().selection.selectKeys({{row->id, key.time}});
    session().timeAxis.reveal(session().playback.rate().nearestFrame(key.time));
}

void CurveView::stepCurve(int by) {
    std::vector<ChannelId> ids;
    for (const CurveRow& row : curves_.rows()) {
        if (curves_.isVisible(row.id)) ids.push_back(row.id);
    }
    if (ids.empty()) return;
    const auto at = std::ranges::find(ids, curves_.active()->id) - ids.begin();
    const auto count = static_cast<std::ptrdiff_t>(ids.size());
    curves_.setActive(ids[static_cast<std::size_t>((at + by + count) % count)]);
}

QString CurveView::toolTipAt(QPoint position) const {
    const auto key = keyUnder(geometry(), position);
    return key ? keyText(*key) : flags().tip(position);
}

}  // namespace sinew
