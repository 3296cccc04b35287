#include "ui/exporting/ExportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <algorithm>

#include "core/io/text/Names.h"
#include "core/io/text/PlainFileName.h"
#include "ui/exporting/ExportBoxes.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/exporting/FrameBoxes.h"
#include "ui/exporting/OutputFileEdit.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kPreviewWidth = 320;
constexpr auto kExportSettings = "export/last";

/// Returns a clip's name as part of a file name. It is shortened so that the whole name has at most 255
/// bytes, which is the limit of common file systems.
///
/// @param start  what comes before it
/// @param ending  the extension
QString fileNamePart(const Clip& clip, const QString& start, const QString& ending) {
    constexpr std::size_t kMaxNameBytes = 255, kNumberBytes = 11;  // "_2147483647" makes equal names unique
    const std::size_t others =
        start.toStdString().size() + kNumberBytes + ending.toStdString().size() + kReportEnding.size();
    return QString::fromStdString(
        plainFileName(clip.name, others < kMaxNameBytes ? kMaxNameBytes - others : 1));
}

QStringList outputFiles(const ExportJob& job) {
    const QFileInfo info(job.path);
    if (info.suffix().toLower() != QStringLiteral("amc")) return {job.path};
    return {job.path, info.dir().filePath(info.completeBaseName() + QStringLiteral(".asf"))};
}

QStringList typeEndings(const std::vector<ExportType>& kinds) {
    QStringList endings;
    for (const ExportType& kind : kinds) endings << kind.extension;
    return endings;
}

}  // namespace

ExportDialog::ExportDialog(const Session& session, const QString& folder, const QStringList& sources,
                           QWidget* parent)
    : SettingsDialog(parent),
      session_(&session),
      character_(session.selection.character()),
      types_(exportTypes()),
      presets_(new PresetBox(this)),
      type_(new QComboBox(this)),
      tableContent_(new QComboBox(this)),
      file_(new OutputFileEdit(folder, session.document.title(), typeEndings(types_), sources, this)),
      clips_(new ClipCheckList(*character_, session.selection.clip().get(), this)),
      frames_(new FrameRangeBox(session.playback, this)),
      dropLoopEnd_(new QCheckBox(tr("&Drop the last frame of loops"), this)),
      rate_(new RateOverrideBox(session.playback.rate(), this)),
      keys_(new KeyPolicyBox(this)),
      target_(new ConventionsBox(this)),
      meshes_(new QCheckBox(tr("&Meshes, skins, shapes and materials"), this)),
      figure_(new QCheckBox(tr("Stick fi&gure if there is no mesh"), this)),
      quantise_(new QCheckBox(tr("&Quantise"), this)),
      layers_(new QCheckBox(tr("Keep &layers"), this)),
      extras_(new QCheckBox(tr("Sinew e&xtras"), this)),
      verify_(new QCheckBox(tr("&Verify the file by playing it back"), this)),
      report_(new QCheckBox(tr("Save a re&port next to the file"), this)) {
    setWindowTitle(tr("Export"));
    for (const ExportType& each : types_) type_->addItem(each.title, each.extension);
    type_->setAccessibleName(tr("Format"));
    tableContent_->setAccessibleName(tr("Table contents"));
    tableContent_->addItems({tr("Angles and translations"), tr("Positions"), tr("Curve keys")});
    auto* form = new QFormLayout;
    form->addRow(tr("P&reset"), presets_);
    form->addRow(tr("F&ormat"), makeRow({type_, tableContent_}));
    form->addRow(tr("&File"), file_);
    if (character_->clips.size() > 1)
        form->addRow(tr("&Clips"), makeClips());
    else
        clips_->hide();
    form->addRow(tr("Frame&s"), frames_);
    form->addRow(QString(), dropLoopEnd_);
    form->addRow(tr("R&ate"), rate_);
    form->addRow(tr("&Keys"), keys_);
    form->addRow(tr("Conven&tions"), target_);
    form->addRow(QString(), makeCheckBoxes());
    export_ = layOut(form, makePreview(), tr("&Export"), "exporting.md");
    show(ExportSettings::fromJson(QSettings().value(QLatin1String(kExportSettings)).toByteArray()));
    connectSignals();
    applyType();
    const std::size_t preset = Preferences::get().value(preference::kExportPreset);
    if (preset > 0) presets_->select(preset - 1);
}

