#pragma once

#include <QWidget>

class QComboBox;
class QPushButton;

namespace sinew {

class Actions;
class Posing;
struct Session;

/// Left end of the transport bar: the Auto-Key button, which is conspicuous while armed, the Set Key button,
/// and the choice of channels that both of them key.
class KeyControls : public QWidget {
    Q_OBJECT
public:
    KeyControls(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addSetKey();
    void addChoice();
    QAction* keyAction() const;
    void showState();

    Posing* posing_;
    Actions* actions_;
    QPushButton* setKeyButton_ = nullptr;
    QComboBox* channelsBox_ = nullptr;
};

}  // namespace sinew
