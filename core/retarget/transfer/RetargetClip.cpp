#include "core/retarget/transfer/RetargetClip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/InParallel.h"
#include "core/retarget/transfer/FootPlants.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/retarget/transfer/LegSolver.h"
#include "core/retarget/transfer/RetargetedFrames.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr std::size_t kChunk = 256;     ///< frames that one thread processes in sequence
constexpr std::size_t kProbes = 20000;  ///< largest number of frames that decide about the height of the hips
/// Standard deviation over which the offsets of ankles are smoothed. If a foot is longer than the source's,
/// small rotations of the source's foot would otherwise make the ankle jump.
constexpr Seconds kAnkleSmoothing{0.05};
constexpr double kLongestBlend = 4096;  ///< frames
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

/// A foot that is followed: the end of the toes, or of the foot.
struct TrackedFoot {
    Side side = Side::left;
    BonePoint source, target;
    std::vector<Eigen::Vector3d> sourcePath;  ///< scaled to the target, one position per frame
    std::vector<Eigen::Vector3d> basePath;    ///< of the target before contacts are kept
    std::vector<Eigen::Vector3d> path;        ///< of the result
    std::vector<FootPlant> plants;
    std::vector<Eigen::Vector3d> offsets;       ///< from basePath
    std::vector<Eigen::Vector3d> ankleOffsets;  ///< of the ankle, smoothed
};

