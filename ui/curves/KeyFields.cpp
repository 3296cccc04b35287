#include "ui/curves/KeyFields.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "ui/curves/CurveUnit.h"
#include "ui/curves/CurveView.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kWidth = 76;

bool differ(const std::vector<double>& numbers, double by) {
    return std::ranges::any_of(numbers,
                               [&](double number) { return std::abs(number - numbers.front()) > by; });
}

}  // namespace

KeyFields::KeyFields(Session& session, CurveView& view, QWidget* parent)
    : QWidget(parent), session_(&session), view_(&view) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(new QLabel(tr("Frame"), this));
    frame_ = addField(tr("Frame of the selected keys"), 2, 1);
    valueLabel_ = new QLabel(tr("Value"), this);
    row->addWidget(valueLabel_);
    value_ = addField(tr("Value of the selected keys"), 2, 1);
    connect(frame_, &NumberField::gestureEnded, this, [this] { end(tr("Move keys in time")); });
    connect(value_, &NumberField::gestureEnded, this, [this] { end(tr("Set key value")); });
    connect(&session.selection, &Selection::keysChanged, this, &KeyFields::showKeys);
    connect(&view.curves(), &ShownCurves::changed, this, &KeyFields::showKeys);
    showKeys();
}

NumberField* KeyFields::addField(const QString& name, int decimals, double step) {
    auto* field = new NumberField(decimals, QString(), this);
    field->setFixedWidth(kWidth);
    field->setStep(step);
    field->setAccessibleName(name);
    field->setToolTip(tr("%1: a number, or a change such as +=5 or *2").arg(name));
    layout()->addWidget(field);
    connect(field, &NumberField::changeEntered, this,
            [this, field](const NumberChange& entered) { change(*field, entered); });
    connect(field, &NumberField::gestureCancelled, this, [this] {
        start_.reset();
        session_->keyEditing.cancel();
    });
    return field;
}

void KeyFields::showKeys() {
    const auto& keys = view_->editableKeys();
    const double hertz = session_->playback.rate().hertz();
    std::vector<double> frames, values;
    QString unit;
    for (const ShownKey& key : keys) {
        const CurveUnit counted = unitOf(key.row->id.channel);
        frames.push_back(key.key.time.value * hertz);
        values.push_back(key.key.value * counted.perValue);
        unit = counted.text.trimmed();
    }
    frame_->setEnabled(!keys.empty());
    value_->setEnabled(!keys.empty());
    valueLabel_->setText(keys.empty() ? tr("Value") : tr("Value %1").arg(unit));
    frame_->setMixed(differ(frames, 1e-6));
    value_->setMixed(differ(values, 1e-6));
    frame_->setValue(keys.empty() ? 0 : frames.front());
    value_->setValue(keys.empty() ? 0 : values.front());
}

void KeyFields::change(const NumberField& field, const NumberChange& change) {
    KeyEditing& editing = session_->keyEditing;
    if (!start_) {
        std::vector<KeyPlace> keys;
        for (const ShownKey& key : view_->editableKeys()) keys.push_back(key.place());
        const auto clip = view_->curves().clip();
        if (!editing.begin(std::move(keys))) return;
        view_->keepBuffer();
        start_ = clip;
    }
    editing.preview(&field == frame_ ? framesChanged(editing.keys(), change)
                                     : valuesChanged(editing.keys(), change));
}

void KeyFields::end(const QString& text) {
    if (start_ && session_->keyEditing.gesturing()) session_->keyEditing.commit(text);
    start_.reset();
}

std::vector<KeyChange> KeyFields::framesChanged(std::span<const KeyPlace> keys,
                                                const NumberChange& change) const {
    const FrameRate rate = start_->rate;
    const Seconds by{change.by / rate.hertz()};
    if (change.kind == NumberChange::Kind::set) return alignedKeys(*start_, keys, by);
    KeyMap map;
    if (change.kind == NumberChange::Kind::add) map.timeBy = by;
    if (change.kind == NumberChange::Kind::scale) map.timeScale = change.by;
    return mappedKeys(*start_, keys, map);
}

std::vector<KeyChange> KeyFields::valuesChanged(std::span<const KeyPlace> keys,
                                                const NumberChange& change) const {
    return mappedRows(*start_, keys, view_->curves(), [&](const CurveRow& row) {
        const double by = change.by / unitOf(row.id.channel).perValue;
        KeyMap map;
        if (change.kind == NumberChange::Kind::add) map.valueBy = by;
        if (change.kind == NumberChange::Kind::scale) map.valueScale = change.by;
        if (change.kind == NumberChange::Kind::set) map.valueScale = 0, map.valueBy = by;
        return map;
    });
}

}  // namespace sinew
