#version 330 core

uniform uint mesh;
out uvec2 seen;

void main() { seen = uvec2(mesh, uint(gl_PrimitiveID)); }
