#pragma once

#include "ui/canvas/CanvasDock.h"

namespace sinew {

struct Session;

/// Dock of the curve editor: toolbar, canvas and context menu.
class CurvesDock : public CanvasDock {
    Q_OBJECT
public:
    CurvesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    void fillMenu(QMenu& menu) override;
};

}  // namespace sinew
