#include "ui/document/Document.h"

#include <utility>

namespace sinew {

namespace {

constexpr int kFrameMilliseconds = 16;

}  // namespace

Document::Document(QObject* parent) : QObject(parent), savedStep_(history_.current().id) {
    frame_.setSingleShot(true);
    frame_.setInterval(kFrameMilliseconds);
    connect(&frame_, &QTimer::timeout, this, [this] {
        if (!pending_) return;
        frame_.start();
        show(*std::exchange(pending_, std::nullopt));
    });
}

void Document::show(Scene scene) {
    // A copy of its own: a slot may show another scene while the others have not yet seen this one.
    const Scene after = scene;
    const Scene before = std::exchange(scene_, std::move(scene));
    if (before.characters != after.characters) Q_EMIT changed(before, after);
}

void Document::preview(Scene scene) {
    previewing_ = true;
    if (frame_.isActive()) {
        pending_ = std::move(scene);
        return;
    }
    frame_.start();
    show(std::move(scene));
}

void Document::commit(const QString& text) {
    if (!previewing_) return;
    Scene last = pending_ ? *std::exchange(pending_, std::nullopt) : scene_;
    commit(text, std::move(last));
}

void Document::commit(const QString& text, Scene scene) {
    previewing_ = false;
    pending_.reset();
    if (scene.characters == committed().characters) return show(committed());
    step(text, std::move(scene));
}

void Document::step(const QString& text, Scene scene) {
    const bool before = modified();
    history_.push(scene, text, readSelection_ ? readSelection_() : StepSelection{});
    show(std::move(scene));
    Q_EMIT stepped();
    tellModified(before);
}

void Document::cancel() {
    if (!previewing_) return;
    previewing_ = false;
    pending_.reset();
    show(committed());
}

void Document::goTo(int step) {
    cancel();
    if (step == history_.cursor() || step < 0 || step >= static_cast<int>(history_.steps().size())) return;
    const bool before = modified();
    history_.setCursor(step);
    show(history_.current().scene);
    const StepSelection selection = history_.current().selection;
    Q_EMIT selectionRestored(selection);
    Q_EMIT stepped();
    tellModified(before);
}

void Document::setUndoBudget(std::size_t bytes) {
    history_.setBudget(bytes);
    Q_EMIT stepped();
}

void Document::open(Scene scene, const QString& title) {
    const bool before = modified();
    previewing_ = false;
    pending_.reset();
    history_.begin(scene, title.isEmpty() ? tr("New") : tr("Open %1").arg(title));
    savedStep_ = history_.current().id;
    const bool renamed = std::exchange(title_, title) != title;
    show(std::move(scene));
    if (renamed) Q_EMIT titleChanged();
    Q_EMIT stepped();
    tellModified(before);
}

void Document::setTitle(const QString& title) {
    if (std::exchange(title_, title) != title) Q_EMIT titleChanged();
}

void Document::setSaved() {
    const bool before = modified();
    savedStep_ = history_.current().id;
    tellModified(before);
}

void Document::setModified() {
    const bool before = modified();
    savedStep_ = 0;
    tellModified(before);
}

void Document::tellModified(bool before) {
    if (before != modified()) Q_EMIT modifiedChanged();
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
