#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <string_view>

#include "core/anim/curve/Curve.h"

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// Implements and enables the `curve.…` actions of the curve editor itself. The curve tools and the
/// comparison have classes of their own.
class CurveActions : public QObject {
    Q_OBJECT
public:
    CurveActions(Session& session, Actions& actions, CurveView& view, QObject* parent);

private:
    void connectView();
    void connectActive();
    void connectAction(std::string_view id, const std::function<void(bool)>& act);
    void connectEnds();
    /// Sets the extrapolation of the selected keys' channels, or of the active channel if no key is selected.
    /// nullopt keeps the current value.
    void setEnds(std::optional<Extrapolation> before, std::optional<Extrapolation> after);
    void markPeaks();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    CurveView* view_;
};

}  // namespace sinew
