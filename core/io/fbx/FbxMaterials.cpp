#include "core/io/fbx/FbxMaterials.h"

#include <algorithm>

namespace sinew {

namespace {

/// Returns a file name whose extension matches the image data, which readers rely on.
std::string imageFileName(const Texture& texture) {
    const std::string extension = texture.bytes.starts_with("\x89PNG") ? ".png" : ".jpg";
    std::string name = fbxName(texture.name.substr(texture.name.find_last_of("/\\") + 1));
    if (name.empty()) name = "texture";
    if (name.ends_with(extension) || (extension == ".jpg" && name.ends_with(".jpeg"))) return name;
    return name + extension;
}

}  // namespace

std::int64_t FbxMaterials::findOrAdd(const std::shared_ptr<const Material>& material) {
    const auto known = materials_.find(material.get());
    if (known != materials_.end()) return known->second;
    Material plain;
    plain.name = "plain";
    if (material) reportLoss(*material);
    const std::int64_t id = add(material ? *material : plain);
    materials_.emplace(material.get(), id);
    return id;
}

void FbxMaterials::reportLoss(const Material& material) {
    if (material.alpha == Material::Alpha::mask) {
        diagnostics_.warn(ErrorCode::dataLost, "material " + material.name,
                          "FBX has no alpha cutoff, so parts below it will be visible");
    }
    if (material.texture && (material.color.head<3>() != 1).any()) {
        diagnostics_.warn(
            ErrorCode::dataLost, "material " + material.name,
            "FBX readers ignore the base colour of textured materials and show the texture unchanged");
    }
}

std::int64_t FbxMaterials::add(const Material& material) {
    const FbxObject object = document_.add("Material", material.name, "Material", "");
    object.record.add("Version").integer(102);
    object.record.add("ShadingModel").text("lambert");
    object.record.add("MultiLayer").integer(0);
    FbxProperties list(object.record);
    list.color("DiffuseColor", material.color.head<3>().cast<double>().matrix());
    list.animatable("DiffuseFactor", 1);
    // Opaque materials ignore their alpha.
    const double opacity =
        material.alpha == Material::Alpha::opaque ? 1 : static_cast<double>(material.color[3]);
    list.color("TransparentColor", Eigen::Vector3d::Ones());
    list.animatable("TransparencyFactor", 1 - opacity);
    list.animatable("Opacity", opacity);
    if (!material.texture) return object.id;
    const Texture* const texture = material.texture.get();
    const auto known = textures_.find(texture);
    const std::int64_t image = known != textures_.end()
                                   ? known->second
                                   : textures_.emplace(texture, addTexture(*texture)).first->second;
    document_.connect(image, object.id, "DiffuseColor");
    return object.id;
}

std::int64_t FbxMaterials::addTexture(const Texture& texture) {
    const std::string file = imageFileName(texture);
    const FbxObject video = document_.add("Video", file, "Video", "Clip");
    video.record.add("Type").text("Clip");
    FbxProperties(video.record).text("Path", "XRefUrl", file);
    video.record.add("UseMipMap").integer(0);
    video.record.add("Filename").text(file);
    video.record.add("RelativeFilename").text(file);
    video.record.add("Content").blob(texture.bytes);

    const FbxObject object = document_.add("Texture", file, "Texture", "");
    object.record.add("Type").text("TextureVideoClip");
    object.record.add("Version").integer(202);
    object.record.add("TextureName").text(file + std::string("\0\1Texture", 9));
    object.record.add("Media").text(file + std::string("\0\1Video", 7));
    object.record.add("FileName").text(file);
    object.record.add("RelativeFilename").text(file);
    document_.connect(video.id, object.id);
    return object.id;
}

namespace {

std::span<const double> numbers(const std::vector<double>& list) { return list; }
std::span<const std::int32_t> integers(const std::vector<std::int32_t>& list) { return list; }

/// Returns the corners of all triangles in file order, with reversed winding if the mesh is mirrored.
std::vector<std::int32_t> cornersOf(const Geometry& geometry, bool mirrored) {
    std::vector<std::int32_t> corners;
    for (auto triangle : geometry.triangles) {
        if (mirrored) std::swap(triangle[1], triangle[2]);
        for (const std::uint32_t corner : triangle) corners.push_back(static_cast<std::int32_t>(corner));
    }
    return corners;
}

/// Adds a layer with one entry per corner.
FbxRecord& addLayer(FbxRecord& record, std::string_view layer, const char* reference) {
    FbxRecord& element = record.add(layer).integer(0);
    element.add("Version").integer(101);
    element.add("Name").text("");
    element.add("MappingInformationType").text("ByPolygonVertex");
    element.add("ReferenceInformationType").text(reference);
    return element;
}

void addNormals(FbxRecord& record, const Geometry& geometry, const std::vector<std::int32_t>& corners,
                const Eigen::Matrix3d& linear, const WorkControl& control) {
    const Eigen::Matrix3d normalMatrix = linear.inverse().transpose();
    std::vector<double> list;
    for (const std::int32_t corner : corners) {
        if (control.isCancelled()) return;
        const Eigen::Vector3d normal =
            (normalMatrix * geometry.normals[static_cast<std::size_t>(corner)].cast<double>())
                .stableNormalized();
        list.insert(list.end(), normal.begin(), normal.end());
    }
    addLayer(record, "LayerElementNormal", "Direct")
        .add("Normals")
        .array(FbxArray::of(numbers(list), control));
}

void addUvs(FbxRecord& record, const Geometry& geometry, const FbxArray& corners,
            const WorkControl& control) {
    std::vector<double> list;
    for (const Eigen::Vector2f& uv : geometry.uvs) {
        list.push_back(static_cast<double>(uv.x()));
        list.push_back(1 - static_cast<double>(uv.y()));
    }
    FbxRecord& element = addLayer(record, "LayerElementUV", "IndexToDirect");
    element.add("UV").array(FbxArray::of(numbers(list), control));
    element.add("UVIndex").array(corners);
}

void addColors(FbxRecord& record, const Geometry& geometry, const FbxArray& corners,
               const WorkControl& control) {
    std::vector<double> list;
    for (const auto& color : geometry.colors) {
        for (const std::uint8_t part : color) list.push_back(part / 255.0);
    }
    FbxRecord& element = addLayer(record, "LayerElementColor", "IndexToDirect");
    element.add("Colors").array(FbxArray::of(numbers(list), control));
    element.add("ColorIndex").array(corners);
}

void addMaterials(FbxRecord& record, const Mesh& mesh, const std::vector<std::int32_t>& materials,
                  const WorkControl& control) {
    std::vector<std::int32_t> list;
    for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
        list.insert(list.end(), mesh.surfaces[i].count, materials[i]);
    FbxRecord& element = record.add("LayerElementMaterial").integer(0);
    element.add("Version").integer(101);
    element.add("Name").text("");
    element.add("MappingInformationType").text("ByPolygon");
    element.add("ReferenceInformationType").text("IndexToDirect");
    element.add("Materials").array(FbxArray::of(integers(list), control));
}

/// Adds the list of layers. Readers ignore layers that are not listed.
void closeLayers(FbxRecord& record) {
    std::vector<std::string> layers;
    for (const FbxRecord& each : record.children()) {
        if (each.name().starts_with("LayerElement")) layers.push_back(each.name());
    }
    FbxRecord& layer = record.add("Layer").integer(0);
    layer.add("Version").integer(100);
    for (const std::string& name : layers) {
        FbxRecord& element = layer.add("LayerElement");
        element.add("Type").text(name);
        element.add("TypedIndex").integer(0);
    }
}

}  // namespace

void fillGeometry(FbxRecord& record, const Mesh& mesh, const Affine& fileFromMesh, double unitsPerMetre,
                  const std::vector<std::int32_t>& materials, const WorkControl& control) {
    const Geometry& geometry = *mesh.geometry;
    const Eigen::Matrix3d linear = fileFromMesh.linear();
    std::vector<double> vertices;
    for (const Eigen::Vector3f& position : geometry.positions) {
        if (control.isCancelled()) return;
        const Eigen::Vector3d vertex =
            unitsPerMetre * (fileFromMesh * Eigen::Vector3d(position.cast<double>()));
        vertices.insert(vertices.end(), vertex.begin(), vertex.end());
    }
    const std::vector<std::int32_t> corners = cornersOf(geometry, linear.determinant() < 0);
    std::vector<std::int32_t> polygons = corners;
    // The last corner of each polygon is marked by a negative number.
    for (std::size_t i = 2; i < polygons.size(); i += 3) polygons[i] = -polygons[i] - 1;
    record.add("Properties70");
    record.add("GeometryVersion").integer(124);
    record.add("Vertices").array(FbxArray::of(numbers(vertices), control));
    record.add("PolygonVertexIndex").array(FbxArray::of(integers(polygons), control));
    const FbxArray indices = FbxArray::of(integers(corners), control);
    addNormals(record, geometry, corners, linear, control);
    if (!geometry.uvs.empty()) addUvs(record, geometry, indices, control);
    if (!geometry.colors.empty()) addColors(record, geometry, indices, control);
    if (!materials.empty()) addMaterials(record, mesh, materials, control);
    closeLayers(record);
}

std::vector<SkinWeights> weightsByJoint(const Skin& skin) {
    std::vector<SkinWeights> result(skin.joints.size());
    for (std::size_t vertex = 0; vertex < skin.vertexCount(); ++vertex) {
        for (const Influence& influence : skin.at(vertex)) {
            SkinWeights& own = result[influence.joint];
            own.vertices.push_back(static_cast<std::int32_t>(vertex));
            own.weights.push_back(static_cast<double>(influence.weight));
        }
    }
    return result;
}

}  // namespace sinew
