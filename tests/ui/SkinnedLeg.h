#pragma once

#include <QBuffer>
#include <QImage>

#include "tests/ui/Leg.h"

namespace sinew::test {

/// Returns the mesh "sleeve" with three vertices: the first weighted to the thigh, the second 3/4 to the
/// thigh and 1/4 to the shin, the third to the shin. The root is bound without weight. Its only triangle has
/// the material "cloth" with a texture of 6 × 4 pixels.
inline Mesh makeSleeve(const Skeleton& skeleton) {
    const auto jointOfName = [&](const char* name) { return skeleton[skeleton.find(name).value()].id; };
    Geometry form;
    form.positions = {{0, 0.9F, 0}, {0.1F, 0.5F, 0}, {0, 0.1F, 0.2F}};
    form.triangles = {{0, 1, 2}};
    deriveNormals(form);
    Skin skin;
    for (const char* name : {"root", "thigh", "shin"}) skin.joints.push_back({jointOfName(name)});
    skin.influences = {{{1, 1}}, {{1, 0.75F}, {2, 0.25F}}, {{2, 1}}};
    QImage picture(6, 4, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QBuffer png;
    picture.save(&png, "PNG");
    auto cloth = std::make_shared<Material>();
    cloth->name = "cloth";
    cloth->texture = std::make_shared<const Texture>(Texture{"red.png", png.data().toStdString()});
    Mesh sleeve;
    sleeve.name = "sleeve";
    sleeve.geometry = std::make_shared<const Geometry>(std::move(form));
    sleeve.skin = std::make_shared<const Skin>(std::move(skin));
    sleeve.surfaces = {{0, 1, cloth}};
    return sleeve;
}

/// Returns the mesh "button": one vertex bound to the toe, without triangles.
inline Mesh makeButton(const Skeleton& skeleton) {
    Geometry form;
    form.positions = {{0, 0, 0}};
    deriveNormals(form);
    Mesh button;
    button.name = "button";
    button.geometry = std::make_shared<const Geometry>(std::move(form));
    button.skin = std::make_shared<const Skin>(rigidSkin({skeleton[skeleton.find("toe").value()].id}, 1));
    return button;
}

/// Returns the scene with a leg added that has the meshes "sleeve" and "button".
inline Scene withSkinnedLeg(Scene scene, std::string name) {
    scene = withLeg(std::move(scene), std::move(name));
    Character leg = *scene.characters.back();
    for (Mesh mesh : {makeSleeve(*leg.skeleton), makeButton(*leg.skeleton)}) {
        mesh.id = scene.newId<MeshId>();
        leg.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    scene.characters.back() = std::make_shared<const Character>(std::move(leg));
    return scene;
}

inline MeshId meshOf(const Scene& scene, std::string_view name, std::size_t character = 0) {
    for (const auto& mesh : scene.characters[character]->meshes) {
        if (mesh->name == name) return mesh->id;
    }
    return {};
}

}  // namespace sinew::test
