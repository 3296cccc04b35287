#pragma once

#include <vector>

namespace sinew {

/// Whether pictures are drawn in full, or fast: with one sample a pixel and without a shadow. Left to itself
/// it measures the first pictures, and goes fast where they take too long.
class DrawingQuality {
public:
    enum class Choice { automatic, full, fast };
    static constexpr double kLongest = 0.024;  ///< seconds of a picture
    static constexpr int kPictures = 5;        ///< that are measured, behind one that sets things up

    void choose(Choice choice);
    Choice choice() const { return choice_; }
    bool fast() const { return choice_ == Choice::fast || (choice_ == Choice::automatic && slow_); }

    /// Whether it asks for what the next picture costs, done and not only ordered.
    bool measuring() const;
    /// The seconds that a picture took. True where this made it go fast.
    bool add(double cost);
    /// Something else is shown: what was measured says nothing any more.
    void restart();

private:
    Choice choice_ = Choice::automatic;
    std::vector<double> costs_;
    bool slow_ = false;
};

}  // namespace sinew
