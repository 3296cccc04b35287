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

/// The pose library panel of the active character. Named poses are shown as thumbnails; Enter or a
/// double-click applies one. Implements key.storePose.
class PosesDock : public QDockWidget {
    Q_OBJECT
public:
    PosesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< handles F2 and Delete in the grid

private:
    enum Page { closedPage, emptyPage, posesPage };

    QWidget* makeBar();
    void makeView();
    void fillMenu();
    void showCharacter();
    void updateEnabled();
    void askName();
    void store(const QString& name, const std::vector<ChannelValue>& values);
    void applyCurrent();
    void rename(PoseId pose, const QString& name);
    void deleteCurrent();

    Session* session_;
    Actions* actions_;
    PoseModel* model_;
    QListView* view_;
    QMenu* menu_;
    QToolButton* applyButton_ = nullptr;
    QStackedWidget* pages_;
};

}  // namespace sinew
