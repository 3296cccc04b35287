#include "core/io/verify/ExportCheck.h"

#include <algorithm>

#include "core/io/verify/ClipComparison.h"

namespace sinew {

namespace {

/// More pieces of half a second take hours.
constexpr std::size_t kMostPieces = 10'000'000;

/// Which clips of a file are those of a character: by name, else by their place among those that are left.
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

/// The check of a clip with what is known before anything is played.
ClipCheck named(const WriteSubject& subject, const Replay& replay, int clip) {
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
    check.keysAfter = inFile.keys;
    return check;
}

/// A character with the part of the file that is its.
struct Pair {
    const WrittenCharacter& character;
    const Replay& replay;
    JointPairs joints;
};

template <class Part>
double largest(const std::vector<JointCheck>& joints, Part part) {
    double size = 0;
    for (const JointCheck& joint : joints) size = std::max(size, (joint.*part).size);
    return size;
}

/// Joints carry what they are off to those below them: of errors that only rounding tells apart the first
/// counts.
const JointCheck* worst(const std::vector<JointCheck>& joints, WorstError JointCheck::*part) {
    constexpr double kRounding = 1e-9;
    const double size = largest(joints, part);
    const auto found = std::ranges::find_if(
        joints, [&](const JointCheck& joint) { return (joint.*part).size >= size - kRounding; });
    return found == joints.end() ? nullptr : &*found;
}

}  // namespace

const JointCheck* ClipCheck::worstAngle() const { return worst(joints, &JointCheck::angle); }
const JointCheck* ClipCheck::worstDistance() const { return worst(joints, &JointCheck::distance); }

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

bool ExportCheck::isWithin(const ExportTolerance& tolerance) const {
    return missing.empty() && std::ranges::all_of(clips, &ClipCheck::isInFile) &&
           worstAngle() <= tolerance.angle && worstDistance() <= tolerance.distance;
}

Result<ExportCheck> checkExport(const std::vector<WrittenCharacter>& characters, const Replays& replays,
                                const CheckSettings& settings) {
    ExportCheck check;
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const Skeleton& skeleton = *characters[i].front().skeleton;
        check.joints += skeleton.size();
        if (i >= replays.size()) {
            for (const Joint& joint : skeleton.joints()) check.missing.push_back(joint.name);
            continue;
        }
        pairs.push_back({characters[i], *replays[i], pairJoints(skeleton, *replays[i])});
        const JointPairs& joints = pairs.back().joints;
        check.rotations = check.rotations && !replays[i]->hasPlacesOnly();
        check.renamed.insert(check.renamed.end(), joints.renamed.begin(), joints.renamed.end());
        check.missing.insert(check.missing.end(), joints.missing.begin(), joints.missing.end());
    }
    std::vector<ClipComparison> comparisons;
    std::vector<std::size_t> places;
    std::size_t all = 0;
    for (const Pair& pair : pairs) {
        const std::vector<int> inFile = pairClips(pair.character, pair.replay);
        for (std::size_t c = 0; c < pair.character.size(); ++c) {
            check.clips.push_back(named(pair.character[c], pair.replay, inFile[c]));
            if (!check.clips.back().isInFile) continue;
            comparisons.emplace_back(pair.character[c], pair.replay, inFile[c], pair.joints, settings);
            places.push_back(check.clips.size() - 1);
            all += comparisons.back().pieces();
        }
    }
    if (all > kMostPieces)
        return fail(ErrorCode::limitExceeded, check.clips.front().clip, "it is too long to be checked");
    std::atomic<std::size_t> done = 0;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        comparisons[i].run(done, all);
        if (settings.cancel && *settings.cancel)
            return fail(ErrorCode::cancelled, "", "checking the file was cancelled");
        comparisons[i].tell(check.clips[places[i]]);
    }
    return check;
}

}  // namespace sinew
