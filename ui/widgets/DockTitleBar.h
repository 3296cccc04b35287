#pragma once

#include <QWidget>

class QDockWidget;

namespace sinew {

/// The title bar of a dock: its name as an active tab, and buttons to float and hide it. Hidden while the
/// dock is tabbed with others, since the main window's tab bar then shows its name.
class DockTitleBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int kHeight = 26;

    explicit DockTitleBar(QDockWidget& dock);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Checks whether the dock is tabbed with others. The main window calls it when docks move.
    void updateTabbed();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void measureTab();

    QDockWidget* dock_;
    int tabWidth_ = 0;  ///< kept, because the main window's layout asks for it often
    bool tabbed_ = false;
};

}  // namespace sinew
