#include "core/io/verify/ExportCheck.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>

#include "core/base/InParallel.h"
#include "core/io/verify/ClipComparison.h"
#include "core/io/verify/ShapeComparison.h"
#include "core/io/writing/BoneAxes.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

class JointMatcher {
public:
    JointMatcher(const Skeleton& skeleton, const Replay& replay)
        : skeleton_(skeleton),
          joints_(replay.joints()),
          isTaken_(joints_.size()),
          children_(joints_.size() + 1),
          nextChild_(joints_.size() + 1) {
        pairs_.inFile.assign(skeleton.joints().size(), -1);
        for (std::size_t i = 0; i < joints_.size(); ++i)
            children_[childList(joints_[i].parent)].push_back(static_cast<int>(i));
    }

    JointPairs pairs() {
        byName();
        for (int i = 0; i < skeleton_.size(); ++i) byPosition(i);
        return std::move(pairs_);
    }

private:
    /// Returns the index of a parent's child list; the list of roots comes first.
    static std::size_t childList(int parent) { return static_cast<std::size_t>(parent + 1); }
    int& inFile(int joint) { return pairs_.inFile[static_cast<std::size_t>(joint)]; }

    void byName() {
        std::unordered_map<std::string, int> byName;
        for (std::size_t i = 0; i < joints_.size(); ++i)
            byName.try_emplace(joints_[i].name, static_cast<int>(i));
        for (int i = 0; i < skeleton_.size(); ++i) {
            const auto found = byName.find(skeleton_[i].name);
            if (found == byName.end()) continue;
            inFile(i) = found->second;
            isTaken_[static_cast<std::size_t>(found->second)] = true;
        }
    }

    void byPosition(int joint) {
        if (inFile(joint) >= 0) return;
        const int parent = skeleton_[joint].parent;
        const int parentInFile = parent == kNoParent ? -1 : inFile(parent);
        if (parent != kNoParent && parentInFile < 0) return pairs_.missing.push_back(skeleton_[joint].name);
        const std::vector<int>& children = children_[childList(parentInFile)];
        std::size_t& next = nextChild_[childList(parentInFile)];
        while (next < children.size() && isTaken_[static_cast<std::size_t>(children[next])]) ++next;
        if (next == children.size()) return pairs_.missing.push_back(skeleton_[joint].name);
        inFile(joint) = children[next];
        isTaken_[static_cast<std::size_t>(children[next])] = true;
        pairs_.renamed.emplace_back(skeleton_[joint].name,
                                    joints_[static_cast<std::size_t>(inFile(joint))].name);
    }

    const Skeleton& skeleton_;
    const std::vector<Replay::FileJoint>& joints_;
    std::vector<bool> isTaken_;
    std::vector<std::vector<int>> children_;
    std::vector<std::size_t> nextChild_;
    JointPairs pairs_;
};

}  // namespace

JointPairs pairJoints(const Skeleton& skeleton, const Replay& replay) {
    return JointMatcher(skeleton, replay).pairs();
}

TargetPairs pairTargets(const Character& character, const Replay& replay) {
    const std::vector<Replay::FileTarget>& inFile = replay.targets();
    std::map<std::pair<std::string, std::string>, std::deque<std::size_t>> byName;
    for (std::size_t i = 0; i < inFile.size(); ++i) byName[{inFile[i].mesh, inFile[i].name}].push_back(i);
    TargetPairs result;
    std::vector<TargetPairs::Pair> unnamed;
    std::vector<bool> isTaken(inFile.size());
    std::size_t index = 0;
    for (const auto& mesh : character.meshes) {
        std::vector<std::string> names = targetNames(*mesh);
        auto name = names.begin();
        for (const Shape& shape : mesh->shapes) {
            for (const ShapeTarget& target : shape.targets) {
                TargetPairs::Pair pair{mesh->name, *name++, index++, 0, reach(*target.deltas)};
                if (mesh->geometry->triangles.empty()) continue;
                std::deque<std::size_t>& candidates = byName[{mesh->name, pair.name}];
                if (candidates.empty()) {
                    unnamed.push_back(std::move(pair));
                    continue;
                }
                pair.inFile = candidates.front();
                candidates.pop_front();
                isTaken[pair.inFile] = true;
                result.pairs.push_back(std::move(pair));
            }
        }
    }
    std::size_t next = 0;
    for (TargetPairs::Pair& pair : unnamed) {
        while (next < inFile.size() && isTaken[next]) ++next;
        if (next == inFile.size()) {
            result.missing.push_back(pair.name);
            continue;
        }
        pair.inFile = next++;
        result.pairs.push_back(std::move(pair));
    }
    return result;
}

