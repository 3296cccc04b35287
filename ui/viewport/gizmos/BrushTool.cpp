#include "ui/viewport/gizmos/BrushTool.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/math/Transform.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kCircleSides = 48;
constexpr double kDabSpacing = 0.2;  // between dabs of a fast stroke, in radii
constexpr int kMaxDabs = 12;         // of one mouse event
constexpr double kStrengthPerPixel = 1.0 / 200;

}  // namespace

BrushTool::BrushTool(Session& session, std::function<std::optional<BrushHit>(QPointF)> pick)
    : HandleTool(session), pick_(std::move(pick)) {
    connect(&session.painting, &WeightPainting::changed, this, [this] {
        if (!isOn()) {
            hit_.reset();
            changed_ = Changed::none;
        }
        Q_EMIT changed();
    });
}

bool BrushTool::isOn() const { return session_->painting.isOn(); }
void BrushTool::commit() { session_->painting.commit(); }
void BrushTool::discard() { session_->painting.cancel(); }

double BrushTool::metres(const Camera& camera, const BrushHit& hit) const {
    return camera.metresFor(hit.position, session_->painting.radius());
}

void BrushTool::append(const Camera& camera, const Theme& theme, DrawList& list) {
    if (!isOn() || !hit_) return;
    const double radius = metres(camera, *hit_);
    const Eigen::Quaterniond turn = shortestRotation(Eigen::Vector3d::UnitZ(), hit_->normal);
    const auto at = [&](int i, double distance) -> Eigen::Vector3d {
        const double angle = 2 * kPi * i / kCircleSides;
        return hit_->position +
               turn * Eigen::Vector3d(distance * std::cos(angle), distance * std::sin(angle), 0);
    };
    const double inner = radius * session_->painting.brush().strength;
    for (int i = 0; i < kCircleSides; ++i) {
        list.overlay.push_back(line(at(i, radius), at(i + 1, radius), theme.accent, 2));
        list.overlay.push_back(line(at(i, inner), at(i + 1, inner), theme.accent, 1, 0.5));
    }
}

void BrushTool::paint(QPainter& painter, const Camera& camera, const Theme& theme) {
    if (!isOn() || !hit_ || changed_ == Changed::none) return;
    const auto center = camera.project(hit_->position);
    if (!center) return;
    const QString text = changed_ == Changed::radius
                             ? tr("Radius %1 px").arg(numberText(session_->painting.radius(), 0))
                             : tr("Strength %1").arg(numberText(session_->painting.brush().strength, 2));
    painter.setPen(theme.text);
    painter.drawText(*center + QPointF(8, -8), text);
}

bool BrushTool::usesKey(const QKeyEvent& event) const { return usesKey(event.key(), event.modifiers()); }

bool BrushTool::usesKey(int key, Qt::KeyboardModifiers modifiers) const {
    if (!isOn() || dragging()) return false;
    const bool starts = key == Qt::Key_F && (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier && hit_;
    if (changed_ == Changed::none) return starts;
    return key == Qt::Key_F || key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape;
}

bool BrushTool::pressKey(int key, Qt::KeyboardModifiers modifiers, QPointF pointer) {
    if (!usesKey(key, modifiers)) return false;
    if (changed_ != Changed::none) {
        endChange(key != Qt::Key_Escape);
        return true;
    }
    const bool isStrength = modifiers.testFlag(Qt::ShiftModifier);
    changed_ = isStrength ? Changed::strength : Changed::radius;
    valueBefore_ = isStrength ? session_->painting.brush().strength : session_->painting.radius();
    changeStart_ = pointer;
    Q_EMIT changed();
    return true;
}

void BrushTool::changeValue(QPointF pixel) {
    const double moved = pixel.x() - changeStart_.x();
    if (changed_ == Changed::radius) return session_->painting.setRadius(valueBefore_ + moved);
    WeightBrush brush = session_->painting.brush();
    brush.strength = std::clamp(valueBefore_ + moved * kStrengthPerPixel, 0.0, 1.0);
    session_->painting.setBrush(brush);
}

void BrushTool::endChange(bool keep) {
    const Changed ended = std::exchange(changed_, Changed::none);
    if (!keep && ended == Changed::radius) session_->painting.setRadius(valueBefore_);
    if (!keep && ended == Changed::strength) {
        WeightBrush brush = session_->painting.brush();
        brush.strength = valueBefore_;
        session_->painting.setBrush(brush);
    }
    Q_EMIT changed();
}

bool BrushTool::hover(const Camera&, QPointF pixel) {
    if (!isOn()) return false;
    if (changed_ != Changed::none) {
        changeValue(pixel);
        return true;
    }
    const bool before = hit_.has_value();
    hit_ = pick_(pixel);
    return before || hit_;
}

bool BrushTool::leave() {
    if (changed_ != Changed::none) endChange(true);
    return std::exchange(hit_, std::nullopt).has_value();
}

bool BrushTool::press(const Camera& camera, QPointF pixel) {
    if (!isOn()) return false;
    if (changed_ != Changed::none) {
        endChange(true);
        return true;
    }
    if (QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier)) return false;
    hit_ = pick_(pixel);
    if (!hit_ || !session_->painting.begin(hit_->point.mesh)) return hit_.has_value();
    begin();
    dab(camera, pixel);
    session_->painting.preview();
    return true;
}

void BrushTool::moveTo(const Camera& camera, QPointF pixel, const DragPrecision&) {
    const QPointF from = lastDab_;
    const double distance = std::hypot(pixel.x() - from.x(), pixel.y() - from.y());
    const double spacing = std::max(1.0, kDabSpacing * session_->painting.radius());
    const int count = std::clamp(static_cast<int>(distance / spacing), 1, kMaxDabs);
    for (int i = 1; i <= count; ++i) {
        const QPointF at = from + (pixel - from) * i / count;
        hit_ = pick_(at);
        dab(camera, at);
    }
    session_->painting.preview();
}

void BrushTool::dab(const Camera& camera, QPointF pixel) {
    lastDab_ = pixel;
    if (hit_) session_->painting.dab(hit_->point, metres(camera, *hit_), pressure_);
}

}  // namespace sinew
