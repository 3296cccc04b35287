#include "ui/limitfit/FitLimitsDialog.h"

#include <QAbstractListModel>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "ui/document/StepRecipe.h"
#include "ui/help/ManualWindow.h"
#include "ui/limitfit/FitAngles.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr QSize kSize(460, 680);
constexpr int kClipRows = 84;
constexpr int kOutlierRows = 110;
constexpr std::size_t kMaxListed = 2000;

/// Returns the joints whose counterpart on the other side is not among `joints`.
std::vector<JointId> oneSidedJoints(const Skeleton& skeleton, const std::vector<JointId>& joints) {
    const std::vector<int> pairs = mirrorPairs(skeleton);
    std::vector<JointId> found;
    for (const JointId id : joints) {
        const int index = skeleton.find(id).value_or(kNoParent);
        const int counterpart = index == kNoParent ? kNoParent : pairs[static_cast<std::size_t>(index)];
        if (counterpart == kNoParent || counterpart == index) continue;
        if (std::ranges::find(joints, skeleton[counterpart].id) == joints.end()) found.push_back(id);
    }
    return found;
}

}  // namespace

/// List of the frames at which an angle is outside a limit. Row texts are made on demand because the list
/// changes whenever a bound is moved.
class OutlierModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    /// @param clips  the clips that the frames refer to
    void show(std::vector<OutlierFrame> frames, std::vector<std::shared_ptr<const Clip>> clips) {
        beginResetModel();
        frames_ = std::move(frames);
        clips_ = std::move(clips);
        endResetModel();
    }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(frames_.size());
    }

    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid() || role != Qt::DisplayRole) return {};
        const OutlierFrame& outlier = at(index.row());
        return FitLimitsDialog::tr("%1, frame %2: %3°")
            .arg(QString::fromStdString(clip(index.row()).name))
            .arg(outlier.frame.value)
            .arg(numberText(degrees(outlier.value), 2));
    }

    const OutlierFrame& at(int row) const { return frames_[static_cast<std::size_t>(row)]; }
    const Clip& clip(int row) const { return *clips_[at(row).clip]; }

private:
    std::vector<OutlierFrame> frames_;
    std::vector<std::shared_ptr<const Clip>> clips_;
};

FitLimitsDialog::FitLimitsDialog(Session& session, QWidget* parent)
    : QDialog(parent), session_(&session), task_(this) {
    setObjectName(QStringLiteral("fitLimits"));
    setWindowTitle(tr("Fit Limits"));
    resize(kSize);
    auto* column = columnLayout(this, {16, 12, 16, 12}, 8);
    addOptions(*column);
    addAngles(*column);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "limits.md");
    // Without a role that makes it the default, so that Enter in a field only accepts its number.
    apply_ = buttons->addButton(tr("&Apply"), QDialogButtonBox::ApplyRole);
    for (QAbstractButton* button : buttons->buttons())
        qobject_cast<QPushButton*>(button)->setAutoDefault(false);
    connect(apply_, &QPushButton::clicked, this, &FitLimitsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &FitLimitsDialog::reject);
    column->addWidget(buttons);
    connect(&session.selection, &Selection::jointsChanged, this, [this] {
        if (isVisible() && scope_->currentIndex() == 0) sample();
    });
    connect(&task_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (cancelled)
            note_->setText(task_.failed() ? QString()
                                          : tr("Sampling was cancelled. Choose joints or clips again."));
    });
    // After another edit the samples are out of date; whoever cancels the preview cancels this tool.
    connect(&session.document, &Document::stepped, this, [this] {
        if (isVisible()) reject();
    });
    connect(&session.document, &Document::cancelled, this, [this] {
        if (isVisible() && !isEndingPreview_ && session_->document.previewOwner() == this) reject();
    });
    // Restore the preview after an interactive gesture replaced it.
    connect(&session.document, &Document::previewEnded, this, [this] {
        if (!isEndingPreview_) refreshTimer_.start();
    });
    // Combine changes made at the same time.
    refreshTimer_.setSingleShot(true);
    refreshTimer_.setInterval(0);
    connect(&refreshTimer_, &QTimer::timeout, this, &FitLimitsDialog::refresh);
}

