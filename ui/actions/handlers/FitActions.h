#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

class FitTemplateDialog;

/// Implements `mesh.fitTemplate`.
class FitActions : public ActionHandler {
    Q_OBJECT
public:
    FitActions(Session& session, Actions& actions, QWidget& window);

    FitTemplateDialog& dialog() const { return *dialog_; }

private:
    void updateEnabled() override;

    FitTemplateDialog* dialog_;
};

}  // namespace sinew
