#include "tests/core/io/survival/Survival.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew::test {

namespace {

constexpr double kAngle = 0.1 * kPi / 180, kDistance = 0.0005;  // the export tolerance
constexpr double kNumber = 1e-4;                                // for numbers that must be equal
constexpr double kRate = 240;
// In seconds: single precision may put a jump at its frame or just beside it.
constexpr double kJumpMargin = 4e-6;

using ClipPair = std::pair<std::shared_ptr<const Clip>, std::shared_ptr<const Clip>>;

/// How many of several things are preserved.
struct Tally {
    int kept = 0, all = 0;
    void count(bool isKept) {
        kept += isKept;
        ++all;
    }
};

/// The scenes before and after, and their matching parts.
class SceneComparison {
public:
    SceneComparison(const Scene& before, const Scene& after)
        : before_(before), after_(after), original(before.characters.at(0)), copy(after.characters.at(0)) {
        for (int i = 0; i < original->skeleton->size(); ++i)
            indices.push_back(copy->skeleton->find((*original->skeleton)[i].name));
        for (std::size_t i = 0; i < original->clips.size(); ++i) {
            if (const auto clip = counterpart(i)) clips.emplace_back(original->clips[i], clip);
        }
    }

    const Scene &before_, &after_;
    std::shared_ptr<const Character> original, copy;
    std::vector<std::optional<int>> indices;  ///< each joint's index in the scene read
    std::vector<ClipPair> clips;              ///< matched clips, before and after

    /// Counts the joints before that satisfy `has`, and those of them that are the same after.
    Tally joints(const std::function<bool(const Joint&)>& has,
                 const std::function<bool(const Joint&, const Joint&)>& same) const {
        Tally tally;
        for (int i = 0; i < original->skeleton->size(); ++i) {
            const Joint& joint = (*original->skeleton)[i];
            if (!has(joint)) continue;
            const auto index = indices[static_cast<std::size_t>(i)];
            tally.count(index && same(joint, (*copy->skeleton)[*index]));
        }
        return tally;
    }

