#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace sinew {

struct Session;

/// Hints of the time warp editor: a panel in the middle of the canvas if there is no warp to edit, and a note
/// at the top if the warp is off or cannot be changed.
class WarpHints : public QObject {
    Q_OBJECT
public:
    WarpHints(Session& session, QWidget* parent);

    void setArea(const QRect& area);
    QPushButton& button() const { return *create_; }  ///< "Add Time Warp"
    QString text() const;  ///< the visible note or panel title; empty if there is none

private:
    void refresh();
    void layoutParts();

    Session* session_;
    QRect area_;
    QFrame* panel_;
    QLabel* title_;
    QLabel* detail_;
    QPushButton* create_;
    QLabel* note_;  ///< at the top of the canvas
};

}  // namespace sinew
