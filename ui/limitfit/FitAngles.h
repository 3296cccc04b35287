#pragma once

#include <QWidget>
#include <vector>

#include "core/anim/limits/FitLimits.h"
#include "core/scene/Scene.h"
#include "core/scene/edits/limits/EditLimits.h"

class QVBoxLayout;

namespace sinew {

class HistogramView;

/// The angles whose limits are fitted, in a column, each with a histogram and its bounds.
class FitAngles : public QWidget {
    Q_OBJECT
public:
    FitAngles();

    void setSamples(const Skeleton& skeleton, std::vector<AngleSamples> samples);
    /// Fits the limits of all angles and discards dragged bounds.
    void fit(const FitSettings& settings);

    const std::vector<AngleSamples>& samples() const { return samples_; }
    const std::vector<ChannelLimit>& limits() const { return limits_; }
    /// Returns whether bounds were dragged since the last fit.
    bool isDragged() const { return isDragged_; }
    /// Returns the index of the angle that was chosen last; -1 if there are none.
    int current() const { return current_; }

Q_SIGNALS:
    void changed();  ///< a bound or the current angle changed

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
    bool isDragged_ = false;
};

}  // namespace sinew
