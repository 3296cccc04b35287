#include "ui/tutorials/Tutorial.h"

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"

namespace sinew {

TutorialProgress::TutorialProgress(const Session& session, const Actions& actions)
    : session_(&session),
      actions_(&actions),
      openCount_(session.document.openCount()),
      scene_(session.document.committed()) {}

bool TutorialProgress::isChecked(std::string_view action) const { return (*actions_)[action]->isChecked(); }

bool TutorialProgress::hasOpened() const { return session_->document.openCount() != openCount_; }

bool TutorialProgress::hasChanged() const {
    return session_->document.committed().characters != scene_.characters;
}

}  // namespace sinew
