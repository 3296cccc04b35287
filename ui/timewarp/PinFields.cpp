#include "ui/timewarp/PinFields.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Session.h"
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
    time_ = addField(1, tr("New frame"), tr("New time of the pin, frames"), kFrameDecimals, {});
    source_ = addField(2, tr("Source frame"), tr("Source time of the pin, frames"), kFrameDecimals, {});
    speed_ = addField(3, tr("Speed behind"), tr("Speed of the span behind the pin"), 3, QStringLiteral("x"));
    time_->setShort();
    source_->setShort();
    speed_->setStep(0.05);
    speed_->setRange(TimeWarp::kMinimumSpeed, TimeWarp::kMaximumSpeed);
    connect(&session.warp, &WarpEditing::changed, this, &PinFields::changed);
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
        // A drag is seen as it goes; the limits of an entry are told when it ends.
        Result<TimeWarp> warp = edited(*field, value);
        if (warp) session_->warp.preview(std::move(*warp));
    });
    connect(field, &NumberField::gestureCancelled, this, [this] { session_->warp.cancel(); });
    connect(field, &NumberField::gestureEnded, this, [this, field] {
        const QString step =
            field == speed_ ? tr("Set speed of span %1").arg(pin_ + 1) : tr("Set pin %1").arg(pin_ + 1);
        const double value = field->value();
        session_->warp.cancel();
        Result<TimeWarp> warp = edited(*field, value);
        refused_ = !warp;
        if (refused_ || *warp != *session_->warp.committed()) session_->warp.apply(step, std::move(warp));
        showPin();
        if (!refused_) return;
        // What was entered stays, to be mended.
        field->setValue(value);
        field->setConflict(true);
    });
    // What cannot be read stays, to be mended.
    connect(field, &QLineEdit::returnPressed, this, [this, field] {
        if (!field->isModified() && !refused_) close();
    });
    return field;
}

void PinFields::open(std::size_t pin, Field field, QPoint place) {
    pin_ = pin;
    refused_ = false;
    const auto clip = session_->warp.clip();
    clip_ = clip ? clip->id : ClipId{};
    showPin();
    adjustSize();
    const QRect room = parentWidget()->rect();
    move(std::clamp(place.x(), 0, std::max(0, room.width() - width())),
         std::clamp(place.y(), 0, std::max(0, room.height() - height())));
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
    const bool moves = pin_ < warp->spanCount() && pin.span != WarpSpan::hold;
    speed_->setEnabled(moves);
    speed_->setMixed(!moves);
    speed_->setValue(moves ? std::abs(warp->spanSpeed(pin_)) : 0);
}

void PinFields::changed() {
    if (isHidden()) return;
    const auto clip = session_->warp.clip();
    const bool same = clip && clip->id == clip_ && clip->warp && pin_ < clip->warp->pins().size();
    if (!same) return void(close());
    showPin();
}

Result<TimeWarp> PinFields::edited(const NumberField& field, double value) const {
    const auto warp = session_->warp.committed();
    if (!warp || pin_ >= warp->pins().size()) return fail(ErrorCode::argumentInvalid, "", "no such pin");
    if (&field == speed_) return withSpanSpeed(*warp, pin_, value, session_->warp.length());
    const WarpPin& pin = warp->pins()[pin_];
    const Seconds entered{value / session_->playback.rate().hertz()};
    return &field == time_ ? withPinAt(*warp, pin_, entered, pin.source)
                           : withPinAt(*warp, pin_, pin.time, entered);
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

// What a field leaves over is not for the graph behind it.
void PinFields::keyPressEvent(QKeyEvent* event) { event->accept(); }

void PinFields::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    Q_EMIT closed();
}

}  // namespace sinew
