#include "ui/keys/KeyPanel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/edits/SetExtrapolation.h"
#include "ui/document/ChannelName.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kNameWidth = 84;
constexpr int kFieldWidth = 84;
constexpr int kShapeWidth = 64;
constexpr int kDecimals = 2;
constexpr int kMetreDecimals = 3;
constexpr double kMostShape = 1;

/// What a value is multiplied by to be shown.
double shownFactor(ValueKind kind) { return kind == ValueKind::angle ? 180 / kPi : 1; }

QLabel* dimLabel(const QString& text = {}) {
    auto* label = new QLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

template <class... Widgets>
QWidget* inARow(Widgets*... widgets) {
    auto* row = new QWidget;
    auto* across = new QHBoxLayout(row);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(4);
    (across->addWidget(widgets), ...);
    across->addStretch();
    return row;
}

void showNumber(NumberField& field, const Common<double>& number, double factor) {
    field.setMixed(number.mixed());
    if (const auto value = number.shared()) field.setValue(*value * factor);
}

/// Values changed as a number on the screen was.
std::vector<KeyChange> changedValues(const Clip& clip, std::span<const KeyPlace> keys, ValueKind kind,
                                     const NumberChange& change) {
    std::vector<KeyPlace> places(keys.begin(), keys.end());
    std::erase_if(places, [kind](const KeyPlace& key) { return valueKind(key.id.channel) != kind; });
    KeyMap map;
    if (change.kind == NumberChange::Kind::add) map.valueBy = change.by / shownFactor(kind);
    if (change.kind == NumberChange::Kind::scale) map.valueScale = change.by;
    std::vector<KeyChange> changes = mappedKeys(clip, places, map);
    if (change.kind == NumberChange::Kind::set) {
        for (KeyChange& key : changes) key.to.value = change.by / shownFactor(kind);
    }
    return changes;
}

/// Times changed as a frame on the screen was: the keys of a channel keep their distances.
std::vector<KeyChange> changedFrames(const Clip& clip, std::span<const KeyPlace> keys,
                                     const NumberChange& change) {
    const Seconds frame = clip.rate.frameTime();
    if (change.kind == NumberChange::Kind::set) return alignedKeys(clip, keys, frame * change.by);
    KeyMap map;
    if (change.kind == NumberChange::Kind::add) map.timeBy = frame * change.by;
    if (change.kind == NumberChange::Kind::scale) map.timeScale = change.by;
    return mappedKeys(clip, keys, map);
}

std::vector<KeyChange> changedShapes(const Clip& clip, std::span<const KeyPlace> keys, double KeyShape::*part,
                                     const NumberChange& change) {
    std::vector<KeyChange> changes = mappedKeys(clip, keys, {});
    for (KeyChange& key : changes) {
        double& number = key.to.shape.*part;
        number = std::clamp(change.applied(number), -kMostShape, kMostShape);
    }
    return changes;
}

/// Slopes of keys under Hermite changed as a number on the screen was.
std::vector<KeyChange> changedSlopes(const Clip& clip, std::span<const KeyPlace> keys, double Key::*slope,
                                     const NumberChange& change) {
    std::vector<KeyChange> changes = mappedKeys(clip, keys, {});
    for (KeyChange& key : changes) {
        if (key.to.interpolation != Interpolation::hermite) continue;
        const double factor = shownFactor(valueKind(key.from.id.channel));
        key.to.*slope = change.applied(key.to.*slope * factor) / factor;
    }
    return changes;
}

}  // namespace

KeyPanel::KeyPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(&session), rows_(new QGridLayout(this)) {
    rows_->setContentsMargins(8, 8, 8, 8);
    rows_->setHorizontalSpacing(4);
    rows_->setVerticalSpacing(4);
    rows_->setColumnMinimumWidth(0, kNameWidth);
    rows_->setColumnStretch(1, 1);
    about_ = new QLabel;
    about_->setTextFormat(Qt::PlainText);
    about_->setStyleSheet(QStringLiteral("font-weight: 600;"));
    count_ = dimLabel();
    count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    rows_->addWidget(about_, 0, 0, 1, 2);
    rows_->addWidget(count_, 0, 1);
    frame_ = new NumberField(kDecimals, QString());
    frame_->setFixedWidth(kFieldWidth);
    frame_->setAccessibleName(tr("Frame"));
    frame_->setToolTip(tr("Frame of the selected keys: those of a channel move together"));
    addRow(tr("Frame"), inARow(frame_));
    connectField(*frame_, tr("Move keys"), [](const NumberChange& change) -> Changes {
        return [change](const Clip& clip, auto keys) { return changedFrames(clip, keys, change); };
    });
    for (int i = 0; i < kValueKindCount; ++i) {
        NumberField* field = makeValue(static_cast<ValueKind>(i));
        values_[static_cast<std::size_t>(i)] = field;
        valueNames_[static_cast<std::size_t>(i)] = addRow(QString(), field);
    }
    addRow(tr("Interpolation"), makeInterpolations());
    addRow(tr("T / C / B"), makeShapes());
    slopesName_ = addRow(QString(), makeSlopes());
    addRow(tr("Beyond ends"), makeEnds());
    rows_->setRowStretch(rows_->rowCount(), 1);
    connect(&session.document, &Document::cancelled, this, &KeyPanel::giveUp);
}

