#include "ui/timewarp/SpanActions.h"

#include <QCoreApplication>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct SpanTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::SpanCommands)
};

constexpr const char* kSpanNames[] = {  // in the order of SpanKind
    QT_TRANSLATE_NOOP("sinew::SpanCommands", "smooth"), QT_TRANSLATE_NOOP("sinew::SpanCommands", "linear"),
    QT_TRANSLATE_NOOP("sinew::SpanCommands", "hold"), QT_TRANSLATE_NOOP("sinew::SpanCommands", "reverse")};

bool hasSpan(const Session& session, std::size_t span) {
    const auto warp = session.warp.committed();
    return warp && span < warp->spanCount();
}

}  // namespace

QString spanName(SpanKind kind) { return SpanTexts::tr(kSpanNames[static_cast<std::size_t>(kind)]); }

void setSpanKind(Session& session, std::size_t span, SpanKind kind) {
    if (!hasSpan(session, span) || session.warp.committed()->pins()[span].span == kind) return;
    session.warp.apply(SpanTexts::tr("Set Span %1 to %2").arg(span + 1).arg(spanName(kind)),
                       withSpanKind(*session.warp.committed(), span, kind));
}

void setSpanLocked(Session& session, std::size_t span, bool locked) {
    if (!hasSpan(session, span) || session.warp.committed()->pins()[span].locked == locked) return;
    session.warp.apply(
        (locked ? SpanTexts::tr("Lock Speed of Span %1") : SpanTexts::tr("Unlock Speed of Span %1"))
            .arg(span + 1),
        withSpanLocked(*session.warp.committed(), span, locked));
}

void setSpanSpeed(Session& session, std::size_t span, double speed) {
    if (!hasSpan(session, span)) return;
    session.warp.apply(SpanTexts::tr("Set Speed of Span %1").arg(span + 1),
                       withSpanSpeed(*session.warp.committed(), span, speed, session.warp.length()));
}

namespace {

constexpr std::pair<const char*, SpanKind> kSpanActions[] = {{"warp.smooth", SpanKind::smooth},
                                                             {"warp.linear", SpanKind::linear},
                                                             {"warp.hold", SpanKind::hold},
                                                             {"warp.reverse", SpanKind::reverse}};
struct Preset {
    const char* action;
    WarpPreset preset;
    const char* step;  ///< name of the undo step
};
constexpr Preset kPresets[] = {
    {"warp.easeIn", WarpPreset::easeIn, QT_TRANSLATE_NOOP("sinew::SpanCommands", "Ease In")},
    {"warp.easeOut", WarpPreset::easeOut, QT_TRANSLATE_NOOP("sinew::SpanCommands", "Ease Out")},
    {"warp.ramp", WarpPreset::ramp, QT_TRANSLATE_NOOP("sinew::SpanCommands", "Ramp")},
    {"warp.freeze", WarpPreset::freeze, QT_TRANSLATE_NOOP("sinew::SpanCommands", "Freeze")}};

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
    for (const Preset& each : kPresets) {
        on(each.action, [this, &each](std::size_t span, bool) {
            if (hasSpan(*session_, span))
                session_->warp.apply(SpanTexts::tr(each.step),
                                     withPreset(*session_->warp.committed(), span, each.preset));
        });
    }
    on("warp.resetSpeed", [this](std::size_t span, bool) { setSpanSpeed(*session_, span, 1); });
    on("warp.lockSpeed", [this](std::size_t span, bool locked) { setSpanLocked(*session_, span, locked); });
    WarpEditing& warp = session.warp;
    connect(actions["warp.keepLength"], &QAction::triggered, &warp,
            [&warp](bool keep) { warp.setLength(keep ? SpanLengthMode::keep : SpanLengthMode::ripple); });
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
    if (why.isEmpty() && !pin) why = tr("Select a time warp pin other than the last");
    const auto unless = [&](const char* id, const QString& whyNot) {
        enableUnless(*(*actions_)[id], why.isEmpty() ? whyNot : why);
    };
    for (const auto& [id, kind] : kSpanActions) {
        unless(id, {});
        (*actions_)[id]->setChecked(pin && pin->span == kind);
    }
    const bool holds = pin && pin->span == SpanKind::hold;
    for (const char* id : {"warp.setSpeed", "warp.resetSpeed"})
        unless(id, holds ? tr("A hold has no speed") : QString());
    unless("warp.lockSpeed", {});
    (*actions_)["warp.lockSpeed"]->setChecked(pin && pin->locked);
    const bool forward = pin && isForward(pin->span);
    for (const Preset& each : kPresets)
        unless(each.action, forward ? QString() : tr("Presets apply to forward spans only"));
    (*actions_)["warp.keepLength"]->setChecked(editing.length() == SpanLengthMode::keep);
}

}  // namespace sinew
