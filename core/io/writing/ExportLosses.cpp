#include "core/io/writing/ExportLosses.h"

#include <algorithm>
#include <set>

#include "core/io/format/ClipFrames.h"
#include "core/io/writing/LostBoneEnds.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

/// Counts occurrences of a kind of content in a character and its written clips.
using Count = std::size_t (*)(const Character&, const WrittenCharacter&);

std::size_t countJoints(const Character& character, bool (*has)(const Joint&)) {
    return static_cast<std::size_t>(std::ranges::count_if(character.skeleton->joints(), has));
}

bool canRotate(const Joint& joint) { return joint.free.containsAny(kAngles); }

bool isHinge(const Joint& joint) { return canRotate(joint) && !joint.free.containsAll(kAngles); }

/// Counts tracks of the written clips.
std::size_t countTracks(const WrittenCharacter& subjects, bool (*has)(const Track&, const Clip&)) {
    std::size_t count = 0;
    for (const WriteSubject& subject : subjects) {
        if (!subject.clip) continue;
        for (const Track& track : subject.clip->tracks) count += has(track, *subject.clip);
    }
    return count;
}

std::size_t scaledJoints(const Character& character, const WrittenCharacter& subjects) {
    std::set<JointId> scaled;
    for (const Joint& joint : character.skeleton->joints()) {
        if (joint.rest.scale != Eigen::Vector3d::Ones()) scaled.insert(joint.id);
    }
    for (const WriteSubject& subject : subjects) {
        if (!subject.clip) continue;
        for (const Track& track : subject.clip->tracks) {
            if (isScale(track.id.channel) && character.skeleton->find(track.id.joint))
                scaled.insert(track.id.joint);
        }
    }
    return scaled.size();
}

std::size_t limitedJoints(const Character& character, const WrittenCharacter&) {
    return countJoints(character, [](const Joint& joint) {
        return std::ranges::any_of(joint.limits.angles,
                                   [](const AngleLimit& a) { return a.mode != AngleLimit::Mode::free; });
    });
}

/// Returns whether a curve is more than linearly interpolated values at the frames.
bool isKeyed(const Track& track, const Clip& clip) {
    const Curve& curve = *track.curve;
    const double first = clip.rate.frame(curve.startTime()), last = clip.rate.frame(curve.endTime());
    const bool isDense = static_cast<double>(curve.size()) >= last - first + 0.5;
    return !isDense || !curve.uses(Interpolation::linear);
}

/// Likewise for the weight of a shape.
bool isKeyedWeight(const Track& track, const Clip& clip) {
    return track.id.channel == Channel::weight && isKeyed(track, clip);
}

/// Returns whether a track has an angle beyond half a turn.
bool hasFullTurns(const Track& track, const Clip&) {
    const auto isBeyond = [](double angle) { return std::abs(angle) > kPi * (1 + 1e-9); };
    return isAngle(track.id.channel) && std::ranges::any_of(track.curve->chunks(), [&](const auto& chunk) {
               return std::ranges::any_of(chunk->values, isBeyond);
           });
}

std::size_t countMaterials(const Character& character, const WrittenCharacter&) {
    std::set<const Material*> found;
    for (const auto& mesh : character.meshes) {
        for (const Surface& surface : mesh->surfaces) {
            if (surface.material) found.insert(surface.material.get());
        }
    }
    return found.size();
}

std::size_t countShapes(const Character& character, const WrittenCharacter&) {
    std::size_t count = 0;
    for (const auto& mesh : character.meshes) count += mesh->shapes.size();
    return count;
}

std::size_t countMarkers(const Character&, const WrittenCharacter& subjects) {
    std::size_t count = 0;
    for (const WriteSubject& subject : subjects) count += subject.clip ? subject.clip->markers.size() : 0;
    return count;
}

std::size_t countContacts(const Character&, const WrittenCharacter& subjects) {
    std::size_t count = 0;
    for (const WriteSubject& subject : subjects)
        count += subject.clip && subject.clip->contacts ? subject.clip->contacts->size() : 0;
    return count;
}

std::size_t countLayers(const Character& character, const WrittenCharacter& subjects) {
    std::size_t count = 0;
    for (const WriteSubject& subject : subjects)
        count += subject.clip ? character.find(subject.clip->id)->layers.size() : 0;
    return count;
}

std::size_t countWarps(const Character&, const WrittenCharacter& subjects) {
    return static_cast<std::size_t>(std::ranges::count_if(
        subjects, [](const WriteSubject& subject) { return subject.clip && subject.clip->warp; }));
}

/// Returns the frame rate that a reader gives a clip, if the file has a key at each of its frames.
FrameRate readRate(const WriteSubject& subject, const WriteSubject& first, const FormatSupport& support) {
    if (support.storedRates == FormatSupport::StoredRates::each) return subject.rate;
    if (support.storedRates == FormatSupport::StoredRates::whole) return wholeRate(first.rate);
    KeyRate rate;
    for (FrameIndex frame{0}; frame.value < subject.frameCount; frame = frame + FrameIndex{1})
        rate.add(subject.rate.time(frame).value);
    return rate.rate();
}

