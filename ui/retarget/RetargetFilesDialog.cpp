#include "ui/retarget/RetargetFilesDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDirIterator>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSet>
#include <QTableWidget>
#include <algorithm>

#include "core/io/FormatList.h"
#include "core/io/verify/ExportFile.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/MappingFile.h"
#include "core/scene/WithFreshIds.h"
#include "core/scene/edits/clips/EditClips.h"
#include "ui/editing/ImportMemory.h"
#include "ui/help/ManualWindow.h"
#include "ui/retarget/MappingLibrary.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

constexpr QSize kFilesDialogSize(720, 480);
constexpr int kFileRow = 22;
enum FileColumn { fileColumn, statusColumn };

/// Returns the patterns of files that can be read and have motion: "*.bvh".
QStringList motionPatterns() {
    QStringList patterns;
    for (const Format* format : formats()) {
        for (const auto& extension : format->extensions())
            patterns << u'*' + QString::fromUtf8(extension.data(), static_cast<qsizetype>(extension.size()));
    }
    patterns.removeDuplicates();
    return patterns;
}

/// Returns the last character that has clips.
const Character* performer(const Scene& scene) {
    for (auto character = scene.characters.rbegin(); character != scene.characters.rend(); ++character) {
        if (!(*character)->clips.empty()) return character->get();
    }
    return nullptr;
}

Mapping mappingFor(const RetargetFilesJob& job, const Skeleton& source) {
    if (job.source && skeletonSignature(*job.source) == skeletonSignature(source) &&
        job.source->size() == source.size())
        return job.mapping;
    if (auto saved = savedMapping(source, *job.target->skeleton)) return *std::move(saved);
    return mapSkeletons(source, *job.target->skeleton);
}

/// What became of a file.
struct RetargetedFile {
    double slide = 0;         ///< largest of a foot, metres
    std::size_t leftOut = 0;  ///< clips for which the format has no room
};

/// Retargets the clips of a file's last character and writes the result: all of them, or the last one if the
/// format holds only one.
Result<RetargetedFile> retargetFile(const RetargetFilesJob& job, const QString& input, const QString& output,
                                    const std::atomic<bool>& cancel) {
    const std::filesystem::path path = input.toStdString();
    Diagnostics messages;
    ReadOptions options = withRememberedFix({}, input).options;
    options.cancel = &cancel;
    const auto read = readFiles({&path, 1}, {}, options, messages);
    if (!read) return tl::unexpected<Error>(read.error());
    const Character* source = performer(*read);
    if (!source) return fail(ErrorCode::motionMissing, path.filename().string(), "the file has no motion");
    Character target = *job.target;
    target.clips.clear();
    target.unkeyed = nullptr;
    Scene result;
    result.lastId = highestId(target);
    const auto onto = std::make_shared<const Character>(std::move(target));
    result.characters = {onto};
    const Mapping mapping = mappingFor(job, *source->skeleton);
    RetargetSettings settings = job.settings;
    settings.cancel = &cancel;
    settings.progress = nullptr;
    const auto format = formatForWriting(QFileInfo(output).suffix().prepend(u'.').toLower().toStdString());
    if (!format) return tl::unexpected<Error>(format.error());
    std::vector<std::shared_ptr<const Clip>> clips = source->clips;
    RetargetedFile file;
    if (!(*format)->holdsScenes()) {
        file.leftOut = clips.size() - 1;
        clips = {clips.back()};
    }
    for (const auto& clip : clips) {
        auto made = retargetClip(*source, clip, *onto, mapping, settings);
        if (!made) return tl::unexpected<Error>(made.error());
        file.slide = std::max(file.slide, made->maxSlide);
        auto added = addClip(result, onto->id, std::move(made->clip));
        if (!added) return tl::unexpected<Error>(added.error());
        result = *std::move(added);
    }
    WriteOptions writing;
    writing.cancel = &cancel;
    if (!(*format)->holdsScenes()) {
        writing.character = onto->id;
        writing.clips = {result.characters.front()->clips.back()->id};
    }
    const auto written = exportFile(result, output.toStdString(), writing);
    if (!written) return tl::unexpected<Error>(written.error());
    return file;
}

QString statusText(const RetargetedFile& file) {
    const QString slide = numberText(1000 * file.slide, 1);
    if (file.leftOut == 0) return RetargetFilesDialog::tr("Written; feet slide at most %1 mm").arg(slide);
    return RetargetFilesDialog::tr("Written; feet slide at most %1 mm; without %n other clip(s)", nullptr,
                                   static_cast<int>(file.leftOut))
        .arg(slide);
}

}  // namespace

