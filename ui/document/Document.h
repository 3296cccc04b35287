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
/// pointer. A gesture is preview() … preview() commit(), or cancel(); an edit at once is commit(text, scene).
/// What a hand does is of nobody; who proposes something that may stand for long, as a dialog with its
/// preview, names itself as the owner: a hand's gesture takes its place, and it takes nobody's.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    /// What views show: the preview while there is one, else what was committed.
    const Scene& scene() const { return scene_; }
    /// Where the running gesture began; scene() outside of one.
    const Scene& committed() const { return history_.current().scene; }
    bool previewing() const { return previewing_; }
    /// Whether there is a preview, and it is this owner's; null: a hand's.
    bool previewing(const QObject* owner) const { return previewing_ && owner_ == owner; }
    /// Whose the preview is, or the last one was.
    const QObject* previewOwner() const { return owner_; }

    /// Shows a scene while a gesture goes on: no step, no journal. The latest wins, and views see one at most
    /// a painted frame. False, and nothing is shown: while another's gesture runs, where there is an owner.
    bool preview(Scene scene, const QObject* owner = nullptr);
    /// A hand takes hold: where an owner's preview stands, the committed scene takes its place at once, and
    /// the gesture is the hand's until commit() or cancel(); the owner, which nobody cancelled, may preview
    /// again after previewEnded(). False, and nothing happens: where no owner's stands.
    bool beginGesture();
    /// Makes the gesture's last preview one step with a name that reads after "Undo": "Rotate thigh". No
    /// step where nothing changed; nothing at all where the preview is another's.
    ///
    /// @param recipe  of a step that can be done again on other clips
    void commit(const QString& text, const QObject* owner = nullptr,
                std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// One step without a preview; a running gesture is given up for it.
    void commit(const QString& text, Scene scene, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Back to where the gesture began; cancelled() tells its tool.
    void cancel();

    const History& history() const { return history_; }
    /// The step before; while a gesture runs, that alone is taken back.
    void undo();
    void redo() { goTo(history_.cursor() + 1); }
    /// To a step of the history, 0 being what was opened. Cancels a running gesture; out of range: nothing.
    void goTo(int step);
    void setUndoBudget(std::size_t bytes);

    /// Another document altogether: a new history that begins with `scene`, saved.
    void open(Scene scene, const QString& title, std::shared_ptr<const StepRecipe> recipe = nullptr);
    /// Counts open(): what was begun in the background compares it, lest its end meets another document.
    std::uint64_t opening() const { return opening_; }

    /// What the user calls it: the project's or the opened file's name; empty for an empty scene.
    const QString& title() const { return title_; }
    void setTitle(const QString& title);
    /// Whether the current step is another one than was saved last.
    bool modified() const { return savedStep_ != history_.current().id; }
    void setSaved() { setSaved(history_.current().id); }  ///< the current step is what the file holds
    void setSaved(std::uint64_t step);   ///< the step of this Step::id is, as after saving in the background
    void setModified() { setSaved(0); }  ///< no step is what any file holds, as after recovery

    /// The last export of each clip in each format since open(), oldest first: no steps, but of recipes.
    const std::vector<std::shared_ptr<const StepRecipe>>& exports() const { return exports_; }
    void noteExport(const StepRecipe& done);

    /// What reading and writing had to say, newest operation last; shown by the messages panel.
    const Diagnostics& diagnostics() const { return diagnostics_; }
    void report(const Diagnostics& diagnostics);
    void clearDiagnostics();

    /// What History keeps with each step as it is left; Selection gives and takes it.
    void setSelectionOf(std::function<StepSelection()> read) { readSelection_ = std::move(read); }

Q_SIGNALS:
    /// The one model signal. Both scenes live until the slots return. A slot may commit, undo or open:
    /// scene() is the new one at once, and every slot is told of it after all were told of this one, so that
    /// each `before` is the `after` that they saw last.
    void changed(const sinew::Scene& before, const sinew::Scene& after);
    /// After changed(): the history has another current step, by a commit, undo, redo or open(). Never for
    /// previews.
    void stepped();
    /// After changed() of an undo, redo or goTo(): what was selected when that step was left.
    void selectionRestored(const sinew::StepSelection& selection);
    /// A gesture was given up, not by the tool's own commit(): what its pointer does from now on is not of
    /// it.
    void cancelled();
    /// After changed(), stepped() and cancelled(): there is no preview any more, however it ended.
    void previewEnded();
    void modifiedChanged();
    void exported();  ///< after noteExport()
    void titleChanged();
    void diagnosticsChanged();

private:
    void endGesture();
    void leaveStep();
    void tell();

    Scene scene_;
    Scene told_;  ///< what changed() spoke of last
    History history_;
    bool previewing_ = false;
    const QObject* owner_ = nullptr;
    std::optional<Scene> pending_;  ///< a preview that waits for its frame
    QTimer frame_;
    std::uint64_t savedStep_ = 0;
    std::uint64_t opening_ = 0;
    QString title_;
    Diagnostics diagnostics_;
    std::vector<std::shared_ptr<const StepRecipe>> exports_;
    std::function<StepSelection()> readSelection_;

    // What is still to be told.
    bool telling_ = false;
    bool stepped_ = false;
    bool ended_ = false;
    bool toldModified_ = false;
    std::optional<StepSelection> restored_;
};

}  // namespace sinew
