#include "ui/keys/KeysDock.h"

#include <QLabel>
#include <QStackedWidget>

#include "ui/keys/KeyPanel.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

KeysDock::KeysDock(Session& session, QWidget* parent)
    : QDockWidget(tr("Key"), parent),
      session_(&session),
      pages_(new QStackedWidget),
      panel_(new KeyPanel(session)) {
    setObjectName(QStringLiteral("keys"));
    pages_->addWidget(makePageHint(tr("Open a file or set keys to see key values here.")));
    pages_->addWidget(
        makePageHint(tr("Select keys in the timeline or the curve editor to edit their frame, value and "
                        "interpolation together.")));
    pages_->addWidget(makeScrollArea(panel_));
    pages_->setMinimumWidth(320);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    connect(&session.selection, &Selection::keysChanged, this, &KeysDock::showKeys);
    connect(&session.selection, &Selection::characterChanged, this, &KeysDock::showKeys);
    connect(&session.document, &Document::changed, this, &KeysDock::showKeys);
    connect(&session.visibility, &Visibility::changed, this, &KeysDock::showKeys);
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool seen) {
        isSeen_ = seen;
        showKeys();
    });
    showKeys();
}

void KeysDock::showKeys() {
    const auto clip = session_->selection.curves();
    const bool none = session_->selection.keys().empty();
    pages_->setCurrentIndex(!clip || clip->tracks.empty() ? closedPage : none ? emptyPage : keysPage);
    if (isSeen_ && pages_->currentIndex() == keysPage) panel_->showKeys();
}

}  // namespace sinew
