#pragma once

#include <QWidget>

namespace sinew {

class ReadOut;
class TaskProgress;
struct Session;

/// The contents of the status bar: a hint, or the progress of work, at the left; frame, time and speed in the
/// middle; the current joint and the clip's keys at the right.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);

    /// What a hovered action does; empty brings the standing hint back.
    void showTip(const QString& tip);
    /// A sentence about what was just done; stays for some seconds.
    void showNote(const QString& note);

    TaskProgress& progress() { return *progress_; }

private:
    void showHint();
    void showFrame();
    void showSelection();

    Session* session_;
    ReadOut* hint_;
    ReadOut* frame_;
    ReadOut* selection_;
    TaskProgress* progress_;
    QString tip_;
    QString note_;
    int notKeyed_ = 0;  ///< values that are posed at the playhead and not keyed
};

}  // namespace sinew
