#include "tests/ui/viewport/MeshPictures.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A tube that looks the same when mirrored along X, so its image must not change.
class MirroredParts : public test::MeshPictures {
protected:
    /// Mirrors all joints from index `first` on along X.
    void mirrorFrom(std::size_t first) {
        model_ = tube_->skeleton->restModel();
        for (std::size_t joint = first; joint < model_.size(); ++joint)
            model_[joint] = model_[joint] * Eigen::Scaling(Eigen::Vector3d(-1, 1, 1));
    }
    void showWith(Material::Alpha alpha, bool doubleSided, SkinningMethod method) {
        Material material;
        material.alpha = alpha;
        material.doubleSided = doubleSided;
        auto painted = std::make_shared<Mesh>(*tube_->meshes.front());
        painted->surfaces.front().material = std::make_shared<Material>(material);
        painted->method = method;
        show(painted);
    }
    /// Returns the 99.5th percentile of the pixel differences of two images. The rest are edges between
    /// triangles, which are elsewhere on a mirrored tube.
    static int difference(const QImage& a, const QImage& b) {
        std::vector<int> all;
        for (int y = 0; y < a.height(); ++y) {
            for (int x = 0; x < a.width(); ++x)
                all.push_back(test::distance(a.pixelColor(x, y), b.pixelColor(x, y)));
        }
        std::ranges::sort(all);
        return all[all.size() * 995 / 1000];
    }
};

TEST_F(MirroredParts, areLitLikeUnmirroredParts) {
    for (const auto method : kSkinningMethods) {
        for (const bool doubleSided : {false, true}) {
            showWith(Material::Alpha::opaque, doubleSided, method);
            mirrorFrom(3);
            const QImage expected = paint();
            ASSERT_GT(painted(expected), 1000);
            for (const std::size_t first : {0U, 1U, 2U}) {
                mirrorFrom(first);
                EXPECT_LT(difference(paint(), expected), 12)
                    << "from joint " << first << (doubleSided ? ", both sides" : ", one side");
            }
        }
    }
}

TEST_F(MirroredParts, showWeightsLikeUnmirroredParts) {
    picture_.style.weightJoint = (*tube_->skeleton)[2].id;
    mirrorFrom(3);
    const QImage expected = paint();
    mirrorFrom(2);
    EXPECT_LT(difference(paint(), expected), 12);
}

TEST_F(MirroredParts, arePickedFromOutside) {
    showWith(Material::Alpha::opaque, false, SkinningMethod::linearBlend);
    for (const std::size_t first : {0U, 2U, 3U}) {
        mirrorFrom(first);
        renderer_->meshes().prepare(picture_, RenderView(camera_, *theme_, kSize, 1));
        for (const double height : {0.25, 1.25}) {
            const auto hit = renderer_->meshes().pick(camera_.project({0, height, 0}).value());
            ASSERT_TRUE(hit) << first << " at " << height;
            const auto& corner = mesh_->geometry->triangles[hit->triangle].front();
            EXPECT_GT(mesh_->geometry->positions[corner].z(), 0) << "the front side";
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