void FitLimitsDialog::addOptions(QVBoxLayout& column) {
    auto* form = new QFormLayout;
    scope_ = new QComboBox;
    scope_->addItems({tr("Selected joints"), tr("All joints")});
    form->addRow(tr("&Joints"), scope_);
    clips_ = new QListWidget;
    clips_->setAccessibleName(tr("Clips"));
    clips_->setFixedHeight(kClipRows);
    form->addRow(tr("C&lips"), clips_);
    percentile_ = new NumberField(2, QStringLiteral("%"));
    percentile_->setRange(50, 100);
    percentile_->setStep(0.1);
    percentile_->setValue(FitSettings{}.percentile);
    percentile_->setToolTip(
        tr("Percentage of frames within the limits; the rest is split evenly between both sides"));
    form->addRow(tr("&Percentile"), percentile_);
    margin_ = new NumberField(1, QStringLiteral("°"));
    margin_->setRange(0, 180);
    margin_->setToolTip(tr("Angle by which each bound is widened beyond the percentile"));
    form->addRow(tr("&Margin"), margin_);
    mirror_ = new QCheckBox(tr("&Mirror to other side"));
    form->addRow(QString(), mirror_);
    column.addLayout(form);
    for (NumberField* field : {percentile_, margin_})
        connect(field, &NumberField::valueEdited, this, &FitLimitsDialog::fit);
    connect(scope_, &QComboBox::activated, this, &FitLimitsDialog::sample);
    connect(clips_, &QListWidget::itemChanged, this, &FitLimitsDialog::sample);
    connect(mirror_, &QCheckBox::toggled, &refreshTimer_, qOverload<>(&QTimer::start));
}

