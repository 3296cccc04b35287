#pragma once

#include <QWidget>

namespace sinew {

class ElidedLabel;

/// The head of the properties: whose they are, and below it a dim line about it.
class PanelHeader : public QWidget {
    Q_OBJECT
public:
    explicit PanelHeader(QWidget* parent = nullptr);
    void show(const QString& name, const QString& about);

private:
    ElidedLabel* name_;
    ElidedLabel* about_;
};

}  // namespace sinew
