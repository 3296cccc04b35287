#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/Evaluator.h"

namespace sinew {

class Document;
class Playback;
class Selection;

/// Every character posed at the playhead: evaluated once a frame, read by all views.
class CurrentPose : public QObject {
    Q_OBJECT
public:
    CurrentPose(Document& document, Selection& selection, Playback& playback);

    /// One evaluator a character, in the scene's order.
    const std::vector<std::unique_ptr<Evaluator>>& characters() const { return evaluators_; }
    /// Of the active character, or null.
    const Evaluator* active() const;

    /// Whether every character stands at rest, whatever its clip: while the rest pose is edited.
    bool atRest() const { return atRest_; }
    void setAtRest(bool atRest);

Q_SIGNALS:
    void rebuilt();  ///< other characters or clips; posed() follows
    void posed();    ///< evaluated, mostly at another time

private:
    void rebuild();
    void follow();
    void evaluate();
    void followClip();
    std::unique_ptr<Evaluator> evaluator(const std::shared_ptr<const Character>& character);

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    std::vector<std::unique_ptr<Evaluator>> evaluators_;
    /// What plays: of which document, whose and which.
    struct Played {
        std::uint64_t opening = 0;
        CharacterId character;
        ClipId clip;
        bool operator==(const Played&) const = default;
    };
    std::optional<Played> played_;
    bool atRest_ = false;
    bool rebuilding_ = false;
};

}  // namespace sinew
