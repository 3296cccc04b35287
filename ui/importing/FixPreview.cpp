#include "ui/importing/FixPreview.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kPerson = 1.75;      // metres
constexpr double kPersonWidth = 0.5;  // metres
constexpr double kGap = 0.5;          // metres between the silhouette and the figure, at their size
constexpr int kMargin = 16;
constexpr int kCaption = 28;
constexpr int kGridLines = 24;  // at most, in each direction
constexpr std::size_t kManyLines = 500;

using Bones = std::vector<FixPreview::Bone>;

Eigen::AlignedBox3d boxOf(const Bones& bones) {
    Eigen::AlignedBox3d box;
    for (const auto& [head, tail] : bones) box.extend(head).extend(tail);
    return box;
}

/// Returns the outline of a person of height 1, with the feet at the origin and y pointing down.
QPainterPath silhouette() {
    QPainterPath path;
    path.addEllipse(QRectF(-0.045, -1, 0.09, 0.13));
    path.addRoundedRect(QRectF(-0.11, -0.85, 0.22, 0.36), 0.05, 0.05);
    path.addRoundedRect(QRectF(-0.15, -0.84, 0.05, 0.4), 0.025, 0.025);
    path.addRoundedRect(QRectF(0.1, -0.84, 0.05, 0.4), 0.025, 0.025);
    path.addRoundedRect(QRectF(-0.1, -0.52, 0.09, 0.52), 0.03, 0.03);
    path.addRoundedRect(QRectF(0.01, -0.52, 0.09, 0.52), 0.03, 0.03);
    path.setFillRule(Qt::WindingFill);
    return path;
}

/// Draws a figure and a person in one half of the widget, seen from the front, a little from the right and
/// from above, without perspective.
class FigurePainter {
public:
    FigurePainter(QPainter& painter, const QRectF& area, const Bones& bones)
        : painter_(painter), bones_(bones), box_(boxOf(bones)) {
        const double height = std::max(kPerson, box_.max().y()) - std::min(0.0, box_.min().y());
        reach_ = std::max({1.0, box_.sizes().x() / 2, box_.sizes().z() / 2});
        while (2 * reach_ / step_ > kGridLines) step_ *= 10;
        reach_ = std::ceil(reach_ / step_) * step_;
        const double depth = 2.7 * reach_;  // of the grid, which is turned
        const double unit = std::max(kPerson, box_.sizes().maxCoeff()) / kPerson;
        personX_ = -depth / 2 - (kGap + kPersonWidth / 2) * unit;
        const double width = depth + (kGap + kPersonWidth) * unit + kPersonWidth;
        scale_ = std::min(area.width() / width, area.height() / (height + 0.13 * depth + 0.1 * unit));
        const double centre = (personX_ - kPersonWidth / 2 + depth / 2) / 2;
        origin_ = QPointF(area.center().x() - centre * scale_,
                          area.bottom() + std::min(0.0, box_.min().y()) * scale_ - 0.13 * depth * scale_);
        middle_ = {box_.center().x(), 0, box_.center().z()};
    }

    void paint() {
        paintGrid();
        painter_.save();
        painter_.translate(origin_.x() + personX_ * scale_, origin_.y());
        painter_.scale(kPerson * scale_, kPerson * scale_);
        painter_.fillPath(silhouette(), theme().textOff);
        painter_.restore();
        // Thin lines keep the many edges of a mesh apart.
        const double width = bones_.size() > kManyLines ? 0.5 : 2;
        painter_.setPen(QPen(theme().accent, width, Qt::SolidLine, Qt::RoundCap));
        for (const auto& [head, tail] : bones_)
            painter_.drawLine(project(head - middle_), project(tail - middle_));
    }

private:
    QPointF project(const Eigen::Vector3d& point) const {
        constexpr double kYaw = 0.45, kPitch = 0.2;  // radians
        const double right = std::cos(kYaw) * point.x() - std::sin(kYaw) * point.z();
        const double front = std::sin(kYaw) * point.x() + std::cos(kYaw) * point.z();
        const double up = std::cos(kPitch) * point.y() - std::sin(kPitch) * front;
        return origin_ + QPointF(right, -up) * scale_;
    }

    void paintGrid() {
        const double end = reach_, step = step_;
        painter_.setPen(QPen(theme().gridMajor, 1));
        for (double at = -end; at <= end + step / 2; at += step) {
            painter_.drawLine(project({at, 0, -end}), project({at, 0, end}));
            painter_.drawLine(project({-end, 0, at}), project({end, 0, at}));
        }
        painter_.setPen(QPen(theme().axisZ, 2));
        painter_.drawLine(project({0, 0, 0}), project({0, 0, end}));
        painter_.drawLine(project({0, 0, end}), project({0.15 * end, 0, 0.8 * end}));
        painter_.drawLine(project({0, 0, end}), project({-0.15 * end, 0, 0.8 * end}));
    }

    QPainter& painter_;
    const Bones& bones_;
    Eigen::AlignedBox3d box_;
    Eigen::Vector3d middle_ = Eigen::Vector3d::Zero();  ///< is drawn at the origin
    QPointF origin_;
    double scale_ = 1, personX_ = 0;
    double reach_ = 1, step_ = 1;  ///< of the grid, metres
};

}  // namespace

FixPreview::FixPreview(std::vector<Bone> bones, QWidget* parent)
    : QWidget(parent), before_(std::move(bones)), after_(before_) {
    setAccessibleName(tr("Before and after"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumHeight(200);
}

void FixPreview::setFix(const Eigen::Matrix3d& fix) {
    after_ = before_;
    for (auto& [head, tail] : after_) {
        head = fix * head;
        tail = fix * tail;
    }
    setAccessibleDescription(tr("%1 m high after the fix").arg(shortNumberText(heightAfter(), 2)));
    update();
}

void FixPreview::setDurations(Seconds before, Seconds after) {
    durationBefore_ = before;
    durationAfter_ = after;
    update();
}

double FixPreview::heightAfter() const { return after_.empty() ? 0 : boxOf(after_).sizes().y(); }

QSize FixPreview::sizeHint() const { return {560, 260}; }

void FixPreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme().canvas);
    const QString captions[] = {tr("Before: %1 m high"), tr("After: %1 m high")};
    const QString timedCaptions[] = {tr("Before: %1 m high, %2 s"), tr("After: %1 m high, %2 s")};
    const Bones* halves[] = {&before_, &after_};
    const std::optional<Seconds> durations[] = {durationBefore_, durationAfter_};
    for (int half = 0; half < 2; ++half) {
        const QRectF area(half * width() / 2.0, 0, width() / 2.0, height());
        const Bones& bones = *halves[half];
        if (bones.empty()) continue;
        painter.setClipRect(area);
        painter.setPen(theme().text);
        const QString height = shortNumberText(boxOf(bones).sizes().y(), 2);
        const auto duration = durations[half];
        const QString caption = duration
                                    ? timedCaptions[half].arg(height, shortNumberText(duration->value, 2))
                                    : captions[half].arg(height);
        painter.drawText(area.adjusted(kMargin, 8, -kMargin, 0), Qt::AlignTop | Qt::AlignLeft, caption);
        FigurePainter(painter, area.adjusted(kMargin, kCaption + 4, -kMargin, -kMargin), bones).paint();
    }
    painter.setClipping(false);
    painter.setPen(theme().line);
    painter.drawLine(width() / 2, 0, width() / 2, height());
}

}  // namespace sinew
