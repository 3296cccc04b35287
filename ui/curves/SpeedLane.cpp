#include "ui/curves/SpeedLane.h"

#include <algorithm>
#include <cmath>

#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kTop = 14;  // height above the graph for the marks of the peaks
constexpr double kBottom = 6;
constexpr double kLabelSpacing = 24;  // minimum pixels between labels
// Units per second. A smaller range would magnify rounding errors of still joints, and its labels would be
// too wide.
constexpr double kSmallestRange = 0.01;

double maxMagnitude(const std::vector<double>& values) {
    double found = 0;
    for (const double value : values) found = std::max(found, std::abs(value));
    return found;
}

/// Returns the clip with the tracks of one joint only: angular speed does not depend on other joints.
std::shared_ptr<const Clip> onlyTracksOf(Clip clip, JointId joint) {
    std::erase_if(clip.tracks, [joint](const Track& track) { return track.id.joint != joint; });
    return std::make_shared<const Clip>(std::move(clip));
}

/// Returns whether a joint has the same curves in both clips over the same frames. The time warp is
/// irrelevant.
bool hasSameMotion(const Clip& a, const Clip& b, JointId joint) {
    if (a.rate != b.rate || a.firstFrame != b.firstFrame || a.lastFrame != b.lastFrame) return false;
    const auto tracksOf = [joint](const Clip& clip) {
        return std::ranges::equal_range(clip.tracks, joint, {},
                                        [](const Track& track) { return track.id.joint; });
    };
    return std::ranges::equal(tracksOf(a), tracksOf(b), [](const Track& x, const Track& y) {
        return x.id == y.id && x.curve == y.curve;
    });
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
QPen SpeedLane::linearPen() {
    return withCompareDashes(QPen(theme().textDim, 1.4, Qt::SolidLine, Qt::FlatCap), Interpolation::linear);
}

MotionSpeed SpeedLane::measure(const ClipSampler& sampler) const {
    if (isAngle(curves_->active()->id.channel)) {
        const Clip& clip = sampler.clip();
        return angularSpeed(sampler, curves_->active()->joint, clip.firstFrame, clip.lastFrame);
    }
    return measureValue(sampler);
}

MotionSpeed SpeedLane::measureValue(const ClipSampler& sampler) const {
    const CurveRow& row = *curves_->active();
    const Clip& clip = sampler.clip();
    return valueSpeed(sampler, row.joint, row.id.channel, clip.firstFrame, clip.lastFrame);
}

void SpeedLane::update() {
    const CurveRow* active = curves_->active();
    if (!active || active->joint == kNoJoint) {
        clip_.reset();
        linearClip_.reset();
        speed_ = value_ = linear_ = {};
        return;
    }
    const bool same =
        clip_ == curves_->clip() || (clip_ && hasSameMotion(*clip_, *curves_->clip(), active->id.joint));
    if (!same || id_ != active->id) {
        speed_ = measure(curves_->sampler());
        value_ = isAngle(active->id.channel) ? measureValue(curves_->sampler()) : MotionSpeed();
    }
    clip_ = curves_->clip();
    id_ = active->id;
    const Comparison& comparison = session_->comparison;
    const auto linear = comparison.enabled() ? comparison.clip(Interpolation::linear) : nullptr;
    if (linear && (linearClip_ != linear || linearId_ != id_))
        linear_ =
            measure(ClipSampler(session_->selection.character()->skeleton, onlyTracksOf(*linear, id_.joint)));
    if (!linear) linear_ = {};
    linearClip_ = linear;
    linearId_ = id_;
}

const MotionSpeed& SpeedLane::speed() {
    update();
    return speed_;
}

const MotionSpeed& SpeedLane::channelSpeed() {
    update();
    return value_;
}

std::vector<FrameIndex> SpeedLane::peaks() {
    update();
    if (speed_.acceleration.empty()) return {};
    return peakAccelerations(speed_, clip_->rate);
}

QString SpeedLane::title() const {
    const CurveRow* active = curves_->active();
    if (!active) return {};
    const QString joint = curves_->groupName(active->id);
    if (isAngle(active->id.channel))
        return SpeedLane::tr("Angular speed of %1, °/s (thin: %2 only)").arg(joint, active->name);
    const QString unit = unitOf(active->id.channel).text.trimmed();
    return SpeedLane::tr("Speed of %1 %2, %3/s")
        .arg(joint, active->name, unit.isEmpty() ? QStringLiteral("1") : unit);
}

SpeedLane::Range SpeedLane::speeds() const {
    const double most = std::max({maxMagnitude(speed_.speed), maxMagnitude(value_.speed),
                                  maxMagnitude(linear_.speed), kSmallestRange});
    const auto backwards = [](double speed) { return speed < 0; };
    const bool below =
        std::ranges::any_of(speed_.speed, backwards) || std::ranges::any_of(value_.speed, backwards);
    return {below ? -most : 0, most};
}

SpeedLane::Range SpeedLane::accelerations() const {
    const double most = std::max(maxMagnitude(speed_.acceleration), kSmallestRange);
    return {*std::ranges::min_element(speed_.acceleration) < 0 ? -most : 0, most};
}

QRectF SpeedLane::graph(const CurveGeometry& geometry) {
    const double top = GraphGeometry::kLaneTitle + kTop;
    return {geometry.plot.left(), geometry.plot.bottom() + top, geometry.plot.width(),
            kHeight - top - kBottom};
}

void SpeedLane::paint(QPainter& painter, const CurveGeometry& geometry) {
    update();
    if (speed_.speed.empty()) return;
    const QRectF area = graph(geometry);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(area.adjusted(0, -kTop, 0, kBottom));
    painter.setPen(QPen(withOpacity(theme().line, 0.45), 1));
    for (const auto& [y, text] : labels(area))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setPen(accelerationPen());
    paintLine(painter, geometry, speed_.acceleration, accelerations());
    painter.setPen(linearPen());
    paintLine(painter, geometry, linear_.speed, speeds());
    painter.setPen(QPen(curveColor(*curves_->active()), 1));
    paintLine(painter, geometry, value_.speed, speeds());
    painter.setPen(speedPen());
    paintLine(painter, geometry, speed_.speed, speeds());
    for (const FrameIndex frame : peaks())
        paintPeak(painter, {geometry.timeLeft + geometry.axis.x(frame), area.top() - kTop + 3});
    painter.restore();
}

void SpeedLane::paintLabels(QPainter& painter, const CurveGeometry& geometry) {
    update();
    const QRectF area = graph(geometry);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLaneTitle(painter, geometry, title());
    if (speed_.speed.empty()) return;
    const QRectF head(area.left(), geometry.plot.bottom(), area.width() - 8, GraphGeometry::kLaneTitle);
    const QString peak = SpeedLane::tr("peak acceleration");
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignRight, peak);
    const double beside = QFontMetricsF(painter.font()).horizontalAdvance(peak) + 12;
    paintPeak(painter, {head.right() - beside, head.center().y() - 4});
    painter.setFont(numberFont(11));
    for (const auto& [y, text] : labels(area)) paintAxisLabel(painter, geometry, y, text);
    const double maxAcceleration = accelerations().high * unitOf(id_.channel).perValue;
    painter.drawText(QRectF(area.right() - 120, area.top() - 8, 114, 16), Qt::AlignRight | Qt::AlignVCenter,
                     numberText(maxAcceleration, maxAcceleration < 10 ? 2 : 0) +
                         unitOf(id_.channel).text.trimmed() + QStringLiteral("/s²"));
}

std::vector<std::pair<double, QString>> SpeedLane::labels(const QRectF& area) const {
    const double unit = unitOf(id_.channel).perValue;
    const Range range{speeds().low * unit, speeds().high * unit};
    const double step = niceStep((range.high - range.low) * kLabelSpacing / area.height());
    std::vector<std::pair<double, QString>> labels;
    for (const double value : axisTicks(range.low, range.high, step)) {
        const double y = area.bottom() - area.height() * (value - range.low) / (range.high - range.low);
        labels.emplace_back(y, numberText(value, decimalsOf(step)));
    }
    return labels;
}

void SpeedLane::paintLine(QPainter& painter, const CurveGeometry& geometry, const std::vector<double>& values,
                          Range range) const {
    const QRectF area = graph(geometry);
    const double scale = area.height() / (range.high - range.low);
    CurveTrace trace({}, area.left(), area.right());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double frame = static_cast<double>(speed_.first.value) + static_cast<double>(i);
        const double x = geometry.timeLeft + geometry.axis.x(frame);
        trace.add(x, area.bottom() - (values[i] - range.low) * scale);
    }
    painter.drawPolyline(clampedToDrawable(trace.line()));
}

}  // namespace sinew
