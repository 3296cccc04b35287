#include "core/io/acclaim/AcclaimDof.h"

#include <algorithm>
#include <array>

#include "core/base/Ascii.h"

namespace sinew {

namespace {
constexpr std::array<std::string_view, 7> kNames{"tx", "ty", "tz", "rx", "ry", "rz", "l"};
}

std::string_view name(AcclaimDof dof) { return kNames[static_cast<std::size_t>(dof)]; }

std::optional<AcclaimDof> acclaimDof(std::string_view keyword) {
    const auto found = std::ranges::find(kNames, lowerCase(keyword));
    if (found == kNames.end()) return std::nullopt;
    return static_cast<AcclaimDof>(found - kNames.begin());
}

EulerOrder rotationOrder(std::span<const AcclaimDof> dofs) {
    std::array<int, 3> sequence{};
    std::size_t count = 0;
    for (const AcclaimDof dof : dofs) {
        if (isRotation(dof)) sequence[count++] = axisOf(dof);
    }
    for (int axis = 0; count < 3; ++axis) {
        const auto listed = sequence.begin() + static_cast<std::ptrdiff_t>(count);
        if (std::find(sequence.begin(), listed, axis) == listed) sequence[count++] = axis;
    }
    return *eulerOrder(sequence);
}

std::vector<MotionColumn> motionColumns(std::span<const AcclaimDof> dofs) {
    std::vector<MotionColumn> columns;
    int angle = 0;
    for (const AcclaimDof dof : dofs) {
        if (isRotation(dof)) {
            columns.push_back({MotionColumn::Kind::angle, angle++});
        } else if (isTranslation(dof)) {
            columns.push_back({MotionColumn::Kind::translation, axisOf(dof)});
        } else {
            columns.push_back({MotionColumn::Kind::length, 0});
        }
    }
    return columns;
}

}  // namespace sinew
