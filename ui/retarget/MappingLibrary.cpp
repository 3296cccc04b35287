#include "ui/retarget/MappingLibrary.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include "core/base/AtomicFile.h"
#include "core/retarget/MappingFile.h"

namespace sinew {

namespace {

QString mappingFolder() {
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
        .filePath(QStringLiteral("mappings"));
}

QString libraryFile(const Skeleton& source, const Skeleton& target) {
    return QStringLiteral("%1/%2-%3.json")
        .arg(mappingFolder(), QString::fromStdString(skeletonSignature(source)),
             QString::fromStdString(skeletonSignature(target)));
}

}  // namespace

std::optional<Mapping> savedMapping(const Skeleton& source, const Skeleton& target) {
    const QString file = libraryFile(source, target);
    if (!QFile::exists(file)) return std::nullopt;
    auto mapping = readMapping(file, source, target);
    if (!mapping) return std::nullopt;
    return *std::move(mapping);
}

Result<void> saveMapping(const Mapping& mapping, const Skeleton& source, const Skeleton& target) {
    QDir().mkpath(mappingFolder());
    return writeMapping(libraryFile(source, target), mapping, source, target);
}

void forgetMapping(const Skeleton& source, const Skeleton& target) {
    QFile::remove(libraryFile(source, target));
}

Result<Mapping> readMapping(const QString& file, const Skeleton& source, const Skeleton& target) {
    const auto text = Source::open(file.toStdString());
    if (!text) return tl::unexpected<Error>(text.error());
    return parseMapping(*text, source, target);
}

Result<void> writeMapping(const QString& file, const Mapping& mapping, const Skeleton& source,
                          const Skeleton& target) {
    const std::filesystem::path path = file.toStdString();
    return writeFiles(path.parent_path(), {{path.filename().string(), mappingText(mapping, source, target)}});
}

}  // namespace sinew