QLabel* KeyPanel::addRow(const QString& name, QWidget* content) {
    const int row = rows_->rowCount();
    QLabel* label = dimLabel(name);
    rows_->addWidget(label, row, 0);
    rows_->addWidget(content, row, 1, Qt::AlignLeft);
    return label;
}

NumberField* KeyPanel::makeValue(ValueKind kind) {
    const bool turns = kind == ValueKind::angle;
    const QString unit = turns                         ? QStringLiteral("°")
                         : kind == ValueKind::position ? QStringLiteral("m")
                                                       : QString();
    auto* field = new NumberField(turns ? kDecimals : kMetreDecimals, unit);
    field->setFixedWidth(kFieldWidth);
    if (!turns) field->setStep(0.01);
    connectField(*field, tr("Set key values"), [kind](const NumberChange& change) -> Changes {
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
    // By Interpolation.
    const std::array<Kind, 7> kinds{{{"curve-step", tr("Step: stays until the next key")},
                                     {"curve-linear", tr("Linear: straight to the next key")},
                                     {"curve-catmull", tr("Catmull-Rom: smooth through the keys")},
                                     {"", tr("Uniform Catmull-Rom: as if keys were evenly spaced")},
                                     {"curve-monotone", tr("Monotone: smooth, and never beyond the keys")},
                                     {"curve-hermite", tr("Hermite: the slopes of the keys themselves")},
                                     {"curve-slerp", tr("SLERP: the shortest turn of the whole joint")}}};
    auto* row = new QWidget;
    auto* across = new QHBoxLayout(row);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(1);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolTip(kinds[i].text);
        button->setAccessibleName(kinds[i].text.section(QLatin1Char(':'), 0, 0));
        if (*kinds[i].icon != '\0') {
            button->setIcon(icon(kinds[i].icon));
        } else {
            button->setText(tr("U", "uniform"));
        }
        connect(button, &QToolButton::clicked, this, [this, i] {
            session_->keyEditing.setInterpolation(static_cast<Interpolation>(i));
            showKeys();
        });
        interpolations_.push_back(button);
    }
    // As the curve editor has them.
    for (const Interpolation kind : {Interpolation::step, Interpolation::linear, Interpolation::catmullRom,
                                     Interpolation::catmullRomUniform, Interpolation::monotone,
                                     Interpolation::slerp, Interpolation::hermite})
        across->addWidget(interpolations_[static_cast<std::size_t>(kind)]);
    return row;
}

QWidget* KeyPanel::makeShapes() {
    const std::array<QString, 3> names{tr("Tension"), tr("Continuity"), tr("Bias")};
    const std::array<QString, 3> tips{
        tr("Tension: 1 stops at the key, −1 swings wide"),
        tr("Continuity: below 0 a corner at the key, above 0 one the other way"),
        tr("Bias: 1 overshoots behind the key, −1 before it")};
    constexpr std::array kParts{&KeyShape::tension, &KeyShape::continuity, &KeyShape::bias};
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        auto* field = new NumberField(kDecimals, QString());
        field->setFixedWidth(kShapeWidth);
        field->setRange(-kMostShape, kMostShape);
        field->setStep(0.05);
        field->setAccessibleName(names[i]);
        field->setToolTip(tips[i]);
        connectField(*field, tr("Shape keys"), [part = kParts[i]](const NumberChange& change) -> Changes {
            return [part, change](const Clip& clip, auto keys) {
                return changedShapes(clip, keys, part, change);
            };
        });
        shapes_[i] = field;
    }
    return inARow(shapes_[0], shapes_[1], shapes_[2]);
}

QWidget* KeyPanel::makeSlopes() {
    const std::array<QString, 2> names{tr("Slope in"), tr("Slope out")};
    const std::array<QString, 2> tips{tr("How steep the curve comes to the key"),
                                      tr("How steep the curve leaves the key")};
    constexpr std::array kSides{&Key::slopeIn, &Key::slopeOut};
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
        auto* field = new NumberField(kDecimals, QString());
        field->setFixedWidth(kFieldWidth);
        field->setAccessibleName(names[i]);
        field->setToolTip(tips[i]);
        connectField(*field, tr("Slope of keys"), [side = kSides[i]](const NumberChange& change) -> Changes {
            return [side, change](const Clip& clip, auto keys) {
                return changedSlopes(clip, keys, side, change);
            };
        });
        slopes_[i] = field;
    }
    return inARow(slopes_[0], slopes_[1]);
}

QComboBox* KeyPanel::makeEnd(const QString& name) {
    auto* box = new QComboBox;
    box->addItems({tr("Hold"), tr("Linear"), tr("Cycle"), tr("Cycle, offset")});  // by Extrapolation
    box->setPlaceholderText(QStringLiteral("—"));
    box->setAccessibleName(name);
    box->setToolTip(name);
    connect(box, &QComboBox::activated, this, &KeyPanel::setEnds);
    return box;
}

