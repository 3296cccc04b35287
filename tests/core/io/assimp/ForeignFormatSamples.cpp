#include "tests/core/io/assimp/ForeignFormatSamples.h"

#include <cstdint>

namespace sinew::test {

namespace {

std::string replaced(std::string text, const std::string& mark, const std::string& value) {
    for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + value.size()))
        text.replace(at, mark.size(), value);
    return text;
}

constexpr const char* kFbx = R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: @VERSION
	Creator: "Sinew tests"
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",@UP
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",@FRONT
		P: "FrontAxisSign", "int", "Integer", "",@SIGN
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",@UNIT
		P: "TimeMode", "enum", "", "",11
	}
}
Definitions:  {
	Version: 100
	Count: 1
	ObjectType: "Model" {
		Count: 3
	}
}
Objects:  {
	NodeAttribute: 11, "NodeAttribute::Arm", "LimbNode" {
		TypeFlags: "Skeleton"
	}
	NodeAttribute: 12, "NodeAttribute::LowerArm", "LimbNode" {
		TypeFlags: "Skeleton"
	}
	Model: 1, "Model::Arm", "LimbNode" {
		Version: 232
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",0,1,0
		}
	}
	Model: 2, "Model::LowerArm", "LimbNode" {
		Version: 232
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",10,0,0
			P: "Lcl Rotation", "Lcl Rotation", "", "A",@ROTATION
@MORE
		}
	}
	Model: 3, "Model::Skin", "Mesh" {
		Version: 232
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",0,0,0
		}
	}
	Geometry: 4, "Geometry::Skin", "Mesh" {
		Vertices: *9 {
			a: 0,1,0,10,1,0,20,1,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
	}
	Deformer: 5, "Deformer::Skin", "Skin" {
		Version: 101
	}
	Deformer: 6, "SubDeformer::Arm", "Cluster" {
		Version: 100
		Indexes: *2 {
			a: 0,1
		}
		Weights: *2 {
			a: 1,1
		}
		Transform: *16 {
			a: 1,0,0,0,0,1,0,0,0,0,1,0,0,-1,0,1
		}
		TransformLink: *16 {
			a: 1,0,0,0,0,1,0,0,0,0,1,0,0,1,0,1
		}
	}
	Deformer: 7, "SubDeformer::LowerArm", "Cluster" {
		Version: 100
		Indexes: *1 {
			a: 2
		}
		Weights: *1 {
			a: 1
		}
		Transform: *16 {
			a: 1,0,0,0,0,1,0,0,0,0,1,0,-10,-1,0,1
		}
		TransformLink: *16 {
			a: 1,0,0,0,0,1,0,0,0,0,1,0,10,1,0,1
		}
	}
	AnimationStack: 20, "AnimStack::Bend", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",46186158000
		}
	}
	AnimationStack: 21, "AnimStack::Idle", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",46186158000
		}
	}
	AnimationLayer: 22, "AnimLayer::Bend", "" {
	}
	AnimationLayer: 23, "AnimLayer::Idle", "" {
	}
	AnimationCurveNode: 24, "AnimCurveNode::R", "" {
		Properties70:  {
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}
	}
	AnimationCurve: 25, "AnimCurve::", "" {
		Default: 0
		KeyVer: 4008
		KeyTime: *2 {
			a: 0,46186158000
		}
		KeyValueFloat: *2 {
			a: 0,90
		}
		KeyAttrFlags: *1 {
			a: 4
		}
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		}
		KeyAttrRefCount: *1 {
			a: 2
		}
	}
}
Connections:  {
	C: "OO",1,0
	C: "OO",2,1
	C: "OO",3,0
	C: "OO",11,1
	C: "OO",12,2
	C: "OO",4,3
	C: "OO",5,4
	C: "OO",6,5
	C: "OO",7,5
	C: "OO",1,6
	C: "OO",2,7
	C: "OO",22,20
	C: "OO",23,21
	C: "OO",24,22
	C: "OP",24,2,"Lcl Rotation"
	C: "OP",25,24,"d|Z"
}
)";

