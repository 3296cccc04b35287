#include "ui/exporting/MovieDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

#include "ui/document/Session.h"
#include "ui/exporting/FrameRangeBox.h"
#include "ui/exporting/MoviePreview.h"
#include "ui/widgets/RateBox.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLargestSide = 16384;  ///< pixels, what `sinew render` takes

/// A row of parts side by side under one name.
QWidget* rowOf(std::initializer_list<QWidget*> parts) {
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : parts) layout->addWidget(part);
    layout->addStretch(1);
    return row;
}

bool ffmpegIsThere() { return !QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty(); }

QSpinBox* makeSide(const QString& name, int pixels) {
    auto* box = new QSpinBox;
    box->setRange(2, kLargestSide);
    box->setValue(pixels);
    box->setSuffix(QStringLiteral(" px"));
    box->setAccessibleName(name);
    return box;
}

QCheckBox* makeCheck(const QString& name, bool on) {
    auto* box = new QCheckBox(name);
    box->setChecked(on);
    return box;
}

}  // namespace

MovieDialog::MovieDialog(const Session& session, const QString& folder, QWidget* parent)
    : QDialog(parent), session_(&session), scene_(shownScene(session)), kind_(new QComboBox(this)) {
    setWindowTitle(tr("Export Pictures or Movie"));
    for (const auto& [name, ending] :
         {std::pair(tr("Movie, MP4 (H.264)"), ".mp4"), std::pair(tr("Movie, WebM (VP9)"), ".webm"),
          std::pair(tr("Animated GIF"), ".gif"), std::pair(tr("Pictures, PNG"), "_%04d.png")})
        kind_->addItem(name, QString::fromLatin1(ending));
    if (!ffmpegIsThere()) kind_->setCurrentIndex(kind_->count() - 1);
    auto* form = new QFormLayout;
    form->addRow(tr("&Kind"), kind_);
    addFile(*form, folder);
    addMotion(*form);
    addSize(*form);
    addLook(*form);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    halves->addLayout(form, 1);
    halves->addWidget(makeSide());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    draw_ = buttons->addButton(tr("&Draw"), QDialogButtonBox::AcceptRole);
    draw_->setDefault(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(16);
    column->addLayout(halves);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &MovieDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(kind_, &QComboBox::currentIndexChanged, this, &MovieDialog::useKindsExtension);
    useKindsExtension();
}

void MovieDialog::addFile(QFormLayout& form, const QString& folder) {
    const QString title = session_->document.title();
    path_ = new QLineEdit(
        QDir::toNativeSeparators(QDir(folder).filePath(title.isEmpty() ? QStringLiteral("motion") : title)));
    path_->setMinimumWidth(320);
    path_->setAccessibleName(tr("File to write"));
    auto* button = new QPushButton(tr("&Browse…"));
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(path_, 1);
    layout->addWidget(button);
    form.addRow(tr("&File"), row);
    connect(button, &QPushButton::clicked, this, &MovieDialog::browse);
    connect(path_, &QLineEdit::textChanged, this, &MovieDialog::refresh);
}

void MovieDialog::addMotion(QFormLayout& form) {
    frames_ = new FrameRangeBox(session_->playback, this);
    form.addRow(tr("F&rames"), frames_);
    resamples_ = makeCheck(tr("Draw &at"), false);
    rate_ = new RateBox;
    rate_->setRate(session_->playback.rate());
    rate_->setEnabled(false);
    rate_->setAccessibleName(tr("Frames a second"));
    form.addRow(tr("Rate"), rowOf({resamples_, rate_}));
    connect(resamples_, &QCheckBox::toggled, rate_, &QWidget::setEnabled);
    connect(resamples_, &QCheckBox::toggled, this, &MovieDialog::refresh);
    connect(rate_, &QComboBox::editTextChanged, this, &MovieDialog::refresh);
    connect(frames_, &FrameRangeBox::changed, this, &MovieDialog::refresh);
}

void MovieDialog::addSize(QFormLayout& form) {
    size_ = new QComboBox;
    size_->setAccessibleName(tr("Size"));
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160), QSize(1080, 1080)})
        size_->addItem(tr("%1 × %2").arg(size.width()).arg(size.height()), size);
    size_->addItem(tr("Other"));
    width_ = sinew::makeSide(tr("Width"), 1280);
    height_ = sinew::makeSide(tr("Height"), 720);
    form.addRow(tr("&Size"), rowOf({size_, width_, height_}));
    connect(size_, &QComboBox::currentIndexChanged, this, [this] {
        const QSize size = size_->currentData().toSize();
        if (size.isValid()) width_->setValue(size.width());
        if (size.isValid()) height_->setValue(size.height());
        refresh();
    });
    for (const QSpinBox* side : {width_, height_})
        connect(side, &QSpinBox::valueChanged, this, &MovieDialog::refresh);
}