namespace {

/// Adds the joints that the options have renamed.
void addRenamed(const WriteSubject& subject, ExportCheck& check) {
    const Skeleton& source = *subject.character->skeleton;
    for (const Joint& joint : subject.skeleton->joints()) {
        const std::optional<int> own = source.find(joint.id);
        if (own && source[*own].name != joint.name) check.renamed.emplace_back(source[*own].name, joint.name);
    }
}

/// Limit on the number of half-second pieces; more would take hours.
constexpr std::size_t kMaxPieces = 10'000'000;

/// Returns the clip of the file for each written clip, or -1: by name, else by order among the remaining
/// clips.
std::vector<int> pairClips(const WrittenCharacter& character, const Replay& replay) {
    const std::vector<Replay::FileClip>& clips = replay.clips();
    std::vector<int> inFile(character.size(), -1);
    std::vector<bool> isTaken(clips.size());
    const auto pair = [&](std::size_t subject, std::size_t clip) {
        inFile[subject] = static_cast<int>(clip);
        isTaken[clip] = true;
    };
    for (std::size_t i = 0; i < character.size(); ++i) {
        for (std::size_t c = 0; c < clips.size() && character[i].clip && inFile[i] < 0; ++c) {
            if (!isTaken[c] && clips[c].name == character[i].clip->name) pair(i, c);
        }
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < character.size(); ++i) {
        while (next < clips.size() && isTaken[next]) ++next;
        if (inFile[i] < 0 && character[i].clip && next < clips.size()) pair(i, next);
    }
    return inFile;
}

/// Returns a check with the properties that are known without playing the clip.
ClipCheck makeCheck(const WriteSubject& subject, const Replay& replay, int clip) {
    ClipCheck check;
    check.character = subject.character->name;
    check.duration = subject.duration();
    if (subject.clip) {
        check.clip = subject.clip->name;
        check.keysBefore = subject.clip->keyCount();
    }
    check.isInFile = clip >= 0 || !subject.clip;
    if (clip < 0) return check;
    const Replay::FileClip& inFile = replay.clips()[static_cast<std::size_t>(clip)];
    check.fileDuration = inFile.duration;
    check.fileRate = inFile.rate;
    check.keysAfter = inFile.keys;
    return check;
}

/// A character, its replay and the mapping of its joints.
struct Pair {
    const WrittenCharacter& character;
    const Replay& replay;
    JointPairs joints;
    TargetPairs targets;
};

/// Compares the shapes of a character. The targets of a mesh, which share their vertices, are compared in one
/// piece.
///
/// @param moves  of all targets of the character
std::vector<ShapeCheck> checkShapes(const Pair& pair, const std::vector<TargetMoves>& moves,
                                    const std::atomic<bool>* cancel) {
    std::vector<ShapeCheck> checks;
    std::map<std::pair<ShapeComparison::Rest, ShapeComparison::Rest>, std::vector<std::size_t>> byVertices;
    for (const TargetPairs::Pair& target : pair.targets.pairs) {
        byVertices[{moves[target.index].rest, pair.replay.targets()[target.inFile].moves.rest}].push_back(
            checks.size());
        checks.push_back({target.mesh, target.name, 0});
    }
    const std::vector groups(byVertices.begin(), byVertices.end());
    inParallel(groups.size(), [&] {
        return [&](std::size_t group) {
            const auto& [vertices, members] = groups[group];
            const ShapeComparison comparison(vertices.first, vertices.second, cancel);
            for (const std::size_t i : members) {
                if (cancel && *cancel) return;
                const TargetPairs::Pair& target = pair.targets.pairs[i];
                checks[i].distance =
                    comparison.error(moves[target.index], pair.replay.targets()[target.inFile].moves);
            }
        };
    });
    return checks;
}

template <class Part>
double largest(const std::vector<JointCheck>& joints, Part part) {
    double size = 0;
    for (const JointCheck& joint : joints) size = std::max(size, (joint.*part).size);
    return size;
}

/// Returns the joint with the largest error. Joints pass their errors on to their descendants, so of errors
/// that differ only by rounding the first joint is returned.
const JointCheck* worstJoint(const std::vector<JointCheck>& joints, WorstError JointCheck::*part) {
    constexpr double kRounding = 1e-9;
    const double size = largest(joints, part);
    const auto found = std::ranges::find_if(
        joints, [&](const JointCheck& joint) { return (joint.*part).size >= size - kRounding; });
    return found == joints.end() ? nullptr : &*found;
}

}  // namespace

