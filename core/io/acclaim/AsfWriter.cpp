#include <cmath>

#include "core/base/Ascii.h"
#include "core/base/Index.h"
#include "core/base/Numbers.h"
#include "core/io/acclaim/AsfFile.h"
#include "core/io/acclaim/BoneNames.h"

namespace sinew {

namespace {

constexpr int kSkeletonDecimals = 10;
constexpr int kDirectionDecimals = 12;  ///< enough for direction · length to read back as the same length

void append(std::string& out, const Eigen::Vector3d& vector, int decimals = kSkeletonDecimals) {
    for (int axis = 0; axis < 3; ++axis) {
        out += ' ';
        appendFixed(out, vector[axis], decimals);
    }
}

void appendDofs(std::string& out, const std::vector<AcclaimDof>& dofs, bool isUpperCase) {
    for (const AcclaimDof dof : dofs) {
        out += ' ';
        for (const char c : name(dof)) out += isUpperCase ? upperCase(c) : c;
    }
    out += '\n';
}

void appendLimit(std::string& out, double limit) {
    if (std::isinf(limit)) {
        out += limit > 0 ? "inf" : "-inf";
    } else {
        appendFixed(out, limit, kSkeletonDecimals);
    }
}

void appendLimits(std::string& out, const AsfBone& bone) {
    std::string_view start = "    limits (";
    for (const auto& [low, high] : bone.limits) {
        out += start;
        appendLimit(out, low);
        out += ' ';
        appendLimit(out, high);
        out += ")\n";
        start = "           (";
    }
}

void appendBone(std::string& out, const AsfBone& bone, std::size_t id) {
    out += "  begin\n    id " + std::to_string(id) + "\n    name " + bone.name + "\n    direction";
    append(out, bone.direction, kDirectionDecimals);
    out += "\n    length ";
    appendFixed(out, bone.length, kSkeletonDecimals);
    out += "\n    axis";
    append(out, bone.axis);
    out.append(" ").append(name(bone.axisOrder)) += '\n';
    if (!bone.dofs.empty()) {
        out += "    dof";
        appendDofs(out, bone.dofs, false);
    }
    appendLimits(out, bone);
    out += "  end\n";
}

void appendHierarchy(std::string& out, const std::vector<AsfBone>& bones) {
    std::vector<std::vector<std::size_t>> children(bones.size());
    for (std::size_t i = 1; i < bones.size(); ++i) children[asIndex(bones[i].parent)].push_back(i);
    out += ":hierarchy\n  begin\n";
    for (std::size_t i = 0; i < bones.size(); ++i) {
        if (children[i].empty()) continue;
        out += "    " + bones[i].name;
        for (const std::size_t child : children[i]) out += ' ' + bones[child].name;
        out += '\n';
    }
    out += "  end\n";
}

}  // namespace

std::string asfText(const AsfFile& file) {
    const AsfBone& root = file.bones[0];
    std::string out = ":version 1.10\n:name " + file.name + "\n:units\n  mass 1.0\n  length ";
    appendShortest(out, file.length);
    out += file.radians ? "\n  angle rad\n" : "\n  angle deg\n";
    out += ":documentation\n  Written by Sinew\n";
    for (const auto& boneAndJoint : file.jointNames) out += "  " + jointNameNote(boneAndJoint) + '\n';
    out += ":root\n  order";
    appendDofs(out, root.dofs, true);
    out.append("  axis ").append(name(root.axisOrder)).append("\n  position");
    append(out, file.rootPosition);
    out += "\n  orientation";
    append(out, root.axis);
    out += "\n:bonedata\n";
    for (std::size_t i = 1; i < file.bones.size(); ++i) appendBone(out, file.bones[i], i);
    appendHierarchy(out, file.bones);
    return out;
}

}  // namespace sinew
