#include "ui/widgets/StyleSheet.h"

#include <utility>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

// "@role" stands for a colour of the theme.
constexpr auto kSheet = R"(
QMainWindow { background: @window; }
QMainWindow::separator { background: @window; width: 4px; height: 4px; }
QMainWindow::separator:hover { background: @accent; }

QMenuBar { background: @panel; color: @text; border: none; padding: 0 2px; }
QMenuBar::item { background: transparent; padding: 4px 8px; height: 16px; border-radius: 3px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @hover; }

QMenu { background: @panel; color: @text; border: 1px solid @line; padding: 4px 0; }
QMenu::item { padding: 4px 24px 4px 8px; min-height: 16px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @textOff; background: transparent; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }

QToolBar { background: @panel; border: none; border-bottom: 1px solid @line; spacing: 2px; padding: 0 8px; }
QToolBar::separator { background: @line; width: 1px; margin: 4px; }
QToolBar#transportBar { padding: 0; border: none; border-top: 1px solid @line; }

QStatusBar { background: @panel; border-top: 1px solid @line; min-height: 21px; max-height: 21px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @textDim; font-size: 11px; }

QTabBar { background: @window; font-size: 12px; }
QTabBar::tab { background: transparent; color: @textDim; height: 24px; padding: 0 8px;
               border: none; border-top: 2px solid transparent; }
QTabBar::tab:selected { background: @panel; color: @text; border-top: 2px solid @accent; }
QTabBar::tab:hover:!selected { background: @hover; color: @text; }

QToolButton#dragChoice::menu-indicator { image: none; }

QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @textDim; font-size: 11px; border: none;
                       border-bottom: 1px solid @line; padding: 0 4px; height: 21px; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: @textOff; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 8px; }

QProgressBar { background: @field; border: 1px solid @line; border-radius: 3px; max-height: 12px;
               text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
)";

}  // namespace

QString styleSheet(const Theme& t) {
    const std::pair<const char*, QColor> roles[] = {
        {"@window", t.window},   {"@panel", t.panel},   {"@raised", t.raised},       {"@field", t.field},
        {"@hover", t.hover},     {"@line", t.line},     {"@selection", t.selection}, {"@textDim", t.textDim},
        {"@textOff", t.textOff}, {"@accent", t.accent}, {"@text", t.text},
    };
    QString sheet = QString::fromLatin1(kSheet);
    // A name must come before its own prefixes (textDim before text).
    for (const auto& [role, color] : roles) sheet.replace(QLatin1String(role), color.name());
    return sheet;
}

}  // namespace sinew
