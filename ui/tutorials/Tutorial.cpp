#include "ui/tutorials/Tutorial.h"

#include <algorithm>

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

bool TutorialProgress::hasMoved() const {
    return std::ranges::any_of(session_->document.committed().characters, [this](const auto& character) {
        const auto before = scene_.find(character->id);
        return !before || before->clips != character->clips || before->unkeyed != character->unkeyed;
    });
}

}  // namespace sinew
