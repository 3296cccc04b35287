#include "ui/timewarp/SegmentSwitch.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include "ui/widgets/Theme.h"

namespace sinew {

SegmentSwitch::SegmentSwitch(const std::vector<Choice>& choices, const QString& accessibleName,
                             QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(accessibleName);
    setFixedHeight(22);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(1, 1, 1, 1);
    row->setSpacing(0);
    for (const Choice& choice : choices) {
        auto* button = new QToolButton(this);
        button->setText(choice.text);
        button->setToolTip(choice.tip);
        button->setObjectName(choice.name);
        button->setAccessibleName(tr("%1: %2").arg(accessibleName, choice.text));
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFixedHeight(20);
        button->setFocusPolicy(Qt::TabFocus);
        const int index = static_cast<int>(buttons_.size());
        connect(button, &QToolButton::clicked, this, [this, index] {
            setCurrent(index);
            Q_EMIT chosen(index);
        });
        row->addWidget(button);
        buttons_.push_back(button);
    }
}

void SegmentSwitch::setCurrent(int index) {
    for (std::size_t i = 0; i < buttons_.size(); ++i) buttons_[i]->setChecked(static_cast<int>(i) == index);
}

void SegmentSwitch::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().line, 1));
    painter.setBrush(theme().raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

}  // namespace sinew
