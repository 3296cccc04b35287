#pragma once

#include <QToolButton>

class QActionGroup;

namespace sinew {

struct Session;

/// Button in the viewport's header whose menu sets how many joints an IK drag moves.
class DragDepthButton : public QToolButton {
    Q_OBJECT
public:
    explicit DragDepthButton(Session& session, QWidget* parent = nullptr);

private:
    void fillMenu();
    void updateChecked();
    static QString depthText(int depth);

    Session* session_;
    QActionGroup* depthActions_;
    QAction* rootAction_;
};

}  // namespace sinew
