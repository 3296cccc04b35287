#pragma once

#include <QDialog>

namespace sinew {

/// A read-only look at the place of a message in a text file, its line marked.
class TextViewer : public QDialog {
    Q_OBJECT
public:
    /// `line` from 1.
    TextViewer(const QString& path, qint64 line, const QString& message, QWidget* parent = nullptr);
};

}  // namespace sinew
