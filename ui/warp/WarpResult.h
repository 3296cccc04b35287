#pragma once

#include <QTimer>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace sinew {

struct Session;

/// What comes of the time warp of the active clip, in numbers.
class WarpResult : public QWidget {
    Q_OBJECT
public:
    explicit WarpResult(Session& session, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Row {
        QLabel* name = nullptr;
        QLabel* value = nullptr;
    };
    Row addRow(const QString& name, const char* objectName);
    void showFigures();

    Session* session_;
    QGridLayout* rows_;
    Row length_, source_, speed_, frames_, contacts_;
    QTimer later_;  ///< frames of long clips are not counted at every move of a pin
};

}  // namespace sinew