RetargetFilesDialog::RetargetFilesDialog(RetargetFilesJob job, QWidget* parent)
    : QDialog(parent), job_(std::move(job)), task_(this), table_(new QTableWidget(0, 2)) {
    setObjectName(QStringLiteral("retargetFiles"));
    setWindowTitle(tr("Retarget Files to %1").arg(QString::fromStdString(job_.target->name)));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kFilesDialogSize);
    showAsRows(*table_, kFileRow);
    table_->setAccessibleName(tr("Files"));
    table_->setHorizontalHeaderLabels({tr("File"), tr("Status")});
    table_->horizontalHeader()->setSectionResizeMode(fileColumn, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(statusColumn, QHeaderView::Stretch);
    auto* column = columnLayout(this, {16, 12, 16, 12}, 8);
    column->addWidget(table_, 1);
    column->addWidget(makeOutput());
    progress_ = new QProgressBar;
    progress_->setAccessibleName(tr("Progress"));
    note_ = new QLabel;
    note_->setObjectName(QStringLiteral("note"));
    note_->setWordWrap(true);
    column->addWidget(progress_);
    column->addWidget(note_);
    column->addWidget(makeButtons());
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RetargetFilesDialog::updateEnabled);
    connect(&task_, &BackgroundTask::finished, this, &RetargetFilesDialog::finish);
    updateEnabled();
}

QWidget* RetargetFilesDialog::makeOutput() {
    auto* output = new QWidget;
    auto* row = rowLayout(output, {}, 8);
    auto* label = new QLabel(tr("&Write to"));
    folder_ = new QLineEdit;
    folder_->setObjectName(QStringLiteral("folder"));
    folder_->setPlaceholderText(tr("Folder"));
    label->setBuddy(folder_);
    auto* browse = new QPushButton(tr("&Choose…"));
    browse->setAutoDefault(false);  // Enter must not press it while Start is disabled
    format_ = new QComboBox;
    format_->setObjectName(QStringLiteral("format"));
    format_->setAccessibleName(tr("Format"));
    for (const Format* format : formats()) {
        if (!format->canWrite()) continue;
        for (const auto& extension : format->extensions()) {
            const QString text =
                QString::fromUtf8(extension.data(), static_cast<qsizetype>(extension.size()));
            if (formatForWriting(extension)) format_->addItem(text);
        }
    }
    format_->setCurrentText(QStringLiteral(".glb"));
    row->addWidget(label);
    row->addWidget(folder_, 1);
    row->addWidget(browse);
    row->addWidget(format_);
    connect(browse, &QPushButton::clicked, this, [this] {
        chooseFolder(tr("Write to Folder"), [this](const QString& folder) { setFolder(folder); });
    });
    connect(folder_, &QLineEdit::textChanged, this, &RetargetFilesDialog::updateEnabled);
    connect(format_, &QComboBox::currentIndexChanged, this, &RetargetFilesDialog::updateEnabled);
    return output;
}

QWidget* RetargetFilesDialog::makeButtons() {
    auto* buttons = new QWidget;
    auto* row = rowLayout(buttons, {}, 8);
    add_ = new QPushButton(tr("&Add Files…"));
    addFolder_ = new QPushButton(tr("Add &Folder…"));
    remove_ = new QPushButton(tr("&Remove"));
    start_ = new QPushButton(tr("&Start"));
    start_->setObjectName(QStringLiteral("start"));
    start_->setDefault(true);
    close_ = new QPushButton(tr("Close"));
    for (QPushButton* button : {add_, addFolder_, remove_, close_}) button->setAutoDefault(false);
    row->addWidget(add_);
    row->addWidget(addFolder_);
    row->addWidget(remove_);
    row->addStretch();
    auto* help = new QDialogButtonBox;
    addHelpButton(*help, *this, "retargeting.md");
    row->addWidget(help);
    row->addWidget(close_);
    row->addWidget(start_);
    connect(add_, &QPushButton::clicked, this, &RetargetFilesDialog::chooseFiles);
    connect(addFolder_, &QPushButton::clicked, this, [this] {
        chooseFolder(tr("Add Motion Files of Folder"), [this](const QString& folder) { addFiles({folder}); });
    });
    connect(remove_, &QPushButton::clicked, this, &RetargetFilesDialog::removeSelected);
    connect(start_, &QPushButton::clicked, this, &RetargetFilesDialog::start);
    connect(close_, &QPushButton::clicked, this, &RetargetFilesDialog::reject);
    return buttons;
}

void RetargetFilesDialog::chooseFiles() {
    auto* dialog = makeOpenDialog(this, tr("Add Motion Files"), {},
                                  tr("Motion files (%1)").arg(motionPatterns().join(u' ')));
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &RetargetFilesDialog::addFiles);
    dialog->open();
}

void RetargetFilesDialog::chooseFolder(const QString& title, const std::function<void(const QString&)>& use) {
    auto* dialog = makeFolderDialog(this, title);
    connect(dialog, &QFileDialog::fileSelected, this, use);
    dialog->open();
}

void RetargetFilesDialog::setFolder(const QString& folder) { folder_->setText(folder); }

