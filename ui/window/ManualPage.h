#pragma once

#include <QTextBrowser>

namespace sinew {

/// A page of the manual: Markdown with room between its paragraphs, which Qt's reader leaves out.
class ManualPage : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualPage(QWidget* parent = nullptr);

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
};

}  // namespace sinew
