#include "ui/preferences/CheatSheet.h"

#include <QAction>
#include <QCoreApplication>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>

#include "ui/actions/Actions.h"
#include "ui/actions/Shortcuts.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct CheatSheetTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::CheatSheetTexts)
};

}  // namespace

QString cheatSheetHtml(const Actions& actions) {
    QString html =
        QStringLiteral("<html><head><meta charset=\"utf-8\"><title>%1</title></head><body><h1>%1</h1>")
            .arg(CheatSheetTexts::tr("Sinew Keyboard Shortcuts"));
    std::string_view menu;
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const QAction& action = *actions.all()[i];
        const ActionSpec& spec = actionTable()[i];
        if (action.shortcuts().isEmpty()) continue;
        if (menu != spec.menu) {
            html += (menu.empty() ? QString() : QStringLiteral("</table>")) +
                    QStringLiteral("<h3>%1</h3><table cellpadding=\"2\" width=\"100%\">")
                        .arg(menuPath(spec).toHtmlEscaped());
            menu = spec.menu;
        }
        html += QStringLiteral("<tr><td width=\"40%\"><b>%1</b></td><td>%2</td></tr>")
                    .arg(shownText(action.shortcuts()).toHtmlEscaped(),
                         withoutMnemonic(action.text()).toHtmlEscaped());
    }
    return html + QStringLiteral("</table></body></html>");
}

QString writeCheatSheet(const Actions& actions, const QString& file) {
    QSaveFile saved(file);
    if (!saved.open(QIODevice::WriteOnly)) return saved.errorString();
    if (file.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive)) {
        saved.write(cheatSheetHtml(actions).toUtf8());
    } else {
        QPdfWriter writer(&saved);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(CheatSheetTexts::tr("Sinew Keyboard Shortcuts"));
        QTextDocument document;
        document.setHtml(cheatSheetHtml(actions));
        document.print(&writer);
    }
    return saved.commit() ? QString() : saved.errorString();
}

}  // namespace sinew
