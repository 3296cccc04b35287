#pragma once

#include <QPointer>

#include "core/anim/sequence/Sequence.h"
#include "ui/actions/ActionHandler.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class FindTransitionDialog;
class SequenceEditing;
class SequencePreview;

/// Implements the `sequence.…` and `strip.…` actions on the sequence that is shown and its selected strip.
/// Each is one undo step.
class SequenceCommands : public ActionHandler {
    Q_OBJECT
public:
    SequenceCommands(SequenceEditing& editing, SequencePreview& preview, Actions& actions, QWidget* window);

    /// The task that bakes to a clip.
    BackgroundTask& task() { return task_; }
    /// The open dialog, or null.
    FindTransitionDialog* transitionDialog() const;
    void addStrip(ClipId clip);  ///< after all others; makes a sequence if there is none

Q_SIGNALS:
    void panelRequested();  ///< a command made a sequence that should be seen

private:
    using StripEdit = Result<Sequence> (*)(const Sequence&, StripRef);

    void updateEnabled() override;
    void newSequence();
    void renameSequence();
    void editStrip(const QString& text, StripEdit edit, bool keepsSelection);
    void split();
    void duplicate();
    void findTransition();
    void bake();
    void bake(CharacterId character, SequenceId sequence, const QString& name);
    void commit(const QString& text, Result<Scene> edited);
    QString nameOfSequence() const;

    SequenceEditing* editing_;
    SequencePreview* preview_;
    QWidget* window_;
    BackgroundTask task_;
    QPointer<FindTransitionDialog> dialog_;
};

}  // namespace sinew
