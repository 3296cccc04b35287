#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

class Document;
class Playback;
class Selection;

/// Every character posed at the playhead. Evaluated once per frame and shared by all views.
class CurrentPose : public QObject {
    Q_OBJECT
public:
    CurrentPose(Document& document, Selection& selection, Playback& playback);

    /// One evaluator per character, in scene order.
    const std::vector<std::unique_ptr<Evaluator>>& characters() const { return evaluators_; }
    /// The active character's evaluator, or null.
    const Evaluator* active() const;

    /// Whether all characters are shown in their rest pose regardless of their clips, as while the rest pose
    /// is edited.
    bool atRest() const { return atRest_; }
    void setAtRest(bool atRest);

    /// A pose for looking at skinning: joints turned from rest by these angles, in radians, whatever the
    /// clip.
    struct TestPose {
        CharacterId character;
        std::map<JointId, Eigen::Vector3d> angles;
        friend bool operator==(const TestPose&, const TestPose&) = default;
    };
    /// Shows a character in a test pose; nullopt: as usual. Not an edit.
    void setTestPose(std::optional<TestPose> pose);
    const std::optional<TestPose>& testPose() const { return testPose_; }

    /// A clip that a character plays in place of its active one, such as a sequence that is being edited. It
    /// need not belong to the character. Times are those of this clip meanwhile.
    struct ShownMotion {
        CharacterId character;
        std::shared_ptr<const Clip> clip;  ///< never null
        friend bool operator==(const ShownMotion&, const ShownMotion&) = default;
    };
    /// Shows a character playing another clip; nullopt: as usual. Not an edit.
    void setShownMotion(std::optional<ShownMotion> motion);
    const std::optional<ShownMotion>& shownMotion() const { return shownMotion_; }

Q_SIGNALS:
    void rebuilt();  ///< characters or clips changed; posed() follows
    void posed();    ///< the characters were evaluated, usually at another time

private:
    void rebuild();
    void onFrameChanged();
    void evaluate();
    void updatePlayback();
    /// Returns the clip that a character plays; null if it has none.
    std::shared_ptr<const Clip> playedClip(const Character& character) const;
    std::unique_ptr<Evaluator> evaluator(const std::shared_ptr<const Character>& character);

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    std::vector<std::unique_ptr<Evaluator>> evaluators_;
    /// The clip that playback is set up for.
    struct PlayedClip {
        std::uint64_t openCount = 0;
        CharacterId character;
        ClipId clip;
        bool operator==(const PlayedClip&) const = default;
    };
    std::optional<PlayedClip> played_;
    bool atRest_ = false;
    std::optional<TestPose> testPose_;
    std::optional<ShownMotion> shownMotion_;
    bool rebuilding_ = false;
};

}  // namespace sinew
