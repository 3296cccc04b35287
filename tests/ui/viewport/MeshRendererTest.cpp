#include "ui/viewport/meshes/MeshRenderer.h"

#include <gtest/gtest.h>

#include <QBuffer>

#include "tests/ui/viewport/MeshPictures.h"
#include "ui/viewport/picking/Picking.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::distance;

class MeshPictures : public test::MeshPictures {};

TEST_F(MeshPictures, facesAreDrawnWhereTheyProject) {
    EXPECT_GT(distance(colorAt({0, 0.7, 0}), theme_->viewport), 100);
    EXPECT_LT(distance(colorAt({0.3, 0.7, 0}), theme_->viewport), 3);
}

TEST_F(MeshPictures, facesFollowTheirJoints) {
    for (Affine& joint : model_) joint.pretranslate(Eigen::Vector3d(0.5, 0, 0));
    EXPECT_GT(distance(colorAt({0.5, 0.7, 0}), theme_->viewport), 100);
    EXPECT_LT(distance(colorAt({0, 0.7, 0}), theme_->viewport), 3);
}

TEST_F(MeshPictures, emptyMeshDrawsNothing) {
    auto empty = std::make_shared<Mesh>(*tube_->meshes.front());
    empty->geometry = std::make_shared<Geometry>();
    empty->skin = std::make_shared<Skin>(rigidSkin({(*tube_->skeleton)[0].id, Affine::Identity()}, 0));
    empty->surfaces.clear();
    show(empty);
    EXPECT_EQ(painted(paint()), 0);
}

TEST_F(MeshPictures, wiresDoNotFillFaces) {
    const int faces = painted(paint());
    picture_.style.faces = false;
    picture_.style.wireframe = true;
    const int wires = painted(paint());
    EXPECT_GT(wires, faces / 10);
    EXPECT_LT(wires, faces * 8 / 10);
}

TEST_F(MeshPictures, wiresOverFacesDarkenThem) {
    const QImage faces = paint();
    picture_.style.wireframe = true;
    const QImage both = paint();
    int darker = 0;
    for (int y = 0; y < faces.height(); ++y) {
        for (int x = 0; x < faces.width(); ++x)
            darker += both.pixelColor(x, y).lightness() < faces.pixelColor(x, y).lightness() - 10;
    }
    EXPECT_GT(darker, painted(faces) / 20);
}

TEST_F(MeshPictures, wiresOfADenseMeshDoNotHideItsFaces) {
    Scene scene;
    const auto dense = test::addTube(scene, {.around = 160, .rings = 301});
    const auto& mesh = dense->meshes.front();
    model_ = dense->skeleton->restModel();
    picture_.meshes = {{mesh.get(), dense->skeleton.get(), model_, dense->id}};
    const auto lightness = [this] {
        const QPoint middle = pixelOf({0, 0.75, 0});
        const QImage image = paint();
        int sum = 0;
        for (int y = -8; y < 8; ++y) {
            for (int x = -8; x < 8; ++x) sum += image.pixelColor(middle + QPoint(x, y)).lightness();
        }
        return sum / 256;
    };
    const int faces = lightness();
    picture_.style.wireframe = true;
    EXPECT_LT(lightness(), faces - 2);
    EXPECT_GT(lightness(), faces * 3 / 4);
}

TEST_F(MeshPictures, weightsRunFromGreyToRed) {
    picture_.style.weightJoint = (*tube_->skeleton)[1].id;
    const QColor all = colorAt({0, 0.75, 0}), none = colorAt({0, 0.25, 0});
    EXPECT_GT(all.red(), all.green() + 60);
    EXPECT_GT(all.red(), all.blue() + 60);
    EXPECT_LT(std::abs(none.red() - none.blue()), 20);
}

