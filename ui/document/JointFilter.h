#pragma once

#include <QObject>
#include <QString>
#include <string>

namespace sinew {

/// The text by which the outliner filters joints; editors that list joints follow it. View state.
class JointFilter : public QObject {
    Q_OBJECT
public:
    const QString& text() const { return text_; }
    void setText(const QString& text);
    /// Whether a joint's name holds the text, in any case of letters.
    bool passes(const std::string& name) const;

Q_SIGNALS:
    void changed();

private:
    QString text_;
};

}  // namespace sinew
