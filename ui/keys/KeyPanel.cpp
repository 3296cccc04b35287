#include "ui/keys/KeyPanel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "core/anim/curve/LongestTangent.h"
#include "core/math/Angle.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"
#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kNameWidth = 84;
constexpr int kFieldWidth = 84;
constexpr int kShapeWidth = 64;
constexpr int kDecimals = 2;
constexpr int kMetreDecimals = 3;
constexpr double kMaxShape = 1;
constexpr double kPercent = 100;
constexpr double kShownStep = 0.01;  // of kDecimals

/// Factor from stored to displayed values.
double displayFactor(ValueKind kind) { return kind == ValueKind::angle ? 180 / kPi : 1; }

template <class... Widgets>
QWidget* makeRow(Widgets*... widgets) {
    auto* row = new QWidget;
    auto* layout = rowLayout(row, {}, 4);
    (layout->addWidget(widgets), ...);
    layout->addStretch();
    return row;
}

NumberField* makeField(const QString& name, const QString& toolTip) {
    auto* field = new NumberField(kDecimals, QString());
    field->setFixedWidth(kFieldWidth);
    field->setAccessibleName(name);
    field->setToolTip(toolTip);
    return field;
}

void showNumber(NumberField& field, const Common<double>& number, double factor) {
    field.setMixed(number.isMixed());
    if (const auto value = number.commonValue()) field.setValue(*value * factor);
}

/// Returns the keys of one kind with their values changed by a displayed number.
std::vector<KeyChange> changedValues(const Clip& clip, std::span<const KeyRef> keys, ValueKind kind,
                                     const NumberChange& change) {
    std::vector<KeyRef> selected(keys.begin(), keys.end());
    std::erase_if(selected, [kind](const KeyRef& key) { return valueKind(key.id.channel) != kind; });
    KeyTransform map;
    if (change.kind == NumberChange::Kind::add) map.valueOffset = change.by / displayFactor(kind);
    if (change.kind == NumberChange::Kind::scale) map.valueScale = change.by;
    std::vector<KeyChange> changes = transformedKeys(clip, selected, map);
    if (change.kind == NumberChange::Kind::set) {
        for (KeyChange& key : changes) key.to.value = change.by / displayFactor(kind);
    }
    return changes;
}

/// Returns the keys with their times changed by a displayed frame. Keys of a channel keep their distances.
std::vector<KeyChange> changedFrames(const Clip& clip, std::span<const KeyRef> keys,
                                     const NumberChange& change) {
    const Seconds frame = clip.rate.frameTime();
    if (change.kind == NumberChange::Kind::set) return alignedKeys(clip, keys, frame * change.by);
    KeyTransform map;
    if (change.kind == NumberChange::Kind::add) map.timeOffset = frame * change.by;
    if (change.kind == NumberChange::Kind::scale) map.timeScale = change.by;
    return transformedKeys(clip, keys, map);
}

std::vector<KeyChange> changedShapes(const Clip& clip, std::span<const KeyRef> keys, double KeyShape::*part,
                                     const NumberChange& change) {
    std::vector<KeyChange> changes = transformedKeys(clip, keys, {});
    for (KeyChange& key : changes) {
        double& number = key.to.shape.*part;
        number = std::clamp(change.applyTo(number), -kMaxShape, kMaxShape);
    }
    return changes;
}

/// Returns the keys with the slopes of Hermite keys changed by a displayed number.
std::vector<KeyChange> changedSlopes(const Clip& clip, std::span<const KeyRef> keys, double Key::*slope,
                                     const NumberChange& change) {
    std::vector<KeyChange> changes = transformedKeys(clip, keys, {});
    for (KeyChange& key : changes) {
        if (key.to.interpolation != Interpolation::hermite) continue;
        const double factor = displayFactor(valueKind(key.from.id.channel));
        key.to.*slope = change.applyTo(key.to.*slope * factor) / factor;
    }
    return changes;
}

/// Returns the keys with the tangent lengths of Hermite keys changed by a displayed percentage.
std::vector<KeyChange> changedLengths(const Clip& clip, std::span<const KeyRef> keys,
                                      double TangentLengths::*side, const NumberChange& change) {
    std::vector<KeyChange> changes = transformedKeys(clip, keys, {});
    for (KeyChange& key : changes) {
        if (key.to.interpolation != Interpolation::hermite) continue;
        double& length = key.to.lengths.*side;
        // Only curves that were cut have longer tangents.
        length = std::clamp(change.applyTo(length * kPercent) / kPercent, 0.0, 1.0);
        if (std::abs(length - TangentLengths::kDefault) < kShownStep / kPercent)
            length = TangentLengths::kDefault;
    }
    return changes;
}

}  // namespace

