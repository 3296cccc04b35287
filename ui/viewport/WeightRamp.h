#pragma once

#include <QRectF>
#include <QString>
#include <QVector3D>
#include <array>

class QPainter;

namespace sinew {

struct Theme;

/// Colours of a vertex's weight at 0, 1/3, 2/3 and 1, red, green and blue of 0..1, straight between:
/// mesh.frag paints with them.
inline constexpr std::array<QVector3D, 4> kWeightColors{
    QVector3D{0.16F, 0.32F, 0.88F}, {0.18F, 0.72F, 0.36F}, {0.96F, 0.84F, 0.24F}, {0.90F, 0.20F, 0.16F}};

/// What the colours mean, in a box whose top left corner is given: the joint's name over the colours from 0
/// to 1.
///
/// @param joint  empty where none is chosen: then it says so, and shows no colours
void paintWeightLegend(QPainter& painter, const Theme& theme, QPointF corner, const QString& joint);
inline constexpr double kWeightLegendHeight = 52;  ///< logical pixels

}  // namespace sinew
