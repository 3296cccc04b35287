#pragma once

#include <QDockWidget>
#include <optional>

#include "core/retarget/Mapping.h"
#include "core/retarget/transfer/Landmarks.h"

class QLabel;
class QListWidget;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTableView;
class QTabWidget;

namespace sinew {

class Actions;
class FigureView;
class RetargetForm;
class Retargeting;
class RoleFilter;
class RoleModel;
class SlideModel;
struct Session;

/// The Retarget panel: source and target side by side with their roles, the table of roles, the contacts of
/// the result, and the settings. Implements the `retarget.…` actions.
class RetargetDock : public QDockWidget {
    Q_OBJECT
public:
    RetargetDock(Session& session, Actions& actions, QWidget* parent = nullptr);

    Retargeting& retargeting() const { return *retargeting_; }

private:
    enum Page { hintPage, contentPage };

    void connectActions();
    QWidget* makeFigures();
    QWidget* makeTables();
    QWidget* makeRoles();
    QWidget* makeContacts();
    QWidget* makeSettings();
    void showSubject();
    void showMapping();
    void showEntry();
    void showReport();
    void updateEnabled();
    QString reportText() const;
    void chooseJoint(MappingSide side, int joint, bool extends);
    void selectEntryOf(MappingSide side, int joint);
    std::optional<std::size_t> selectedEntry() const;
    void unmapSelected();
    void goToContact(int row);
    void editContacts();
    void retargetFiles();

    Session* session_;
    Actions* actions_;
    Retargeting* retargeting_;
    QStackedWidget* pages_;
    FigureView* sourceFigure_ = nullptr;
    FigureView* targetFigure_ = nullptr;
    RoleModel* roles_;
    RoleFilter* filter_;
    QTableView* roleTable_ = nullptr;
    QLabel* roleCount_ = nullptr;
    SlideModel* slides_;
    QTableView* slideTable_ = nullptr;
    QTabWidget* tabs_ = nullptr;
    RetargetForm* form_ = nullptr;
    QListWidget* messages_ = nullptr;
    QLabel* note_ = nullptr;
    QPushButton* apply_ = nullptr;
    QPushButton* discard_ = nullptr;
    QMenu* menu_;
    std::optional<std::pair<MappingSide, int>> waiting_;  ///< joint that was clicked and waits for its pair
};

}  // namespace sinew
