#include "ui/keys/KeysDock.h"

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>

#include "ui/document/Session.h"
#include "ui/keys/KeyPanel.h"
#include "ui/widgets/Hint.h"

namespace sinew {

namespace {

constexpr int kLeastWidth = 304;
enum Page { closedPage, emptyPage, keysPage };

}  // namespace

KeysDock::KeysDock(Session& session, QWidget* parent)
    : QDockWidget(tr("Key"), parent),
      session_(&session),
      pages_(new QStackedWidget),
      panel_(new KeyPanel(session)) {
    setObjectName(QStringLiteral("keys"));
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(panel_);
    pages_->addWidget(makePageHint(tr("Open a file or set keys: their numbers stand here.")));
    pages_->addWidget(
        makePageHint(tr("Select keys in the timeline or the curves: their frame, value and "
                        "interpolation stand here, to be changed together.")));
    pages_->addWidget(area);
    pages_->setMinimumWidth(kLeastWidth);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    connect(&session.selection, &Selection::keysChanged, this, &KeysDock::showKeys);
    connect(&session.selection, &Selection::characterChanged, this, &KeysDock::showKeys);
    connect(&session.document, &Document::changed, this, &KeysDock::showKeys);
    connect(&session.visibility, &Visibility::changed, this, &KeysDock::showKeys);
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool seen) {
        seen_ = seen;
        showKeys();
    });
    showKeys();
}

void KeysDock::showKeys() {
    const auto clip = session_->selection.clip();
    const bool none = session_->selection.keys().empty();
    pages_->setCurrentIndex(!clip || clip->tracks.empty() ? closedPage : none ? emptyPage : keysPage);
    if (seen_ && pages_->currentIndex() == keysPage) panel_->showKeys();
}

}  // namespace sinew
