#pragma once

#include <QTimer>
#include <QWidget>

namespace sinew {

class ReadOut;
class Recovery;
class TaskProgress;
struct Session;

/// The contents of the status bar: a hint, or the progress of work, at the left; frame, time and speed in the
/// middle; the current joint and the clip's keys, and the journal, at the right.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);

    /// What a hovered action does; empty brings the standing hint back.
    void showTip(const QString& tip);
    /// A sentence about what was just done; stays for some seconds.
    void showNote(const QString& note);

    /// Shows how the journal of the document stands, at the right end.
    void follow(const Recovery& recovery);

    TaskProgress& progress() { return *progress_; }

private:
    QString standingHint() const;
    void showHint();
    void showFrame();
    void showSelection();
    void showJournal(const Recovery& recovery);

    Session* session_;
    ReadOut* hint_;
    ReadOut* frame_;
    ReadOut* selection_;
    ReadOut* journal_;
    QTimer writing_;  ///< until slow writing is said
    TaskProgress* progress_;
    QString tip_;
    QString note_;
    int notKeyed_ = 0;  ///< values that are posed at the playhead and not keyed
};

}  // namespace sinew
