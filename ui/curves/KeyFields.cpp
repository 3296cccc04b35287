#include "ui/curves/KeyFields.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <cmath>

#include "ui/curves/CurveGeometry.h"
#include "ui/curves/CurveView.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kWidth = 76;

bool isMixed(const std::vector<double>& numbers, double by) {
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
    connect(frame_, &NumberField::gestureEnded, this, [this] { commitGesture(tr("Move Keys in Time")); });
    connect(value_, &NumberField::gestureEnded, this, [this] { commitGesture(tr("Set Key Value")); });
    connect(&session.selection, &Selection::keysChanged, this, &KeyFields::showKeys);
    connect(&view.curves(), &VisibleCurves::changed, this, &KeyFields::showKeys);
    showKeys();
}

NumberField* KeyFields::addField(const QString& name, int decimals, double step) {
    auto* field = new NumberField(decimals, QString(), this);
    field->setFixedWidth(kWidth);
    field->setStep(step);
    field->setAccessibleName(name);
    field->setToolTip(tr("%1; enter a number or a change such as +=5 or *2").arg(name));
    layout()->addWidget(field);
    connect(field, &NumberField::changeEntered, this,
            [this, field](const NumberChange& entered) { applyChange(*field, entered); });
    connect(field, &NumberField::gestureCancelled, this, [this] {
        startClip_.reset();
        session_->keyEditing.cancel();
    });
    return field;
}

void KeyFields::showKeys() {
    const auto& keys = view_->editableKeys();
    const double hertz = session_->playback.rate().hertz();
    std::vector<double> frames, values;
    QString unit;
    for (const VisibleKey& key : keys) {
        const CurveUnit counted = unitOf(key.row->id.channel);
        frames.push_back(key.key.time.value * hertz);
        values.push_back(key.key.value * counted.perValue);
        unit = counted.text.trimmed();
    }
    frame_->setEnabled(!keys.empty());
    value_->setEnabled(!keys.empty());
    valueLabel_->setText(keys.empty() ? tr("Value") : tr("Value %1").arg(unit));
    frame_->setMixed(isMixed(frames, 1e-6));
    value_->setMixed(isMixed(values, 1e-6));
    frame_->setValue(keys.empty() ? 0 : frames.front());
    value_->setValue(keys.empty() ? 0 : values.front());
}

void KeyFields::applyChange(const NumberField& field, const NumberChange& change) {
    KeyEditing& editing = session_->keyEditing;
    if (!startClip_) {
        const auto clip = view_->curves().clip();
        if (!editing.begin(view_->editableRefs())) return;
        view_->captureBuffer();
        startClip_ = clip;
    }
    editing.preview(&field == frame_ ? frameChanges(editing.keys(), change)
                                     : valueChanges(editing.keys(), change));
}

void KeyFields::commitGesture(const QString& text) {
    if (startClip_ && session_->keyEditing.gesturing()) session_->keyEditing.commit(text);
    startClip_.reset();
}

std::vector<KeyChange> KeyFields::frameChanges(std::span<const KeyRef> keys,
                                               const NumberChange& change) const {
    const FrameRate rate = startClip_->rate;
    const Seconds by{change.by / rate.hertz()};
    if (change.kind == NumberChange::Kind::set) return alignedKeys(*startClip_, keys, by);
    KeyTransform map;
    if (change.kind == NumberChange::Kind::add) map.timeOffset = by;
    if (change.kind == NumberChange::Kind::scale) map.timeScale = change.by;
    return transformedKeys(*startClip_, keys, map);
}

std::vector<KeyChange> KeyFields::valueChanges(std::span<const KeyRef> keys,
                                               const NumberChange& change) const {
    return mappedKeysByRow(*startClip_, keys, view_->curves(), [&](const CurveRow& row) {
        const double by = change.by / unitOf(row.id.channel).perValue;
        KeyTransform map;
        if (change.kind == NumberChange::Kind::add) map.valueOffset = by;
        if (change.kind == NumberChange::Kind::scale) map.valueScale = change.by;
        if (change.kind == NumberChange::Kind::set) map.valueScale = 0, map.valueOffset = by;
        return map;
    });
}

}  // namespace sinew
