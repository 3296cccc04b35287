#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "core/retarget/transfer/RetargetEdit.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/document/StepRecipe.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct Session;

/// What is retargeted and how: the source clip, the target, the mapping and the settings of the Retarget
/// panel. Changes by the user are previewed: the pose at the playhead at once, the clip when it has been
/// computed in the background. apply() makes the result one step of the history.
class Retargeting : public QObject {
    Q_OBJECT
public:
    explicit Retargeting(Session& session, QObject* parent = nullptr);

    /// The committed states of the source, its clip and the target; null if they are not chosen.
    std::shared_ptr<const Character> source() const;
    std::shared_ptr<const Clip> clip() const;
    std::shared_ptr<const Character> target() const;
    /// The clip of the target that is replaced; nullopt: a new one is added.
    std::optional<ClipId> result() const { return result_; }
    /// Returns why nothing can be retargeted now; empty if it can.
    QString refusal() const;

    void setSource(const RecipeClip& source);
    void setTarget(CharacterId target);
    void setResult(std::optional<ClipId> result);

    const Mapping& mapping() const { return mapping_; }
    /// Sets a mapping that the user made; it is saved for these skeletons with the next apply().
    void setMapping(Mapping mapping);
    /// Maps the skeletons as mapSkeletons() does, and forgets the saved mapping.
    void mapAutomatically();

    const RetargetSettings& settings() const { return settings_; }
    void setSettings(const RetargetSettings& settings);

    /// Returns the reference poses of the source and the target: J modelFromJoint transforms; empty without
    /// source and target.
    const std::vector<Affine>& sourceReference() const { return sourceReference_; }
    const std::vector<Affine>& targetReference() const { return targetReference_; }

    bool previews() const { return previews_; }
    void setPreviews(bool previews);
    bool isPreviewing() const;
    /// Returns whether the result matches the choices.
    bool isSettled() const { return !isStale_ && !task_.running(); }
    /// The report of the last result; null if there is none for the current source and target.
    const RetargetedClip* report() const { return shown_ ? &shown_->report : nullptr; }
    /// Why the last attempt failed; null if it did not.
    const Error* error() const { return error_ ? &*error_ : nullptr; }

    /// Commits the result as one step, as soon as it is up to date.
    void apply();
    void discard();  ///< ends the preview

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void subjectChanged();   ///< source, clip, target or result
    void mappingChanged();   ///< mapping or reference poses
    void settingsChanged();  ///< including previews()
    void reported();         ///< report(), error(), isPreviewing() or refusal()

private:
    void followSession();
    void onStepped();
    void onChanged();
    void onPreviewEnded();
    void chooseDefaults();
    void updateSkeletons();
    void updateMapping();
    void updateReference();
    void reset();
    void refresh();
    void start();
    void receive(const Result<RetargetEdit>& made);
    void showFrame();
    void showResult();
    void commit();
    void commitPending();
    void noteClip();
    void restoreClip();
    StepRecipe recipe() const;

    Session* session_;
    BackgroundTask task_;
    QTimer startTimer_;
    RecipeClip source_;
    CharacterId target_;
    std::optional<ClipId> result_;
    Mapping mapping_;
    bool mappedByHand_ = false;
    RetargetSettings settings_;
    Eigen::Quaterniond targetFromSource_ = Eigen::Quaterniond::Identity();
    SourceReference reference_;  ///< of the source
    std::vector<Affine> sourceReference_, targetReference_;
    std::shared_ptr<const Skeleton> sourceSkeleton_, targetSkeleton_;  ///< that are mapped
    std::shared_ptr<const Clip> referenceClip_;  ///< that the reference poses were found with
    std::unique_ptr<Evaluator> evaluator_;       ///< of the source; null without a clip
    std::optional<ClipId> clipBefore_;           ///< of the target, before the preview
    std::optional<RetargetEdit> shown_;          ///< the last result, for the choices if settled
    std::optional<Error> error_;
    std::uint64_t baseStep_ = 0;  ///< history step that `shown_` is based on
    bool previews_ = true;
    bool isStale_ = true;  ///< the choices have changed since `shown_` was computed
    bool applyPending_ = false;
    bool isOwnChange_ = false;  ///< this object is changing the session
};

}  // namespace sinew
