#include "ui/document/Document.h"

namespace sinew {

Document::Document(QObject* parent) : QObject(parent) {}

void Document::replace(Scene scene, const QString& title) {
    const Scene before = std::exchange(scene_, std::move(scene));
    const bool renamed = title_ != title;
    title_ = title;
    if (before.characters != scene_.characters) Q_EMIT changed(before, scene_);
    if (renamed) Q_EMIT titleChanged();
}

void Document::report(const Diagnostics& diagnostics) {
    if (diagnostics.empty()) return;
    diagnostics_.append(diagnostics);
    Q_EMIT diagnosticsChanged();
}

void Document::clearDiagnostics() {
    if (diagnostics_.empty()) return;
    diagnostics_ = {};
    Q_EMIT diagnosticsChanged();
}

}  // namespace sinew
