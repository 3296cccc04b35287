#pragma once

#include <QString>
#include <QStringList>

#include "core/io/ExportPresets.h"
#include "core/io/verify/ExportFile.h"

namespace sinew {

/// How a file is exported, apart from its contents. These are the settings that presets store.
struct ExportSettings {
    QString extension = QStringLiteral(".glb");
    WriteOptions writing{};  ///< without character, clips and frame range
    ExportRequest request{};

    QByteArray toJson() const;
    /// Missing and invalid values keep their defaults.
    static ExportSettings fromJson(const QByteArray& json);
};

/// Export settings that the user saved under a name, stored in the application settings.
QStringList savedExports();
ExportSettings savedExport(const QString& name);
void saveExport(const QString& name, const ExportSettings& choices);
void deleteSavedExport(const QString& name);

/// A type of file that motion can be exported to.
struct ExportType {
    const Format* format;
    QString extension;  ///< of the file that contains the motion: ".amc"
    QString title;      ///< "glTF 2.0 (.glb)"
};
/// Returns all export types, those that can store the most first.
std::vector<ExportType> exportTypes();

}  // namespace sinew
