#include "tests/core/edits/SceneValidity.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"

namespace sinew::test {
namespace {

class SceneCheck {
public:
    explicit SceneCheck(const Scene& scene) : scene_(&scene) {}

    std::string run() {
        for (const auto& character : scene_->characters) check(*character);
        return std::move(problems_);
    }

private:
    void expect(bool holds, const std::string& what) {
        if (!holds) problems_ += what + '\n';
    }

    template <class AnyId>
    void registerId(AnyId id, const std::string& what) {
        expect(id.value != 0 && id.value <= scene_->lastId, what + " has an id that was not handed out");
        expect(ids_.insert(id.value).second, what + " has an id that another part has");
    }

    void check(const Character& character) {
        registerId(character.id, "a character");
        for (const Joint& joint : character.skeleton->joints()) registerId(joint.id, "a joint");
        for (const auto& clip : character.clips) check(*clip);
        for (const Goal& goal : character.goals) {
            registerId(goal.id, "a goal");
            expect(contains(character, goal.joint), "a goal's joint is gone");
            expect(!goal.follow || contains(character, *goal.follow), "what a goal follows is gone");
            expect(!goal.pole || contains(character, goal.pole->joint), "the joint of a pole is gone");
        }
        for (const SelectionSet& set : character.selectionSets) {
            registerId(set.id, "a selection set");
            for (const JointId joint : set.joints)
                expect(contains(character, joint), "a set's joint is gone");
        }
        for (const auto& pose : character.poses) {
            registerId(pose->id, "a pose");
            checkValues(pose->values);
        }
        for (const auto& mesh : character.meshes) check(character, *mesh);
        for (const auto& sequence : character.sequences) check(character, *sequence);
        if (!character.unkeyed) return;
        expect(character.find(character.unkeyed->clip) != nullptr, "the unkeyed pose's clip is gone");
        expect(!character.unkeyed->values.empty(), "the unkeyed pose is empty");
        checkValues(character.unkeyed->values);
    }

    void check(const Character& character, const NamedSequence& named) {
        registerId(named.id, "a sequence");
        expect(checkStrips(named.sequence).has_value(), "the strips of a sequence are not valid");
        for (const Sequence::Strips& track : named.sequence.tracks) {
            for (const Strip& strip : track) {
                expect(character.find(strip.clip) != nullptr, "a strip's clip is missing");
                expect(!strip.alignment.joint || contains(character, strip.alignment.joint),
                       "the joint that aligns a strip is missing");
            }
        }
    }

    void check(const Character& character, const Mesh& mesh) {
        registerId(mesh.id, "a mesh");
        for (const char* problem : {fault(*mesh.geometry), fault(*mesh.skin), fault(mesh)})
            expect(problem == nullptr, problem ? problem : "");
        for (const SkinJoint& joint : mesh.skin->joints)
            expect(contains(character, joint.joint), "a skin's joint is gone");
    }

    static bool contains(const Character& character, JointId joint) {
        return character.skeleton->find(joint).has_value();
    }

    void checkValues(const std::vector<ChannelValue>& values) {
        const auto outOfOrder = [](const ChannelValue& a, const ChannelValue& b) { return !(a.id < b.id); };
        expect(std::ranges::adjacent_find(values, outOfOrder) == values.end(), "values are out of order");
    }

    void check(const Clip& clip) {
        registerId(clip.id, "a clip");
        expect(clip.firstFrame <= clip.lastFrame, "a clip ends before it begins");
        const auto isUnordered = [](const Marker& a, const Marker& b) { return !(a.time < b.time); };
        expect(std::ranges::adjacent_find(clip.markers, isUnordered) == clip.markers.end(),
               "markers are out of order");
        check(clip.tracks);
        for (const auto& layer : clip.layers) {
            registerId(layer->id, "a layer");
            check(layer->tracks);
            expect(layer->weight >= 0 && layer->weight <= 1, "the weight of a layer is no fraction");
        }
    }

    void check(const std::vector<Track>& tracks) {
        const auto outOfOrder = [](const Track& a, const Track& b) { return !(a.id < b.id); };
        expect(std::ranges::adjacent_find(tracks, outOfOrder) == tracks.end(), "tracks are out of order");
        for (const Track& track : tracks) {
            expect(track.curve && !track.curve->empty(), "a track has no keys");
            check(*track.curve);
        }
    }

    void check(const Curve& curve) {
        double last = -1e300;
        for (const auto& chunk : curve.chunks()) {
            const std::size_t n = chunk->size();
            expect(n > 0 && (chunk->times.empty() || chunk->times.size() == n) &&
                       (chunk->interpolations.empty() || chunk->interpolations.size() == n) &&
                       (chunk->slopes.empty() || chunk->slopes.size() == 2 * n) &&
                       (chunk->shapes.empty() || chunk->shapes.size() == n),
                   "a chunk's lists differ in length");
            for (std::size_t i = 0; i < n; ++i) {
                const double time = chunk->time(i);
                expect(time - last > Curve::kMinimumGap * 0.99, "two keys are too near");
                expect(std::isfinite(chunk->values[i]), "a key is no number");
                last = time;
            }
        }
    }

    const Scene* scene_;
    std::set<std::uint64_t> ids_;
    std::string problems_;
};

}  // namespace

std::string inconsistencies(const Scene& scene) { return SceneCheck(scene).run(); }

}  // namespace sinew::test
