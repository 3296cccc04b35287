#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

class QWidget;

namespace sinew {

/// Makes Tab go through the controls of dialogs and floating panels in the order of tabStops(), whatever
/// order they were created in. Installs itself as an event filter of the application, and orders the controls
/// of a dialog or panel when one of them appears. Removes the focus proxies of containers in it, at which Tab
/// would turn in circles; setFocus() on such a container then no longer reaches a control.
class TabOrder : public QObject {
    Q_OBJECT
public:
    explicit TabOrder(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void orderPending();

    std::vector<QPointer<QWidget>> pending_;  ///< dialogs and panels to be ordered
};

}  // namespace sinew
