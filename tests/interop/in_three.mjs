// node in_three.mjs THREE FILE: reads requests from standard input, one JSON per line: {"clip": NAME or null, "times": [SECONDS...],
// "fromFirstKey": whether they count from the first key}. Prints for each the world positions of all nodes of an FBX file as three.js reads it, as JSON: [{NAME: [x, y, z]...} or null per time], in metres; null stands for a time
// between keys, where three.js interpolates linearly. A line is null if the clip is missing. THREE is the folder of the npm package.
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, file] = process.argv.slice(2);
const load = name => import(pathToFileURL(path.resolve(folder, name)));

// The loader starts to load textures, which the positions don't need.
const image = {addEventListener() {}, removeEventListener() {}};
globalThis.document = {createElementNS: () => image};
globalThis.window = {URL: {createObjectURL: () => ''}};
globalThis.self = globalThis;
console.warn = console.log = console.error;

const THREE = await load('build/three.module.js');
const {FBXLoader} = await load('examples/jsm/loaders/FBXLoader.js');

const bytes = fs.readFileSync(file);
const root = new FBXLoader().parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');
const metres = (root.userData.unitScaleFactor ?? 1) / 100;

function positions() {
    root.updateMatrixWorld(true);
    const named = {};
    root.traverse(node => {
        const name = node.userData.originalName ?? node.name;
        if (node !== root && name && !(name in named))
            named[name] = new THREE.Vector3().setFromMatrixPosition(node.matrixWorld).multiplyScalar(metres).toArray();
    });
    return named;
}

const kSameTime = 1e-4;  // seconds
const hasKeyAt = (track, time) => track.times.some(each => Math.abs(each - time) < kSameTime);

function play({clip: name, times, fromFirstKey}) {
    const clip = root.animations.find(clip => clip.name === name);
    if (!clip) return null;
    const mixer = new THREE.AnimationMixer(root);
    const action = mixer.clipAction(clip);
    action.setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    const start = fromFirstKey ? Math.min(...clip.tracks.map(track => track.times[0])) : 0;
    const moments = times.map(seconds => {
        const time = start + seconds;
        if (!clip.tracks.every(track => hasKeyAt(track, time))) return null;
        action.reset().play();
        mixer.setTime(time);
        return positions();
    });
    mixer.uncacheRoot(root);
    return moments;
}

for (const line of fs.readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const request = JSON.parse(line);
    process.stdout.write(JSON.stringify(request.clip === null ? request.times.map(positions) : play(request)) + '\n');
}
