#version 330 core

flat in vec4 colour;
flat in float halfWidth;
noperspective in float offset;
in vec2 faded;

out vec4 pixel;

void main() {
    float coverage = clamp(halfWidth + 0.5 - abs(offset), 0.0, min(1.0, 2.0 * halfWidth));
    float near = max(1.0 - dot(faded, faded), 0.0);
    pixel = vec4(colour.rgb, colour.a * coverage * near * near);
}
