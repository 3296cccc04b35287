#pragma once

#include <QWidget>

namespace sinew {

class Actions;

/// What else can be done with the limits of the selected joints: fit, mirror, copy, paste, presets, arcs.
class LimitButtons : public QWidget {
    Q_OBJECT
public:
    explicit LimitButtons(Actions& actions, QWidget* parent = nullptr);
};

}  // namespace sinew
