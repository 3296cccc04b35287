#include "ui/timeline/TimelinePainter.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ranges>
#include <utility>

#include "core/anim/clip/ClipLayer.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr double kHoldHeight = 5;
constexpr double kRunHeight = 9;
constexpr double kMinMarkSpacing = 10;   // minimum distance at which keys get a mark each
constexpr double kMinTickSpacing = 2.5;  // minimum distance at which keys of a run get a tick each
constexpr std::size_t kMinRun = 3;       // keys
constexpr double kConflictHeight = 4;    // height of the conflict bar, pixels
constexpr double kMinConflictWidth = 3;  // minimum width of the conflict bar, pixels
constexpr double kMinHoldWidth = 8;      // pixels
constexpr double kMinOpacity = 0.35;     // opacity of a summary key that only one joint has
constexpr double kTint = 0.16;           // opacity of a layer's colour behind its keys
constexpr double kBaseOpacity = 0.3;     // opacity of the keys of the base while a layer is active
constexpr int kTintWidth = 3;            // width of a layer's colour next to the names, pixels

// A cubic segment is flat if it has the same value at both ends and at two points between.
bool isFlat(const Curve& curve, Seconds from, Seconds to) {
    const double value = curve.evaluate(from);
    const auto same = [&](double u) {
        return std::abs(curve.evaluate(from + (to - from) * u) - value) <= 1e-9;
    };
    return same(1) && same(0.25) && same(0.5);
}

/// Returns whether a conflict belongs to a row.
bool appliesTo(const LimitConflict& conflict, const TimelineRow& row) {
    if (row.kind == TimelineRow::Kind::summary) return true;
    return conflict.id.joint == row.joint &&
           (row.kind == TimelineRow::Kind::joint || conflict.id == row.channel);
}

KeyMark::State stateOf(const KeyColumn& column) {
    if (column.replaced) return KeyMark::State::replaced;
    if (column.selected) return KeyMark::State::selected;
    return column.conflict ? KeyMark::State::conflict : KeyMark::State::plain;
}

QColor colorOf(KeyMark::State state) {
    if (state == KeyMark::State::selected) return theme().keySelected;
    if (state == KeyMark::State::replaced) return theme().warning;
    return state == KeyMark::State::conflict ? theme().conflict : withOpacity(theme().key, 0.8);
}

}  // namespace

TimelinePainter::TimelinePainter(QPainter& painter, int width, const ColumnGrid& grid,
                                 const Skeleton& skeleton, std::span<const KeyRef> selected,
                                 std::span<const KeyRef> replaced, std::span<const LimitConflict> conflicts)
    : painter_(painter),
      width_(width),
      skeleton_(skeleton),
      selected_(selected),
      replaced_(replaced),
      columns_(grid),
      marks_(painter) {
    for (const LimitConflict& conflict : conflicts) {
        if (!conflict.accepted) conflicts_.push_back(&conflict);
    }
    std::ranges::sort(conflicts_, {}, [](const LimitConflict* conflict) { return conflict->id; });
}

void TimelinePainter::drawRow(const TimelineRow& row, int top) {
    const QRect names(0, top, Layout::kNames, Layout::kRow);
    const QRect canvas(Layout::kNames, top, width_ - Layout::kNames, Layout::kRow);
    if (row.isSelected) {
        painter_.fillRect(names, theme().selection);
        painter_.fillRect(canvas, withOpacity(theme().selection, 0.45));
        if (row.isCurrent) painter_.fillRect(QRect(0, top, 2, Layout::kRow), theme().accent);
    } else if (row.kind == TimelineRow::Kind::summary) {
        painter_.fillRect(names, theme().panel);
    }
    if (layer_) drawTint(row, top);
    drawName(row, top);
    painter_.fillRect(QRectF(0, top + Layout::kRow - 1, width_, 1), withOpacity(theme().line, 0.45));
    painter_.save();
    painter_.setClipRect(canvas);
    const double middle = top + Layout::kRow / 2.0;
    drawContacts(row, top);
    if (base_) drawBaseKeys(row, middle);
    collectColumns(row.tracks, true);
    if (row.kind != TimelineRow::Kind::summary) drawHolds(row, middle);
    drawKeys(middle, static_cast<double>(row.tracks.size()));
    painter_.restore();
    drawConflicts(row, top);
}

void TimelinePainter::drawContacts(const TimelineRow& row, int top) {
    for (const std::size_t i : row.contacts) {
        const ClipContact& contact = contacts_[i];
        const QRectF bar(x(contact.first), top + 5, std::max(2.0, x(contact.last) - x(contact.first)),
                         Layout::kRow - 11);
        const bool isCurrent = i == currentContact_;
        painter_.setPen(isCurrent ? QPen(theme().selectionLine(), 1.5) : QPen(Qt::NoPen));
        painter_.setBrush(withOpacity(theme().ok, isCurrent ? 0.7 : 0.45));
        painter_.drawRoundedRect(bar, 2, 2);
    }
}

