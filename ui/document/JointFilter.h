#pragma once

#include <QObject>
#include <QString>
#include <string>

namespace sinew {

/// The outliner's joint filter, which editors that list joints share. View state.
class JointFilter : public QObject {
    Q_OBJECT
public:
    const QString& text() const { return text_; }
    void setText(const QString& text);
    /// Whether a joint's name contains the filter text, ignoring case.
    bool passes(const std::string& name) const;

Q_SIGNALS:
    void changed();

private:
    QString text_;
};

}  // namespace sinew
