#include "ui/timeline/TimelinePainter.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "ui/canvas/ChannelColor.h"
#include "ui/widgets/Ink.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr double kHoldHeight = 5;
constexpr double kRunHeight = 9;
constexpr double kSingle = 10;        // pixels from key to key from which each has its mark
constexpr double kTick = 2.5;         // and from which each is a line in a run
constexpr std::size_t kLeastRun = 3;  // keys
constexpr double kFlag = 4;           // height of the line below frames outside limits, pixels
constexpr double kLeastFlag = 3;      // its width
constexpr double kLeastHold = 8;      // pixels
constexpr double kLeastShare = 0.35;  // opacity of a summary key that only one joint has

// One cubic between two keys is flat where it has its end value at both ends and at two places between.
bool isFlat(const Curve& curve, Seconds from, Seconds to) {
    const double value = curve.evaluate(from);
    const auto same = [&](double u) {
        return std::abs(curve.evaluate(from + (to - from) * u) - value) <= 1e-9;
    };
    return same(1) && same(0.25) && same(0.5);
}

/// Whether it is of a row's angles.
bool concerns(const LimitConflict& conflict, const TimelineRow& row) {
    if (row.kind == TimelineRow::Kind::summary) return true;
    return conflict.id.joint == row.joint &&
           (row.kind == TimelineRow::Kind::joint || conflict.id.channel == row.channel);
}

KeyMark::State stateOf(const KeyColumn& column) {
    if (column.replaced) return KeyMark::State::replaced;
    if (column.selected) return KeyMark::State::selected;
    return column.conflict ? KeyMark::State::conflict : KeyMark::State::plain;
}

QColor colorOf(KeyMark::State state) {
    if (state == KeyMark::State::selected) return theme().keySelected;
    if (state == KeyMark::State::replaced) return theme().warning;
    return state == KeyMark::State::conflict ? theme().conflict : faded(theme().key, 0.8);
}

}  // namespace

TimelinePainter::TimelinePainter(QPainter& painter, int width, const ColumnGrid& grid,
                                 const Skeleton& skeleton, std::span<const KeyPlace> selected,
                                 std::span<const KeyPlace> replaced, std::span<const LimitConflict> conflicts)
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

void TimelinePainter::row(const TimelineRow& row, int top) {
    const QRect names(0, top, Layout::kNames, Layout::kRow);
    const QRect canvas(Layout::kNames, top, width_ - Layout::kNames, Layout::kRow);
    if (row.selected) {
        painter_.fillRect(names, theme().selection);
        painter_.fillRect(canvas, faded(theme().selection, 0.45));
        if (row.current) painter_.fillRect(QRect(0, top, 2, Layout::kRow), theme().accent);
    } else if (row.kind == TimelineRow::Kind::summary) {
        painter_.fillRect(names, theme().panel);
    }
    name(row, top);
    painter_.fillRect(QRectF(0, top + Layout::kRow - 1, width_, 1), faded(theme().line, 0.45));
    painter_.save();
    painter_.setClipRect(canvas);
    const double middle = top + Layout::kRow / 2.0;
    look(row);
    if (row.kind != TimelineRow::Kind::summary) holds(row, middle);
    keys(middle, static_cast<double>(row.tracks.size()));
    painter_.restore();
}

void TimelinePainter::conflicts(const TimelineRow& row, int top) {
    const ColumnGrid& grid = columns_.grid();
    std::vector<std::pair<double, double>> bars;
    for (const LimitConflict* conflict : conflicts_) {
        if (!concerns(*conflict, row)) continue;
        for (const FrameRange& span : conflict->frames) {
            const double left = grid.column(static_cast<double>(span.first.value) - 0.5);
            const double right = grid.column(static_cast<double>(span.last.value) + 0.5);
            if (right >= 0 && left <= grid.columns)
                bars.emplace_back(std::max(0.0, left), std::max(right, left + kLeastFlag));
        }
    }
    std::ranges::sort(bars);
    for (std::size_t i = 0; i < bars.size();) {
        auto [left, right] = bars[i];
        // What overlaps is hatched once.
        for (++i; i < bars.size() && bars[i].first <= right; ++i) right = std::max(right, bars[i].second);
        const QRectF bar(Layout::kNames + left, top + Layout::kRow - kFlag - 1, right - left, kFlag);
        painter_.fillRect(bar, faded(theme().conflict, 0.35));
        painter_.fillRect(bar, QBrush(theme().conflict, Qt::BDiagPattern));
    }
}

void TimelinePainter::name(const TimelineRow& row, int top) {
    const bool channel = row.kind == TimelineRow::Kind::channel;
    const bool summary = row.kind == TimelineRow::Kind::summary;
    QFont font = painter_.font();
    font.setWeight(summary || (row.current && !channel) ? QFont::DemiBold : QFont::Normal);
    const int left = channel ? Layout::kChannelName : summary ? 8 : 28;
    const QRect text(left, top, Layout::kNames - left - (channel ? 92 : 8), Layout::kRow);
    if (row.opens) chevron(row.open, QPointF(Layout::kChevron, top + Layout::kRow / 2.0));
    if (channel) {
        const auto joint = skeleton_.find(row.joint);
        painter_.fillRect(QRect(Layout::kChannelName - 12, top + 5, 3, Layout::kRow - 10),
                          channelColor(joint ? skeleton_[*joint].order : EulerOrder::XYZ, row.channel));
    }
    painter_.save();
    painter_.setFont(font);
    painter_.setPen(theme().text);
    painter_.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(row.name, Qt::ElideRight, text.width()));
    painter_.restore();
}

