#pragma once

#include <QFrame>

class QComboBox;

namespace sinew {

class Actions;

/// Welcomes new users on the start page: offers the mouse controls and shortcuts of programs they may know,
/// and themes. A preference hides it.
class WelcomeCard : public QFrame {
    Q_OBJECT
public:
    explicit WelcomeCard(Actions& actions, QWidget* parent = nullptr);

private:
    QComboBox* makePresets();
    QComboBox* makeThemes();
    void refresh();

    Actions* actions_;
    QComboBox* presets_;
    QComboBox* themes_;
};

}  // namespace sinew
