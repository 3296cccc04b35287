#include "ui/session/KeyClipboard.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMimeData>
#include <algorithm>

#include "core/scene/edits/keys/EditKeys.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

const QString kMimeType = QStringLiteral("application/x-sinew-keys");

/// Translates the texts of this file.
struct ClipboardTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::KeyClipboard)
};

int count(std::span<const KeyRef> keys) { return static_cast<int>(keys.size()); }

/// Returns which of the copied keys could not be pasted.
QString lossText(const PastedKeys& pasted) {
    QStringList parts;
    const auto add = [&parts](const char* text, const std::vector<std::string>& names) {
        if (names.empty()) return;
        parts << ClipboardTexts::tr(text).arg(QString::fromStdString(names.front()),
                                              names.size() > 1 ? QStringLiteral("…") : QString());
    };
    add(QT_TRANSLATE_NOOP("sinew::KeyClipboard", "no joint is named %1%2"), pasted.unknown);
    add(QT_TRANSLATE_NOOP("sinew::KeyClipboard", "the shape %1%2 has no counterpart"), pasted.unknownShapes);
    add(QT_TRANSLATE_NOOP("sinew::KeyClipboard", "channels of %1%2 are not free"), pasted.notFree);
    return parts.join(QStringLiteral("; "));
}

}  // namespace

KeyClipboard::KeyClipboard(Session& session) : session_(&session), watch_(kMimeType) {}

QString KeyClipboard::pasteRefusal() const {
    if (!session_->selection.clip()) return ClipboardTexts::tr("This character has no clip");
    return watch_.hasData() ? QString() : ClipboardTexts::tr("Copy keys first");
}

QString KeyClipboard::copy() {
    // Only dragging keys moves the selection to the previewed keys.
    const Selection& selection = session_->selection;
    const bool isDragging = session_->keyEditing.gesturing();
    const auto character = isDragging ? selection.character() : selection.committedCharacter();
    const auto clip = isDragging ? selection.curves() : selection.committedCurves();
    if (!clip || selection.keys().empty()) return ClipboardTexts::tr("Select keys first");
    const KeyCopy copied = copyKeys(*character, *clip, selection.keys());
    const int keys = static_cast<int>(keyCount(copied));
    if (keys == 0) return ClipboardTexts::tr("Keys of goals cannot be copied");
    const QByteArray text = QByteArray::fromStdString(textOf(copied));
    auto* data = new QMimeData;
    data->setData(kMimeType, text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
    return ClipboardTexts::tr("Copied %n key(s)", nullptr, keys);
}

QString KeyClipboard::cut() {
    QString refusal = session_->keyEditing.refusal();
    if (!refusal.isEmpty()) return refusal;
    const auto& keys = session_->selection.keys();
    const Character& character = *session_->selection.character();
    if (std::ranges::any_of(keys,
                            [&](const KeyRef& key) { return character.find(GoalId{key.id.joint.value}); }))
        return ClipboardTexts::tr("Keys of goals cannot be cut");
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
        pasteKeys(session_->document.committed(), character->id, session_->selection.curves()->id, *copied,
                  session_->playback.sourceTime());
    if (!pasted) return QString::fromStdString(sinew::text(pasted.error()));
    const int keys = count(pasted->moved.keys);
    const QString loss = lossText(*pasted);
    session_->keyEditing.apply(ClipboardTexts::tr("Paste %n Key(s)", nullptr, keys),
                               std::move(pasted->moved));
    return loss.isEmpty() ? ClipboardTexts::tr("Pasted %n key(s)", nullptr, keys)
                          : ClipboardTexts::tr("Pasted %n key(s); %1", nullptr, keys).arg(loss);
}

}  // namespace sinew
