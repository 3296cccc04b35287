#include "ui/timewarp/SpanActions.h"

#include <utility>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Session.h"
#include "ui/timewarp/SpanCommands.h"

namespace sinew {

namespace {

constexpr std::pair<const char*, WarpSpan> kKinds[] = {{"warp.smooth", WarpSpan::smooth},
                                                       {"warp.linear", WarpSpan::linear},
                                                       {"warp.hold", WarpSpan::hold},
                                                       {"warp.reverse", WarpSpan::reverse}};
constexpr std::pair<const char*, WarpPreset> kPresets[] = {{"warp.easeIn", WarpPreset::easeIn},
                                                           {"warp.easeOut", WarpPreset::easeOut},
                                                           {"warp.ramp", WarpPreset::ramp},
                                                           {"warp.freeze", WarpPreset::freeze}};

}  // namespace

SpanActions::SpanActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    // What is chosen again stays checked: enable() says what is.
    const auto on = [this](const char* id, auto work) {
        connect((*actions_)[id], &QAction::triggered, this, [this, work](bool checked) {
            if (const auto span = session_->warp.span()) work(*span, checked);
            enable();
        });
    };
    for (const auto& [id, kind] : kKinds)
        on(id, [this, kind = kind](std::size_t span, bool) { setSpanKind(*session_, span, kind); });
    for (const auto& [id, preset] : kPresets)
        on(id, [this, preset = preset](std::size_t span, bool) { applyPreset(*session_, span, preset); });
    on("warp.resetSpeed", [this](std::size_t span, bool) { setSpanSpeed(*session_, span, 1); });
    on("warp.lockSpeed", [this](std::size_t span, bool locked) { setSpanLocked(*session_, span, locked); });
    WarpEditing& warp = session.warp;
    connect(actions["warp.keepLength"], &QAction::triggered, &warp,
            [&warp](bool keep) { warp.setLength(keep ? WarpLength::kept : WarpLength::free); });
    for (const auto signal : {&WarpEditing::changed, &WarpEditing::pinsChanged, &WarpEditing::lengthChanged,
                              &WarpEditing::refusalChanged})
        connect(&warp, signal, this, &SpanActions::enable);
    enable();
}

void SpanActions::enable() {
    const WarpEditing& editing = session_->warp;
    const auto warp = editing.warp();
    const auto span = editing.span();
    const WarpPin* pin = span ? &warp->pins()[*span] : nullptr;
    QString why = editing.refusal();
    if (why.isEmpty() && !warp) why = tr("This clip has no time warp");
    if (why.isEmpty() && !pin) why = tr("Select a pin of the time warp that another follows");
    const auto unless = [&](const char* id, const QString& whyNot) {
        enableUnless(*(*actions_)[id], why.isEmpty() ? whyNot : why);
    };
    for (const auto& [id, kind] : kKinds) {
        unless(id, {});
        (*actions_)[id]->setChecked(pin && pin->span == kind);
    }
    const bool holds = pin && pin->span == WarpSpan::hold;
    for (const char* id : {"warp.setSpeed", "warp.resetSpeed"})
        unless(id, holds ? tr("A span that holds has no speed") : QString());
    unless("warp.lockSpeed", {});
    (*actions_)["warp.lockSpeed"]->setChecked(pin && pin->locked);
    const bool forward = pin && isForward(pin->span);
    for (const auto& [id, preset] : kPresets)
        unless(id, forward ? QString() : tr("Only spans that go forward are drawn anew"));
    (*actions_)["warp.keepLength"]->setChecked(editing.length() == WarpLength::kept);
}

}  // namespace sinew