KeyPanel::KeyPanel(Session& session) : session_(&session), rows_(new QGridLayout(this)) {
    rows_->setContentsMargins(8, 8, 8, 8);
    rows_->setHorizontalSpacing(4);
    rows_->setVerticalSpacing(4);
    rows_->setColumnMinimumWidth(0, kNameWidth);
    rows_->setColumnStretch(1, 1);
    jointName_ = new ElidedLabel;
    jointName_->setStyleSheet(QStringLiteral("font-weight: 600;"));
    count_ = makeDimLabel();
    QHBoxLayout* subject = rowLayout(nullptr, {}, 4);
    subject->addWidget(jointName_, 1);
    subject->addWidget(count_);
    rows_->addLayout(subject, 0, 0, 1, 2);
    frame_ = new NumberField(kDecimals, QString());
    frame_->setFixedWidth(kFieldWidth);
    frame_->setAccessibleName(tr("Frame"));
    frame_->setToolTip(tr("Frame of the selected keys; keys of one channel move together"));
    addRow(tr("Frame"), makeRow(frame_));
    connectField(*frame_, tr("Move Keys"), [](const NumberChange& change) -> KeyChanger {
        return [change](const Clip& clip, auto keys) { return changedFrames(clip, keys, change); };
    });
    for (int i = 0; i < kValueKindCount; ++i) {
        NumberField* field = makeValueField(static_cast<ValueKind>(i));
        values_[static_cast<std::size_t>(i)] = field;
        valueNames_[static_cast<std::size_t>(i)] = addRow(QString(), field);
    }
    addRow(tr("Interpolation"), makeInterpolations());
    addRow(tr("T / C / B"), makeShapes());
    slopesName_ = addRow(QString(), makeSlopes());
    lengthsName_ = addRow(tr("Lengths, %"), makeLengths());
    addRow(tr("Extrapolation"), before_ = makeExtrapolationBox(tr("Before the first key")));
    addRow(QString(), after_ = makeExtrapolationBox(tr("After the last key")));
    rows_->setRowStretch(rows_->rowCount(), 1);
    connect(&session.document, &Document::cancelled, this, [this] {
        for (NumberField* field : findChildren<NumberField*>()) field->discardInput();
    });
}

QLabel* KeyPanel::addRow(const QString& name, QWidget* content) {
    const int row = rows_->rowCount();
    QLabel* label = makeDimLabel(name);
    rows_->addWidget(label, row, 0);
    rows_->addWidget(content, row, 1, Qt::AlignLeft);
    return label;
}

NumberField* KeyPanel::makeValueField(ValueKind kind) {
    const bool isAngleKind = kind == ValueKind::angle;
    const QString unit = isAngleKind                   ? QStringLiteral("°")
                         : kind == ValueKind::position ? QStringLiteral("m")
                                                       : QString();
    auto* field = new NumberField(isAngleKind ? kDecimals : kMetreDecimals, unit);
    field->setFixedWidth(kFieldWidth);
    if (!isAngleKind) field->setStep(0.01);
    connectField(*field, tr("Set Key Values"), [kind](const NumberChange& change) -> KeyChanger {
        return
            [kind, change](const Clip& clip, auto keys) { return changedValues(clip, keys, kind, change); };
    });
    return field;
}

QWidget* KeyPanel::makeInterpolations() {
    struct Kind {
        const char* icon;
        QString text;
    };
    // Indexed by Interpolation.
    const std::array<Kind, 7> kinds{{{"curve-step", tr("Step: hold the value until the next key")},
                                     {"curve-linear", tr("Linear: straight line to the next key")},
                                     {"curve-catmull", tr("Catmull-Rom: smooth curve through the keys")},
                                     {"", tr("Uniform Catmull-Rom: ignore the spacing of keys")},
                                     {"curve-monotone", tr("Monotone: smooth curve without overshoot")},
                                     {"curve-hermite", tr("Hermite: use the slopes stored in the keys")},
                                     {"curve-slerp", tr("SLERP: rotate the joint along the shortest arc")}}};
    auto* row = new QWidget;
    auto* layout = rowLayout(row, {}, 1);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolTip(kinds[i].text);
        button->setAccessibleName(kinds[i].text.section(QLatin1Char(':'), 0, 0));
        if (*kinds[i].icon != '\0')
            button->setIcon(icon(kinds[i].icon));
        else
            button->setText(tr("U", "uniform"));
        connect(button, &QToolButton::clicked, this, [this, i] {
            session_->keyEditing.setInterpolation(static_cast<Interpolation>(i));
            showKeys();
        });
        interpolations_.push_back(button);
    }
    // In the order of the curve editor.
    for (const Interpolation kind : {Interpolation::step, Interpolation::linear, Interpolation::catmullRom,
                                     Interpolation::catmullRomUniform, Interpolation::monotone,
                                     Interpolation::slerp, Interpolation::hermite})
        layout->addWidget(interpolations_[static_cast<std::size_t>(kind)]);
    return row;
}