/// Counts the clips with another frame rate in the file.
std::size_t lostRates(const std::vector<WrittenCharacter>& written, const FormatSupport& support,
                      const std::vector<FrameRate>& ratesInFile) {
    std::size_t lost = 0, next = 0;
    for (const WrittenCharacter& subjects : written) {
        for (const WriteSubject& subject : subjects) {
            const std::size_t index = next++;
            if (!subject.clip) continue;
            const FrameRate read = index < ratesInFile.size() ? ratesInFile[index]
                                                              : readRate(subject, subjects.front(), support);
            lost += read != subject.rate;
        }
    }
    return lost;
}

/// How a kind of content is counted and described: "limits of " 12 "joints". The count of those that depend
/// on the format is null.
struct Row {
    Content content;
    const char* prefix;
    const char* singular;
    const char* plural;
    Count count;
};

std::size_t countClips(const Character&, const WrittenCharacter& subjects) {
    return static_cast<std::size_t>(
        std::ranges::count_if(subjects, [](const WriteSubject& subject) { return subject.clip != nullptr; }));
}

constexpr auto kHinges = [](const Character& character, const WrittenCharacter&) {
    return countJoints(character, isHinge);
};
/// Counts hinges that are rotated in the rest pose, or whose parent is. A file without rest rotations stores
/// different angles for them, none of which stays 0.
constexpr auto kTurnedHinges = [](const Character& character, const WrittenCharacter&) {
    const Skeleton& skeleton = *character.skeleton;
    const auto isTurned = [&](int joint) {
        return joint != kNoParent &&
               !skeleton.restModel()[static_cast<std::size_t>(joint)].linear().isIdentity(1e-12);
    };
    std::size_t count = 0;
    for (int i = 0; i < skeleton.size(); ++i)
        count += isHinge(skeleton[i]) && (isTurned(i) || isTurned(skeleton[i].parent));
    return count;
};
constexpr auto kOrders = [](const Character& character, const WrittenCharacter&) {
    return countJoints(character,
                       [](const Joint& joint) { return canRotate(joint) && !isProper(joint.order); });
};
constexpr auto kProperOrders = [](const Character& character, const WrittenCharacter&) {
    return countJoints(character,
                       [](const Joint& joint) { return canRotate(joint) && isProper(joint.order); });
};
constexpr auto kTurnedAtRest = [](const Character& character, const WrittenCharacter&) {
    return countJoints(character,
                       [](const Joint& joint) { return joint.rest.rotation.vec().norm() > 1e-12; });
};

const std::array kRows{
    Row{Content::motion, "the motion of ", "clip", "clips", countClips},
    Row{Content::frameRates, "the frame rate of ", "clip", "clips", nullptr},
    Row{Content::scales, "scales of ", "joint", "joints", scaledJoints},
    Row{Content::meshes, "", "mesh", "meshes",
        [](const Character& character, const WrittenCharacter&) { return character.meshes.size(); }},
    Row{Content::shapes, "", "shape", "shapes", countShapes},
    Row{Content::materials, "", "material", "materials", countMaterials},
    Row{Content::boneEnds, "bone ends of ", "joint", "joints", nullptr},
    Row{Content::limits, "limits of ", "joint", "joints", limitedJoints},
    Row{Content::hinges, "fixed angles of ", "joint", "joints", kHinges},
    Row{Content::orders, "rotation orders of ", "joint", "joints", kOrders},
    Row{Content::properOrders, "rotation orders that repeat an axis of ", "joint", "joints", kProperOrders},
    Row{Content::spins, "turns beyond 180° in ", "curve", "curves",
        [](const Character&, const WrittenCharacter& subjects) {
            return countTracks(subjects, hasFullTurns);
        }},
    Row{Content::jointAxes, "rest axes of ", "joint", "joints", kTurnedAtRest},
    Row{Content::curves, "", "keyed curve", "keyed curves",
        [](const Character&, const WrittenCharacter& subjects) { return countTracks(subjects, isKeyed); }},
    Row{Content::warps, "", "time warp", "time warps", countWarps},
    Row{Content::layers, "", "layer", "layers", countLayers},
    Row{Content::goals, "", "goal", "goals",
        [](const Character& character, const WrittenCharacter&) { return character.goals.size(); }},
    Row{Content::markers, "", "marker", "markers", countMarkers},
    Row{Content::contacts, "", "edited contact", "edited contacts", countContacts},
    Row{Content::poses, "", "saved pose, selection set or sequence",
        "saved poses, selection sets and sequences",
        [](const Character& character, const WrittenCharacter&) {
            return character.poses.size() + character.selectionSets.size() + character.sequences.size();
        }},
};

/// Returns whether the content belongs to clips, so that it is not reported separately if the motion is lost.
bool belongsToClips(Content content) {
    return content == Content::frameRates || content == Content::spins || content == Content::curves ||
           content == Content::warps || content == Content::layers || content == Content::markers ||
           content == Content::contacts;
}

/// Returns whether the content is not reported if meshes are left out by choice.
bool belongsToMeshes(Content content) {
    return content == Content::meshes || content == Content::shapes || content == Content::materials;
}

