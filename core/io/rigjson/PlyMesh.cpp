#include "core/io/rigjson/PlyMesh.h"

#include <algorithm>
#include <cmath>

#include "core/io/rigjson/PlyRows.h"

namespace sinew {

namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr std::size_t kMostTriangles = std::size_t{1} << 25;  // more than so many bytes write one by one

/// The numbers of properties that belong together, or none of them.
using Columns = std::vector<std::size_t>;

Columns columnsOf(const PlyElement& element, std::initializer_list<std::string_view> names) {
    Columns columns;
    for (const std::string_view name : names) {
        const int found = element.find(name);
        if (found < 0 || element.properties[static_cast<std::size_t>(found)].lengthType) return {};
        columns.push_back(static_cast<std::size_t>(found));
    }
    return columns;
}

Columns firstOf(const PlyElement& element,
                std::initializer_list<std::initializer_list<std::string_view>> many) {
    for (const auto& names : many) {
        if (Columns columns = columnsOf(element, names); !columns.empty()) return columns;
    }
    return {};
}

Eigen::Vector3d triple(const PlyRow& row, const Columns& columns) {
    return {row.values[columns[0]], row.values[columns[1]], row.values[columns[2]]};
}

class MeshReader {
public:
    MeshReader(const Source& source, double metresPerUnit) : source_(source), metresPerUnit_(metresPerUnit) {}

    Result<Geometry> read();

private:
    Result<void> readVertices(PlyRows& rows, const PlyElement& element);
    Result<void> readFaces(PlyRows& rows, const PlyElement& element);
    bool addFan(const std::vector<double>& corners);  ///< false where one is no vertex
    void addColour(const PlyElement& element, const Columns& columns, const PlyRow& row);

    const Source& source_;
    double metresPerUnit_;
    std::uint64_t vertexCount_ = 0;
    Geometry geometry_;
};

void MeshReader::addColour(const PlyElement& element, const Columns& columns, const PlyRow& row) {
    std::array<std::uint8_t, 4> colour{0, 0, 0, 255};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const PlyType type = element.properties[columns[i]].type;
        const bool isShare = type == PlyType::float32 || type == PlyType::float64;
        const double value = row.values[columns[i]] * (isShare ? 255 : 1);
        colour[i] = static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
    }
    geometry_.colours.push_back(colour);
}

Result<void> MeshReader::readVertices(PlyRows& rows, const PlyElement& element) {
    const Columns places = columnsOf(element, {"x", "y", "z"});
    if (places.empty()) return fail(ErrorCode::valueCount, element.place, "the vertices have no x, y and z");
    const Columns normals = columnsOf(element, {"nx", "ny", "nz"});
    const Columns colours = firstOf(element, {{"red", "green", "blue", "alpha"}, {"red", "green", "blue"}});
    const Columns uvs = firstOf(element, {{"s", "t"}, {"u", "v"}, {"texture_u", "texture_v"}});
    geometry_.positions.reserve(element.count);
    PlyRow row;
    for (std::uint64_t i = 0; i < element.count; ++i) {
        if (auto done = rows.next(element, -1, row); !done) return done;
        const Eigen::Vector3f position = (triple(row, places) * metresPerUnit_).cast<float>();
        if (!position.allFinite())
            return fail(ErrorCode::valueRange, rows.rowPlace(),
                        "vertex " + std::to_string(i) + " is out of reach");
        geometry_.positions.push_back(position);
        if (!normals.empty())
            geometry_.normals.emplace_back(triple(row, normals).stableNormalized().cast<float>());
        if (!colours.empty()) addColour(element, colours, row);
        if (!uvs.empty())
            geometry_.uvs.emplace_back(static_cast<float>(row.values[uvs[0]]),
                                       static_cast<float>(1 - row.values[uvs[1]]));
    }
    return {};
}

bool MeshReader::addFan(const std::vector<double>& corners) {
    const auto isVertex = [&](double corner) {
        return corner >= 0 && corner < static_cast<double>(vertexCount_) && corner == std::floor(corner);
    };
    if (!std::ranges::all_of(corners, isVertex)) return false;
    const auto corner = [&](std::size_t i) { return static_cast<std::uint32_t>(corners[i]); };
    for (std::size_t i = 2; i < corners.size(); ++i)
        geometry_.triangles.push_back({corner(0), corner(i - 1), corner(i)});
    return true;
}

Result<void> MeshReader::readFaces(PlyRows& rows, const PlyElement& element) {
    const int list = std::max(element.find("vertex_indices"), element.find("vertex_index"));
    if (list < 0 || !element.properties[static_cast<std::size_t>(list)].lengthType)
        return fail(ErrorCode::valueCount, element.place, "the faces have no list of vertices");
    PlyRow row;
    for (std::uint64_t i = 0; i < element.count; ++i) {
        if (auto done = rows.next(element, list, row); !done) return done;
        if (!addFan(row.list))
            return fail(ErrorCode::valueRange, rows.rowPlace(), "a face has a corner that is no vertex");
        if (geometry_.triangles.size() > kMostTriangles)
            return fail(ErrorCode::limitExceeded, rows.rowPlace(), "the faces are too many triangles");
    }
    return {};
}

Result<Geometry> MeshReader::read() {
    if (source_.bytes().size() > kMostBytes)
        return fail(ErrorCode::fileTooLarge, source_.name(), "a PLY file of more than 256 MiB is not read");
    TextCursor cursor(source_);
    const auto header = readPlyHeader(cursor);
    if (!header) return tl::unexpected(header.error());
    const PlyElement* const vertices = header->find("vertex");
    const PlyElement* const faces = header->find("face");
    if (!vertices || vertices->count == 0 || !faces || faces->count == 0)
        return fail(ErrorCode::valueCount, source_.name(), "the file has no vertices or no faces");
    vertexCount_ = vertices->count;
    PlyRows rows(source_, header->encoding, cursor);
    for (const PlyElement& element : header->elements) {
        if (auto done = rows.checkCount(element); !done) return tl::unexpected(done.error());
        Result<void> done;
        if (&element == vertices) {
            done = readVertices(rows, element);
        } else if (&element == faces) {
            done = readFaces(rows, element);
        } else {
            done = rows.skip(element);
        }
        if (!done) return tl::unexpected(done.error());
    }
    deriveNormals(geometry_);
    if (const char* const problem = fault(geometry_))
        return fail(ErrorCode::valueRange, source_.name(), problem);
    return std::move(geometry_);
}

}  // namespace

Result<Geometry> readPlyMesh(const Source& source, double metresPerUnit) {
    return MeshReader(source, metresPerUnit).read();
}

}  // namespace sinew