constexpr const char* kCollada = R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit name="inch" meter="0.0254"/><up_axis>Z_UP</up_axis></asset>
 <library_geometries><geometry id="skin-mesh" name="skin"><mesh>
  <source id="places"><float_array id="places-array" count="9">
   0 0 10 0 0 5 1 0 0</float_array><technique_common>
   <accessor source="#places-array" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
   <param name="Z" type="float"/></accessor></technique_common></source>
  <vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
  <triangles count="1"><input semantic="VERTEX" source="#corners" offset="0"/><p>0 1 2</p></triangles>
 </mesh></geometry></library_geometries>
 <library_controllers><controller id="skin-controller"><skin source="#skin-mesh">
  <bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>
  <source id="joints"><Name_array id="joints-array" count="2">hip knee</Name_array><technique_common>
   <accessor source="#joints-array" count="2"><param name="JOINT" type="name"/></accessor></technique_common></source>
  <source id="binds"><float_array id="binds-array" count="32">
   1 0 0 0 0 1 0 0 0 0 1 -10 0 0 0 1 1 0 0 0 0 1 0 0 0 0 1 -5 0 0 0 1</float_array><technique_common>
   <accessor source="#binds-array" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor>
   </technique_common></source>
  <source id="weights"><float_array id="weights-array" count="2">1 0.5</float_array><technique_common>
   <accessor source="#weights-array" count="2"><param name="WEIGHT" type="float"/></accessor></technique_common></source>
  <joints><input semantic="JOINT" source="#joints"/><input semantic="INV_BIND_MATRIX" source="#binds"/></joints>
  <vertex_weights count="3"><input semantic="JOINT" source="#joints" offset="0"/>
   <input semantic="WEIGHT" source="#weights" offset="1"/><vcount>1 2 1</vcount><v>0 0 0 1 1 1 1 0</v>
  </vertex_weights></skin></controller></library_controllers>
 <library_animations><animation id="bend"><source id="times"><float_array id="times-array" count="2">0 2</float_array>
  <technique_common><accessor source="#times-array" count="2"><param name="TIME" type="float"/></accessor>
  </technique_common></source>
  <source id="angles"><float_array id="angles-array" count="2">0 90</float_array><technique_common>
  <accessor source="#angles-array" count="2"><param name="ANGLE" type="float"/></accessor></technique_common></source>
  <source id="kinds"><Name_array id="kinds-array" count="2">LINEAR LINEAR</Name_array><technique_common>
  <accessor source="#kinds-array" count="2"><param name="INTERPOLATION" type="name"/></accessor></technique_common></source>
  <sampler id="bend-sampler"><input semantic="INPUT" source="#times"/><input semantic="OUTPUT" source="#angles"/>
  <input semantic="INTERPOLATION" source="#kinds"/></sampler>
  <channel source="#bend-sampler" target="Knee/turn.ANGLE"/></animation></library_animations>
 <library_visual_scenes><visual_scene id="scene" name="scene">
  <node id="Hip" name="Hip" sid="hip" type="JOINT"><translate sid="at">0 0 10</translate>
   <node id="Knee" name="Knee" sid="knee" type="JOINT"><translate sid="at">0 0 -5</translate>
    <rotate sid="turn">1 0 0 0</rotate></node></node>
  <node id="Body" name="Body" type="NODE"><instance_controller url="#skin-controller"><skeleton>#Hip</skeleton>
   </instance_controller></node>
 </visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
)";

constexpr const char* kSmd = R"(version 1
nodes
0 "pelvis" -1
1 "spine" 0
end
skeleton
time 0
0 0 0 10 0 0 0
1 0 0 20 0 0 0
time 1
0 0 0 10 0 0 0
1 0 0 20 0.5 0 0
time 2
0 0 0 10 0 0 0
1 0 0 20 1 0 0
end
triangles
skin.bmp
0 0 0 10 0 0 1 0 0 2 0 0.5 1 0.5
0 1 0 10 0 0 1 1 0 1 0 1
1 0 0 30 0 0 1 0 1 1 1 1
end
)";

