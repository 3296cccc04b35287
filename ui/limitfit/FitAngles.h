#pragma once

#include <QWidget>
#include <vector>

#include "core/anim/FitLimits.h"
#include "core/scene/Scene.h"
#include "core/scene/edits/SetAngleLimits.h"

class QVBoxLayout;

namespace sinew {

class HistogramView;

/// The angles that limits are fitted to, one below the other, each with its histogram and its bounds.
class FitAngles : public QWidget {
    Q_OBJECT
public:
    explicit FitAngles(QWidget* parent = nullptr);

    void setSamples(const Skeleton& skeleton, std::vector<AngleSamples> samples);
    /// Fits all anew: what was dragged is forgotten.
    void fit(const FitSettings& settings);

    const std::vector<AngleSamples>& samples() const { return samples_; }
    const std::vector<ChannelLimit>& limits() const { return limits_; }
    /// Whether bounds were dragged since they were fitted.
    bool dragged() const { return dragged_; }
    /// The angle that was pressed last; -1 without any.
    int current() const { return current_; }

Q_SIGNALS:
    void changed();  ///< bounds, or which angle is the current one

private:
    void show(std::size_t index);
    void drag(std::size_t index, bool upper, double angle);
    void choose(std::size_t index);

    QVBoxLayout* column_;
    std::vector<AngleSamples> samples_;
    std::vector<Histogram> histograms_;
    std::vector<ChannelLimit> limits_;
    std::vector<HistogramView*> views_;
    int current_ = -1;
    bool dragged_ = false;
};

}  // namespace sinew
