#include "core/io/fbx/read/FbxGeometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinew {

namespace {

/// A corner of a polygon.
struct Corner {
    std::size_t polygon = 0, index = 0;  ///< index among all corners
    std::size_t point = 0;               ///< control point
};

/// An attribute of corners, such as normals, with N numbers each.
template <int N>
class LayerElement {
public:
    /// @param owner   the geometry
    /// @param values  name of the list of values; the indices are called "Index" after it
    Result<void> read(const FbxElement& owner, std::string_view layer, std::string_view values,
                      std::string_view indices, const std::string& where) {
        const FbxElement* element = owner.find(layer);
        const FbxElement* list = element ? element->find(values) : nullptr;
        if (!list) return {};
        auto numbersRead = numbers<float>(*list, where);
        if (!numbersRead) return tl::unexpected<Error>(numbersRead.error());
        values_ = std::move(*numbersRead);
        const FbxElement* mapping = element->find("MappingInformationType");
        const FbxElement* reference = element->find("ReferenceInformationType");
        mapping_ = mapping ? mapping->text(0) : std::string_view{};
        const bool isIndexed = reference ? reference->text(0) != "Direct" : element->find(indices) != nullptr;
        const FbxElement* indexList = isIndexed ? element->find(indices) : nullptr;
        if (!indexList) return {};
        auto indicesRead = numbers<std::int32_t>(*indexList, where);
        if (!indicesRead) return tl::unexpected<Error>(indicesRead.error());
        indices_ = std::move(*indicesRead);
        return {};
    }

    void setValues(std::vector<float> values, std::string_view mapping) {
        values_ = std::move(values);
        mapping_ = mapping;
    }

    bool empty() const { return values_.empty(); }

    /// Returns the value at a corner; zeros if there is none.
    Eigen::Matrix<float, N, 1> at(const Corner& corner) const {
        std::size_t index = 0;
        if (mapping_ == "ByPolygonVertex") index = corner.index;
        if (mapping_ == "ByVertice" || mapping_ == "ByVertex" || mapping_ == "ByControlPoint")
            index = corner.point;
        if (mapping_ == "ByPolygon") index = hasCornerIndices_ ? corner.index : corner.polygon;
        if (!indices_.empty()) {
            const std::int32_t value = index < indices_.size() ? indices_[index] : -1;
            if (value < 0) return Eigen::Matrix<float, N, 1>::Zero();
            index = static_cast<std::size_t>(value);
        }
        if ((index + 1) * N > values_.size()) return Eigen::Matrix<float, N, 1>::Zero();
        return Eigen::Map<const Eigen::Matrix<float, N, 1>>(values_.data() + index * N);
    }

    /// Old files say "by polygon" for values per corner.
    void detectCornerValues(std::size_t corners) {
        hasCornerIndices_ = (indices_.empty() ? values_.size() / N : indices_.size()) >= corners;
    }

private:
    std::vector<float> values_;
    std::vector<std::int32_t> indices_;
    std::string_view mapping_;
    bool hasCornerIndices_ = false;
};

std::uint8_t byteOf(float part) {
    // NaN fails both comparisons.
    if (!(part > 0)) return 0;
    return part >= 1 ? 255 : static_cast<std::uint8_t>(std::lround(part * 255.0F));
}

/// Builds vertices and triangles.
class GeometryReader {
public:
    GeometryReader(const FbxElement& element, const std::string& where) : element_(element), where_(where) {}

