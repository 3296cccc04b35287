#pragma once

#include <QObject>
#include <array>
#include <optional>
#include <vector>

#include "core/scene/Compare.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Document;
class Selection;

/// The keys of the active clip under several interpolations side by side: whether the views show that, which
/// one the others are held against, and how far they are from it at the current joint. View state. Numbers
/// are those of `sinew compare`, made off the GUI thread while a view wants them.
class Comparison : public QObject {
    Q_OBJECT
public:
    /// What is compared, in the order that tables and legends list it.
    static constexpr std::array<Interpolation, 4> kKinds{Interpolation::catmullRom, Interpolation::linear,
                                                         Interpolation::monotone, Interpolation::slerp};

    Comparison(Document& document, Selection& selection);

    /// Whether curves and viewport show the comparison.
    bool enabled() const { return enabled_; }
    void setEnabled(bool enabled);
    /// The interpolation that the others are held against, one of kKinds.
    Interpolation against() const { return against_; }
    void setAgainst(Interpolation against);
    /// Whether the viewport shows the trails of the joint's tip.
    bool showsTip() const { return showsTip_; }
    void setShowsTip(bool shows);

    /// kKinds without against().
    std::vector<Interpolation> others() const;
    /// The active clip with all of its keys one kind, or null where there is none. Made once a clip, of a
    /// clip that follows another only the curves that are others: the same curves stay the same parts.
    std::shared_ptr<const Clip> clip(Interpolation kind) const;

    struct Row {
        Interpolation kind;  ///< of what stands against `against`
        Interpolation against;
        JointDifference difference;  ///< its joint indices mean nothing here; times since the first frame
    };
    struct Results {
        JointId joint;
        std::shared_ptr<const Clip> clip;  ///< the active one, as it is keyed
        Seconds start;                     ///< of the clip's first frame: times of rows come on top
        std::vector<Row> rows;             ///< one for each of others(), in their order
        std::optional<Row> linearToSlerp;  ///< null where it is one of the rows
        const Row* row(Interpolation kind) const;
    };
    /// Of the current joint and the active clip; null until they are worked out, where there is no joint or
    /// clip, and where no view wants them. While the clip changes they are those of a moment ago.
    const Results* results() const { return results_ ? &*results_ : nullptr; }
    /// Whether newer results are on their way: results() are old, and views say so.
    bool working() const { return task_.running(); }

    /// A view that shows results() though the comparison may not be enabled.
    void setWanted(const void* view, bool wanted);

Q_SIGNALS:
    void changed();         ///< what is shown: enabled, against, tip
    void resultsChanged();  ///< also when they are gone, or old

private:
    /// What results are of.
    struct Question {
        Motion motion;
        int joint;
        Interpolation against;
    };
    struct Made {
        std::shared_ptr<const Clip> keyed, clip;
    };

    void restart();
    void drop();
    void ask(Question question);
    void take(Results results);
    static Results answer(const Question& question, const std::vector<Interpolation>& others,
                          BackgroundTask::Control& control);
    bool wanted() const { return enabled_ || !views_.empty(); }

    Document* document_;
    Selection* selection_;
    bool enabled_ = false;
    bool showsTip_ = true;
    Interpolation against_ = Interpolation::catmullRom;
    std::vector<const void*> views_;
    std::shared_ptr<const Character> character_;  ///< that the last results are of, or will be
    mutable std::array<Made, kKinds.size()> made_;
    std::optional<Question> asked_;    ///< what is at work
    std::optional<Question> waiting_;  ///< what comes next
    std::optional<Results> results_;
    BackgroundTask task_;
};

}  // namespace sinew
