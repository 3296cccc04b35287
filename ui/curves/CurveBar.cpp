#include "ui/curves/CurveBar.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/curves/CurveView.h"
#include "ui/curves/KeyFields.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr int kHeight = 30;
constexpr int kSpacing = 2;

}  // namespace

CurveBar::CurveBar(Session& session, Actions& actions, CurveView& view)
    : CanvasBar(kHeight, kSpacing), view_(&view) {
    addInterpolations(actions);
    addSeparator(kSpacing);
    addTextButton(*actions["curve.compare"]);
    addSeparator(kSpacing);
    addTools(actions);
    addSeparator(kSpacing);
    addSwitches(actions);
    row().addStretch();
    row().addWidget(new KeyFields(session, view, this));
    addFrameButtons(view, tr("Frame Selected Keys (F)"));
    connect(&session.selection, &Selection::keysChanged, this, &CurveBar::showInterpolation);
    connect(&view.curves(), &VisibleCurves::changed, this, &CurveBar::showInterpolation);
    showInterpolation();
}

void CurveBar::addTextButton(QAction& action) {
    addButton(action)->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

void CurveBar::addInterpolations(Actions& actions) {
    const std::pair<Interpolation, const char*> kinds[] = {{Interpolation::step, "key.step"},
                                                           {Interpolation::linear, "key.linear"},
                                                           {Interpolation::catmullRom, "key.catmullRom"},
                                                           {Interpolation::monotone, "key.monotone"},
                                                           {Interpolation::slerp, "key.slerp"},
                                                           {Interpolation::hermite, "key.hermite"}};
    for (const auto& [kind, id] : kinds) {
        auto* button = new QToolButton(this);
        button->setObjectName(QString::fromLatin1(id));
        button->setIcon(actions[id]->icon());
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setAccessibleName(actions[id]->iconText());
        button->setToolTip(
            tr("%1: set the interpolation of the selected keys (of the active curve if none is selected)")
                .arg(actions[id]->iconText()));
        connect(button, &QToolButton::clicked, this, [this, kind = kind] {
            view_->setInterpolation(kind);
            showInterpolation();
        });
        interpolations_.emplace_back(kind, button);
        row().addWidget(button);
    }
}

void CurveBar::addTools(Actions& actions) {
    constexpr std::string_view kTools[] = {"curve.unroll", "curve.smooth", "curve.simplify", "curve.bake"};
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        if (std::ranges::find(kTools, actionTable()[i].id) != std::end(kTools))
            addTextButton(*actions.all()[i]);
    }
}

void CurveBar::addSwitches(Actions& actions) {
    for (const char* id : {"key.snap", "curve.limits", "curve.showBuffer"}) addButton(*actions[id]);
    row().addSpacing(4);
    auto* normalise = new QCheckBox(tr("Normalise"), this);
    QAction* action = actions["curve.normalise"];
    normalise->setToolTip(action->toolTip());
    connect(action, &QAction::toggled, normalise, &QCheckBox::setChecked);
    connect(normalise, &QCheckBox::toggled, action, &QAction::setChecked);
    row().addWidget(normalise);
}

void CurveBar::showInterpolation() {
    std::vector<Interpolation> kinds;
    const auto& keys = view_->editableKeys();
    for (const VisibleKey& key : keys) {
        if (std::ranges::find(kinds, key.key.interpolation) == kinds.end())
            kinds.push_back(key.key.interpolation);
    }
    const CurveRow* active = view_->curves().active();
    if (keys.empty() && active) kinds.push_back(active->curve->key(0).interpolation);
    for (const auto& [kind, button] : interpolations_)
        button->setChecked(std::ranges::find(kinds, kind) != kinds.end());
}

}  // namespace sinew
