#pragma once

#include <QObject>
#include <QString>
#include <optional>

namespace sinew {

/// Tells whether the system clipboard has data of a type. The answer is kept until the clipboard changes,
/// because asking waits for the program that owns the data.
class ClipboardWatch : public QObject {
    Q_OBJECT
public:
    explicit ClipboardWatch(const QString& mimeType);

    bool hasData() const;

Q_SIGNALS:
    void changed();

private:
    QString mimeType_;
    mutable std::optional<bool> hasData_;
};

}  // namespace sinew
