#include "ui/viewport/PoseTexture.h"

namespace sinew {

PoseTexture::PoseTexture() {
    initializeOpenGLFunctions();
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &most_);
}

PoseTexture::~PoseTexture() {
    for (const Page& page : pages_) {
        glDeleteTextures(1, &page.texture);
        glDeleteBuffers(1, &page.buffer);
    }
}

void PoseTexture::clear() {
    for (Page& page : pages_) page.texels.clear();
    used_ = 0;
}

std::optional<PoseTexture::Place> PoseTexture::begin(std::size_t texels) {
    const auto most = static_cast<std::size_t>(most_);
    if (texels > most) return std::nullopt;
    if (used_ == 0 || pages_[used_ - 1].texels.size() + texels > most) ++used_;
    if (used_ > pages_.size()) {
        Page& page = pages_.emplace_back();
        glGenBuffers(1, &page.buffer);
        glGenTextures(1, &page.texture);
    }
    return Place{used_ - 1, static_cast<int>(pages_[used_ - 1].texels.size())};
}

void PoseTexture::upload() {
    for (std::size_t i = 0; i < used_; ++i) {
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

void PoseTexture::bind(const Place& place) { glBindTexture(GL_TEXTURE_BUFFER, pages_[place.page].texture); }

}  // namespace sinew
