#include "ui/viewport/meshes/MeshPrograms.h"

#include <QFile>
#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>
#include <cmath>

#include "ui/viewport/meshes/MorphBuffers.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kLegendBoxWidth = 168;
constexpr double kLegendInset = 6;
constexpr double kLine = 14;
constexpr double kBarHeight = 8;

QLinearGradient gradient(const QRectF& bar) {
    QLinearGradient colors(bar.topLeft(), bar.topRight());
    for (std::size_t i = 0; i < kWeightColors.size(); ++i) {
        const QVector3D& color = kWeightColors[i];
        colors.setColorAt(static_cast<double>(i) / (kWeightColors.size() - 1),
                          QColor::fromRgbF(color.x(), color.y(), color.z()));
    }
    return colors;
}

/// Returns a shader from the resources, with definitions inserted after its first line (the version).
QByteArray source(const char* name, const QByteArray& definitions) {
    QFile file(QStringLiteral(":/shaders/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray text = file.readAll();
    text.insert(text.indexOf('\n') + 1, definitions);
    return text;
}

QByteArray definitions(const MeshVariant& variant) {
    QByteArray text = "#define INFLUENCES " + QByteArray::number(variant.influences) + '\n';
    if (variant.method != SkinningMethod::dualQuaternion) text += "#define LINEAR\n";
    if (variant.method != SkinningMethod::linearBlend) text += "#define DUAL\n";
    if (variant.use == MeshVariant::Use::ghost) text += "#define GHOST\n";
    if (variant.use == MeshVariant::Use::weights) text += "#define WEIGHTS\n";
    if (variant.levels) text += "#define LEVELS\n";
    if (variant.textured) text += "#define TEXTURED\n";
    if (variant.masked) text += "#define MASKED\n";
    if (variant.mixedMirroring) text += "#define MIXED\n";
    if (variant.morphed) text += "#define MORPHED\n";
    return text;
}

/// Fragment shaders by MeshVariant::Use.
constexpr const char* kFragments[] = {"mesh.frag",  "mesh.frag",   "wire.frag",
                                      "ghost.frag", "shadow.frag", "pick.frag"};

}  // namespace

QColor jointColor(JointId joint) {
    constexpr double kGoldenRatio = 0.618033988749895;  // its multiples spread evenly, however many there are
    const double hue = std::fmod(static_cast<double>(joint.value) * kGoldenRatio, 1.0);
    return QColor::fromHsvF(static_cast<float>(hue), 0.65F, 0.9F);
}

void paintLegend(QPainter& painter, const Theme& theme, QPointF corner, const ColorLegend& legend) {
    const QFont font = numberFont(11);
    painter.setFont(font);
    const double height = legend.high.isEmpty() ? kLine + 2 * kLegendInset : kLegendHeight;
    // Opaque, because a mesh of any colour may be behind it.
    painter.fillRect(QRectF(corner, QSizeF(kLegendBoxWidth, height)), theme.panel);
    QRectF line(corner.x() + kLegendInset, corner.y() + kLegendInset, kLegendBoxWidth - 2 * kLegendInset,
                kLine);
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(legend.title, Qt::ElideMiddle, line.width()));
    if (legend.high.isEmpty()) return;
    const QRectF bar(line.left(), line.bottom() + 3, line.width(), kBarHeight);
    painter.fillRect(bar, gradient(bar));
    line.moveTop(bar.bottom() + 2);
    painter.setPen(theme.textDim);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, legend.low);
    painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter, legend.middle);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, legend.high);
}

bool loadProgram(QOpenGLShaderProgram& program, const char* name) {
    const QString path = QStringLiteral(":/shaders/%1.%2").arg(QLatin1String(name));
    return program.addShaderFromSourceFile(QOpenGLShader::Vertex, path.arg(QStringLiteral("vert"))) &&
           program.addShaderFromSourceFile(QOpenGLShader::Fragment, path.arg(QStringLiteral("frag"))) &&
           program.link();
}

QByteArray MeshVariant::vertexSource() const { return source("mesh.vert", definitions(*this)); }

QByteArray MeshVariant::fragmentSource() const {
    return source(kFragments[static_cast<std::size_t>(use)], definitions(*this));
}

MeshProgram::MeshProgram(const MeshVariant& variant) {
    program.addShaderFromSourceCode(QOpenGLShader::Vertex, variant.vertexSource());
    program.addShaderFromSourceCode(QOpenGLShader::Fragment, variant.fragmentSource());
    if (!program.link()) return;
    program.bind();
    program.setUniformValue("poses", 0);
    program.setUniformValue("picture", 1);
    program.setUniformValue("morphDeltas", MorphBuffers::kDeltasUnit);
    program.setUniformValue("morphRanges", MorphBuffers::kRangesUnit);
    if (variant.use == MeshVariant::Use::weights)
        program.setUniformValueArray("ramp", kWeightColors.data(), static_cast<int>(kWeightColors.size()));
    firstTexel = program.uniformLocation("firstTexel");
    poseTexels = program.uniformLocation("poseTexels");
    viewProjection = program.uniformLocation("viewProjection");
    eye = program.uniformLocation("eye");
    base = program.uniformLocation("base");
    ambient = program.uniformLocation("ambient");
    light = program.uniformLocation("light");
    rim = program.uniformLocation("rim");
    opaque = program.uniformLocation("opaque");
    cutoff = program.uniformLocation("cutoff");
    firstMark = program.uniformLocation("firstMark");
    byJoint = program.uniformLocation("byJoint");
    isolines = program.uniformLocation("isolines");
    opacity = program.uniformLocation("opacity");
    mesh = program.uniformLocation("mesh");
    height = program.uniformLocation("height");
    oneSided = program.uniformLocation("oneSided");
    targets = program.uniformLocation("targets");
}

MeshProgram* MeshPrograms::at(const MeshVariant& variant) {
    Entry& entry = entries_[variant];
    entry.lastUse = ++uses_;
    if (!entry.program) {
        entry.program = std::make_unique<MeshProgram>(variant);
        deleteUnused();
    }
    return entry.program->program.isLinked() ? entry.program.get() : nullptr;
}

void MeshPrograms::deleteUnused() {
    if (count() <= kAlwaysKept) return;
    std::erase_if(entries_, [&](const auto& item) { return item.second.lastUse < uses_ - kUsesKept; });
}

}  // namespace sinew
