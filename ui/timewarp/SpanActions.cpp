#include "ui/timewarp/SpanActions.h"

#include <QCoreApplication>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("sinew::SpanCommands", text); }

bool hasSpan(const Session& session, std::size_t span) {
    const auto warp = session.warp.committed();
    return warp && span < warp->spanCount();
}

}  // namespace

QString spanName(WarpSpan kind) {
    switch (kind) {
        case WarpSpan::smooth:
            return tr("smooth");
        case WarpSpan::linear:
            return tr("linear");
        case WarpSpan::hold:
            return tr("hold");
        case WarpSpan::reverse:
            return tr("reverse");
    }
    return {};
}

void setSpanKind(Session& session, std::size_t span, WarpSpan kind) {
    if (!hasSpan(session, span) || session.warp.committed()->pins()[span].span == kind) return;
    session.warp.apply(tr("Set Span %1 to %2").arg(span + 1).arg(spanName(kind)),
                       withSpan(*session.warp.committed(), span, kind));
}

void setSpanLocked(Session& session, std::size_t span, bool locked) {
    if (!hasSpan(session, span) || session.warp.committed()->pins()[span].locked == locked) return;
    session.warp.apply((locked ? tr("Lock Speed of Span %1") : tr("Unlock Speed of Span %1")).arg(span + 1),
                       withSpanLocked(*session.warp.committed(), span, locked));
}

void setSpanSpeed(Session& session, std::size_t span, double speed) {
    if (!hasSpan(session, span)) return;
    session.warp.apply(tr("Set Speed of Span %1").arg(span + 1),
                       withSpanSpeed(*session.warp.committed(), span, speed, session.warp.length()));
}

void applyPreset(Session& session, std::size_t span, WarpPreset preset) {
    if (!hasSpan(session, span)) return;
    QString text;
    if (preset == WarpPreset::easeIn) text = tr("Ease In");
    if (preset == WarpPreset::easeOut) text = tr("Ease Out");
    if (preset == WarpPreset::ramp) text = tr("Ramp");
    if (preset == WarpPreset::freeze) text = tr("Freeze");
    session.warp.apply(text, withPreset(*session.warp.committed(), span, preset));
}

namespace {

constexpr std::pair<const char*, WarpSpan> kSpanActions[] = {{"warp.smooth", WarpSpan::smooth},
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
    // Triggering a checked action would uncheck it: updateEnabled() restores the checks.
    const auto on = [this](const char* id, auto work) {
        connect((*actions_)[id], &QAction::triggered, this, [this, work](bool checked) {
            if (const auto span = session_->warp.span()) work(*span, checked);
            updateEnabled();
        });
    };
    for (const auto& [id, kind] : kSpanActions)
        on(id, [this, kind = kind](std::size_t span, bool) { setSpanKind(*session_, span, kind); });
    for (const auto& [id, preset] : kPresets)
        on(id, [this, preset = preset](std::size_t span, bool) { applyPreset(*session_, span, preset); });
    on("warp.resetSpeed", [this](std::size_t span, bool) { setSpanSpeed(*session_, span, 1); });
    on("warp.lockSpeed", [this](std::size_t span, bool locked) { setSpanLocked(*session_, span, locked); });
    WarpEditing& warp = session.warp;
    connect(actions["warp.keepLength"], &QAction::triggered, &warp,
            [&warp](bool keep) { warp.setLength(keep ? WarpLength::keep : WarpLength::mayChange); });
    for (const auto signal : {&WarpEditing::changed, &WarpEditing::pinsChanged, &WarpEditing::lengthChanged,
                              &WarpEditing::refusalChanged})
        connect(&warp, signal, this, &SpanActions::updateEnabled);
    updateEnabled();
}

void SpanActions::updateEnabled() {
    const WarpEditing& editing = session_->warp;
    const auto warp = editing.warp();
    const auto span = editing.span();
    const WarpPin* pin = span ? &warp->pins()[*span] : nullptr;
    QString why = editing.refusal();
    if (why.isEmpty() && !warp) why = tr("This clip has no time warp");
    if (why.isEmpty() && !pin) why = tr("Select a time warp pin that is not the last");
    const auto unless = [&](const char* id, const QString& whyNot) {
        enableUnless(*(*actions_)[id], why.isEmpty() ? whyNot : why);
    };
    for (const auto& [id, kind] : kSpanActions) {
        unless(id, {});
        (*actions_)[id]->setChecked(pin && pin->span == kind);
    }
    const bool holds = pin && pin->span == WarpSpan::hold;
    for (const char* id : {"warp.setSpeed", "warp.resetSpeed"})
        unless(id, holds ? tr("A hold has no speed") : QString());
    unless("warp.lockSpeed", {});
    (*actions_)["warp.lockSpeed"]->setChecked(pin && pin->locked);
    const bool forward = pin && isForward(pin->span);
    for (const auto& [id, preset] : kPresets)
        unless(id, forward ? QString() : tr("Presets apply to forward spans only"));
    (*actions_)["warp.keepLength"]->setChecked(editing.length() == WarpLength::keep);
}

}  // namespace sinew
