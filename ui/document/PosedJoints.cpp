#include "ui/document/PosedJoints.h"

#include "ui/document/Selection.h"

namespace sinew {

std::vector<JointId> posedJoints(const Selection& selection) {
    const auto character = selection.character();
    if (!character) return {};
    std::vector<JointId> joints;
    for (const JointId joint : selection.joints()) {
        if (character->skeleton->find(joint)) joints.push_back(joint);
    }
    if (!joints.empty()) return joints;
    for (const Joint& joint : character->skeleton->joints()) joints.push_back(joint.id);
    return joints;
}

}  // namespace sinew
