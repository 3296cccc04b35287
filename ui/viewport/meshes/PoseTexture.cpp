#include "ui/viewport/meshes/PoseTexture.h"

#include "core/skin/Skinning.h"
#include "ui/viewport/meshes/MeshPrograms.h"

namespace sinew {

namespace {

template <class Vector>
Texel texel(const Vector& v, double last) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]),
            static_cast<float>(last)};
}

void appendRows(const Affine& matrix, std::vector<Texel>& texels) {
    for (int row = 0; row < 3; ++row) texels.push_back(texel(matrix.linear().row(row), matrix(row, 3)));
}

void appendDualQuaternion(const Affine& matrix, std::vector<Texel>& texels) {
    const DualQuaternion parts(matrix);
    texels.push_back(texel(parts.real.vec(), parts.real.w()));
    texels.push_back(texel(parts.dual.vec(), parts.dual.w()));
    for (int column = 0; column < 3; ++column) texels.push_back(texel(parts.scale.col(column), 0));
}

}  // namespace

void appendTexels(SkinningMethod method, std::span<const Affine> matrices, std::vector<Texel>& texels) {
    for (const Affine& matrix : matrices) {
        if (method != SkinningMethod::dualQuaternion) appendRows(matrix, texels);
        if (method != SkinningMethod::linearBlend) appendDualQuaternion(matrix, texels);
    }
}

void appendFactors(std::span<const double> factors, std::vector<Texel>& texels) {
    for (const double factor : factors) texels.push_back({static_cast<float>(factor), 0, 0, 0});
}

PoseTexture::PoseTexture() {
    initializeOpenGLFunctions();
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &maxTexels_);
}

PoseTexture::~PoseTexture() {
    for (const Page& page : pages_) {
        glDeleteTextures(1, &page.texture);
        glDeleteBuffers(1, &page.buffer);
    }
}

void PoseTexture::clear() {
    for (Page& page : pages_) page.texels.clear();
    usedPages_ = 0;
}

std::optional<PoseTexture::Location> PoseTexture::allocate(std::size_t texels) {
    const auto maxTexels = static_cast<std::size_t>(maxTexels_);
    if (texels > maxTexels) return std::nullopt;
    if (usedPages_ == 0 || pages_[usedPages_ - 1].texels.size() + texels > maxTexels) ++usedPages_;
    if (usedPages_ > pages_.size()) {
        Page& page = pages_.emplace_back();
        glGenBuffers(1, &page.buffer);
        glGenTextures(1, &page.texture);
    }
    return Location{usedPages_ - 1, static_cast<int>(pages_[usedPages_ - 1].texels.size())};
}

void PoseTexture::upload() {
    for (std::size_t i = 0; i < usedPages_; ++i) {
        const Page& page = pages_[i];
        glBindBuffer(GL_TEXTURE_BUFFER, page.buffer);
        glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(page.texels.size() * sizeof(Texel)),
                     page.texels.data(), GL_STREAM_DRAW);
        glBindTexture(GL_TEXTURE_BUFFER, page.texture);
        glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, page.buffer);
    }
    glBindBuffer(GL_TEXTURE_BUFFER, 0);
    glBindTexture(GL_TEXTURE_BUFFER, 0);
}

void PoseTexture::bind(const Location& location) {
    glBindTexture(GL_TEXTURE_BUFFER, pages_[location.page].texture);
}

void appendMarks(const Skin& skin, JointId id, std::vector<Texel>& texels) {
    for (const SkinJoint& joint : skin.joints) {
        const QColor color = jointColor(joint.joint);
        texels.push_back({static_cast<float>(color.redF()), static_cast<float>(color.greenF()),
                          static_cast<float>(color.blueF()), joint.joint == id ? 1.0F : 0.0F});
    }
}

}  // namespace sinew
