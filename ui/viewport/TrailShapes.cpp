#include "ui/viewport/TrailShapes.h"

#include <algorithm>
#include <cmath>

#include "ui/viewport/Camera.h"
#include "ui/viewport/CompareGhosts.h"
#include "ui/viewport/DashedLine.h"
#include "ui/viewport/RingDrag.h"
#include "ui/viewport/SpeedRamp.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kWidth = 1.5;
constexpr double kOriginalWidth = 1.75;
constexpr double kDot = 1.9;      // radius, logical pixels
constexpr double kDotGap = 6;     // between centres, below which a dot is left out
constexpr double kDiamond = 4.6;  // half its diagonal
constexpr double kLitDiamond = 6;
constexpr double kOutline = 1.3;
constexpr double kDiamondGap = 10;
constexpr double kReach = 7;
// Of trails with more samples steps that are drawn get longer, up to this: lines that lie over each other in
// thousands are not told apart, and each costs as much as one alone.
constexpr double kManySamples = 20000;
constexpr double kLongestLeast = 3;  // pixels

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

/// The samples of a trail from one frame to another.
std::span<const TrailSample> samplesIn(const JointTrail& trail, std::pair<FrameIndex, FrameIndex> range) {
    const auto& samples = trail.motion.samples;
    // Times of frames may be off by rounding.
    const Seconds room = trail.rate.frameTime() * 1e-3;
    const auto from =
        std::ranges::lower_bound(samples, trail.rate.time(range.first) - room, {}, &TrailSample::time);
    const auto to = std::ranges::upper_bound(from, samples.end(), trail.rate.time(range.second) + room, {},
                                             &TrailSample::time);
    return {from, to};
}

bool isIn(std::span<const TrailSample> samples, const TrailSample& sample) {
    return !samples.empty() && sample.time >= samples.front().time && sample.time <= samples.back().time;
}

class TrailAppender {
public:
    TrailAppender(const JointTrail& trail, const TrailLook& look, DrawList& list)
        : trail_(trail), look_(look), list_(list), samples_(samplesIn(trail, look.range)) {}

    void appendLine() {
        if (samples_.empty()) return;
        if (trail_.kind.compared)
            return appendWhole(compareDashes(*trail_.kind.compared), kWidth,
                               compareColor(*look_.theme, *trail_.kind.compared));
        if (trail_.kind.original) return appendWhole(kTrailOriginal, kOriginalWidth, look_.theme->original);
        const Seconds now = look_.now + trail_.rate.frameTime() * 1e-3;
        const auto split = std::ranges::upper_bound(samples_, now, {}, &TrailSample::time);
        const auto come = static_cast<std::size_t>(split - samples_.begin());
        appendPart(samples_.first(come), {});
        // The step from what was to what comes is the latter's.
        appendPart(samples_.subspan(come > 0 ? come - 1 : 0), kTrailAhead);
    }

    void appendDots() {
        std::optional<QPointF> last;
        const auto& frames = trail_.motion.frames;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const std::int64_t frame = trail_.first.value + static_cast<std::int64_t>(i);
            const TrailSample& sample = trail_.motion.samples[frames[i]];
            if (frame % look_.tickEvery != 0 || !isIn(samples_, sample)) continue;
            const auto seen = look_.camera->project(sample.place);
            if (!seen || (last && distance(*seen, *last) < kDotGap)) continue;
            last = seen;
            appendDot(sample);
        }
    }

