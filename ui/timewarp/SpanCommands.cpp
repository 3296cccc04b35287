#include "ui/timewarp/SpanCommands.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"

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

void addPresets(QMenu& menu, Session& session, const std::function<std::optional<std::size_t>()>& span) {
    const std::tuple<WarpPreset, const char*, QString> presets[] = {
        {WarpPreset::easeIn, "easeIn", tr("Ease &In: starts slow")},
        {WarpPreset::easeOut, "easeOut", tr("Ease &Out: ends slow")},
        {WarpPreset::ramp, "ramp", tr("&Ramp: slow at both ends")},
        {WarpPreset::freeze, "freeze", tr("&Freeze: stands still in the middle")}};
    for (const auto& [preset, name, text] : presets) {
        QAction* action = menu.addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        QObject::connect(action, &QAction::triggered, &menu, [&session, span, preset = preset] {
            if (const auto of = span()) applyPreset(session, *of, preset);
        });
    }
}

void addSpanCommands(QMenu& menu, Session& session, std::size_t span,
                     const std::function<void()>& typeSpeed) {
    const WarpPin& pin = session.warp.warp()->pins()[span];
    auto* kinds = new QActionGroup(&menu);
    const std::tuple<WarpSpan, const char*, QString> all[] = {{WarpSpan::smooth, "smooth", tr("&Smooth")},
                                                              {WarpSpan::linear, "linear", tr("&Linear")},
                                                              {WarpSpan::hold, "hold", tr("&Hold (Freeze)")},
                                                              {WarpSpan::reverse, "reverse", tr("&Reverse")}};
    for (const auto& [kind, name, text] : all) {
        QAction* action = menu.addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        action->setChecked(pin.span == kind);
        kinds->addAction(action);
        QObject::connect(action, &QAction::triggered, &menu,
                         [&session, span, kind = kind] { setSpanKind(session, span, kind); });
    }
    menu.addSeparator();
    const bool hold = pin.span == WarpSpan::hold;
    QAction* speed = menu.addAction(tr("Set S&peed…"), &menu, typeSpeed);
    speed->setObjectName(QStringLiteral("setSpeed"));
    speed->setEnabled(!hold);
    QAction* reset =
        menu.addAction(tr("Reset Speed to &1x"), &menu, [&session, span] { setSpanSpeed(session, span, 1); });
    reset->setObjectName(QStringLiteral("resetSpeed"));
    reset->setEnabled(!hold);
    QAction* lock = menu.addAction(tr("Loc&k Speed"));
    lock->setObjectName(QStringLiteral("lockSpeed"));
    lock->setCheckable(true);
    lock->setChecked(pin.locked);
    QObject::connect(lock, &QAction::triggered, &menu,
                     [&session, span](bool on) { setSpanLocked(session, span, on); });
    QMenu* presets = menu.addMenu(tr("Pr&esets"));
    presets->setEnabled(isForward(pin.span));
    addPresets(*presets, session, [span] { return std::optional(span); });
}

}  // namespace sinew
