#pragma once

#include <QFrame>

class QComboBox;

namespace sinew {

class Actions;

/// Greets new users on the start page: asks for the program whose mouse and shortcuts they know and for a
/// theme, and offers tutorials. Its preference hides it.
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
