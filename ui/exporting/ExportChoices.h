#pragma once

#include <QString>
#include <QStringList>

#include "core/io/ExportPresets.h"
#include "core/io/verify/ExportFile.h"

namespace sinew {

/// How a file is exported, apart from what goes into it: what presets keep from one clip to the next.
struct ExportChoices {
    QString extension = QStringLiteral(".glb");
    WriteOptions writing{};  ///< without character, clips and frames
    ExportRequest request{};

    QByteArray toJson() const;
    /// What is missing or senseless stays as it is by default.
    static ExportChoices fromJson(const QByteArray& json);
};

/// Choices that the user has named, kept with the settings.
QStringList savedExports();
ExportChoices savedExport(const QString& name);
void saveExport(const QString& name, const ExportChoices& choices);
void forgetExport(const QString& name);

/// A kind of file that motion can be exported to.
struct ExportKind {
    const Format* format;
    QString extension;  ///< of the file that bears the motion: ".amc"
    QString title;      ///< "glTF 2.0 (.glb)"
};
/// All of them, those that hold the most first.
std::vector<ExportKind> exportKinds();

}  // namespace sinew
