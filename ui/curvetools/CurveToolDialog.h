#pragma once

#include <QDialog>
#include <QTimer>

#include "ui/curvetools/ToolPage.h"
#include "ui/widgets/BackgroundTask.h"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace sinew {

struct Session;

/// Non-modal dialog shared by all curve tools. It shows a tool's fields and previews the result everywhere as
/// they change. Apply commits the preview as one undo step; Cancel and Escape discard it. The dialog acts on
/// the selection and follows its changes.
///
/// The work runs on a worker thread. While the fields keep changing, each finished result is shown and the
/// latest state is computed next. Interactive gestures have priority: they replace the preview, which returns
/// when they end.
class CurveToolDialog : public QDialog {
    Q_OBJECT
public:
    CurveToolDialog(Session& session, QWidget* parent);

    /// Adds a page and takes ownership of it.
    void addPage(ToolPage& page);
    /// Shows a page and discards the preview of another one.
    void open(ToolPage& page);

    /// Returns whether the preview matches the fields.
    bool isSettled() const { return !task_.running() && !isStale_; }
    BackgroundTask& task() { return task_; }

public Q_SLOTS:
    void accept() override;
    void reject() override;

private:
    void makeParts();
    void followSession();
    CurveScope currentScope() const { return page_->scope(*session_); }
    void selectionChanged();
    void stepped();
    void cancelled();
    void taskEnded(bool cancelled);
    void previewEnded();
    void setScope(CurveScope scope);
    bool isPreviewing() const;
    bool hasForeignPreview() const;
    void refresh();
    void start();
    void receive(const ToolPage::Outcome& outcome);
    /// Returns whether `outcome` changes the scene.
    bool changesScene(const ToolPage::Outcome& outcome) const;
    void showOutcome(const ToolPage::Outcome& outcome);
    void startFollowUp(const ToolPage::Outcome& outcome);
    void commit();
    void discard();
    void jump(JointId joint, Seconds time);
    void showNote(const QString& text, bool error);
    void positionWindow();

    Session* session_;
    BackgroundTask task_;
    BackgroundTask followUpTask_;
    QTimer startTimer_;
    ToolPage* page_ = nullptr;
    CurveScope scope_;
    std::uint64_t scopeVersion_ = 0;      ///< number of scope changes
    std::uint64_t taskVersion_ = 0;       ///< scope change that the task is based on
    std::optional<recipe::Step> recipe_;  ///< of the current preview
    QStackedWidget* pages_ = nullptr;
    QLabel* scopeLabel_ = nullptr;
    QLabel* note_ = nullptr;
    QPushButton* apply_ = nullptr;
    bool isStale_ = false;           ///< the fields have changed since the running or shown work started
    bool applyPending_ = false;      ///< commit as soon as the preview is up to date
    bool selectionPending_ = false;  ///< the selection changed during a gesture of another owner
    std::uint64_t baseStep_ = 0;     ///< history step that the preview is based on
    bool isOwnChange_ = false;       ///< the dialog itself is changing the session
};

}  // namespace sinew
