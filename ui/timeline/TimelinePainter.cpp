#include "ui/timeline/TimelinePainter.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr double kHoldHeight = 5;
constexpr double kDenseHeight = 8;
constexpr double kSingleKeys = 12;    // pixels a key from which sampled keys are drawn one by one
constexpr double kLeastShare = 0.35;  // opacity of a summary key that only one joint has

QColor faded(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

}  // namespace

TimelinePainter::TimelinePainter(QPainter& painter, QSize size, const TimeAxis& axis)
    : painter_(painter), size_(size), axis_(axis), marks_(painter) {}

void TimelinePainter::row(const TimelineRow& row, int top) {
    const QRect names(0, top, Layout::kNames, Layout::kRow);
    const QRect canvas(Layout::kNames, top, size_.width() - Layout::kNames, Layout::kRow);
    if (row.current) {
        painter_.fillRect(names, theme().selection);
        painter_.fillRect(canvas, faded(theme().selection, 0.45));
        painter_.fillRect(QRect(0, top, 2, Layout::kRow), theme().accent);
    }
    QFont font = painter_.font();
    font.setWeight(row.current || !row.joint ? QFont::DemiBold : QFont::Normal);
    painter_.save();
    painter_.setFont(font);
    painter_.setPen(theme().text);
    const QRect text = names.adjusted(row.joint ? 24 : 8, 0, -8, 0);
    painter_.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(row.name, Qt::ElideRight, text.width()));
    painter_.fillRect(QRectF(0, top + Layout::kRow - 1, size_.width(), 1), faded(theme().line, 0.45));
    painter_.setClipRect(canvas);
    keys(*row.keys, top + Layout::kRow / 2.0);
    painter_.restore();
}

void TimelinePainter::hint(const QString& text, int top) {
    painter_.setPen(theme().textDim);
    painter_.drawText(QRect(Layout::kNames + 24, top, size_.width(), Layout::kRow),
                      Qt::AlignLeft | Qt::AlignVCenter, text);
}

void TimelinePainter::keys(const KeyRow& keys, double middle) {
    for (const auto& hold : keys.holds) {
        painter_.fillRect(
            QRectF(x(hold.first), middle - kHoldHeight / 2, x(hold.last) - x(hold.first), kHoldHeight),
            faded(theme().key, 0.38));
    }
    for (const auto& run : keys.dense) denseRun(run, middle);
    const double first = axis_.frame(-KeyMark::kRadius);
    const double last = axis_.frame(axis_.width() + KeyMark::kRadius);
    auto it = std::ranges::lower_bound(keys.marks, first, {}, &KeyRow::Mark::frame);
    // One mark a pixel column: what lies under it would not be seen.
    while (it != keys.marks.end() && it->frame <= last) {
        mark(x(it->frame), middle, it->interpolation, it->share);
        const double next = it->frame + 1 / axis_.pixelsPerFrame();
        it = std::lower_bound(it + 1, keys.marks.end(), next,
                              [](const KeyRow::Mark& key, double frame) { return key.frame < frame; });
    }
}

void TimelinePainter::denseRun(const KeyRow::Dense& run, double middle) {
    if (run.step * axis_.pixelsPerFrame() >= kSingleKeys) {
        const double from = std::max(0.0, std::floor((axis_.frame(0) - run.first) / run.step));
        const double until = std::min(run.last, axis_.frame(axis_.width()) + run.step) + run.step / 2;
        for (double i = from; run.first + i * run.step < until; ++i)
            mark(x(run.first + i * run.step), middle, run.interpolation, 1);
        return;
    }
    const double left = std::max(x(run.first) - 2, x(axis_.frame(0)) - 8);
    const double right = std::min(x(run.last) + 2, static_cast<double>(size_.width()) + 8);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(faded(theme().key, 0.38));
    painter_.drawRoundedRect(QRectF(left, middle - kDenseHeight / 2, right - left, kDenseHeight), 2, 2);
}

void TimelinePainter::mark(double atX, double middle, Interpolation interpolation, double share) {
    marks_.draw({atX, middle},
                {interpolation, KeyMark::State::plain, kLeastShare + (1 - kLeastShare) * share});
}

}  // namespace sinew
