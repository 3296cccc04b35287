#pragma once

#include <QToolButton>

class QActionGroup;

namespace sinew {

struct Session;

/// The button of the viewport's header whose menu chooses how far a dragged joint takes others along.
class DragChoice : public QToolButton {
    Q_OBJECT
public:
    explicit DragChoice(Session& session, QWidget* parent = nullptr);

private:
    void fillMenu();
    void showChoice();
    static QString textOf(int depth);

    Session* session_;
    QActionGroup* depths_;
    QAction* root_;
};

}  // namespace sinew