constexpr const char* kDirectX = R"(xof 0303txt 0032
Frame Crate {
 FrameTransformMatrix {
  1.0,0.0,0.0,0.0, 0.0,1.0,0.0,0.0, 0.0,0.0,1.0,0.0, 0.0,2.0,0.0,1.0;;
 }
 Mesh Crate {
  3;
  0.0;0.0;0.0;, 1.0;0.0;0.0;, 0.0;1.0;0.0;;
  1;
  3;0,1,2;;
 }
}
AnimationSet Lift {
 Animation {
  { Crate }
  AnimationKey {
   2;
   2;
   0;3; 0.0,2.0,0.0;;,
   4800;3; 0.0,6.0,0.0;;;
  }
 }
}
)";

constexpr const char* kMd5Mesh = R"(MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
	"origin"	-1 ( 0 0 10 ) ( 0 0 0 )
	"tip"	0 ( 0 0 20 ) ( 0 0 0 )
}

mesh {
	shader "skin"

	numverts 3
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 1

	numtris 1
	tri 0 0 1 2

	numweights 3
	weight 0 0 1 ( 0 0 0 )
	weight 1 0 1 ( 1 0 0 )
	weight 2 1 1 ( 0 0 0 )
}
)";

constexpr const char* kMd5Motion = R"(MD5Version 10
commandline ""

numFrames 2
numJoints 2
frameRate 24
numAnimatedComponents 3

hierarchy {
	"origin"	-1 7 0
	"tip"	0 0 0
}

bounds {
	( -1 -1 -1 ) ( 1 1 1 )
	( -1 -1 -1 ) ( 1 1 1 )
}

baseframe {
	( 0 0 10 ) ( 0 0 0 )
	( 0 0 10 ) ( 0 0 0 )
}

frame 0 {
	 0 0 10
}

frame 1 {
	 0 0 30
}
)";

/// The numbers in little-endian byte order.
template <class... Number>
std::string bytesOf(Number... numbers) {
    std::string bytes;
    (bytes.append(reinterpret_cast<const char*>(&numbers), sizeof numbers), ...);
    return bytes;
}

std::string chunk(const char* tag, const std::string& content) {
    return tag + bytesOf(static_cast<std::int32_t>(content.size())) + content;
}

std::string blitzNode(const char* name, float height, const std::string& content) {
    return chunk("NODE", std::string(name) + '\0' +
                             bytesOf(0.0F, height, 0.0F, 1.0F, 1.0F, 1.0F, 1.0F, 0.0F, 0.0F, 0.0F) + content);
}

}  // namespace

std::string fbx(const FbxText& text) {
    std::string result = kFbx;
    result = replaced(result, "@VERSION", std::to_string(text.version));
    result = replaced(result, "@UNIT", text.unitScaleFactor);
    result = replaced(result, "@UP", text.upAxis);
    result = replaced(result, "@FRONT", text.frontAxis);
    result = replaced(result, "@SIGN", text.frontAxisSign);
    result = replaced(result, "@ROTATION", text.lowerArmRotation);
    return replaced(result, "@MORE", text.lowerArmProperties);
}

std::string collada() { return kCollada; }
std::string smd() { return kSmd; }
std::string directX() { return kDirectX; }
std::string md5Mesh() { return kMd5Mesh; }
std::string md5Motion() { return kMd5Motion; }

std::string blitz3d() {
    const std::string corners = bytesOf(1, 0, 0) + bytesOf(0.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1.0F) +
                                bytesOf(1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1.0F) +
                                bytesOf(0.0F, 1.0F, 0.0F, 0.0F, 0.0F, 1.0F);
    const std::string mesh =
        chunk("MESH", bytesOf(-1) + chunk("VRTS", corners) + chunk("TRIS", bytesOf(-1, 0, 1, 2)));
    const std::string weights = bytesOf(0, 1.0F, 1, 1.0F, 2, 1.0F);
    const std::string keys = bytesOf(1, 0, 0.0F, 2.0F, 0.0F, 30, 0.0F, 5.0F, 0.0F);
    const std::string arm = blitzNode("arm", 2, chunk("BONE", weights) + chunk("KEYS", keys));
    const std::string motion = chunk("ANIM", bytesOf(0, 60, 30.0F));
    return chunk("BB3D", bytesOf(1) + blitzNode("root", 0, mesh + motion + arm));
}

}  // namespace sinew::test
