#include "ui/sequence/FindTransitionDialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

#include "core/scene/edits/sequences/EditSequences.h"
#include "ui/help/ManualWindow.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/TransitionMapView.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr double kDefaultWindow = 1.0 / 3;  ///< seconds
constexpr int kSideWidth = 230, kPollMilliseconds = 100;

std::shared_ptr<const Clip> clipOf(const Character& character, ClipId id) {
    const auto found = std::ranges::find(character.clips, id, [](const auto& each) { return each->id; });
    return found == character.clips.end() ? nullptr : *found;
}

/// Returns the second or first half of a strip's part of its clip, or all of it if the window would not fit.
SourceRange searchRange(const std::shared_ptr<const Clip>& clip, const Strip& strip, bool isEnd,
                        Seconds window) {
    const Seconds half = (strip.out - strip.in) * 0.5;
    if (half < window) return {clip, strip.in, strip.out};
    return isEnd ? SourceRange{clip, strip.in + half, strip.out}
                 : SourceRange{clip, strip.in, strip.in + half};
}

NumberField* addSeconds(QFormLayout& form, const QString& text, const QString& tip, double value) {
    auto* field = new NumberField(3, QStringLiteral("s"));
    field->setAccessibleName(text);
    field->setToolTip(tip);
    field->setRange(0, 100);
    field->setStep(0.05);
    field->setValue(value);
    form.addRow(text, field);
    return field;
}

}  // namespace

