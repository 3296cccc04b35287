#pragma once

#include <QBoxLayout>
#include <QWidget>
#include <string_view>

#include "ui/widgets/CompactBar.h"

class QAbstractButton;
class QAbstractItemView;
class QAction;
class QLabel;
class QMenu;
class QModelIndex;
class QPushButton;
class QTableView;
class QToolButton;

namespace sinew {

/// Whether a widget is on the screen, apart from what covers it: not hidden and not behind the tab of another
/// panel.
bool isInView(const QWidget& widget);

/// Returns a menu text without its mnemonic marker: "Save" for "&Save". "&&" becomes "&".
QString withoutMnemonic(QString text);

/// Edits an item in its place, if it is editable and not being edited.
void editInPlace(QAbstractItemView& view, const QModelIndex& index);

/// Returns a vertical layout, by default without margins and spacing.
QVBoxLayout* columnLayout(QWidget* parent = nullptr, const QMargins& margins = {}, int spacing = 0);

/// Returns a horizontal layout. A negative `spacing` stands for that of the style.
QHBoxLayout* rowLayout(QWidget* parent, const QMargins& margins, int spacing = -1);

/// Gives a header or footer of a panel its height, and returns its layout.
QHBoxLayout* barLayout(QWidget& bar, int spacing = 8);

/// Returns a header with a panel's subject: its name, which is emphasised, and dim details at the right.
QWidget* makeSubjectBar(QLabel& name, QLabel& details);

/// Returns an area without a frame that scrolls `content` and is not in the tab order.
QWidget* makeScrollArea(QWidget* content);

/// Makes a table show plain rows of this height in pixels: no grid, no row numbers, rows selected as a whole.
void showAsRows(QTableView& table, int rowHeight);

/// Returns a label with dim text.
QLabel* makeDimLabel(const QString& text = {});

/// Returns a label with dim text to show in place of missing rows.
QLabel* makeHint(const QString& text);

/// Returns a label with dim, centred text that says what to do when a panel is empty.
QLabel* makePageHint(const QString& text);

/// Makes `button` trigger `action`, and gives it the action's object name, tooltip, and enabled and checked
/// state, also when these change.
void bindToAction(QAbstractButton& button, QAction& action);

/// Returns a button that is bound to `action`. Without a text, it shows that of the action.
QPushButton* makeActionButton(QAction& action, const QString& text = {});

/// Returns a square button for a small icon.
QToolButton* makeSmallButton(std::string_view iconName);

/// Returns a "…" button that opens `menu` below itself. The menu must outlive the button.
QToolButton* makeMoreButton(QMenu& menu, const QString& tip);

/// The bar at the top of a panel: flat buttons on the left, the "…" button on the right.
class PanelBar : public CompactBar {
    Q_OBJECT
public:
    PanelBar(QMenu& more, const QString& moreTip);

    void add(QToolButton* button);
    /// Adds a button with the action's icon, text and object name.
    void add(QAction& action);

private:
    QHBoxLayout* row_;
};

}  // namespace sinew
