#include "ui/curves/CurveNames.h"

#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/curves/CurveTree.h"
#include "ui/curves/SpeedLane.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Legend of the speed lane.
class LaneLegend : public QWidget {
public:
    explicit LaneLegend(Session& session, QWidget* parent) : QWidget(parent), session_(&session) {
        setFixedHeight(SpeedLane::kHeight - GraphGeometry::kLaneTitle);
        QObject::connect(&session.comparison, &Comparison::changed, this, [this] { update(); });
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(resized(font(), 11));
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
        if (session_->comparison.enabled()) line(SpeedLane::linearPen(), CurveNames::tr("speed (linear)"));
    }

private:
    Session* session_;
};

}  // namespace

CurveNames::CurveNames(VisibleCurves& curves, Session& session, QWidget* parent)
    : QWidget(parent), tree_(new CurveTree(curves, session, this)), laneButton_(new QToolButton(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tree_, 1);
    laneButton_->setObjectName(QStringLiteral("speedLane"));
    laneButton_->setText(tr("Speed Lane"));
    laneButton_->setToolTip(tr("Show speed and acceleration below the curves"));
    laneButton_->setAutoRaise(true);
    laneButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    laneButton_->setIconSize({12, 12});
    laneButton_->setFixedHeight(GraphGeometry::kLaneTitle);
    laneButton_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    column->addWidget(laneButton_);
    legend_ = new LaneLegend(session, this);
    column->addWidget(legend_);
    connect(laneButton_, &QToolButton::clicked, this, [this] { Q_EMIT laneToggled(legend_->isHidden()); });
    showLane(true);
}

void CurveNames::showLane(bool on) {
    laneButton_->setIcon(icon(on ? "chevron-down" : "chevron-right"));
    legend_->setVisible(on);
}

void CurveNames::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, laneButton_->y(), width(), 1), theme().line);
}

}  // namespace sinew
