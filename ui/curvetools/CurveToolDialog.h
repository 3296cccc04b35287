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

/// The one window of all curve tools, beside the main window's own work: shows a tool's fields, and what they
/// make of the curves at once everywhere. Apply makes it one step, Cancel and Escape take it back. Acts on
/// what is selected, and follows that. The work is done off the GUI thread; while the fields go on changing
/// what is done is shown, and the latest is worked on next. Gestures of a hand come first: what is shown
/// gives way to them, and comes back when they are over.
class CurveToolDialog : public QDialog {
    Q_OBJECT
public:
    CurveToolDialog(Session& session, QWidget* parent);

    /// Keeps the page.
    void addPage(ToolPage& page);
    /// Shows a page of it; another one's preview is taken back.
    void open(ToolPage& page);

    /// Whether what is shown is what the fields say.
    bool settled() const { return !task_.running() && !stale_; }
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
    void follow(CurveScope scope);
    bool previewing() const;
    bool othersPreview() const;
    void refresh();
    void start();
    void take(const ToolPage::Outcome& outcome);
    void showOutcome(const ToolPage::Outcome& outcome);
    void addLine(const ToolPage::Outcome& outcome);
    void commit();
    void takeBack();
    void jump(JointId joint, Seconds time);
    void showNote(const QString& text, bool error);
    void place();

    Session* session_;
    BackgroundTask task_;
    BackgroundTask afterwards_;
    QTimer soon_;
    ToolPage* page_ = nullptr;
    CurveScope scope_;
    std::uint64_t scopes_ = 0;            ///< counts them
    std::uint64_t working_ = 0;           ///< the scope that the task works on
    std::optional<recipe::Step> recipe_;  ///< of what is shown
    QStackedWidget* pages_ = nullptr;
    QLabel* scopeLabel_ = nullptr;
    QLabel* note_ = nullptr;
    QPushButton* apply_ = nullptr;
    bool stale_ = false;       ///< the fields say something else than what runs or is shown
    bool applying_ = false;    ///< to be committed as soon as it is settled
    bool reselected_ = false;  ///< while another's gesture ran
    std::uint64_t step_ = 0;   ///< of the history, on which the preview was made
    bool own_ = false;         ///< a change of the session that this makes itself
};

}  // namespace sinew
