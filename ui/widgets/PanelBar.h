#pragma once

#include <QWidget>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace sinew {

/// Returns a "…" button that opens `menu` below itself. The menu must outlive the button.
QToolButton* makeMoreButton(QMenu& menu, const QString& tip);

/// The bar at the top of a panel: flat buttons on the left, the "…" button on the right.
class PanelBar : public QWidget {
    Q_OBJECT
public:
    PanelBar(QMenu& more, const QString& moreTip, QWidget* parent = nullptr);

    void add(QToolButton* button);
    /// Adds a button with the action's icon, text and object name.
    void add(QAction& action);

private:
    QHBoxLayout* row_;
};

}  // namespace sinew
