#include "core/io/fbx/FbxSurface.h"

#include <algorithm>

namespace sinew {

namespace {

std::span<const double> numbers(const std::vector<double>& list) { return list; }
std::span<const std::int32_t> wholes(const std::vector<std::int32_t>& list) { return list; }

/// The corners of all triangles, in the order of the file: where the mesh is mirrored, turned round.
std::vector<std::int32_t> cornersOf(const Geometry& geometry, bool mirrored) {
    std::vector<std::int32_t> corners;
    for (auto triangle : geometry.triangles) {
        if (mirrored) std::swap(triangle[1], triangle[2]);
        for (const std::uint32_t corner : triangle) corners.push_back(static_cast<std::int32_t>(corner));
    }
    return corners;
}

/// A layer of something for every corner.
FbxRecord& addLayer(FbxRecord& record, std::string_view layer, const char* reference) {
    FbxRecord& element = record.add(layer).integer(0);
    element.add("Version").integer(101);
    element.add("Name").text("");
    element.add("MappingInformationType").text("ByPolygonVertex");
    element.add("ReferenceInformationType").text(reference);
    return element;
}

void addNormals(FbxRecord& record, const Geometry& geometry, const std::vector<std::int32_t>& corners,
                const Eigen::Matrix3d& linear) {
    const Eigen::Matrix3d normalMatrix = linear.inverse().transpose();
    std::vector<double> list;
    for (const std::int32_t corner : corners) {
        const Eigen::Vector3d normal =
            (normalMatrix * geometry.normals[static_cast<std::size_t>(corner)].cast<double>())
                .stableNormalized();
        list.insert(list.end(), normal.begin(), normal.end());
    }
    addLayer(record, "LayerElementNormal", "Direct").add("Normals").array(FbxArray::of(numbers(list)));
}

void addUvs(FbxRecord& record, const Geometry& geometry, const FbxArray& corners) {
    std::vector<double> list;
    for (const Eigen::Vector2f& uv : geometry.uvs) {
        list.push_back(static_cast<double>(uv.x()));
        list.push_back(1 - static_cast<double>(uv.y()));
    }
    FbxRecord& element = addLayer(record, "LayerElementUV", "IndexToDirect");
    element.add("UV").array(FbxArray::of(numbers(list)));
    element.add("UVIndex").array(corners);
}

void addColours(FbxRecord& record, const Geometry& geometry, const FbxArray& corners) {
    std::vector<double> list;
    for (const auto& colour : geometry.colours) {
        for (const std::uint8_t part : colour) list.push_back(part / 255.0);
    }
    FbxRecord& element = addLayer(record, "LayerElementColor", "IndexToDirect");
    element.add("Colors").array(FbxArray::of(numbers(list)));
    element.add("ColorIndex").array(corners);
}

void addMaterials(FbxRecord& record, const Mesh& mesh, const std::vector<std::int32_t>& materials) {
    std::vector<std::int32_t> list;
    for (std::size_t i = 0; i < mesh.surfaces.size(); ++i)
        list.insert(list.end(), mesh.surfaces[i].count, materials[i]);
    FbxRecord& element = record.add("LayerElementMaterial").integer(0);
    element.add("Version").integer(101);
    element.add("Name").text("");
    element.add("MappingInformationType").text("ByPolygon");
    element.add("ReferenceInformationType").text("IndexToDirect");
    element.add("Materials").array(FbxArray::of(wholes(list)));
}

/// The list of the layers that there are: what comes in front of it counts.
void closeLayers(FbxRecord& record) {
    std::vector<std::string> layers;
    for (const FbxRecord& each : record.below()) {
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
                  const std::vector<std::int32_t>& materials) {
    const Geometry& geometry = *mesh.geometry;
    const Eigen::Matrix3d linear = fileFromMesh.linear();
    std::vector<double> vertices;
    for (const Eigen::Vector3f& position : geometry.positions) {
        const Eigen::Vector3d vertex =
            unitsPerMetre * (fileFromMesh * Eigen::Vector3d(position.cast<double>()));
        vertices.insert(vertices.end(), vertex.begin(), vertex.end());
    }
    const std::vector<std::int32_t> corners = cornersOf(geometry, linear.determinant() < 0);
    std::vector<std::int32_t> polygons = corners;
    // The last corner of a polygon is told by its sign.
    for (std::size_t i = 2; i < polygons.size(); i += 3) polygons[i] = -polygons[i] - 1;
    record.add("Properties70");
    record.add("GeometryVersion").integer(124);
    record.add("Vertices").array(FbxArray::of(numbers(vertices)));
    record.add("PolygonVertexIndex").array(FbxArray::of(wholes(polygons)));
    const FbxArray indices = FbxArray::of(wholes(corners));
    addNormals(record, geometry, corners, linear);
    if (!geometry.uvs.empty()) addUvs(record, geometry, indices);
    if (!geometry.colours.empty()) addColours(record, geometry, indices);
    if (!materials.empty()) addMaterials(record, mesh, materials);
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
