#include "core/retarget/transfer/RetargetClip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/InParallel.h"
#include "core/retarget/transfer/ContactMoves.h"
#include "core/retarget/transfer/MeasureContacts.h"
#include "core/retarget/transfer/RetargetMessages.h"
#include "core/retarget/transfer/RetargetedFrames.h"
#include "core/retarget/transfer/SoleHeight.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr std::size_t kChunk = 256;     ///< frames that one thread processes in sequence
constexpr std::size_t kProbes = 20000;  ///< largest number of frames that decide about the height of the hips
/// Time before and after over which the drop of the hips is smoothed.
constexpr Seconds kDropSmoothing{0.2};
constexpr double kLongestSmoothing = 4096;  ///< frames
/// The points of the bodies that are tracked on each frame need as much memory as this number of joints.
constexpr int kPointsAsJoints = 64;
/// Largest product of frames and joints; all their values are in memory, about 1 GB.
constexpr std::int64_t kMaxTransferred = std::int64_t{1} << 25;

Result<void> checkMapping(const Skeleton& source, const Skeleton& target, const Mapping& mapping) {
    const auto areIn = [](const Skeleton& skeleton, const std::vector<int>& joints) {
        return std::ranges::all_of(joints, [&](int joint) { return joint >= 0 && joint < skeleton.size(); });
    };
    bool any = false;
    for (const RoleMapping& entry : mapping.roles) {
        if (!areIn(source, entry.source) || !areIn(target, entry.target) || !areIn(target, entry.targetTwist))
            return fail(ErrorCode::argumentInvalid, "mapping", "it is for other skeletons");
        any = any || entry.isComplete();
    }
    if (any) return {};
    return fail(ErrorCode::argumentInvalid, "mapping",
                "the skeletons have no joints in common: map at least one joint by hand");
}

class ClipRetargeter {
public:
    ClipRetargeter(const Character& source, std::shared_ptr<const Clip> clip, const Character& target,
                   const Mapping& mapping, const RetargetSettings& settings)
        : source_(*source.skeleton),
          target_(*target.skeleton),
          sourceCharacter_(source),
          clip_(withoutWarp(std::move(clip))),
          mapping_(mapping),
          settings_(settings),
          hasSameRest_(haveSameRest(source_, target_, mapping)),
          targetFromSource_(hasSameRest_ ? Eigen::Quaterniond::Identity()
                                         : uprightRotation(source, clip_, mapping)),
          evaluator_(withoutGoals(source), clip_),
          transfer_(source_, target_, mapping, optionsFor(source)),
          frames_(target_, static_cast<std::size_t>(clip_->frameCount())),
          sourceBody_(source_, mapping, MappingSide::source),
          targetBody_(target_, mapping, MappingSide::target),
          sourcePoints_(count()),
          basePoints_(count()) {
        scaled_.linear() = transfer_.scale() * targetFromSource_.toRotationMatrix();
        scaled_.translation().setZero();
        soleOffset_ = soleOffset(source, target, mapping, targetFromSource_, transfer_.scale());
    }

    Result<RetargetedClip> run() {
        if (settings_.keepsContacts) findGroundContacts();
        calibrateHeight();
        if (!transferAll()) return cancelled();
        points_ = basePoints_;
        if (settings_.keepsContacts && !keepContacts()) return cancelled();
        if (settings_.root == HipPath::inPlace) stayInPlace();
        if (!frames_.isFinite())
            return fail(ErrorCode::numberNotFinite, "clip " + clip_->name,
                        "the source's poses are not finite");
        return result();
    }

private:
    std::size_t count() const { return static_cast<std::size_t>(clip_->frameCount()); }
    bool isCancelled() const { return settings_.cancel && *settings_.cancel; }
    static Result<RetargetedClip> cancelled() {
        return fail(ErrorCode::cancelled, "", "retargeting was cancelled");
    }
    Seconds time(std::size_t f) const {
        return clip_->rate.time(clip_->firstFrame + FrameIndex{static_cast<std::int64_t>(f)});
    }