TEST_F(MeshPictures, levelsOfVerticesReplaceWeights) {
    picture_.style.weightJoint = (*tube_->skeleton)[1].id;
    std::vector<float> levels(tube_->meshes.front()->geometry->positions.size(), 0);
    for (std::size_t v = 0; v < levels.size(); ++v) {
        if (tube_->meshes.front()->geometry->positions[v].y() < 0.5F) levels[v] = 1;
    }
    picture_.meshes[0].levels = std::make_shared<const std::vector<float>>(levels);
    const QColor high = colorAt({0, 0.25, 0}), low = colorAt({0, 0.75, 0});
    EXPECT_GT(high.red(), high.green() + 60);
    EXPECT_GT(high.red(), high.blue() + 60);
    EXPECT_LT(std::abs(low.red() - low.blue()), 20);
    std::ranges::fill(levels, 0.0F);
    picture_.meshes[0].levels = std::make_shared<const std::vector<float>>(levels);
    EXPECT_LT(colorAt({0, 0.25, 0}).red(), high.red() - 30) << "new levels are uploaded";
}

TEST_F(MeshPictures, halfWeightIsBetweenGreenAndYellow) {
    Scene scene;
    const auto blended = test::addTube(scene, {.joints = 2, .influences = 2});
    auto even = std::make_shared<Skin>(*blended->meshes.front()->skin);
    InfluenceWriter halves;
    for (std::size_t v = 0; v < even->vertexCount(); ++v)
        halves.addVertex(std::array{Influence{0, 0.5F}, Influence{1, 0.5F}});
    even->influences = std::move(halves).finish();
    auto mesh = std::make_shared<Mesh>(*blended->meshes.front());
    mesh->skin = even;
    model_ = blended->skeleton->restModel();
    picture_.meshes = {{mesh.get(), blended->skeleton.get(), model_, blended->id}};
    picture_.style.weightJoint = (*blended->skeleton)[1].id;
    const QColor half = colorAt({0, 0.7, 0});
    EXPECT_GT(half.green(), half.red());
    EXPECT_GT(half.red(), half.blue());
}

/// The weights of a joint that a skin lists twice are added.
TEST_F(MeshPictures, weightsOfAJointBoundTwiceAddUp) {
    auto twice = std::make_shared<Skin>(*tube_->meshes.front()->skin);
    twice->joints.push_back(twice->joints[1]);
    const auto second = static_cast<std::uint16_t>(twice->joints.size() - 1);
    Skin halves;
    halves.joints = twice->joints;
    InfluenceWriter influences;
    for (std::size_t v = 0; v < twice->vertexCount(); ++v) {
        for (const Influence& influence : twice->at(v)) {
            if (influence.joint != 1) {
                influences.add(influence);
                continue;
            }
            for (const std::uint16_t joint : {std::uint16_t{1}, second})
                influences.add({joint, influence.weight / 2});
        }
        influences.endVertex();
    }
    halves.influences = std::move(influences).finish();
    auto mesh = std::make_shared<Mesh>(*tube_->meshes.front());
    picture_.style.weightJoint = (*tube_->skeleton)[1].id;
    const QImage once = paint();
    mesh->skin = std::make_shared<const Skin>(halves);
    picture_.meshes.front().mesh = mesh.get();
    EXPECT_EQ(paint(), once);
}

TEST_F(MeshPictures, usesTheColorOfTheMaterial) {
    Material material;
    material.color = {0.8F, 0.05F, 0.05F, 1};
    showWith(material);
    const QColor red = colorAt({0, 0.7, 0});
    EXPECT_GT(red.red(), 2 * red.green());
    EXPECT_EQ(red.green(), red.blue());
}

