#pragma once

#include <QDockWidget>
#include <QListView>
#include <QStyledItemDelegate>

class QLabel;
class QSpinBox;
class QStackedWidget;

namespace sinew {

/// List of history steps; the current one has a bar in the accent colour.
class HistoryView : public QListView {
    Q_OBJECT
public:
    explicit HistoryView(QWidget* parent = nullptr);
};

/// Paints a step: its text, and a bar if it is the current one.
class StepDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

class Actions;
class HistoryModel;
class HistoryView;
struct Session;

/// The history panel: all steps that can be undone or redone; choosing one goes to it. The footer shows the
/// memory they use and the memory limit, which is stored in the settings. The context menu has Copy as
/// Recipe.
class HistoryDock : public QDockWidget {
    Q_OBJECT
public:
    HistoryDock(Session& session, Actions& actions, QWidget* parent = nullptr);

private:
    QWidget* makeFooter();
    void setBudget(int megabytes);
    void refresh();
    void goTo(const QModelIndex& step);

    Session* session_;
    HistoryModel* model_;
    HistoryView* view_;
    QStackedWidget* pages_;
    QLabel* usedLabel_ = nullptr;
    QSpinBox* budgetBox_ = nullptr;
    bool isSyncing_ = false;
};

}  // namespace sinew
