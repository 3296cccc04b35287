#pragma once

#include <QObject>

namespace sinew {

/// Makes Tab go through the controls of dialogs and panels in the order of tabStops(), whatever order they
/// were created in. Installs itself as an event filter of the application, and orders the controls whenever
/// Tab or Shift+Tab is pressed, because any of them may have moved. Removes the focus proxies of containers,
/// at which Tab would turn in circles; setFocus() on such a container then no longer reaches a control.
class TabOrder : public QObject {
    Q_OBJECT
public:
    explicit TabOrder(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace sinew
