#pragma once

#include <QWidget>

class QComboBox;
class QPushButton;

namespace sinew {

class Actions;
class Posing;
struct Session;

/// The left end of the transport bar: the auto-key button, which cannot be overlooked while armed, the Set
/// Key button, and what both of them key.
class KeyControls : public QWidget {
    Q_OBJECT
public:
    KeyControls(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    void addAutoKey();
    void addSetKey();
    void addChoice();
    QAction* setAction() const;
    void showState();

    Posing* posing_;
    Actions* actions_;
    QPushButton* set_ = nullptr;
    QComboBox* choice_ = nullptr;
};

}  // namespace sinew
