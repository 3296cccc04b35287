#include <initializer_list>

#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

// One list per file of this folder.
std::vector<RandomEdit> characterEdits();
std::vector<RandomEdit> clipEdits();
std::vector<RandomEdit> curveEdits();
std::vector<RandomEdit> goalEdits();
std::vector<RandomEdit> keyEdits();
std::vector<RandomEdit> layerEdits();
std::vector<RandomEdit> limitEdits();
std::vector<RandomEdit> meshEdits();
std::vector<RandomEdit> motionEdits();
std::vector<RandomEdit> poseEdits();
std::vector<RandomEdit> selectionSetEdits();
std::vector<RandomEdit> sequenceEdits();
std::vector<RandomEdit> setCurvesEdit();
std::vector<RandomEdit> skeletonEdits();
std::vector<RandomEdit> timeEdits();
std::vector<RandomEdit> warpEdits();
std::vector<RandomEdit> wholeCurveEdits();

const std::vector<RandomEdit>& randomEdits() {
    static const std::vector<RandomEdit> kEdits = [] {
        std::vector<RandomEdit> all;
        for (const auto& list :
             {characterEdits(), clipEdits(), curveEdits(), goalEdits(), keyEdits(), layerEdits(),
              limitEdits(), meshEdits(), motionEdits(), poseEdits(), selectionSetEdits(), sequenceEdits(),
              setCurvesEdit(), skeletonEdits(), timeEdits(), warpEdits(), wholeCurveEdits()})
            all.insert(all.end(), list.begin(), list.end());
        return all;
    }();
    return kEdits;
}

}  // namespace sinew::test
