#include "ui/curves/CurveView.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/anim/KeyChange.h"
#include "core/scene/edits/SetCurves.h"
#include "core/scene/edits/SetInterpolation.h"
#include "ui/canvas/KeyText.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/curves/CurveHit.h"
#include "ui/curves/CurveNames.h"
#include "ui/curves/CurvePainter.h"
#include "ui/curves/CurveUnit.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"
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
    // Its parts are told of changes after the canvas.
    names_ = new CurveNames(curves_, session, viewport());
    connect(names_, &CurveNames::laneToggled, this, &CurveView::setShowsLane);
}

void CurveView::followSession() {
    connect(&curves_, &ShownCurves::rowsChanged, this, [this] {
        forgetKeys();
        fitted_ = false;
    });
    connect(&curves_, &ShownCurves::changed, this, [this] {
        forgetKeys();
        if (!fitted_) showAllValues();
        redraw();
        Q_EMIT bufferChanged();
    });
    connect(&curves_, &ShownCurves::activeChanged, this, &CurveView::tellKeys);
    connect(&session().selection, &Selection::keysChanged, this, &CurveView::forgetKeys);
    connect(&session().selection, &Selection::keysChanged, this, &CurveView::tellKeys);
    connect(&session().conflicts, &Conflicts::changed, this, &CurveView::redraw);
    connect(&session().comparison, &Comparison::changed, this, &CurveView::redraw);
    connect(&session().comparison, &Comparison::resultsChanged, this, &CurveView::redraw);
    connect(&session().document, &Document::cancelled, this, [this] {
        if (gesture_ == Gesture::none) return;
        dropDrag();
        endGesture();
    });
}

CurveGeometry CurveView::geometry() const {
    const QRect room = content();
    const int lane = showsLane_ ? SpeedLane::kHeight : 0;
    const QRectF plot(room.left() + CurveGeometry::kAxisWidth, room.top(),
                      std::max(0.0, room.width() - CurveGeometry::kAxisWidth),
                      std::max(1, room.height() - lane));
    return {curves_, values_, session().timeAxis, static_cast<double>(kNames), session().playback.rate(),
            plot};
}

void CurveView::placeParts() {
    const QRectF plot = geometry().plot;
    values_.setRoom(plot.top(), plot.height());
    names_->setGeometry(0, kRuler, kNames - 1, std::max(0, viewport()->height() - kRuler));
    names_->showLane(showsLane_);
    if (!fitted_) showAllValues();
}

const std::vector<ShownKey>& CurveView::selectedKeys() const {
    if (!selected_) selected_ = shownKeys(curves_, session().selection.keys());
    return *selected_;
}

const std::vector<ShownKey>& CurveView::editableKeys() const {
    if (!editable_) {
        editable_ = selectedKeys();
        std::erase_if(*editable_, [&](const ShownKey& key) { return curves_.locked(key.row->id); });
    }
    return *editable_;
}

void CurveView::forgetKeys() {
    selected_.reset();
    editable_.reset();
}

void CurveView::tellKeys() {
    redraw();
    tellValue();
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
    placeParts();
    redraw();
    Q_EMIT laneToggled();
}

void CurveView::keepBuffer() {
    buffer_.keep(curves_);
    redraw();
    Q_EMIT bufferChanged();
}

void CurveView::swapBuffer() {
    session().document.cancel();
    const auto character = session().selection.character();
    const auto clip = session().selection.clip();
    if (!character || !clip || !buffer_.differs(curves_)) return;
    const std::vector<Track> tracks = buffer_.swap(curves_);
    commitOrReport(session().document, tr("Swap buffer curve"),
                   setCurves(session().document.committed(), character->id, clip->id, tracks));
}

void CurveView::setInterpolation(Interpolation kind) {
    session().document.cancel();
    if (!editableKeys().empty()) return interpolateKeys(kind);
    const CurveRow* row = curves_.active();
    const auto character = session().selection.character();
    if (!row || !character || curves_.locked(row->id) || session().visibility.locked(row->id.joint)) return;
    keepBuffer();
    commitOrReport(session().document, tr("Make %1 %2").arg(row->name, interpolationName(kind)),
                   sinew::setInterpolation(session().document.committed(), character->id, curves_.clip()->id,
                                           std::span(&row->id, 1), kind));
}

void CurveView::interpolateKeys(Interpolation kind) {
    KeyEditing& editing = session().keyEditing;
    std::vector<KeyPlace> keys;
    for (const ShownKey& key : editableKeys()) keys.push_back(key.place());
    keepBuffer();
    if (!editing.begin(std::move(keys))) return;
    editing.preview(reinterpolatedKeys(*curves_.clip(), editing.keys(), kind));
    editing.commit(tr("Interpolation of %n key(s)", nullptr, static_cast<int>(editing.keys().size())));
}

void CurveView::showSelectedValues() {
    double low = 1e12, high = -1e12;
    for (const ShownKey& key : selectedKeys()) {
        const auto scale = curves_.scale(*key.row);
        low = std::min(low, scale.factor * key.key.value + scale.offset);
        high = std::max(high, scale.factor * key.key.value + scale.offset);
    }
    showRange(low, high);
}

void CurveView::showAllValues() {
    double low = 1e12, high = -1e12;
    const CurveGeometry here = geometry();
    for (const CurveRow* row : curves_.drawn()) {
        const auto scale = curves_.scale(*row);
        TraceMap map = here.map(*row);
        map.yPerValue = scale.factor, map.yAtZero = scale.offset;
        CurveTrace trace(map, here.plot.left(), here.plot.right());
        trace.addKeyed(*row->curve);
        for (const QPointF& point : trace.line())
            low = std::min(low, point.y()), high = std::max(high, point.y());
    }
    showRange(low, high);
}

void CurveView::showRange(double low, double high) {
    if (low > high) return;
    values_.show(low, high);
    fitted_ = isVisible();
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

QString CurveView::keyText(const ShownKey& key) const {
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
    const auto key = std::ranges::find(keys, active, &ShownKey::row);
    const QString text = keyText(key == keys.end() ? keys.front() : *key);
    return keys.size() == 1 ? text : tr("%1; %2 keys selected").arg(text).arg(keys.size());
}

std::vector<KeyPlace> CurveView::selectableKeys() const {
    std::vector<KeyPlace> keys;
    for (const CurveRow* row : curves_.drawn()) {
        if (curves_.locked(row->id)) continue;
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
    const auto current = std::ranges::find(keys, row, &ShownKey::row);
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
            if (curves_.shown(row.id)) ids.push_back(row.id);
        }
    }
    if (ids.empty()) return;
    const auto at = std::ranges::find(ids, curves_.active()->id) - ids.begin();
    const auto count = static_cast<std::ptrdiff_t>(ids.size());
    curves_.setActive(ids[static_cast<std::size_t>((at + by + count) % count)]);
}

void CurveView::resizeEvent(QResizeEvent* event) {
    TimeCanvas::resizeEvent(event);
    placeParts();
}

void CurveView::showEvent(QShowEvent* event) {
    TimeCanvas::showEvent(event);
    placeParts();
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
