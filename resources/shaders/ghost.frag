#version 330 core

flat in vec4 colour;
flat in float layer;

out vec4 pixel;

void main() {
    // Exactly equal for every bone of a layer, so that only the first is drawn where they overlap.
    gl_FragDepth = layer;
    pixel = colour;
}
