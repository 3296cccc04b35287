#include "ui/exporting/ExportDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "ui/document/Session.h"
#include "ui/exporting/FrameRangeBox.h"
#include "ui/widgets/LengthUnits.h"

namespace sinew {

namespace {

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A writable format and the extension of the file that bears the motion.
void addFormats(QComboBox& combo) {
    for (const Format* format : formats()) {
        // Whole scenes are saved, not exported.
        if (!format->canWrite() || format->holdsScenes()) continue;
        const auto extensions = format->extensions();
        const bool pair = std::ranges::find(extensions, ".amc") != extensions.end();
        const QString extension = pair ? QStringLiteral(".amc") : toQString(extensions.front());
        combo.addItem(toQString(format->name()), extension);
    }
}

QHBoxLayout* tightRow(QWidget* parent) {
    auto* row = new QHBoxLayout(parent);
    row->setContentsMargins(0, 0, 0, 0);
    return row;
}

}  // namespace

ExportDialog::ExportDialog(const Session& session, const QString& folder, QWidget* parent)
    : QDialog(parent),
      session_(&session),
      format_(new QComboBox(this)),
      frames_(new FrameRangeBox(session.playback, this)),
      summary_(new QLabel(this)) {
    setWindowTitle(tr("Export"));
    addFormats(*format_);
    auto* form = new QFormLayout;
    form->addRow(tr("F&ormat"), format_);
    form->addRow(tr("&File"), makeFile(folder));
    form->addRow(tr("F&rames"), frames_);
    form->addRow(tr("R&ate"), makeRate());
    form->addRow(tr("&Unit"), makeUnit());
    summary_->setForegroundRole(QPalette::PlaceholderText);
    summary_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    export_ = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    export_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    column->addLayout(form);
    column->addWidget(summary_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // Connected when everything that refresh() reads is made.
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::useFormatsExtension);
    connect(path_, &QLineEdit::textChanged, this, &ExportDialog::refresh);
    connect(frames_, &FrameRangeBox::changed, this, &ExportDialog::refresh);
    connect(rate_, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    useFormatsExtension();
}

QWidget* ExportDialog::makeFile(const QString& folder) {
    auto* row = new QWidget(this);
    const QString title = session_->document.title();
    path_ = new QLineEdit(
        QDir::toNativeSeparators(QDir(folder).filePath(title.isEmpty() ? QStringLiteral("motion") : title)),
        row);
    path_->setMinimumWidth(360);
    path_->setAccessibleName(tr("File to write"));
    auto* button = new QPushButton(tr("&Browse…"), row);
    auto* layout = tightRow(row);
    layout->addWidget(path_, 1);
    layout->addWidget(button);
    connect(button, &QPushButton::clicked, this, &ExportDialog::browse);
    return row;
}

QWidget* ExportDialog::makeRate() {
    auto* row = new QWidget(this);
    const double hertz = session_->playback.rate().hertz();
    rate_ = new QComboBox(row);
    rate_->setAccessibleName(tr("Rate"));
    rate_->addItem(tr("The clip's own (%1 fps)").arg(hertz, 0, 'g', 6));
    rate_->addItem(tr("Resampled at"));
    hertz_ = new QDoubleSpinBox(row);
    hertz_->setRange(0.001, 1e6);
    hertz_->setDecimals(3);
    hertz_->setValue(hertz);
    hertz_->setSuffix(tr(" fps"));
    hertz_->setAccessibleName(tr("Frames a second"));
    auto* layout = tightRow(row);
    layout->addWidget(rate_, 1);
    layout->addWidget(hertz_);
    return row;
}

QWidget* ExportDialog::makeUnit() {
    auto* row = new QWidget(this);
    unit_ = new QComboBox(row);
    unit_->setAccessibleName(tr("Unit of length"));
    customUnit_ = new QDoubleSpinBox(row);
    customUnit_->setAccessibleName(tr("Metres per unit"));
    fillLengthUnits(*unit_, *customUnit_, tr("As the file it came from"));
    auto* layout = tightRow(row);
    layout->addWidget(unit_, 1);
    layout->addWidget(customUnit_);
    return row;
}

void ExportDialog::browse() {
    const QString extension = format_->currentData().toString();
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("File to Write"), path(), QStringLiteral("%1 (*%2)").arg(format_->currentText(), extension));
    if (chosen.isEmpty()) return;
    path_->setText(QDir::toNativeSeparators(chosen));
    useFormatsExtension();
    confirmed_ = chosen == path() ? chosen : QString();
}

void ExportDialog::useFormatsExtension() {
    const QString extension = format_->currentData().toString();
    QString text = path_->text();
    for (int i = 0; i < format_->count(); ++i) {
        const QString other = format_->itemData(i).toString();
        if (text.endsWith(other, Qt::CaseInsensitive)) text.chop(other.size());
    }
    path_->setText(text + extension);
    refresh();
}

void ExportDialog::refresh() {
    hertz_->setVisible(rate_->currentIndex() == 1);
    const bool ordered = frames_->isOrdered();
    const bool named = !QFileInfo(path()).completeBaseName().isEmpty();
    export_->setEnabled(ordered && named);
    if (!ordered) return summary_->setText(tr("The first frame lies behind the last."));
    const bool pair = format_->currentData().toString() == QStringLiteral(".amc");
    summary_->setText(
        pair ? tr("The skeleton is written beside it, as %1.asf.").arg(QFileInfo(path()).completeBaseName())
             : tr("Skeleton and motion are written into one file."));
}

bool ExportDialog::overwritingIsFine() {
    QStringList existing;
    if (path() != confirmed_ && QFileInfo::exists(path())) existing << QFileInfo(path()).fileName();
    const QFileInfo info(path());
    const QString skeleton = info.dir().filePath(info.completeBaseName() + QStringLiteral(".asf"));
    if (info.suffix().toLower() == QStringLiteral("amc") && QFileInfo::exists(skeleton))
        existing << QFileInfo(skeleton).fileName();
    if (existing.isEmpty()) return true;
    return QMessageBox::question(this, tr("Overwrite?"),
                                 tr("%1 exists already. Overwrite?").arg(existing.join(tr(" and ")))) ==
           QMessageBox::Yes;
}

void ExportDialog::accept() {
    if (overwritingIsFine()) QDialog::accept();
}

QString ExportDialog::path() const { return QDir::fromNativeSeparators(path_->text().trimmed()); }

WriteOptions ExportDialog::options() const {
    WriteOptions options;
    if (const auto character = session_->selection.character()) options.character = character->id;
    if (const auto clip = session_->selection.clip()) options.clips = {clip->id};
    if (const auto range = frames_->range()) {
        options.firstFrame = range->first;
        options.lastFrame = range->last;
    }
    if (rate_->currentIndex() == 1) options.rate = FrameRate::fromHertz(hertz_->value());
    if (const double metres = metresPerUnit(*unit_, *customUnit_); metres > 0) options.metresPerUnit = metres;
    return options;
}

}  // namespace sinew
