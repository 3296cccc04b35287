#pragma once

#include <QMargins>
#include <QWidget>

namespace sinew {

/// A two-pixel frame over the edge of a canvas, shown while auto-key is armed. Ignores the mouse. Hidden
/// initially.
class ArmedFrame : public QWidget {
    Q_OBJECT
public:
    /// Creates a frame that follows the canvas's size, reduced by the margins.
    explicit ArmedFrame(QWidget& canvas, QMargins margins = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fit();

    QMargins margins_;
};

}  // namespace sinew
