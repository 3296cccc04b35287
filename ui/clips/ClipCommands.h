#pragma once

#include <QObject>

#include "core/anim/retime/ClipRate.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// Commands on whole clips and characters. Each is one undo step. Errors are added to the messages and leave
/// the document unchanged.
class ClipCommands : public QObject {
    Q_OBJECT
public:
    explicit ClipCommands(Session& session, QObject* parent = nullptr);

    /// Adds an empty clip to the active character and makes it active. It is as long as the current clip, or
    /// four seconds if there is none.
    void newClip();
    void duplicateClip();
    void deleteClip();
    void renameClip(CharacterId character, ClipId clip, const QString& name);
    void setRate(FrameRate rate, RateChange change);

    void duplicateCharacter();
    void deleteCharacter();
    void renameCharacter(CharacterId character, const QString& name);

private:
    Session* session_;
};

}  // namespace sinew