QByteArray png(const QColor& color) {
    QImage image(4, 4, QImage::Format_RGBA8888);
    image.fill(color);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

Material textured(const QByteArray& bytes) {
    Material material;
    material.texture = std::make_shared<Texture>(Texture{"picture", bytes.toStdString()});
    return material;
}

TEST_F(MeshPictures, texturesAreApplied) {
    showWith(textured(png(QColor(20, 200, 20))));
    const QColor green = colorAt({0, 0.7, 0});
    EXPECT_GT(green.green(), 2 * green.red());
}

TEST_F(MeshPictures, invalidTextureLeavesTheColor) {
    Material material = textured("no picture");
    material.color = {0.8F, 0.05F, 0.05F, 1};
    showWith(material);
    const QColor red = colorAt({0, 0.7, 0});
    EXPECT_GT(red.red(), 2 * red.green());
}

TEST_F(MeshPictures, masksCutHolesAndBlendingIsTranslucent) {
    Material material = textured(png(QColor(200, 200, 200, 100)));
    showWith(material);
    const QColor opaque = colorAt({0, 0.7, 0});
    material.alpha = Material::Alpha::blend;
    showWith(material);
    const QColor blended = colorAt({0, 0.7, 0});
    EXPECT_LT(blended.lightness(), opaque.lightness() - 20);
    EXPECT_GT(distance(blended, theme_->viewport), 40);
    material.alpha = Material::Alpha::mask;
    showWith(material);
    EXPECT_LT(distance(colorAt({0, 0.7, 0}), theme_->viewport), 3);
    material.alphaCutoff = 0.2F;
    showWith(material);
    EXPECT_LT(distance(colorAt({0, 0.7, 0}), opaque), 6);
}

TEST_F(MeshPictures, oneSidedFacesAreVisibleFromOutsideOnly) {
    const auto fromInside = [this](const Material& material) {
        auto half = std::make_shared<Mesh>(*tube_->meshes.front());
        auto back = std::make_shared<Geometry>(*half->geometry);
        std::erase_if(back->triangles, [&](const auto& triangle) {
            return std::ranges::any_of(triangle,
                                       [&](std::uint32_t v) { return back->positions[v].z() > 0.01F; });
        });
        half->geometry = back;
        half->surfaces = {
            {0, static_cast<std::uint32_t>(back->triangles.size()), std::make_shared<Material>(material)}};
        show(half);
        return distance(colorAt({0, 0.7, 0}), theme_->viewport) > 40;
    };
    Material material;
    EXPECT_FALSE(fromInside(material));
    material.doubleSided = true;
    EXPECT_TRUE(fromInside(material));
    material.doubleSided = false;
    for (Affine& joint : model_) joint = Eigen::Scaling(Eigen::Vector3d(1, 1, -1)) * joint;
    EXPECT_TRUE(fromInside(material)) << "its outside now faces the camera";
}

TEST_F(MeshPictures, outlinesAreVisibleOnABackgroundOfTheSameColor) {
    for (const Theme* theme : {&darkTheme(), &lightTheme()}) {
        theme_ = theme;
        Material material;
        for (int i = 0; i < 3; ++i) {
            const double shown = std::array{theme->viewport.redF(), theme->viewport.greenF(),
                                            theme->viewport.blueF()}[static_cast<std::size_t>(i)];
            material.color[i] = static_cast<float>(std::pow(shown, 2.2));
        }
        showWith(material);
        const QImage image = paint();
        const int row = pixelOf({0, 0.7, 0}).y();
        int largest = 0;
        for (int x = 0; x < image.width(); ++x)
            largest = std::max(largest, distance(image.pixelColor(x, row), theme->viewport));
        EXPECT_GT(largest, 90) << (theme->dark ? "dark" : "light");
    }
}

TEST_F(MeshPictures, shadowDarkensOnlyTheFloorNearby) {
    camera_.lookFrom(0.5, 0.6);
    model_ = test::bentTube(*tube_->skeleton, 0.5);
    show(mesh_);
    const Eigen::Vector3d shaded(-0.45, 0, 0), far(0.6, 0, 0.3);  // the tube leans over `shaded`
    camera_.frame(std::vector<Eigen::Vector3d>{{-1, 0, 0}, {1, 1, 0}, far}, 1);
    const QColor without = colorAt(shaded), farWithout = colorAt(far);
    picture_.style.shadow = true;
    EXPECT_LT(colorAt(shaded).lightness(), without.lightness() - 5);
    EXPECT_EQ(colorAt(far), farWithout);
}

TEST_F(MeshPictures, ghostsAreFlatAndSeparate) {
    picture_.meshes.clear();
    addGhosts({-0.8, -0.4, 0, 0.4, 0.8});
    const QImage image = paint();
    const int row = pixelOf({0, 0.7, 0}).y();
    const QColor flat = mixColors(theme_->viewport, theme_->ghostBefore, 0.3);
    int runs = 0;
    for (int x = 1; x < image.width(); ++x) {
        const bool inside = distance(image.pixelColor(x, row), flat) < 8;
        const bool before = distance(image.pixelColor(x - 1, row), flat) < 8;
        EXPECT_TRUE(inside || distance(image.pixelColor(x, row), theme_->viewport) < 8) << x;
        runs += inside && !before;
    }
    EXPECT_EQ(runs, 5);
}

TEST_F(MeshPictures, ghostsAreBlendedAndDrawnUnderTheMesh) {
    addGhosts({0.3, 0.4});
    const QColor once = colorAt({0.2, 0.7, 0}), twice = colorAt({0.35, 0.7, 0});
    EXPECT_GT(twice.lightness(), once.lightness() + 10);
    const QColor mesh = colorAt({0, 0.7, 0});
    picture_.ghosts.clear();
    EXPECT_EQ(colorAt({0, 0.7, 0}), mesh);
}

TEST_F(MeshPictures, ghostsOfSeveralMeshesAreOneShape) {
    addGhosts({0.5});
    const QImage one = paint();
    const auto twin = std::make_shared<Mesh>(*tube_->meshes.front());
    picture_.ghostMeshes.push_back(twin.get());
    EXPECT_EQ(paint(), one);
}

TEST_F(MeshPictures, ghostsAreSkinnedLikeTheirMeshes) {
    for (const SkinningMethod method : kSkinningMethods) {
        SCOPED_TRACE(name(method));
        const auto tube = test::addTube(scene_, {.method = method});
        const std::vector<Affine> bent = test::bentTube(*tube->skeleton, 1.2);
        picture_.meshes = {{tube->meshes.front().get(), tube->skeleton.get(), bent, tube->id}};
        picture_.ghosts.clear();
        const QImage mesh = paint();
        picture_.meshes.clear();
        picture_.ghostMeshes = {tube->meshes.front().get()};
        picture_.ghostCharacter = tube.get();
        picture_.ghosts = {{bent, theme_->ghostBefore, 0}};
        const QImage ghost = paint();
        const auto isPainted = [&](const QImage& image, int x, int y) {
            return distance(image.pixelColor(x, y), theme_->viewport) > 8;
        };
        int different = 0;
        for (int y = 0; y < mesh.height(); ++y) {
            for (int x = 0; x < mesh.width(); ++x)
                different += isPainted(mesh, x, y) != isPainted(ghost, x, y);
        }
        EXPECT_GT(painted(mesh), 1000);
        EXPECT_LT(different, painted(mesh) / 100);
    }
}

TEST_F(MeshPictures, ghostMeshIsReusedAfterPicking) {
    addGhosts({0.5});
    const QImage before = paint();
    EXPECT_EQ(renderer_->meshes().ghostBodyBuilds(), 1);
    MeshDrawList picking;
    picking.meshes = picture_.meshes;
    for (int i = 0; i < 3; ++i) {
        renderer_->meshes().prepare(picking, RenderView(camera_, *theme_, kSize, 1));
        renderer_->meshes().pick(pixelOf({0, 0.7, 0}));
        EXPECT_EQ(paint(), before);
    }
    EXPECT_EQ(renderer_->meshes().ghostBodyBuilds(), 1);
    const auto twin = std::make_shared<Mesh>(*tube_->meshes.front());
    picture_.ghostMeshes.push_back(twin.get());
    paint();
    EXPECT_EQ(renderer_->meshes().ghostBodyBuilds(), 2) << "other meshes need a new ghost mesh";
}

TEST_F(MeshPictures, pickingFindsTheNearestMeshAndItsTriangle) {
    std::vector<Affine> nearer = model_;
    for (Affine& joint : nearer) joint.pretranslate(Eigen::Vector3d(0.1, 0, 0.5));
    picture_.meshes.push_back({mesh_.get(), tube_->skeleton.get(), nearer, CharacterId{77}});
    const auto pick = [this](Eigen::Vector3d point) {
        renderer_->meshes().prepare(picture_, RenderView(camera_, *theme_, kSize, 1));
        return renderer_->meshes().pick(camera_.project(point).value());
    };
    EXPECT_FALSE(pick({0.6, 0.7, 0}));
    EXPECT_EQ(pick({0.1, 0.7, 0.5})->mesh, 1U);
    const auto farther = pick({-0.1, 0.7, 0});
    ASSERT_TRUE(farther);
    EXPECT_EQ(farther->mesh, 0U);
    const auto hit =
        meshHit(picture_.meshes[0], farther->triangle, camera_, *camera_.project({-0.1, 0.7, 0}));
    EXPECT_NEAR(hit->position.y(), 0.7, 0.02);
    EXPECT_EQ(hit->joint, (*tube_->skeleton)[1].id);
    EXPECT_NEAR(hit->weight, 1, 1e-6);
}

TEST_F(MeshPictures, pickingHasAToleranceOfTwoPixels) {
    const QImage image = paint();
    const QPoint inside = pixelOf({0, 0.7, 0});
    const auto drawn = [&](int x) { return distance(image.pixelColor(x, inside.y()), theme_->viewport) > 8; };
    int edge = inside.x();
    while (drawn(edge + 1)) ++edge;
    const auto pick = [&](double beside) {
        renderer_->meshes().prepare(picture_, RenderView(camera_, *theme_, kSize, 1));
        return renderer_->meshes().pick({edge + 0.5 + beside, inside.y() + 0.5});
    };
    for (const double beside : {0.0, 1.0, 2.0}) {
        const auto picked = pick(beside);
        ASSERT_TRUE(picked) << beside;
        const QPointF pixel(edge + 0.5 + beside, inside.y() + 0.5);
        const auto hit = meshHit(picture_.meshes[0], picked->triangle, camera_, pixel);
        EXPECT_NEAR(hit->position.x(), 0.15, 0.02) << "the nearest point on the tube";
    }
    EXPECT_FALSE(pick(6));
}

TEST_F(MeshPictures, tintReplacesMaterials) {
    Material red;
    red.color = {1, 0, 0, 1};
    showWith(red);
    const QColor own = colorAt({0, 0.7, 0});
    picture_.meshes.front().tint = Qt::blue;
    const QColor tinted = colorAt({0, 0.7, 0});
    EXPECT_GT(own.red(), own.blue() + 60);
    EXPECT_GT(tinted.blue(), tinted.red() + 60);
}

TEST_F(MeshPictures, meshesUnderOthersAreCoveredRegardlessOfDepth) {
    std::vector<Affine> nearer = model_;
    for (Affine& joint : nearer) joint.pretranslate(Eigen::Vector3d(0.1, 0, 0.5));
    picture_.meshes.front().tint = Qt::blue;
    picture_.meshes.push_back({mesh_.get(), tube_->skeleton.get(), nearer, tube_->id, {}, Qt::yellow});
    const Eigen::Vector3d both(0.02, 0.7, 0), beside(0.2, 0.7, 0.5);
    EXPECT_GT(colorAt(both).red(), colorAt(both).blue() + 60);
    picture_.meshes.back().isUnderOthers = true;
    EXPECT_GT(colorAt(both).blue(), colorAt(both).red() + 60);
    EXPECT_GT(colorAt(beside).red(), colorAt(beside).blue() + 60) << "it is visible beside them";
}

TEST_F(MeshPictures, isDeterministic) {
    picture_.style.shadow = true;
    addGhosts({0.5});
    EXPECT_EQ(paint(), paint());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
