#version 330 core

flat in vec4 colour;
flat in float layer;

out vec4 pixel;

void main() {
    // Exactly the same for every bone of a layer: where they lie over each other only the first one is drawn.
    gl_FragDepth = layer;
    pixel = colour;
}