    TransferOptions optionsFor(const Character& source) const {
        // If the target stays in place, the path is scaled for the contacts and removed at the end.
        return {settings_.root != HipPath::keep, settings_.style, targetFromSource_,
                hasSameRest_ ? restReference(source_) : findReference(source, clip_, mapping_)};
    }

    /// Returns the points of the source, scaled, with the ends of its feet as high as those of the target are
    /// to be.
    BodyPoints sourceAt(std::span<const Affine> model) const {
        BodyPoints points = sourceBody_.at(model, scaled_);
        for (const Limb limb : {kLimbs[0], kLimbs[1]}) points.ends[indexOf(limb)].y() += soleOffset_;
        return points;
    }

    /// Finds the frames on which feet and hands of the source are on the ground, and hands on an object.
    void findGroundContacts() {
        const std::vector<Contact> found = sourceContacts();
        for (const Limb limb : kLimbs) {
            if (!sourceBody_.end(limb)) continue;
            std::vector<bool> touches(count());
            for (const Contact& contact : found) {
                if (!isAtOrBelow(source_, contact.joint, sourceBody_.tip(limb))) continue;
                for (auto f = contact.first; f <= contact.last; f = f + FrameIndex{1})
                    touches[static_cast<std::size_t>((f - clip_->firstFrame).value)] = true;
            }
            for (std::size_t f = 0; f < count(); ++f) {
                if (!touches[f]) continue;
                if (f > 0 && touches[f - 1])
                    contacts_.back().range.last = f;
                else
                    contacts_.push_back({limb, Touched::ground, {f, f}});
            }
        }
    }

    /// Returns the contacts of the source's extremities with the ground and with objects.
    std::vector<Contact> sourceContacts() const {
        ContactSettings contacts =
            groundContactSettings(Landmarks(source_, mapping_, MappingSide::source), targetFromSource_);
        contacts.cancel = settings_.cancel;
        return contactsOf(sourceCharacter_, clip_, contacts);
    }

    /// Chooses the height of the hips: planted feet, or else the lowest ones, are to be as high as the
    /// source's, scaled.
    void calibrateHeight() {
        double lowest = HUGE_VAL, targetLowest = HUGE_VAL, sum = 0;
        std::size_t planted = 0;
        PoseValues values = restValues(target_);
        const std::size_t step = (count() + kProbes - 1) / kProbes;
        for (std::size_t f = 0; f < count() && !isCancelled(); f += step) {
            evaluator_.evaluate(time(f));
            transfer_.transfer({evaluator_.local(), evaluator_.model()}, values);
            const BodyPoints from = sourceAt(evaluator_.model()), to = targetBody_.at(transfer_.model());
            for (const Limb limb : kLimbs) {
                if (!limb.isLeg() || !sourceBody_.end(limb)) continue;
                const double height = from.ends[indexOf(limb)].y(), own = to.ends[indexOf(limb)].y();
                lowest = std::min(lowest, height);
                targetLowest = std::min(targetLowest, own);
                if (!isPlanted(limb, f)) continue;
                sum += height - own;
                ++planted;
            }
        }
        if (lowest == HUGE_VAL) return;
        ground_ = lowest;
        if (settings_.style.hipHeight != 1) return;
        heightOffset_ = planted > 0 ? sum / static_cast<double>(planted) : lowest - targetLowest;
        transfer_.setHeightOffset(heightOffset_);
    }

    bool isPlanted(Limb limb, std::size_t f) const {
        return std::ranges::any_of(contacts_, [&](const LimbContact& contact) {
            return contact.limb == limb && contact.range.first <= f && f <= contact.range.last;
        });
    }

    bool transferAll() {
        forEachFrame(0, [&] {
            return [&, evaluator = std::make_shared<Evaluator>(evaluator_.clone()),
                    transfer = std::make_shared<PoseTransfer>(transfer_)](std::size_t f, PoseValues& values) {
                evaluator->evaluate(time(f));
                transfer->transfer({evaluator->local(), evaluator->model()}, values);
                frames_.set(f, values);
                sourcePoints_[f] = sourceAt(evaluator->model());
                basePoints_[f] = targetBody_.at(transfer->model());
            };
        });
        return !isCancelled();
    }

