#pragma once

#include <QDockWidget>
#include <QSortFilterProxyModel>

#include "core/base/Id.h"

class QComboBox;
class QLineEdit;
class QStackedWidget;

namespace sinew {

class Actions;
class JointModel;
class JointTree;
struct Session;

/// The tree of characters and joints with its filter, in step with the selection both ways, and the choice of
/// a character's clip. Owns what the `edit.select…` actions do.
class OutlinerDock : public QDockWidget {
    Q_OBJECT
public:
    OutlinerDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< Escape and Down in the filter

private:
    QWidget* makeFilterRow();
    QWidget* makeClipRow();
    void followSession();
    void showScene();
    void showClips();
    void showSelection();
    void readSelection();
    void setFilter(const QString& text);
    void expandNew(const QModelIndex& parent, int first, int last);
    void activate(const QModelIndex& index);
    QModelIndex shown(JointId joint) const;
    JointId jointAt(const QModelIndex& shownIndex) const;

    Session* session_;
    JointModel* model_;
    QSortFilterProxyModel* filtered_;
    JointTree* tree_;
    QLineEdit* filter_ = nullptr;
    QWidget* clipRow_ = nullptr;
    QComboBox* clips_ = nullptr;
    QStringList clipNames_;  ///< that it shows
    QStackedWidget* pages_ = nullptr;
    bool following_ =
        false;  ///< the tree is being told; what it says of its selection is no wish of the user
};

}  // namespace sinew