private:
    double leastStep() const {
        const double many = static_cast<double>(samples_.size()) / kManySamples;
        return std::clamp(DashedLine::kLeast * many, DashedLine::kLeast, kLongestLeast);
    }

    void appendPart(std::span<const TrailSample> samples, Dashes dashes) {
        if (samples.empty()) return;
        DashedLine part(*look_.camera, dashes, kWidth, list_.lines, leastStep());
        part.moveTo(samples.front().place);
        for (const TrailSample& sample : samples.subspan(1))
            part.lineTo(sample.place, [&] { return colorOf(sample); });
    }

    void appendWhole(Dashes dashes, double width, const QColor& color) {
        Eigen::Vector3d by = Eigen::Vector3d::Zero();
        if (trail_.kind.original) by = look_.originalBy;
        DashedLine whole(*look_.camera, dashes, width, list_.lines, leastStep());
        whole.moveTo(samples_.front().place + by);
        for (const TrailSample& sample : samples_) whole.lineTo(sample.place + by, color);
    }

    QColor colorOf(const TrailSample& sample) const {
        if (!look_.greatestSpeed)
            return look_.warped == trail_.character ? look_.theme->warped : look_.theme->text;
        return speedColor(*look_.theme, *look_.greatestSpeed > 0 ? sample.speed / *look_.greatestSpeed : 0);
    }

    void appendDot(const TrailSample& sample) {
        Instance dot;
        dot.origin = sample.place.cast<float>();
        dot.fill = dot.edge = bytes(colorOf(sample));
        dot.width = static_cast<float>(kDot);
        dot.fade = static_cast<float>(kDot);
        list_.balls.push_back(dot);
    }

    const JointTrail& trail_;
    const TrailLook& look_;
    DrawList& list_;
    std::span<const TrailSample> samples_;
};

/// A key of a trail and its place on the screen.
struct SeenKey {
    std::size_t sample;
    QPointF place;
};

/// The keys of a trail whose diamonds are drawn: all but those that stand close between others.
std::vector<SeenKey> drawnKeys(const JointTrail& trail, const TrailLook& look) {
    const auto samples = samplesIn(trail, look.range);
    std::vector<SeenKey> keys;
    for (const std::size_t index : trail.motion.keys) {
        const TrailSample& sample = trail.motion.samples[index];
        const auto seen = isIn(samples, sample) ? look.camera->project(sample.place) : std::nullopt;
        if (seen) keys.push_back({index, *seen});
    }
    std::vector<SeenKey> drawn;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool close = i > 0 && i + 1 < keys.size() &&
                           distance(keys[i].place, keys[i - 1].place) < kDiamondGap &&
                           distance(keys[i].place, keys[i + 1].place) < kDiamondGap;
        if (!close) drawn.push_back(keys[i]);
    }
    return drawn;
}

/// A square on its corner that faces the eye: a line as wide as it is long.
void appendDiamond(const Camera& camera, const Eigen::Vector3d& place, double radius, const QColor& color,
                   std::vector<Instance>& overlay) {
    const Eigen::Vector3d corner =
        (camera.axes().col(0) + camera.axes().col(1)) * (metresFor(camera, place, radius) / 2);
    overlay.push_back(line(place - corner, place + corner, color, radius * std::sqrt(2.0)));
}

}  // namespace

void appendTrails(std::span<const JointTrail> trails, const TrailLook& look, DrawList& list) {
    for (std::size_t i = 0; i < trails.size(); ++i) {
        TrailAppender appender(trails[i], look, list);
        appender.appendLine();
        if (!trails[i].kind.plays()) continue;
        appender.appendDots();
        for (const SeenKey& key : drawnKeys(trails[i], look)) {
            const Eigen::Vector3d& place = trails[i].motion.samples[key.sample].place;
            const bool lit = look.lit == TrailKey{i, key.sample};
            const double radius = lit ? kLitDiamond : kDiamond;
            const QColor& color = lit ? look.theme->keySelected : look.theme->key;
            appendDiamond(*look.camera, place, radius + kOutline, look.theme->boneOutline, list.overlay);
            appendDiamond(*look.camera, place, radius, color, list.overlay);
        }
    }
}

std::optional<TrailKey> trailKeyAt(std::span<const JointTrail> trails, const TrailLook& look, QPointF pixel) {
    std::optional<TrailKey> met;
    double nearest = kReach;
    for (std::size_t i = 0; i < trails.size(); ++i) {
        if (!trails[i].kind.plays()) continue;
        for (const SeenKey& key : drawnKeys(trails[i], look)) {
            const double away = distance(key.place, pixel);
            if (away >= nearest) continue;
            nearest = away;
            met = TrailKey{i, key.sample};
        }
    }
    return met;
}

}  // namespace sinew
