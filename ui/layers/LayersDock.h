#pragma once

#include <QDockWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableView;

namespace sinew {

class Actions;
class EffectStrip;
class LayerCommands;
class LayerModel;
struct Session;

/// The layers of the active clip: a table in which the selected row is the layer that gets keys, and the
/// settings and the effect of that layer at the playhead.
class LayersDock : public QDockWidget {
    Q_OBJECT
public:
    LayersDock(Session& session, Actions& actions, QWidget* parent);

    LayerCommands& commands() { return *commands_; }

private:
    enum Page { closedPage, layersPage };

    QWidget* makeTable(Actions& actions);
    QWidget* makeSettings();
    void showLayers();
    void showActive();
    void showEffect();
    void setRotation(int index);

    Session* session_;
    LayerCommands* commands_;
    LayerModel* model_;
    QStackedWidget* pages_;
    QTableView* table_;
    QWidget* settings_ = nullptr;
    QComboBox* rotation_ = nullptr;
    QLabel* mask_ = nullptr;
    QSpinBox* falloff_ = nullptr;
    QPushButton* maskButton_ = nullptr;
    QLabel* effect_ = nullptr;
    EffectStrip* strip_ = nullptr;
};

}  // namespace sinew
