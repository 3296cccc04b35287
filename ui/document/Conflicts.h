#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/LimitConflicts.h"
#include "ui/document/ConflictRemedy.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Document;
class Playback;
class Selection;
class Visibility;
struct StepRecipe;

/// Where the active clip is outside its joints' limits, for every view that says so, and what can be done
/// about it. Worked out off the GUI thread after each step, never for previews; while a newer list is on its
/// way the one of a moment ago stays. Each remedy is one step; it is worked out off the GUI thread too, and
/// what is edited meanwhile stays.
class Conflicts : public QObject {
    Q_OBJECT
public:
    Conflicts(Document& document, Selection& selection, const Visibility& visibility, Playback& playback);

    /// In the skeleton's order; those that are accepted too.
    const std::vector<LimitConflict>& list() const { return list_; }
    const LimitConflict* find(ChannelId id) const;  ///< or null
    /// Of the selected joints, or of all where none is selected: those that are not accepted.
    std::vector<ChannelId> ofSelection() const;
    /// Whether a newer list is on its way.
    bool working() const { return task_.running() || remedy_.running(); }

    /// Selects the joint of the worst of these and its keys outside, and moves the playhead there.
    void goTo(std::span<const ChannelId> channels);
    /// To the next or the previous stretch of frames outside that is not accepted, as seen from the playhead,
    /// angle by angle where several begin at one frame; from the last on to the first.
    void step(bool forwards);
    /// But for keys of locked joints, which never change; refused where there are no others.
    void clamp(std::span<const ChannelId> channels);
    void widen(std::span<const ChannelId> channels);
    void accept(std::span<const ChannelId> channels, bool accepted);
    void apply(ConflictRemedy remedy, std::span<const ChannelId> channels);  ///< one of these four
    BackgroundTask& remedy() { return remedy_; }  ///< what makes a step of these, at work

Q_SIGNALS:
    void changed();                              ///< the list, or that a newer one is on its way
    void steppedTo(const sinew::ChannelId& id);  ///< step() went to a conflict of this

private:
    using Edit = std::function<Result<Scene>(const Scene&, BackgroundTask::Control&)>;
    void restart();
    void refuse(const QString& why);
    /// Makes the edit a step.
    void mend(const QString& text, const Edit& edit, const std::shared_ptr<const StepRecipe>& recipe = {});
    /// Whether these are all that are not accepted.
    bool isAll(std::span<const ChannelId> channels) const;
    void show(const LimitConflict& conflict, FrameIndex frame);
    /// A conflict's index in the list, and a frame at which it begins.
    struct Place {
        std::int64_t frame;
        std::ptrdiff_t index;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    std::vector<Place> places() const;
    Place here() const;
    /// The name of the joint that all of these are of, or empty.
    QString oneJoint(std::span<const ChannelId> channels) const;
    QString subject(std::span<const ChannelId> channels) const;
    QString clampText(std::span<const ChannelId> channels) const;

    Document* document_;
    Selection* selection_;
    const Visibility* visibility_;
    Playback* playback_;
    std::shared_ptr<const Character> character_;  ///< that the list is of, or will be
    std::shared_ptr<const Clip> clip_;
    std::vector<LimitConflict> list_;
    std::optional<ChannelId> shown_;  ///< that a command went to last
    BackgroundTask task_;
    BackgroundTask remedy_;
};

}  // namespace sinew