    /// Calls a function for all frames, on all cores; on each of them in sequence within a piece.
    ///
    /// @param pass      whose progress is reported, or nullopt
    /// @param makeWork  returns the function for one thread, which gets the frame and the values of the frame
    ///     before it in the piece
    template <class MakeWork>
    void forEachFrame(std::optional<int> pass, const MakeWork& makeWork) const {
        std::atomic<std::size_t> done = 0;
        inParallel((count() + kChunk - 1) / kChunk, [&]() -> PieceWork {
            return [&, work = makeWork()](std::size_t piece) {
                PoseValues values = restValues(target_);
                const std::size_t end = std::min(count(), (piece + 1) * kChunk);
                for (std::size_t f = piece * kChunk; f < end && !isCancelled(); ++f) work(f, values);
                if (pass) report(*pass, done += end - piece * kChunk);
            };
        });
    }

    void report(int pass, std::size_t done) const {
        if (!settings_.progress) return;
        const double passes = settings_.keepsContacts ? 2 : 1;
        *settings_.progress =
            static_cast<float>((pass + static_cast<double>(done) / static_cast<double>(count())) / passes);
    }

    bool keepContacts() {
        const Landmarks target(target_, mapping_, MappingSide::target);
        recogniseObjects(contacts_, sourcePoints_, ground_, target.size());
        const auto touches = findTouches(sourcePoints_, sourceBody_, contacts_, target.size(), clip_->rate);
        contacts_.insert(contacts_.end(), touches.begin(), touches.end());
        ratios_ = partRatios();
        moves_ = contactMoves({sourcePoints_, basePoints_, contacts_, ratios_, ground_, target.size(),
                               clip_->rate, settings_.blend});
        return !isCancelled() && solveLimbs();
    }

    PartRatios partRatios() const {
        const BodyPoints from = sourceBody_.at(source_.restModel(), scaled_),
                         to = targetBody_.at(target_.restModel());
        // The tails of heads and the tops of legs are arbitrary in some files.
        const auto ratio = [&](double source, double own) {
            return transfer_.scale() * (source > 0 && own > 0 ? std::clamp(own / source, 0.75, 1.33) : 1);
        };
        return {ratio((from.top - from.head).norm(), (to.top - to.head).norm()),
                ratio((from.hips[0] - from.hips[1]).norm(), (to.hips[0] - to.hips[1]).norm()),
                transfer_.scale()};
    }

    bool solveLimbs() {
        const std::vector<double> drops = hipDrops();
        forEachFrame(1, [&] {
            return [&, solver = std::make_shared<LimbSolver>(target_, mapping_, transfer_.mover())](
                       std::size_t f, PoseValues& values) {
                if (drops[f] == 0 && std::ranges::none_of(moves_[f], isMoved)) return;
                frames_.get(f, values);
                solver->solve(moves_[f], drops[f], values);
                frames_.set(f, values);
                points_[f] = targetBody_.at(solver->model());
            };
        });
        return !isCancelled();
    }

    /// Returns how far the hips must sink on every frame, so that both feet can be reached.
    std::vector<double> hipDrops() const {
        std::vector<double> needed(count());
        forEachFrame(std::nullopt, [&] {
            return [&, solver = std::make_shared<LimbSolver>(target_, mapping_, transfer_.mover())](
                       std::size_t f, PoseValues& values) {
                if (std::ranges::none_of(moves_[f], isMoved)) return;
                frames_.get(f, values);
                needed[f] = solver->neededDrop(moves_[f], values);
            };
        });
        if (std::ranges::all_of(needed, [](double drop) { return drop == 0; })) return needed;
        const double window = kDropSmoothing.value * clip_->rate.hertz();
        return smoothAbove(needed, static_cast<std::size_t>(std::clamp(window, 1.0, kLongestSmoothing)));
    }

    /// Removes the horizontal motion of the hips.
    void stayInPlace() {
        const auto mover = transfer_.mover();
        if (!mover) return;
        PoseValues values = restValues(target_);
        LimbSolver solver(target_, mapping_, mover);
        std::optional<Eigen::Vector3d> start;
        for (std::size_t f = 0; f < count(); ++f) {
            frames_.get(f, values);
            const Eigen::Vector3d pelvis = solver.pelvis(values);
            if (!start) start = pelvis;
            Eigen::Vector3d back = *start - pelvis;
            back.y() = 0;
            solver.moveBy(back, values);
            frames_.set(f, values);
        }
    }

