#version 330 core
// A square on the floor.

uniform mat4 viewProjection;
uniform vec4 square;  // x, z of the first corner; size along x, z

out vec2 place;

void main() {
    place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 floor = square.xy + square.zw * place;
    gl_Position = viewProjection * vec4(floor.x, 0.0, floor.y, 1.0);
}
