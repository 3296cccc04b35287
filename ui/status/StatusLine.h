#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/widgets/Theme.h"

namespace sinew {

/// A line of dimmed 11-pixel text that can change every frame: unlike QLabel, it never triggers a new layout.
/// Text that does not fit is elided and shown in full in the tooltip.
class StatusText : public QWidget {
    Q_OBJECT
public:
    StatusText(const QString& name, Qt::Alignment alignment, QWidget* parent = nullptr);

    /// @param color  member of the theme
    void setText(const QString& text, QColor Theme::*color = &Theme::textDim);
    const QString& text() const { return text_; }
    /// Returns the text as displayed, elided if necessary.
    QString displayedText() const;

    QSize sizeHint() const override { return {120, 16}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    Qt::Alignment alignment_;
    QColor Theme::*color_ = &Theme::textDim;
};

class Recovery;
class TaskProgress;
struct Session;

/// Contents of the status bar: a hint or the progress of a task at the left; frame, time and speed in the
/// middle; the current joint, key count and journal state at the right.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(Session& session, QWidget* parent = nullptr);

    /// Shows the status tip of the hovered action; an empty tip restores the default hint.
    void showTip(const QString& tip);
    /// Shows a message about the last operation for a few seconds.
    void showNote(const QString& note);

    /// Shows the state of the document's journal at the right end.
    void followJournal(const Recovery& recovery);

    TaskProgress& progress() { return *progress_; }

private:
    QString defaultHint() const;
    void showHint();
    void showFrame();
    void showSelection();
    void showJournal(const Recovery& recovery);

    Session* session_;
    StatusText* hint_;
    StatusText* frame_;
    StatusText* selection_;
    StatusText* journal_;
    QTimer writingTimer_;  ///< delays the message that the journal is being written
    TaskProgress* progress_;
    QString tip_;
    QString note_;
    int unkeyedCount_ = 0;  ///< number of posed values at the playhead that are not keyed
};

}  // namespace sinew
