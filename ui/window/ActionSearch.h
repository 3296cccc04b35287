#pragma once

#include <QFrame>

class QLineEdit;
class QListView;

namespace sinew {

class ActionListModel;
class Actions;
class DisabledReasons;

/// The list that F3 drops down: every action, found by its name or menu; Enter does it.
class ActionSearch : public QFrame {
    Q_OBJECT
public:
    ActionSearch(const Actions& actions, const DisabledReasons& reasons, QWidget* parent);

    /// Opens under the top right corner of `area` (window coordinates of the parent).
    void popUp(const QRect& area);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(const QModelIndex& index);

    QLineEdit* field_;
    QListView* list_;
    ActionListModel* model_;
};

}  // namespace sinew
