#include "core/ik/IkWorkspace.h"

#include "core/ik/NewtonDescent.h"

namespace sinew {

void IkWorkspace::fit() {
    const auto columns = static_cast<std::size_t>(chain.variables());
    const auto rows = static_cast<std::size_t>(chain.rows());
    const std::size_t allRows = rows + 3 * chain.hints.size();
    for (auto* perVariable : {&values, &trial, &start, &best, &rest, &drift, &gradient, &step, &slide})
        perVariable->resize(columns);
    held.resize(columns);
    for (auto* list : {&isFree, &stopped}) list->reserve(columns);
    path.reserve(columns);
    for (auto* perRow : {&residuals, &trialResiduals}) perRow->resize(rows);
    for (auto* perRow : {&required, &remaining, &dual}) perRow->resize(allRows);
    for (auto* square : {&gram, &normal}) square->resize(allRows * allRows);
    jacobian.assign(rows * columns, 0);
    stacked.assign(allRows * columns, 0);
    if (chain.variables() > kNewtonVariables) return;
    for (auto* square : {&hessian, &factor}) square->resize(columns * columns);
}

}  // namespace sinew
