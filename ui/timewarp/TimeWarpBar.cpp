#include "ui/timewarp/TimeWarpBar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <array>
#include <cmath>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timewarp/SegmentSwitch.h"
#include "ui/timewarp/SpanActions.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kWarpBarHeight = 30;

}  // namespace

void addPresets(QMenu& menu, const Actions& actions) {
    for (const char* id : {"warp.easeIn", "warp.easeOut", "warp.ramp", "warp.freeze"})
        menu.addAction(actions[id]);
}

TimeWarpBar::TimeWarpBar(Session& session, Actions& actions, TimeWarpView& view)
    : CanvasBar(kWarpBarHeight, 4), session_(&session) {
    addSwitches(actions);
    addSeparator(1);
    addLimits();
    addSeparator(1);
    addOriginal(actions);
    addSeparator(1);
    addSpan(actions);
    addSeparator(1);
    addButton(*actions["key.snap"]);
    addButton(*actions["warp.addPin"]);
    row().addStretch();
    addFrameButtons(view, tr("Frame Selected Pins (F)"));
    addBake(*actions["warp.bake"]);
    connect(&session.warp, &WarpEditing::changed, this, &TimeWarpBar::refresh);
    connect(&session.warp, &WarpEditing::pinsChanged, this, &TimeWarpBar::refreshSpan);
    connect(&session.warp, &WarpEditing::lengthChanged, this, &TimeWarpBar::refresh);
    connect(&session.warp, &WarpEditing::refusalChanged, this, &TimeWarpBar::refresh);
    refresh();
}

void TimeWarpBar::addLabel(const QString& text) { row().addWidget(new QLabel(text, this)); }

void TimeWarpBar::addSwitches(Actions& actions) {
    const QString tip = actions["warp.on"]->toolTip();
    onSwitch_ = new SegmentSwitch(
        {{tr("On"), tip, QStringLiteral("warpOn")}, {tr("Off"), tip, QStringLiteral("warpOff")}},
        tr("Time warp"), this);
    connect(onSwitch_, &SegmentSwitch::chosen, this,
            [this](int index) { session_->warp.setMuted(index == 1); });
    row().addWidget(onSwitch_);
    row().addSpacing(4);
    addLabel(tr("Length"));
    lengthSwitch_ = new SegmentSwitch(
        {{tr("Keep"), tr("Keep the clip's length when a span's speed changes"), QStringLiteral("lengthKept")},
         {tr("Free"), tr("Move all later pins when a span's speed changes"), QStringLiteral("lengthFree")}},
        tr("Length"), this);
    connect(lengthSwitch_, &SegmentSwitch::chosen, this, [this](int index) {
        session_->warp.setLength(index == 0 ? SpanLengthMode::keep : SpanLengthMode::ripple);
    });
    row().addWidget(lengthSwitch_);
}

void TimeWarpBar::addLimits() {
    addLabel(tr("Speed"));
    floor_ = addLimit(tr("Minimum speed"), tr("Minimum speed of forward spans (0: no limit)"));
    addLabel(tr("to"));
    ceiling_ = addLimit(tr("Maximum speed"), tr("Maximum speed of forward spans (0: no limit)"));
}

NumberField* TimeWarpBar::addLimit(const QString& name, const QString& tip) {
    auto* field = new NumberField(2, QStringLiteral("x"), this);
    field->setFixedWidth(56);
    field->setStep(0.05);
    field->setRange(0, TimeWarp::kMaximumSpeed);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    connect(field, &NumberField::gestureEnded, this, &TimeWarpBar::setLimits);
    connect(field, &NumberField::gestureCancelled, this, &TimeWarpBar::refresh);
    row().addWidget(field);
    return field;
}

void TimeWarpBar::setLimits() {
    const auto warp = session_->warp.committed();
    if (!warp) return;
    SpeedLimits limits{floor_->value(), ceiling_->value()};
    if (limits.ceiling == 0) limits.ceiling = SpeedLimits().ceiling;
    if (limits != warp->limits()) session_->warp.apply(tr("Set Speed Limits"), withLimits(*warp, limits));
    refresh();
}

