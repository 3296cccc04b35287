#pragma once

#include <QDialog>
#include <QTextBrowser>

class QDialogButtonBox;
class QLineEdit;
class QListWidget;

namespace sinew {

/// A manual page: rendered Markdown with spacing between paragraphs, which Qt's Markdown import omits, and a
/// link below each command that copies it.
class ManualPage : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualPage(QWidget* parent = nullptr);

protected:
    QVariant loadResource(int type, const QUrl& name) override;
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
};

/// Shows the built-in manual: contents or search results at the left, the page at the right.
class ManualWindow : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget* parent = nullptr);

    /// @param page  file name, such as "ik.md", also with an anchor
    void showPage(const QString& page);

private:
    QWidget* makeIndex();
    void search(const QString& text);
    void showMatch(int row);

    ManualPage* page_;
    QLineEdit* searchField_ = nullptr;
    QListWidget* index_ = nullptr;
};

/// Shows a page of the manual in a window that belongs to `window`, which may be a modal dialog.
void openManual(QWidget& window, const QString& page);

/// Gives a dialog a Help button that shows its page of the manual.
void addHelpButton(QDialogButtonBox& buttons, QWidget& dialog, const char* page);

}  // namespace sinew
