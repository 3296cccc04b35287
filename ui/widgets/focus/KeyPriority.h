#pragma once

#include <QObject>

namespace sinew {

/// Decides between the focused control and the window's shortcuts on keys without modifiers. The shortcuts
/// come first, except for keys that a control needs to be used without a mouse: arrow keys in lists, sliders,
/// tabs and choices, and Space in checklists and in buttons that were reached by keyboard. Text fields take
/// the keys that type text, as Qt arranges it. Installs itself as an event filter of the application.
class KeyPriority : public QObject {
    Q_OBJECT
public:
    explicit KeyPriority(QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isReachedByKeyboard_ = false;  ///< whether the focused control was
};

}  // namespace sinew