void TimeWarpBar::addOriginal(Actions& actions) {
    addLabel(tr("Original"));
    auto* choice = new QComboBox(this);
    choice->setObjectName(QStringLiteral("original"));
    choice->addItems({tr("Off"), tr("Overlay"), tr("Side by side")});
    choice->setAccessibleName(tr("Original motion"));
    choice->setToolTip(
        tr("Show the original motion in the viewport, in yellow, with the warped motion in blue"));
    const std::array<QAction*, 3> modeActions{actions["view.warpOff"], actions["view.warpOverlay"],
                                              actions["view.warpBeside"]};
    for (int i = 0; i < 3; ++i) {
        QAction* modeAction = modeActions[static_cast<std::size_t>(i)];
        const auto show = [choice, i](bool on) {
            if (on) choice->setCurrentIndex(i);
        };
        connect(modeAction, &QAction::toggled, choice, show);
        show(modeAction->isChecked());
    }
    connect(choice, &QComboBox::activated, this,
            [modeActions](int i) { modeActions[static_cast<std::size_t>(i)]->trigger(); });
    row().addWidget(choice);
}

void TimeWarpBar::addSpan(Actions& actions) {
    addLabel(tr("Span"));
    kind_ = new QComboBox(this);
    kind_->setObjectName(QStringLiteral("spanKind"));
    kind_->setAccessibleName(tr("Kind of the span after the selected pin"));
    kind_->setToolTip(tr("Set how time passes between the selected pin and the next"));
    kind_->addItems({tr("Smooth"), tr("Linear"), tr("Hold"), tr("Reverse")});  // in the order of SpanKind
    connect(kind_, &QComboBox::activated, this, [this](int index) {
        if (const auto span = session_->warp.span())
            setSpanKind(*session_, *span, static_cast<SpanKind>(index));
        refreshSpan();
    });
    row().addWidget(kind_);
    locked_ = new QToolButton(this);
    locked_->setObjectName(QStringLiteral("spanLocked"));
    locked_->setText(tr("Locked"));
    locked_->setToolTip(tr("Preserve the speed of this span when other pins are edited"));
    locked_->setAccessibleName(tr("Lock span speed"));
    locked_->setIcon(icon("lock"));
    locked_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    locked_->setCheckable(true);
    locked_->setAutoRaise(true);
    connect(locked_, &QToolButton::clicked, this, [this](bool on) {
        if (const auto span = session_->warp.span()) setSpanLocked(*session_, *span, on);
        refreshSpan();
    });
    row().addWidget(locked_);
    presets_ = new QPushButton(tr("Presets"), this);
    presets_->setObjectName(QStringLiteral("presets"));
    presets_->setToolTip(tr("Reshape the span after the selected pin"));
    auto* menu = new QMenu(presets_);
    addPresets(*menu, actions);
    presets_->setMenu(menu);
    row().addWidget(presets_);
}

void TimeWarpBar::addBake(QAction& bake) {
    QPushButton* button = makeActionButton(bake, tr("Bake…"));
    button->setIcon(bake.icon());
    button->setDefault(true);
    row().addSpacing(4);
    row().addWidget(button);
}

void TimeWarpBar::refresh() {
    const auto warp = session_->warp.warp();
    const bool edits = warp && session_->warp.refusal().isEmpty();
    onSwitch_->setEnabled(edits);
    onSwitch_->setCurrent(!warp ? -1 : session_->warp.muted() ? 1 : 0);
    lengthSwitch_->setCurrent(session_->warp.length() == SpanLengthMode::keep ? 0 : 1);
    const SpeedLimits limits = warp ? warp->limits() : SpeedLimits();
    const bool bounded = std::isfinite(limits.ceiling);
    for (NumberField* field : {floor_, ceiling_}) field->setEnabled(edits);
    floor_->setMixed(limits.floor == 0);
    floor_->setValue(limits.floor);
    ceiling_->setMixed(!bounded);
    ceiling_->setValue(bounded ? limits.ceiling : 0);
    refreshSpan();
}

void TimeWarpBar::refreshSpan() {
    const auto warp = session_->warp.warp();
    const auto span = session_->warp.span();
    const bool edits = warp && session_->warp.refusal().isEmpty();
    for (QWidget* part : std::initializer_list<QWidget*>{kind_, locked_, presets_})
        part->setEnabled(edits && span);
    if (!warp || !span) {
        kind_->setCurrentIndex(-1);
        locked_->setChecked(false);
        return;
    }
    const WarpPin& pin = warp->pins()[*span];
    kind_->setCurrentIndex(static_cast<int>(pin.span));
    locked_->setChecked(pin.locked);
    presets_->setEnabled(edits && isForward(pin.span));
}

}  // namespace sinew