    /// The channel in the scene read.
    ChannelId counterpart(ChannelId id) const {
        const auto joint = original->skeleton->find(id.joint);
        const auto index = joint ? indices[static_cast<std::size_t>(*joint)] : std::nullopt;
        return {index ? (*copy->skeleton)[*index].id : JointId{}, id.channel};
    }

private:
    std::shared_ptr<const Clip> counterpart(std::size_t i) const {
        for (const auto& clip : copy->clips) {
            if (clip->name == original->clips[i]->name) return clip;
        }
        return i < copy->clips.size() ? copy->clips[i] : nullptr;
    }
};

/// The rotation of a joint's axes from their rest pose, whatever its scale.
Eigen::Matrix3d rotationFromRest(const Affine& model, const Affine& rest) {
    return model.linear().colwise().normalized() * rest.linear().colwise().normalized().transpose();
}

double angleBetween(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    return Eigen::AngleAxisd(a * b.transpose()).angle();
}

Seconds playedStart(const Clip& clip) { return clip.rate.time(clip.playedRange().first); }

/// Whether all joints have the same positions and rotations at times counted from the clip's start.
bool hasSameMotion(const SceneComparison& comparison, const std::vector<double>& times) {
    if (comparison.clips.empty()) return false;
    const auto& [own, read] = comparison.clips.front();
    Evaluator a(comparison.original, own), b(comparison.copy, read);
    for (const double time : times) {
        a.evaluate(playedStart(*own) + Seconds{time + kJumpMargin});
        b.evaluate(playedStart(*read) + Seconds{time + kJumpMargin});
        for (std::size_t i = 0; i < comparison.indices.size(); ++i) {
            if (!comparison.indices[i]) return false;
            const auto j = static_cast<std::size_t>(*comparison.indices[i]);
            const double difference = (a.model()[i].translation() - b.model()[j].translation()).norm();
            const double angle = angleBetween(rotationFromRest(a.model()[i], a.skeleton().restModel()[i]),
                                              rotationFromRest(b.model()[j], b.skeleton().restModel()[j]));
            if (!(difference <= kDistance) || !(angle <= kAngle)) return false;
        }
    }
    return true;
}

std::vector<double> frameTimes(const Clip& clip) {
    std::vector<double> times;
    for (std::int64_t i = 0; i < clip.playedRange().count(); ++i)
        times.push_back(clip.rate.time(FrameIndex{i}).value);
    return times;
}

/// At 240 Hz, except for the moments before jumps that files may move slightly.
std::vector<double> timesBetween(const Clip& clip) {
    std::vector<double> jumps, times;
    for (const Track& track : clip.tracks) {
        for (const Key& key : track.curve->keys()) {
            if (track.curve->uses(Interpolation::step))
                jumps.push_back(
                    ((clip.warp ? clip.warp->firstTime(key.time) : key.time) - playedStart(clip)).value);
        }
    }
    const double end = clip.rate.time(FrameIndex{clip.playedRange().count() - 1}).value;
    const double gap = clip.rate.frameTime().value / 64 + 2 * kJumpMargin;
    for (double i = 0; i < end * kRate; ++i) {
        const double time = i / kRate;
        const auto isJump = [&](double jump) { return time < jump && jump - time < gap; };
        if (std::ranges::none_of(jumps, isJump)) times.push_back(time);
    }
    return times;
}

Tally names(const SceneComparison& comparison) {
    return comparison.joints([](const Joint&) { return true; },
                             [](const Joint&, const Joint&) { return true; });
}

Tally tails(const SceneComparison& comparison) {
    return comparison.joints(
        [](const Joint&) { return true; },
        [](const Joint& a, const Joint& b) { return (a.tail - b.tail).norm() < kNumber; });
}

Tally jointAxes(const SceneComparison& comparison) {
    const auto turnedAtRest = [](const Joint& joint) { return joint.rest.rotation.vec().norm() > kNumber; };
    return comparison.joints(turnedAtRest, [](const Joint& a, const Joint& b) {
        return a.rest.rotation.angularDistance(b.rest.rotation) < kNumber;
    });
}

int freeAngles(const Joint& joint) {
    return joint.free.contains(angle(0)) + joint.free.contains(angle(1)) + joint.free.contains(angle(2));
}

/// Skips joints with one angle, which need no order.
Tally orders(const SceneComparison& comparison) {
    return comparison.joints(
        [](const Joint& joint) { return freeAngles(joint) > 1 && !isProper(joint.order); },
        [](const Joint& a, const Joint& b) { return a.order == b.order; });
}

Tally properOrders(const SceneComparison& comparison) {
    return comparison.joints([](const Joint& joint) { return isProper(joint.order); },
                             [](const Joint& a, const Joint& b) { return a.order == b.order; });
}

Tally hinges(const SceneComparison& comparison) {
    const auto isHinge = [](const Joint& joint) { return freeAngles(joint) == 1 || freeAngles(joint) == 2; };
    // The order may differ as long as the axes are the same.
    const auto axesOf = [](const Joint& joint) {
        std::vector<int> free;
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(angle(i))) free.push_back(axes(joint.order)[static_cast<std::size_t>(i)]);
        }
        return free;
    };
    return comparison.joints(isHinge, [&](const Joint& a, const Joint& b) { return axesOf(a) == axesOf(b); });
}

Tally limits(const SceneComparison& comparison) {
    const auto isLimited = [](const Joint& joint) {
        return std::ranges::any_of(joint.limits.angles,
                                   [](const AngleLimit& a) { return a.mode != AngleLimit::Mode::free; });
    };
    return comparison.joints(isLimited, [](const Joint& a, const Joint& b) {
        for (std::size_t i = 0; i < 3; ++i) {
            const AngleLimit &p = a.limits.angles[i], &q = b.limits.angles[i];
            const bool isFree = p.mode == AngleLimit::Mode::free;
            if (isFree ? q.mode == AngleLimit::Mode::limited
                       : p.mode != q.mode || std::abs(p.min - q.min) > kNumber ||
                             std::abs(p.max - q.max) > kNumber)
                return false;
        }
        return true;
    });
}

