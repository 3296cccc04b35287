#include "ui/timewarp/SpanCommands.h"

#include <QCoreApplication>

#include "ui/document/Session.h"

namespace sinew {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("sinew::SpanCommands", text); }

bool has(const Session& session, std::size_t span) {
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
    if (!has(session, span) || session.warp.committed()->pins()[span].span == kind) return;
    session.warp.apply(tr("Make span %1 %2").arg(span + 1).arg(spanName(kind)),
                       withSpan(*session.warp.committed(), span, kind));
}

void setSpanLocked(Session& session, std::size_t span, bool locked) {
    if (!has(session, span) || session.warp.committed()->pins()[span].locked == locked) return;
    session.warp.apply((locked ? tr("Lock speed of span %1") : tr("Unlock speed of span %1")).arg(span + 1),
                       withSpanLocked(*session.warp.committed(), span, locked));
}

void setSpanSpeed(Session& session, std::size_t span, double speed) {
    if (!has(session, span)) return;
    session.warp.apply(tr("Set speed of span %1").arg(span + 1),
                       withSpanSpeed(*session.warp.committed(), span, speed, session.warp.length()));
}

void applyPreset(Session& session, std::size_t span, WarpPreset preset) {
    if (!has(session, span)) return;
    QString text;
    if (preset == WarpPreset::easeIn) text = tr("Ease in");
    if (preset == WarpPreset::easeOut) text = tr("Ease out");
    if (preset == WarpPreset::ramp) text = tr("Ramp");
    if (preset == WarpPreset::freeze) text = tr("Freeze");
    session.warp.apply(text, withPreset(*session.warp.committed(), span, preset));
}

}  // namespace sinew