    Result<FbxGeometry> read(Diagnostics& diagnostics) {
        if (const auto done = readPolygons(); !done) return tl::unexpected<Error>(done.error());
        if (const auto done = readLayers(); !done) return tl::unexpected<Error>(done.error());
        result_.controlPoints = points_.size();
        if (invalid_ > 0) {
            diagnostics.warn(
                ErrorCode::valueRange, where_,
                "polygons that refer to points that do not exist are ignored: " + std::to_string(invalid_));
        }
        build();
        groupByMaterial();
        return std::move(result_);
    }

private:
    Result<void> readPolygons() {
        const FbxElement* points = element_.find("Vertices");
        const FbxElement* corners = element_.find("PolygonVertexIndex");
        if (!points || !corners) return {};
        const auto coordinates = numbers<double>(*points, where_);
        if (!coordinates) return tl::unexpected<Error>(coordinates.error());
        auto indices = numbers<std::int32_t>(*corners, where_);
        if (!indices) return tl::unexpected<Error>(indices.error());
        points_.resize(coordinates->size() / 3);
        for (std::size_t i = 0; i < points_.size(); ++i)
            points_[i] = Eigen::Vector3d::Map(coordinates->data() + 3 * i).cast<float>();
        indices_ = std::move(*indices);
        // The last corner of a polygon is stored as its complement.
        if (!indices_.empty() && indices_.back() >= 0) indices_.back() = ~indices_.back();
        return {};
    }

    Result<void> readLayers() {
        if (const auto done =
                normals_.read(element_, "LayerElementNormal", "Normals", "NormalsIndex", where_);
            !done)
            return done;
        if (const auto done = uvs_.read(element_, "LayerElementUV", "UV", "UVIndex", where_); !done)
            return done;
        if (const auto done = colors_.read(element_, "LayerElementColor", "Colors", "ColorIndex", where_);
            !done)
            return done;
        if (const auto done = readMaterials(); !done) return done;
        return readLegacyLayers();
    }

    Result<void> readMaterials() {
        const FbxElement* layer = element_.find("LayerElementMaterial");
        const FbxElement* owner = layer ? layer : &element_;
        const FbxElement* list = owner->find("Materials");
        const FbxElement* mapping = owner->find(layer ? "MappingInformationType" : "MaterialAssignation");
        if (!list || !mapping) return {};
        auto read = numbers<std::int32_t>(*list, where_);
        if (!read) return tl::unexpected<Error>(read.error());
        materials_ = std::move(*read);
        isMaterialPerPolygon_ = mapping->text(0) == "ByPolygon";
        return {};
    }

    /// Files before version 6 store normals and texture coordinates without layers.
    Result<void> readLegacyLayers() {
        if (const FbxElement* list = element_.find("Normals"); list && normals_.empty()) {
            auto read = numbers<float>(*list, where_);
            if (!read) return tl::unexpected<Error>(read.error());
            const bool isPerCorner = read->size() / 3 == indices_.size();
            normals_.setValues(std::move(*read), isPerCorner ? "ByPolygonVertex" : "ByVertice");
        }
        if (!uvs_.empty()) return {};
        return uvs_.read(element_, "GeometryUVInfo", "TextureUV", "TextureUVVerticeIndex", where_);
    }

    void build() {
        uvs_.detectCornerValues(indices_.size());
        normals_.detectCornerValues(indices_.size());
        colors_.detectCornerValues(indices_.size());
        first_.assign(points_.size(), kNone);
        result_.points.reserve(points_.size());
        std::vector<std::uint32_t> polygon;
        std::size_t polygonIndex = 0;
        bool isValid = true;
        for (std::size_t i = 0; i < indices_.size(); ++i) {
            const bool isLast = indices_[i] < 0;
            const auto point = static_cast<std::size_t>(isLast ? ~indices_[i] : indices_[i]);
            isValid = isValid && point < points_.size();
            if (isValid) polygon.push_back(vertexAt({polygonIndex, i, point}));
            if (!isLast) continue;
            if (isValid) addPolygon(polygon, polygonIndex);
            invalid_ += isValid ? 0 : 1;
            isValid = true;
            polygon.clear();
            ++polygonIndex;
        }
    }

