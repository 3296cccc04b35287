#include "ui/widgets/KeyDiamond.h"

#include <QPainter>
#include <utility>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kSide = 20;
constexpr double kRadius = 4.6;
constexpr double kDot = 1.5;

}  // namespace

KeyDiamond::KeyDiamond(QWidget* parent) : QToolButton(parent) {
    setFixedSize(kSide, kSide);
    setFocusPolicy(Qt::TabFocus);
    updateDescription();
}

void KeyDiamond::setState(KeyState state) {
    if (std::exchange(state_, state) == state) return;
    updateDescription();
    update();
}

void KeyDiamond::updateDescription() {
    const QString text = state_ == KeyState::now ? tr("Delete the key at the playhead")
                         : state_ == KeyState::elsewhere
                             ? tr("Set a key at the playhead (keyed at other times)")
                         : state_ == KeyState::never ? tr("Set a key at the playhead (never keyed)")
                                                     : tr("Set a key at the playhead (posed but not keyed)");
    setToolTip(text);
    setAccessibleDescription(text);
}

void KeyDiamond::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isEnabled() && underMouse()) painter.fillRect(rect(), theme().hover);
    const QPointF middle = QRectF(rect()).center();
    const QColor bright = isEnabled() ? theme().accent : theme().textOff;
    const QColor dim = isEnabled() ? theme().textDim : theme().textOff;
    const QPolygonF diamond({middle + QPointF(0, -kRadius), middle + QPointF(kRadius, 0),
                             middle + QPointF(0, kRadius), middle + QPointF(-kRadius, 0)});
    const bool strong = state_ == KeyState::now || state_ == KeyState::unkeyed;
    painter.setPen(QPen(strong ? bright : dim, 1.5));
    painter.setBrush(state_ == KeyState::now ? QBrush(bright) : QBrush(Qt::NoBrush));
    if (state_ != KeyState::never) painter.drawPolygon(diamond);
    if (state_ == KeyState::never || state_ == KeyState::unkeyed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(strong ? bright : dim);
        painter.drawEllipse(middle, kDot, kDot);
    }
    if (!hasFocus()) return;
    painter.setPen(QPen(theme().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace sinew