void TimelinePainter::drawConflicts(const TimelineRow& row, int top) {
    const ColumnGrid& grid = columns_.grid();
    std::vector<std::pair<double, double>> bars;
    for (const LimitConflict* conflict : conflicts_) {
        if (!appliesTo(*conflict, row)) continue;
        for (const FrameRange& span : conflict->frames) {
            const double left = grid.column(static_cast<double>(span.first.value) - 0.5);
            const double right = grid.column(static_cast<double>(span.last.value) + 0.5);
            if (right >= 0 && left <= grid.columns)
                bars.emplace_back(std::max(0.0, left), std::max(right, left + kMinConflictWidth));
        }
    }
    std::ranges::sort(bars);
    for (std::size_t i = 0; i < bars.size();) {
        auto [left, right] = bars[i];
        // Overlapping bars are merged.
        for (++i; i < bars.size() && bars[i].first <= right; ++i) right = std::max(right, bars[i].second);
        const QRectF bar(Layout::kNames + left, top + Layout::kRow - kConflictHeight - 1, right - left,
                         kConflictHeight);
        painter_.fillRect(bar, withOpacity(theme().conflict, 0.35));
        painter_.fillRect(bar, QBrush(theme().conflict, Qt::BDiagPattern));
    }
}

void TimelinePainter::drawName(const TimelineRow& row, int top) {
    const bool channel = row.kind == TimelineRow::Kind::channel;
    const bool summary = row.kind == TimelineRow::Kind::summary;
    QFont font = painter_.font();
    font.setWeight(summary || (row.isCurrent && !channel) ? QFont::DemiBold : QFont::Normal);
    const bool contacts = row.kind == TimelineRow::Kind::contacts;
    const int left = contacts ? 8 : channel ? Layout::kChannelName : summary ? 8 : 28;
    const int values = layer_ ? 146 : 92;
    const QRect text(left, top, Layout::kNames - left - (channel ? values : 8), Layout::kRow);
    if (row.isExpandable) drawChevron(row.isExpanded, QPointF(Layout::kChevron, top + Layout::kRow / 2.0));
    if (channel) {
        const auto joint = skeleton_.find(row.joint);
        painter_.fillRect(
            QRect(Layout::kChannelName - 12, top + 5, 3, Layout::kRow - 10),
            channelColor(joint ? skeleton_[*joint].order : EulerOrder::XYZ, row.channel.channel));
    }
    painter_.save();
    painter_.setFont(font);
    painter_.setPen(theme().text);
    painter_.drawText(
        text, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(row.name, channel ? Qt::ElideMiddle : Qt::ElideRight, text.width()));
    painter_.restore();
}

