#include "ui/actions/ActionHandler.h"

#include <algorithm>

#include "ui/actions/DisabledReasons.h"

namespace sinew {

void ActionHandler::enableUnless(std::initializer_list<std::string_view> ids,
                                 std::initializer_list<QString> reasons) const {
    const auto* first = std::ranges::find_if_not(reasons, &QString::isEmpty);
    const QString whyNot = first == reasons.end() ? QString() : *first;
    for (const std::string_view id : ids) sinew::enableUnless(action(id), whyNot);
}

}  // namespace sinew
