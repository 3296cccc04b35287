#include "ui/exporting/ExportSettings.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <algorithm>
#include <cmath>

#include "core/io/FormatList.h"

namespace sinew {

namespace {

constexpr auto kGroup = "exports";

/// Reads or writes named fields of a JSON object. Missing and invalid fields are ignored when reading.
class Fields {
public:
    explicit Fields(QJsonObject* written, const QJsonObject& read = {}) : written_(written), read_(read) {}

    void flag(const char* name, bool& value) {
        if (written_)
            written_->insert(QLatin1String(name), value);
        else
            value = read_.value(QLatin1String(name)).toBool(value);
    }
    void positive(const char* name, double& value) {
        if (written_) return void(written_->insert(QLatin1String(name), value));
        const double stored = read_.value(QLatin1String(name)).toDouble(value);
        if (stored > 0 && std::isfinite(stored)) value = stored;
    }
    void positive(const char* name, std::optional<double>& value) {
        double stored = value.value_or(0);
        if (written_ && !value) return;
        positive(name, stored);
        if (stored > 0) value = stored;
    }
    void text(const char* name, QString& value) {
        if (written_)
            written_->insert(QLatin1String(name), value);
        else
            value = read_.value(QLatin1String(name)).toString(value);
    }
    template <class Enum>
    void choice(const char* name, Enum& value, int count) {
        if (written_) return void(written_->insert(QLatin1String(name), static_cast<int>(value)));
        const int stored = read_.value(QLatin1String(name)).toInt(static_cast<int>(value));
        if (stored >= 0 && stored < count) value = static_cast<Enum>(stored);
    }

private:
    QJsonObject* written_;
    QJsonObject read_;
};

void visitFields(Fields& fields, ExportSettings& choices) {
    WriteOptions& writing = choices.writing;
    fields.text("extension", choices.extension);
    fields.choice("keys", writing.keys, 3);
    fields.positive("tolerance_radians", writing.tolerance.angle);
    fields.positive("tolerance_metres", writing.tolerance.distance);
    fields.choice("loop_end", writing.loopEnd, 2);
    fields.choice("up", writing.up, 2);
    fields.choice("root", writing.root, 3);
    fields.choice("names", writing.names, 4);
    fields.choice("bone_axes", writing.boneAxes, 2);
    fields.choice("table", writing.table, 3);
    fields.positive("metres_per_unit", writing.metresPerUnit);
    QString order = writing.order ? QString::fromStdString(std::string(name(*writing.order))) : QString();
    fields.text("order", order);
    writing.order = eulerOrder(order.toStdString());
    fields.flag("meshes", writing.meshes);
    fields.flag("figure", writing.figure);
    fields.flag("quantise", writing.quantise);
    fields.flag("layers", writing.layers);
    fields.flag("extras", writing.extras);
    fields.flag("verify", choices.request.verify);
    fields.flag("keep_report", choices.request.keepReport);
    std::optional<double> hertz;
    if (writing.rate) hertz = writing.rate->hertz();
    fields.positive("hertz", hertz);
    if (hertz) writing.rate = FrameRate::fromHertz(*hertz);
}

QSettings& group(QSettings& settings) {
    settings.beginGroup(QLatin1String(kGroup));
    return settings;
}

int contentCount(const ExportType& kind) {
    const FormatSupport support = kind.format->support(kind.extension.toStdString());
    return static_cast<int>(std::ranges::count_if(
        support.contents, [](ContentSupport content) { return content != ContentSupport::no; }));
}

}  // namespace

QByteArray ExportSettings::toJson() const {
    QJsonObject object;
    Fields fields(&object);
    ExportSettings copy = *this;
    visitFields(fields, copy);
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

ExportSettings ExportSettings::fromJson(const QByteArray& json) {
    ExportSettings choices;
    Fields fields(nullptr, QJsonDocument::fromJson(json).object());
    visitFields(fields, choices);
    return choices;
}

QStringList savedExports() {
    QSettings settings;
    return group(settings).childKeys();
}

ExportSettings savedExport(const QString& name) {
    QSettings settings;
    return ExportSettings::fromJson(group(settings).value(name).toByteArray());
}

void saveExport(const QString& name, const ExportSettings& choices) {
    QSettings settings;
    group(settings).setValue(name, choices.toJson());
}

void deleteSavedExport(const QString& name) {
    QSettings settings;
    group(settings).remove(name);
}

std::vector<ExportType> exportTypes() {
    std::vector<ExportType> kinds;
    for (const Format* format : formats()) {
        // Formats of whole scenes are for saving, not exporting.
        if (!format->canWrite() || format->holdsScenes()) continue;
        // Of a pair of files, only the one that contains the motion is listed.
        const auto extensions = format->extensions();
        const bool isPair = std::ranges::find(extensions, ".amc") != extensions.end();
        const QString name = QString::fromUtf8(format->name());
        for (const std::string_view each : extensions) {
            if (isPair && each != ".amc") continue;
            const QString extension = QString::fromUtf8(each);
            kinds.push_back({format, extension, QStringLiteral("%1 (%2)").arg(name, extension)});
        }
    }
    std::ranges::stable_sort(kinds, std::greater{}, contentCount);
    return kinds;
}

}  // namespace sinew
