#include "tests/core/io/survival/Survival.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/math/Angle.h"
#include "core/scene/Evaluator.h"

namespace sinew::test {

namespace {

constexpr double kAngle = 0.1 * kPi / 180, kDistance = 0.0005;  // the tolerance of exports
constexpr double kNumber = 1e-4;                                // of what is to be the same number
constexpr double kRate = 240;
// Seconds: a jump is where single precision can say, at its frame or next to it.
constexpr double kBehind = 4e-6;

using Clips = std::pair<std::shared_ptr<const Clip>, std::shared_ptr<const Clip>>;

/// How many of some things are as they were.
struct Tally {
    int kept = 0, all = 0;
    void count(bool isKept) {
        kept += isKept;
        ++all;
    }
};

/// The two sides, and what belongs together.
class Passage {
public:
    Passage(const Scene& before, const Scene& after)
        : before_(before), after_(after), own(before.characters.at(0)), read(after.characters.at(0)) {
        for (int i = 0; i < own->skeleton->size(); ++i)
            there.push_back(read->skeleton->find((*own->skeleton)[i].name));
        for (std::size_t i = 0; i < own->clips.size(); ++i) {
            if (const auto clip = counterpart(i)) clips.emplace_back(own->clips[i], clip);
        }
    }

    const Scene &before_, &after_;
    std::shared_ptr<const Character> own, read;
    std::vector<std::optional<int>> there;  ///< each joint's place in what was read
    std::vector<Clips> clips;               ///< those that are there, as they were and as they are

    /// Joints of both sides that have something.
    Tally joints(const std::function<bool(const Joint&)>& has,
                 const std::function<bool(const Joint&, const Joint&)>& same) const {
        Tally tally;
        for (int i = 0; i < own->skeleton->size(); ++i) {
            const Joint& joint = (*own->skeleton)[i];
            if (!has(joint)) continue;
            const auto place = there[static_cast<std::size_t>(i)];
            tally.count(place && same(joint, (*read->skeleton)[*place]));
        }
        return tally;
    }

