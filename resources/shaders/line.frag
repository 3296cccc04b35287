#version 330 core

flat in vec4 colour;
flat in float halfWidth;
flat in float fadeRadius;
noperspective in float offset;
in vec3 world;

uniform vec3 fadeCentre;

out vec4 pixel;

void main() {
    float coverage = clamp(halfWidth + 0.5 - abs(offset), 0.0, min(1.0, 2.0 * halfWidth));
    float near = fadeRadius > 0.0 ? 1.0 - smoothstep(0.0, fadeRadius, distance(world, fadeCentre)) : 1.0;
    pixel = vec4(colour.rgb, colour.a * coverage * near);
}
