#include "ui/timewarp/TimeWarpView.h"

#include <algorithm>

#include "ui/session/Session.h"
#include "ui/timewarp/PinFields.h"
#include "ui/timewarp/SpanActions.h"
#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpHints.h"
#include "ui/timewarp/WarpLane.h"
#include "ui/timewarp/WarpSidebar.h"
#include "ui/timewarp/WarpStrip.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

// In pixels. If less is left for the graph, first the strip is hidden, then the lane.
constexpr int kMinGraphHeight = 90;
constexpr int kMinGraphHeightWithStrip = 130;

}  // namespace

TimeWarpView::TimeWarpView(Session& session, QWidget* parent)
    : GraphCanvas(session, kRuler, kMinGraphHeight, parent) {
    setAccessibleName(tr("Time warp"));
    contacts_ = new WarpContacts(session, *this);
    sidebar_ = new WarpSidebar(session, *contacts_, viewport());
    hints_ = new WarpHints(session, viewport());
    fields_ = new PinFields(session, viewport());
    connect(fields_, &PinFields::closed, this, [this] { setFocus(); });
    followSession();
    warpChanged();
}

void TimeWarpView::followSession() {
    const WarpEditing& warp = session().warp;
    connect(&warp, &WarpEditing::changed, this, &TimeWarpView::warpChanged);
    connect(&warp, &WarpEditing::pinsChanged, this, [this] {
        redraw();
        notifyValueChanged();
    });
    connect(contacts_, &WarpContacts::changed, this, &TimeWarpView::redraw);
    connect(&session().playback, &Playback::frameChanged, this, &TimeWarpView::redrawLive);
}

void TimeWarpView::warpChanged() {
    const auto clip = session().warp.clip();
    const ClipId id = clip ? clip->id : ClipId{};
    if (std::exchange(clip_, id) != id) isFitted_ = false;
    if (gesture_ == Gesture::none) lane_ = WarpLane::range(session().warp.warp().get());
    if (!isFitted_) showAllValues();
    redraw();
    notifyValueChanged();
}

WarpGeometry TimeWarpView::geometry() const {
    const QRect area = content();
    const int lane = area.height() >= kMinGraphHeight + WarpLane::kHeight ? WarpLane::kHeight : 0;
    const int strip = lane > 0 && area.height() >= kMinGraphHeightWithStrip + lane + WarpStrip::kHeight
                          ? WarpStrip::kHeight
                          : 0;
    WarpGeometry mapping{graph(lane + strip)};
    const QRectF& plot = mapping.plot;
    if (lane > 0)
        mapping.lane = {plot.left(), plot.bottom() + WarpGeometry::kLaneTitle + 2, plot.width(),
                        lane - WarpGeometry::kLaneTitle - 4.0};
    if (strip > 0)
        mapping.strip = {plot.left(), static_cast<double>(area.bottom() + 1 - strip), plot.width(),
                         static_cast<double>(strip)};
    mapping.slowest = lane_.min;
    mapping.fastest = lane_.max;
    return mapping;
}

void TimeWarpView::layoutParts() {
    const QRectF plot = geometry().plot;
    values_.setExtent(plot.top(), plot.height());
    sidebar_->setGeometry(namesArea());
    sidebar_->showSections(geometry());
    hints_->setArea(plot.toRect());
    GraphCanvas::layoutParts();
    // The margins depend on the height.
    if (shownSource_) values_.show(shownSource_->first, shownSource_->second);
}

double TimeWarpView::playheadEnd() const {
    const QRectF strip = geometry().strip;
    const bool leads = session().playback.warp() && !strip.isEmpty();
    return leads ? strip.top() : TimeCanvas::playheadEnd();
}

void TimeWarpView::stepPin(int by) {
    const auto warp = session().warp.warp();
    if (!warp) return;
    const auto count = static_cast<std::int64_t>(warp->pins().size());
    const auto& pins = session().warp.pins();
    std::int64_t next = 0;
    if (!pins.empty()) {
        next = std::clamp<std::int64_t>(static_cast<std::int64_t>(*pins.begin()) + by, 0, count - 1);
    } else if (by < 0) {
        next = count - 1;
    }
    session().warp.selectPins({static_cast<std::size_t>(next)});
    const Seconds time = warp->pins()[static_cast<std::size_t>(next)].time;
    session().timeAxis.reveal(session().playback.rate().nearestFrame(time));
}

void TimeWarpView::editPin() {
    if (session().warp.reportRefusal()) return;
    const auto& pins = session().warp.pins();
    const auto warp = session().warp.warp();
    if (!warp || pins.empty()) return;
    fields_->open(*pins.begin(), PinFields::Field::time,
                  geometry().position(warp->pins()[*pins.begin()]).toPoint() + QPoint(14, 14));
}

