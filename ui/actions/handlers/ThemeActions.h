#pragma once

#include <QObject>

#include "ui/widgets/Theme.h"

namespace sinew {

class Actions;

/// Implements the theme actions and stores the choice in the settings.
class ThemeActions : public QObject {
    Q_OBJECT
public:
    ThemeActions(Actions& actions, QObject* parent);

    static ThemeChoice stored();
};

}  // namespace sinew
