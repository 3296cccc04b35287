#include "ui/importing/ImportMemory.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <QStringList>
#include <QUrl>

#include "core/base/LengthUnit.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Folders may contain characters that keys of settings do not allow.
QString keyOf(const QString& file) {
    const QFileInfo info(file);
    const QString folder = QString::fromLatin1(QUrl::toPercentEncoding(info.absolutePath()));
    return QStringLiteral("import/fixes/%1/%2").arg(folder, info.suffix().toLower());
}

std::optional<Axis> parseAxis(const QString& text) {
    for (const Axis axis : kAxes) {
        if (text == QLatin1String(name(axis).data())) return axis;
    }
    return std::nullopt;
}

QString upperName(Axis axis) {
    return (isNegative(axis) ? QString(QChar(0x2212)) : QString()) + QChar(u'X' + component(axis));
}

QString unitName(double metres) {
    const auto unit = namedUnit(metres);
    return unit ? QString::fromUtf8(unit->name.data(), static_cast<qsizetype>(unit->name.size()))
                : QCoreApplication::translate("sinew::ImportMemory", "%1 m per unit")
                      .arg(shortNumberText(metres, 6));
}

}  // namespace

ImportFix combined(const ImportFix& first, const ImportFix& second) {
    const Eigen::Matrix3d back = turnUpright(first.up, first.facing).transpose();
    return {second.metresPerUnit ? second.metresPerUnit : first.metresPerUnit,
            closestAxis(back * unitVector(second.up)), closestAxis(back * unitVector(second.facing))};
}

ImportFix fixSince(const Character& read, const Character& now) {
    ImportFix fix;
    if (now.metresPerUnit != read.metresPerUnit) fix.metresPerUnit = now.metresPerUnit;
    if (read.skeleton->size() == 0) return fix;
    const Joint& root = (*read.skeleton)[0];
    const auto same = now.skeleton->find(root.id);
    if (!same) return fix;
    const Eigen::Matrix3d turn =
        ((*now.skeleton)[*same].rest.rotation * root.rest.rotation.conjugate()).toRotationMatrix();
    const Axis up = closestAxis(turn.row(1)), facing = closestAxis(turn.row(2));
    if (!isPerpendicular(up, facing) || !turnUpright(up, facing).isApprox(turn, 1e-6)) return fix;
    fix.up = up;
    fix.facing = facing;
    return fix;
}

void rememberFix(const QString& file, const ImportFix& fix) {
    QSettings settings;
    if (fix == ImportFix{}) return settings.remove(keyOf(file));
    settings.setValue(
        keyOf(file),
        QStringList{fix.metresPerUnit ? QString::number(*fix.metresPerUnit, 'g', 17) : QString(),
                    QString::fromLatin1(name(fix.up).data()), QString::fromLatin1(name(fix.facing).data())});
}

std::optional<ImportFix> rememberedFix(const QString& file) {
    const QStringList stored = QSettings().value(keyOf(file)).toStringList();
    if (stored.size() != 3) return std::nullopt;
    ImportFix fix;
    if (const double metres = stored[0].toDouble(); metres > 0) fix.metresPerUnit = metres;
    const auto up = parseAxis(stored[1]), facing = parseAxis(stored[2]);
    if (!up || !facing || !isPerpendicular(*up, *facing)) return std::nullopt;
    fix.up = *up;
    fix.facing = *facing;
    return fix;
}

ReadOptions withFix(ReadOptions options, const ImportFix& fix) {
    if (fix.metresPerUnit) options.metresPerUnit = fix.metresPerUnit;
    if (fix.changesAxes()) {
        options.corrections.up = static_cast<AxisChoice>(fix.up);
        options.corrections.facing = static_cast<AxisChoice>(fix.facing);
    }
    return options;
}

QString fixText(const ImportFix& fix) {
    QStringList parts;
    if (fix.metresPerUnit) {
        parts << QCoreApplication::translate("sinew::ImportMemory", "unit %1")
                     .arg(unitName(*fix.metresPerUnit));
    }
    if (fix.up != Axis::y)
        parts << QCoreApplication::translate("sinew::ImportMemory", "%1 up").arg(upperName(fix.up));
    if (fix.facing != defaultFacing(fix.up))
        parts << QCoreApplication::translate("sinew::ImportMemory", "facing %1").arg(upperName(fix.facing));
    return parts.join(QStringLiteral(", "));
}

}  // namespace sinew