bool isBelow(const Skeleton& skeleton, int joint, int ancestor) {
    while (joint != kNoParent && joint != ancestor) joint = skeleton[joint].parent;
    return joint == ancestor;
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
          targetFromSource_(uprightRotation(source, clip_, mapping)),
          evaluator_(withoutGoals(source), clip_),
          transfer_(source_, target_, mapping, optionsFor(source)),
          frames_(target_, static_cast<std::size_t>(clip_->frameCount())) {
        findFeet();
    }

    Result<RetargetedClip> run() {
        calibrateHeight();
        if (!transferAll()) return cancelled();
        if (settings_.keepsContacts && !feet_.empty()) {
            findPlants();
            if (isCancelled() || !solveLegs()) return cancelled();
        } else {
            for (TrackedFoot& foot : feet_) foot.path = foot.basePath;
        }
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
                findReference(source, clip_, mapping_)};
    }

    void findFeet() {
        const Landmarks source(source_, mapping_, MappingSide::source),
            target(target_, mapping_, MappingSide::target);
        for (const Side side : {Side::left, Side::right}) {
            const auto from = source.footEnd(side), to = target.footEnd(side);
            if (!from || !to) continue;
            TrackedFoot tracked;
            tracked.side = side;
            tracked.source = *from;
            tracked.target = *to;
            tracked.sourcePath.resize(count());
            tracked.basePath.resize(count());
            feet_.push_back(std::move(tracked));
        }
    }

    /// Returns a point of the source in the target's space, scaled.
    Eigen::Vector3d scaled(const Eigen::Vector3d& point) const {
        return transfer_.scale() * (targetFromSource_ * point);
    }

    /// Chooses the height of the hips: the lowest points of the feet are to be equally high, scaled.
    void calibrateHeight() {
        if (feet_.empty()) return;
        double sourceLowest = HUGE_VAL, targetLowest = HUGE_VAL;
        PoseValues values = restValues(target_);
        const std::size_t step = (count() + kProbes - 1) / kProbes;
        for (std::size_t f = 0; f < count(); f += step) {
            evaluator_.evaluate(time(f));
            transfer_.transfer({evaluator_.local(), evaluator_.model()}, values);
            for (const TrackedFoot& foot : feet_) {
                sourceLowest = std::min(sourceLowest,
                                        scaled(pointInModel(source_, evaluator_.model(), foot.source)).y());
                targetLowest =
                    std::min(targetLowest, pointInModel(target_, transfer_.model(), foot.target).y());
            }
        }
        ground_ = sourceLowest;
        if (settings_.style.hipHeight != 1) return;
        heightOffset_ = sourceLowest - targetLowest;
        transfer_.setHeightOffset(heightOffset_);
    }

    bool transferAll() {
        std::atomic<std::size_t> done = 0;
        inParallel((count() + kChunk - 1) / kChunk, [&]() -> PieceWork {
            return [&, evaluator = std::make_shared<Evaluator>(evaluator_.clone()),
                    transfer = std::make_shared<PoseTransfer>(transfer_)](std::size_t piece) {
                PoseValues values = restValues(target_);
                const std::size_t end = std::min(count(), (piece + 1) * kChunk);
                for (std::size_t f = piece * kChunk; f < end && !isCancelled(); ++f) {
                    evaluator->evaluate(time(f));
                    transfer->transfer({evaluator->local(), evaluator->model()}, values);
                    frames_.set(f, values);
                    for (TrackedFoot& foot : feet_) {
                        foot.sourcePath[f] = scaled(pointInModel(source_, evaluator->model(), foot.source));
                        foot.basePath[f] = pointInModel(target_, transfer->model(), foot.target);
                    }
                }
                report(0, done += end - piece * kChunk);
            };
        });
        return !isCancelled();
    }

    void report(int pass, std::size_t done) const {
        if (!settings_.progress) return;
        const double passes = settings_.keepsContacts ? 2 : 1;
        *settings_.progress =
            static_cast<float>((pass + static_cast<double>(done) / static_cast<double>(count())) / passes);
    }

    /// Finds the frames on which the source's feet are on the ground.
    void findPlants() {
        ContactSettings contacts;
        contacts.cancel = settings_.cancel;
        contacts.up = targetFromSource_.conjugate() * Eigen::Vector3d::UnitY();
        contacts.maxSpeed /= transfer_.scale();  // as fast as on the target
        const Landmarks source(source_, mapping_, MappingSide::source);
        const auto found = contactsOf(sourceCharacter_, clip_, contacts);
        for (TrackedFoot& foot : feet_) {
            const int ankle = source.joints({BodyPart::foot, foot.side}).front();
            std::vector<bool> isPlanted(count());
            for (const Contact& contact : found) {
                if (!isBelow(source_, contact.joint, ankle)) continue;
                for (auto f = contact.first; f <= contact.last; f = f + FrameIndex{1})
                    isPlanted[static_cast<std::size_t>((f - clip_->firstFrame).value)] = true;
            }
            for (std::size_t f = 0; f < count(); ++f) {
                if (!isPlanted[f]) continue;
                if (f > 0 && isPlanted[f - 1])
                    foot.plants.back().last = f;
                else
                    foot.plants.push_back({f, f});
            }
        }
    }

    bool solveLegs() {
        const auto blend = static_cast<std::size_t>(
            std::clamp(settings_.blend.value * clip_->rate.hertz(), 1.0, kLongestBlend));
        for (TrackedFoot& foot : feet_) {
            foot.offsets = plantOffsets(foot.basePath, foot.sourcePath, foot.plants, blend);
            // While an offset fades, the foot must not sink into the ground.
            for (std::size_t f = 0; f < count(); ++f)
                foot.offsets[f].y() = std::max(foot.offsets[f].y(), ground_ - foot.basePath[f].y());
            foot.ankleOffsets = smoothed(
                foot.offsets, std::min(kAnkleSmoothing.value * clip_->rate.hertz(), kLongestBlend / 4));
            foot.path = foot.basePath;
        }
        const std::vector<double> drops = hipDrops(blend);
        std::atomic<std::size_t> done = 0;
        inParallel((count() + kChunk - 1) / kChunk, [&]() -> PieceWork {
            return [&, solver = std::make_shared<LegSolver>(target_, mapping_, transfer_.mover())](
                       std::size_t piece) {
                PoseValues values = restValues(target_);
                const std::size_t end = std::min(count(), (piece + 1) * kChunk);
                for (std::size_t f = piece * kChunk; f < end && !isCancelled(); ++f) {
                    const auto moves = movesAt(f);
                    if (drops[f] == 0 && !isMoved(moves)) continue;
                    frames_.get(f, values);
                    solver->solve(moves, drops[f], values);
                    frames_.set(f, values);
                    for (TrackedFoot& foot : feet_)
                        foot.path[f] = pointInModel(target_, solver->model(), foot.target);
                }
                report(1, done += end - piece * kChunk);
            };
        });
        return !isCancelled();
    }

    std::array<FootMove, 2> movesAt(std::size_t f) const {
        std::array<FootMove, 2> moves;
        for (const TrackedFoot& foot : feet_)
            moves[static_cast<std::size_t>(foot.side)] = {foot.ankleOffsets[f], foot.offsets[f]};
        return moves;
    }
    static bool isMoved(const std::array<FootMove, 2>& moves) {
        return std::ranges::any_of(moves, [](const FootMove& move) {
            return move.ankle.squaredNorm() > 0 || move.end.squaredNorm() > 0;
        });
    }

    /// Returns how far the hips must sink on every frame, so that both feet can be reached.
    std::vector<double> hipDrops(std::size_t blend) {
        std::vector<double> needed(count());
        LegSolver solver(target_, mapping_, transfer_.mover());
        PoseValues values = restValues(target_);
        for (std::size_t f = 0; f < count(); ++f) {
            const auto moves = movesAt(f);
            if (!isMoved(moves)) continue;
            frames_.get(f, values);
            needed[f] = solver.neededDrop(moves, values);
        }
        if (std::ranges::all_of(needed, [](double drop) { return drop == 0; })) return needed;
        return smoothAbove(needed, blend);
    }

    /// Removes the horizontal motion of the hips.
    void stayInPlace() {
        const auto mover = transfer_.mover();
        if (!mover) return;
        PoseValues values = restValues(target_);
        LegSolver solver(target_, mapping_, mover);
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
        for (const TrackedFoot& foot : feet_) addContacts(foot, made);
        reportMissing(made.diagnostics);
        return made;
    }

    void addContacts(const TrackedFoot& foot, RetargetedClip& made) const {
        for (const Eigen::Vector3d& position : foot.path)
            made.penetration = std::max(made.penetration, ground_ - position.y());
        for (const FootPlant& plant : foot.plants) {
            const auto slide = [&](const std::vector<Eigen::Vector3d>& path) {
                double farthest = 0;
                for (std::size_t f = plant.first; f <= plant.last; ++f) {
                    const Eigen::Vector3d away = path[f] - path[plant.first];
                    farthest = std::max(farthest, std::hypot(away.x(), away.z()));
                }
                return farthest;
            };
            const auto frame = [&](std::size_t f) {
                return clip_->firstFrame + FrameIndex{static_cast<std::int64_t>(f)};
            };
            made.contacts.push_back({foot.target.joint, frame(plant.first), frame(plant.last),
                                     slide(foot.sourcePath), slide(foot.basePath), slide(foot.path)});
            made.maxSlide = std::max(made.maxSlide, made.contacts.back().slideAfter);
        }
    }

    void reportMissing(Diagnostics& diagnostics) const {
        const std::string where = "clip " + clip_->name;
        const bool changesPath =
            settings_.root != HipPath::scale || settings_.style.stride != 1 || settings_.style.hipHeight != 1;
        const bool isBody = mapping_.profile != MappingProfile::byName;
        if (!transfer_.mover() && (isBody || changesPath))
            diagnostics.warn(
                ErrorCode::dataLost, where,
                "the hips are not moved, because one of the skeletons has no hips or the target's joints "
                "cannot be moved");
        for (const Side side : {Side::left, Side::right}) {
            const bool isTracked =
                std::ranges::any_of(feet_, [&](const TrackedFoot& foot) { return foot.side == side; });
            if (isBody && settings_.keepsContacts && !isTracked)
                diagnostics.warn(ErrorCode::dataLost, where,
                                 "contacts of the " + displayName({BodyPart::foot, side}) +
                                     " are not kept, because one of the skeletons lacks a part of this leg");
        }
        for (const RoleMapping& entry : mapping_.roles) {
            if (entry.role && !entry.source.empty() && entry.target.empty())
                diagnostics.inform(
                    ErrorCode::dataLost, where,
                    "the target has no " + displayName(*entry.role) + "; its motion is left out");
        }
    }

    const Skeleton& source_;
    const Skeleton& target_;
    const Character& sourceCharacter_;
    std::shared_ptr<const Clip> clip_;
    const Mapping& mapping_;
    const RetargetSettings& settings_;
    Eigen::Quaterniond targetFromSource_;
    Evaluator evaluator_;
    PoseTransfer transfer_;
    RetargetedFrames frames_;
    std::vector<TrackedFoot> feet_;
    double heightOffset_ = 0;
    double ground_ = 0;  ///< height of the source's ground, scaled
};

}  // namespace

Result<RetargetedClip> retargetClip(const Character& source, const std::shared_ptr<const Clip>& clip,
                                    const Character& target, const Mapping& mapping,
                                    const RetargetSettings& settings) {
    const auto checked = checkMapping(*source.skeleton, *target.skeleton, mapping);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (clip->frameCount() > kMaxTransferred / std::max(1, target.skeleton->size()))
        return fail(ErrorCode::limitExceeded, "clip " + clip->name, "it has too many frames to retarget");
    return ClipRetargeter(source, clip, target, mapping, settings).run();
}

}  // namespace sinew
