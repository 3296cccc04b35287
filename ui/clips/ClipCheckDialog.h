#pragma once

#include <QDialog>
#include <vector>

#include "core/scene/analysis/ClipCheck.h"
#include "ui/widgets/BackgroundTask.h"

class QLabel;

namespace sinew {

class Actions;
struct Session;

/// Checks the active clip in the background and lists what was found, each with a button for the tool that
/// repairs it and one that goes to where it is worst. Follows edits of the clip and of the skeleton, but not
/// previews. Not modal, so that the tools can be used beside it.
class ClipCheckDialog : public QDialog {
    Q_OBJECT
public:
    ClipCheckDialog(Session& session, Actions& actions, QWidget* parent);

    const BackgroundTask& task() const { return task_; }

private:
    void check();
    void list(const std::vector<ClipFinding>& findings);
    void addRow(int row, const ClipFinding& finding);
    void select(const ClipFinding& finding);
    void useTool(const ClipFinding& finding);
    void moveToFloor(double height);
    void discardRows();

    Session* session_;
    Actions* actions_;
    QLabel* summary_;
    QWidget* rows_ = nullptr;
    BackgroundTask task_;
    CharacterId character_;
    std::shared_ptr<const Clip> checked_;
    std::shared_ptr<const Skeleton> skeleton_;  ///< with which it was checked
};

}  // namespace sinew