    /// The channel in what was read.
    ChannelId counterpart(ChannelId id) const {
        const auto joint = own->skeleton->find(id.joint);
        const auto place = joint ? there[static_cast<std::size_t>(*joint)] : std::nullopt;
        return {place ? (*read->skeleton)[*place].id : JointId{}, id.channel};
    }

private:
    std::shared_ptr<const Clip> counterpart(std::size_t i) const {
        for (const auto& clip : read->clips) {
            if (clip->name == own->clips[i]->name) return clip;
        }
        return i < read->clips.size() ? read->clips[i] : nullptr;
    }
};

/// The rotation of a joint's axes from where they rest, whatever its scale.
Eigen::Matrix3d turned(const Affine& model, const Affine& rest) {
    return model.linear().colwise().normalized() * rest.linear().colwise().normalized().transpose();
}

double angleBetween(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    return Eigen::AngleAxisd(a * b.transpose()).angle();
}

Seconds playedStart(const Clip& clip) { return clip.rate.time(clip.played().first); }

/// Whether all joints are where they were, and turned as they were, at times counted from the clip's start.
bool movesAlike(const Passage& passage, const std::vector<double>& times) {
    if (passage.clips.empty()) return false;
    const auto& [own, read] = passage.clips.front();
    Evaluator a(passage.own, own), b(passage.read, read);
    for (const double time : times) {
        a.evaluate(playedStart(*own) + Seconds{time + kBehind});
        b.evaluate(playedStart(*read) + Seconds{time + kBehind});
        for (std::size_t i = 0; i < passage.there.size(); ++i) {
            if (!passage.there[i]) return false;
            const auto j = static_cast<std::size_t>(*passage.there[i]);
            const double apart = (a.model()[i].translation() - b.model()[j].translation()).norm();
            const double angle = angleBetween(turned(a.model()[i], a.skeleton().restModel()[i]),
                                              turned(b.model()[j], b.skeleton().restModel()[j]));
            if (!(apart <= kDistance) || !(angle <= kAngle)) return false;
        }
    }
    return true;
}

std::vector<double> frameTimes(const Clip& clip) {
    std::vector<double> times;
    for (std::int64_t i = 0; i < clip.played().count(); ++i)
        times.push_back(clip.rate.time(FrameIndex{i}).value);
    return times;
}

/// At 240 Hz, but for the moments before jumps that files may be early by.
std::vector<double> timesBetween(const Clip& clip) {
    std::vector<double> jumps, times;
    for (const Track& track : clip.tracks) {
        for (const Key& key : track.curve->keys()) {
            if (track.curve->uses(Interpolation::step))
                jumps.push_back(
                    ((clip.warp ? clip.warp->firstTime(key.time) : key.time) - playedStart(clip)).value);
        }
    }
    const double end = clip.rate.time(FrameIndex{clip.played().count() - 1}).value;
    const double gap = clip.rate.frameTime().value / 64 + 2 * kBehind;
    for (double i = 0; i < end * kRate; ++i) {
        const double time = i / kRate;
        const auto isJump = [&](double jump) { return time < jump && jump - time < gap; };
        if (std::ranges::none_of(jumps, isJump)) times.push_back(time);
    }
    return times;
}

Tally names(const Passage& passage) {
    return passage.joints([](const Joint&) { return true; }, [](const Joint&, const Joint&) { return true; });
}

Tally tails(const Passage& passage) {
    return passage.joints([](const Joint&) { return true; },
                          [](const Joint& a, const Joint& b) { return (a.tail - b.tail).norm() < kNumber; });
}

Tally jointAxes(const Passage& passage) {
    const auto turnedAtRest = [](const Joint& joint) { return joint.rest.rotation.vec().norm() > kNumber; };
    return passage.joints(turnedAtRest, [](const Joint& a, const Joint& b) {
        return a.rest.rotation.angularDistance(b.rest.rotation) < kNumber;
    });
}

int freeAngles(const Joint& joint) {
    return joint.free.contains(angle(0)) + joint.free.contains(angle(1)) + joint.free.contains(angle(2));
}

/// One angle needs no order.
Tally orders(const Passage& passage) {
    return passage.joints([](const Joint& joint) { return freeAngles(joint) > 1 && !isProper(joint.order); },
                          [](const Joint& a, const Joint& b) { return a.order == b.order; });
}

Tally properOrders(const Passage& passage) {
    return passage.joints([](const Joint& joint) { return isProper(joint.order); },
                          [](const Joint& a, const Joint& b) { return a.order == b.order; });
}

Tally hinges(const Passage& passage) {
    const auto isHinge = [](const Joint& joint) { return freeAngles(joint) == 1 || freeAngles(joint) == 2; };
    // An order may have been made up: what counts are the axes.
    const auto axesOf = [](const Joint& joint) {
        std::vector<int> free;
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(angle(i))) free.push_back(axes(joint.order)[static_cast<std::size_t>(i)]);
        }
        return free;
    };
    return passage.joints(isHinge, [&](const Joint& a, const Joint& b) { return axesOf(a) == axesOf(b); });
}

