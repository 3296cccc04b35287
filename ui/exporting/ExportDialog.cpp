#include "ui/exporting/ExportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSettings>
#include <algorithm>

#include "core/io/UniqueNames.h"
#include "ui/document/Session.h"
#include "ui/exporting/ClipChecks.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/exporting/FileChoice.h"
#include "ui/exporting/FrameRangeBox.h"
#include "ui/exporting/KeyChoice.h"
#include "ui/exporting/PresetChoice.h"
#include "ui/exporting/RateChoice.h"
#include "ui/exporting/TargetChoice.h"

namespace sinew {

namespace {

constexpr int kPreviewWidth = 320;
constexpr auto kLast = "export/last";

/// A clip's name as a part of a file's.
QString fileNameOf(const Clip& clip) {
    static const QRegularExpression kUnfit(QStringLiteral("[\\x00-\\x1f/\\\\:*?\"<>|]"));
    return QString::fromStdString(clip.name).replace(kUnfit, QStringLiteral("_"));
}

QStringList filesOf(const ExportJob& job) {
    const QFileInfo info(job.path);
    if (info.suffix().toLower() != QStringLiteral("amc")) return {job.path};
    return {job.path, info.dir().filePath(info.completeBaseName() + QStringLiteral(".asf"))};
}

QString suggestedPath(const QString& folder, const QString& title) {
    return QDir(folder).filePath(title.isEmpty() ? QStringLiteral("motion") : title);
}

QStringList endingsOf(const std::vector<ExportKind>& kinds) {
    QStringList endings;
    for (const ExportKind& kind : kinds) endings << kind.extension;
    return endings;
}

}  // namespace

ExportDialog::ExportDialog(const Session& session, const QString& folder, QWidget* parent)
    : ChoiceDialog(parent),
      session_(&session),
      character_(session.selection.character()),
      kinds_(exportKinds()),
      presets_(new PresetChoice(this)),
      kind_(new QComboBox(this)),
      table_(new QComboBox(this)),
      file_(new FileChoice(suggestedPath(folder, session.document.title()), endingsOf(kinds_), this)),
      clips_(new ClipChecks(*character_, session.selection.clip().get(), this)),
      frames_(new FrameRangeBox(session.playback, this)),
      drops_(new QCheckBox(tr("&Drop the last frame of a loop"), this)),
      rate_(new RateChoice(session.playback.rate(), this)),
      keys_(new KeyChoice(this)),
      target_(new TargetChoice(this)),
      meshes_(new QCheckBox(tr("&Meshes, skins and materials"), this)),
      verify_(new QCheckBox(tr("Play it &back and compare"), this)),
      report_(new QCheckBox(tr("Keep the re&port beside it"), this)) {
    setWindowTitle(tr("Export"));
    for (const ExportKind& each : kinds_) kind_->addItem(each.title, each.extension);
    kind_->setAccessibleName(tr("Format"));
    table_->setAccessibleName(tr("Table of"));
    table_->addItems({tr("Angles and translations"), tr("Positions"), tr("Keys of curves")});
    auto* form = new QFormLayout;
    form->addRow(tr("P&reset"), presets_);
    form->addRow(tr("F&ormat"), rowOf({kind_, table_}));
    form->addRow(tr("&File"), file_);
    if (character_->clips.size() > 1)
        form->addRow(tr("&Clips"), makeClips());
    else
        clips_->hide();
    form->addRow(tr("Frame&s"), frames_);
    form->addRow(QString(), drops_);
    form->addRow(tr("R&ate"), rate_);
    form->addRow(tr("&Keys"), keys_);
    form->addRow(tr("&Target"), target_);
    form->addRow(QString(), makeSwitches());
    export_ = lay(form, makePreview(), tr("&Export"));
    show(ExportChoices::fromJson(QSettings().value(QLatin1String(kLast)).toByteArray()));
    watch();
    useKind();
}

/// Connected when everything that refresh() reads is made.
void ExportDialog::watch() {
    connect(presets_, &PresetChoice::presetChosen, this, [this] {
        usePreset();
        useKind();
    });
    connect(presets_, &PresetChoice::savedChosen, this, [this](const ExportChoices& saved) {
        show(saved);
        useKind();
    });
    connect(presets_, &PresetChoice::keepAsked, this,
            [this](const QString& name) { presets_->keep(name, choices()); });
    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        if (filling_) return;
        // A preset asks of each format what it leaves open.
        presets_->preset() ? usePreset() : presets_->showAsChosen();
        useKind();
    });
    connect(file_, &FileChoice::endingTyped, this,
            [this](const QString& ending) { kind_->setCurrentIndex(kind_->findData(ending)); });
    connect(file_, &FileChoice::changed, this, &ExportDialog::refresh);
    connect(clips_, &ClipChecks::changed, this, &ExportDialog::refresh);
    connect(frames_, &FrameRangeBox::changed, this, &ExportDialog::refresh);
    connect(rate_, &RateChoice::changed, this, &ExportDialog::choose);
    connect(keys_, &KeyChoice::changed, this, &ExportDialog::choose);
    connect(target_, &TargetChoice::changed, this, &ExportDialog::choose);
    connect(table_, &QComboBox::currentIndexChanged, this, &ExportDialog::choose);
    for (const QCheckBox* box : {drops_, meshes_, verify_, report_})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::choose);
}

QWidget* ExportDialog::makeClips() {
    auto* all = new QPushButton(tr("All"), this);
    all->setToolTip(tr("Ticks all clips, or none"));
    all->setAutoDefault(false);
    connect(all, &QPushButton::clicked, this,
            [this] { clips_->tickAll(clips_->clips().size() < character_->clips.size()); });
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(clips_, 1);
    layout->addWidget(all, 0, Qt::AlignTop);
    row->setFocusProxy(clips_);
    return row;
}

