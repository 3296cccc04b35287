#include <algorithm>
#include <cmath>
#include <map>

#include "tests/core/io/survival/SceneComparison.h"

namespace sinew::test {

namespace {

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

Tally dualQuaternions(const SceneComparison& comparison) {
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return mesh.method == SkinningMethod::dualQuaternion; },
        [](const Mesh& a, const Mesh& b) { return a.method == b.method; });
}

Tally blended(const SceneComparison& comparison) {
    const auto weightOf = [](const Mesh& mesh, std::uint32_t vertex) {
        return rounded(static_cast<double>(mesh.skin->blendWeights[vertex]));
    };
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return mesh.method == SkinningMethod::blended; },
        [&](const Mesh& a, const Mesh& b) {
            return a.method == b.method && corners(*comparison.original, a.name, weightOf) ==
                                               corners(*comparison.copy, a.name, weightOf);
        });
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

Tally colors(const SceneComparison& comparison) {
    const auto colorOf = [](const Mesh& mesh, std::uint32_t vertex) {
        std::string text;
        if (mesh.geometry->colors.empty()) return text;
        for (const std::uint8_t part : mesh.geometry->colors[vertex]) text += std::to_string(part) + ' ';
        return text;
    };
    return ofMeshes(
        comparison, [](const Mesh& mesh) { return !mesh.geometry->colors.empty(); },
        [&](const Mesh& a, const Mesh&) {
            return corners(*comparison.original, a.name, colorOf) ==
                   corners(*comparison.copy, a.name, colorOf);
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

/// The distances that a target moves vertices by, in ascending order.
std::vector<float> distances(const ShapeTarget& target) {
    std::vector<float> all;
    for (const Eigen::Vector3f& position : target.deltas->positions) all.push_back(position.norm());
    std::ranges::sort(all);
    return all;
}

bool areNear(const std::vector<float>& a, const std::vector<float>& b) {
    return std::ranges::equal(a, b, [](float x, float y) { return std::abs(x - y) < 1e-4F; });
}

/// Returns whether a shape has the same weight throughout all clips.
bool plays(const SceneComparison& comparison, const Shape& a, const Shape& b) {
    for (const auto& [before, after] : comparison.clips) {
        const Curve *from = before->find(shapeChannel(a.id)), *to = after->find(shapeChannel(b.id));
        const FrameRange source = before->playedRange(), copy = after->playedRange();
        for (std::int64_t frame = 0; frame < source.count(); ++frame) {
            const Seconds time = before->rate.time(FrameIndex{frame});
            const Seconds here = before->sourceTime(before->rate.time(source.first) + time);
            const Seconds there = after->sourceTime(after->rate.time(copy.first) + time);
            const double expected = from ? from->evaluate(here) : a.weight;
            if (std::abs((to ? to->evaluate(there) : b.weight) - expected) > 0.01) return false;
        }
    }
    return true;
}

/// Counts shapes of meshes and their counterparts by name.
Tally ofShapes(const SceneComparison& comparison, const std::function<bool(const Shape&)>& has,
               const std::function<bool(const Shape&, const Shape&)>& same) {
    Tally tally;
    for (const auto& mesh : comparison.original->meshes) {
        for (const Shape& shape : mesh->shapes) {
            if (!has(shape)) continue;
            bool isKept = false;
            for (const auto& other : comparison.copy->meshes) {
                const auto found = std::ranges::find(other->shapes, shape.name, &Shape::name);
                isKept = isKept || (found != other->shapes.end() && same(shape, *found));
            }
            tally.count(isKept);
        }
    }
    return tally;
}

Tally shapes(const SceneComparison& comparison) {
    return ofShapes(
        comparison, [](const Shape&) { return true; },
        [](const Shape& a, const Shape& b) {
            return areNear(distances(a.targets.back()), distances(b.targets.back()));
        });
}

Tally weights(const SceneComparison& comparison) {
    return ofShapes(
        comparison, [](const Shape& shape) { return shape.targets.size() == 1; },
        [&](const Shape& a, const Shape& b) { return plays(comparison, a, b); });
}

Tally inBetweens(const SceneComparison& comparison) {
    return ofShapes(
        comparison, [](const Shape& shape) { return shape.targets.size() > 1; },
        [&](const Shape& a, const Shape& b) {
            return a.targets.size() == b.targets.size() &&
                   areNear(distances(a.targets.front()), distances(b.targets.front())) &&
                   plays(comparison, a, b);
        });
}

const Measure kMeshMeasures[] = {
    {"meshes", Content::meshes, Subject::skeleton, false, geometries},
    {"skins", Content::meshes, Subject::skeleton, false, skins},
    {"dual quaternion skinning", {}, Subject::skeleton, false, dualQuaternions},
    {"blended skinning", {}, Subject::skeleton, false, blended},
    {"shapes", Content::shapes, Subject::skeleton, false, shapes},
    {"weights of shapes", Content::shapes, Subject::skeleton, false, weights},
    {"in-betweens of shapes", {}, Subject::skeleton, false, inBetweens},
    {"texture coordinates", {}, Subject::skeleton, false, uvs},
    {"vertex colours", {}, Subject::skeleton, false, colors},
    {"materials", Content::materials, Subject::skeleton, false, materials},
    {"textures", Content::materials, Subject::skeleton, false, textures},
    {"transparency", {}, Subject::skeleton, false, alphas},
    {"double-sided materials", {}, Subject::skeleton, false, sides},
};

}  // namespace

std::span<const Measure> meshMeasures() { return kMeshMeasures; }

}  // namespace sinew::test