Tally limits(const Passage& passage) {
    const auto isLimited = [](const Joint& joint) {
        return std::ranges::any_of(joint.limits.angles,
                                   [](const AngleLimit& a) { return a.mode != AngleLimit::Mode::free; });
    };
    return passage.joints(isLimited, [](const Joint& a, const Joint& b) {
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

/// At rest and through the clip.
Tally scales(const Passage& passage) {
    Tally tally;
    if (passage.clips.empty() || !passage.there.back()) {
        tally.count(false);
        return tally;
    }
    const auto joint = passage.there.size() - 1, place = static_cast<std::size_t>(*passage.there.back());
    const auto& [own, read] = passage.clips.front();
    Evaluator a(passage.own, own), b(passage.read, read);
    const auto apart = [&](const Transform& p, const Transform& q) { return (p.scale - q.scale).norm(); };
    constexpr double kScale = 2e-3;  // what 16 bits and straight lines between keys leave
    tally.count(apart((*passage.own->skeleton)[static_cast<int>(joint)].rest,
                      (*passage.read->skeleton)[static_cast<int>(place)].rest) < kScale);
    bool isScaled = true;
    for (const double time : frameTimes(*own)) {
        a.evaluate(playedStart(*own) + Seconds{time});
        b.evaluate(playedStart(*read) + Seconds{time});
        isScaled = isScaled && apart(a.local()[joint], b.local()[place]) < kScale;
    }
    tally.count(isScaled);
    return tally;
}

/// The upper arm's two turns, as numbers at the frames.
Tally spins(const Passage& passage) {
    Tally tally;
    bool isKept = !passage.clips.empty();
    if (isKept) {
        const auto& [own, read] = passage.clips.front();
        const Track* const spin = [&]() -> const Track* {
            for (const Track& track : own->tracks) {
                if (isAngle(track.id.channel) && track.curve->lastEnd().value > 2 * kPi) return &track;
            }
            return nullptr;
        }();
        const Curve* const same = read->find(passage.counterpart(spin->id));
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

/// Curves of the clips that pass a test beside their counterparts.
Tally curves(const Passage& passage, const std::function<bool(const Curve&)>& has,
             const std::function<bool(const Curve&, const Curve&)>& same) {
    Tally tally;
    for (const auto& [own, read] : passage.clips) {
        for (const Track& track : own->tracks) {
            if (!has(*track.curve)) continue;
            const Curve* const there = read->find(passage.counterpart(track.id));
            tally.count(there && same(*track.curve, *there));
        }
    }
    return tally;
}

Tally keys(const Passage& passage) {
    return curves(
        passage, [](const Curve&) { return true; }, sameKeys);
}

Tally cycles(const Passage& passage) {
    return curves(
        passage, [](const Curve& curve) { return !curve.ends().hold(); },
        [](const Curve& a, const Curve& b) { return a.ends() == b.ends(); });
}

Tally ofClips(const Passage& passage, const std::function<bool(const Clip&)>& has,
              const std::function<bool(const Clip&, const Clip&)>& same) {
    Tally tally;
    for (const auto& [own, read] : passage.clips) {
        if (has(*own)) tally.count(same(*own, *read));
    }
    return tally;
}

bool any(const Clip&) { return true; }

Tally severalClips(const Passage& passage) {
    return {static_cast<int>(passage.clips.size()), static_cast<int>(passage.own->clips.size())};
}

Tally clipNames(const Passage& passage) {
    return ofClips(passage, any, [](const Clip& a, const Clip& b) { return a.name == b.name; });
}

Tally rates(const Passage& passage) {
    return ofClips(passage, any, [](const Clip& a, const Clip& b) { return a.rate == b.rate; });
}

Tally lengths(const Passage& passage) {
    const auto duration = [](const Clip& clip) {
        return clip.rate.time(FrameIndex{clip.played().count() - 1}).value;
    };
    // A loop's last frame is there, and nothing behind it.
    return ofClips(passage, any, [&](const Clip& a, const Clip& b) {
        return std::abs(duration(a) - duration(b)) < 0.5 * b.rate.frameTime().value + 1e-9;
    });
}

Tally frameNumbers(const Passage& passage) {
    return ofClips(
        passage, [](const Clip& clip) { return clip.firstFrame != FrameIndex{}; },
        [](const Clip& a, const Clip& b) { return a.firstFrame == b.firstFrame; });
}

Tally warps(const Passage& passage) {
    return ofClips(
        passage, [](const Clip& clip) { return clip.warp != nullptr; },
        [](const Clip& a, const Clip& b) { return b.warp && *a.warp == *b.warp; });
}

Tally markers(const Passage& passage) {
    return ofClips(
        passage, [](const Clip& clip) { return !clip.markers.empty(); },
        [](const Clip& a, const Clip& b) { return a.markers == b.markers; });
}

Tally goals(const Passage& passage) {
    Tally tally;
    const auto &own = passage.own->goals, &read = passage.read->goals;
    tally.count(own.size() == read.size() && read.at(0).target == own.at(0).target);
    return tally;
}

Tally poses(const Passage& passage) {
    Tally tally;
    tally.count(passage.read->poses.size() == 1 &&
                passage.read->poses[0]->name == passage.own->poses[0]->name);
    tally.count(passage.read->selectionSets.size() == 1 &&
                passage.read->selectionSets[0].name == passage.own->selectionSets[0].name);
    return tally;
}

Tally characters(const Passage& passage) {
    return {static_cast<int>(passage.after_.characters.size()),
            static_cast<int>(passage.before_.characters.size())};
}

/// Meshes beside those of the same name.
Tally ofMeshes(const Passage& passage, const std::function<bool(const Mesh&)>& has,
               const std::function<bool(const Mesh&, const Mesh&)>& same) {
    Tally tally;
    for (const auto& mesh : passage.own->meshes) {
        if (!has(*mesh)) continue;
        const auto& all = passage.read->meshes;
        const auto found =
            std::ranges::find_if(all, [&](const auto& each) { return each->name == mesh->name; });
        tally.count(found != all.end() && same(*mesh, **found));
    }
    return tally;
}

bool anyMesh(const Mesh&) { return true; }

/// Each corner of each triangle as text, sorted: readers split, merge and sort vertices, and meshes by
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

Tally forms(const Passage& passage) {
    // Whatever space it is in.
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
    return ofMeshes(passage, anyMesh, [&](const Mesh& a, const Mesh& b) {
        return a.geometry->triangles.size() == b.geometry->triangles.size() &&
               std::abs(sizeOf(a) - sizeOf(b)) < kNumber;
    });
}

Tally skins(const Passage& passage) {
    const auto weightsOf = [](const Character& character) {
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
        passage, [](const Mesh& mesh) { return mesh.skin->joints.size() > 1; },
        [&](const Mesh& a, const Mesh&) {
            return corners(*passage.own, a.name, weightsOf(*passage.own)) ==
                   corners(*passage.read, a.name, weightsOf(*passage.read));
        });
}

Tally methods(const Passage& passage) {
    return ofMeshes(
        passage, [](const Mesh& mesh) { return mesh.method == SkinningMethod::dualQuaternion; },
        [](const Mesh& a, const Mesh& b) { return a.method == b.method; });
}

Tally uvs(const Passage& passage) {
    const auto uvOf = [](const Mesh& mesh, std::uint32_t vertex) {
        if (mesh.geometry->uvs.empty()) return std::string();
        const Eigen::Vector2f& uv = mesh.geometry->uvs[vertex];
        return rounded(static_cast<double>(uv.x())) + rounded(static_cast<double>(uv.y()));
    };
    return ofMeshes(
        passage, [](const Mesh& mesh) { return !mesh.geometry->uvs.empty(); },
        [&](const Mesh& a, const Mesh&) {
            return corners(*passage.own, a.name, uvOf) == corners(*passage.read, a.name, uvOf);
        });
}

Tally colours(const Passage& passage) {
    const auto colourOf = [](const Mesh& mesh, std::uint32_t vertex) {
        std::string text;
        if (mesh.geometry->colours.empty()) return text;
        for (const std::uint8_t part : mesh.geometry->colours[vertex]) text += std::to_string(part) + ' ';
        return text;
    };
    return ofMeshes(
        passage, [](const Mesh& mesh) { return !mesh.geometry->colours.empty(); },
        [&](const Mesh& a, const Mesh&) {
            return corners(*passage.own, a.name, colourOf) == corners(*passage.read, a.name, colourOf);
        });
}

Tally ofMaterials(const Passage& passage, const std::function<bool(const Material&)>& has,
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
    const auto read = all(*passage.read);
    for (const auto& material : all(*passage.own)) {
        if (!has(*material)) continue;
        const auto found =
            std::ranges::find_if(read, [&](const auto& each) { return each->name == material->name; });
        tally.count(found != read.end() && same(*material, **found));
    }
    return tally;
}

bool anyMaterial(const Material&) { return true; }

Tally materials(const Passage& passage) {
    return ofMaterials(passage, anyMaterial, [](const Material& a, const Material& b) {
        return (a.colour - b.colour).abs().maxCoeff() < 0.01F;
    });
}

Tally textures(const Passage& passage) {
    return ofMaterials(
        passage, [](const Material& material) { return material.texture != nullptr; },
        [](const Material& a, const Material& b) {
            return b.texture && a.texture->bytes == b.texture->bytes;
        });
}

Tally alphas(const Passage& passage) {
    return ofMaterials(passage, anyMaterial, [](const Material& a, const Material& b) {
        return a.alpha == b.alpha && (a.alpha != Material::Alpha::mask || a.alphaCutoff == b.alphaCutoff);
    });
}

Tally sides(const Passage& passage) {
    return ofMaterials(passage, anyMaterial,
                       [](const Material& a, const Material& b) { return a.doubleSided == b.doubleSided; });
}

enum class Of { skeleton, motion, rest };

/// A row and how it is measured. Where `plays`, what is gone may still be in the motion.
struct Measure {
    const char* what;
    std::optional<Content> content;
    Of of;
    bool plays;
    Tally (*tally)(const Passage&);
};

const Measure kMeasures[] = {
    {"names of joints", {}, Of::skeleton, false, names},
    {"ends of bones", {}, Of::skeleton, false, tails},
    {"axes of joints at rest", Content::jointAxes, Of::skeleton, true, jointAxes},
    {"rotation orders", Content::orders, Of::skeleton, true, orders},
    {"orders that repeat an axis (XZX)", Content::properOrders, Of::skeleton, true, properOrders},
    {"joints of one or two free angles", Content::hinges, Of::skeleton, false, hinges},
    {"limits", Content::limits, Of::skeleton, false, limits},
    {"scales", Content::scales, Of::motion, false, scales},
    {"turns beyond 180°", Content::spins, Of::motion, true, spins},
    {"keys and their interpolation", Content::curves, Of::motion, true, keys},
    {"curves that cycle", {}, Of::motion, true, cycles},
    {"time warps", Content::warps, Of::motion, true, warps},
    {"goals", Content::goals, Of::motion, true, goals},
    {"several clips", Content::clips, Of::motion, false, severalClips},
    {"names of clips", {}, Of::motion, false, clipNames},
    {"frame rates", {}, Of::motion, false, rates},
    {"lengths of clips", {}, Of::motion, false, lengths},
    {"numbers of frames that do not start at 0", {}, Of::motion, false, frameNumbers},
    {"markers", Content::markers, Of::motion, false, markers},
    {"saved poses, selection sets", Content::poses, Of::skeleton, false, poses},
    {"several characters", Content::characters, Of::skeleton, false, characters},
    {"meshes", Content::meshes, Of::skeleton, false, forms},
    {"skins", Content::meshes, Of::skeleton, false, skins},
    {"blending as dual quaternions", {}, Of::skeleton, false, methods},
    {"texture coordinates", {}, Of::skeleton, false, uvs},
    {"colours of vertices", {}, Of::skeleton, false, colours},
    {"materials", Content::materials, Of::skeleton, false, materials},
    {"textures", Content::materials, Of::skeleton, false, textures},
    {"transparency", {}, Of::skeleton, false, alphas},
    {"both sides shown", {}, Of::skeleton, false, sides},
};

Survival survivalOf(const Measure& measure, const Passage& passage, bool playsAlike) {
    const Tally tally = measure.tally(passage);
    if (tally.all > 0 && tally.kept == tally.all) return Survival::yes;
    if (measure.content == Content::clips || measure.content == Content::characters)
        return tally.kept == 1 ? Survival::one : Survival::no;
    if (tally.kept > 0) return Survival::some;
    return measure.plays && playsAlike ? Survival::motion : Survival::no;
}

}  // namespace

std::string_view name(Survival survival) {
    constexpr std::string_view kNames[] = {"yes", "some", "one", "as motion", "no", "–"};
    return kNames[static_cast<std::size_t>(survival)];
}

std::vector<SurvivalRow> measureSurvival(const Scene& before, const Scene& after, bool skeletonIsRead) {
    const Passage passage(before, after);
    const Clip& clip = *passage.own->clips.front();
    const bool atFrames = movesAlike(passage, frameTimes(clip)),
               between = movesAlike(passage, timesBetween(clip));
    std::vector<SurvivalRow> rows;
    const auto asKept = [](bool isKept) { return isKept ? Survival::yes : Survival::no; };
    rows.push_back({"motion at frames", Content::motion, asKept(atFrames)});
    rows.push_back({"motion between frames", {}, asKept(between)});
    for (const Measure& measure : kMeasures) {
        const bool isBeside = !skeletonIsRead && measure.of == Of::skeleton;
        rows.push_back({measure.what, measure.content,
                        isBeside ? Survival::beside : survivalOf(measure, passage, atFrames)});
    }
    return rows;
}

}  // namespace sinew::test
