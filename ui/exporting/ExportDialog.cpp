#include "ui/exporting/ExportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "ui/document/Session.h"
#include "ui/exporting/ClipChecks.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/exporting/FrameRangeBox.h"
#include "ui/exporting/KeyChoice.h"
#include "ui/exporting/TargetChoice.h"
#include "ui/widgets/RateBox.h"

namespace sinew {

namespace {

constexpr int kPreviewWidth = 320;
constexpr auto kLast = "export/last";

/// A row of parts side by side under one name.
QWidget* rowOf(std::initializer_list<QWidget*> parts) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : parts) layout->addWidget(part);
    layout->addStretch(1);
    return row;
}

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

}  // namespace

ExportDialog::ExportDialog(const Session& session, const QString& folder, QWidget* parent)
    : QDialog(parent),
      session_(&session),
      character_(session.selection.character()),
      kinds_(exportKinds()),
      presets_(new QComboBox(this)),
      kind_(new QComboBox(this)),
      table_(new QComboBox(this)),
      clips_(new ClipChecks(*character_, session.selection.clip().get(), this)),
      frames_(new FrameRangeBox(session.playback, this)),
      drops_(new QCheckBox(tr("&Drop the last frame of a loop"), this)),
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
    form->addRow(tr("P&reset"), makePresets());
    form->addRow(tr("F&ormat"), rowOf({kind_, table_}));
    form->addRow(tr("&File"), makeFile(folder));
    if (character_->clips.size() > 1) form->addRow(tr("&Clips"), makeClips());
    form->addRow(tr("Frame&s"), frames_);
    form->addRow(QString(), drops_);
    form->addRow(tr("R&ate"), makeRate());
    form->addRow(tr("&Keys"), keys_);
    form->addRow(tr("&Target"), target_);
    form->addRow(QString(), makeSwitches());
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    halves->addLayout(form, 1);
    halves->addWidget(makePreview());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    export_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    column->addLayout(halves);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    show(ExportChoices::fromJson(QSettings().value(QLatin1String(kLast)).toByteArray()));
    watch();
    useKind();
}

/// Connected when everything that refresh() reads is made.
void ExportDialog::watch() {
    connect(presets_, &QComboBox::activated, this, &ExportDialog::usePreset);
    connect(kind_, &QComboBox::currentIndexChanged, this, &ExportDialog::useKind);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::refresh);
    connect(clips_, &ClipChecks::changed, this, &ExportDialog::refresh);
    connect(frames_, &FrameRangeBox::changed, this, &ExportDialog::refresh);
    connect(keys_, &KeyChoice::changed, this, &ExportDialog::refresh);
    connect(target_, &TargetChoice::changed, this, &ExportDialog::refresh);
    connect(hertz_, &QComboBox::editTextChanged, this, &ExportDialog::refresh);
    for (const QComboBox* choice : {rate_, table_})
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    for (const QCheckBox* box : {drops_, meshes_, verify_, report_})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
}

QWidget* ExportDialog::makePresets() {
    presets_->setAccessibleName(tr("Preset"));
    const auto button = [this](const QString& text, const QString& tip) {
        auto* made = new QToolButton(this);
        made->setText(text);
        made->setToolTip(tip);
        return made;
    };
    save_ = button(tr("Save…"), tr("Keeps these choices under a name"));
    forget_ = button(tr("Forget"), tr("Removes the saved choices that are shown"));
    connect(save_, &QToolButton::clicked, this, &ExportDialog::saveChoices);
    connect(forget_, &QToolButton::clicked, this, &ExportDialog::forgetChoices);
    fillPresets();
    return rowOf({presets_, save_, forget_});
}

void ExportDialog::fillPresets() {
    presets_->clear();
    presets_->addItem(tr("As chosen"));
    for (const ExportPreset& preset : exportPresets()) {
        presets_->addItem(QString::fromUtf8(preset.title.data(), static_cast<qsizetype>(preset.title.size())),
                          QString::fromUtf8(preset.id.data(), static_cast<qsizetype>(preset.id.size())));
        presets_->setItemData(presets_->count() - 1,
                              QString::fromUtf8(preset.why.data(), static_cast<qsizetype>(preset.why.size())),
                              Qt::ToolTipRole);
    }
    const QStringList saved = savedExports();
    if (!saved.isEmpty()) presets_->insertSeparator(presets_->count());
    presets_->addItems(saved);
    forget_->setEnabled(false);
}

QWidget* ExportDialog::makeFile(const QString& folder) {
    auto* row = new QWidget(this);
    const QString title = session_->document.title();
    path_ = new QLineEdit(
        QDir::toNativeSeparators(QDir(folder).filePath(title.isEmpty() ? QStringLiteral("motion") : title)),
        row);
    path_->setMinimumWidth(360);
    path_->setAccessibleName(tr("File to write"));
    auto* button = new QPushButton(tr("Bro&wse…"), row);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(path_, 1);
    layout->addWidget(button);
    connect(button, &QPushButton::clicked, this, &ExportDialog::browse);
    return row;
}

QWidget* ExportDialog::makeClips() {
    auto* all = new QToolButton(this);
    all->setText(tr("All"));
    all->setToolTip(tr("Ticks all clips, or the active one alone"));
    connect(all, &QToolButton::clicked, this,
            [this] { clips_->tickAll(clips_->clips().size() < character_->clips.size()); });
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(clips_, 1);
    layout->addWidget(all, 0, Qt::AlignTop);
    return row;
}

