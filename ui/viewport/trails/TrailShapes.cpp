#include "ui/viewport/trails/TrailShapes.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/DashedLine.h"
#include "ui/viewport/trails/CompareGhosts.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr std::array<QRgb, 9> kViridis{0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                       0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
constexpr int kSpeedSteps = 8;
constexpr double kSpeedStepWidth = 14;
constexpr double kSpeedBarHeight = 8;

QColor viridis(double t) {
    const double position = std::clamp(t, 0.0, 1.0) * (kViridis.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(position), kViridis.size() - 2);
    const double fraction = position - static_cast<double>(index);
    const QColor a = QColor::fromRgb(kViridis[index]), b = QColor::fromRgb(kViridis[index + 1]);
    const auto mixed = [fraction](int x, int y) {
        return static_cast<int>(std::lround(x + (y - x) * fraction));
    };
    return {mixed(a.red(), b.red()), mixed(a.green(), b.green()), mixed(a.blue(), b.blue())};
}

constexpr double kTrailWidth = 1.5;
constexpr double kOriginalWidth = 1.75;
constexpr double kDotRadius = 1.9;  // logical pixels
constexpr double kDotGap = 6;       // distance between centres below which a dot is left out
constexpr double kDiamond = 4.6;    // half its diagonal
constexpr double kHighlightedDiamond = 6;
constexpr double kOutline = 1.3;
constexpr double kDiamondGap = 10;
constexpr double kHitTolerance = 7;
// Trails with more samples than this are drawn with longer steps, up to kMaxMinStep: thousands of overlapping
// lines cannot be distinguished, but each costs as much as a single one.
constexpr double kManySamples = 20000;
constexpr double kMaxMinStep = 3;  // pixels

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

/// Returns the samples of a trail in a range of frames.
std::span<const TrailSample> samplesIn(const JointTrail& trail, std::pair<FrameIndex, FrameIndex> range) {
    const auto& samples = trail.motion.samples;
    // Frame times may have rounding errors.
    const Seconds tolerance = trail.rate.frameTime() * 1e-3;
    const auto from =
        std::ranges::lower_bound(samples, trail.rate.time(range.first) - tolerance, {}, &TrailSample::time);
    const auto to = std::ranges::upper_bound(from, samples.end(), trail.rate.time(range.second) + tolerance,
                                             {}, &TrailSample::time);
    return {from, to};
}

bool contains(std::span<const TrailSample> samples, const TrailSample& sample) {
    return !samples.empty() && sample.time >= samples.front().time && sample.time <= samples.back().time;
}

class TrailAppender {
public:
    TrailAppender(const JointTrail& trail, const TrailStyle& style, DrawList& list)
        : trail_(trail), style_(style), list_(list), samples_(samplesIn(trail, style.range)) {}

    void appendLine() {
        if (samples_.empty()) return;
        if (trail_.kind.comparedInterpolation)
            return appendWhole(compareDashes(*trail_.kind.comparedInterpolation), kTrailWidth,
                               compareColor(*style_.theme, *trail_.kind.comparedInterpolation));
        if (trail_.kind.isOriginal)
            return appendWhole(kTrailOriginalDashes, kOriginalWidth, style_.theme->original);
        const Seconds now = style_.now + trail_.rate.frameTime() * 1e-3;
        const auto split = std::ranges::upper_bound(samples_, now, {}, &TrailSample::time);
        const auto playedCount = static_cast<std::size_t>(split - samples_.begin());
        appendPart(samples_.first(playedCount), {});
        // The step across the playhead belongs to the part after it.
        appendPart(samples_.subspan(playedCount > 0 ? playedCount - 1 : 0), kTrailAfterDashes);
    }

    void appendDots() {
        std::optional<QPointF> lastDot;
        const auto& frames = trail_.motion.frames;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const std::int64_t frame = trail_.firstFrame.value + static_cast<std::int64_t>(i);
            const TrailSample& sample = trail_.motion.samples[frames[i]];
            if (frame % style_.framesPerDot != 0 || !contains(samples_, sample)) continue;
            const auto projected = style_.camera->project(sample.position);
            if (!projected || (lastDot && distance(*projected, *lastDot) < kDotGap)) continue;
            lastDot = projected;
            appendDot(sample);
        }
    }

private:
    double minStep() const {
        const double density = static_cast<double>(samples_.size()) / kManySamples;
        return std::clamp(DashedLine::kMinStep * density, DashedLine::kMinStep, kMaxMinStep);
    }

    void appendPart(std::span<const TrailSample> samples, Dashes dashes) {
        if (samples.empty()) return;
        DashedLine part(*style_.camera, dashes, kTrailWidth, list_.lines, minStep());
        part.moveTo(samples.front().position);
        for (const TrailSample& sample : samples.subspan(1))
            part.lineTo(sample.position, [&] { return colorOf(sample); });
    }

    void appendWhole(Dashes dashes, double width, const QColor& color) {
        Eigen::Vector3d offset = Eigen::Vector3d::Zero();
        if (trail_.kind.isOriginal) offset = style_.originalOffset;
        DashedLine whole(*style_.camera, dashes, width, list_.lines, minStep());
        whole.moveTo(samples_.front().position + offset);
        for (const TrailSample& sample : samples_) whole.lineTo(sample.position + offset, color);
    }

    QColor colorOf(const TrailSample& sample) const {
        if (!style_.maxSpeed)
            return style_.warpedCharacter == trail_.character ? style_.theme->warped : style_.theme->text;
        return speedColor(*style_.theme, *style_.maxSpeed > 0 ? sample.speed / *style_.maxSpeed : 0);
    }

    void appendDot(const TrailSample& sample) {
        Instance dot;
        dot.origin = sample.position.cast<float>();
        dot.fill = dot.edge = rgbaBytes(colorOf(sample));
        dot.width = static_cast<float>(kDotRadius);
        dot.fade = static_cast<float>(kDotRadius);
        list_.balls.push_back(dot);
    }

    const JointTrail& trail_;
    const TrailStyle& style_;
    DrawList& list_;
    std::span<const TrailSample> samples_;
};

