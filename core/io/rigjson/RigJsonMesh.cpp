#include "core/io/rigjson/RigJsonMesh.h"

#include <cmath>

#include "core/base/Index.h"
#include "core/io/rigjson/DmatMatrix.h"
#include "core/io/rigjson/PlyMesh.h"
#include "core/io/text/TextCursor.h"
#include "core/skin/SkinBuilder.h"

namespace sinew {

namespace {

using nlohmann::json;

/// Returns the file that `model` or `weights` names, or an empty string.
std::string fileOf(const JsonDocument& document, const char* kind) {
    const json* const entry = member(document.root(), kind);
    const json* const file = entry ? member(*entry, "file") : nullptr;
    return file && file->is_string() ? file->get<std::string>() : std::string();
}

class WeightsReader {
public:
    WeightsReader(const Source& source, const JsonDocument& document, const RigJsonBones& bones,
                  const Skeleton& skeleton, Diagnostics& diagnostics)
        : source_(source),
          document_(document),
          bones_(bones),
          skeleton_(skeleton),
          diagnostics_(diagnostics) {}

    Skin read(std::size_t vertices) const {
        auto skin = readWeights(fileOf(document_, "weights"), vertices);
        if (skin) return std::move(*skin);
        const Error& error = skin.error();
        diagnostics_.warn(
            error.code, error.where,
            error.message + "; the whole mesh is attached to joint " + inQuotes(skeleton_[0].name));
        return rigidSkin(bindJoint(0), vertices);
    }

private:
    Result<Skin> readWeights(const std::string& file, std::size_t vertices) const {
        if (file.empty())
            return fail(ErrorCode::dataIgnored, source_.name(), "the rig does not specify a weights file");
        const auto sibling = source_.sibling(file);
        if (!sibling) return tl::unexpected(sibling.error());
        const auto weights = readDmat(*sibling);
        if (!weights) return tl::unexpected(weights.error());
        if (weights->rows() != static_cast<Eigen::Index>(vertices)) {
            return fail(ErrorCode::valueCount, sibling->name(),
                        "the file has weights for " + std::to_string(weights->rows()) +
                            " vertices, but the mesh has " + std::to_string(vertices));
        }
        std::vector<Eigen::Index> columnOf;
        auto joints = jointsOf(weights->cols(), columnOf);
        if (!joints) return tl::unexpected(joints.error());
        SkinBuilder builder(std::move(*joints), vertices);
        for (std::size_t joint = 0; joint < columnOf.size(); ++joint) {
            for (std::size_t vertex = 0; vertex < vertices; ++vertex)
                builder.add(vertex, joint, (*weights)(static_cast<Eigen::Index>(vertex), columnOf[joint]));
        }
        return std::move(builder).build(bindJoint(0), sibling->name(), diagnostics_);
    }

    /// Returns the joints of the bones that have a column, in file order.
    Result<std::vector<SkinJoint>> jointsOf(Eigen::Index columns, std::vector<Eigen::Index>& columnOf) const {
        std::vector<SkinJoint> joints;
        const json& list = *member(document_.root(), "bones");
        std::vector<bool> usedColumns(static_cast<std::size_t>(columns));
        for (std::size_t bone = 0; bone < bones_.jointOf.size(); ++bone) {
            const json* const id = member(list[bone], "weight_id");
            if (!id) continue;
            const double column = id->is_number() ? id->get<double>() : std::nan("");
            if (column == -1) continue;
            if (!(column >= 0 && column < static_cast<double>(columns)) || column != std::floor(column)) {
                return document_.error(ErrorCode::nameUnknown,
                                       "/bones/" + std::to_string(bone) + "/weight_id",
                                       "the weights file has no such column");
            }
            if (usedColumns[static_cast<std::size_t>(column)]) {
                return document_.error(ErrorCode::duplicateName,
                                       "/bones/" + std::to_string(bone) + "/weight_id",
                                       "two bones use the same column of weights");
            }
            usedColumns[static_cast<std::size_t>(column)] = true;
            joints.push_back(bindJoint(bones_.jointOf[bone]));
            columnOf.push_back(static_cast<Eigen::Index>(column));
        }
        return joints;
    }

    SkinJoint bindJoint(int joint) const {
        return {skeleton_[joint].id, skeleton_.restModel()[asIndex(joint)].inverse()};
    }

    const Source& source_;
    const JsonDocument& document_;
    const RigJsonBones& bones_;
    const Skeleton& skeleton_;
    Diagnostics& diagnostics_;
};

}  // namespace

std::shared_ptr<Mesh> readRigJsonMesh(const Source& source, const JsonDocument& document,
                                      const RigJsonBones& bones, const Skeleton& skeleton,
                                      double metresPerUnit, Diagnostics& diagnostics) {
    const std::string file = fileOf(document, "model");
    if (file.empty()) return nullptr;
    const auto sibling = source.sibling(file);
    auto geometry =
        sibling ? readPlyMesh(*sibling, metresPerUnit) : Result<Geometry>(tl::unexpected(sibling.error()));
    if (!geometry) {
        const Error& error = geometry.error();
        diagnostics.warn(error.code, error.where, error.message + "; the rig is imported without its mesh");
        return nullptr;
    }
    auto mesh = std::make_shared<Mesh>();
    mesh->name = sibling->stem();
    const WeightsReader weights(source, document, bones, skeleton, diagnostics);
    mesh->skin = std::make_shared<const Skin>(weights.read(geometry->positions.size()));
    mesh->surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    mesh->geometry = std::make_shared<const Geometry>(std::move(*geometry));
    return mesh;
}

}  // namespace sinew
