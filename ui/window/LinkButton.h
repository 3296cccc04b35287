#pragma once

#include <QAbstractButton>

namespace sinew {

/// A row or card that can be pressed: an icon, a name, and a dimmer second line.
class LinkButton : public QAbstractButton {
    Q_OBJECT
public:
    LinkButton(const QIcon& icon, const QString& name, const QString& detail, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString detail_;
};

}  // namespace sinew