void RetargetFilesDialog::addFiles(const QStringList& files) {
    QStringList added;
    for (const QString& file : files) {
        if (!QFileInfo(file).isDir()) {
            added << file;
            continue;
        }
        QDirIterator inside(file, motionPatterns(), QDir::Files, QDirIterator::Subdirectories);
        QStringList found;
        while (inside.hasNext()) found << inside.next();
        found.sort();
        added << found;
    }
    for (const QString& file : added) {
        if (files_.contains(file)) continue;
        files_ << file;
        const int row = table_->rowCount();
        table_->insertRow(row);
        table_->setItem(row, fileColumn, new QTableWidgetItem(QFileInfo(file).fileName()));
        table_->item(row, fileColumn)->setToolTip(file);
        table_->setItem(row, statusColumn, new QTableWidgetItem);
    }
    if (folder_->text().isEmpty() && !files_.isEmpty())
        setFolder(QFileInfo(files_.front()).dir().filePath(QStringLiteral("retargeted")));
    updateEnabled();
}

void RetargetFilesDialog::removeSelected() {
    const auto rows = table_->selectionModel()->selectedRows();
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        files_.removeAt(row->row());
        table_->removeRow(row->row());
    }
    updateEnabled();
}

/// Returns the files with their outputs. Files of the same name get numbers.
std::vector<RetargetFilesDialog::Item> RetargetFilesDialog::items() const {
    std::vector<Item> all;
    QSet<QString> used;
    for (const QString& file : files_) {
        const QString stem = QDir(folder_->text()).filePath(QFileInfo(file).completeBaseName());
        QString output = stem + format_->currentText();
        for (int i = 2; used.contains(output); ++i)
            output = QStringLiteral("%1-%2%3").arg(stem).arg(i).arg(format_->currentText());
        used << output;
        all.push_back({file, output});
    }
    return all;
}

void RetargetFilesDialog::start() {
    if (task_.running()) return task_.cancel();
    if (!QDir().mkpath(folder_->text())) {
        note_->setText(tr("Cannot create the folder %1. Choose another one.").arg(folder_->text()));
        return;
    }
    failures_ = 0;
    const auto all = items();
    const int run = ++run_;
    for (int row = 0; row < table_->rowCount(); ++row) showStatus(row, tr("Waiting"), false);
    task_.start(windowTitle(), [this, all, run, job = job_](BackgroundTask::Control& control) {
        for (std::size_t i = 0; i < all.size() && !control.cancel; ++i) {
            const int row = static_cast<int>(i);
            const auto show = [this, row, run](const QString& status, bool isError) {
                const auto showNow = [=, this] {
                    if (run == run_) showStatus(row, status, isError);
                };
                QMetaObject::invokeMethod(this, showNow, Qt::QueuedConnection);
            };
            show(tr("Working…"), false);
            const auto file = retargetFile(job, all[i].input, all[i].output, control.cancel);
            if (control.cancel) break;
            if (file)
                show(statusText(*file), false);
            else
                show(QString::fromStdString(text(file.error())), true);
            control.progress = static_cast<float>(i + 1) / static_cast<float>(all.size());
        }
        return BackgroundTask::Delivery([] {});
    });
    updateEnabled();
}

void RetargetFilesDialog::showStatus(int row, const QString& text, bool isError) {
    QTableWidgetItem* item = table_->item(row, statusColumn);
    if (!item) return;
    item->setText(text);
    item->setToolTip(text);
    item->setForeground(isError ? theme().error : theme().text);
    failures_ += isError;
    progress_->setValue(row + (text == tr("Working…") ? 0 : 1));
    if (task_.running()) table_->scrollToItem(item);
}

void RetargetFilesDialog::finish(bool cancelled) {
    updateEnabled();
    if (cancelled) {
        ++run_;  // ignores what the cancelled run still reports
        note_->setText(task_.failed() ? QString() : tr("Cancelled. Files already written were kept."));
    } else if (failures_ > 0) {
        note_->setText(tr("%n file(s) failed.", nullptr, failures_));
    } else {
        note_->setText(tr("%n file(s) written.", nullptr, static_cast<int>(files_.size())));
    }
}

void RetargetFilesDialog::updateEnabled() {
    const bool runs = task_.running();
    const auto all = items();
    QSet<QString> inputs;
    for (const QString& file : files_) inputs.insert(QFileInfo(file).absoluteFilePath());
    const bool overwrites = std::ranges::any_of(
        all, [&](const Item& item) { return inputs.contains(QFileInfo(item.output).absoluteFilePath()); });
    const auto replaced =
        std::ranges::count_if(all, [](const Item& item) { return QFileInfo::exists(item.output); });
    for (QWidget* part : std::initializer_list<QWidget*>{add_, addFolder_, folder_, format_})
        part->setEnabled(!runs);
    remove_->setEnabled(!runs && table_->selectionModel()->hasSelection());
    start_->setText(runs ? tr("Cancel") : tr("&Start"));
    start_->setEnabled(runs || (!all.empty() && !folder_->text().isEmpty() && !overwrites));
    progress_->setVisible(runs);
    progress_->setMaximum(std::max(1, table_->rowCount()));
    if (runs) return;
    note_->setText(all.empty()  ? tr("Add files with the motion that the character should play.")
                   : overwrites ? tr("An added file would be overwritten. Choose another folder or format.")
                   : replaced > 0
                       ? tr("%n existing file(s) will be replaced.", nullptr, static_cast<int>(replaced))
                       : QString());
}

void RetargetFilesDialog::reject() {
    task_.cancel();
    QDialog::reject();
}

}  // namespace sinew