void TimeWarpView::editSpeed() {
    if (session().warp.reportRefusal()) return;
    const auto warp = session().warp.warp();
    const auto span = session().warp.span();
    if (!span) return;
    const QPointF from = geometry().position(warp->pins()[*span]);
    const QPointF to = geometry().position(warp->pins()[*span + 1]);
    fields_->open(*span, PinFields::Field::speed, ((from + to) / 2).toPoint() + QPoint(14, 14));
}

void TimeWarpView::showAllValues() {
    const auto clip = session().warp.clip();
    if (!clip) return;
    auto low = static_cast<double>(clip->firstFrame.value);
    auto high = static_cast<double>(clip->lastFrame.value);
    if (clip->warp) {
        for (const WarpPin& pin : clip->warp->pins()) {
            low = std::min(low, clip->rate.frame(pin.source));
            high = std::max(high, clip->rate.frame(pin.source));
        }
    }
    showSource(low, high);
}

void TimeWarpView::showSource(double low, double high) {
    shownSource_.emplace(low, high);
    showValues(low, high);
}

void TimeWarpView::showSelected() {
    const auto warp = session().warp.warp();
    const auto& pins = session().warp.pins();
    if (!warp || pins.empty()) {
        TimeCanvas::showSelected();
        return showAllValues();
    }
    // Show a single pin together with its neighbours.
    std::size_t first = *pins.begin(), last = *pins.rbegin();
    if (first == last) {
        first = first > 0 ? first - 1 : 0;
        last = std::min(last + 1, warp->spanCount());
    }
    const FrameRate rate = session().playback.rate();
    const WarpPin& from = warp->pins()[first];
    const WarpPin& to = warp->pins()[last];
    session().timeAxis.show(rate.nearestFrame(from.time), rate.nearestFrame(to.time));
    const auto [low, high] = std::minmax({rate.frame(from.source), rate.frame(to.source)});
    showSource(low, high);
}

void TimeWarpView::pan(double dx, double dy) {
    if (dy != 0) shownSource_.reset();
    GraphCanvas::pan(dx, dy);
}

void TimeWarpView::zoomValue(double factor, double aboutY) {
    shownSource_.reset();
    GraphCanvas::zoomValue(factor, aboutY);
}

QString TimeWarpView::currentText() const {
    const auto clip = session().warp.clip();
    if (!clip) return tr("No clip");
    if (!clip->warp) return tr("%1; no time warp").arg(TimeCanvas::currentText());
    const auto& pins = session().warp.pins();
    if (pins.empty()) {
        const QString played = session().warp.playheadText();
        return played.isEmpty() ? tr("%1; time warp off").arg(TimeCanvas::currentText()) : played;
    }
    const QString text = pinText(*clip, *pins.begin());
    return pins.size() == 1 ? text
                            : tr("%1; %n pin(s) selected", nullptr, static_cast<int>(pins.size())).arg(text);
}

/// Describes a pin and the span after it.
QString TimeWarpView::pinText(const Clip& clip, std::size_t index) const {
    const WarpPin& pin = clip.warp->pins()[index];
    const QString text = tr("Pin %1, frame %2, source %3")
                             .arg(index + 1)
                             .arg(shortNumberText(clip.rate.frame(pin.time), 2),
                                  shortNumberText(clip.rate.frame(pin.source), 2));
    if (index >= clip.warp->spanCount()) return text;
    return (pin.locked ? tr("%1, %2 at %3, locked") : tr("%1, %2 at %3"))
        .arg(text, spanName(pin.span), speedText(clip.warp->spanSpeed(index)));
}

std::vector<CanvasRow> TimeWarpView::visibleRows() const {
    const auto clip = session().warp.clip();
    if (!clip || !clip->warp) return {};
    constexpr int kSize = 2 * static_cast<int>(WarpGeometry::kPin) + 1;
    const WarpGeometry mapping = geometry();
    const auto& pins = clip->warp->pins();
    CanvasRow row{{tr("%n pin(s)", nullptr, static_cast<int>(pins.size())), mapping.plot.toAlignedRect()},
                  {}};
    for (std::size_t i = 0; i < pins.size() && row.items.size() < kMostItems; ++i) {
        QRect area(0, 0, kSize, kSize);
        area.moveCenter(mapping.position(pins[i]).toPoint());
        if (!mapping.plot.intersects(area)) continue;
        row.items.push_back({pinText(*clip, i), area, session().warp.pins().contains(i)});
    }
    return {row};
}

void TimeWarpView::showEvent(QShowEvent* event) {
    GraphCanvas::showEvent(event);
    contacts_->update();
}

void TimeWarpView::changeEvent(QEvent* event) {
    GraphCanvas::changeEvent(event);
    if (event->type() == QEvent::FontChange && sidebar_) layoutParts();
}

}  // namespace sinew
