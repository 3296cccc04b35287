#pragma once

#include <QDockWidget>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

class QListView;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace sinew {

class Actions;
class PoseModel;
struct Session;

/// The pose library of the active character: kept by name, seen as small pictures, posed by a double click or
/// Enter. Owns what key.storePose does.
class PosesDock : public QDockWidget {
    Q_OBJECT
public:
    PosesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< F2 and Delete in the grid

private:
    QWidget* makeBar();
    void makeView();
    void fillMenu();
    void showCharacter();
    void enable();
    void askName();
    void store(const QString& name, const std::vector<ChannelValue>& values);
    void apply();
    void rename(PoseId pose, const QString& name);
    void remove();

    Session* session_;
    Actions* actions_;
    PoseModel* model_;
    QListView* view_;
    QMenu* menu_;
    QToolButton* apply_ = nullptr;
    QStackedWidget* pages_;
};

}  // namespace sinew
