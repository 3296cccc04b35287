#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;

namespace sinew {

class StripLegend;
class WarpContacts;
struct Session;
struct WarpGeometry;

/// Column beside the graph: a legend and mouse hints; beside the speed lane, the result of the warp in
/// numbers; beside the strip, its legend.
class WarpSidebar : public QWidget {
    Q_OBJECT
public:
    WarpSidebar(Session& session, const WarpContacts& contacts, QWidget* parent);

    /// Shows the parts for which there is space. The figures are always shown.
    void showSections(const WarpGeometry& geometry);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeLegend();
    QWidget* makeFigures();
    QLabel* addFigure(QWidget& page, int row, const QString& name);
    void showFigures();
    void fitSections();

    Session* session_;
    QWidget* legend_ = nullptr;
    QLabel* mouse_ = nullptr;
    QWidget* figures_;
    StripLegend* strip_;
    QLabel* rate_ = nullptr;
    QLabel* length_ = nullptr;
    QLabel* speed_ = nullptr;
    QLabel* frames_ = nullptr;
    QTimer figuresTimer_;  ///< delays the figures, which take a while for long clips
};

}  // namespace sinew
