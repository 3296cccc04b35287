#include "tests/ui/viewport/MeshPictures.h"

namespace sinew {
namespace {

/// A tube that looks the same mirrored from left to right: so must a picture of it.
class MirroredParts : public test::MeshPictures {
protected:
    /// Joints from one on are mirrored from left to right.
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
    /// The greatest difference of two pictures in any pixel, a few of each hundred aside: a mirrored tube
    /// has its edges between triangles elsewhere.
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

TEST_F(MirroredParts, areLitAsOthers) {
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
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

TEST_F(MirroredParts, bearTheirWeightsLitAsOthers) {
    picture_.style.weightsOf = (*tube_->skeleton)[2].id;
    mirrorFrom(3);
    const QImage expected = paint();
    mirrorFrom(2);
    EXPECT_LT(difference(paint(), expected), 12);
}

TEST_F(MirroredParts, arePickedFromOutside) {
    showWith(Material::Alpha::opaque, false, SkinningMethod::linearBlend);
    for (const std::size_t first : {0U, 2U, 3U}) {
        mirrorFrom(first);
        renderer_->meshes().prepare(picture_, PictureView(camera_, *theme_, kSize, 1));
        for (const double height : {0.25, 1.25}) {
            const auto met = renderer_->meshes().pick(camera_.project({0, height, 0}).value());
            ASSERT_TRUE(met) << first << " at " << height;
            const auto& corner = mesh_->geometry->triangles[met->triangle].front();
            EXPECT_GT(mesh_->geometry->positions[corner].z(), 0) << "its front";
        }
    }
}

}  // namespace
}  // namespace sinew
