#include "ui/timewarp/PinFields.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kFrameDecimals = 3;

}  // namespace

PinFields::PinFields(Session& session, QWidget* parent) : QFrame(parent), session_(&session) {
    setObjectName(QStringLiteral("pinFields"));
    setAccessibleName(tr("Pin"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 8);
    grid->setSpacing(4);
    title_ = new QLabel(this);
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    grid->addWidget(title_, 0, 0, 1, 2);
    time_ = addField(1, tr("New frame"), tr("New time of the pin in frames"), kFrameDecimals, {});
    source_ = addField(2, tr("Source frame"), tr("Source time of the pin in frames"), kFrameDecimals, {});
    speed_ = addField(3, tr("Span speed"), tr("Speed of the span after the pin"), 3, QStringLiteral("x"));
    time_->setCompact();
    source_->setCompact();
    speed_->setStep(0.05);
    speed_->setRange(TimeWarp::kMinimumSpeed, TimeWarp::kMaximumSpeed);
    connect(&session.warp, &WarpEditing::changed, this, &PinFields::warpChanged);
    connect(&session.warp, &WarpEditing::refusalChanged, this, &QWidget::close);
    QFrame::hide();
}

NumberField* PinFields::addField(int row, const QString& text, const QString& name, int decimals,
                                 const QString& unit) {
    auto* field = new NumberField(decimals, unit, this);
    field->setFixedWidth(84);
    field->setAccessibleName(name);
    field->installEventFilter(this);
    auto* label = new QLabel(text, this);
    label->setBuddy(field);
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
    connect(field, &NumberField::valueEdited, this, [this, field](double value) {
        // Dragging previews valid values; errors are reported when the drag or entry ends.
        Result<TimeWarp> warp = editedWarp(*field, value);
        if (warp) session_->warp.preview(std::move(*warp));
    });
    connect(field, &NumberField::gestureCancelled, this, [this] { session_->warp.cancel(); });
    connect(field, &NumberField::gestureEnded, this, [this, field] {
        const QString step =
            field == speed_ ? tr("Set Speed of Span %1").arg(pin_ + 1) : tr("Move Pin %1").arg(pin_ + 1);
        const double value = field->value();
        session_->warp.cancel();
        Result<TimeWarp> warp = editedWarp(*field, value);
        entryRejected_ = !warp;
        if (entryRejected_ || *warp != *session_->warp.committed())
            session_->warp.apply(step, std::move(warp));
        showPin();
        if (!entryRejected_) return;
        // Keep the rejected entry, so that it can be corrected.
        field->setValue(value);
        field->setConflict(true);
    });
    // Keep unreadable text, so that it can be corrected.
    connect(field, &QLineEdit::returnPressed, this, [this, field] {
        if (!field->isModified() && !entryRejected_) close();
    });
    return field;
}

void PinFields::open(std::size_t pin, Field field, QPoint position) {
    pin_ = pin;
    entryRejected_ = false;
    const auto clip = session_->warp.clip();
    clip_ = clip ? clip->id : ClipId{};
    showPin();
    adjustSize();
    const QRect area = parentWidget()->rect();
    move(std::clamp(position.x(), 0, std::max(0, area.width() - width())),
         std::clamp(position.y(), 0, std::max(0, area.height() - height())));
    setVisible(true);
    raise();
    NumberField* first = field == Field::time ? time_ : field == Field::source ? source_ : speed_;
    first->setFocus(Qt::OtherFocusReason);
    first->selectAll();
}

void PinFields::showPin() {
    const auto warp = session_->warp.warp();
    if (!warp || pin_ >= warp->pins().size()) return;
    const WarpPin& pin = warp->pins()[pin_];
    const FrameRate rate = session_->playback.rate();
    title_->setText(tr("Pin %1").arg(pin_ + 1));
    for (NumberField* field : {time_, source_, speed_}) field->setConflict(false);
    time_->setValue(rate.frame(pin.time));
    source_->setValue(rate.frame(pin.source));
    const bool moves = pin_ < warp->spanCount() && pin.span != SpanKind::hold;
    speed_->setEnabled(moves);
    speed_->setMixed(!moves);
    speed_->setValue(moves ? std::abs(warp->spanSpeed(pin_)) : 0);
}

void PinFields::warpChanged() {
    if (isHidden()) return;
    const auto clip = session_->warp.clip();
    const bool same = clip && clip->id == clip_ && clip->warp && pin_ < clip->warp->pins().size();
    if (!same) return void(close());
    showPin();
}

Result<TimeWarp> PinFields::editedWarp(const NumberField& field, double value) const {
    const auto warp = session_->warp.committed();
    if (!warp || pin_ >= warp->pins().size()) return fail(ErrorCode::argumentInvalid, "", "no such pin");
    if (&field == speed_) return withSpanSpeed(*warp, pin_, value, session_->warp.length());
    const WarpPin& pin = warp->pins()[pin_];
    const Seconds entered{value / session_->playback.rate().hertz()};
    return &field == time_ ? withPinTimes(*warp, pin_, entered, pin.source)
                           : withPinTimes(*warp, pin_, pin.time, entered);
}

bool PinFields::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    auto* field = static_cast<NumberField*>(watched);
    if (key == Qt::Key_Escape && !field->isModified() && !field->dragging()) {
        close();
        return true;
    }
    return false;
}

// Keys that a field ignores must not reach the graph.
void PinFields::keyPressEvent(QKeyEvent* event) { event->accept(); }

void PinFields::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    Q_EMIT closed();
}

}  // namespace sinew