/// At rest and throughout the clip.
Tally scales(const SceneComparison& comparison) {
    Tally tally;
    if (comparison.clips.empty() || !comparison.indices.back()) {
        tally.count(false);
        return tally;
    }
    const auto joint = comparison.indices.size() - 1,
               index = static_cast<std::size_t>(*comparison.indices.back());
    const auto& [own, read] = comparison.clips.front();
    Evaluator a(comparison.original, own), b(comparison.copy, read);
    const auto difference = [&](const Transform& p, const Transform& q) {
        return (p.scale - q.scale).norm();
    };
    constexpr double kScale = 2e-3;  // the error of 16 bits and of linear interpolation between keys
    tally.count(difference((*comparison.original->skeleton)[static_cast<int>(joint)].rest,
                           (*comparison.copy->skeleton)[static_cast<int>(index)].rest) < kScale);
    bool isScaled = true;
    for (const double time : frameTimes(*own)) {
        a.evaluate(playedStart(*own) + Seconds{time});
        b.evaluate(playedStart(*read) + Seconds{time});
        isScaled = isScaled && difference(a.local()[joint], b.local()[index]) < kScale;
    }
    tally.count(isScaled);
    return tally;
}

/// The upper arm's two turns, compared as numbers at the frames.
Tally spins(const SceneComparison& comparison) {
    Tally tally;
    bool isKept = !comparison.clips.empty();
    if (isKept) {
        const auto& [own, read] = comparison.clips.front();
        const Track* const spin = [&]() -> const Track* {
            for (const Track& track : own->tracks) {
                if (isAngle(track.id.channel) && track.curve->lastEnd().value > 2 * kPi) return &track;
            }
            return nullptr;
        }();
        const Curve* const same = read->find(comparison.counterpart(spin->id));
        for (const double time : frameTimes(*own)) {
            if (!(isKept = isKept && same)) break;
            const double a = spin->curve->evaluate(own->sourceTime(playedStart(*own) + Seconds{time}));
            const double b = same->evaluate(read->sourceTime(playedStart(*read) + Seconds{time}));
            isKept = std::abs(a - b) < kAngle;
        }
    }
    tally.count(isKept);
    return tally;
}

bool sameKeys(const Curve& a, const Curve& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Key p = a.key(i), q = b.key(i);
        if (std::abs((p.time - q.time).value) > 1e-6 || std::abs(p.value - q.value) > kNumber ||
            p.interpolation != q.interpolation)
            return false;
    }
    return true;
}

/// Compares the clips' curves that pass a test with their counterparts.
Tally curves(const SceneComparison& comparison, const std::function<bool(const Curve&)>& has,
             const std::function<bool(const Curve&, const Curve&)>& same) {
    Tally tally;
    for (const auto& [own, read] : comparison.clips) {
        for (const Track& track : own->tracks) {
            if (!has(*track.curve)) continue;
            const Curve* const there = read->find(comparison.counterpart(track.id));
            tally.count(there && same(*track.curve, *there));
        }
    }
    return tally;
}

Tally keys(const SceneComparison& comparison) {
    return curves(
        comparison, [](const Curve&) { return true; }, sameKeys);
}

Tally cycles(const SceneComparison& comparison) {
    return curves(
        comparison, [](const Curve& curve) { return !curve.extrapolation().isHold(); },
        [](const Curve& a, const Curve& b) { return a.extrapolation() == b.extrapolation(); });
}

Tally ofClips(const SceneComparison& comparison, const std::function<bool(const Clip&)>& has,
              const std::function<bool(const Clip&, const Clip&)>& same) {
    Tally tally;
    for (const auto& [own, read] : comparison.clips) {
        if (has(*own)) tally.count(same(*own, *read));
    }
    return tally;
}

bool hasClips(const Clip&) { return true; }

Tally severalClips(const SceneComparison& comparison) {
    return {static_cast<int>(comparison.clips.size()), static_cast<int>(comparison.original->clips.size())};
}

Tally clipNames(const SceneComparison& comparison) {
    return ofClips(comparison, hasClips, [](const Clip& a, const Clip& b) { return a.name == b.name; });
}

