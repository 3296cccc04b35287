#pragma once

#include <QWidget>

class QLabel;

namespace sinew {

/// The head of the properties: whose they are, and a dim word about it.
class PanelHeader : public QWidget {
    Q_OBJECT
public:
    explicit PanelHeader(QWidget* parent = nullptr);
    void show(const QString& name, const QString& about);

private:
    QLabel* name_;
    QLabel* about_;
};

}  // namespace sinew
