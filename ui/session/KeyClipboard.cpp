#include "ui/session/KeyClipboard.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMimeData>

#include "core/scene/edits/keys/EditKeys.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

const QString kMimeType = QStringLiteral("application/x-sinew-keys");

QString tr(const char* text, int n = -1) {
    return QCoreApplication::translate("sinew::KeyClipboard", text, nullptr, n);
}

int count(std::span<const KeyRef> keys) { return static_cast<int>(keys.size()); }

/// Returns those of the keys that can be copied. The text on the clipboard names joints, so it cannot hold
/// the keys of goals and shapes.
std::vector<KeyRef> copyableKeys(const Skeleton& skeleton, std::vector<KeyRef> keys) {
    std::erase_if(keys, [&](const KeyRef& key) { return !skeleton.find(key.id.joint); });
    return keys;
}

/// Returns which of the copied keys could not be pasted.
QString lossText(const PastedKeys& pasted) {
    QStringList parts;
    const auto add = [&parts](const char* text, const std::vector<std::string>& joints) {
        if (joints.empty()) return;
        parts << tr(text).arg(QString::fromStdString(joints.front()),
                              joints.size() > 1 ? QStringLiteral("…") : QString());
    };
    add(QT_TRANSLATE_NOOP("sinew::KeyClipboard", "no joint is named %1%2"), pasted.unknown);
    add(QT_TRANSLATE_NOOP("sinew::KeyClipboard", "channels of %1%2 are not free"), pasted.notFree);
    return parts.join(QStringLiteral("; "));
}

}  // namespace

QString KeyClipboard::pasteRefusal() const {
    if (!session_->selection.clip()) return tr("This character has no clip");
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    return data && data->hasFormat(kMimeType) ? QString() : tr("Copy keys first");
}

QString KeyClipboard::copy() {
    // Only dragging keys moves the selection to the previewed keys.
    const Selection& selection = session_->selection;
    const bool isDragging = session_->keyEditing.gesturing();
    const auto character = isDragging ? selection.character() : selection.committedCharacter();
    const auto clip = isDragging ? selection.clip() : selection.committedClip();
    if (!clip || selection.keys().empty()) return tr("Select keys first");
    const auto keys = copyableKeys(*character->skeleton, selection.keys());
    if (keys.empty()) return tr("Keys of goals and shapes cannot be copied");
    const QByteArray text = QByteArray::fromStdString(textOf(copyKeys(*character->skeleton, *clip, keys)));
    auto* data = new QMimeData;
    data->setData(kMimeType, text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
    return tr("Copied %n key(s)", count(keys));
}

QString KeyClipboard::cut() {
    QString refusal = session_->keyEditing.refusal();
    if (!refusal.isEmpty()) return refusal;
    const auto& keys = session_->selection.keys();
    if (copyableKeys(*session_->selection.character()->skeleton, keys).size() < keys.size())
        return tr("Keys of goals and shapes cannot be cut");
    copy();
    session_->keyEditing.deleteKeys();
    return {};
}

QString KeyClipboard::paste() {
    QString refusal = pasteRefusal();
    if (!refusal.isEmpty()) return refusal;
    session_->document.cancel();
    const QByteArray text = QGuiApplication::clipboard()->mimeData()->data(kMimeType);
    auto copied = parseKeyCopy(text.toStdString());
    if (!copied) return QString::fromStdString(sinew::text(copied.error()));
    const auto character = session_->selection.character();
    std::erase_if(copied->joints, [&](const CopiedKeys& joint) {
        const auto here = character->skeleton->find(joint.name);
        return here && session_->visibility.isLocked((*character->skeleton)[*here].id);
    });
    Result<PastedKeys> pasted =
        pasteKeys(session_->document.committed(), character->id, session_->selection.clip()->id, *copied,
                  session_->playback.sourceTime());
    if (!pasted) return QString::fromStdString(sinew::text(pasted.error()));
    const int keys = count(pasted->moved.keys);
    const QString loss = lossText(*pasted);
    session_->keyEditing.apply(tr("Paste %n Key(s)", keys), std::move(pasted->moved));
    return loss.isEmpty() ? tr("Pasted %n key(s)", keys) : tr("Pasted %n key(s); %1", keys).arg(loss);
}

}  // namespace sinew