Tally rates(const SceneComparison& comparison) {
    return ofClips(comparison, hasClips, [](const Clip& a, const Clip& b) { return a.rate == b.rate; });
}

Tally lengths(const SceneComparison& comparison) {
    const auto duration = [](const Clip& clip) {
        return clip.rate.time(FrameIndex{clip.playedRange().count() - 1}).value;
    };
    // A loop keeps its last frame, and nothing follows it.
    return ofClips(comparison, hasClips, [&](const Clip& a, const Clip& b) {
        return std::abs(duration(a) - duration(b)) < 0.5 * b.rate.frameTime().value + 1e-9;
    });
}

Tally frameNumbers(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return clip.firstFrame != FrameIndex{}; },
        [](const Clip& a, const Clip& b) { return a.firstFrame == b.firstFrame; });
}

Tally warps(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return clip.warp != nullptr; },
        [](const Clip& a, const Clip& b) { return b.warp && *a.warp == *b.warp; });
}

Tally markers(const SceneComparison& comparison) {
    return ofClips(
        comparison, [](const Clip& clip) { return !clip.markers.empty(); },
        [](const Clip& a, const Clip& b) { return a.markers == b.markers; });
}

Tally goals(const SceneComparison& comparison) {
    Tally tally;
    const auto &own = comparison.original->goals, &read = comparison.copy->goals;
    tally.count(own.size() == read.size() && read.at(0).target == own.at(0).target);
    return tally;
}

Tally poses(const SceneComparison& comparison) {
    Tally tally;
    tally.count(comparison.copy->poses.size() == 1 &&
                comparison.copy->poses[0]->name == comparison.original->poses[0]->name);
    tally.count(comparison.copy->selectionSets.size() == 1 &&
                comparison.copy->selectionSets[0].name == comparison.original->selectionSets[0].name);
    return tally;
}

Tally characters(const SceneComparison& comparison) {
    return {static_cast<int>(comparison.after_.characters.size()),
            static_cast<int>(comparison.before_.characters.size())};
}

/// Compares meshes of the same name.
Tally ofMeshes(const SceneComparison& comparison, const std::function<bool(const Mesh&)>& has,
               const std::function<bool(const Mesh&, const Mesh&)>& same) {
    Tally tally;
    for (const auto& mesh : comparison.original->meshes) {
        if (!has(*mesh)) continue;
        const auto& all = comparison.copy->meshes;
        const auto found =
            std::ranges::find_if(all, [&](const auto& each) { return each->name == mesh->name; });
        tally.count(found != all.end() && same(*mesh, **found));
    }
    return tally;
}

bool anyMesh(const Mesh&) { return true; }

/// Each corner of each triangle as text, sorted, since readers split, merge and sort vertices, and meshes by
/// material.
template <class Value>
std::vector<std::string> corners(const Character& character, const std::string& mesh, const Value& value) {
    std::vector<std::string> all;
    for (const auto& piece : character.meshes) {
        if (!piece->name.starts_with(mesh)) continue;
        for (const auto& triangle : piece->geometry->triangles) {
            for (const std::uint32_t vertex : triangle) all.push_back(value(*piece, vertex));
        }
    }
    std::ranges::sort(all);
    return all;
}

std::string rounded(double value) { return std::to_string(std::llround(value * 1000)) + ' '; }

Tally geometries(const SceneComparison& comparison) {
    // In whatever space it is stored.
    const auto sizeOf = [](const Mesh& mesh) {
        double edges = 0;
        for (const auto& triangle : mesh.geometry->triangles) {
            for (std::size_t i = 0; i < 3; ++i)
                edges += static_cast<double>(
                    (mesh.geometry->positions[triangle[i]] - mesh.geometry->positions[triangle[(i + 1) % 3]])
                        .norm());
        }
        return edges;
    };
    return ofMeshes(comparison, anyMesh, [&](const Mesh& a, const Mesh& b) {
        return a.geometry->triangles.size() == b.geometry->triangles.size() &&
               std::abs(sizeOf(a) - sizeOf(b)) < kNumber;
    });
}