/// Connects signals; called when everything that refresh() reads exists.
void ExportDialog::connectSignals() {
    connect(presets_, &PresetBox::presetChosen, this, [this] {
        applyPresetSettings();
        applyType();
    });
    connect(presets_, &PresetBox::savedChosen, this, [this](const ExportSettings& saved) {
        show(saved);
        applyType();
    });
    connect(presets_, &PresetBox::saveRequested, this,
            [this](const QString& name) { presets_->save(name, settings()); });
    connect(type_, &QComboBox::currentIndexChanged, this, [this] {
        if (isUpdating_) return;
        // A preset's settings depend on what the format leaves open.
        presets_->preset() ? applyPresetSettings() : presets_->showCustom();
        applyType();
    });
    connect(file_, &OutputFileEdit::endingTyped, this,
            [this](const QString& ending) { type_->setCurrentIndex(type_->findData(ending)); });
    connect(file_, &OutputFileEdit::changed, this, &ExportDialog::refresh);
    connect(clips_, &ClipCheckList::changed, this, &ExportDialog::refresh);
    connect(frames_, &FrameRangeBox::changed, this, &ExportDialog::refresh);
    connect(rate_, &RateOverrideBox::changed, this, &ExportDialog::onSettingChanged);
    connect(keys_, &KeyPolicyBox::changed, this, &ExportDialog::onSettingChanged);
    connect(target_, &ConventionsBox::changed, this, &ExportDialog::onSettingChanged);
    connect(tableContent_, &QComboBox::currentIndexChanged, this, &ExportDialog::onSettingChanged);
    for (const QCheckBox* box :
         {dropLoopEnd_, meshes_, figure_, quantise_, layers_, extras_, verify_, report_})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::onSettingChanged);
}

QWidget* ExportDialog::makeClips() {
    auto* all = new QPushButton(tr("All"), this);
    all->setToolTip(tr("Select or deselect all clips"));
    all->setAutoDefault(false);
    connect(all, &QPushButton::clicked, this,
            [this] { clips_->setAllChecked(clips_->checkedClips().size() < character_->clips.size()); });
    auto* row = new QWidget(this);
    auto* layout = rowLayout(row, {});
    layout->addWidget(clips_, 1);
    layout->addWidget(all, 0, Qt::AlignTop);
    row->setFocusProxy(clips_);
    return row;
}

QWidget* ExportDialog::makeCheckBoxes() {
    auto* boxes = new QWidget(this);
    auto* grid = new QGridLayout(boxes);
    grid->setContentsMargins({});
    // In two columns, so that the dialog fits low screens.
    constexpr int kRows = 4;
    int index = 0;
    for (QCheckBox* box : {meshes_, figure_, quantise_, layers_, extras_, verify_, report_}) {
        grid->addWidget(box, index % kRows, index / kRows);
        ++index;
    }
    return boxes;
}

QWidget* ExportDialog::makePreview() {
    preview_ = new ExportPreview(session_->document.committed());
    auto* area = new QScrollArea(this);
    area->setWidget(preview_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::StyledPanel);
    area->setFixedWidth(kPreviewWidth);
    area->setAccessibleName(tr("Preview"));
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    preview_->setMargin(8);
    return area;
}

const ExportType& ExportDialog::type() const {
    return types_[static_cast<std::size_t>(type_->currentIndex())];
}

FormatSupport ExportDialog::formatSupport() const {
    return type().format->support(type().extension.toStdString());
}

void ExportDialog::applyPresetSettings() {
    ExportSettings chosen = settings();
    applyPreset(*presets_->preset(), formatSupport(), character_->metresPerUnit, chosen.writing);
    show(chosen);
}

/// Called when the user changes a setting that presets contain.
void ExportDialog::onSettingChanged() {
    if (isUpdating_) return;
    presets_->showCustom();
    refresh();
}

void ExportDialog::show(const ExportSettings& choices) {
    isUpdating_ = true;
    const int row = type_->findData(choices.extension);
    type_->setCurrentIndex(std::max(row, 0));
    tableContent_->setCurrentIndex(static_cast<int>(choices.writing.table));
    dropLoopEnd_->setChecked(choices.writing.loopEnd == LastFrame::drop);
    rate_->set(choices.writing.rate);
    keys_->set(choices.writing);
    target_->set(choices.writing);
    meshes_->setChecked(choices.writing.meshes);
    figure_->setChecked(choices.writing.figure);
    quantise_->setChecked(choices.writing.quantise);
    layers_->setChecked(choices.writing.layers);
    extras_->setChecked(choices.writing.extras);
    verify_->setChecked(choices.request.verify);
    report_->setChecked(choices.request.keepReport);
    isUpdating_ = false;
}

ExportSettings ExportDialog::settings() const {
    ExportSettings choices;
    choices.extension = type().extension;
    choices.writing.table = static_cast<TableContent>(tableContent_->currentIndex());
    choices.writing.loopEnd = dropLoopEnd_->isChecked() ? LastFrame::drop : LastFrame::keep;
    choices.writing.rate = rate_->rate();
    keys_->applyTo(choices.writing);
    target_->applyTo(choices.writing);
    choices.writing.meshes = meshes_->isChecked();
    choices.writing.figure = figure_->isChecked();
    choices.writing.quantise = quantise_->isChecked();
    choices.writing.layers = layers_->isChecked();
    choices.writing.extras = extras_->isChecked();
    choices.request.verify = verify_->isChecked();
    choices.request.keepReport = report_->isChecked();
    return choices;
}

