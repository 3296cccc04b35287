#include "ui/viewport/meshes/MorphBuffers.h"

#include <QOpenGLContext>
#include <QOpenGLVersionFunctionsFactory>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/skin/MorphTargets.h"
#include "ui/viewport/meshes/MeshPrograms.h"
#include "ui/viewport/meshes/PoseTexture.h"

namespace sinew {

namespace {

constexpr std::size_t kTexelsPerDelta = 2;

/// Calls `use` with each target of a mesh's shapes.
template <class Use>
void forEachTarget(const Mesh& mesh, const Use& use) {
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) use(target.deltas);
    }
}

Texel morphTexel(const Eigen::Vector3f& vector, float last) {
    return {vector.x(), vector.y(), vector.z(), last};
}

}  // namespace

bool MorphBuffers::fits(const Mesh& mesh, int maxTexels) {
    std::size_t deltas = 0;
    forEachTarget(mesh, [&](const auto& target) { deltas += target->vertices.size(); });
    const auto most = static_cast<std::size_t>(maxTexels);
    return deltas <= most / kTexelsPerDelta && mesh.geometry->positions.size() <= most;
}

MorphBuffers::MorphBuffers(const Mesh& mesh) {
    initializeOpenGLFunctions();
    using Range = std::array<std::uint32_t, 2>;  // first displacement, and one past the last
    std::vector<Range> ranges(mesh.geometry->positions.size());
    forEachTarget(mesh, [&](const auto& target) {
        reaches_.push_back(sinew::reach(*target));
        for (const std::uint32_t vertex : target->vertices) ++ranges[vertex][1];
    });
    std::uint32_t next = 0;
    for (Range& range : ranges) {
        const std::uint32_t count = range[1];
        range = {next, next};  // counted up again below
        next += count;
    }
    std::vector<Texel> texels(kTexelsPerDelta * next);
    float number = 0;
    forEachTarget(mesh, [&](const auto& target) {
        for (std::size_t i = 0; i < target->vertices.size(); ++i) {
            const std::size_t at = kTexelsPerDelta * ranges[target->vertices[i]][1]++;
            texels[at] = morphTexel(target->positions[i], number);
            texels[at + 1] = morphTexel(target->normals[i], 0);
        }
        ++number;
    });
    if (texels.empty()) texels.resize(kTexelsPerDelta);
    upload(deltas_, GL_RGBA32F, texels);
    upload(ranges_, GL_RG32UI, ranges);
    glBindBuffer(GL_TEXTURE_BUFFER, 0);
    glBindTexture(GL_TEXTURE_BUFFER, 0);
}

MorphBuffers::~MorphBuffers() {
    for (const BufferTexture& each : {deltas_, ranges_}) {
        glDeleteTextures(1, &each.texture);
        glDeleteBuffers(1, &each.buffer);
    }
}

template <class Element>
void MorphBuffers::upload(BufferTexture& texture, GLenum format, const std::vector<Element>& elements) {
    glGenBuffers(1, &texture.buffer);
    glGenTextures(1, &texture.texture);
    glBindBuffer(GL_TEXTURE_BUFFER, texture.buffer);
    glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(elements.size() * sizeof(Element)),
                 elements.data(), GL_STATIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, texture.texture);
    glTexBuffer(GL_TEXTURE_BUFFER, format, texture.buffer);
}

double MorphBuffers::reach(std::span<const double> factors) const {
    double sum = 0;
    for (std::size_t i = 0; i < reaches_.size(); ++i) sum += std::abs(factors[i]) * reaches_[i];
    return sum;
}

void bindMorph(const MorphBuffers& morph, MeshProgram& program) {
    auto* gl =
        QOpenGLVersionFunctionsFactory::get<QOpenGLFunctions_3_3_Core>(QOpenGLContext::currentContext());
    program.program.setUniformValue(program.targets, morph.targets());
    gl->glActiveTexture(GL_TEXTURE0 + MorphBuffers::kDeltasUnit);
    gl->glBindTexture(GL_TEXTURE_BUFFER, morph.deltas());
    gl->glActiveTexture(GL_TEXTURE0 + MorphBuffers::kRangesUnit);
    gl->glBindTexture(GL_TEXTURE_BUFFER, morph.ranges());
}

MorphCache::MorphCache() {
    initializeOpenGLFunctions();
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &maxTexels_);
}

bool MorphCache::Entry::isOf(const Mesh& mesh) const {
    if (vertices != mesh.geometry->positions.size()) return false;
    std::size_t next = 0;
    for (const Shape& shape : mesh.shapes) {
        for (const ShapeTarget& target : shape.targets) {
            if (next == deltas.size() || deltas[next].owner_before(target.deltas) ||
                target.deltas.owner_before(deltas[next]))
                return false;
            ++next;
        }
    }
    return next == deltas.size();
}

bool MorphCache::Entry::isExpired() const {
    return std::ranges::any_of(deltas, [](const auto& each) { return each.expired(); });
}

const MorphBuffers* MorphCache::at(const Mesh& mesh) {
    if (mesh.shapes.empty()) return nullptr;
    const ShapeDeltas* const first = mesh.shapes.front().targets.front().deltas.get();
    const auto [begin, end] = entries_.equal_range(first);
    const auto known = std::find_if(begin, end, [&](const auto& entry) { return entry.second.isOf(mesh); });
    if (known != end) return known->second.buffers.get();
    Entry entry{{}, mesh.geometry->positions.size(), nullptr};
    forEachTarget(mesh, [&](const auto& target) { entry.deltas.emplace_back(target); });
    if (MorphBuffers::fits(mesh, maxTexels_)) {
        entry.buffers = std::make_unique<MorphBuffers>(mesh);
    } else {
        messages_.warn(ErrorCode::limitExceeded, "mesh " + mesh.name,
                       "the mesh is drawn without its shapes: they are too large for the graphics card");
    }
    return entries_.emplace(first, std::move(entry))->second.buffers.get();
}

void MorphCache::removeExpired() {
    std::erase_if(entries_, [](const auto& entry) { return entry.second.isExpired(); });
}

}  // namespace sinew
