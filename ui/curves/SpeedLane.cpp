#include "ui/curves/SpeedLane.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/curves/CurveUnit.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kTop = 14;  // of the graph below the title: room for the marks of peaks
constexpr double kLabels = 24;

QString tr(const char* text) { return QCoreApplication::translate("sinew::SpeedLane", text); }

double most(const std::vector<double>& values) {
    double found = 0;
    for (const double value : values) found = std::max(found, std::abs(value));
    return found;
}

void paintPeak(QPainter& painter, QPointF top) {
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().warning);
    painter.drawPolygon(QPolygonF{top - QPointF(4.5, 0), top + QPointF(4.5, 0), top + QPointF(0, 8)});
    painter.restore();
}

}  // namespace

QPen SpeedLane::speedPen() { return QPen(theme().text, 1.75); }
QPen SpeedLane::accelerationPen() { return QPen(theme().textOff, 1); }
QPen SpeedLane::linearPen() { return dashed(QPen(theme().textDim, 1.4), {6, 4}); }

MotionSpeed SpeedLane::measure(const ClipSampler& sampler) const {
    const CurveRow& row = *curves_->active();
    const Clip& clip = sampler.clip();
    if (isAngle(row.id.channel)) return angularSpeed(sampler, row.joint, clip.firstFrame, clip.lastFrame);
    return valueSpeed(sampler, row.joint, row.id.channel, clip.firstFrame, clip.lastFrame);
}

void SpeedLane::update() {
    const CurveRow* active = curves_->active();
    if (!active) {
        clip_.reset();
        linearClip_.reset();
        speed_ = linear_ = {};
        return;
    }
    if (clip_ != curves_->clip() || id_ != active->id) speed_ = measure(curves_->sampler());
    clip_ = curves_->clip();
    id_ = active->id;
    const Comparison& comparison = session_->comparison;
    const auto linear = comparison.enabled() ? comparison.clip(Interpolation::linear) : nullptr;
    if (linear && (linearClip_ != linear || linearId_ != id_))
        linear_ = measure(ClipSampler(session_->selection.character()->skeleton, linear));
    if (!linear) linear_ = {};
    linearClip_ = linear;
    linearId_ = id_;
}

const MotionSpeed& SpeedLane::speed() {
    update();
    return speed_;
}

std::vector<FrameIndex> SpeedLane::peaks() {
    update();
    if (speed_.acceleration.empty()) return {};
    return peakAccelerations(speed_, clip_->rate);
}

QString SpeedLane::title() const {
    const CurveRow* active = curves_->active();
    if (!active) return {};
    QString joint;
    for (const CurveGroup& group : curves_->groups()) {
        if (group.joint == active->id.joint) joint = group.name;
    }
    if (isAngle(active->id.channel)) return tr("Angular speed of %1, °/s").arg(joint);
    return tr("Speed of %1 %2, %3/s").arg(joint, active->name, unitOf(active->id.channel).text.trimmed());
}

void SpeedLane::paint(QPainter& painter, const CurveGeometry& geometry, const QRectF& room) {
    update();
    painter.save();
    painter.setClipRect(room);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(room.left(), room.top(), room.width(), kHead), theme().panel);
    painter.fillRect(QRectF(room.left(), room.top(), room.width(), 1), theme().line);
    QFont small = painter.font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(theme().textDim);
    const QRectF head(geometry.plot.left(), room.top(), geometry.plot.width() - 8, kHead);
    painter.drawText(head, Qt::AlignVCenter, title());
    const QRectF graph(geometry.plot.left(), room.top() + kHead + kTop, geometry.plot.width(),
                       room.height() - kHead - kTop - 6);
    if (!speed_.speed.empty()) {
        const double unit = unitOf(id_.channel).perValue;
        const double fastest = std::max({most(speed_.speed), most(linear_.speed), 1e-9});
        const double low = *std::ranges::min_element(speed_.speed) < 0 ? -fastest : 0;
        const double hardest = std::max(most(speed_.acceleration), 1e-9);
        paintScale(painter, graph, fastest * unit, false);
        paintScale(painter, graph, hardest * unit, true);
        painter.setClipRect(QRectF(graph.left(), room.top(), graph.width(), room.height()));
        painter.setPen(accelerationPen());
        const bool both = *std::ranges::min_element(speed_.acceleration) < 0;
        paintLine(painter, geometry, graph, speed_.acceleration, both ? -hardest : 0, hardest);
        if (!linear_.speed.empty()) {
            painter.setPen(linearPen());
            paintLine(painter, geometry, graph, linear_.speed, low, fastest);
        }
        painter.setPen(speedPen());
        paintLine(painter, geometry, graph, speed_.speed, low, fastest);
        paintPeaks(painter, geometry, graph);
        painter.setPen(theme().textDim);
        painter.setFont(small);
        painter.drawText(head, Qt::AlignVCenter | Qt::AlignRight, tr("peak acceleration"));
        const double left =
            head.right() - QFontMetricsF(small).horizontalAdvance(tr("peak acceleration")) - 12;
        paintPeak(painter, {left, head.center().y() - 4});
    }
    painter.restore();
}

void SpeedLane::paintScale(QPainter& painter, const QRectF& graph, double greatest, bool right) const {
    painter.setFont(numberFont(11));
    const double step = niceStep(greatest * kLabels / graph.height());
    const int decimals = static_cast<int>(std::max(0.0, std::ceil(-std::log10(step) - 1e-9)));
    for (const double value : marks(0, greatest, right ? greatest : step)) {
        if (right && value == 0) continue;
        const double y = graph.bottom() - graph.height() * value / greatest;
        painter.setPen(theme().textDim);
        if (right) {
            painter.drawText(QRectF(graph.right() - 90, y - 8, 84, 16), Qt::AlignRight | Qt::AlignVCenter,
                             numberText(value, 0) + QStringLiteral("/s²"));
            continue;
        }
        painter.drawText(
            QRectF(graph.left() - CurveGeometry::kAxisWidth, y - 8, CurveGeometry::kAxisWidth - 6, 16),
            Qt::AlignRight | Qt::AlignVCenter, numberText(value, decimals));
        QColor line = theme().line;
        line.setAlphaF(0.45F);
        painter.setPen(QPen(line, 1));
        painter.drawLine(QPointF(graph.left(), y), QPointF(graph.right(), y));
    }
}

void SpeedLane::paintLine(QPainter& painter, const CurveGeometry& geometry, const QRectF& graph,
                          const std::vector<double>& values, double low, double high) const {
    const double scale = graph.height() / (high - low);
    CurveTrace trace({}, graph.left(), graph.right());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double frame = static_cast<double>(speed_.first.value) + static_cast<double>(i);
        const double x = geometry.timeLeft + geometry.time.x(frame);
        trace.add(x, graph.bottom() - (values[i] - low) * scale);
    }
    painter.drawPolyline(trace.line());
}

void SpeedLane::paintPeaks(QPainter& painter, const CurveGeometry& geometry, const QRectF& graph) {
    const double top = graph.top() - kTop + 3;
    for (const FrameIndex frame : peaks()) {
        const double x = geometry.timeLeft + geometry.time.x(frame);
        paintPeak(painter, {x, top});
    }
}

}  // namespace sinew
