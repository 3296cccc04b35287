#pragma once

#include <QDialog>

namespace sinew {

/// The manual that travels inside the program, with its links.
class ManualWindow : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget* parent = nullptr);
};

}  // namespace sinew