const JointCheck* ClipCheck::worstAngle() const { return worstJoint(joints, &JointCheck::angle); }
const JointCheck* ClipCheck::worstDistance() const { return worstJoint(joints, &JointCheck::distance); }

double ExportCheck::worstAngle() const {
    double angle = 0;
    for (const ClipCheck& clip : clips) angle = std::max(angle, largest(clip.joints, &JointCheck::angle));
    return angle;
}

double ExportCheck::worstDistance() const {
    double distance = 0;
    for (const ClipCheck& clip : clips)
        distance = std::max(distance, largest(clip.joints, &JointCheck::distance));
    return distance;
}

const ShapeCheck* ExportCheck::worstShape() const {
    const auto worst = std::ranges::max_element(shapes, {}, &ShapeCheck::distance);
    return worst == shapes.end() ? nullptr : &*worst;
}

bool ExportCheck::isWithin(const ExportTolerance& tolerance) const {
    return missing.empty() && missingShapes.empty() && std::ranges::all_of(clips, &ClipCheck::isInFile) &&
           worstAngle() <= tolerance.angle && worstDistance() <= tolerance.distance &&
           (shapes.empty() || worstShape()->distance <= tolerance.distance);
}

const std::vector<TargetMoves>& ExportVerifier::movesOf(std::size_t character) {
    moves_.resize(characters_.size());
    std::optional<std::vector<TargetMoves>>& moves = moves_[character];
    if (moves) return *moves;
    moves.emplace();
    const WriteSubject& subject = characters_[character].front();
    for (const auto& mesh : subject.character->meshes)
        std::ranges::move(targetMoves(*meshInFile(mesh, subject), *subject.skeleton),
                          std::back_inserter(*moves));
    return *moves;
}

Result<ExportCheck> ExportVerifier::check(const Replays& replays, const CheckSettings& settings) {
    const auto isCancelled = [&] { return settings.control.isCancelled(); };
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "verification was cancelled"); };
    ExportCheck check;
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < characters_.size(); ++i) {
        const Skeleton& skeleton = *characters_[i].front().skeleton;
        check.joints += skeleton.size();
        addRenamed(characters_[i].front(), check);
        if (i >= replays.size()) {
            for (const Joint& joint : skeleton.joints()) check.missing.push_back(joint.name);
            continue;
        }
        pairs.push_back({characters_[i], *replays[i], pairJoints(skeleton, *replays[i]), {}});
        if (settings.shapes)
            pairs.back().targets = pairTargets(*characters_[i].front().character, *replays[i]);
        const std::vector<std::string>& lost = pairs.back().targets.missing;
        check.missingShapes.insert(check.missingShapes.end(), lost.begin(), lost.end());
        if (!pairs.back().targets.pairs.empty())
            std::ranges::move(checkShapes(pairs.back(), movesOf(i), settings.control.cancel),
                              std::back_inserter(check.shapes));
        if (isCancelled()) return cancelled();
        const JointPairs& joints = pairs.back().joints;
        check.rotations = check.rotations && !replays[i]->hasPositionsOnly();
        check.renamed.insert(check.renamed.end(), joints.renamed.begin(), joints.renamed.end());
        check.missing.insert(check.missing.end(), joints.missing.begin(), joints.missing.end());
    }
    std::vector<ClipComparison> comparisons;
    std::vector<std::size_t> checkIndices;
    std::size_t all = 0;
    for (const Pair& pair : pairs) {
        const std::vector<int> inFile = pairClips(pair.character, pair.replay);
        for (std::size_t c = 0; c < pair.character.size(); ++c) {
            check.clips.push_back(makeCheck(pair.character[c], pair.replay, inFile[c]));
            if (!check.clips.back().isInFile) continue;
            comparisons.emplace_back(pair.character[c], pair.replay, inFile[c], pair.joints, pair.targets,
                                     settings);
            checkIndices.push_back(check.clips.size() - 1);
            all += comparisons.back().pieces();
        }
    }
    if (all > kMaxPieces)
        return fail(ErrorCode::limitExceeded, check.clips.front().clip, "the clip is too long to verify");
    std::atomic<std::size_t> done = 0;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        comparisons[i].run(done, all);
        if (isCancelled()) return cancelled();
        comparisons[i].fillReport(check.clips[checkIndices[i]]);
    }
    return check;
}

Result<ExportCheck> checkExport(const std::vector<WrittenCharacter>& characters, const Replays& replays,
                                const CheckSettings& settings) {
    return ExportVerifier(characters).check(replays, settings);
}

}  // namespace sinew
