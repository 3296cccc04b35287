#include "ui/exporting/MovieDialog.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

#include "ui/document/FrameLook.h"
#include "ui/document/Session.h"
#include "ui/exporting/FileChoice.h"
#include "ui/exporting/FrameRangeBox.h"
#include "ui/exporting/MoviePreview.h"
#include "ui/widgets/RateBox.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr auto kLast = "movie/last";

bool ffmpegIsThere() { return !QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty(); }

QSpinBox* makeSide(const QString& name, int pixels) {
    auto* box = new QSpinBox;
    box->setRange(2, kLargestFrame);
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
    : ChoiceDialog(parent), session_(&session), scene_(shownScene(session)), kind_(new QComboBox(this)) {
    setWindowTitle(tr("Export Pictures or Movie"));
    QStringList endings;
    for (const auto& [name, ending] :
         {std::pair(tr("Movie, MP4 (H.264)"), ".mp4"), std::pair(tr("Movie, WebM (VP9)"), ".webm"),
          std::pair(tr("Animated GIF"), ".gif"), std::pair(tr("Pictures, PNG"), "_%04d.png")}) {
        endings << QString::fromLatin1(ending);
        kind_->addItem(name, endings.back());
    }
    if (!ffmpegIsThere()) kind_->setCurrentIndex(kind_->count() - 1);
    const QString title = session.document.title();
    file_ = new FileChoice(QDir(folder).filePath(title.isEmpty() ? QStringLiteral("motion") : title), endings,
                           this);
    auto* form = new QFormLayout;
    form->addRow(tr("&Kind"), kind_);
    form->addRow(tr("&File"), file_);
    addMotion(*form);
    addSize(*form);
    addLook(*form);
    useLast();
    draw_ = lay(form, makeSide(), tr("&Draw"));
    connect(kind_, &QComboBox::currentIndexChanged, this, &MovieDialog::useKind);
    connect(file_, &FileChoice::changed, this, &MovieDialog::refresh);
    connect(file_, &FileChoice::endingTyped, this,
            [this](const QString& typed) { kind_->setCurrentIndex(kind_->findData(typed)); });
    useKind();
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
    camera_->setAccessibleName(tr("Camera"));
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
    background_->addItem(tr("Colour…"));
    connect(background_, &QComboBox::activated, this, [this](int row) {
        if (row == background_->count() - 1) askColor();
    });
    background_->setAccessibleName(tr("Background"));
    form.addRow(tr("Back&ground"), background_);
    samples_ = new QComboBox;
    samples_->setAccessibleName(tr("Samples"));
    samples_->setToolTip(tr("How often each pixel is looked at: more make edges smoother, and take longer"));
    for (const int samples : {1, 2, 4, 8, 16}) samples_->addItem(QString::number(samples), samples);
    samples_->setCurrentIndex(samples_->findData(MovieChoices().samples));
    form.addRow(tr("Sam&ples"), samples_);
    for (const QComboBox* choice : {camera_, background_, samples_})
        connect(choice, &QComboBox::currentIndexChanged, this, &MovieDialog::refresh);
    for (const QCheckBox* check : {meshes_, bones_, floor_})
        connect(check, &QCheckBox::toggled, this, &MovieDialog::refresh);
}

void MovieDialog::askColor() {
    const QColor last(background_->currentData().toString());
    auto* asked = new QColorDialog(last.isValid() ? last : QColor(Qt::gray), this);
    asked->setAttribute(Qt::WA_DeleteOnClose);
    asked->setOption(QColorDialog::DontUseNativeDialog);
    connect(asked, &QColorDialog::colorSelected, this, &MovieDialog::useColor);
    connect(asked, &QDialog::rejected, this, [this] {
        if (background_->currentData().toString().isEmpty()) background_->setCurrentIndex(0);
    });
    asked->open();
}

/// The last of the backgrounds is a colour of the user's.
void MovieDialog::useColor(const QColor& color) {
    const int row = background_->count() - 1;
    background_->setItemText(row, tr("Colour %1…").arg(color.name()));
    background_->setItemData(row, color.name());
    background_->setCurrentIndex(row);
    refresh();
}

void MovieDialog::useLast() {
    const QVariantMap last = QSettings().value(QLatin1String(kLast)).toMap();
    const auto use = [&](QComboBox& box, const char* name) {
        const QVariant value = last.value(QLatin1String(name));
        if (const int row = value.isValid() ? box.findData(value) : -1; row >= 0) box.setCurrentIndex(row);
    };
    if (ffmpegIsThere()) use(*kind_, "kind");
    use(*camera_, "camera");
    use(*samples_, "samples");
    const QColor color(last.value(QStringLiteral("background")).toString());
    if (last.value(QStringLiteral("background")).toString().startsWith(u'#') && color.isValid())
        useColor(color);
    else
        use(*background_, "background");
    floor_->setChecked(last.value(QStringLiteral("floor"), true).toBool());
    const QSize size(last.value(QStringLiteral("width"), 1280).toInt(),
                     last.value(QStringLiteral("height"), 720).toInt());
    width_->setValue(size.width());
    height_->setValue(size.height());
    int row = 0;
    while (row < size_->count() - 1 && size_->itemData(row).toSize() != size) ++row;
    size_->setCurrentIndex(row);
}

void MovieDialog::keepLast() const {
    const MovieChoices chosen = choices();
    QSettings().setValue(QLatin1String(kLast), QVariantMap{{QStringLiteral("kind"), ending()},
                                                           {QStringLiteral("camera"), chosen.camera},
                                                           {QStringLiteral("samples"), chosen.samples},
                                                           {QStringLiteral("background"), chosen.background},
                                                           {QStringLiteral("floor"), chosen.grid},
                                                           {QStringLiteral("width"), chosen.width},
                                                           {QStringLiteral("height"), chosen.height}});
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

QString MovieDialog::ending() const { return kind_->currentData().toString(); }

void MovieDialog::useKind() {
    file_->setKind(kind_->currentText(), ending());
    refresh();
}

QString MovieDialog::problem() const {
    const bool movie = !ending().endsWith(QStringLiteral(".png"));
    const bool transparent = background_->currentData().toString() == QStringLiteral("transparent");
    if (movie && !ffmpegIsThere()) {
        return tr(
            "Movies need the program ffmpeg, which is not installed. Pictures need nothing: choose the kind "
            "“Pictures, PNG”.");
    }
    if (!file_->hasName()) return tr("The file has no name.");
    if (!frames_->isOrdered()) return tr("The first frame lies behind the last.");
    if (resamples_->isChecked() && !rate_->rate()) return tr("That is no frame rate.");
    if (!meshes_->isChecked() && !bones_->isChecked()) return tr("Neither meshes nor bones are shown.");
    if (ending() != QStringLiteral(".mp4")) return {};
    if (transparent) return tr("MP4 has no transparency: choose WebM, GIF or pictures.");
    if (width_->value() % 2 != 0 || height_->value() % 2 != 0) return tr("MP4 takes even sides only.");
    return {};
}

void MovieDialog::refresh() {
    if (!draw_) return;  // not all is made
    for (QSpinBox* side : {width_, height_}) side->setVisible(!size_->currentData().isValid());
    const QString why = problem();
    draw_->setEnabled(why.isEmpty());
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
    choices.path = file_->path();
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
    choices.samples = samples_->currentData().toInt();
    choices.theme = theme().dark ? QStringLiteral("dark") : QStringLiteral("light");
    return choices;
}

QStringList MovieDialog::files() const {
    const MovieChoices chosen = choices();
    static const QRegularExpression kNumber(QStringLiteral("%(?:0(\\d+))?d"));
    const QFileInfo info(chosen.path);
    const QRegularExpressionMatch number = kNumber.match(info.fileName());
    if (!number.hasMatch()) return {chosen.path};
    QStringList files;
    for (FrameIndex frame = chosen.first; frame <= chosen.last; frame = frame + FrameIndex{1}) {
        const auto digits =
            QStringLiteral("%1").arg(frame.value, number.captured(1).toInt(), 10, QChar(u'0'));
        files << info.dir().filePath(
            info.fileName().replace(number.capturedStart(), number.capturedLength(), digits));
    }
    return files;
}

void MovieDialog::accept() {
    if (!draw_->isEnabled() || !file_->mayWrite(files())) return;
    keepLast();
    QDialog::accept();
}

}  // namespace sinew
