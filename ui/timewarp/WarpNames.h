#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;

namespace sinew {

class StripLegend;
class WarpContacts;
struct Session;
struct WarpGeometry;

/// The column beside the graph: what its lines mean and what the mouse does; beside the speed lane, what
/// comes of the warp in numbers; beside the strip, which time and which bar is which.
class WarpNames : public QWidget {
    Q_OBJECT
public:
    WarpNames(Session& session, const WarpContacts& contacts, QWidget* parent);

    void showParts(const WarpGeometry& geometry);  ///< that the canvas has room for; figures always

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeLegend();
    QWidget* makeFigures();
    QLabel* addFigure(QWidget& page, int row, const QString& name);
    void showFigures();
    void fitParts();

    Session* session_;
    QWidget* legend_ = nullptr;
    QLabel* mouse_ = nullptr;
    QWidget* figures_;
    StripLegend* strip_;
    QLabel* rate_ = nullptr;
    QLabel* length_ = nullptr;
    QLabel* speed_ = nullptr;
    QLabel* frames_ = nullptr;
    QTimer later_;  ///< counting takes a while for long clips, so not at every move of a pin
};

}  // namespace sinew
