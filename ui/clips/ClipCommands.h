#pragma once

#include <QObject>

#include "core/anim/ClipRate.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// What is done to clips and characters as a whole: each one undoable step with its name. What is refused
/// goes to the messages, and nothing changes.
class ClipCommands : public QObject {
    Q_OBJECT
public:
    explicit ClipCommands(Session& session, QObject* parent = nullptr);

    /// Of the active character, as long as the clip that it plays, else four seconds; it becomes active.
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
