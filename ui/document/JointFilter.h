#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <utility>

namespace sinew {

/// The outliner's joint filter, which editors that list joints share. View state.
class JointFilter : public QObject {
    Q_OBJECT
public:
    const QString& text() const { return text_; }
    void setText(const QString& text) {
        if (std::exchange(text_, text) != text) Q_EMIT changed();
    }
    /// Whether a joint's name contains the filter text, ignoring case.
    bool passes(const std::string& name) const {
        return text_.isEmpty() || QString::fromStdString(name).contains(text_, Qt::CaseInsensitive);
    }

Q_SIGNALS:
    void changed();

private:
    QString text_;
};

}  // namespace sinew
