#include "ui/timeline/KeyControls.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kControlHeight = 24;
constexpr int kIcon = 16;
constexpr int kGap = 6;
constexpr int kButtonPadding = 8;

constexpr const char* kKeyActions[] = {"key.setAll", "key.setChanged", "key.setRotation"};  // KeyedChannels

/// Button labelled "Auto-Key", or "Auto-Key armed" on a warning colour. Wide enough for the longer text, so
/// that the layout does not change.
class AutoKeyButton : public QToolButton {
public:
    explicit AutoKeyButton(QAction& action) {
        setDefaultAction(&action);
        setObjectName(QStringLiteral("autoKey"));
        setAccessibleName(KeyControls::tr("Auto-Key"));
        setFixedSize(kButtonPadding * 2 + kIcon + kGap + fontMetrics().horizontalAdvance(armedText()),
                     kControlHeight);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& colors = theme();
        const bool armed = isChecked();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(hasFocus() ? colors.accent : armed ? colors.armedFill : colors.line);
        painter.setBrush(armed ? colors.armedFill : underMouse() ? colors.hover : colors.raised);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        const QColor ink = !isEnabled() ? colors.textOff : armed ? QColor(Qt::white) : colors.text;
        painter.drawPixmap(kButtonPadding, (height() - kIcon) / 2,
                           iconPixmap("record", ink, kIcon, devicePixelRatioF()));
        painter.setPen(ink);
        painter.drawText(rect().adjusted(kButtonPadding + kIcon + kGap, 0, -kButtonPadding, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, armed ? armedText() : KeyControls::tr("Auto-Key"));
    }

private:
    static QString armedText() { return KeyControls::tr("Auto-Key armed"); }
};

}  // namespace

KeyControls::KeyControls(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent), posing_(&session.posing), actions_(&actions) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(new AutoKeyButton(*actions["key.auto"]));
    addSetKey();
    addChoice();
    connect(posing_, &Posing::autoKeyChanged, this, &KeyControls::showState);
    showState();
}

void KeyControls::addSetKey() {
    setKeyButton_ = new QPushButton(this);
    setKeyButton_->setObjectName(QStringLiteral("setKey"));
    setKeyButton_->setText(tr("Set Key"));
    setKeyButton_->setIcon(icon("set-key"));
    setKeyButton_->setIconSize({kIcon, kIcon});
    setKeyButton_->setFixedHeight(kControlHeight);
    // Clicking must not take the focus from the canvas, where Space plays: here it would set keys again.
    setKeyButton_->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(setKeyButton_);
    connect(setKeyButton_, &QPushButton::clicked, this, [this] { keyAction()->trigger(); });
    for (const char* id : kKeyActions)
        connect((*actions_)[id], &QAction::changed, this, &KeyControls::showState);
}

void KeyControls::addChoice() {
    channelsBox_ = new QComboBox(this);
    channelsBox_->setObjectName(QStringLiteral("keyed"));
    channelsBox_->addItems({tr("All channels"), tr("Changed"), tr("Rotation")});
    channelsBox_->setFixedHeight(22);
    channelsBox_->setAccessibleName(tr("Keyed channels"));
    channelsBox_->setToolTip(tr(
        "Channels keyed by Auto-Key and Set Key: all free channels of a joint, only those posed and not yet "
        "keyed, or only its angles"));
    layout()->addWidget(channelsBox_);
    connect(channelsBox_, &QComboBox::activated, this,
            [this](int row) { posing_->setKeyedChannels(static_cast<Posing::KeyedChannels>(row)); });
}

QAction* KeyControls::keyAction() const {
    return (*actions_)[kKeyActions[static_cast<std::size_t>(posing_->keyedChannels())]];
}

void KeyControls::showState() {
    const QAction* action = keyAction();
    setKeyButton_->setEnabled(action->isEnabled());
    setKeyButton_->setToolTip(action->toolTip());
    setKeyButton_->setStatusTip(action->statusTip());
    channelsBox_->setCurrentIndex(static_cast<int>(posing_->keyedChannels()));
}

}  // namespace sinew
