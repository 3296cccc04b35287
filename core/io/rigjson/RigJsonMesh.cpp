#include "core/io/rigjson/RigJsonMesh.h"

#include <cmath>

#include "core/io/TextCursor.h"
#include "core/io/rigjson/DmatMatrix.h"
#include "core/io/rigjson/PlyMesh.h"
#include "core/skin/SkinMaker.h"

namespace sinew {

namespace {

using nlohmann::json;

/// The file that `model` or `weights` names; empty where there is none.
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

    Skin read(std::size_t vertices) const;

private:
    Result<Skin> readWeights(const std::string& file, std::size_t vertices) const;
    Result<std::vector<SkinJoint>> jointsOf(Eigen::Index columns, std::vector<Eigen::Index>& columnOf) const;
    SkinJoint bound(int joint) const {
        return {skeleton_[joint].id, skeleton_.restModel()[static_cast<std::size_t>(joint)].inverse()};
    }

    const Source& source_;
    const JsonDocument& document_;
    const RigJsonBones& bones_;
    const Skeleton& skeleton_;
    Diagnostics& diagnostics_;
};

/// The joints of the bones that have a column, in the file's order.
Result<std::vector<SkinJoint>> WeightsReader::jointsOf(Eigen::Index columns,
                                                       std::vector<Eigen::Index>& columnOf) const {
    std::vector<SkinJoint> joints;
    const json& list = *member(document_.root(), "bones");
    std::vector<bool> taken(static_cast<std::size_t>(columns));
    for (std::size_t bone = 0; bone < bones_.jointOf.size(); ++bone) {
        const json* const id = member(list[bone], "weight_id");
        if (!id) continue;
        const double column = id->is_number() ? id->get<double>() : std::nan("");
        if (column == -1) continue;
        if (!(column >= 0 && column < static_cast<double>(columns)) || column != std::floor(column)) {
            return document_.error(ErrorCode::nameUnknown, "/bones/" + std::to_string(bone) + "/weight_id",
                                   "the weights have no such column");
        }
        if (taken[static_cast<std::size_t>(column)]) {
            return document_.error(ErrorCode::duplicateName, "/bones/" + std::to_string(bone) + "/weight_id",
                                   "two bones have the same column of weights");
        }
        taken[static_cast<std::size_t>(column)] = true;
        joints.push_back(bound(bones_.jointOf[bone]));
        columnOf.push_back(static_cast<Eigen::Index>(column));
    }
    return joints;
}

Result<Skin> WeightsReader::readWeights(const std::string& file, std::size_t vertices) const {
    if (file.empty()) return fail(ErrorCode::dataIgnored, source_.name(), "the rig names no weights");
    const auto beside = source_.sibling(file);
    if (!beside) return tl::unexpected(beside.error());
    const auto weights = readDmat(*beside);
    if (!weights) return tl::unexpected(weights.error());
    if (weights->rows() != static_cast<Eigen::Index>(vertices)) {
        return fail(ErrorCode::valueCount, beside->name(),
                    "weights of " + std::to_string(weights->rows()) + " vertices do not fit a mesh of " +
                        std::to_string(vertices));
    }
    std::vector<Eigen::Index> columnOf;
    auto joints = jointsOf(weights->cols(), columnOf);
    if (!joints) return tl::unexpected(joints.error());
    SkinMaker maker(std::move(*joints), vertices);
    for (std::size_t joint = 0; joint < columnOf.size(); ++joint) {
        for (std::size_t vertex = 0; vertex < vertices; ++vertex)
            maker.add(vertex, joint, (*weights)(static_cast<Eigen::Index>(vertex), columnOf[joint]));
    }
    return std::move(maker).make(bound(0), beside->name(), diagnostics_);
}

Skin WeightsReader::read(std::size_t vertices) const {
    auto skin = readWeights(fileOf(document_, "weights"), vertices);
    if (skin) return std::move(*skin);
    const Error& why = skin.error();
    diagnostics_.warn(why.code, why.where,
                      why.message + "; the mesh follows " + inQuotes(skeleton_[0].name) + " as a whole");
    return rigidSkin(bound(0), vertices);
}

}  // namespace

std::shared_ptr<Mesh> readRigJsonMesh(const Source& source, const JsonDocument& document,
                                      const RigJsonBones& bones, const Skeleton& skeleton,
                                      double metresPerUnit, Diagnostics& diagnostics) {
    const std::string file = fileOf(document, "model");
    if (file.empty()) return nullptr;
    const auto beside = source.sibling(file);
    auto geometry =
        beside ? readPlyMesh(*beside, metresPerUnit) : Result<Geometry>(tl::unexpected(beside.error()));
    if (!geometry) {
        const Error& why = geometry.error();
        diagnostics.warn(why.code, why.where, why.message + "; the rig comes without its mesh");
        return nullptr;
    }
    auto mesh = std::make_shared<Mesh>();
    mesh->name = beside->stem();
    const WeightsReader weights(source, document, bones, skeleton, diagnostics);
    mesh->skin = std::make_shared<const Skin>(weights.read(geometry->positions.size()));
    mesh->surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    mesh->geometry = std::make_shared<const Geometry>(std::move(*geometry));
    return mesh;
}

}  // namespace sinew