FindTransitionDialog::FindTransitionDialog(SequenceEditing& editing, StripRef strip, QWidget* parent)
    : QDialog(parent),
      editing_(&editing),
      strip_(strip),
      task_(this),
      map_(new TransitionMapView),
      list_(new QListWidget),
      note_(new QLabel),
      progress_(new QProgressBar) {
    const Sequence& strips = editing.committedStrips();
    const auto next = stripAfter(strips, strip);
    const auto character = editing.character();
    const Strip& from = stripAt(strips, strip);
    if (next && character) {
        skeleton_ = character->skeleton;
        first_ = clipOf(*character, from.clip);
        second_ = clipOf(*character, stripAt(strips, *next).clip);
    }
    setWindowTitle(next ? tr("Find Transition from %1 to %2")
                              .arg(editing.clipName(from), editing.clipName(stripAt(strips, *next)))
                        : tr("Find Transition"));
    auto* column = columnLayout(this, {12, 12, 12, 12}, 8);
    auto* row = new QHBoxLayout;
    row->addWidget(map_, 1);
    auto* side = new QVBoxLayout;
    list_->setObjectName(QStringLiteral("transitions"));
    list_->setAccessibleName(tr("Best transitions"));
    list_->setFixedWidth(kSideWidth);
    side->addWidget(new QLabel(tr("Best transitions")));
    side->addWidget(list_, 1);
    auto* form = new QFormLayout;
    window_ = addSeconds(*form, tr("Window"),
                         tr("Time around each frame over which the motions are compared"), kDefaultWindow);
    window_->setRange(0.01, 10);
    fade_ = addSeconds(*form, tr("Blend time"), tr("Time over which the strips are blended"),
                       from.fade > Seconds{} ? from.fade.value : kDefaultFade.value);
    fade_->setObjectName(QStringLiteral("transitionFade"));
    side->addLayout(form);
    row->addLayout(side);
    column->addLayout(row, 1);
    note_->setObjectName(QStringLiteral("transitionNote"));
    note_->setWordWrap(true);
    column->addWidget(note_);
    progress_->setRange(0, 100);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    column->addWidget(progress_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    addHelpButton(*buttons, *this, "sequences.md");
    join_ = buttons->addButton(tr("Join Strips"), QDialogButtonBox::AcceptRole);
    join_->setObjectName(QStringLiteral("joinStrips"));
    join_->setDefault(true);
    join_->setEnabled(false);
    column->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::accepted, this, &FindTransitionDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(map_, &TransitionMapView::chosenChanged, this, &FindTransitionDialog::showChosen);
    connect(map_, &TransitionMapView::accepted, this, &FindTransitionDialog::accept);
    connect(list_, &QListWidget::currentRowChanged, this, [this](int index) {
        if (found_ && index >= 0)
            map_->choose(map_->cellOf(found_->transitions[static_cast<std::size_t>(index)]));
    });
    connect(list_, &QListWidget::itemActivated, this, [this] { accept(); });
    connect(window_, &NumberField::gestureEnded, this, &FindTransitionDialog::start);
    auto* poll = new QTimer(this);
    connect(poll, &QTimer::timeout, this,
            [this] { progress_->setValue(static_cast<int>(100 * task_.progress())); });
    poll->start(kPollMilliseconds);
    start();
}

FindTransitionDialog::~FindTransitionDialog() { task_.cancel(); }

void FindTransitionDialog::start() {
    if (!first_ || !second_) return note_->setText(tr("The clip of a strip is missing."));
    const Sequence& strips = editing_->committedStrips();
    const auto next = stripAfter(strips, strip_);
    if (!next) return;
    const Strip &from = stripAt(strips, strip_), &to = stripAt(strips, *next);
    FindTransitionsSettings settings;
    settings.window = Seconds{window_->value()};
    map_->clear();
    list_->clear();
    found_.reset();
    join_->setEnabled(false);
    progress_->show();
    note_->setText(tr("Comparing all pairs of frames…"));
    task_.start(tr("Finding transitions"),
                [this, skeleton = skeleton_, first = searchRange(first_, from, true, settings.window),
                 second = searchRange(second_, to, false, settings.window),
                 settings](BackgroundTask::Control& control) mutable {
                    settings.cancel = &control.cancel;
                    settings.progress = &control.progress;
                    auto found = findTransitions(skeleton, first, second, settings);
                    return BackgroundTask::Delivery([this, found = std::move(found)] { receive(found); });
                });
}

void FindTransitionDialog::receive(const Result<FoundTransitions>& found) {
    progress_->hide();
    if (!found) return note_->setText(QString::fromStdString(text(found.error())));
    found_ = std::make_shared<const FoundTransitions>(*found);
    map_->setFound(found_, *first_, *second_);
    for (const FoundTransition& each : found_->transitions)
        list_->addItem(pairText(each.first, each.second, each.distance));
    if (found_->transitions.empty())
        note_->setText(tr("No transition stands out. Click the map to choose a pair of frames."));
    else
        list_->setCurrentRow(0);
    map_->setFocus();
}

QString FindTransitionDialog::pairText(Seconds first, Seconds second, double distance) const {
    return tr("Frame %1 → %2, distance %3 cm")
        .arg(shortNumberText(first_->rate.frame(first), 1), shortNumberText(second_->rate.frame(second), 1),
             shortNumberText(100 * distance, 1));
}

void FindTransitionDialog::showChosen() {
    const auto cell = map_->chosenCell();
    join_->setEnabled(cell.has_value());
    if (!cell || !found_) return;
    const TransitionMap& distances = found_->map;
    const QString chosen = pairText(distances.first.time(cell->row), distances.second.time(cell->column),
                                    distances.at(cell->row, cell->column));
    note_->setText(chosen);
    map_->setAccessibleDescription(chosen);
    const auto isChosen = [&](const FoundTransition& each) { return map_->cellOf(each) == *cell; };
    const auto listed = std::ranges::find_if(found_->transitions, isChosen);
    const QSignalBlocker blocker(list_);
    list_->setCurrentRow(
        listed == found_->transitions.end() ? -1 : static_cast<int>(listed - found_->transitions.begin()));
}

void FindTransitionDialog::accept() {
    const auto cell = map_->chosenCell();
    const Sequence& strips = editing_->committedStrips();
    if (!cell || !found_) return;
    const auto joinTime = [](const Clip& clip, Seconds time) {
        return JoinTime{time, clip.rate.time(clip.firstFrame), clip.rate.time(clip.lastFrame)};
    };
    const auto joined =
        joinStrips(strips, strip_, joinTime(*first_, found_->map.first.time(cell->row)),
                   joinTime(*second_, found_->map.second.time(cell->column)), Seconds{fade_->value()});
    if (!joined) return note_->setText(QString::fromStdString(text(joined.error())));
    editing_->apply(
        tr("Join %1 and %2").arg(QString::fromStdString(first_->name), QString::fromStdString(second_->name)),
        joined, strip_);
    QDialog::accept();
}

}  // namespace sinew
