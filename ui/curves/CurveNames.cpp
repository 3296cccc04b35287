#include "ui/curves/CurveNames.h"

#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/curves/CurveTree.h"
#include "ui/curves/SpeedLane.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Says which line of the speed lane is what.
class LaneLegend : public QWidget {
public:
    explicit LaneLegend(Session& session, QWidget* parent) : QWidget(parent), session_(&session) {
        setFixedHeight(SpeedLane::kHeight - SpeedLane::kHead);
        QObject::connect(&session.comparison, &Comparison::changed, this, [this] { update(); });
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QFont small = font();
        small.setPixelSize(11);
        painter.setFont(small);
        int y = 10;
        const auto line = [&](const QPen& pen, const QString& text) {
            painter.setPen(pen);
            painter.drawLine(24, y, 60, y);
            painter.setPen(theme().textDim);
            painter.drawText(QRect(68, y - 8, width() - 72, 16), Qt::AlignVCenter, text);
            y += 18;
        };
        line(SpeedLane::speedPen(), CurveNames::tr("speed"));
        line(SpeedLane::accelerationPen(), CurveNames::tr("acceleration"));
        if (session_->comparison.enabled())
            line(SpeedLane::linearPen(), CurveNames::tr("speed under linear"));
    }

private:
    Session* session_;
};

}  // namespace

CurveNames::CurveNames(ShownCurves& curves, Session& session, QWidget* parent)
    : QWidget(parent), tree_(new CurveTree(curves, session, this)), lane_(new QToolButton(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tree_, 1);
    lane_->setObjectName(QStringLiteral("speedLane"));
    lane_->setText(tr("Speed lane"));
    lane_->setToolTip(tr("Shows speed and acceleration under the curves"));
    lane_->setAutoRaise(true);
    lane_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    lane_->setIconSize({12, 12});
    lane_->setFixedHeight(SpeedLane::kHead);
    lane_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    column->addWidget(lane_);
    room_ = new LaneLegend(session, this);
    column->addWidget(room_);
    connect(lane_, &QToolButton::clicked, this, [this] { Q_EMIT laneToggled(room_->isHidden()); });
    showLane(true);
}

void CurveNames::showLane(bool on) {
    lane_->setIcon(icon(on ? "chevron-down" : "chevron-right"));
    room_->setVisible(on);
}

void CurveNames::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, lane_->y(), width(), 1), theme().line);
}

}  // namespace sinew
