#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <optional>
#include <vector>

#include "ui/viewport/JointTexels.h"

namespace sinew {

/// The poses of a picture where vertex shaders find them: RGBA32F buffer textures, one as long as the card
/// takes everything in one. Refilled each picture without giving memory back. Needs its context current.
class PoseTexture : protected QOpenGLFunctions_3_3_Core {
public:
    /// Where a pose begins.
    struct Place {
        std::size_t page = 0;
        int first = 0;  ///< texel
    };

    PoseTexture();
    ~PoseTexture();
    Q_DISABLE_COPY_MOVE(PoseTexture)

    void clear();
    /// Room for the texels that the caller appends to page(place) next; nullopt: more than the card can hold.
    std::optional<Place> begin(std::size_t texels);
    std::vector<Texel>& page(const Place& place) { return pages_[place.page].texels; }
    void upload();
    /// To the bound texture unit.
    void bind(const Place& place);

    int mostTexels() const { return most_; }  ///< of one page

private:
    struct Page {
        std::vector<Texel> texels;
        GLuint buffer = 0, texture = 0;
    };
    std::vector<Page> pages_;
    std::size_t used_ = 0;  ///< pages
    int most_ = 65536;
};

}  // namespace sinew
