#include "ui/editing/ContactEditing.h"

#include <QWidget>
#include <algorithm>
#include <utility>

#include "core/anim/clip/ClipContacts.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/transfer/BodyContacts.h"
#include "core/retarget/transfer/ReferencePose.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/clips/EditClips.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaxContactFrames = 1 << 20;  // detection in longer clips would need too much memory

std::vector<ClipContact> inSeconds(const Skeleton& skeleton, FrameRate rate,
                                   const std::vector<Contact>& contacts) {
    std::vector<ClipContact> all;
    for (const Contact& contact : contacts)
        all.push_back({skeleton[contact.joint].id, rate.time(contact.first), rate.time(contact.last)});
    return mergedContacts(std::move(all));
}

}  // namespace

ContactEditing::ContactEditing(Document& document, Selection& selection)
    : document_(&document), selection_(&selection) {
    connect(&selection, &Selection::characterChanged, this, &ContactEditing::update);
    for (const auto change : {&Document::stepped, &Document::previewEnded})
        connect(&document, change, this, &ContactEditing::update);
    connect(&document, &Document::changed, this, &ContactEditing::update);
}

void ContactEditing::watch(QWidget& widget) {
    watchers_.push_back(&widget);
    // Nothing is announced: the widgets around it are being destroyed, too.
    connect(&widget, &QObject::destroyed, this,
            [this, watcher = &widget] { std::erase(watchers_, watcher); });
    update();
}

void ContactEditing::unwatch(const QWidget& widget) {
    std::erase(watchers_, &widget);
    update();
}

bool ContactEditing::areSet() const { return clip_ && clip_->contacts; }

void ContactEditing::update() {
    if (std::ranges::none_of(watchers_, &QWidget::isVisible)) return forget();
    const auto character = selection_->character();
    const auto clip = character ? selection_->clip(*character) : nullptr;
    const bool isKnown = clip && clip_ && character->skeleton == character_->skeleton &&
                         sameMotion(*clip, *clip_) && clip->contacts == clip_->contacts;
    if (isKnown || (!clip && !clip_)) return;
    const bool isOtherClip = !clip || !clip_ || clip->id != clip_->id;
    // A gesture changes the motion many times, and detection would lag behind.
    if (!isOtherClip && document_->previewing() && !clip->contacts) return;
    character_ = character;
    clip_ = clip;
    if (isOtherClip) setCurrent(std::nullopt);
    task_.cancel();
    if (clip && clip->contacts) return show(*clip->contacts);
    contacts_.clear();
    setCurrent(std::nullopt);
    if (clip && clip->frameCount() <= kMaxContactFrames) find();
    Q_EMIT changed();
}

/// Nobody sees the contacts, so they are not kept up to date.
void ContactEditing::forget() {
    if (!clip_) return;
    task_.cancel();
    added_.reset();
    character_ = nullptr;
    clip_ = nullptr;
    contacts_.clear();
    setCurrent(std::nullopt);
    Q_EMIT changed();
}

void ContactEditing::find() {
    task_.start(tr("Finding contacts"), [this, character = character_,
                                         clip = clip_](BackgroundTask::Control& control) {
        const Skeleton& skeleton = *character->skeleton;
        const Mapping body = mapSkeletons(skeleton, skeleton);
        ContactSettings settings = groundContactSettings(Landmarks(skeleton, body, MappingSide::source),
                                                         uprightRotation(*character, clip, body));
        settings.cancel = &control.cancel;
        auto found = inSeconds(skeleton, clip->rate, detectContacts(*character, clip, settings));
        return BackgroundTask::Delivery([this, found = std::move(found)] { show(found); });
    });
}

void ContactEditing::show(std::vector<ClipContact> contacts) {
    contacts_ = std::move(contacts);
    if (current_ && *current_ >= contacts_.size()) setCurrent(std::nullopt);
    Q_EMIT changed();
    if (const auto added = std::exchange(added_, std::nullopt)) add(added->joint, added->first, added->last);
}

void ContactEditing::setCurrent(std::optional<std::size_t> contact) {
    if (contact == current_) return;
    current_ = contact;
    Q_EMIT currentChanged();
}

Result<Scene> ContactEditing::edited(std::optional<std::vector<ClipContact>> contacts) const {
    if (!clip_) return fail(ErrorCode::argumentInvalid, "", "there is no clip");
    return setContacts(document_->committed(), character_->id, clip_->id, std::move(contacts));
}

bool ContactEditing::begin(std::size_t contact) {
    document_->beginGesture();
    document_->cancel();
    if (contact >= contacts_.size()) return false;
    dragged_ = contacts_;
    return true;
}

void ContactEditing::preview(std::size_t contact, Seconds first, Seconds last) {
    if (contact >= dragged_.size()) return;
    const auto [from, to] = std::minmax({first, last});
    std::vector<ClipContact> moved = dragged_;
    moved[contact].first = from;
    moved[contact].last = to;
    auto scene = edited(moved);
    if (scene) document_->preview(*std::move(scene));
    // Contacts that touch have become one.
    const ClipContact now = moved[contact];
    const auto shown = mergedContacts(std::move(moved));
    const auto own = std::ranges::find_if(shown, [&](const ClipContact& each) {
        return each.joint == now.joint && each.first <= now.first && each.last >= now.last;
    });
    if (own != shown.end()) setCurrent(static_cast<std::size_t>(own - shown.begin()));
}

void ContactEditing::commit() { document_->commit(tr("Move Contact")); }

void ContactEditing::add(JointId joint, Seconds first, Seconds last) {
    document_->cancel();
    if (isSearching()) {
        added_ = ClipContact{joint, first, last};  // when the others are known
        return;
    }
    std::vector<ClipContact> all = contacts_;
    all.push_back({joint, first, last});
    commitOrReport(*document_, tr("Add Contact"), edited(std::move(all)));
    const auto own = std::ranges::find_if(contacts_, [&](const ClipContact& each) {
        return each.joint == joint && each.first <= first && each.last >= last;
    });
    if (own != contacts_.end()) setCurrent(static_cast<std::size_t>(own - contacts_.begin()));
}

void ContactEditing::remove() {
    document_->cancel();
    if (!current_ || *current_ >= contacts_.size()) return;
    std::vector<ClipContact> all = contacts_;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(*current_));
    setCurrent(std::nullopt);
    commitOrReport(*document_, tr("Delete Contact"), edited(std::move(all)));
}

void ContactEditing::detect() { commitOrReport(*document_, tr("Detect Contacts"), edited(std::nullopt)); }

}  // namespace sinew
