#include "ui/timeline/KeyControls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 24;
constexpr int kIcon = 16;
constexpr int kGap = 6;
constexpr int kPadding = 8;

/// "Auto-key", or filled with a warning colour "Auto-key armed". Its width is that of the longer text, so
/// that nothing moves.
class AutoKeyButton : public QToolButton {
public:
    explicit AutoKeyButton(QAction& action) {
        setDefaultAction(&action);
        setObjectName(QStringLiteral("autoKey"));
        setAccessibleName(tr("Auto-key"));
        setFixedSize(kPadding * 2 + kIcon + kGap + fontMetrics().horizontalAdvance(armedText()), kHeight);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& colours = theme();
        const bool armed = isChecked();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(hasFocus() ? colours.accent : armed ? colours.armedFill : colours.line);
        painter.setBrush(armed ? colours.armedFill : underMouse() ? colours.hover : colours.raised);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        const QColor ink = !isEnabled() ? colours.textOff : armed ? QColor(Qt::white) : colours.text;
        painter.drawPixmap(kPadding, (height() - kIcon) / 2,
                           iconPixmap("record", ink, kIcon, devicePixelRatioF()));
        painter.setPen(ink);
        painter.drawText(rect().adjusted(kPadding + kIcon + kGap, 0, -kPadding, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, armed ? armedText() : tr("Auto-key"));
    }

private:
    static QString armedText() { return KeyControls::tr("Auto-key armed"); }
    static QString tr(const char* text) { return KeyControls::tr(text); }
};

}  // namespace

KeyControls::KeyControls(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent), posing_(&session.posing), actions_(&actions) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    addAutoKey();
    addSetKey();
    addChoice();
    connect(posing_, &Posing::autoKeyChanged, this, &KeyControls::showState);
    showState();
}

void KeyControls::addAutoKey() { layout()->addWidget(new AutoKeyButton(*(*actions_)["key.auto"])); }

void KeyControls::addSetKey() {
    set_ = new QPushButton(this);
    set_->setObjectName(QStringLiteral("setKey"));
    set_->setText(tr("Set key"));
    set_->setIcon(icon("set-key"));
    set_->setIconSize({kIcon, kIcon});
    set_->setFixedHeight(kHeight);
    // A click leaves the focus in the canvas, where Space plays: here it would set keys again.
    set_->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(set_);
    connect(set_, &QPushButton::clicked, this, [this] { setAction()->trigger(); });
    for (const char* id : {"key.setAll", "key.setChanged", "key.setRotation"})
        connect((*actions_)[id], &QAction::changed, this, &KeyControls::showState);
}

void KeyControls::addChoice() {
    choice_ = new QComboBox(this);
    choice_->setObjectName(QStringLiteral("keyed"));
    choice_->addItems({tr("All channels"), tr("Changed"), tr("Rotation")});
    choice_->setFixedHeight(22);
    choice_->setAccessibleName(tr("What to key"));
    choice_->setToolTip(
        tr("What Auto-key and Set Key key of a joint: every free channel, what was posed and "
           "is not keyed yet, or its angles"));
    layout()->addWidget(choice_);
    connect(choice_, &QComboBox::activated, this,
            [this](int row) { posing_->setKeyed(static_cast<Posing::Keyed>(row)); });
}

QAction* KeyControls::setAction() const {
    switch (posing_->keyed()) {
        case Posing::Keyed::all:
            return (*actions_)["key.setAll"];
        case Posing::Keyed::changed:
            return (*actions_)["key.setChanged"];
        case Posing::Keyed::rotation:
            break;
    }
    return (*actions_)["key.setRotation"];
}

void KeyControls::showState() {
    const QAction* action = setAction();
    set_->setEnabled(action->isEnabled());
    set_->setToolTip(action->toolTip());
    set_->setStatusTip(action->statusTip());
    choice_->setCurrentIndex(static_cast<int>(posing_->keyed()));
}

}  // namespace sinew
