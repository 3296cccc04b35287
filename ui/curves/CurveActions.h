#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <string_view>

#include "core/anim/Extrapolation.h"

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// What the `curve.…` actions of the editor itself do, and when they can be chosen. The curve tools and the
/// comparison have their own.
class CurveActions : public QObject {
    Q_OBJECT
public:
    CurveActions(Session& session, Actions& actions, CurveView& view, QObject* parent);

private:
    void connectView();
    void connectActive();
    void on(std::string_view id, const std::function<void(bool)>& act);
    void connectEnds();
    /// Of the selected keys' channels, or of the active one where no key is selected; nullopt stays.
    void setEnds(std::optional<Extrapolation> before, std::optional<Extrapolation> after);
    void markPeaks();
    void enable();

    Session* session_;
    Actions* actions_;
    CurveView* view_;
};

}  // namespace sinew
