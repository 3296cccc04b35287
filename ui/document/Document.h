#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/scene/Scene.h"
#include "ui/document/History.h"

namespace sinew {

/// The only QObject that owns a Scene. Views hold a pointer to it and react to changed(), comparing parts by
/// pointer.
///
/// A gesture is a series of preview() calls that ends with commit() or cancel(). An immediate edit is
/// commit(text, scene). Interactive gestures have no owner. A tool whose preview may stay open, such as a
/// dialog, passes itself as the owner; an interactive gesture replaces its preview, but an owned preview
/// never replaces another one.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    /// The scene to show: the preview if there is one, otherwise the committed scene.
    const Scene& scene() const { return scene_; }
    /// The committed scene, from which the running gesture started. Equal to scene() if there is no gesture.
    const Scene& committed() const { return history_.current().scene; }
    bool previewing() const { return previewing_; }
    /// Whether there is a preview by this owner; null stands for an interactive gesture.
    bool previewing(const QObject* owner) const { return previewing_ && owner_ == owner; }
    /// The owner of the current or the most recent preview.
    const QObject* previewOwner() const { return owner_; }

    /// Shows a scene during a gesture, without a history step or journal entry. Views receive at most one
    /// preview per painted frame, always the latest. Returns false and shows nothing if another gesture is
    /// running and `owner` is set.
    bool preview(Scene scene, const QObject* owner = nullptr);
    /// Starts an interactive gesture over an owner's preview: shows the committed scene at once, and the
    /// gesture is interactive until commit() or cancel(). The owner's preview is not reported as cancelled;
    /// the owner may preview again after previewEnded(). Returns false and does nothing if there is no owned
    /// preview.
    bool beginGesture();
    /// Commits the gesture's last preview as one step. Adds no step if nothing changed, and does nothing if
    /// the preview has another owner.
    ///
    /// @param text    step name that reads after "Undo": "Rotate thigh"
    /// @param recipe  recipe of the step if it can be repeated on other clips
    void commit(const QString& text, const QObject* owner = nullptr,
                std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Commits a scene as one step without a preview. A running gesture is cancelled.
    void commit(const QString& text, Scene scene, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Discards the preview, shows the committed scene and emits cancelled().
    void cancel();

    const History& history() const { return history_; }
    /// Goes back one step. While a gesture is running, cancels only the gesture.
    void undo();
    void redo() { goTo(history_.cursor() + 1); }
    /// Goes to a step of the history; 0 is the opened state. Cancels a running gesture. Does nothing if out
    /// of range.
    void goTo(int step);
    void setUndoBudget(std::size_t bytes);

    /// Replaces the document: starts a new history with `scene` as its saved first step.
    void open(Scene scene, const QString& title, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Replaces the history, except for the current step, whose scene must be the committed one. Emits
    /// no changed().
    ///
    /// @param steps   as in History::restore()
    /// @param cursor   index of the current step
    /// @param isSaved  whether a file holds the current step; otherwise no file holds any
    void restoreHistory(std::vector<Step> steps, int cursor, bool isSaved);
    /// Number of open() calls. Background work compares it to detect that another document was opened.
    std::uint64_t openCount() const { return openCount_; }

    /// The title shown to the user: name of the project or of the opened file. Empty for an empty scene.
    const QString& title() const { return title_; }
    void setTitle(const QString& title);
    /// Whether the current step differs from the one saved last.
    bool modified() const { return savedStep_ != history_.current().id; }
    void setSaved() { setSaved(history_.current().id); }  ///< the file holds the current step
    /// The file holds the step with this Step::id, as after a background save.
    void setSaved(std::uint64_t step);
    void setModified() { setSaved(0); }  ///< no file holds any step, as after recovery

    /// The last export of each clip in each format since open(), oldest first. Not history steps, but part of
    /// recipes.
    const std::vector<std::shared_ptr<const StepRecipe>>& exports() const { return exports_; }
    void recordExport(const StepRecipe& recipe);

    /// Messages from reading and writing, latest operation last. Shown by the messages panel.
    const Diagnostics& diagnostics() const { return diagnostics_; }
    void report(const Diagnostics& diagnostics);
    /// Reports the reason why an operation failed.
    void report(const Error& error);
    void clearDiagnostics();

    /// Sets the function that returns the current selection, which History stores when a step is left.
    /// Selection sets it.
    void setSelectionReader(std::function<StepSelection()> read) { readSelection_ = std::move(read); }

Q_SIGNALS:
    /// The only model signal. Both scenes stay alive until the slots return. A slot may commit, undo or open:
    /// scene() changes at once, and the new change is emitted after all slots have received this one, so that
    /// each slot's `before` is the `after` it received last.
    void changed(const sinew::Scene& before, const sinew::Scene& after);
    /// Emitted after changed() when the current history step changed by commit(), undo(), redo(), goTo() or
    /// open(). Never emitted for previews.
    void stepped();
    void historyRestored();  ///< emitted after stepped() by restoreHistory()
    /// Emitted after changed() by undo(), redo() and goTo(), with the selection at the time the step was
    /// left.
    void selectionRestored(const sinew::StepSelection& selection);
    /// A gesture ended other than by its own commit(). Its tool must ignore further pointer input.
    void cancelled();
    /// Emitted after changed(), stepped() and cancelled() when a preview ended, for whatever reason.
    void previewEnded();
    void modifiedChanged();
    void exported();  ///< after recordExport()
    void titleChanged();
    void diagnosticsChanged();

private:
    void endGesture();
    void leaveStep();
    void notify();

    Scene scene_;
    Scene notifiedScene_;  ///< the scene emitted last by changed()
    History history_;
    bool previewing_ = false;
    const QObject* owner_ = nullptr;
    std::optional<Scene> pending_;  ///< preview waiting for the next frame
    QTimer frame_;
    std::uint64_t savedStep_ = 0;
    std::uint64_t openCount_ = 0;
    QString title_;
    Diagnostics diagnostics_;
    std::vector<std::shared_ptr<const StepRecipe>> exports_;
    std::function<StepSelection()> readSelection_;

    // Pending notifications.
    bool notifying_ = false;
    bool stepped_ = false;
    bool previewEnded_ = false;
    bool notifiedModified_ = false;
    std::optional<StepSelection> restored_;
};

}  // namespace sinew