QWidget* KeyPanel::makeShapes() {
    const std::array<QString, 3> names{tr("Tension"), tr("Continuity"), tr("Bias")};
    const std::array<QString, 3> tips{tr("Tension: 1 stops at the key, −1 makes a wide curve"),
                                      tr("Continuity: values other than 0 make a corner at the key"),
                                      tr("Bias: 1 overshoots after the key, −1 before it")};
    constexpr std::array kParts{&KeyShape::tension, &KeyShape::continuity, &KeyShape::bias};
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        shapes_[i] = makeField(names[i], tips[i]);
        shapes_[i]->setFixedWidth(kShapeWidth);
        shapes_[i]->setRange(-kMaxShape, kMaxShape);
        shapes_[i]->setStep(0.05);
        connectField(*shapes_[i], tr("Set Tension, Continuity, Bias"),
                     [part = kParts[i]](const NumberChange& change) -> KeyChanger {
                         return [part, change](const Clip& clip, auto keys) {
                             return changedShapes(clip, keys, part, change);
                         };
                     });
    }
    return makeRow(shapes_[0], shapes_[1], shapes_[2]);
}

QWidget* KeyPanel::makeSlopes() {
    const std::array<QString, 2> names{tr("Slope in"), tr("Slope out")};
    const std::array<QString, 2> tips{tr("Slope of the curve before the key"),
                                      tr("Slope of the curve after the key")};
    constexpr std::array kSides{&Key::slopeIn, &Key::slopeOut};
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
        slopes_[i] = makeField(names[i], tips[i]);
        connectField(*slopes_[i], tr("Set Key Slopes"),
                     [side = kSides[i]](const NumberChange& change) -> KeyChanger {
                         return [side, change](const Clip& clip, auto keys) {
                             return changedSlopes(clip, keys, side, change);
                         };
                     });
    }
    return makeRow(slopes_[0], slopes_[1]);
}

QWidget* KeyPanel::makeLengths() {
    const std::array<QString, 2> names{tr("Tangent length in"), tr("Tangent length out")};
    const std::array<QString, 2> tips{
        tr("Length of the tangent before the key, as a percentage of that segment (33.33: unweighted)"),
        tr("Length of the tangent after the key, as a percentage of that segment (33.33: unweighted)")};
    constexpr std::array kSides{&TangentLengths::in, &TangentLengths::out};
    for (std::size_t i = 0; i < lengths_.size(); ++i) {
        lengths_[i] = makeField(names[i], tips[i]);
        lengths_[i]->setRange(0, kPercent * kLongestTangent);
        connectField(*lengths_[i], tr("Set Tangent Lengths"),
                     [side = kSides[i]](const NumberChange& change) -> KeyChanger {
                         return [side, change](const Clip& clip, auto keys) {
                             return changedLengths(clip, keys, side, change);
                         };
                     });
    }
    return makeRow(lengths_[0], lengths_[1]);
}

QComboBox* KeyPanel::makeExtrapolationBox(const QString& name) {
    auto* box = new QComboBox;
    box->addItems({tr("Hold"), tr("Linear"), tr("Cycle"), tr("Cycle with offset")});  // by Extrapolation
    box->setPlaceholderText(QStringLiteral("—"));
    box->setAccessibleName(name);
    box->setToolTip(name);
    connect(box, &QComboBox::activated, this, &KeyPanel::commitExtrapolation);
    return box;
}

void KeyPanel::connectField(NumberField& field, const QString& step,
                            const std::function<KeyChanger(const NumberChange&)>& make) {
    KeyEditing& editing = session_->keyEditing;
    connect(&field, &NumberField::changeEntered, this, [this, &editing, make](const NumberChange& change) {
        if (!editing.gesturing() && !editing.begin(session_->selection.keys())) return;
        const auto character = session_->document.committed().find(session_->selection.character()->id);
        const auto clip = character ? session_->selection.curves(*character) : nullptr;
        if (clip) editing.preview(make(change)(*clip, editing.keys()));
    });
    connect(&field, &NumberField::gestureEnded, this, [&editing, step] { editing.commit(step); });
    connect(&field, &NumberField::gestureCancelled, this, [&editing] { editing.cancel(); });
}