Tally skins(const SceneComparison& comparison) {
    const auto weightJoint = [](const Character& character) {
        return [&character](const Mesh& mesh, std::uint32_t vertex) {
            std::map<std::string, float> weights;
            for (const Influence& influence : mesh.skin->at(vertex)) {
                const auto joint = character.skeleton->find(mesh.skin->joints[influence.joint].joint);
                weights[joint ? (*character.skeleton)[*joint].name : "?"] += influence.weight;
            }
            std::string text;
            for (const auto& [joint, weight] : weights)
                text += joint + ' ' + rounded(static_cast<double>(weight));
            return text;
        };
    };
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return mesh.skin->joints.size() > 1; },
        [&](const Mesh& a, const Mesh&) {
            return corners(*comparison.original, a.name, weightJoint(*comparison.original)) ==
                   corners(*comparison.copy, a.name, weightJoint(*comparison.copy));
        });
}

Tally methods(const SceneComparison& comparison) {
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return mesh.method == SkinningMethod::dualQuaternion; },
        [](const Mesh& a, const Mesh& b) { return a.method == b.method; });
}

Tally uvs(const SceneComparison& comparison) {
    const auto uvOf = [](const Mesh& mesh, std::uint32_t vertex) {
        if (mesh.geometry->uvs.empty()) return std::string();
        const Eigen::Vector2f& uv = mesh.geometry->uvs[vertex];
        return rounded(static_cast<double>(uv.x())) + rounded(static_cast<double>(uv.y()));
    };
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return !mesh.geometry->uvs.empty(); },
        [&](const Mesh& a, const Mesh&) {
            return corners(*comparison.original, a.name, uvOf) == corners(*comparison.copy, a.name, uvOf);
        });
}

Tally colours(const SceneComparison& comparison) {
    const auto colourOf = [](const Mesh& mesh, std::uint32_t vertex) {
        std::string text;
        if (mesh.geometry->colors.empty()) return text;
        for (const std::uint8_t part : mesh.geometry->colors[vertex]) text += std::to_string(part) + ' ';
        return text;
    };
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return !mesh.geometry->colors.empty(); },
        [&](const Mesh& a, const Mesh&) {
            return corners(*comparison.original, a.name, colourOf) ==
                   corners(*comparison.copy, a.name, colourOf);
        });
}

Tally ofMaterials(const SceneComparison& comparison, const std::function<bool(const Material&)>& has,
                  const std::function<bool(const Material&, const Material&)>& same) {
    const auto all = [](const Character& character) {
        std::vector<std::shared_ptr<const Material>> found;
        for (const auto& mesh : character.meshes) {
            for (const Surface& surface : mesh->surfaces) {
                if (surface.material) found.push_back(surface.material);
            }
        }
        return found;
    };
    Tally tally;
    const auto read = all(*comparison.copy);
    for (const auto& material : all(*comparison.original)) {
        if (!has(*material)) continue;
        const auto found =
            std::ranges::find_if(read, [&](const auto& each) { return each->name == material->name; });
        tally.count(found != read.end() && same(*material, **found));
    }
    return tally;
}

bool anyMaterial(const Material&) { return true; }

Tally materials(const SceneComparison& comparison) {
    return ofMaterials(comparison, anyMaterial, [](const Material& a, const Material& b) {
        return (a.color - b.color).abs().maxCoeff() < 0.01F;
    });
}

Tally textures(const SceneComparison& comparison) {
    return ofMaterials(
        comparison, [](const Material& material) { return material.texture != nullptr; },
        [](const Material& a, const Material& b) {
            return b.texture && a.texture->bytes == b.texture->bytes;
        });
}

Tally alphas(const SceneComparison& comparison) {
    return ofMaterials(comparison, anyMaterial, [](const Material& a, const Material& b) {
        return a.alpha == b.alpha && (a.alpha != Material::Alpha::mask || a.alphaCutoff == b.alphaCutoff);
    });
}

Tally sides(const SceneComparison& comparison) {
    return ofMaterials(comparison, anyMaterial,
                       [](const Material& a, const Material& b) { return a.doubleSided == b.doubleSided; });
}

enum class Subject { skeleton, motion, rest };

