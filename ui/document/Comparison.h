#pragma once

#include <QObject>
#include <array>
#include <optional>
#include <vector>

#include "core/scene/analysis/Compare.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Document;
class Selection;

/// Compares the active clip under several interpolations of the same keys: whether the views show the
/// comparison, which interpolation is the reference, and how far the others differ from it at the current
/// joint. View state. The figures match `sinew compare`; they are computed off the GUI thread while a view
/// needs them.
class Comparison : public QObject {
    Q_OBJECT
public:
    /// The compared interpolations, in the order of tables and legends.
    static constexpr std::array<Interpolation, 4> kKinds{Interpolation::catmullRom, Interpolation::linear,
                                                         Interpolation::monotone, Interpolation::slerp};

    Comparison(Document& document, Selection& selection);

    /// Whether the curve editor and the viewport show the comparison.
    bool enabled() const { return enabled_; }
    void setEnabled(bool enabled);
    /// The interpolation that the others are compared with; one of kKinds.
    Interpolation reference() const { return reference_; }
    void setReference(Interpolation reference);
    /// Whether the viewport shows the trails of the joint's tip.
    bool showsTipTrails() const { return showsTipTrails_; }
    void setShowsTipTrails(bool shows);

    /// Returns kKinds without reference().
    std::vector<Interpolation> others() const;
    /// Returns the active clip with all keys set to one interpolation, or null if there is no active clip.
    /// The result is cached per clip. When the clip changes, only changed curves are converted again; the
    /// others keep their identity.
    std::shared_ptr<const Clip> clip(Interpolation kind) const;

    struct Row {
        Interpolation kind;  ///< compared with `reference`
        Interpolation reference;
        JointDifference difference;  ///< joint indices are meaningless; times count from the first frame
    };
    struct Results {
        JointId joint;
        std::shared_ptr<const Clip> clip;  ///< the active clip as keyed
        Seconds start;                     ///< time of the clip's first frame; add it to the rows' times
        std::vector<Row> rows;             ///< one for each of others(), in the same order
        std::optional<Row> linearToSlerp;  ///< unset if it is one of the rows
        const Row* row(Interpolation kind) const;
    };
    /// Returns the results for the current joint and the active clip. Null until they are computed, if there
    /// is no joint or clip, and if no view needs them. While the clip changes, the previous results stay
    /// available.
    const Results* results() const { return results_ ? &*results_ : nullptr; }
    /// Whether newer results are being computed, so that results() are out of date.
    bool isUpdating() const { return task_.running(); }

    /// Registers or unregisters a view that shows results() even if the comparison is not enabled.
    void setNeeded(const void* view, bool needed);

Q_SIGNALS:
    void changed();         ///< enabled(), reference() or showsTipTrails() changed
    void resultsChanged();  ///< also emitted when results are cleared or become out of date

private:
    /// The input of one computation.
    struct Request {
        Motion motion;
        int joint;
        Interpolation reference;
    };
    struct ConvertedClip {
        std::shared_ptr<const Clip> keyed, clip;
    };

    void restart();
    void clear();
    void startTask(Request request);
    void setResults(Results results);
    static Results compute(const Request& request, const std::vector<Interpolation>& others,
                           BackgroundTask::Control& control);
    bool isNeeded() const { return enabled_ || !views_.empty(); }

    Selection* selection_;
    bool enabled_ = false;
    bool showsTipTrails_ = true;
    Interpolation reference_ = Interpolation::catmullRom;
    std::vector<const void*> views_;
    std::shared_ptr<const Character> character_;  ///< of the last or the running computation
    mutable std::array<ConvertedClip, kKinds.size()> converted_;
    std::optional<Request> running_;  ///< being computed
    std::optional<Request> queued_;   ///< computed next
    std::optional<Results> results_;
    BackgroundTask task_;
};

}  // namespace sinew
