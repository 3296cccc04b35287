#pragma once

#include <QFrame>

class QLineEdit;
class QLabel;
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

    /// Opens under the top right corner of `area`, in global coordinates, and stays inside of it.
    void popUp(const QRect& area);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find(const QString& text);
    void choose(const QModelIndex& index);

    QLineEdit* field_;
    QListView* list_;
    QLabel* nothing_;
    ActionListModel* model_;
    QSize most_;
};

}  // namespace sinew
