#pragma once

#include <QString>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;

/// One step with what an edit made; why it made nothing goes to the messages.
void commitOrReport(Document& document, const QString& text, Result<Scene> edited);

}  // namespace sinew
