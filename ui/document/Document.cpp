#include "ui/document/Document.h"

#include <utility>

namespace sinew {

Document::Document(QObject* parent) : QObject(parent) {}

void Document::replace(Scene scene, const QString& title) {
    // A copy of its own: a slot may replace the scene again while the others have not yet seen this one.
    const Scene after = scene;
    const Scene before = std::exchange(scene_, std::move(scene));
    const bool renamed = title_ != title;
    title_ = title;
    if (before.characters != after.characters) Q_EMIT changed(before, after);
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
