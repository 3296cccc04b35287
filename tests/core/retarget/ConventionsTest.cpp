// The names that programs and capture systems give to joints.
#include <gtest/gtest.h>

#include "tests/core/retarget/Figure.h"

namespace sinew {
namespace SINEW_TEST_FILE {

struct Convention {
    const char* program;
    const char* names;  ///< as for makeFigure()
    const char* left = "Left";
    const char* right = "Right";
};

const Convention kConventions[] = {
    {"Acclaim",
     "hips=root; spine1=lowerback; spine2=upperback; spine3=thorax; neck1=lowerneck; neck2=upperneck; "
     "head=head; clavicle=%clavicle; upperArm=%humerus; forearm=%radius; forearm2=%wrist; hand=%hand; "
     "middle0=%fingers; thumb0=%thumb; hipJoint=%hipjoint; upperLeg=%femur; lowerLeg=%tibia; foot=%foot; "
     "toes=%toes",
     "l", "r"},
    {"Biovision",
     "hips=Hips; spine1=Chest; spine2=Chest2; neck1=Neck; head=Head; clavicle=%Collar; upperArm=%Shoulder; "
     "forearm=%Elbow; hand=%Wrist; upperLeg=%Hip; lowerLeg=%Knee; foot=%Ankle; toes=%Toe"},
    {"Perfume",
     "hips=Hips; spine1=Chest; spine2=Chest2; spine3=Chest3; spine4=Chest4; neck1=Neck; head=Head; "
     "clavicle=%Collar; upperArm=%Shoulder; forearm=%Elbow; hand=%Wrist; upperLeg=%Hip; lowerLeg=%Knee; "
     "foot=%Ankle; toes=%Toe"},
    {"BiovisionWithoutCollars",
     "hips=Hips; spine1=Chest; neck1=Neck; head=Head; upperArm=%Shoulder; forearm=%Elbow; hand=%Wrist; "
     "upperLeg=%Hip; lowerLeg=%Knee; foot=%Ankle"},
    {"Mixamo",
     "hips=mixamorig:Hips; spine1=mixamorig:Spine; spine2=mixamorig:Spine1; spine3=mixamorig:Spine2; "
     "neck1=mixamorig:Neck; head=mixamorig:Head; headEnd=mixamorig:HeadTop_End; eye=mixamorig:%Eye; "
     "clavicle=mixamorig:%Shoulder; upperArm=mixamorig:%Arm; forearm=mixamorig:%ForeArm; "
     "hand=mixamorig:%Hand; thumb0=mixamorig:%HandThumb1; thumb1=mixamorig:%HandThumb2; "
     "index0=mixamorig:%HandIndex1; index1=mixamorig:%HandIndex2; index2=mixamorig:%HandIndex3; "
     "middle0=mixamorig:%HandMiddle1; ring0=mixamorig:%HandRing1; little0=mixamorig:%HandPinky1; "
     "upperLeg=mixamorig:%UpLeg; lowerLeg=mixamorig:%Leg; foot=mixamorig:%Foot; toes=mixamorig:%ToeBase; "
     "toeEnd=mixamorig:%Toe_End"},
    {"Biped",
     "mover=Bip01; hips=Bip01 Pelvis; spine1=Bip01 Spine; spine2=Bip01 Spine1; neck1=Bip01 Neck; "
     "head=Bip01 Head; headEnd=Bip01 HeadNub; clavicle=Bip01 % Clavicle; upperArm=Bip01 % UpperArm; "
     "upperArmTwist=Bip01 %UpArmTwist; forearm=Bip01 % Forearm; forearmTwist=Bip01 % ForeTwist; "
     "hand=Bip01 % Hand; thumb0=Bip01 % Finger0; thumb1=Bip01 % Finger01; index0=Bip01 % Finger1; "
     "index1=Bip01 % Finger11; index2=Bip01 % Finger12; middle0=Bip01 % Finger2; ring0=Bip01 % Finger3; "
     "little0=Bip01 % Finger4; upperLeg=Bip01 % Thigh; upperLegTwist=Bip01 %ThighTwist; "
     "lowerLeg=Bip01 % Calf; lowerLegTwist=Bip01 %CalfTwist; foot=Bip01 % Foot; toes=Bip01 % Toe0; "
     "toeEnd=Bip01 % Toe0Nub",
     "L", "R"},
    {"Unreal",
     "root=root; hips=pelvis; spine1=spine_01; spine2=spine_02; spine3=spine_03; neck1=neck_01; head=head; "
     "clavicle=clavicle_%; upperArm=upperarm_%; upperArmTwist=upperarm_twist_01_%; forearm=lowerarm_%; "
     "forearmTwist=lowerarm_twist_01_%; hand=hand_%; thumb0=thumb_01_%; thumb1=thumb_02_%; "
     "index0=index_metacarpal_%; index1=index_01_%; index2=index_02_%; index3=index_03_%; "
     "middle0=middle_01_%; ring0=ring_01_%; little0=pinky_01_%; upperLeg=thigh_%; "
     "upperLegTwist=thigh_twist_01_%; lowerLeg=calf_%; lowerLegTwist=calf_twist_01_%; foot=foot_%; "
     "toes=ball_%",
     "l", "r"},
    {"Unity",
     "hips=Hips; spine1=Spine; spine2=Chest; spine3=UpperChest; neck1=Neck; head=Head; jaw=Jaw; eye=%Eye; "
     "clavicle=%Shoulder; upperArm=%UpperArm; forearm=%LowerArm; hand=%Hand; thumb0=%ThumbProximal; "
     "thumb1=%ThumbIntermediate; thumb2=%ThumbDistal; index0=%IndexProximal; middle0=%MiddleProximal; "
     "ring0=%RingProximal; little0=%LittleProximal; upperLeg=%UpperLeg; lowerLeg=%LowerLeg; foot=%Foot; "
     "toes=%Toes"},
    {"RigifyDeform",
     "root=root; hips=DEF-spine; spine1=DEF-spine.001; spine2=DEF-spine.002; spine3=DEF-spine.003; "
     "neck1=DEF-spine.004; neck2=DEF-spine.005; head=DEF-spine.006; clavicle=DEF-shoulder.%; "
     "upperArm=DEF-upper_arm.%; upperArm2=DEF-upper_arm.%.001; forearm=DEF-forearm.%; "
     "forearm2=DEF-forearm.%.001; hand=DEF-hand.%; thumb0=DEF-thumb.01.%; thumb1=DEF-thumb.02.%; "
     "index0=DEF-f_index.01.%; middle0=DEF-f_middle.01.%; ring0=DEF-f_ring.01.%; "
     "little0=DEF-f_pinky.01.%; hipJoint=DEF-pelvis.%; upperLeg=DEF-thigh.%; upperLeg2=DEF-thigh.%.001; "
     "lowerLeg=DEF-shin.%; lowerLeg2=DEF-shin.%.001; foot=DEF-foot.%; toes=DEF-toe.%",
     "L", "R"},
    {"RigifyOriginal",
     "hips=ORG-spine; spine1=ORG-spine.001; spine2=ORG-spine.002; neck1=ORG-spine.004; head=ORG-spine.006; "
     "clavicle=ORG-shoulder.%; upperArm=ORG-upper_arm.%; forearm=ORG-forearm.%; hand=ORG-hand.%; "
     "upperLeg=ORG-thigh.%; lowerLeg=ORG-shin.%; foot=ORG-foot.%; toes=ORG-toe.%",
     "L", "R"},
    {"MakeHuman",
     "hips=root; spine1=spine05; spine2=spine04; spine3=spine03; neck1=neck01; neck2=neck02; head=head; "
     "jaw=jaw; eye=eye.%; clavicle=clavicle.%; clavicle2=shoulder01.%; upperArm=upperarm01.%; "
     "upperArm2=upperarm02.%; forearm=lowerarm01.%; forearm2=lowerarm02.%; hand=wrist.%; "
     "thumb0=finger1-1.%; thumb1=finger1-2.%; index0=metacarpal1.%; index1=finger2-1.%; index2=finger2-2.%; "
     "middle0=metacarpal2.%; middle1=finger3-1.%; ring0=metacarpal3.%; ring1=finger4-1.%; "
     "little0=metacarpal4.%; little1=finger5-1.%; hipJoint=pelvis.%; upperLeg=upperleg01.%; "
     "upperLeg2=upperleg02.%; lowerLeg=lowerleg01.%; lowerLeg2=lowerleg02.%; foot=foot.%",
     "L", "R"},
    {"Daz",
     "hips=hip; hipsAside=pelvis; spine1=abdomenLower; spine2=abdomenUpper; spine3=chestLower; "
     "spine4=chestUpper; neck1=neckLower; neck2=neckUpper; head=head; eye=%Eye; clavicle=%Collar; "
     "upperArm=%ShldrBend; upperArm2=%ShldrTwist; forearm=%ForearmBend; forearm2=%ForearmTwist; hand=%Hand; "
     "thumb0=%Thumb1; thumb1=%Thumb2; index0=%Carpal1; index1=%Index1; index2=%Index2; middle0=%Mid1; "
     "ring0=%Ring1; little0=%Pinky1; upperLeg=%ThighBend; upperLeg2=%ThighTwist; lowerLeg=%Shin; "
     "foot=%Foot; toes=%Toe",
     "l", "r"},
    {"CharacterCreator",
     "root=CC_Base_BoneRoot; hips=CC_Base_Hip; hipsAside=CC_Base_Pelvis; spine1=CC_Base_Waist; "
     "spine2=CC_Base_Spine01; spine3=CC_Base_Spine02; neck1=CC_Base_NeckTwist01; "
     "neck2=CC_Base_NeckTwist02; head=CC_Base_Head; jaw=CC_Base_JawRoot; eye=CC_Base_%_Eye; "
     "clavicle=CC_Base_%_Clavicle; upperArm=CC_Base_%_Upperarm; upperArmTwist=CC_Base_%_UpperarmTwist01; "
     "forearm=CC_Base_%_Forearm; forearmTwist=CC_Base_%_ForearmTwist01; hand=CC_Base_%_Hand; "
     "thumb0=CC_Base_%_Thumb1; index0=CC_Base_%_Index1; middle0=CC_Base_%_Mid1; ring0=CC_Base_%_Ring1; "
     "little0=CC_Base_%_Pinky1; upperLeg=CC_Base_%_Thigh; upperLegTwist=CC_Base_%_ThighTwist01; "
     "lowerLeg=CC_Base_%_Calf; lowerLegTwist=CC_Base_%_CalfTwist01; foot=CC_Base_%_Foot; "
     "toes=CC_Base_%_ToeBase",
     "L", "R"},
    {"Vrm",
     "root=Root; hips=J_Bip_C_Hips; spine1=J_Bip_C_Spine; spine2=J_Bip_C_Chest; spine3=J_Bip_C_UpperChest; "
     "neck1=J_Bip_C_Neck; head=J_Bip_C_Head; eye=J_Adj_%_FaceEye; jaw=J_Sec_Hair1_01; "
     "clavicle=J_Bip_%_Shoulder; upperArm=J_Bip_%_UpperArm; forearm=J_Bip_%_LowerArm; hand=J_Bip_%_Hand; "
     "thumb0=J_Bip_%_Thumb1; index0=J_Bip_%_Index1; middle0=J_Bip_%_Middle1; ring0=J_Bip_%_Ring1; "
     "little0=J_Bip_%_Little1; upperLeg=J_Bip_%_UpperLeg; lowerLeg=J_Bip_%_LowerLeg; foot=J_Bip_%_Foot; "
     "toes=J_Bip_%_ToeBase",
     "L", "R"},
    {"HumanIk",
     "root=Character1_Reference; hips=Character1_Hips; spine1=Character1_Spine; spine2=Character1_Spine1; "
     "neck1=Character1_Neck; head=Character1_Head; clavicle=Character1_%Shoulder; "
     "upperArm=Character1_%Arm; upperArmTwist=Character1_%ArmRoll; forearm=Character1_%ForeArm; "
     "forearmTwist=Character1_%ForeArmRoll; hand=Character1_%Hand; thumb0=Character1_%HandThumb1; "
     "index0=Character1_%InHandIndex; index1=Character1_%HandIndex1; index2=Character1_%HandIndex2; "
     "upperLeg=Character1_%UpLeg; upperLegTwist=Character1_%UpLegRoll; lowerLeg=Character1_%Leg; "
     "lowerLegTwist=Character1_%LegRoll; foot=Character1_%Foot; toes=Character1_%ToeBase"},
    {"Smpl",
     "hips=Pelvis; spine1=Spine1; spine2=Spine2; spine3=Spine3; neck1=Neck; head=Head; clavicle=%_Collar; "
     "upperArm=%_Shoulder; forearm=%_Elbow; hand=%_Wrist; hand2=%_Hand; upperLeg=%_Hip; lowerLeg=%_Knee; "
     "foot=%_Ankle; toes=%_Foot",
     "L", "R"},
    {"SmplLowerCase",
     "hips=pelvis; spine1=spine1; spine2=spine2; spine3=spine3; neck1=neck; head=head; clavicle=%_collar; "
     "upperArm=%_shoulder; forearm=%_elbow; hand=%_wrist; index0=%_index1; index1=%_index2; "
     "upperLeg=%_hip; lowerLeg=%_knee; foot=%_ankle; toes=%_foot",
     "left", "right"},
    {"Kinect",
     "hips=HipCenter; spine1=Spine; spine2=ShoulderCenter; head=Head; upperArm=Shoulder%; forearm=Elbow%; "
     "hand=Wrist%; hand2=Hand%; handEnd=HandTip%; upperLeg=Hip%; lowerLeg=Knee%; foot=Ankle%; toes=Foot%"},
    {"KinectTwo",
     "hips=SpineBase; spine1=SpineMid; spine2=SpineShoulder; neck1=Neck; head=Head; upperArm=Shoulder%; "
     "forearm=Elbow%; hand=Wrist%; hand2=Hand%; upperLeg=Hip%; lowerLeg=Knee%; foot=Ankle%; toes=Foot%"},
    {"Xsens",
     "hips=Pelvis; spine1=L5; spine2=L3; spine3=T12; spine4=T8; neck1=Neck; head=Head; "
     "clavicle=%Shoulder; upperArm=%UpperArm; forearm=%ForeArm; hand=%Hand; upperLeg=%UpperLeg; "
     "lowerLeg=%LowerLeg; foot=%Foot; toes=%Toe"},
    {"Rokoko",
     "hips=Hips; spine1=Spine; spine2=Spine1; spine3=Spine2; neck1=Neck; head=Head; clavicle=%Shoulder; "
     "upperArm=%Arm; forearm=%ForeArm; hand=%Hand; thumb0=%HandThumb1; index0=%InHandIndex; "
     "index1=%HandIndex1; middle0=%InHandMiddle; middle1=%HandMiddle1; ring0=%InHandRing; ring1=%HandRing1; "
     "little0=%InHandPinky; little1=%HandPinky1; upperLeg=%UpLeg; lowerLeg=%Leg; foot=%Foot; toes=%ToeBase"},
    {"Bandai",
     "root=joint_Root; hips=Hips; spine1=Spine; spine2=Chest; neck1=Neck; head=Head; clavicle=Shoulder_%; "
     "upperArm=UpperArm_%; forearm=LowerArm_%; hand=Hand_%; upperLeg=UpperLeg_%; lowerLeg=LowerLeg_%; "
     "foot=Foot_%; toes=Toes_%",
     "L", "R"},
    {"Poser",
     "hips=hip; spine1=abdomen; spine2=chest; neck1=neck; head=head; eye=%Eye; clavicle=%Collar; "
     "upperArm=%Shldr; forearm=%ForeArm; hand=%Hand; hipJoint=%Buttock; upperLeg=%Thigh; lowerLeg=%Shin; "
     "foot=%Foot",
     "l", "r"},
    {"Valve",
     "hips=ValveBiped.Bip01_Pelvis; spine1=ValveBiped.Bip01_Spine; spine2=ValveBiped.Bip01_Spine1; "
     "neck1=ValveBiped.Bip01_Neck1; head=ValveBiped.Bip01_Head1; clavicle=ValveBiped.Bip01_%_Clavicle; "
     "upperArm=ValveBiped.Bip01_%_UpperArm; forearm=ValveBiped.Bip01_%_Forearm; "
     "hand=ValveBiped.Bip01_%_Hand; thumb0=ValveBiped.Bip01_%_Finger0; thumb1=ValveBiped.Bip01_%_Finger01; "
     "upperLeg=ValveBiped.Bip01_%_Thigh; lowerLeg=ValveBiped.Bip01_%_Calf; foot=ValveBiped.Bip01_%_Foot; "
     "toes=ValveBiped.Bip01_%_Toe0",
     "L", "R"},
    {"Cesium",
     "hips=torso_joint_1; spine1=torso_joint_2; neck1=neck_joint_1; head=head_joint; upperArm=arm_joint_%_1; "
     "forearm=arm_joint_%_2; hand=arm_joint_%_3; upperLeg=leg_joint_%_1; lowerLeg=leg_joint_%_2; "
     "foot=foot_joint_%",
     "L", "R"}};

class Conventions : public testing::TestWithParam<Convention> {};

TEST_P(Conventions, areUnderstood) {
    const auto& [program, names, left, right] = GetParam();
    const test::Figure figure = test::makeFigure(names, left, right);
    const Skeleton skeleton = figure.skeleton();
    const auto found = test::namesByRole(skeleton);
    for (const Role role : allRoles()) {
        const auto expected = figure.roles.find(role);
        const auto joints = found.find(role);
        EXPECT_EQ(joints == found.end() ? std::vector<std::string>() : joints->second,
                  expected == figure.roles.end() ? std::vector<std::string>() : expected->second)
            << name(role);
    }
    for (const auto& [role, joints] : findBodyRoles(skeleton).roles) {
        std::vector<std::string> twist;
        for (const int joint : joints.twist) twist.push_back(skeleton[joint].name);
        const auto expected = figure.twist.find(role);
        EXPECT_EQ(twist, expected == figure.twist.end() ? std::vector<std::string>() : expected->second)
            << name(role);
        EXPECT_GE(joints.confidence, kDoubtful) << name(role) << ": " << joints.reason;
    }
}

INSTANTIATE_TEST_SUITE_P(Programs, Conventions, testing::ValuesIn(kConventions),
                         [](const auto& test) { return std::string(test.param.program); });

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