void TimelinePainter::chevron(bool open, QPointF middle) {
    const QPolygonF line = open ? QPolygonF{QPointF(-3.5, -1.75), QPointF(0, 1.75), QPointF(3.5, -1.75)}
                                : QPolygonF{QPointF(-1.75, -3.5), QPointF(1.75, 0), QPointF(-1.75, 3.5)};
    painter_.setPen(QPen(theme().textDim, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.drawPolyline(line.translated(middle));
}

void TimelinePainter::look(const TimelineRow& row) {
    columns_.clear();
    for (const auto& tracks : row.tracks) {
        if (!tracks.empty()) columns_.add(tracks, selected_, replaced_, conflicts_);
    }
    seen_.clear();
    for (std::size_t i = 0; i < columns_.columns().size(); ++i) {
        if (columns_.columns()[i].joints > 0) seen_.push_back(i);
    }
}

/// Where keys are that a bar may go to: those in sight, and the next on either side.
std::vector<Seconds> TimelinePainter::holdEnds(const TimelineRow& row) const {
    const ColumnGrid& grid = columns_.grid();
    const auto timeAt = [&](double column) { return grid.rate.frameTime() * grid.frame(column); };
    std::optional<Seconds> before, behind;
    for (const Track& track : row.tracks.front()) {
        const std::size_t left = track.curve->keyAtOrBefore(timeAt(0));
        const std::size_t right = track.curve->keyAtOrBefore(timeAt(grid.columns));
        const std::size_t next = right < track.curve->size() ? right + 1 : 0;
        if (left < track.curve->size()) {
            const Seconds time = track.curve->key(left).time;
            before = before ? std::max(*before, time) : time;
        }
        if (next < track.curve->size()) {
            const Seconds time = track.curve->key(next).time;
            behind = behind ? std::min(*behind, time) : time;
        }
    }
    std::vector<Seconds> ends;
    if (before) ends.push_back(*before);
    for (const std::size_t i : seen_) ends.push_back({columns_.columns()[i].time});
    if (behind) ends.push_back(*behind);
    return ends;
}

void TimelinePainter::holds(const TimelineRow& row, double middle) {
    if (row.tracks.empty()) return;
    const std::vector<Seconds> ends = holdEnds(row);
    for (std::size_t i = 1; i < ends.size(); ++i) {
        const Seconds first = ends[i - 1], last = ends[i];
        if (x(last) - x(first) < kLeastHold) continue;
        const bool holds = std::ranges::all_of(
            row.tracks.front(), [&](const Track& track) { return isFlat(*track.curve, first, last); });
        if (holds)
            painter_.fillRect(QRectF(x(first), middle - kHoldHeight / 2, x(last) - x(first), kHoldHeight),
                              faded(theme().key, 0.38));
    }
}

void TimelinePainter::keys(double middle, double joints) {
    const auto columns = columns_.columns();
    const auto near = [&](std::size_t i) {
        return i < seen_.size() && x({columns[seen_[i]].time}) - x({columns[seen_[i - 1]].time}) < kSingle;
    };
    std::vector<std::size_t> single;
    for (std::size_t i = 0; i < seen_.size();) {
        std::size_t end = i + 1;
        while (near(end)) ++end;
        if (end - i >= kLeastRun) {
            run(i, end - 1, middle);
        } else {
            for (std::size_t k = i; k < end; ++k) single.push_back(seen_[k]);
        }
        i = end;
    }
    // What is selected or warned of lies over the rest.
    for (const bool special : {false, true}) {
        for (const std::size_t i : single) {
            if ((columns[i].selected || columns[i].replaced) == special)
                mark(columns[i], middle, columns[i].joints / std::max(1.0, joints));
        }
    }
}

/// Keys too near for marks of their own: a bar, with a line for each where there is room; the same of what is
/// selected, in its colour.
void TimelinePainter::run(std::size_t first, std::size_t last, double middle) {
    const auto columns = columns_.columns();
    const auto at = [&](std::size_t i) { return std::floor(x({columns[seen_[i]].time})); };
    const double top = middle - kRunHeight / 2;
    const double left = at(first) - 1;
    const double right = at(last) + 2;
    painter_.fillRect(QRectF(left, top, right - left, kRunHeight), faded(theme().key, 0.38));
    const bool ticks = (right - left) / static_cast<double>(last - first) >= kTick;
    for (std::size_t i = first; i <= last;) {
        const KeyMark::State state = stateOf(columns[seen_[i]]);
        std::size_t end = i + 1;
        while (!ticks && end <= last && stateOf(columns[seen_[end]]) == state) ++end;
        const double until = ticks ? at(i) + 1 : end <= last ? at(end) : right;
        if (ticks || state != KeyMark::State::plain)
            painter_.fillRect(QRectF(at(i), top, until - at(i), kRunHeight), colorOf(state));
        i = end;
    }
}

void TimelinePainter::mark(const KeyColumn& column, double middle, double share) {
    marks_.draw({x({column.time}), middle},
                {column.interpolation, stateOf(column), kLeastShare + (1 - kLeastShare) * share});
}

}  // namespace sinew