/// Returns how a content is stored without Sinew's extras.
ContentSupport withoutExtras(Content content, ContentSupport contentSupport) {
    if (contentSupport != ContentSupport::sinewOnly) return contentSupport;
    const bool plays = content != Content::frameRates && content != Content::boneEnds &&
                       content != Content::limits && content != Content::hinges &&
                       content != Content::markers && content != Content::contacts &&
                       content != Content::poses;
    return plays ? ContentSupport::baked : ContentSupport::no;
}

/// Returns whether turning a joint's axes changes its angles.
bool dependsOnAxes(Content content) {
    return content == Content::limits || content == Content::hinges || content == Content::orders ||
           content == Content::properOrders;
}

/// Returns whether Sinew's extras store the content only with clips that are written whole.
bool needsWholeClips(Content content) {
    return belongsToClips(content) || content == Content::goals || content == Content::poses;
}

void add(std::vector<ExportLoss>& losses, const Row& row, ContentSupport contentSupport, std::size_t count) {
    if (count == 0) return;
    losses.push_back({row.content, contentSupport, count,
                      row.prefix + std::to_string(count) + ' ' + (count == 1 ? row.singular : row.plural)});
}

/// Adds characters and clips that the format leaves out.
void addUnwritten(std::vector<ExportLoss>& losses, const Scene& scene, const FormatSupport& support,
                  const std::vector<WrittenCharacter>& written) {
    const std::size_t characters = scene.characters.size() - written.size();
    if (support[Content::characters] == ContentSupport::no)
        add(losses, {Content::characters, "", "other character", "other characters", nullptr},
            ContentSupport::no, characters);
    std::size_t clips = 0;
    for (const WrittenCharacter& subjects : written) {
        const std::size_t all = subjects.front().character->clips.size();
        clips += all - std::min(all, subjects.size());
    }
    if (support[Content::clips] == ContentSupport::no && support[Content::motion] != ContentSupport::no)
        add(losses, {Content::clips, "", "other clip", "other clips", nullptr}, ContentSupport::no, clips);
}

}  // namespace

std::string text(const ExportLoss& loss) {
    switch (loss.support) {
        case ContentSupport::no:
            return "not stored: " + loss.what;
        case ContentSupport::baked:
            return "baked into the motion: " + loss.what;
        case ContentSupport::sinewOnly:
            return "stored for Sinew only: " + loss.what;
        case ContentSupport::yes:
            break;
    }
    return "stored: " + loss.what;
}

Result<std::vector<ExportLoss>> exportLosses(const Scene& scene, const Format& format,
                                             std::string_view extension, const WriteOptions& options,
                                             const std::vector<FrameRate>& ratesInFile) {
    const FormatSupport support = format.support(extension);
    const auto written = writtenCharacters(scene, format, extension, options);
    if (!written) return tl::unexpected(written.error());
    std::vector<ExportLoss> losses;
    addUnwritten(losses, scene, support, *written);
    const bool areWhole = std::ranges::all_of(
        *written, [](const WrittenCharacter& subjects) { return std::ranges::all_of(subjects, isWhole); });
    const bool areTurned = std::ranges::any_of(
        *written, [](const WrittenCharacter& subjects) { return !subjects.front().boneTurns.empty(); });
    for (const Row& row : kRows) {
        ContentSupport contentSupport = support[row.content];
        if (areTurned && dependsOnAxes(row.content)) {
            contentSupport = withoutExtras(row.content, contentSupport);
            if (contentSupport == ContentSupport::yes) contentSupport = ContentSupport::baked;
        }
        // The writer reports the layers that it has to bake.
        if (row.content == Content::layers && support.keepsLayers && options.layers) continue;
        if ((support.hasExtras && !options.extras) || (needsWholeClips(row.content) && !areWhole))
            contentSupport = withoutExtras(row.content, contentSupport);
        if (contentSupport == ContentSupport::yes) continue;
        if (support[Content::motion] == ContentSupport::no && belongsToClips(row.content)) continue;
        if (!options.meshes && belongsToMeshes(row.content)) continue;
        std::size_t count =
            row.content == Content::frameRates ? lostRates(*written, support, ratesInFile) : 0;
        for (const WrittenCharacter& subjects : *written) {
            if (row.content == Content::boneEnds) count += lostBoneEnds(subjects.front(), support, options);
            if (row.count) count += row.count(*subjects.front().character, subjects);
        }
        // Without shapes, their weights are lost and not baked.
        if (row.content == Content::curves && support[Content::shapes] == ContentSupport::no) {
            for (const WrittenCharacter& subjects : *written) count -= countTracks(subjects, isKeyedWeight);
        }
        if (row.content == Content::hinges && contentSupport == ContentSupport::sinewOnly &&
            support[Content::jointAxes] == ContentSupport::baked) {
            std::size_t turned = 0;
            for (const WrittenCharacter& subjects : *written)
                turned += kTurnedHinges(*subjects.front().character, subjects);
            add(losses, row, ContentSupport::no, turned);
            count -= turned;
        }
        add(losses, row, contentSupport, count);
    }
    return losses;
}

}  // namespace sinew
