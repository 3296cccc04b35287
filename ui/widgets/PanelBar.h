#pragma once

#include <QWidget>

class QHBoxLayout;
class QMenu;
class QToolButton;

namespace sinew {

/// The "…" button of a panel, which opens a menu below itself. The menu outlives it.
QToolButton* makeMoreButton(QMenu& menu, const QString& tip);

/// The bar over a panel's rows: flat buttons from the left, the "…" button at the right end.
class PanelBar : public QWidget {
    Q_OBJECT
public:
    PanelBar(QMenu& more, const QString& moreTip, QWidget* parent = nullptr);

    void add(QToolButton* button);
    /// A button with the action's icon and text, named as the action is.
    void add(QAction& action);

private:
    QHBoxLayout* row_;
};

}  // namespace sinew