QWidget* ExportDialog::makeRate() {
    rate_ = new QComboBox(this);
    rate_->setAccessibleName(tr("Rate"));
    rate_->addItem(tr("The clip's own (%1 fps)").arg(session_->playback.rate().hertz(), 0, 'g', 6));
    rate_->addItem(tr("Resampled at"));
    hertz_ = new RateBox(this);
    hertz_->setRate(session_->playback.rate());
    hertz_->setAccessibleName(tr("Frames a second"));
    return rowOf({rate_, hertz_});
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

void ExportDialog::usePreset(int row) {
    forget_->setEnabled(false);
    const std::string id = presets_->itemData(row).toString().toStdString();
    if (const ExportPreset* preset = findExportPreset(id)) {
        ExportChoices chosen = choices();
        applyPreset(*preset, holdings(), character_->metresPerUnit, chosen.writing);
        show(chosen);
    } else if (row > 0) {
        show(savedExport(presets_->itemText(row)));
        forget_->setEnabled(true);
    }
    useKind();
}

void ExportDialog::saveChoices() {
    const QString name = QInputDialog::getText(this, tr("Save Choices"), tr("Name")).trimmed();
    if (name.isEmpty()) return;
    saveExport(QString(name).replace(u'/', u'_'), choices());
    fillPresets();
    presets_->setCurrentText(name);
    forget_->setEnabled(true);
}

void ExportDialog::forgetChoices() {
    forgetExport(presets_->currentText());
    fillPresets();
}

void ExportDialog::show(const ExportChoices& choices) {
    filling_ = true;
    const int row = kind_->findData(choices.extension);
    kind_->setCurrentIndex(std::max(row, 0));
    table_->setCurrentIndex(static_cast<int>(choices.writing.table));
    drops_->setChecked(choices.writing.loopEnd == LastFrame::drop);
    rate_->setCurrentIndex(choices.writing.rate ? 1 : 0);
    if (choices.writing.rate) hertz_->setRate(*choices.writing.rate);
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
    if (rate_->currentIndex() == 1) choices.writing.rate = hertz_->rate();
    keys_->put(choices.writing);
    target_->put(choices.writing);
    choices.writing.meshes = meshes_->isChecked();
    choices.request.verify = verify_->isChecked();
    choices.request.keepReport = report_->isChecked();
    return choices;
}

void ExportDialog::browse() {
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("File to Write"), path(),
                                     QStringLiteral("%1 (*%2)").arg(kind_->currentText(), kind().extension));
    if (chosen.isEmpty()) return;
    path_->setText(QDir::toNativeSeparators(chosen));
    useKind();
    confirmed_ = chosen == path() ? chosen : QString();
}

/// The file gets the format's extension, and what the format cannot say is not asked for.
void ExportDialog::useKind() {
    QString text = path_->text();
    for (const ExportKind& each : kinds_) {
        if (text.endsWith(each.extension, Qt::CaseInsensitive)) text.chop(each.extension.size());
    }
    path_->setText(text + kind().extension);
    const Holdings held = holdings();
    keys_->setChoosesKeys(held.timing == Holdings::Timing::keys);
    target_->setHoldings(held);
    meshes_->setEnabled(held[Content::meshes] != Holding::no && !character_->meshes.empty());
    table_->setVisible(kind().extension == QStringLiteral(".csv") ||
                       kind().extension == QStringLiteral(".json"));
    refresh();
}

QString ExportDialog::problem() const {
    if (!character_->clips.empty() && clips_->clips().empty()) return tr("No clip is ticked.");
    if (frames_->isEnabled() && !frames_->isOrdered()) return tr("The first frame lies behind the last.");
    if (rate_->currentIndex() == 1 && !hertz_->rate()) return tr("That is no frame rate.");
    if (QFileInfo(path()).completeBaseName().isEmpty()) return tr("The file has no name.");
    return {};
}

void ExportDialog::refresh() {
    if (filling_) return;
    hertz_->setVisible(rate_->currentIndex() == 1);
    const auto ticked = clips_->clips();
    frames_->setEnabled(ticked.size() == 1 && ticked.front() == session_->selection.clip());
    report_->setEnabled(verify_->isChecked());
    const QString why = problem();
    export_->setEnabled(why.isEmpty());
    if (why.isEmpty()) return preview_->look(jobs().front());
    preview_->say(why);
}

bool ExportDialog::overwritingIsFine() {
    QStringList existing;
    for (const ExportJob& job : jobs()) {
        for (const QString& file : filesOf(job)) {
            if (file != confirmed_ && QFileInfo::exists(file)) existing << QFileInfo(file).fileName();
        }
    }
    if (existing.isEmpty()) return true;
    return QMessageBox::question(this, tr("Overwrite?"),
                                 tr("%1 exists already. Overwrite?").arg(existing.join(tr(" and ")))) ==
           QMessageBox::Yes;
}

void ExportDialog::accept() {
    if (!export_->isEnabled() || !overwritingIsFine()) return;
    QSettings().setValue(QLatin1String(kLast), choices().toJson());
    QDialog::accept();
}

QString ExportDialog::path() const { return QDir::fromNativeSeparators(path_->text().trimmed()); }

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
    if (together || ticked.size() < 2) return {{path(), optionsOf(ticked), request}};
    std::vector<ExportJob> jobs;
    const QFileInfo info(path());
    for (const auto& clip : ticked) {
        const QString name = info.completeBaseName() + u'_' + fileNameOf(*clip) + kind().extension;
        jobs.push_back({info.dir().filePath(name), optionsOf({clip}), request});
    }
    return jobs;
}

}  // namespace sinew
