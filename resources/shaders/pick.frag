#version 330 core

uniform int mesh;
out uvec2 seen;

void main() { seen = uvec2(uint(mesh), uint(gl_PrimitiveID)); }