/// A row and its measurement. If `plays` is set, lost content may still be part of the motion.
struct Measure {
    const char* what;
    std::optional<Content> content;
    Subject subject;
    bool plays;
    Tally (*tally)(const SceneComparison&);
};

const Measure kMeasures[] = {
    {"joint names", {}, Subject::skeleton, false, names},
    {"bone ends", {}, Subject::skeleton, false, tails},
    {"joint axes at rest", Content::jointAxes, Subject::skeleton, true, jointAxes},
    {"rotation orders", Content::orders, Subject::skeleton, true, orders},
    {"rotation orders that repeat an axis (XZX)", Content::properOrders, Subject::skeleton, true,
     properOrders},
    {"joints with one or two free angles", Content::hinges, Subject::skeleton, false, hinges},
    {"joint limits", Content::limits, Subject::skeleton, false, limits},
    {"scales", Content::scales, Subject::motion, false, scales},
    {"turns beyond 180°", Content::spins, Subject::motion, true, spins},
    {"keys and interpolation", Content::curves, Subject::motion, true, keys},
    {"cycling curves", {}, Subject::motion, true, cycles},
    {"time warps", Content::warps, Subject::motion, true, warps},
    {"goals", Content::goals, Subject::motion, true, goals},
    {"several clips", Content::clips, Subject::motion, false, severalClips},
    {"clip names", {}, Subject::motion, false, clipNames},
    {"frame rates", {}, Subject::motion, false, rates},
    {"clip lengths", {}, Subject::motion, false, lengths},
    {"frame numbers that do not start at 0", {}, Subject::motion, false, frameNumbers},
    {"markers", Content::markers, Subject::motion, false, markers},
    {"saved poses and selection sets", Content::poses, Subject::skeleton, false, poses},
    {"several characters", Content::characters, Subject::skeleton, false, characters},
    {"meshes", Content::meshes, Subject::skeleton, false, geometries},
    {"skins", Content::meshes, Subject::skeleton, false, skins},
    {"dual quaternion skinning", {}, Subject::skeleton, false, methods},
    {"texture coordinates", {}, Subject::skeleton, false, uvs},
    {"vertex colours", {}, Subject::skeleton, false, colours},
    {"materials", Content::materials, Subject::skeleton, false, materials},
    {"textures", Content::materials, Subject::skeleton, false, textures},
    {"transparency", {}, Subject::skeleton, false, alphas},
    {"double-sided materials", {}, Subject::skeleton, false, sides},
};

Survival survivalOf(const Measure& measure, const SceneComparison& comparison, bool sameMotion) {
    const Tally tally = measure.tally(comparison);
    if (tally.all > 0 && tally.kept == tally.all) return Survival::yes;
    if (measure.content == Content::clips || measure.content == Content::characters)
        return tally.kept == 1 ? Survival::one : Survival::no;
    if (tally.kept > 0) return Survival::some;
    return measure.plays && sameMotion ? Survival::motion : Survival::no;
}

}  // namespace

std::string_view name(Survival survival) {
    constexpr std::string_view kNames[] = {"yes", "some", "one", "baked", "no", "–"};
    return kNames[static_cast<std::size_t>(survival)];
}

std::vector<SurvivalRow> measureSurvival(const Scene& before, const Scene& after, bool skeletonIsRead) {
    const SceneComparison comparison(before, after);
    const Clip& clip = *comparison.original->clips.front();
    const bool atFrames = hasSameMotion(comparison, frameTimes(clip)),
               between = hasSameMotion(comparison, timesBetween(clip));
    std::vector<SurvivalRow> rows;
    const auto asKept = [](bool isKept) { return isKept ? Survival::yes : Survival::no; };
    rows.push_back({"motion at frames", Content::motion, asKept(atFrames)});
    rows.push_back({"motion between frames", {}, asKept(between)});
    for (const Measure& measure : kMeasures) {
        const bool isBeside = !skeletonIsRead && measure.subject == Subject::skeleton;
        rows.push_back({measure.what, measure.content,
                        isBeside ? Survival::notApplicable : survivalOf(measure, comparison, atFrames)});
    }
    return rows;
}

}  // namespace sinew::test