/// A key of a trail and its position on the screen.
struct VisibleTrailKey {
    std::size_t sample;
    QPointF position;
};

/// Returns the keys of a trail whose diamonds are drawn: all except those close to both neighbours.
std::vector<VisibleTrailKey> drawnKeys(const JointTrail& trail, const Camera& camera,
                                       std::pair<FrameIndex, FrameIndex> range) {
    const auto samples = samplesIn(trail, range);
    std::vector<VisibleTrailKey> keys;
    for (const std::size_t index : trail.motion.keys) {
        const TrailSample& sample = trail.motion.samples[index];
        const auto projected = contains(samples, sample) ? camera.project(sample.position) : std::nullopt;
        if (projected) keys.push_back({index, *projected});
    }
    std::vector<VisibleTrailKey> drawn;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool isCrowded = i > 0 && i + 1 < keys.size() &&
                               distance(keys[i].position, keys[i - 1].position) < kDiamondGap &&
                               distance(keys[i].position, keys[i + 1].position) < kDiamondGap;
        if (!isCrowded) drawn.push_back(keys[i]);
    }
    return drawn;
}

/// Appends a diamond that faces the eye, as a line that is as wide as it is long.
void appendDiamond(const Camera& camera, const Eigen::Vector3d& position, double radius, const QColor& color,
                   std::vector<Instance>& overlay) {
    const Eigen::Vector3d corner =
        (camera.axes().col(0) + camera.axes().col(1)) * (camera.metresFor(position, radius) / 2);
    overlay.push_back(line(position - corner, position + corner, color, radius * std::sqrt(2.0)));
}

}  // namespace

QColor speedColor(const Theme& theme, double t) {
    const double clamped = std::clamp(t, 0.0, 1.0);
    return theme.dark ? viridis(0.5 + 0.5 * clamped) : viridis(0.46 * (1 - clamped));
}

void paintSpeedLegend(QPainter& painter, const Theme& theme, QPointF corner, double maximum) {
    for (int i = 0; i < kSpeedSteps; ++i) {
        painter.fillRect(
            QRectF(corner.x() + i * kSpeedStepWidth, corner.y(), kSpeedStepWidth, kSpeedBarHeight),
            speedColor(theme, (i + 0.5) / kSpeedSteps));
    }
    painter.setFont(numberFont(11));
    painter.setPen(theme.text);
    const QRectF texts(corner.x(), corner.y() + kSpeedBarHeight + 2, kSpeedSteps * kSpeedStepWidth, 16);
    painter.drawText(texts, Qt::AlignLeft, QStringLiteral("0"));
    painter.drawText(texts, Qt::AlignRight,
                     QCoreApplication::translate("sinew::SpeedRamp", "%1 m/s").arg(numberText(maximum, 2)));
}

void appendTrails(std::span<const JointTrail> trails, const TrailStyle& style, DrawList& list) {
    for (std::size_t i = 0; i < trails.size(); ++i) {
        TrailAppender appender(trails[i], style, list);
        appender.appendLine();
        if (!trails[i].kind.isPlayed()) continue;
        appender.appendDots();
        for (const VisibleTrailKey& key : drawnKeys(trails[i], *style.camera, style.range)) {
            const Eigen::Vector3d& position = trails[i].motion.samples[key.sample].position;
            const bool isHighlighted = style.highlighted == TrailKey{i, key.sample};
            const double radius = isHighlighted ? kHighlightedDiamond : kDiamond;
            const QColor& color = isHighlighted ? style.theme->keySelected : style.theme->key;
            appendDiamond(*style.camera, position, radius + kOutline, style.theme->boneOutline, list.overlay);
            appendDiamond(*style.camera, position, radius, color, list.overlay);
        }
    }
}

std::optional<TrailKey> trailKeyAt(std::span<const JointTrail> trails, const Camera& camera,
                                   std::pair<FrameIndex, FrameIndex> range, QPointF pixel) {
    std::optional<TrailKey> hit;
    double nearest = kHitTolerance;
    for (std::size_t i = 0; i < trails.size(); ++i) {
        if (!trails[i].kind.isPlayed()) continue;
        for (const VisibleTrailKey& key : drawnKeys(trails[i], camera, range)) {
            const double separation = distance(key.position, pixel);
            if (separation >= nearest) continue;
            nearest = separation;
            hit = TrailKey{i, key.sample};
        }
    }
    return hit;
}

}  // namespace sinew
