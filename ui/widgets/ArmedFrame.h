#pragma once

#include <QMargins>
#include <QWidget>

namespace sinew {

/// The frame around a canvas in which every change sets keys: two pixels over its edge, met by no click.
/// Hidden at first.
class ArmedFrame : public QWidget {
    Q_OBJECT
public:
    /// Follows the canvas's size, less the margins.
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
