#pragma once

#include <QDialog>
#include <QTextBrowser>

namespace sinew {

/// A manual page: rendered Markdown with spacing between paragraphs, which Qt's Markdown import omits.
class ManualPage : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualPage(QWidget* parent = nullptr);

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
};

/// Shows the built-in manual, with links between its pages.
class ManualWindow : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget* parent = nullptr);
};

}  // namespace sinew
