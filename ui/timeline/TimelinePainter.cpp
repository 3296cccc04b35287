#include "ui/timeline/TimelinePainter.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

using Layout = TimelineLayout;

constexpr double kKeyRadius = 4.6;
constexpr double kHoldHeight = 5;
constexpr double kDenseHeight = 8;
constexpr double kLabelRoom = 28;     // from label to label, beside the widest label
constexpr double kSingleKeys = 12;    // pixels a key from which sampled keys are drawn one by one
constexpr double kLeastShare = 0.35;  // opacity of a summary key that only one joint has

QPolygonF shape(Interpolation interpolation, double r) {
    switch (interpolation) {
        case Interpolation::step:
            return QPolygonF(QRectF(-0.8 * r, -0.8 * r, 1.6 * r, 1.6 * r));
        case Interpolation::linear:
            return {{QPointF(0, -r), QPointF(r, 0.8 * r), QPointF(-r, 0.8 * r)}};
        case Interpolation::hermite:
            return {{QPointF(-0.8 * r, -r), QPointF(0.8 * r, -r), QPointF(-0.8 * r, r), QPointF(0.8 * r, r)}};
        default:
            return {{QPointF(0, -r), QPointF(r, 0), QPointF(0, r), QPointF(-r, 0)}};
    }
}

QColor faded(QColor color, double opacity) {
    color.setAlphaF(static_cast<float>(opacity));
    return color;
}

}  // namespace

TimelinePainter::TimelinePainter(QPainter& painter, QSize size, const TimeAxis& axis,
                                 const Playback& playback, bool inSeconds)
    : painter_(painter), size_(size), axis_(axis), playback_(playback), inSeconds_(inSeconds) {
    painter_.setRenderHint(QPainter::Antialiasing);
}

TimelinePainter::Step TimelinePainter::labelStep() const {
    const double unit = inSeconds_ ? playback_.rate().hertz() : 1;
    const double widest =
        QFontMetricsF(numberFont(11)).horizontalAdvance(numberText(axis_.frame(axis_.width()) / unit, 0));
    double step = niceStep((widest + kLabelRoom) / axis_.pixelsPerFrame() / unit);
    if (!inSeconds_) step = std::max(step, 1.0);
    return {unit, step, static_cast<int>(std::max(0.0, std::ceil(-std::log10(step) - 1e-9)))};
}

void TimelinePainter::background() {
    painter_.fillRect(QRect(QPoint(), size_), theme().canvas);
    painter_.fillRect(0, 0, Layout::kNames, size_.height(), theme().panel);
    grid(Layout::kRuler, size_.height());
}

void TimelinePainter::grid(int top, int bottom) {
    const Step labels = labelStep();
    painter_.setPen(QPen(faded(theme().line, 0.55), 1));
    for (const double at :
         marks(axis_.frame(0) / labels.unit, axis_.frame(axis_.width()) / labels.unit, labels.step)) {
        const double line = std::floor(x(at * labels.unit)) + 0.5;
        painter_.drawLine(QPointF(line, top), QPointF(line, bottom));
    }
}

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
    const double first = axis_.frame(-kKeyRadius);
    const double last = axis_.frame(axis_.width() + kKeyRadius);
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
    painter_.setPen(QPen(theme().canvas, 1));
    painter_.setBrush(faded(theme().key, kLeastShare + (1 - kLeastShare) * share));
    if (interpolation == Interpolation::slerp) {
        painter_.drawEllipse(QPointF(atX, middle), 0.85 * kKeyRadius, 0.85 * kKeyRadius);
        return;
    }
    painter_.drawPolygon(shape(interpolation, kKeyRadius).translated(atX, middle));
    if (interpolation == Interpolation::monotone) {
        painter_.setPen(QPen(theme().key, 1.5));
        painter_.drawLine(QPointF(atX - kKeyRadius, middle + kKeyRadius + 2),
                          QPointF(atX + kKeyRadius, middle + kKeyRadius + 2));
    }
}

void TimelinePainter::rangeShade() {
    const QColor shade = faded(theme().window, 0.6);
    const int left = Layout::kNames;
    const double height = size_.height() - Layout::kRuler;
    // Keys at the very ends are inside.
    constexpr double kBeside = kKeyRadius + 1;
    const double in = std::clamp(x(playback_.inFrame()) - kBeside, double(left), double(size_.width()));
    const double out = std::clamp(x(playback_.outFrame()) + kBeside, double(left), double(size_.width()));
    painter_.fillRect(QRectF(left, Layout::kRuler, in - left, height), shade);
    painter_.fillRect(QRectF(out, Layout::kRuler, size_.width() - out, height), shade);
}

void TimelinePainter::ruler() {
    painter_.fillRect(0, 0, size_.width(), Layout::kRuler, theme().panel);
    painter_.setPen(theme().textDim);
    painter_.setFont(numberFont(11));
    painter_.drawText(QRect(8, 0, Layout::kNames, Layout::kRuler), Qt::AlignVCenter,
                      inSeconds_ ? QObject::tr("Seconds") : QObject::tr("Frames"));
    painter_.save();
    painter_.setClipRect(Layout::kNames, 0, size_.width() - Layout::kNames, Layout::kRuler);
    const Step labels = labelStep();
    const double from = axis_.frame(0) / labels.unit;
    const double to = axis_.frame(axis_.width()) / labels.unit;
    for (const double at : marks(from - labels.step, to + labels.step, labels.step)) {
        const double centre = std::floor(x(at * labels.unit)) + 0.5;
        const QString label = numberText(at, labels.decimals);
        const double half = painter_.fontMetrics().horizontalAdvance(label) / 2.0 + 1;
        if (centre - half >= Layout::kNames && centre + half <= size_.width()) {
            painter_.drawText(QRectF(centre - half, 0, 2 * half, Layout::kRuler - 5), Qt::AlignCenter, label);
        }
        painter_.drawLine(QPointF(centre, Layout::kRuler - 4), QPointF(centre, Layout::kRuler - 1));
    }
    painter_.fillRect(QRectF(x(playback_.inFrame()), Layout::kRuler - 3,
                             x(playback_.outFrame()) - x(playback_.inFrame()), 2),
                      theme().textOff);
    handle(x(playback_.inFrame()), -1);
    handle(x(playback_.outFrame()), 1);
    painter_.restore();
    painter_.fillRect(QRectF(0, Layout::kRuler - 1, size_.width(), 1), theme().line);
    painter_.fillRect(QRectF(Layout::kNames - 1, 0, 1, size_.height()), theme().line);
}

void TimelinePainter::handle(double atX, int direction) {
    painter_.save();
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(theme().textDim);
    const double bottom = Layout::kRuler - 1;
    painter_.drawPolygon(QPolygonF{QPointF(atX, bottom - 11), QPointF(atX, bottom),
                                   QPointF(atX + direction * (Layout::kHandle - 2), bottom)});
    painter_.restore();
}

}  // namespace sinew
