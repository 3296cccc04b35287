#pragma once

#include <QDockWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;

namespace sinew {

class Actions;
class LockModel;
class NumberField;
class WeightCommands;
struct Session;

/// Weights of the active character's meshes: the brush, locked joints, the probed vertex, test poses and
/// edits of all vertices. Owns the implementation of the `weights.…` actions.
class WeightsDock : public QDockWidget {
    Q_OBJECT
public:
    WeightsDock(Session& session, Actions& actions, QWidget* parent = nullptr);

    WeightCommands& commands() { return *commands_; }

private:
    enum Page { hintPage, weightsPage };

    QWidget* makeBrush();
    QWidget* makeLocks();
    QWidget* makeProbe();
    QWidget* makeEdits();
    void showBrush();
    void showCurrentJoint();
    void showCharacter();
    void showProbe();

    Session* session_;
    Actions* actions_;
    WeightCommands* commands_;
    LockModel* lockModel_;
    QStackedWidget* pages_;
    QComboBox *mode_, *falloff_, *source_;
    NumberField *radius_, *strength_, *value_;
    QCheckBox *symmetric_, *front_;
    QTableView *locks_, *influences_;
    QLabel* probe_;
    bool isSeen_ = false;  ///< neither hidden nor covered by another tab
};

}  // namespace sinew
