#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/analysis/LimitConflicts.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// The ways to resolve a limit conflict.
enum class ConflictRemedy { goTo, clamp, widen, accept };
inline constexpr std::array<ConflictRemedy, 4> kConflictRemedies{
    ConflictRemedy::goTo, ConflictRemedy::clamp, ConflictRemedy::widen, ConflictRemedy::accept};

QString remedyText(ConflictRemedy remedy);  ///< button text
QString remedyTip(ConflictRemedy remedy);

class Document;
class Playback;
class Selection;
class Visibility;
struct StepRecipe;

/// The limit conflicts of the active clip, for every view that shows them, and the remedies for them. The
/// list is computed off the GUI thread after each step, never for previews; until it is ready the previous
/// list stays. Each remedy is one step. It is computed off the GUI thread as well, and edits made in the
/// meantime are preserved.
class Conflicts : public QObject {
    Q_OBJECT
public:
    Conflicts(Document& document, Selection& selection, const Visibility& visibility, Playback& playback);

    /// All conflicts in skeleton order, including accepted ones.
    const std::vector<LimitConflict>& list() const { return list_; }
    const LimitConflict* find(ChannelId id) const;  ///< or null
    /// Returns the channels with unaccepted conflicts on the selected joints (all joints if none is
    /// selected).
    std::vector<ChannelId> selectedChannels() const;
    /// Whether a newer list or a remedy is being computed.
    bool isUpdating() const { return task_.running() || remedy_.running(); }

    /// Selects the joint with the largest violation among `channels` and its violating keys, and moves the
    /// playhead there.
    void goTo(std::span<const ChannelId> channels);
    /// Goes to the next or previous frame range with an unaccepted conflict, relative to the playhead. If
    /// several start at the same frame, each is visited in turn. Wraps around at the ends.
    void step(bool forward);
    /// Clamps the channels to their limits, except on locked joints. Reports a refusal if all of the joints
    /// are locked.
    void clamp(std::span<const ChannelId> channels);
    void widen(std::span<const ChannelId> channels);
    void accept(std::span<const ChannelId> channels, bool accepted);
    void apply(ConflictRemedy remedy, std::span<const ChannelId> channels);  ///< calls one of the above
    BackgroundTask& remedy() { return remedy_; }  ///< runs clamp(), widen() and accept()

Q_SIGNALS:
    void changed();                              ///< the list, or whether it is being updated
    void steppedTo(const sinew::ChannelId& id);  ///< step() went to a conflict of this channel

private:
    /// The clip and channels that a remedy is applied to.
    struct Subject {
        CharacterId character;
        ClipId clip;
        std::vector<ChannelId> channels;
    };
    using Edit = std::function<Result<Scene>(const Scene&, const Subject&, BackgroundTask::Control&)>;
    Subject subjectOf(std::span<const ChannelId> channels) const;
    void restart();
    void refuse(const QString& reason);
    /// Runs `edit` in the background and commits its result as one step.
    void runEdit(const QString& text, const Subject& subject, const Edit& edit,
                 const std::shared_ptr<const StepRecipe>& recipe = {});
    /// Whether `channels` cover every unaccepted conflict.
    bool coversAll(std::span<const ChannelId> channels) const;
    void show(const LimitConflict& conflict, FrameIndex frame);
    /// A frame at which a conflict starts, and the conflict's index in the list.
    struct ConflictStart {
        std::int64_t frame;
        std::ptrdiff_t index;
        friend auto operator<=>(const ConflictStart&, const ConflictStart&) = default;
    };
    std::vector<ConflictStart> conflictStarts() const;
    ConflictStart startAtPlayhead() const;
    /// Returns the name of the joint that all channels belong to, or an empty string if they belong to
    /// several.
    QString commonJointName(std::span<const ChannelId> channels) const;
    QString subjectText(std::span<const ChannelId> channels) const;
    QString clampText(std::span<const ChannelId> channels) const;

    Document* document_;
    Selection* selection_;
    const Visibility* visibility_;
    Playback* playback_;
    std::shared_ptr<const Character> character_;  ///< of the list or of its running computation
    std::shared_ptr<const Clip> clip_;
    std::vector<LimitConflict> list_;
    std::optional<ChannelId> shown_;  ///< channel of the conflict visited last
    BackgroundTask task_;
    BackgroundTask remedy_;
};

}  // namespace sinew