QWidget* ExportDialog::makeSwitches() {
    auto* column = new QWidget(this);
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QCheckBox* box : {meshes_, verify_, report_}) layout->addWidget(box);
    return column;
}

QWidget* ExportDialog::makePreview() {
    preview_ = new ExportPreview(session_->document.committed());
    auto* area = new QScrollArea(this);
    area->setWidget(preview_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::StyledPanel);
    area->setFixedWidth(kPreviewWidth);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    preview_->setMargin(8);
    return area;
}

const ExportKind& ExportDialog::kind() const {
    return kinds_[static_cast<std::size_t>(kind_->currentIndex())];
}

Holdings ExportDialog::holdings() const { return kind().format->holdings(kind().extension.toStdString()); }

void ExportDialog::usePreset() {
    ExportChoices chosen = choices();
    applyPreset(*presets_->preset(), holdings(), character_->metresPerUnit, chosen.writing);
    show(chosen);
}

/// One of the choices that presets make was made by hand.
void ExportDialog::choose() {
    if (filling_) return;
    presets_->showAsChosen();
    refresh();
}

void ExportDialog::show(const ExportChoices& choices) {
    filling_ = true;
    const int row = kind_->findData(choices.extension);
    kind_->setCurrentIndex(std::max(row, 0));
    table_->setCurrentIndex(static_cast<int>(choices.writing.table));
    drops_->setChecked(choices.writing.loopEnd == LastFrame::drop);
    rate_->set(choices.writing.rate);
    keys_->set(choices.writing);
    target_->set(choices.writing);
    meshes_->setChecked(choices.writing.meshes);
    verify_->setChecked(choices.request.verify);
    report_->setChecked(choices.request.keepReport);
    filling_ = false;
}

ExportChoices ExportDialog::choices() const {
    ExportChoices choices;
    choices.extension = kind().extension;
    choices.writing.table = static_cast<TableContent>(table_->currentIndex());
    choices.writing.loopEnd = drops_->isChecked() ? LastFrame::drop : LastFrame::keep;
    choices.writing.rate = rate_->rate();
    keys_->put(choices.writing);
    target_->put(choices.writing);
    choices.writing.meshes = meshes_->isChecked();
    choices.request.verify = verify_->isChecked();
    choices.request.keepReport = report_->isChecked();
    return choices;
}

/// The file gets the format's extension, and what the format cannot say is not asked for.
void ExportDialog::useKind() {
    file_->setKind(kind().title, kind().extension);
    const Holdings held = holdings();
    keys_->setChoosesKeys(held.timing == Holdings::Timing::keys);
    target_->setHoldings(held);
    const QString noMeshes = character_->meshes.empty()             ? tr("The character has no meshes")
                             : held[Content::meshes] == Holding::no ? tr("This format holds no meshes")
                                                                    : QString();
    meshes_->setEnabled(noMeshes.isEmpty());
    meshes_->setToolTip(noMeshes);
    table_->setVisible(kind().extension == QStringLiteral(".csv") ||
                       kind().extension == QStringLiteral(".json"));
    refresh();
}

QString ExportDialog::problem() const {
    if (!character_->clips.empty() && clips_->clips().empty()) return tr("No clip is ticked.");
    if (frames_->isEnabled() && !frames_->isOrdered()) return tr("The first frame lies behind the last.");
    if (!rate_->isRate()) return tr("That is no frame rate.");
    if (!file_->hasName()) return tr("The file has no name.");
    return {};
}

void ExportDialog::refresh() {
    if (filling_) return;
    const auto ticked = clips_->clips();
    frames_->setEnabled(ticked.size() == 1 && ticked.front() == session_->selection.clip());
    frames_->setToolTip(
        frames_->isEnabled() ? QString() : tr("Other clips than the one that is shown are written whole"));
    report_->setEnabled(verify_->isChecked());
    report_->setToolTip(verify_->isChecked() ? QString() : tr("Only what is played back has a report"));
    const QString why = problem();
    export_->setEnabled(why.isEmpty());
    if (why.isEmpty()) return preview_->look(jobs().front());
    preview_->say(why);
}

void ExportDialog::accept() {
    QStringList files;
    for (const ExportJob& job : jobs()) files << filesOf(job);
    if (!export_->isEnabled() || !file_->mayWrite(files)) return;
    QSettings().setValue(QLatin1String(kLast), choices().toJson());
    QDialog::accept();
}

WriteOptions ExportDialog::optionsOf(const std::vector<std::shared_ptr<const Clip>>& clips) const {
    WriteOptions options = choices().writing;
    options.character = character_->id;
    for (const auto& clip : clips) options.clips.push_back(clip->id);
    if (const auto range = frames_->range(); range && frames_->isEnabled()) {
        options.firstFrame = range->first;
        options.lastFrame = range->last;
    }
    return options;
}

std::vector<ExportJob> ExportDialog::jobs() const {
    const auto ticked = clips_->clips();
    const ExportRequest request = choices().request;
    const bool together = holdings()[Content::clips] != Holding::no;
    if (together || ticked.size() < 2) return {{file_->path(), optionsOf(ticked), request}};
    std::vector<ExportJob> jobs;
    UniqueNames names;
    const QFileInfo info(file_->path());
    for (const auto& clip : ticked) {
        const QString name = info.completeBaseName() + u'_' + fileNameOf(*clip);
        const QString own = QString::fromStdString(names.unique(name.toStdString()));
        jobs.push_back({info.dir().filePath(own + kind().extension), optionsOf({clip}), request});
    }
    return jobs;
}

}  // namespace sinew
