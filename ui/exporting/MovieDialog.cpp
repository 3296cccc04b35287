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

#include "ui/document/FrameStyle.h"
#include "ui/exporting/FrameBoxes.h"
#include "ui/exporting/MoviePreview.h"
#include "ui/exporting/OutputFileEdit.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/RateBox.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr auto kMovieSettings = "movie/last";

bool hasFfmpeg() { return !QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty(); }

QSpinBox* makeLengthBox(const QString& name, int pixels) {
    auto* box = new QSpinBox;
    box->setRange(2, kMaxFrameSize);
    box->setValue(pixels);
    box->setSuffix(MovieDialog::tr(" px"));
    box->setAccessibleName(name);
    return box;
}

QComboBox* makeChoice(const QString& name, std::initializer_list<std::pair<QString, QVariant>> items) {
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    for (const auto& [text, value] : items) box->addItem(text, value);
    return box;
}

QCheckBox* makeCheck(const QString& name, bool on) {
    auto* box = new QCheckBox(name);
    box->setChecked(on);
    return box;
}

}  // namespace

MovieDialog::MovieDialog(const Session& session, const QString& folder, QWidget* parent)
    : SettingsDialog(parent), session_(&session), scene_(shownScene(session)), type_(new QComboBox(this)) {
    setWindowTitle(tr("Export Movie or Images"));
    QStringList endings;
    for (const auto& [name, ending] :
         {std::pair(tr("Movie, MP4 (H.264)"), ".mp4"), std::pair(tr("Movie, WebM (VP9)"), ".webm"),
          std::pair(tr("Animated GIF"), ".gif"), std::pair(tr("Images, PNG"), "_%04d.png")}) {
        endings << QString::fromLatin1(ending);
        type_->addItem(name, endings.back());
    }
    if (!hasFfmpeg()) type_->setCurrentIndex(type_->count() - 1);
    file_ = new OutputFileEdit(folder, session.document.title(), endings, {}, this);
    auto* form = new QFormLayout;
    form->addRow(tr("Forma&t"), type_);
    form->addRow(tr("&File"), file_);
    addMotion(*form);
    addSize(*form);
    addAppearance(*form);
    restoreSettings();
    render_ = layOut(form, makePreview(), tr("Ren&der"), "rendering.md");
    connect(type_, &QComboBox::currentIndexChanged, this, &MovieDialog::applyType);
    connect(file_, &OutputFileEdit::changed, this, &MovieDialog::refresh);
    connect(file_, &OutputFileEdit::endingTyped, this,
            [this](const QString& typed) { type_->setCurrentIndex(type_->findData(typed)); });
    applyType();
}

void MovieDialog::addMotion(QFormLayout& form) {
    frames_ = new FrameRangeBox(session_->playback, this);
    form.addRow(tr("F&rames"), frames_);
    resamples_ = makeCheck(tr("Res&ample to"), false);
    rate_ = new RateBox;
    rate_->setRate(session_->playback.rate());
    rate_->setEnabled(false);
    rate_->setAccessibleName(tr("Frames per second"));
    form.addRow(tr("Rate"), makeRow({resamples_, rate_}));
    connect(resamples_, &QCheckBox::toggled, rate_, &QWidget::setEnabled);
    connect(resamples_, &QCheckBox::toggled, this, &MovieDialog::refresh);
    connect(rate_, &QComboBox::editTextChanged, this, &MovieDialog::refresh);
    connect(frames_, &FrameRangeBox::changed, this, &MovieDialog::refresh);
}

void MovieDialog::addSize(QFormLayout& form) {
    size_ = makeChoice(tr("Size"), {});
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(3840, 2160), QSize(1080, 1080)})
        size_->addItem(tr("%1 × %2").arg(size.width()).arg(size.height()), size);
    size_->addItem(tr("Custom"));
    width_ = makeLengthBox(tr("Width"), 1280);
    height_ = makeLengthBox(tr("Height"), 720);
    form.addRow(tr("&Size"), makeRow({size_, width_, height_}));
    connect(size_, &QComboBox::currentIndexChanged, this, [this] {
        const QSize size = size_->currentData().toSize();
        if (size.isValid()) width_->setValue(size.width());
        if (size.isValid()) height_->setValue(size.height());
        refresh();
    });
    for (const QSpinBox* side : {width_, height_})
        connect(side, &QSpinBox::valueChanged, this, &MovieDialog::refresh);
}

