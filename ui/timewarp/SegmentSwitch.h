#pragma once

#include <QWidget>
#include <vector>

class QToolButton;

namespace sinew {

/// A row of connected buttons of which one is checked.
class SegmentSwitch : public QWidget {
    Q_OBJECT
public:
    struct Choice {
        QString text, tip;
        QString name;  ///< objectName of its button
    };

    SegmentSwitch(const std::vector<Choice>& choices, const QString& accessibleName,
                  QWidget* parent = nullptr);

    void setCurrent(int index);  ///< emits no signal

Q_SIGNALS:
    void chosen(int index);  ///< by the user

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QToolButton*> buttons_;
};

}  // namespace sinew
