#pragma once

#include <QObject>

namespace sinew {

/// Keeps dialogs within the screen: one that would open larger is made smaller, as far as its contents allow.
class DialogBounds : public QObject {
    Q_OBJECT
public:
    /// Applies to all dialogs while it exists.
    explicit DialogBounds(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace sinew
