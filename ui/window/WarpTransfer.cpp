#include "ui/window/WarpTransfer.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>

#include "core/base/AtomicFile.h"
#include "core/io/table/WarpCsv.h"
#include "core/io/text/Source.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

const QString kMimeType = QStringLiteral("application/x-sinew-warp");

QString filter() { return QObject::tr("Time warps (*.csv)"); }

}  // namespace

WarpTransfer::WarpTransfer(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window) {
    connect(actions["warp.copy"], &QAction::triggered, this, &WarpTransfer::copy);
    connect(actions["warp.paste"], &QAction::triggered, this, &WarpTransfer::paste);
    connect(actions["warp.load"], &QAction::triggered, this, &WarpTransfer::openLoadDialog);
    connect(actions["warp.save"], &QAction::triggered, this, &WarpTransfer::openSaveDialog);
    connect(&session.warp, &WarpEditing::changed, this, &WarpTransfer::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &WarpTransfer::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &WarpTransfer::updateEnabled);
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, &WarpTransfer::updateEnabled);
    updateEnabled();
}

void WarpTransfer::updateEnabled() {
    const WarpEditing& editing = session_->warp;
    const QString noClip = editing.clip() ? QString() : tr("This character has no clip");
    const QString noWarp = editing.warp() ? QString() : tr("This clip has no time warp");
    const auto enableOrExplain = [&](const char* id, const QString& why) {
        enableUnless(*(*actions_)[id], noClip.isEmpty() ? why : noClip);
    };
    enableOrExplain("warp.copy", noWarp);
    enableOrExplain("warp.save", noWarp);
    const bool atRest = session_->posing.mode() == Posing::Mode::rest;
    const QString rest = atRest ? session_->posing.refusal() : QString();
    enableOrExplain("warp.load", rest);
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    enableOrExplain("warp.paste", atRest                               ? rest
                                  : data && data->hasFormat(kMimeType) ? QString()
                                                                       : tr("Copy a time warp first"));
}

void WarpTransfer::copy() {
    const auto warp = session_->warp.warp();
    if (!warp) return;
    const QByteArray text = QByteArray::fromStdString(writeWarpCsv(*warp));
    auto* data = new QMimeData;
    data->setData(kMimeType, text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
    Q_EMIT reported(
        tr("Copied the time warp with %n pin(s)", nullptr, static_cast<int>(warp->pins().size())));
}

void WarpTransfer::paste() {
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (!data || !data->hasFormat(kMimeType)) return;
    applyCsv(tr("Paste Time Warp"), data->data(kMimeType).toStdString(), tr("clipboard").toStdString());
}

void WarpTransfer::applyCsv(const QString& step, const std::string& text, const std::string& name) {
    Result<TimeWarp> parsed = readWarpCsv(text, name);
    if (!parsed) return reportError(parsed.error());
    const auto clip = session_->warp.clip();
    if (clip) warnAboutPinsOutside(*clip, *parsed);
    session_->warp.apply(step, std::move(*parsed));
}

void WarpTransfer::warnAboutPinsOutside(const Clip& clip, const TimeWarp& warp) {
    const Seconds first = clip.rate.time(clip.firstFrame), last = clip.rate.time(clip.lastFrame);
    for (std::size_t i = 0; i < warp.pins().size(); ++i) {
        const Seconds source = warp.pins()[i].source;
        if (source >= first - TimeWarp::kMinimumGap && source <= last + TimeWarp::kMinimumGap) continue;
        Diagnostics diagnostics;
        diagnostics.warn(
            ErrorCode::valueRange, "clip " + clip.name,
            tr("time warp pin %1 refers to source frame %2, which is outside the clip (%3 to %4); "
               "playback stops at the end of the clip")
                .arg(i + 1)
                .arg(shortNumberText(clip.rate.frame(source), 2), numberText(clip.firstFrame.value),
                     numberText(clip.lastFrame.value))
                .toStdString());
        return session_->document.report(diagnostics);
    }
}

void WarpTransfer::reportError(const Error& error) {
    Diagnostics diagnostics;
    diagnostics.add(Severity::error, error.code, error.where, error.message);
    session_->document.report(diagnostics);
}

void WarpTransfer::openLoadDialog() {
    auto* dialog = new QFileDialog(window_, tr("Load Time Warp"), {}, filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &WarpTransfer::load);
    dialog->open();
}

void WarpTransfer::load(const QString& path) {
    ReadLimits limits;
    limits.bytes = 1 << 24;
    const Result<Source> source = Source::open(path.toStdString(), limits);
    if (!source) return reportError(source.error());
    applyCsv(tr("Load Time Warp"), std::string(source->bytes()), source->name());
}

void WarpTransfer::openSaveDialog() {
    auto* dialog = new QFileDialog(window_, tr("Save Time Warp"), {}, filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::fileSelected, this, &WarpTransfer::save);
    dialog->open();
}

void WarpTransfer::save(const QString& path) {
    const auto warp = session_->warp.warp();
    if (!warp) return;
    const std::filesystem::path target(path.toStdString());
    const Result<void> written =
        writeFiles(target.parent_path(), {{target.filename().string(), writeWarpCsv(*warp)}});
    if (!written) return reportError(written.error());
    Q_EMIT reported(tr("Wrote %1").arg(path));
}

}  // namespace sinew
