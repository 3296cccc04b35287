#pragma once

#include <QString>
#include <optional>

#include "core/scene/Scene.h"

namespace sinew {

/// What is to be said of a character that stands beside others of quite another size.
struct SizeNotice {
    QString title, detail;
};

/// Of the characters that `after` has and `before` has not; nullopt where each is of the order of one that
/// stood there, as a child or a horse is beside a man, or where none stood.
std::optional<SizeNotice> sizeNotice(const Scene& before, const Scene& after);

}  // namespace sinew
