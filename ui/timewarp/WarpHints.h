#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace sinew {

struct Session;

/// What to do where there is no warp to be seen, in the middle of the canvas; and at its top that a warp is
/// off, or why none can be changed.
class WarpHints : public QObject {
    Q_OBJECT
public:
    WarpHints(Session& session, QWidget* parent);

    void setRoom(const QRect& room);
    QPushButton& button() const { return *create_; }  ///< "Add Time Warp"
    QString text() const;                             ///< what it says; empty where nothing needs to be said

private:
    void follow();
    void place();

    Session* session_;
    QRect room_;
    QFrame* empty_;
    QLabel* title_;
    QLabel* detail_;
    QPushButton* create_;
    QLabel* note_;  ///< at the top
};

}  // namespace sinew