void KeyPanel::commitExtrapolation() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.curves();
    const auto keys = session_->keyEditing.unlockedKeys(session_->selection.keys());
    if (!character || !clip || keys.empty()) return;
    const auto chosen = [](const QComboBox* box) -> std::optional<Extrapolation> {
        if (box->currentIndex() < 0) return std::nullopt;
        return static_cast<Extrapolation>(box->currentIndex());
    };
    session_->document.cancel();
    commitOrReport(session_->document, tr("Set Extrapolation"),
                   setExtrapolation(session_->document.committed(), character->id, clip->id, channelsOf(keys),
                                    chosen(before_), chosen(after_)));
}

void KeyPanel::showKeys() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.curves();
    if (!character || !clip) return;
    const KeySummary summary = summaryOf(*clip, session_->selection.keys());
    const auto joint = summary.joint.commonValue();
    const auto owner = joint ? channelOwner(*character, *joint) : std::nullopt;
    jointName_->setText(owner                      ? owner->name
                        : summary.hasOnlyWeights() ? tr("Several shapes")
                                                   : tr("Several joints"));
    count_->setText(tr("%n key(s)", nullptr, static_cast<int>(summary.count)));
    frame_->setMixed(summary.time.isMixed());
    if (const auto time = summary.time.commonValue()) frame_->setValue(clip->rate.frame(*time));
    showValues(summary, owner);
    showInterpolations(summary);
    showSlopes(summary);
    const auto showExtrapolation = [](QComboBox& box, const Common<Extrapolation>& extrapolation) {
        box.setCurrentIndex(extrapolation.commonValue() ? static_cast<int>(*extrapolation.commonValue())
                                                        : -1);
    };
    showExtrapolation(*before_, summary.before);
    showExtrapolation(*after_, summary.after);
    const QString refusal = session_->keyEditing.refusal();
    setEnabled(refusal.isEmpty());
    setToolTip(refusal);
}

void KeyPanel::showValues(const KeySummary& summary, const std::optional<ChannelOwner>& owner) {
    const std::array<QString, kValueKindCount> groupNames{tr("Angles"), tr("Positions"), tr("Scales"),
                                                          tr("Weights")};
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const bool hasValues = summary.values[i].hasValue();
        values_[i]->setVisible(hasValues);
        valueNames_[i]->setVisible(hasValues);
        if (!hasValues) continue;
        QString name = groupNames[i];
        const auto channel = summary.channels[i].commonValue();
        if (owner && channel) name = channelName(owner->order, *channel);
        valueNames_[i]->setText(name);
        values_[i]->setAccessibleName(name);
        values_[i]->setToolTip(tr("%1 of the selected keys").arg(name));
        showNumber(*values_[i], summary.values[i], displayFactor(static_cast<ValueKind>(i)));
    }
}

void KeyPanel::showInterpolations(const KeySummary& summary) {
    const auto kind = summary.interpolation.commonValue();
    for (std::size_t i = 0; i < interpolations_.size(); ++i)
        interpolations_[i]->setChecked(kind && static_cast<std::size_t>(*kind) == i);
    const bool isAngleKind = summary.values[static_cast<std::size_t>(ValueKind::angle)].hasValue();
    interpolations_[static_cast<std::size_t>(Interpolation::slerp)]->setEnabled(isAngleKind);
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        shapes_[i]->setEnabled(summary.shape[i].hasValue());
        showNumber(*shapes_[i], summary.shape[i], 1);
        if (!summary.shape[i].hasValue()) shapes_[i]->setValue(0);
    }
}

// Slopes of angles and of positions have different units.
void KeyPanel::showSlopes(const KeySummary& summary) {
    const auto kind = summary.slopesKind.commonValue();
    slopesName_->setVisible(kind.has_value());
    slopesName_->setText(kind == ValueKind::angle      ? tr("Slopes, °/s")
                         : kind == ValueKind::position ? tr("Slopes, m/s")
                                                       : tr("Slopes, 1/s"));
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
        slopes_[i]->setVisible(kind.has_value());
        if (kind) showNumber(*slopes_[i], summary.slopes[i], displayFactor(*kind));
    }
    lengthsName_->setVisible(summary.lengths[0].hasValue());
    for (std::size_t i = 0; i < lengths_.size(); ++i) {
        lengths_[i]->setVisible(summary.lengths[i].hasValue());
        showNumber(*lengths_[i], summary.lengths[i], kPercent);
    }
}

}  // namespace sinew
