#version 330 core
// A body of one flat colour at the depth of its layer, one instance per bone.

layout(location = 0) in vec3 position;
layout(location = 3) in vec3 axisX;
layout(location = 4) in vec3 axisY;
layout(location = 5) in vec3 axisZ;
layout(location = 6) in vec3 origin;
layout(location = 7) in vec4 fill;
layout(location = 9) in vec2 sizes;  // y: depth of the layer, 0..1

uniform mat4 view;
uniform mat4 projection;

flat out vec4 colour;
flat out float layer;

void main() {
    vec3 world = origin + axisX * position.x + axisY * position.y + axisZ * position.z;
    colour = fill;
    layer = sizes.y;
    gl_Position = projection * view * vec4(world, 1.0);
}