void MovieDialog::addAppearance(QFormLayout& form) {
    camera_ = makeChoice(tr("Camera"), {{tr("Follow the character"), QStringLiteral("frame")},
                                        {tr("Front, fixed"), QStringLiteral("front")},
                                        {tr("Side, fixed"), QStringLiteral("side")},
                                        {tr("Isometric, fixed"), QStringLiteral("iso")}});
    form.addRow(tr("&Camera"), camera_);
    const bool hasMeshes =
        std::ranges::any_of(scene_.characters, [](const auto& each) { return !each->meshes.empty(); });
    meshes_ = makeCheck(tr("&Meshes"), hasMeshes);
    meshes_->setEnabled(hasMeshes);
    bones_ = makeCheck(tr("B&ones"), !hasMeshes);
    floor_ = makeCheck(tr("F&loor grid"), true);
    form.addRow(tr("Show"), makeRow({meshes_, bones_, floor_}));
    background_ = makeChoice(tr("Background"), {{tr("Theme"), QStringLiteral("")},
                                                {tr("White"), QStringLiteral("white")},
                                                {tr("Black"), QStringLiteral("black")},
                                                {tr("Green"), QStringLiteral("green")},
                                                {tr("Transparent"), QStringLiteral("transparent")},
                                                {tr("Colour…"), {}}});
    connect(background_, &QComboBox::activated, this, [this](int row) {
        if (row == background_->count() - 1) pickColor();
    });
    form.addRow(tr("Back&ground"), background_);
    samples_ = makeChoice(tr("Samples"), {});
    samples_->setToolTip(tr("Samples per pixel; more samples give smoother edges but take longer"));
    for (const int samples : {1, 2, 4, 8, 16}) samples_->addItem(QString::number(samples), samples);
    samples_->setCurrentIndex(samples_->findData(MovieSettings().samples));
    form.addRow(tr("Sam&ples"), samples_);
    for (const QComboBox* choice : {camera_, background_, samples_})
        connect(choice, &QComboBox::currentIndexChanged, this, &MovieDialog::refresh);
    for (const QCheckBox* check : {meshes_, bones_, floor_})
        connect(check, &QCheckBox::toggled, this, &MovieDialog::refresh);
}

void MovieDialog::pickColor() {
    const QColor last(background_->currentData().toString());
    auto* picker = new QColorDialog(last.isValid() ? last : QColor(Qt::gray), this);
    picker->setAttribute(Qt::WA_DeleteOnClose);
    picker->setOption(QColorDialog::DontUseNativeDialog);
    connect(picker, &QColorDialog::colorSelected, this, &MovieDialog::setCustomColor);
    connect(picker, &QDialog::rejected, this, [this] {
        if (background_->currentData().toString().isEmpty()) background_->setCurrentIndex(0);
    });
    picker->open();
}

/// The last item is the custom colour.
void MovieDialog::setCustomColor(const QColor& color) {
    const int row = background_->count() - 1;
    background_->setItemText(row, tr("Colour %1…").arg(color.name()));
    background_->setItemData(row, color.name());
    background_->setCurrentIndex(row);
    refresh();
}

