#include "core/io/ExportLosses.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/io/WrittenCharacters.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Subjects = std::vector<WriteSubject>;

/// How much of something a character has with the clips that are written.
using Count = std::size_t (*)(const Character&, const Subjects&);

std::size_t countJoints(const Character& character, bool (*has)(const Joint&)) {
    return static_cast<std::size_t>(std::ranges::count_if(character.skeleton->joints(), has));
}

bool turns(const Joint& joint) {
    return joint.free.contains(angle(0)) || joint.free.contains(angle(1)) || joint.free.contains(angle(2));
}

/// The tracks of the clips that are written.
std::size_t countTracks(const Subjects& subjects, bool (*has)(const Track&, const Clip&)) {
    std::size_t count = 0;
    for (const WriteSubject& subject : subjects) {
        if (!subject.clip) continue;
        for (const Track& track : subject.clip->tracks) count += has(track, *subject.clip);
    }
    return count;
}

std::size_t scaledJoints(const Character& character, const Subjects& subjects) {
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

std::size_t limitedJoints(const Character& character, const Subjects&) {
    return countJoints(character, [](const Joint& joint) {
        return std::ranges::any_of(joint.limits.angles,
                                   [](const AngleLimit& a) { return a.mode != AngleLimit::Mode::free; });
    });
}

/// Whether a curve is more than its values at the frames with straight lines between.
bool isKeyed(const Track& track, const Clip& clip) {
    const Curve& curve = *track.curve;
    const double first = clip.rate.frame(curve.startTime()), last = clip.rate.frame(curve.endTime());
    const bool isDense = static_cast<double>(curve.size()) >= last - first + 0.5;
    return !isDense || !curve.uses(Interpolation::linear);
}

/// An angle beyond half a turn.
bool spins(const Track& track, const Clip&) {
    const auto isBeyond = [](double angle) { return std::abs(angle) > kPi * (1 + 1e-9); };
    return isAngle(track.id.channel) && std::ranges::any_of(track.curve->chunks(), [&](const auto& chunk) {
               return std::ranges::any_of(chunk->values, isBeyond);
           });
}

std::size_t materials(const Character& character, const Subjects&) {
    std::set<const Material*> found;
    for (const auto& mesh : character.meshes) {
        for (const Surface& surface : mesh->surfaces) {
            if (surface.material) found.insert(surface.material.get());
        }
    }
    return found.size();
}

std::size_t markers(const Character&, const Subjects& subjects) {
    std::size_t count = 0;
    for (const WriteSubject& subject : subjects) count += subject.clip ? subject.clip->markers.size() : 0;
    return count;
}

std::size_t warps(const Character&, const Subjects& subjects) {
    return static_cast<std::size_t>(std::ranges::count_if(
        subjects, [](const WriteSubject& subject) { return subject.clip && subject.clip->warp; }));
}

/// How a content is counted and told: "limits of" 12 "joint".
struct Row {
    Content content;
    const char* before;
    const char* one;
    const char* many;
    Count count;
};

std::size_t moving(const Character&, const Subjects& subjects) {
    return static_cast<std::size_t>(
        std::ranges::count_if(subjects, [](const WriteSubject& subject) { return subject.clip != nullptr; }));
}

bool isHinge(const Joint& joint) {
    const int free =
        joint.free.contains(angle(0)) + joint.free.contains(angle(1)) + joint.free.contains(angle(2));
    return free == 1 || free == 2;
}

constexpr auto kHinges = [](const Character& character, const Subjects&) {
    return countJoints(character, isHinge);
};
/// Of joints that are turned in the model at rest, or whose parent is: where a file has no such axes, their
/// angles are other ones there, and none of them stays 0.
constexpr auto kTurnedHinges = [](const Character& character, const Subjects&) {
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
constexpr auto kOrders = [](const Character& character, const Subjects&) {
    return countJoints(character, [](const Joint& joint) { return turns(joint) && !isProper(joint.order); });
};
constexpr auto kProperOrders = [](const Character& character, const Subjects&) {
    return countJoints(character, [](const Joint& joint) { return turns(joint) && isProper(joint.order); });
};
constexpr auto kTurnedAtRest = [](const Character& character, const Subjects&) {
    return countJoints(character,
                       [](const Joint& joint) { return joint.rest.rotation.vec().norm() > 1e-12; });
};

const std::array kRows{
    Row{Content::motion, "the motion of ", "clip", "clips", moving},
    Row{Content::scales, "scales of ", "joint", "joints", scaledJoints},
    Row{Content::meshes, "", "mesh", "meshes",
        [](const Character& character, const Subjects&) { return character.meshes.size(); }},
    Row{Content::materials, "", "material", "materials", materials},
    Row{Content::limits, "limits of ", "joint", "joints", limitedJoints},
    Row{Content::hinges, "fixed angles of ", "joint", "joints", kHinges},
    Row{Content::orders, "rotation orders of ", "joint", "joints", kOrders},
    Row{Content::properOrders, "rotation orders that repeat an axis of ", "joint", "joints", kProperOrders},
    Row{Content::spins, "turns beyond 180° of ", "curve", "curves",
        [](const Character&, const Subjects& subjects) { return countTracks(subjects, spins); }},
    Row{Content::jointAxes, "axes at rest of ", "joint", "joints", kTurnedAtRest},
    Row{Content::curves, "", "keyed curve", "keyed curves",
        [](const Character&, const Subjects& subjects) { return countTracks(subjects, isKeyed); }},
    Row{Content::warps, "", "time warp", "time warps", warps},
    Row{Content::goals, "", "goal", "goals",
        [](const Character& character, const Subjects&) { return character.goals.size(); }},
    Row{Content::markers, "", "marker", "markers", markers},
    Row{Content::poses, "", "saved pose or selection set", "saved poses and selection sets",
        [](const Character& character, const Subjects&) {
            return character.poses.size() + character.selectionSets.size();
        }},
};

/// Whether it goes with the motion, so that it need not be told beside it.
bool isOfClips(Content content) {
    return content == Content::spins || content == Content::curves || content == Content::warps ||
           content == Content::markers;
}

/// How a content is held once nothing goes along for Sinew alone.
Holding withoutExtras(Content content, Holding holding) {
    if (holding != Holding::own) return holding;
    const bool plays = content != Content::limits && content != Content::hinges &&
                       content != Content::markers && content != Content::poses;
    return plays ? Holding::baked : Holding::no;
}

/// Whether it goes along for Sinew only with clips that are written whole.
bool needsWholeClips(Content content) {
    return isOfClips(content) || content == Content::goals || content == Content::poses;
}

void add(std::vector<ExportLoss>& losses, const Row& row, Holding holding, std::size_t count) {
    if (count == 0) return;
    losses.push_back({row.content, holding, count,
                      row.before + std::to_string(count) + ' ' + (count == 1 ? row.one : row.many)});
}

/// The characters and clips that nobody asked to be left out.
void addUnwritten(std::vector<ExportLoss>& losses, const Scene& scene, const Holdings& holdings,
                  const std::vector<Subjects>& written) {
    const std::size_t characters = scene.characters.size() - written.size();
    if (holdings[Content::characters] == Holding::no)
        add(losses, {Content::characters, "", "other character", "other characters", nullptr}, Holding::no,
            characters);
    std::size_t clips = 0;
    for (const Subjects& subjects : written) {
        const std::size_t all = subjects.front().character->clips.size();
        clips += all - std::min(all, subjects.size());
    }
    if (holdings[Content::clips] == Holding::no && holdings[Content::motion] != Holding::no)
        add(losses, {Content::clips, "", "other clip", "other clips", nullptr}, Holding::no, clips);
}

}  // namespace

std::string text(const ExportLoss& loss) {
    switch (loss.holding) {
        case Holding::no:
            return "not in the file: " + loss.what;
        case Holding::baked:
            return "in the file only as motion: " + loss.what;
        case Holding::own:
            return "in the file for Sinew alone: " + loss.what;
        case Holding::yes:
            break;
    }
    return "in the file: " + loss.what;
}

Result<std::vector<ExportLoss>> exportLosses(const Scene& scene, const Format& format,
                                             std::string_view extension, const WriteOptions& options) {
    const Holdings holdings = format.holdings(extension);
    const auto written = writtenCharacters(scene, format, extension, options);
    if (!written) return tl::unexpected(written.error());
    std::vector<ExportLoss> losses;
    addUnwritten(losses, scene, holdings, *written);
    const bool areWhole = std::ranges::all_of(
        *written, [](const Subjects& subjects) { return std::ranges::all_of(subjects, isWhole); });
    for (const Row& row : kRows) {
        Holding holding = holdings[row.content];
        if (!options.extras || (needsWholeClips(row.content) && !areWhole))
            holding = withoutExtras(row.content, holding);
        if (holding == Holding::yes) continue;
        if (holdings[Content::motion] == Holding::no && isOfClips(row.content)) continue;
        if (!options.meshes && (row.content == Content::meshes || row.content == Content::materials))
            continue;
        std::size_t count = 0;
        for (const Subjects& subjects : *written) count += row.count(*subjects.front().character, subjects);
        if (row.content == Content::hinges && holding == Holding::own &&
            holdings[Content::jointAxes] == Holding::baked) {
            std::size_t turned = 0;
            for (const Subjects& subjects : *written)
                turned += kTurnedHinges(*subjects.front().character, subjects);
            add(losses, row, Holding::no, turned);
            count -= turned;
        }
        add(losses, row, holding, count);
    }
    return losses;
}

}  // namespace sinew
