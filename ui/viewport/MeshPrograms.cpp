#include "ui/viewport/MeshPrograms.h"

#include <QFile>

#include "ui/viewport/WeightRamp.h"

namespace sinew {

namespace {

/// A shader of the resources with definitions behind its first line, the version.
QByteArray source(const char* name, const QByteArray& definitions) {
    QFile file(QStringLiteral(":/shaders/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray text = file.readAll();
    text.insert(text.indexOf('\n') + 1, definitions);
    return text;
}

const char* fragmentName(MeshVariant::Use use) {
    switch (use) {
        case MeshVariant::Use::wire:
            return "wire.frag";
        case MeshVariant::Use::ghost:
            return "ghost.frag";
        case MeshVariant::Use::shadow:
            return "shadow.frag";
        case MeshVariant::Use::pick:
            return "pick.frag";
        default:
            return "mesh.frag";
    }
}

}  // namespace

QByteArray MeshVariant::vertexSource() const {
    QByteArray definitions = "#define INFLUENCES " + QByteArray::number(influences) + '\n';
    if (dual) definitions += "#define DUAL\n";
    if (use == Use::ghost) definitions += "#define GHOST\n";
    if (use == Use::weights) definitions += "#define WEIGHTS\n";
    if (mixed) definitions += "#define MIXED\n";
    return source("mesh.vert", definitions);
}

QByteArray MeshVariant::fragmentSource() const {
    QByteArray definitions;
    if (use == Use::weights) definitions += "#define WEIGHTS\n";
    if (textured) definitions += "#define TEXTURED\n";
    if (masked) definitions += "#define MASKED\n";
    if (mixed) definitions += "#define MIXED\n";
    return source(fragmentName(use), definitions);
}

MeshProgram::MeshProgram(const MeshVariant& variant) {
    program.addShaderFromSourceCode(QOpenGLShader::Vertex, variant.vertexSource());
    program.addShaderFromSourceCode(QOpenGLShader::Fragment, variant.fragmentSource());
    if (!program.link()) return;
    program.bind();
    program.setUniformValue("poses", 0);
    program.setUniformValue("picture", 1);
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
    opacity = program.uniformLocation("opacity");
    mesh = program.uniformLocation("mesh");
    height = program.uniformLocation("height");
    oneSided = program.uniformLocation("oneSided");
}

MeshProgram* MeshPrograms::at(const MeshVariant& variant) {
    auto& program = programs_[variant];
    if (!program) program = std::make_unique<MeshProgram>(variant);
    return program->program.isLinked() ? program.get() : nullptr;
}

}  // namespace sinew