void FitLimitsDialog::addAngles(QVBoxLayout& column) {
    angles_ = new FitAngles;
    auto* scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Fitted limits"));
    scroll->setWidget(angles_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    column.addWidget(scroll, 1);
    column.addWidget(note_ = new QLabel);
    note_->setWordWrap(true);
    outliers_ = new OutlierModel(this);
    auto* frames = new QListView;
    frames->setModel(outliers_);
    frames->setUniformItemSizes(true);
    frames->setFixedHeight(kOutlierRows);
    frames->setAccessibleName(tr("Frames outside"));
    column.addWidget(frames);
    connect(angles_, &FitAngles::changed, &refreshTimer_, qOverload<>(&QTimer::start));
    connect(frames->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FitLimitsDialog::goTo);
}

void FitLimitsDialog::open() {
    session_->document.cancel();
    character_ = session_->selection.character();
    if (!character_) return;
    const QSignalBlocker blocker(clips_);
    clips_->clear();
    for (const auto& clip : character_->clips) {
        auto* item = new QListWidgetItem(QString::fromStdString(clip->name), clips_);
        const auto active = session_->selection.clip();
        item->setCheckState(active && active->id == clip->id ? Qt::Checked : Qt::Unchecked);
    }
    scope_->setCurrentIndex(session_->selection.joints().empty() ? 1 : 0);
    show();
    raise();
    activateWindow();
    sample();
}

std::vector<JointId> FitLimitsDialog::joints() const {
    if (scope_->currentIndex() == 0) return session_->selection.joints();
    std::vector<JointId> all;
    for (const Joint& joint : character_->skeleton->joints()) all.push_back(joint.id);
    return all;
}

std::vector<std::shared_ptr<const Clip>> FitLimitsDialog::chosenClips() const {
    std::vector<std::shared_ptr<const Clip>> chosen;
    for (int i = 0; i < clips_->count(); ++i) {
        if (clips_->item(i)->checkState() == Qt::Checked)
            chosen.push_back(character_->clips[static_cast<std::size_t>(i)]);
    }
    return chosen;
}

void FitLimitsDialog::sample() {
    if (!character_) return;
    clearSamples();
    const auto clips = chosenClips();
    const auto chosen = joints();
    oneSided_ = oneSidedJoints(*character_->skeleton, chosen);
    mirror_->setEnabled(!oneSided_.empty());
    mirror_->setToolTip(
        oneSided_.empty()
            ? tr("There is no joint to mirror to: the joints are central, or both sides are fitted")
            : tr("Apply the mirrored limits to the joints on the other side"));
    std::vector<ChannelId> angles;
    for (const JointId id : chosen) {
        for (int i = 0; i < 3; ++i) angles.push_back({id, angle(i)});
    }
    if (angles.empty()) {
        task_.cancel();
        return showSamples(clips, {});
    }
    task_.start(tr("Reading clips"), [this, angles = std::move(angles), skeleton = character_->skeleton,
                                      clips](BackgroundTask::Control& control) {
        auto samples = angleSamples(skeleton, clips, angles, &control.cancel);
        return BackgroundTask::Delivery(
            [this, clips, samples = std::move(samples)] { showSamples(clips, samples); });
    });
    // Set after start(), which reports that the previous task was cancelled.
    note_->setText(tr("Reading…"));
}

/// Clears samples of other joints or clips. Until new ones arrive there is nothing to apply.
void FitLimitsDialog::clearSamples() {
    apply_->setEnabled(false);
    angles_->setSamples(*character_->skeleton, {});
    outliers_->show({}, {});
    cancelPreview();
}

void FitLimitsDialog::cancelPreview() {
    const QScopedValueRollback ending(isEndingPreview_, true);
    refreshTimer_.stop();
    if (session_->document.previewing(this)) session_->document.cancel();
}

void FitLimitsDialog::showSamples(std::vector<std::shared_ptr<const Clip>> clips,
                                  Result<std::vector<AngleSamples>> samples) {
    sampledClips_ = std::move(clips);
    angles_->setSamples(*character_->skeleton, samples ? std::move(*samples) : std::vector<AngleSamples>());
    apply_->setEnabled(!angles_->samples().empty());
    if (!samples) {
        note_->setText(QString::fromStdString(text(samples.error())));
    } else if (angles_->samples().empty()) {
        note_->setText(tr("The selected clips have no angle curves for these joints"));
    }
    fit();
}

void FitLimitsDialog::fit() {
    if (angles_->samples().empty()) return;
    angles_->fit({percentile_->value(), radians(margin_->value())});
}

Result<Scene> FitLimitsDialog::fittedScene() const {
    const Scene& scene = session_->document.committed();
    Result<Scene> fitted = setAngleLimits(scene, character_->id, angles_->limits());
    if (!fitted || !mirror_->isChecked() || oneSided_.empty()) return fitted;
    return mirrorLimits(*fitted, character_->id, oneSided_);
}

/// Returns the fit as a recipe step, or null if recipes cannot express it: they fit all joints to all clips,
/// without dragged bounds.
std::shared_ptr<const StepRecipe> FitLimitsDialog::recipe() const {
    const bool fitsEverything =
        scope_->currentIndex() != 0 && sampledClips_.size() == character_->clips.size();
    if (!fitsEverything || angles_->isDragged()) return nullptr;
    return stepRecipe({character_->id, {}},
                      recipe::FitLimits{percentile_->value(), radians(margin_->value())});
}

void FitLimitsDialog::refresh() {
    refreshTimer_.stop();
    if (!isVisible() || angles_->samples().empty()) return;
    showOutliers();
    preview();
}

void FitLimitsDialog::preview() {
    Result<Scene> scene = fittedScene();
    apply_->setEnabled(scene.has_value());
    if (scene) {
        session_->document.preview(std::move(*scene), this);
    } else {
        note_->setText(QString::fromStdString(text(scene.error())));
        cancelPreview();
    }
}

void FitLimitsDialog::showOutliers() {
    const auto current = static_cast<std::size_t>(angles_->current());
    auto found = outliers(angles_->samples()[current], angles_->limits()[current].limit);
    note_->setText(tr("%n frame(s) outside this angle's limits", nullptr, static_cast<int>(found.size())));
    if (found.size() > kMaxListed) found.resize(kMaxListed);
    outliers_->show(std::move(found), sampledClips_);
}

void FitLimitsDialog::goTo(const QModelIndex& row) {
    if (!row.isValid()) return;
    session_->playback.setPlaying(false);
    session_->selection.setClip(character_->id, outliers_->clip(row.row()).id);
    const Seconds source = session_->playback.rate().time(outliers_->at(row.row()).frame);
    session_->playback.setFrame(session_->playback.nearestPlayFrame(source));
}

void FitLimitsDialog::accept() {
    if (QWidget* field = focusWidget()) field->clearFocus();
    if (refreshTimer_.isActive()) refresh();
    if (!session_->document.previewing(this)) return;
    const QScopedValueRollback ending(isEndingPreview_, true);
    hide();
    session_->document.commit(
        tr("Fit Limits of %n Angle(s)", nullptr, static_cast<int>(angles_->limits().size())), this, recipe());
    QDialog::accept();
}

void FitLimitsDialog::reject() {
    task_.cancel();
    cancelPreview();
    QDialog::reject();
}

}  // namespace sinew
