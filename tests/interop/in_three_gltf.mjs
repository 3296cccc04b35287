// node in_three_gltf.mjs MODULES FILE: like in_babylon.mjs for three.js (npm package three): {"clips", "bones": [names], "skinned": number of
// SkinnedMeshes, "moments", "vertices": [[[x, y, z, x, ...] per mesh of the file] per time] per clip]}.
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [modules, file] = process.argv.slice(2);
const load = name => import(pathToFileURL(path.resolve(modules, 'three', name)));

// Textures count as loaded at once; positions don't need them.
globalThis.self = globalThis;
globalThis.createImageBitmap = async () => ({width: 1, height: 1, close() {}});
console.warn = console.log = console.error;

const THREE = await load('build/three.module.js');
const {GLTFLoader} = await load('examples/jsm/loaders/GLTFLoader.js');

const bytes = fs.readFileSync(file);
const gltf = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');
const root = gltf.scene;
const nameOf = node => node.userData.name ?? node.name;

function positions() {
    root.updateMatrixWorld(true);
    const named = {};
    root.traverse(node => {
        const name = nameOf(node);
        if (node !== root && name && !(name in named))
            named[name] = new THREE.Vector3().setFromMatrixPosition(node.matrixWorld).toArray();
    });
    return named;
}

/// World positions of all vertices of each mesh of the file, as its first node shows it.
function vertices() {
    const meshes = [];
    root.traverse(object => {
        const number = gltf.parser.associations.get(object)?.meshes;
        if (!object.isMesh || number === undefined || number in meshes) return;
        const vertex = new THREE.Vector3();
        meshes[number] = [];
        for (let i = 0; i < object.geometry.attributes.position.count; ++i) {
            object.getVertexPosition(i, vertex);
            meshes[number].push(...vertex.applyMatrix4(object.matrixWorld).toArray());
        }
    });
    return meshes;
}

function play({name, times}) {
    const clip = gltf.animations.find(clip => clip.name === name);
    if (!clip) return null;
    const mixer = new THREE.AnimationMixer(root);
    const action = mixer.clipAction(clip);
    action.setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    const moments = times.map(time => {
        action.reset().play();
        mixer.setTime(time);
        return {positions: positions(), vertices: vertices()};
    });
    mixer.stopAllAction();
    mixer.uncacheRoot(root);
    return moments;
}

const request = JSON.parse(fs.readFileSync(0, 'utf8'));
const found = {bones: [], skinned: 0};
root.traverse(node => {
    if (node.isBone) found.bones.push(nameOf(node));
    if (node.isSkinnedMesh) ++found.skinned;
});
const played = request.clips.map(play);
const answer = {
    clips: gltf.animations.map(clip => clip.name), ...found,
    moments: played.map(moments => moments?.map(moment => moment.positions)),
    vertices: played.map(moments => moments?.map(moment => moment.vertices)),
};
process.stdout.write(JSON.stringify(answer) + '\n', () => process.exit(0));
