#version 330 core
// A Gaussian blur along one axis: nine taps from five samples between texels.

in vec2 place;

uniform sampler2D picture;
uniform vec2 along;  // step between taps
out float darkness;

float look(float distance) {
    return texture(picture, place + distance * along).r + texture(picture, place - distance * along).r;
}

void main() {
    darkness = 0.2270270 * texture(picture, place).r + 0.3162162 * look(1.3846154) + 0.0702703 * look(3.2307692);
}
