#include "ui/viewport/ViewportPanel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/HeaderButtons.h"
#include "ui/viewport/MotionBar.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/rendering/GraphicsSupport.h"
#include "ui/widgets/ArmedFrame.h"
#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kNoteMargin = 8;

}  // namespace

SoloNote::SoloNote(Session& session, Actions& actions, QWidget& canvas)
    : QPushButton(sinew::icon("solo"), {}, &canvas), session_(&session) {
    setObjectName(QStringLiteral("isolated"));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::ArrowCursor);
    setToolTip(tr("Show all joints again (%1)")
                   .arg(actions["joint.solo"]->shortcut().toString(QKeySequence::NativeText)));
    canvas.installEventFilter(this);
    connect(this, &QPushButton::clicked, this, [this] { session_->visibility.setSolo({}); });
    connect(&session.visibility, &Visibility::changed, this, &SoloNote::refresh);
    connect(&session.document, &Document::changed, this, &SoloNote::refresh);
    refresh();
}

void SoloNote::refresh() {
    QStringList names;
    for (const auto& character : session_->document.scene().characters) {
        for (const Joint& joint : character->skeleton->joints()) {
            if (session_->visibility.isSolo(joint.id)) names << QString::fromStdString(joint.name);
        }
    }
    QString soloNames =
        names.size() == 1 ? names.front() : tr("%n joint(s)", nullptr, static_cast<int>(names.size()));
    setText(tr("Solo: %1 · Show All").arg(soloNames.replace(u'&', QStringLiteral("&&"))));
    updatePosition();
    setVisible(session_->visibility.hasSolo());
}

void SoloNote::updatePosition() {
    adjustSize();
    move((parentWidget()->width() - width()) / 2, kNoteMargin);
}

bool SoloNote::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) updatePosition();
    return QPushButton::eventFilter(watched, event);
}

ViewportPanel::ViewportPanel(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent), actions_(&actions) {
    for (const char* id : {"view.bones", "view.grid", "view.limitArcs", "view.follow", "view.multisample"})
        actions[id]->setChecked(true);
    setUpMeshActions(session, actions, *this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (graphicsSupport().usable) view_ = new ViewportView(session, actions, this);
    column->addWidget(makeHeader(session));
    if (view_) {
        column->addWidget(view_, 1);
        auto* armed = new ArmedFrame(*view_);
        const auto showArmed = [&session, armed] { armed->setVisible(session.posing.autoKey()); };
        connect(&session.posing, &Posing::autoKeyChanged, armed, showArmed);
        new SoloNote(session, actions, *view_);
    } else {
        column->addWidget(makeMessage(), 1);
    }
}

QWidget* ViewportPanel::makeHeader(Session& session) {
    auto* header = new QWidget;
    header->setFixedHeight(28);
    header->setAutoFillBackground(true);
    header->setBackgroundRole(QPalette::AlternateBase);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(4, 2, 4, 2);
    row->setSpacing(2);
    row->addWidget(makeProjectionBox());
    row->addSpacing(4);
    addButtons(*row, {"view.bones", "view.meshes"});
    row->addWidget(makeShadingButton(*actions_));
    addButtons(*row, {"view.xray", "view.names", "view.axes", "view.limitArcs", "view.grid"});
    if (view_) {
        row->addSpacing(8);
        row->addWidget(new MotionBar(session, *actions_, view_->motion()));
        row->addSpacing(8);
        row->addWidget(makeDragDepthButton(session));
    }
    row->addStretch(1);
    addButtons(*row, {"view.frameAll", "view.frameSelected"});
    row->addSpacing(8);
    addButtons(*row, {"view.front", "view.right", "view.top"});
    new BarOverflow(*header);
    return header;
}

void ViewportPanel::addButtons(QHBoxLayout& row, std::initializer_list<const char*> ids) {
    for (const char* id : ids) row.addWidget(makeHeaderButton(*(*actions_)[id]));
}

QComboBox* ViewportPanel::makeProjectionBox() {
    auto* choice = new QComboBox;
    choice->addItems({tr("Perspective"), tr("Orthographic")});
    choice->setFocusPolicy(Qt::TabFocus);
    choice->setAccessibleName(tr("Projection"));
    QAction* orthographic = (*actions_)["view.orthographic"];
    choice->setToolTip(orthographic->toolTip());
    const auto show = [choice](bool parallel) { choice->setCurrentIndex(parallel ? 1 : 0); };
    connect(orthographic, &QAction::toggled, choice, show);
    connect(choice, &QComboBox::activated, orthographic,
            [orthographic](int index) { orthographic->setChecked(index == 1); });
    show(orthographic->isChecked());
    return choice;
}

QWidget* ViewportPanel::makeMessage() {
    auto* label = new QLabel(tr("<p><b>The 3D view needs OpenGL 3.3.</b></p><p>Found: %1.</p>"
                                "<p>Update the graphics driver, or set the environment variable<br>"
                                "<tt>LIBGL_ALWAYS_SOFTWARE=1</tt> to render on the processor.</p>"
                                "<p>Everything else in this window works.</p>")
                                 .arg(graphicsSupport().description.toHtmlEscaped()));
    label->setObjectName(QStringLiteral("viewportMessage"));
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setMargin(32);
    return label;
}

}  // namespace sinew