    /// Returns the vertex of a corner: an equal one of the same control point, or a new one.
    std::uint32_t vertexAt(const Corner& corner) {
        Geometry& geometry = result_.geometry;
        const Eigen::Vector3f normal = normals_.at(corner);
        const Eigen::Vector2f uv = uvs_.at(corner);
        const Eigen::Vector4f color = colors_.at(corner);
        const std::array<std::uint8_t, 4> bytes{byteOf(color[0]), byteOf(color[1]), byteOf(color[2]),
                                                byteOf(color[3])};
        for (std::uint32_t v = first_[corner.point]; v != kNone; v = next_[v]) {
            const bool isEqual = (normals_.empty() || geometry.normals[v] == normal) &&
                                 (uvs_.empty() || geometry.uvs[v] == Eigen::Vector2f(uv[0], 1 - uv[1])) &&
                                 (colors_.empty() || geometry.colors[v] == bytes);
            if (isEqual) return v;
        }
        const auto vertex = static_cast<std::uint32_t>(geometry.positions.size());
        geometry.positions.push_back(points_[corner.point]);
        if (!normals_.empty()) geometry.normals.push_back(normal);
        if (!uvs_.empty()) geometry.uvs.emplace_back(uv[0], 1 - uv[1]);
        if (!colors_.empty()) geometry.colors.push_back(bytes);
        result_.points.push_back(static_cast<std::uint32_t>(corner.point));
        next_.push_back(first_[corner.point]);
        first_[corner.point] = vertex;
        return vertex;
    }

    /// Triangulates a polygon. Those that are not convex are cut at the corner from which all others are
    /// visible, if there is one.
    void addPolygon(const std::vector<std::uint32_t>& polygon, std::size_t index) {
        if (polygon.size() < 3) return;
        const std::size_t start = polygon.size() == 4 ? concaveCorner(polygon) : 0;
        const auto at = [&](std::size_t i) { return polygon[(start + i) % polygon.size()]; };
        std::int32_t material = 0;
        if (!materials_.empty()) {
            const std::size_t entry = isMaterialPerPolygon_ ? index : 0;
            material = entry < materials_.size() ? std::max(0, materials_[entry]) : 0;
        }
        for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
            result_.geometry.triangles.push_back({at(0), at(i), at(i + 1)});
            result_.materials.push_back(material);
        }
    }

    /// Returns the corner of a quadrilateral at which it must be cut: one where it is concave.
    std::size_t concaveCorner(const std::vector<std::uint32_t>& quad) const {
        const auto normalAt = [&](std::size_t i) -> Eigen::Vector3f {
            const auto& positions = result_.geometry.positions;
            const Eigen::Vector3f& corner = positions[quad[i]];
            return (positions[quad[(i + 1) % 4]] - corner).cross(positions[quad[(i + 3) % 4]] - corner);
        };
        const Eigen::Vector3f sum = normalAt(0) + normalAt(1) + normalAt(2) + normalAt(3);
        for (std::size_t i = 0; i < 4; ++i) {
            if (normalAt(i).dot(sum) < 0) return i;
        }
        return 0;
    }

    void groupByMaterial() {
        std::vector<std::int32_t>& materials = result_.materials;
        if (std::ranges::is_sorted(materials)) return;
        std::vector<std::size_t> order(materials.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return materials[i]; });
        auto triangles = result_.geometry.triangles;
        for (std::size_t i = 0; i < order.size(); ++i) result_.geometry.triangles[i] = triangles[order[i]];
        std::ranges::sort(materials);
    }

    static constexpr std::uint32_t kNone = UINT32_MAX;

    const FbxElement& element_;
    const std::string& where_;
    std::vector<Eigen::Vector3f> points_;
    std::vector<std::int32_t> indices_, materials_;
    LayerElement<3> normals_;
    LayerElement<2> uvs_;
    LayerElement<4> colors_;
    bool isMaterialPerPolygon_ = false;
    std::size_t invalid_ = 0;
    std::vector<std::uint32_t> first_, next_;  ///< vertices of each control point, as linked lists
    FbxGeometry result_;
};

}  // namespace

Result<FbxGeometry> readFbxGeometry(const FbxElement& element, const std::string& where,
                                    Diagnostics& diagnostics) {
    return GeometryReader(element, where).read(diagnostics);
}

}  // namespace sinew