void MovieDialog::addLook(QFormLayout& form) {
    camera_ = new QComboBox;
    for (const auto& [name, word] :
         {std::pair(tr("Goes with the character"), "frame"), std::pair(tr("Front, stands still"), "front"),
          std::pair(tr("Side, stands still"), "side"), std::pair(tr("Isometric, stands still"), "iso")})
        camera_->addItem(name, QString::fromLatin1(word));
    form.addRow(tr("&Camera"), camera_);
    const bool hasMeshes =
        std::ranges::any_of(scene_.characters, [](const auto& each) { return !each->meshes.empty(); });
    meshes_ = makeCheck(tr("&Meshes"), hasMeshes);
    meshes_->setEnabled(hasMeshes);
    bones_ = makeCheck(tr("B&ones"), !hasMeshes);
    floor_ = makeCheck(tr("F&loor"), true);
    form.addRow(tr("Show"), rowOf({meshes_, bones_, floor_}));
    background_ = new QComboBox;
    for (const auto& [name, word] :
         {std::pair(tr("The theme's"), ""), std::pair(tr("White"), "white"), std::pair(tr("Black"), "black"),
          std::pair(tr("Green"), "green"), std::pair(tr("Transparent"), "transparent")})
        background_->addItem(name, QString::fromLatin1(word));
    form.addRow(tr("Back&ground"), background_);
    for (const QComboBox* choice : {camera_, background_})
        connect(choice, &QComboBox::currentIndexChanged, this, &MovieDialog::refresh);
    for (const QCheckBox* check : {meshes_, bones_, floor_})
        connect(check, &QCheckBox::toggled, this, &MovieDialog::refresh);
}

QWidget* MovieDialog::makeSide() {
    auto* side = new QWidget(this);
    preview_ = new MoviePreview(scene_, side);
    summary_ = new QLabel(side);
    summary_->setForegroundRole(QPalette::PlaceholderText);
    summary_->setWordWrap(true);
    summary_->setFixedWidth(MoviePreview::kWidth);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(preview_);
    column->addWidget(summary_);
    column->addStretch(1);
    return side;
}

QString MovieDialog::extension() const { return kind_->currentData().toString(); }

void MovieDialog::browse() {
    const QString ending = extension().mid(extension().lastIndexOf(u'.'));
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("File to Write"), QFileInfo(choices().path).path(),
                                     QStringLiteral("%1 (*%2)").arg(kind_->currentText(), ending), nullptr,
                                     QFileDialog::DontConfirmOverwrite);
    if (chosen.isEmpty()) return;
    path_->setText(QDir::toNativeSeparators(chosen));
    useKindsExtension();
}

void MovieDialog::useKindsExtension() {
    QString text = path_->text();
    for (int i = 0; i < kind_->count(); ++i) {
        const QString other = kind_->itemData(i).toString();
        if (text.endsWith(other, Qt::CaseInsensitive)) text.chop(other.size());
    }
    if (text.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) text.chop(4);
    path_->setText(text + extension());
    refresh();
}

QString MovieDialog::problem() const {
    const bool movie = !extension().endsWith(QStringLiteral(".png"));
    const bool transparent = background_->currentData().toString() == QStringLiteral("transparent");
    if (movie && !ffmpegIsThere()) {
        return tr(
            "Movies need the program ffmpeg, which is not installed. Pictures need nothing: choose the kind "
            "“Pictures, PNG”.");
    }
    if (!frames_->isOrdered()) return tr("The first frame lies behind the last.");
    if (resamples_->isChecked() && !rate_->rate()) return tr("That is no frame rate.");
    if (!meshes_->isChecked() && !bones_->isChecked()) return tr("Neither meshes nor bones are shown.");
    if (extension() != QStringLiteral(".mp4")) return {};
    if (transparent) return tr("MP4 has no transparency: choose WebM, GIF or pictures.");
    if (width_->value() % 2 != 0 || height_->value() % 2 != 0) return tr("MP4 takes even sides only.");
    return {};
}

void MovieDialog::refresh() {
    if (!draw_) return;  // not all is made
    for (QSpinBox* side : {width_, height_}) side->setVisible(!size_->currentData().isValid());
    const QString why = problem();
    draw_->setEnabled(why.isEmpty() && !QFileInfo(choices().path).completeBaseName().isEmpty());
    const MovieChoices chosen = choices();
    const auto count = static_cast<int>(chosen.last.value - chosen.first.value + 1);
    const double hertz =
        resamples_->isChecked() && rate_->rate() ? rate_->rate()->hertz() : session_->playback.rate().hertz();
    summary_->setText(why.isEmpty() ? tr("%n frame(s), %1 s", nullptr, count).arg(count / hertz, 0, 'f', 2)
                                    : why);
    if (why.isEmpty()) preview_->look(chosen);
}

MovieChoices MovieDialog::choices() const {
    MovieChoices choices;
    choices.path = QDir::fromNativeSeparators(path_->text().trimmed());
    const FrameRange frames = frames_->frames();
    const Playback& playback = session_->playback;
    double scale = 1;
    if (const auto rate = rate_->rate(); rate && resamples_->isChecked()) {
        choices.rate = QStringLiteral("%1/%2").arg(rate->numerator()).arg(rate->denominator());
        scale = rate->hertz() / playback.rate().hertz();
    }
    const auto counted = [&](FrameIndex frame) {
        const auto index = static_cast<double>(frame.value - playback.firstFrame().value);
        return FrameIndex{static_cast<std::int64_t>(std::floor(index * scale + 1e-6))};
    };
    choices.first = counted(frames.first);
    choices.last = counted(frames.last);
    choices.width = width_->value();
    choices.height = height_->value();
    choices.camera = camera_->currentData().toString();
    choices.meshes = meshes_->isChecked();
    choices.bones = bones_->isChecked();
    choices.grid = floor_->isChecked();
    choices.background = background_->currentData().toString();
    choices.theme = theme().dark ? QStringLiteral("dark") : QStringLiteral("light");
    return choices;
}

void MovieDialog::accept() {
    const QFileInfo file(choices().path);
    const QString question = tr("%1 exists already. Overwrite?").arg(file.fileName());
    if (!file.exists() || QMessageBox::question(this, tr("Overwrite?"), question) == QMessageBox::Yes)
        QDialog::accept();
}

}  // namespace sinew