/// Adapts the dialog to the format: the file's extension, and what the format can store.
void ExportDialog::applyType() {
    file_->setType(type().title, type().extension);
    const FormatSupport supported = formatSupport();
    keys_->setPolicyEnabled(supported.timing == FormatSupport::Timing::keys);
    target_->setSupport(supported);
    const QString noMeshes = character_->meshes.empty() ? tr("This character has no meshes")
                             : supported[Content::meshes] == ContentSupport::no
                                 ? tr("This format cannot store meshes")
                                 : QString();
    meshes_->setEnabled(noMeshes.isEmpty());
    meshes_->setToolTip(noMeshes);
    const bool storesMeshes = supported[Content::meshes] != ContentSupport::no;
    figure_->setEnabled(storesMeshes);
    figure_->setToolTip(storesMeshes ? tr("For programs that build a skeleton only for a mesh bound to it")
                                     : tr("This format cannot store meshes"));
    quantise_->setEnabled(supported.quantises);
    quantise_->setToolTip(supported.quantises
                              ? tr("Store normals, weights, texture coordinates and "
                                   "rotations in 8 or 16 bits (smaller files with small errors)")
                              : tr("This format stores all numbers at full precision"));
    const bool hasLayers =
        std::ranges::any_of(character_->clips, [](const auto& clip) { return !clip->layers.empty(); });
    layers_->setEnabled(supported.keepsLayers && hasLayers);
    layers_->setToolTip(!supported.keepsLayers ? tr("This format cannot store layers")
                        : !hasLayers           ? tr("This character has no layers")
                                               : tr("Keep layers instead of baking them into the "
                                                              "motion (Blender does not combine them)"));
    extras_->setEnabled(supported.hasExtras);
    extras_->setToolTip(supported.hasExtras
                            ? tr("Also store what only Sinew reads back, such as limits and curves")
                            : tr("This format cannot store Sinew extras"));
    tableContent_->setVisible(type().extension == QStringLiteral(".csv") ||
                              type().extension == QStringLiteral(".json"));
    refresh();
}

QString ExportDialog::problem() const {
    if (!character_->clips.empty() && clips_->checkedClips().empty()) return tr("No clip is selected.");
    if (frames_->isEnabled() && !frames_->isOrdered()) return tr("The first frame is after the last.");
    if (!rate_->isValid()) return tr("The frame rate is not valid.");
    if (!file_->hasName()) return tr("Enter a file name.");
    return {};
}

void ExportDialog::refresh() {
    if (isUpdating_) return;
    const auto checked = clips_->checkedClips();
    frames_->setEnabled(checked.size() == 1 && checked.front() == session_->selection.clip());
    frames_->setToolTip(
        frames_->isEnabled()
            ? QString()
            : tr("A frame range applies only to the active clip; other clips are exported whole"));
    report_->setEnabled(verify_->isChecked());
    report_->setToolTip(verify_->isChecked() ? QString()
                                             : tr("A report can be saved only if the file is verified"));
    const QString reason = problem();
    export_->setEnabled(reason.isEmpty());
    if (reason.isEmpty()) return preview_->schedule(jobs().front());
    preview_->showText(reason);
}

void ExportDialog::accept() {
    QStringList files;
    for (const ExportJob& job : jobs()) files << outputFiles(job);
    if (!export_->isEnabled() || !file_->confirmOverwrite(files)) return;
    QSettings().setValue(QLatin1String(kExportSettings), settings().toJson());
    QDialog::accept();
}

WriteOptions ExportDialog::writeOptions(const std::vector<std::shared_ptr<const Clip>>& clips) const {
    WriteOptions options = settings().writing;
    options.character = character_->id;
    for (const auto& clip : clips) options.clips.push_back(clip->id);
    if (const auto range = frames_->range(); range && frames_->isEnabled()) {
        options.firstFrame = range->first;
        options.lastFrame = range->last;
    }
    return options;
}

std::vector<ExportJob> ExportDialog::jobs() const {
    const auto checked = clips_->checkedClips();
    const ExportRequest request = settings().request;
    const bool inOneFile = formatSupport()[Content::clips] != ContentSupport::no;
    if (inOneFile || checked.size() < 2) return {{file_->path(), writeOptions(checked), request}};
    std::vector<ExportJob> jobs;
    UniqueNames names;
    const QFileInfo info(file_->path());
    for (const auto& clip : checked) {
        const QString start = info.completeBaseName() + u'_';
        const QString name = start + fileNamePart(*clip, start, type().extension);
        const QString uniqueName = QString::fromStdString(names.unique(name.toStdString()));
        jobs.push_back({info.dir().filePath(uniqueName + type().extension), writeOptions({clip}), request});
    }
    return jobs;
}

}  // namespace sinew