QWidget* KeyPanel::makeEnds() {
    before_ = makeEnd(tr("Before the first key"));
    after_ = makeEnd(tr("Behind the last key"));
    return inARow(before_, after_);
}

void KeyPanel::connectField(NumberField& field, const QString& step,
                            std::function<Changes(const NumberChange&)> make) {
    KeyEditing& editing = session_->keyEditing;
    connect(&field, &NumberField::changeEntered, this, [this, &editing, make](const NumberChange& change) {
        if (!editing.gesturing() && !editing.begin(session_->selection.keys())) return;
        const auto character = session_->document.committed().find(session_->selection.character()->id);
        const auto clip = character ? session_->selection.clip(*character) : nullptr;
        if (clip) editing.preview(make(change)(*clip, editing.keys()));
    });
    connect(&field, &NumberField::gestureEnded, this, [&editing, step] { editing.commit(step); });
    connect(&field, &NumberField::gestureCancelled, this, [&editing] { editing.cancel(); });
}

void KeyPanel::giveUp() {
    for (NumberField* field : findChildren<NumberField*>()) field->giveUp();
}

void KeyPanel::setEnds() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const auto keys = session_->keyEditing.changeable(session_->selection.keys());
    if (!character || !clip || keys.empty()) return;
    const auto chosen = [](const QComboBox* box) -> std::optional<Extrapolation> {
        if (box->currentIndex() < 0) return std::nullopt;
        return static_cast<Extrapolation>(box->currentIndex());
    };
    session_->document.cancel();
    commitOrReport(session_->document, tr("Set what is beyond the keys"),
                   setExtrapolation(session_->document.committed(), character->id, clip->id, channelsOf(keys),
                                    chosen(before_), chosen(after_)));
}

void KeyPanel::showKeys() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (!character || !clip) return;
    const KeySummary summary = summaryOf(*clip, session_->selection.keys());
    const auto joint = summary.joint.shared();
    const auto owner = joint ? channelOwner(*character, *joint) : std::nullopt;
    about_->setText(owner ? owner->name : tr("Several joints"));
    count_->setText(tr("%n key(s)", nullptr, static_cast<int>(summary.count)));
    frame_->setMixed(summary.time.mixed());
    if (const auto time = summary.time.shared()) frame_->setValue(clip->rate.frame(*time));
    showValues(summary);
    showInterpolations(summary);
    showSlopes(summary);
    const auto showEnd = [](QComboBox& box, const Common<Extrapolation>& end) {
        box.setCurrentIndex(end.shared() ? static_cast<int>(*end.shared()) : -1);
    };
    showEnd(*before_, summary.before);
    showEnd(*after_, summary.after);
    const QString refusal = session_->keyEditing.refusal();
    setEnabled(refusal.isEmpty());
    setToolTip(refusal);
}

void KeyPanel::showValues(const KeySummary& summary) {
    const auto character = session_->selection.character();
    const std::array<QString, kValueKindCount> several{tr("Angles"), tr("Positions"), tr("Scales")};
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const bool there = summary.values[i].any();
        values_[i]->setVisible(there);
        valueNames_[i]->setVisible(there);
        if (!there) continue;
        QString name = several[i];
        const auto joint = summary.joint.shared();
        const auto owner = joint ? channelOwner(*character, *joint) : std::nullopt;
        const auto channel = summary.channels[i].shared();
        if (owner && channel) name = channelName(owner->order, *channel);
        valueNames_[i]->setText(name);
        values_[i]->setAccessibleName(name);
        values_[i]->setToolTip(tr("%1 of the selected keys").arg(name));
        showNumber(*values_[i], summary.values[i], shownFactor(static_cast<ValueKind>(i)));
    }
}

void KeyPanel::showInterpolations(const KeySummary& summary) {
    const auto kind = summary.interpolation.shared();
    for (std::size_t i = 0; i < interpolations_.size(); ++i)
        interpolations_[i]->setChecked(kind && static_cast<std::size_t>(*kind) == i);
    const bool turns = summary.values[static_cast<std::size_t>(ValueKind::angle)].any();
    interpolations_[static_cast<std::size_t>(Interpolation::slerp)]->setEnabled(turns);
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        shapes_[i]->setEnabled(summary.shape[i].any());
        showNumber(*shapes_[i], summary.shape[i], 1);
        if (!summary.shape[i].any()) shapes_[i]->setValue(0);
    }
}

// Slopes of angles and of positions have no unit in common.
void KeyPanel::showSlopes(const KeySummary& summary) {
    const auto kind = summary.slopesOf.shared();
    slopesName_->setVisible(kind.has_value());
    slopesName_->setText(kind == ValueKind::angle      ? tr("Slopes, °/s")
                         : kind == ValueKind::position ? tr("Slopes, m/s")
                                                       : tr("Slopes, 1/s"));
    for (std::size_t i = 0; i < slopes_.size(); ++i) {
        slopes_[i]->setVisible(kind.has_value());
        if (kind) showNumber(*slopes_[i], summary.slopes[i], shownFactor(*kind));
    }
}

}  // namespace sinew