void TimelinePainter::drawChevron(bool open, QPointF middle) {
    const QPolygonF line = open ? QPolygonF{QPointF(-3.5, -1.75), QPointF(0, 1.75), QPointF(3.5, -1.75)}
                                : QPolygonF{QPointF(-1.75, -3.5), QPointF(1.75, 0), QPointF(-1.75, 3.5)};
    painter_.setPen(QPen(theme().textDim, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.drawPolyline(line.translated(middle));
}

void TimelinePainter::drawTint(const TimelineRow& row, int top) {
    const bool hasKeys = std::ranges::any_of(row.tracks, [](const auto& tracks) { return !tracks.empty(); });
    if (!hasKeys) return;
    const QColor color(QRgb{layer_->color});
    painter_.fillRect(QRect(Layout::kNames, top, width_ - Layout::kNames, Layout::kRow),
                      withOpacity(color, kTint));
    painter_.fillRect(QRect(Layout::kNames - kTintWidth, top, kTintWidth, Layout::kRow), color);
}

/// Draws the keys that the base has in a row of a joint, goal or channel.
void TimelinePainter::drawBaseKeys(const TimelineRow& row, double middle) {
    std::vector<std::span<const Track>> tracks;
    if (row.kind == TimelineRow::Kind::channel) {
        if (const Track* track = base_->track(row.channel)) tracks.emplace_back(track, 1);
    } else if (row.kind == TimelineRow::Kind::joint) {
        tracks.push_back(tracksOf(*base_, row.joint));
    }
    collectColumns(tracks, false);
    painter_.setOpacity(kBaseOpacity);
    drawKeys(middle, static_cast<double>(tracks.size()));
    painter_.setOpacity(1);
}

/// @param showStates  mark keys that are selected, replaced or outside their limits
void TimelinePainter::collectColumns(std::span<const std::span<const Track>> tracks, bool showStates) {
    columns_.clear();
    for (const auto& each : tracks) {
        if (each.empty()) continue;
        if (showStates)
            columns_.add(each, selected_, replaced_, conflicts_);
        else
            columns_.add(each, {}, {});
    }
    keyedColumns_.clear();
    for (std::size_t i = 0; i < columns_.columns().size(); ++i) {
        if (columns_.columns()[i].joints > 0) keyedColumns_.push_back(i);
    }
}

/// Returns the times of keys at which hold bars may start or end: the visible ones and the next on either
/// side.
std::vector<Seconds> TimelinePainter::holdEnds(const TimelineRow& row) const {
    const ColumnGrid& grid = columns_.grid();
    const auto timeAt = [&](double column) { return grid.rate.frameTime() * grid.frame(column); };
    std::optional<Seconds> before, after;
    for (const Track& track : row.tracks | std::views::join) {
        const std::size_t left = track.curve->keyAtOrBefore(timeAt(0));
        const std::size_t right = track.curve->keyAtOrBefore(timeAt(grid.columns));
        const std::size_t next = right < track.curve->size() ? right + 1 : 0;
        if (left < track.curve->size()) {
            const Seconds time = track.curve->key(left).time;
            before = before ? std::max(*before, time) : time;
        }
        if (next < track.curve->size()) {
            const Seconds time = track.curve->key(next).time;
            after = after ? std::min(*after, time) : time;
        }
    }
    std::vector<Seconds> ends;
    if (before) ends.push_back(*before);
    for (const std::size_t i : keyedColumns_) ends.push_back({columns_.columns()[i].time});
    if (after) ends.push_back(*after);
    return ends;
}

void TimelinePainter::drawHolds(const TimelineRow& row, double middle) {
    if (row.tracks.empty()) return;
    const std::vector<Seconds> ends = holdEnds(row);
    for (std::size_t i = 1; i < ends.size(); ++i) {
        const Seconds first = ends[i - 1], last = ends[i];
        if (x(last) - x(first) < kMinHoldWidth) continue;
        const bool holds = std::ranges::all_of(row.tracks | std::views::join, [&](const Track& track) {
            return isFlat(*track.curve, first, last);
        });
        if (holds)
            painter_.fillRect(QRectF(x(first), middle - kHoldHeight / 2, x(last) - x(first), kHoldHeight),
                              withOpacity(theme().key, 0.38));
    }
}

void TimelinePainter::drawKeys(double middle, double joints) {
    const auto columns = columns_.columns();
    const auto isNearPrevious = [&](std::size_t i) {
        return i < keyedColumns_.size() &&
               x({columns[keyedColumns_[i]].time}) - x({columns[keyedColumns_[i - 1]].time}) <
                   kMinMarkSpacing;
    };
    std::vector<std::size_t> single;
    for (std::size_t i = 0; i < keyedColumns_.size();) {
        std::size_t end = i + 1;
        while (isNearPrevious(end)) ++end;
        if (end - i >= kMinRun) {
            drawRun(i, end - 1, middle);
        } else {
            for (std::size_t k = i; k < end; ++k) single.push_back(keyedColumns_[k]);
        }
        i = end;
    }
    // Selected and replaced keys are drawn on top.
    for (const bool special : {false, true}) {
        for (const std::size_t i : single) {
            if ((columns[i].selected || columns[i].replaced) == special)
                drawMark(columns[i], middle, columns[i].joints / std::max(1.0, joints));
        }
    }
}

/// Draws keys that are too close for separate marks as a bar, with a tick per key if there is space. Selected
/// parts are drawn in the colour of the selection.
void TimelinePainter::drawRun(std::size_t first, std::size_t last, double middle) {
    const auto columns = columns_.columns();
    const auto at = [&](std::size_t i) { return std::floor(x({columns[keyedColumns_[i]].time})); };
    const double top = middle - kRunHeight / 2;
    const double left = at(first) - 1;
    const double right = at(last) + 2;
    painter_.fillRect(QRectF(left, top, right - left, kRunHeight), withOpacity(theme().key, 0.38));
    const bool ticks = (right - left) / static_cast<double>(last - first) >= kMinTickSpacing;
    for (std::size_t i = first; i <= last;) {
        const KeyMark::State state = stateOf(columns[keyedColumns_[i]]);
        std::size_t end = i + 1;
        while (!ticks && end <= last && stateOf(columns[keyedColumns_[end]]) == state) ++end;
        const double until = ticks ? at(i) + 1 : end <= last ? at(end) : right;
        if (ticks || state != KeyMark::State::plain)
            painter_.fillRect(QRectF(at(i), top, until - at(i), kRunHeight), colorOf(state));
        i = end;
    }
}

void TimelinePainter::drawMark(const KeyColumn& column, double middle, double fraction) {
    marks_.draw({x({column.time}), middle},
                {column.interpolation, stateOf(column), kMinOpacity + (1 - kMinOpacity) * fraction});
}

}  // namespace sinew
