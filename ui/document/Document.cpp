#include "ui/document/Document.h"

#include <QScopedValueRollback>
#include <exception>
#include <utility>

#include "core/scene/analysis/SceneEquality.h"
#include "ui/document/History.h"
#include "ui/document/StepRecipe.h"

namespace sinew {

namespace {

constexpr int kFrameMilliseconds = 16;

/// Lets all signals of a change be emitted even if slots throw, so that a failing view cannot keep a step
/// from being recorded in the recovery journal.
class SlotExceptions {
public:
    /// Calls a function that emits signals, and keeps its exception if it is the first one.
    template <class Emit>
    void guard(const Emit& emit) {
        try {
            emit();
        } catch (...) {
            if (!first_) first_ = std::current_exception();
        }
    }
    void rethrow() const {
        if (first_) std::rethrow_exception(first_);
    }

private:
    std::exception_ptr first_;
};

}  // namespace

Document::Document(QObject* parent) : QObject(parent), savedStep_(history_.current().id) {
    frame_.setSingleShot(true);
    frame_.setInterval(kFrameMilliseconds);
    connect(&frame_, &QTimer::timeout, this, [this] {
        if (!pending_) return;
        frame_.start();
        scene_ = *std::exchange(pending_, std::nullopt);
        notify();
    });
}

void Document::notify() {
    if (notifying_) return;  // the outer call emits everything that is pending
    const QScopedValueRollback<bool> notifying(notifying_, true);  // also after an exception in a slot
    SlotExceptions exceptions;
    for (;;) {
        if (notifiedScene_.characters != scene_.characters) {
            const Scene after = scene_;
            const Scene before = std::exchange(notifiedScene_, Scene(after));
            exceptions.guard([&] { Q_EMIT changed(before, after); });
        } else if (restored_) {
            const StepSelection selection = *std::exchange(restored_, std::nullopt);
            exceptions.guard([&] { Q_EMIT selectionRestored(selection); });
        } else if (std::exchange(stepped_, false)) {
            exceptions.guard([this] { Q_EMIT stepped(); });
        } else if (std::exchange(previewEnded_, false)) {
            exceptions.guard([this] { Q_EMIT previewEnded(); });
        } else if (std::exchange(notifiedModified_, modified()) != modified()) {
            exceptions.guard([this] { Q_EMIT modifiedChanged(); });
        } else {
            break;
        }
    }
    exceptions.rethrow();
}

bool Document::preview(Scene scene, const QObject* owner) {
    if (owner && previewing_ && owner_ != owner) return false;
    previewing_ = true;
    owner_ = owner;
    if (frame_.isActive()) {
        pending_ = std::move(scene);
        return true;
    }
    frame_.start();
    scene_ = std::move(scene);
    notify();
    return true;
}

bool Document::beginGesture() {
    if (!previewing_ || !owner_) return false;
    owner_ = nullptr;
    pending_.reset();
    scene_ = committed();
    notify();
    return true;
}

void Document::commit(const QString& text, const QObject* owner, std::shared_ptr<const StepRecipe> recipe) {
    if (!previewing(owner)) return;
    Scene last = pending_ ? *std::move(pending_) : scene_;
    endGesture();
    commit(text, std::move(last), std::move(recipe));
}

void Document::commit(const QString& text, Scene scene, std::shared_ptr<const StepRecipe> recipe) {
    const bool interrupts = previewing_;
    endGesture();
    if (haveEqualContents(scene, committed())) {
        scene_ = committed();
    } else {
        leaveStep();
        history_.push(scene, text, std::move(recipe));
        scene_ = std::move(scene);
        stepped_ = true;
    }
    SlotExceptions exceptions;
    if (interrupts) exceptions.guard([this] { Q_EMIT cancelled(); });
    exceptions.guard([this] { notify(); });
    exceptions.rethrow();
}

void Document::cancel() {
    if (!previewing_) return;
    endGesture();
    scene_ = committed();
    SlotExceptions exceptions;
    exceptions.guard([this] { Q_EMIT cancelled(); });
    exceptions.guard([this] { notify(); });
    exceptions.rethrow();
}

void Document::endGesture() {
    previewEnded_ = previewEnded_ || previewing_;
    previewing_ = false;
    pending_.reset();
}

void Document::leaveStep() {
    if (readSelection_) history_.storeSelection(readSelection_());
}

void Document::undo() { previewing_ ? cancel() : goTo(history_.cursor() - 1); }

void Document::goTo(int step) {
    cancel();
    if (step == history_.cursor() || step < 0 || step >= static_cast<int>(history_.steps().size())) return;
    leaveStep();
    history_.setCursor(step);
    scene_ = committed();
    restored_ = history_.current().selection;
    stepped_ = true;
    notify();
}

void Document::setUndoBudget(std::size_t bytes) {
    history_.setBudget(bytes);
    stepped_ = true;
    notify();
}

void Document::open(Scene scene, const QString& title, std::shared_ptr<const StepRecipe> recipe) {
    const bool interrupts = previewing_;
    endGesture();
    ++openCount_;
    history_.begin(scene, title.isEmpty() ? tr("New") : tr("Open %1").arg(title), std::move(recipe));
    exports_.clear();
    savedStep_ = history_.current().id;
    scene_ = std::move(scene);
    restored_.reset();
    stepped_ = true;
    SlotExceptions exceptions;
    if (interrupts) exceptions.guard([this] { Q_EMIT cancelled(); });
    exceptions.guard([&] { setTitle(title); });
    exceptions.guard([this] { notify(); });
    exceptions.rethrow();
}

void Document::restoreHistory(std::vector<Step> steps, int cursor, bool isSaved) {
    cancel();
    history_.restore(std::move(steps), cursor);
    scene_ = committed();
    savedStep_ = isSaved ? history_.current().id : 0;
    stepped_ = true;
    SlotExceptions exceptions;
    exceptions.guard([this] { notify(); });
    exceptions.guard([this] { Q_EMIT historyRestored(); });
    exceptions.rethrow();
}

void Document::setTitle(const QString& title) {
    if (std::exchange(title_, title) != title) Q_EMIT titleChanged();
}

void Document::setSaved(std::uint64_t step) {
    savedStep_ = step;
    notify();
}

void Document::recordExport(const StepRecipe& recipe) {
    std::erase_if(exports_, [&](const auto& before) { return isSameExport(*before, recipe); });
    exports_.push_back(std::make_shared<const StepRecipe>(recipe));
    Q_EMIT exported();
}

void Document::report(const Diagnostics& diagnostics) {
    if (diagnostics.empty()) return;
    diagnostics_.append(diagnostics);
    Q_EMIT diagnosticsChanged();
}

void Document::report(const Error& error) {
    Diagnostics diagnostics;
    diagnostics.add(Severity::error, error.code, error.where, error.message);
    report(diagnostics);
}

void Document::clearDiagnostics() {
    if (diagnostics_.empty()) return;
    diagnostics_ = {};
    Q_EMIT diagnosticsChanged();
}

}  // namespace sinew
