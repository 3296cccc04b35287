#include "ui/document/Selection.h"

#include <algorithm>
#include <unordered_set>

#include "ui/document/Document.h"

namespace sinew {

Selection::Selection(Document& document) : document_(&document) {
    connect(&document, &Document::changed, this, &Selection::follow);
}

std::shared_ptr<const Character> Selection::character() const { return document_->scene().find(character_); }

std::shared_ptr<const Clip> Selection::clip(const Character& character) const {
    const auto chosen = clips_.find(character.id);
    for (const auto& clip : character.clips) {
        if (chosen != clips_.end() && clip->id == chosen->second) return clip;
    }
    return character.clips.empty() ? nullptr : character.clips.back();
}

std::shared_ptr<const Clip> Selection::clip() const {
    const auto active = character();
    return active ? clip(*active) : nullptr;
}

bool Selection::contains(JointId joint) const { return std::ranges::find(joints_, joint) != joints_.end(); }

void Selection::setCharacter(CharacterId character) {
    if (character_ == character || !document_->scene().find(character)) return;
    character_ = character;
    Q_EMIT characterChanged();
}

void Selection::setClip(CharacterId character, ClipId clip) {
    const auto owner = document_->scene().find(character);
    if (!owner || !owner->find(clip)) return;
    ClipId& chosen = clips_[character];
    if (chosen == clip) return;
    chosen = clip;
    Q_EMIT characterChanged();
}

void Selection::select(std::vector<JointId> joints) {
    std::unordered_set<JointId> seen{JointId{}};
    std::erase_if(joints, [&](JointId joint) { return !seen.insert(joint).second; });
    if (joints_ == joints) return;
    joints_ = std::move(joints);
    Q_EMIT jointsChanged();
}

void Selection::toggle(JointId joint) {
    auto joints = joints_;
    if (std::erase(joints, joint) == 0) joints.push_back(joint);
    select(std::move(joints));
}

void Selection::follow(const Scene& before, const Scene& after) {
    std::vector<JointId> kept;
    for (JointId joint : joints_) {
        const bool lives = std::ranges::any_of(after.characters, [joint](const auto& character) {
            return character->skeleton->find(joint).has_value();
        });
        if (lives) kept.push_back(joint);
    }
    std::erase_if(clips_, [&](const auto& entry) {
        const auto owner = after.find(entry.first);
        return !owner || !owner->find(entry.second);
    });
    for (const auto& character : after.characters) {
        const auto old = before.find(character->id);
        if (!old) character_ = character->id;
        if (old && character->clips.size() > old->clips.size())
            clips_[character->id] = character->clips.back()->id;
    }
    if (!after.find(character_))
        character_ = after.characters.empty() ? CharacterId{} : after.characters.back()->id;
    const bool fewer = kept.size() < joints_.size();
    joints_ = std::move(kept);
    Q_EMIT characterChanged();
    if (fewer) Q_EMIT jointsChanged();
}

}  // namespace sinew
