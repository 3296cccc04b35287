#include "ui/layers/EffectStrip.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kColumn = 2;  // pixels per sample
constexpr double kMinAngle = 1e-6, kMinDistance = 1e-7;

QString degreesText(double angle) { return EffectStrip::tr("%1°").arg(shortNumberText(degrees(angle), 2)); }
QString millimetresText(double distance) {
    return EffectStrip::tr("%1 mm").arg(shortNumberText(1000 * distance, 1));
}

}  // namespace

EffectStrip::EffectStrip(Session& session, QWidget* parent) : QWidget(parent), session_(&session) {
    setObjectName(QStringLiteral("layerEffectStrip"));
    setAccessibleName(tr("Effect of the layer along the clip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&session.document, &Document::changed, this, &EffectStrip::refresh);
    connect(&session.selection, &Selection::characterChanged, this, &EffectStrip::refresh);
    connect(&session.playback, &Playback::frameChanged, this, qOverload<>(&QWidget::update));
    refresh();
}

void EffectStrip::refresh() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const LayerId layer = session_->selection.layer();
    const auto skeleton = character ? character->skeleton : nullptr;
    if (clip == clip_ && layer == layer_ && skeleton == skeleton_) return;
    const bool isReusable = layer == layer_ && skeleton == skeleton_;
    clip_ = clip;
    layer_ = layer;
    skeleton_ = skeleton;
    columns_.clear();
    if (clip && clip->find(layer)) {
        sampler_ = std::make_unique<LayerEffectSampler>(skeleton, clip, layer,
                                                        isReusable ? sampler_.get() : nullptr);
    } else {
        sampler_.reset();
    }
    update();
}

QString EffectStrip::textAt(Seconds time) {
    refresh();
    const LayerEffect effect = sampler_ ? sampler_->at(time) : LayerEffect();
    const auto name = [this](int joint) { return QString::fromStdString((*skeleton_)[joint].name); };
    QStringList parts;
    if (effect.angle > kMinAngle)
        parts << tr("%1 at %2").arg(degreesText(effect.angle), name(effect.angleJoint));
    if (effect.distance > kMinDistance)
        parts << tr("%1 at %2").arg(millimetresText(effect.distance), name(effect.distanceJoint));
    return parts.isEmpty() ? tr("None") : parts.join(QStringLiteral(", "));
}

Seconds EffectStrip::timeAt(double x) const {
    const double share = std::clamp(x / std::max(1, width() - 1), 0.0, 1.0);
    const Seconds first = clip_->rate.time(clip_->firstFrame), last = clip_->rate.time(clip_->lastFrame);
    return first + (last - first) * share;
}

double EffectStrip::xOf(Seconds time) const {
    const Seconds first = clip_->rate.time(clip_->firstFrame), last = clip_->rate.time(clip_->lastFrame);
    return last > first ? (time - first).value / (last - first).value * (width() - 1) : 0;
}

void EffectStrip::sampleColumns() {
    const auto count = static_cast<std::size_t>(std::max(1, width() / kColumn));
    if (!sampler_ || columns_.size() == count) return;
    columns_.clear();
    largestAngle_ = largestDistance_ = 0;
    for (std::size_t i = 0; i < count; ++i) {
        columns_.push_back(sampler_->at(timeAt((static_cast<double>(i) + 0.5) * kColumn)));
        largestAngle_ = std::max(largestAngle_, columns_.back().angle);
        largestDistance_ = std::max(largestDistance_, columns_.back().distance);
    }
}

void EffectStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().field);
    if (!sampler_) return;
    sampleColumns();
    const QColor color(QRgb{clip_->find(layer_)->color});
    const double middle = height() / 2.0, half = middle - 2;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const double left = static_cast<double>(i) * kColumn;
        const auto bar = [&](double value, double largest, double minimum) {
            return largest > minimum ? std::ceil(half * value / largest) : 0;
        };
        const double up = bar(columns_[i].angle, largestAngle_, kMinAngle),
                     down = bar(columns_[i].distance, largestDistance_, kMinDistance);
        painter.fillRect(QRectF(left, middle - up, kColumn, up), withOpacity(color, 0.75));
        painter.fillRect(QRectF(left, middle, kColumn, down), withOpacity(color, 0.4));
    }
    painter.fillRect(QRectF(0, middle, width(), 1), theme().line);
    painter.setFont(numberFont(11));
    painter.setPen(theme().text);
    const QRectF labels = QRectF(rect()).adjusted(4, 1, -4, -1);
    if (largestAngle_ > kMinAngle)
        painter.drawText(labels, Qt::AlignTop | Qt::AlignRight, degreesText(largestAngle_));
    if (largestDistance_ > kMinDistance)
        painter.drawText(labels, Qt::AlignBottom | Qt::AlignRight, millimetresText(largestDistance_));
    painter.fillRect(QRectF(std::round(xOf(session_->playback.sourceTime())), 0, 1, height()),
                     theme().accent);
}

void EffectStrip::seek(double x) {
    if (!clip_) return;
    session_->playback.setFrame(session_->playback.nearestPlayFrame(timeAt(x)));
}

void EffectStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) seek(event->position().x());
}

void EffectStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) seek(event->position().x());
}

bool EffectStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !sampler_) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Seconds time = timeAt(help->pos().x());
    QToolTip::showText(help->globalPos(),
                       tr("Frame %1: %2").arg(shortNumberText(clip_->rate.frame(time), 0), textAt(time)),
                       this);
    return true;
}

}  // namespace sinew
