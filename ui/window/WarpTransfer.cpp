#include "ui/window/WarpTransfer.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>

#include "core/base/AtomicFile.h"
#include "core/io/table/WarpCsv.h"
#include "core/io/text/Source.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

const QString kMimeType = QStringLiteral("application/x-sinew-warp");

}  // namespace

WarpTransfer::WarpTransfer(Session& session, Actions& actions, QWidget& window)
    : ActionHandler(session, actions, &window), window_(&window), clipboard_(kMimeType) {
    on("warp.copy", [this] { copy(); });
    on("warp.paste", [this] { paste(); });
    on("warp.load", [this] {
        auto* dialog = makeOpenDialog(window_, tr("Load Time Warp"), {}, tr("Time warps (*.csv)"));
        connect(dialog, &QFileDialog::fileSelected, this, &WarpTransfer::load);
        dialog->open();
    });
    on("warp.save", [this] {
        auto* dialog = makeSaveDialog(window_, tr("Save Time Warp"), {}, tr("Time warps (*.csv)"),
                                      QStringLiteral("warp.csv"));
        connect(dialog, &QFileDialog::fileSelected, this, &WarpTransfer::save);
        dialog->open();
    });
    updateOn(session.warp, &WarpEditing::changed);
    updateOn(session.selection, &Selection::characterChanged);
    updateOn(session.posing, &Posing::toolChanged);
    updateOn(clipboard_, &ClipboardWatch::changed);
    updateEnabled();
}

void WarpTransfer::updateEnabled() {
    const WarpEditing& editing = session_->warp;
    const QString noClip = editing.clip() ? QString() : tr("This character has no clip");
    const QString noWarp = editing.warp() ? QString() : tr("This clip has no time warp");
    enableUnless({"warp.copy", "warp.save"}, {noClip, noWarp});
    enableUnless({"warp.load"}, {noClip, editing.refusal()});
    enableUnless({"warp.paste"}, {noClip, editing.refusal(),
                                  clipboard_.hasData() ? QString() : tr("Copy a time warp first")});
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
    if (!parsed) return session_->document.report(parsed.error());
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

void WarpTransfer::load(const QString& path) {
    ReadLimits limits;
    limits.bytes = 1 << 24;
    const Result<Source> source = Source::open(path.toStdString(), limits);
    if (!source) return session_->document.report(source.error());
    applyCsv(tr("Load Time Warp"), std::string(source->bytes()), source->name());
}

void WarpTransfer::save(const QString& path) {
    const auto warp = session_->warp.warp();
    if (!warp) return;
    const std::filesystem::path target(path.toStdString());
    const Result<void> written =
        writeFiles(target.parent_path(), {{target.filename().string(), writeWarpCsv(*warp)}});
    if (!written) return session_->document.report(written.error());
    Q_EMIT reported(tr("Saved %1").arg(path));
}

}  // namespace sinew