    Result<RetargetedClip> result() {
        RetargetedClip made;
        made.clip.name = clip_->name;
        made.clip.rate = clip_->rate;
        made.clip.firstFrame = clip_->firstFrame;
        made.clip.lastFrame = clip_->lastFrame;
        made.clip.markers = clip_->markers;
        made.heightOffset = heightOffset_;
        made.limitsViolated = frames_.limitsViolated();
        frames_.unroll();
        made.clip.tracks = frames_.tracks(clip_->rate, clip_->firstFrame);
        made.clip.sortTracks();
        addContacts(made);
        made.sourceAcceleration = largestAcceleration(sourcePoints_, clip_->rate.hertz());
        made.accelerationBefore = largestAcceleration(basePoints_, clip_->rate.hertz());
        made.accelerationAfter = largestAcceleration(points_, clip_->rate.hertz());
        const bool changesPath =
            settings_.root != HipPath::scale || settings_.style.stride != 1 || settings_.style.hipHeight != 1;
        reportMissing({source_, *clip_, mapping_, settings_.keepsContacts, transfer_.mover().has_value(),
                       mapping_.profile != MappingProfile::byName || changesPath},
                      made.diagnostics);
        return made;
    }

    void addContacts(RetargetedClip& made) const {
        for (const LimbContact& contact : contacts_) {
            made.contacts.push_back(measured(contact));
            if (contact.limb.isLeg())
                made.maxSlide = std::max(made.maxSlide, made.contacts.back().slideAfter);
        }
        for (const Limb limb : kLimbs) {
            if (!limb.isLeg() || !targetBody_.end(limb)) continue;
            for (const BodyPoints& points : points_)
                made.penetration = std::max(made.penetration, ground_ - points.ends[indexOf(limb)].y());
        }
    }

    /// Measures how a limb moves during a contact.
    RetargetedContact measured(const LimbContact& contact) const {
        const auto at = [&](std::size_t f) {
            return clip_->firstFrame + FrameIndex{static_cast<std::int64_t>(f)};
        };
        RetargetedContact made = measuredContact(contact, {sourcePoints_, basePoints_, points_, ratios_});
        made.joint = targetBody_.end(contact.limb)->joint;
        made.first = at(contact.range.first);
        made.last = at(contact.range.last);
        return made;
    }

    const Skeleton& source_;
    const Skeleton& target_;
    const Character& sourceCharacter_;
    std::shared_ptr<const Clip> clip_;
    const Mapping& mapping_;
    const RetargetSettings& settings_;
    bool hasSameRest_;
    Eigen::Quaterniond targetFromSource_;
    Evaluator evaluator_;
    PoseTransfer transfer_;
    RetargetedFrames frames_;
    BodyTracker sourceBody_, targetBody_;
    double soleOffset_ = 0;                 ///< see soleOffset(), metres
    Affine scaled_;                         ///< from the source's model space to the target's, scaled
    std::vector<BodyPoints> sourcePoints_;  ///< on each frame, scaled
    std::vector<BodyPoints> basePoints_;    ///< of the target before contacts are kept
    std::vector<BodyPoints> points_;        ///< of the result
    std::vector<LimbContact> contacts_;
    PartRatios ratios_;
    std::vector<LimbMoves> moves_;
    double heightOffset_ = 0;
    double ground_ = 0;  ///< height of the source's ground, scaled
};

}  // namespace

Result<RetargetedClip> retargetClip(const Character& source, const std::shared_ptr<const Clip>& clip,
                                    const Character& target, const Mapping& mapping,
                                    const RetargetSettings& settings) {
    const auto checked = checkMapping(*source.skeleton, *target.skeleton, mapping);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (clip->frameCount() > kMaxTransferred / std::max(kPointsAsJoints, target.skeleton->size()))
        return fail(ErrorCode::limitExceeded, "clip " + clip->name, "it has too many frames to retarget");
    return ClipRetargeter(source, clip, target, mapping, settings).run();
}

}  // namespace sinew
