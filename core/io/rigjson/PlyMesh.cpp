#include "core/io/rigjson/PlyMesh.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/io/rigjson/PlyRows.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxPlyBytes = std::size_t{256} << 20;
constexpr std::size_t kMaxTriangles = std::size_t{1} << 25;  // fans of few bytes could have more

/// Indices of properties that belong together; empty if any is missing.
using Columns = std::vector<std::size_t>;

Columns columnsOf(const PlyElement& element, std::initializer_list<std::string_view> names) {
    Columns columns;
    for (const std::string_view name : names) {
        const int found = element.find(name);
        if (found < 0 || element.properties[asIndex(found)].lengthType) return {};
        columns.push_back(asIndex(found));
    }
    return columns;
}

Columns firstColumns(const PlyElement& element,
                     std::initializer_list<std::initializer_list<std::string_view>> choices) {
    for (const auto& names : choices) {
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

    Result<Geometry> read() {
        if (source_.bytes().size() > kMaxPlyBytes)
            return fail(ErrorCode::fileTooLarge, source_.name(),
                        "the PLY file is larger than the maximum of 256 MiB");
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

private:
    Result<void> readVertices(PlyRows& rows, const PlyElement& element) {
        const Columns positions = columnsOf(element, {"x", "y", "z"});
        if (positions.empty())
            return fail(ErrorCode::valueCount, element.location,
                        "the vertices have no x, y and z properties");
        const Columns normals = columnsOf(element, {"nx", "ny", "nz"});
        const Columns colors =
            firstColumns(element, {{"red", "green", "blue", "alpha"}, {"red", "green", "blue"}});
        const Columns uvs = firstColumns(element, {{"s", "t"}, {"u", "v"}, {"texture_u", "texture_v"}});
        geometry_.positions.reserve(element.count);
        PlyRow row;
        for (std::uint64_t i = 0; i < element.count; ++i) {
            if (auto done = rows.next(element, -1, row); !done) return done;
            const Eigen::Vector3f position = (triple(row, positions) * metresPerUnit_).cast<float>();
            if (!position.allFinite())
                return fail(ErrorCode::valueRange, rows.rowLocation(),
                            "the position of vertex " + std::to_string(i) + " is out of range");
            geometry_.positions.push_back(position);
            if (!normals.empty())
                geometry_.normals.emplace_back(triple(row, normals).stableNormalized().cast<float>());
            if (!colors.empty()) addColor(element, colors, row);
            if (!uvs.empty())
                geometry_.uvs.emplace_back(static_cast<float>(row.values[uvs[0]]),
                                           static_cast<float>(1 - row.values[uvs[1]]));
        }
        return {};
    }

    Result<void> readFaces(PlyRows& rows, const PlyElement& element) {
        const int list = std::max(element.find("vertex_indices"), element.find("vertex_index"));
        if (list < 0 || !element.properties[asIndex(list)].lengthType)
            return fail(ErrorCode::valueCount, element.location, "the faces have no vertex_indices list");
        PlyRow row;
        for (std::uint64_t i = 0; i < element.count; ++i) {
            if (auto done = rows.next(element, list, row); !done) return done;
            if (!addFan(row.list))
                return fail(ErrorCode::valueRange, rows.rowLocation(),
                            "a face refers to a vertex that does not exist");
            if (geometry_.triangles.size() > kMaxTriangles)
                return fail(ErrorCode::limitExceeded, rows.rowLocation(),
                            "the mesh has more than the maximum of 33 million triangles");
        }
        return {};
    }

    ///< false if a corner is not a vertex
    bool addFan(const std::vector<double>& corners) {
        const auto isVertex = [&](double corner) {
            return corner >= 0 && corner < static_cast<double>(vertexCount_) && corner == std::floor(corner);
        };
        if (!std::ranges::all_of(corners, isVertex)) return false;
        const auto corner = [&](std::size_t i) { return static_cast<std::uint32_t>(corners[i]); };
        for (std::size_t i = 2; i < corners.size(); ++i)
            geometry_.triangles.push_back({corner(0), corner(i - 1), corner(i)});
        return true;
    }

    void addColor(const PlyElement& element, const Columns& columns, const PlyRow& row) {
        std::array<std::uint8_t, 4> color{0, 0, 0, 255};
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const PlyType type = element.properties[columns[i]].type;
            const bool isFraction = type == PlyType::float32 || type == PlyType::float64;
            const double value = row.values[columns[i]] * (isFraction ? 255 : 1);
            color[i] = static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
        }
        geometry_.colors.push_back(color);
    }

    const Source& source_;
    double metresPerUnit_;
    std::uint64_t vertexCount_ = 0;
    Geometry geometry_;
};

}  // namespace

Result<Geometry> readPlyMesh(const Source& source, double metresPerUnit) {
    return MeshReader(source, metresPerUnit).read();
}

}  // namespace sinew
