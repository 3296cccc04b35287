#include "ui/sequence/StripForm.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>
#include <algorithm>

#include "ui/sequence/SequenceEditing.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/WheelFocus.h"

namespace sinew {

namespace {

constexpr double kLongest = 1e6;  ///< seconds or frames that can be entered

Result<Sequence> trimmed(const Sequence& strips, StripRef ref, StripEnd end, Seconds source) {
    const Strip& strip = stripAt(strips, ref);
    return trimStrip(strips, ref, end, source).map([&](Sequence edited) {
        Strip changed = strip;
        (end == StripEnd::in ? changed.in : changed.out) = source;
        const Seconds start =
            end == StripEnd::in ? strip.start + duration(strip) - duration(changed) : strip.start;
        const auto now = stripStartingAt(edited, ref.track, start);
        return now ? withFittedFades(std::move(edited), *now) : edited;
    });
}

Result<Sequence> moved(const Sequence& strips, StripRef ref, Seconds start) {
    return moveStrip(strips, ref, ref.track, start).map([&](Sequence edited) {
        const auto now = stripStartingAt(edited, ref.track, start);
        return now ? withFittedFades(std::move(edited), *now) : edited;
    });
}

/// Finds a strip after an edit that may have changed its start and thereby its index on the track.
StripRef followed(const Sequence& before, const Sequence& after, StripRef ref) {
    const Sequence::Strips &old = before.tracks[ref.track], &strips = after.tracks[ref.track];
    if (strips[ref.index].start == old[ref.index].start) return ref;
    const auto isNew = [&](const Strip& strip) {
        return std::ranges::find(old, strip.start, &Strip::start) == old.end();
    };
    const auto found = std::ranges::find_if(strips, isNew);
    return found == strips.end() ? ref
                                 : StripRef{ref.track, static_cast<std::size_t>(found - strips.begin())};
}

}  // namespace

StripForm::StripForm(SequenceEditing& editing)
    : editing_(&editing), title_(new QLabel), fields_(new QWidget) {
    auto* column = columnLayout(this, {10, 8, 10, 8}, 6);
    title_->setObjectName(QStringLiteral("stripTitle"));
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    column->addWidget(title_);
    column->addWidget(fields_);
    column->addStretch(1);
    auto* grid = new QGridLayout(fields_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    const auto sourceTime = [this](double frame) {
        return clip() ? Seconds{frame / clip()->rate.hertz()} : Seconds{};
    };
    in_ = addNumber(*grid, 0, 0, tr("In"), tr("First frame of the clip to play"), tr("Trim Strip %1"),
                    QStringLiteral("stripIn"), 2, {},
                    [sourceTime](const Sequence& strips, StripRef ref, const Strip&, double frame) {
                        return trimmed(strips, ref, StripEnd::in, sourceTime(frame));
                    });
    out_ = addNumber(*grid, 0, 2, tr("Out"), tr("Last frame of the clip to play"), tr("Trim Strip %1"),
                     QStringLiteral("stripOut"), 2, {},
                     [sourceTime](const Sequence& strips, StripRef ref, const Strip&, double frame) {
                         return trimmed(strips, ref, StripEnd::out, sourceTime(frame));
                     });
    start_ = addNumber(*grid, 1, 0, tr("Start"), tr("Frame of the sequence at which the strip starts"),
                       tr("Move Strip %1"), QStringLiteral("stripStart"), 2, {},
                       [this](const Sequence& strips, StripRef ref, const Strip&, double frame) {
                           return moved(strips, ref, Seconds{frame / editing_->frames().rate().hertz()});
                       });
    const auto replacing = [](double Strip::*value) {
        return [value](const Sequence& strips, StripRef ref, Strip strip, double entered) {
            strip.*value = entered;
            return replaceStrip(strips, ref, std::move(strip));
        };
    };
    speed_ = addNumber(*grid, 1, 2, tr("Speed"), tr("Playback speed; later strips move along"),
                       tr("Change Speed of Strip %1"), QStringLiteral("stripSpeed"), 3, QStringLiteral("×"),
                       replacing(&Strip::speed));
    speed_->setRange(0.01, 100);
    speed_->setStep(0.05);
    addChoices(*grid);
    connect(&editing, &SequenceEditing::selectionChanged, this, &StripForm::showStrip);
    connect(&editing, &SequenceEditing::stripsChanged, this, &StripForm::showStrip);
    connect(&editing.session().selection, &Selection::jointsChanged, this, &StripForm::showStrip);
    showStrip();
}

NumberField* StripForm::addNumber(QGridLayout& grid, int row, int column, const QString& text,
                                  const QString& tip, const QString& step, const QString& name, int decimals,
                                  const QString& unit, const Edit& edit) {
    auto* field = new NumberField(decimals, unit);
    field->setObjectName(name);
    field->setAccessibleName(text);
    field->setToolTip(tip);
    field->setCompact();
    auto* label = new QLabel(text);
    label->setBuddy(field);
    grid.addWidget(label, row, column);
    grid.addWidget(field, row, column + 1);
    connect(field, &NumberField::valueEdited, this,
            [this, edit](double value) { showPreviewed(edit, value); });
    connect(field, &NumberField::gestureCancelled, this, [this] { editing_->cancelPreview(); });
    connect(field, &NumberField::gestureEnded, this, [this, field, step, edit] {
        const double value = field->value();
        editing_->cancelPreview();
        apply(step, edit, value);
    });
    return field;
}

void StripForm::addChoices(QGridLayout& grid) {
    const auto addLabel = [&](int row, int column, const QString& text, QWidget* field, int span = 1) {
        auto* label = new QLabel(text);
        label->setBuddy(field);
        grid.addWidget(label, row, column);
        grid.addWidget(field, row, column + 1, 1, span);
        field->setAccessibleName(text);
    };
    repeats_ = new QSpinBox;
    repeats_->setObjectName(QStringLiteral("stripRepeats"));
    repeats_->setRange(1, 1000);
    repeats_->setKeyboardTracking(false);
    repeats_->setToolTip(tr("Number of times the strip plays, each continuing where the last one ended"));
    useWheelWithFocus(*repeats_);
    addLabel(2, 0, tr("Repeats"), repeats_);
    connect(repeats_, &QSpinBox::valueChanged, this, [this](int repeats) {
        apply(
            tr("Change Repeats of Strip %1"),
            [](const Sequence& strips, StripRef ref, Strip strip, double value) {
                strip.repeats = static_cast<int>(value);
                return replaceStrip(strips, ref, std::move(strip));
            },
            repeats);
    });
    hold_ = addNumber(grid, 2, 2, tr("Hold"), tr("How long to hold the last pose"),
                      tr("Change Hold of Strip %1"), QStringLiteral("stripHold"), 3, QStringLiteral("s"),
                      [](const Sequence& strips, StripRef ref, Strip strip, double seconds) {
                          strip.hold = {seconds};
                          return replaceStrip(strips, ref, std::move(strip));
                      });
    hold_->setRange(0, kLongest);
    hold_->setStep(0.1);

    blend_ = new QComboBox;
    blend_->setObjectName(QStringLiteral("stripBlend"));
    blend_->addItems({tr("Crossfade"), tr("Inertial")});  // in the order of StripBlend
    blend_->setToolTip(
        tr("How to blend into the next strip: play both, or start the next one at once and let the "
           "difference decay"));
    useWheelWithFocus(*blend_);
    addLabel(3, 0, tr("Blend"), blend_);
    connect(blend_, &QComboBox::activated, this, [this](int index) {
        apply(
            tr("Change Blend of Strip %1"),
            [](const Sequence& strips, StripRef ref, const Strip& strip, double value) {
                return setStripFade(strips, ref, static_cast<StripBlend>(static_cast<int>(value)),
                                    strip.fade);
            },
            index);
    });
    fade_ =
        addNumber(grid, 3, 2, tr("Blend time"),
                  tr("Duration of the blend into the next strip; later strips move along"),
                  tr("Change Blend Time of Strip %1"), QStringLiteral("stripFade"), 3, QStringLiteral("s"),
                  [](const Sequence& strips, StripRef ref, const Strip& strip, double seconds) {
                      return setStripFade(strips, ref, strip.blend, {seconds});
                  });
    fade_->setRange(0, kLongest);
    fade_->setStep(0.05);

    alignment_ = new QComboBox;
    alignment_->setObjectName(QStringLiteral("stripAlignment"));
    alignment_->addItems({tr("Nothing"), tr("Root"), tr("Planted foot"), tr("Left foot"), tr("Right foot"),
                          tr("Selected joint")});  // in the order of StripAlignment::Kind
    alignment_->setToolTip(tr("What to align with the end of the previous strip"));
    useWheelWithFocus(*alignment_);
    addLabel(4, 0, tr("Align"), alignment_, 3);
    connect(alignment_, &QComboBox::activated, this, [this](int index) {
        StripAlignment alignment{static_cast<StripAlignment::Kind>(index), {}};
        if (alignment.kind == StripAlignment::Kind::joint)
            alignment.joint = editing_->session().selection.currentJoint();
        const bool lacksJoint = alignment.kind == StripAlignment::Kind::joint && !alignment.joint;
        if (lacksJoint) return showStrip();
        apply(
            tr("Change Alignment of Strip %1"),
            [alignment](const Sequence& strips, StripRef ref, Strip strip, double) {
                strip.alignment = alignment;
                return replaceStrip(strips, ref, std::move(strip));
            },
            index);
    });

    warp_ = new QCheckBox(tr("Play through the clip's time warp"));
    warp_->setObjectName(QStringLiteral("stripWarp"));
    warp_->setToolTip(tr("Apply the time warp of the clip to the strip; later strips move along"));
    grid.addWidget(warp_, 5, 0, 1, 4);
    connect(warp_, &QCheckBox::clicked, this, [this](bool on) {
        apply(
            tr("Change Time Warp of Strip %1"),
            [warp = on && clip() ? clip()->warp : nullptr](const Sequence& strips, StripRef ref, Strip strip,
                                                           double) {
                strip.warp = warp;
                return replaceStrip(strips, ref, std::move(strip));
            },
            0);
    });
}

const Clip* StripForm::clip() const {
    const auto ref = editing_->selected();
    const auto character = editing_->character();
    return ref && character ? character->find(stripAt(editing_->strips(), *ref).clip) : nullptr;
}

void StripForm::focusFirst() {
    if (!fields_->isVisible()) return;
    in_->setFocus(Qt::OtherFocusReason);
    in_->selectAll();
}

void StripForm::showStrip() {
    const auto ref = editing_->selected();
    const Clip* const played = clip();
    fields_->setVisible(ref && played);
    if (!ref || !played) {
        title_->setText(ref ? tr("Missing Clip") : tr("No strip is selected"));
        return;
    }
    const Sequence& strips = editing_->strips();
    const Strip& strip = stripAt(strips, *ref);
    const FrameRate rate = played->rate;
    const auto first = static_cast<double>(played->firstFrame.value),
               last = static_cast<double>(played->lastFrame.value);
    title_->setText(QString::fromStdString(played->name));
    in_->setRange(first, std::max(first, rate.frame(strip.out) - 1));
    out_->setRange(std::min(last, rate.frame(strip.in) + 1), last);
    in_->setValue(rate.frame(strip.in));
    out_->setValue(rate.frame(strip.out));
    start_->setRange(-kLongest, kLongest);
    start_->setValue(editing_->frames().rate().frame(strip.start));
    speed_->setValue(strip.speed);
    hold_->setValue(strip.hold.value);
    fade_->setValue(strip.fade.value);
    {
        const QSignalBlocker blocker(repeats_);
        repeats_->setValue(strip.repeats);
    }
    blend_->setCurrentIndex(static_cast<int>(strip.blend));
    const bool hasNext = stripAfter(strips, *ref).has_value();
    blend_->setEnabled(hasNext);
    fade_->setEnabled(hasNext);
    warp_->setChecked(strip.warp != nullptr);
    warp_->setEnabled(strip.warp || (played->warp && played->warp->allForward()));
    showAlignment(strip);
}

void StripForm::showAlignment(const Strip& strip) {
    const auto character = editing_->character();
    const auto name = [&](JointId id) {
        const auto joint = character ? character->skeleton->find(id) : std::nullopt;
        return joint ? QString::fromStdString((*character->skeleton)[*joint].name) : tr("Selected joint");
    };
    const JointId selected = editing_->session().selection.currentJoint();
    alignment_->setItemText(static_cast<int>(StripAlignment::Kind::joint),
                            name(strip.alignment.joint ? strip.alignment.joint : selected));
    alignment_->setCurrentIndex(static_cast<int>(strip.alignment.kind));
}

void StripForm::showPreviewed(const Edit& edit, double value) {
    const auto ref = editing_->selected();
    const Sequence& strips = editing_->committedStrips();
    if (!ref || ref->track >= strips.tracks.size() || ref->index >= strips.tracks[ref->track].size()) return;
    editing_->preview(edit(strips, *ref, stripAt(strips, *ref), value), ref);
}

void StripForm::apply(const QString& step, const Edit& edit, double value) {
    const auto ref = editing_->selected();
    if (!ref) return;
    const Sequence strips = editing_->committedStrips();
    const Strip& strip = stripAt(strips, *ref);
    const auto edited = edit(strips, *ref, strip, value);
    if (!edited || *edited != strips)
        editing_->apply(step.arg(editing_->clipName(strip)), edited,
                        edited ? followed(strips, *edited, *ref) : *ref);
    showStrip();
}

}  // namespace sinew