void MovieDialog::restoreSettings() {
    const QVariantMap last = QSettings().value(QLatin1String(kMovieSettings)).toMap();
    const auto use = [&](QComboBox& box, const char* name) {
        const QVariant value = last.value(QLatin1String(name));
        if (const int row = value.isValid() ? box.findData(value) : -1; row >= 0) box.setCurrentIndex(row);
    };
    if (hasFfmpeg()) use(*type_, "kind");
    use(*camera_, "camera");
    use(*samples_, "samples");
    const QColor color(last.value(QStringLiteral("background")).toString());
    if (last.value(QStringLiteral("background")).toString().startsWith(u'#') && color.isValid())
        setCustomColor(color);
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

void MovieDialog::storeSettings() const {
    const MovieSettings chosen = settings();
    QSettings().setValue(QLatin1String(kMovieSettings),
                         QVariantMap{{QStringLiteral("kind"), ending()},
                                     {QStringLiteral("camera"), chosen.camera},
                                     {QStringLiteral("samples"), chosen.samples},
                                     {QStringLiteral("background"), chosen.background},
                                     {QStringLiteral("floor"), chosen.grid},
                                     {QStringLiteral("width"), chosen.width},
                                     {QStringLiteral("height"), chosen.height}});
}

QWidget* MovieDialog::makePreview() {
    auto* side = new QWidget(this);
    preview_ = new MoviePreview(scene_, side);
    summary_ = new QLabel(side);
    summary_->setForegroundRole(QPalette::PlaceholderText);
    summary_->setWordWrap(true);
    summary_->setFixedWidth(MoviePreview::kWidth);
    auto* column = columnLayout(side, {}, -1);
    column->addWidget(preview_);
    column->addWidget(summary_);
    column->addStretch(1);
    return side;
}

QString MovieDialog::ending() const { return type_->currentData().toString(); }

void MovieDialog::applyType() {
    file_->setType(type_->currentText(), ending());
    refresh();
}

QString MovieDialog::problem() const {
    const bool movie = !ending().endsWith(QStringLiteral(".png"));
    const bool transparent = background_->currentData().toString() == QStringLiteral("transparent");
    if (movie && !hasFfmpeg()) {
        return tr(
            "Movies require ffmpeg, which is not installed. Install it, or choose the format “Images, PNG”, "
            "which does not need it.");
    }
    if (!file_->hasName()) return tr("Enter a file name.");
    if (!frames_->isOrdered()) return tr("The first frame is after the last.");
    if (resamples_->isChecked() && !rate_->rate()) return tr("The frame rate is not valid.");
    if (!meshes_->isChecked() && !bones_->isChecked())
        return tr("Nothing to render: turn on Meshes or Bones.");
    if (ending() != QStringLiteral(".mp4")) return {};
    if (transparent) return tr("MP4 does not support transparency. Choose WebM, GIF or images.");
    if (width_->value() % 2 != 0 || height_->value() % 2 != 0)
        return tr("MP4 requires an even width and height.");
    return {};
}

void MovieDialog::refresh() {
    if (!render_) return;  // still constructing
    for (QSpinBox* side : {width_, height_}) side->setVisible(!size_->currentData().isValid());
    const QString reason = problem();
    render_->setEnabled(reason.isEmpty());
    const MovieSettings chosen = settings();
    const auto count = static_cast<int>(chosen.last.value - chosen.first.value + 1);
    const double hertz =
        resamples_->isChecked() && rate_->rate() ? rate_->rate()->hertz() : session_->playback.rate().hertz();
    summary_->setText(reason.isEmpty() ? tr("%n frame(s), %1 s", nullptr, count).arg(count / hertz, 0, 'f', 2)
                                       : reason);
    if (reason.isEmpty()) preview_->schedule(chosen);
}

MovieSettings MovieDialog::settings() const {
    MovieSettings choices;
    choices.path = file_->path();
    const FrameRange frames = frames_->frames();
    const Playback& playback = session_->playback;
    double scale = 1;
    if (const auto rate = rate_->rate(); rate && resamples_->isChecked()) {
        choices.rate = QStringLiteral("%1/%2").arg(rate->numerator()).arg(rate->denominator());
        scale = rate->hertz() / playback.rate().hertz();
    }
    const auto renderedFrame = [&](FrameIndex frame) {
        const auto index = static_cast<double>(frame.value - playback.firstFrame().value);
        return FrameIndex{static_cast<std::int64_t>(std::floor(index * scale + 1e-6))};
    };
    choices.first = renderedFrame(frames.first);
    choices.last = renderedFrame(frames.last);
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
    const MovieSettings chosen = settings();
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
    if (!render_->isEnabled() || !file_->confirmOverwrite(files())) return;
    storeSettings();
    QDialog::accept();
}

}  // namespace sinew
