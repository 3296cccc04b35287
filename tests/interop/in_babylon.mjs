// node in_babylon.mjs MODULES FILE: reads a request from standard input, {"clips": [{"name": NAME, "times": [SECONDS...]}]}, and prints
// how Babylon.js reads a glTF file, as JSON: {"clips": [names], "skeletons": [names of bones of each], "skinned": number of meshes with a
// skeleton, "moments": [[{NODE: [x, y, z]...} per time] per clip], "vertices": [[[x, y, z, x, ...] per mesh of the file] per time] per clip]},
// world positions in metres. MODULES is the folder of the npm packages @babylonjs/core and @babylonjs/loaders.
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [modules, file] = process.argv.slice(2);
const load = name => import(pathToFileURL(path.resolve(modules, name)));

console.warn = console.log = console.error;
globalThis.XMLHttpRequest = class {};

const {NullEngine} = await load('@babylonjs/core/Engines/nullEngine.js');
const {Scene} = await load('@babylonjs/core/scene.js');
const {SceneLoader} = await load('@babylonjs/core/Loading/sceneLoader.js');
const {FreeCamera} = await load('@babylonjs/core/Cameras/freeCamera.js');
const {Vector3} = await load('@babylonjs/core/Maths/math.vector.js');
await load('@babylonjs/loaders/glTF/2.0/index.js');

const scene = new Scene(new NullEngine());
scene.useRightHandedSystem = true;
new FreeCamera('camera', new Vector3(0, 1, -5), scene);
const data = 'data:;base64,' + fs.readFileSync(file).toString('base64');
const result = await SceneLoader.ImportMeshAsync('', '', data, scene, null, path.extname(file));

function positions() {
    const named = {};
    for (const node of [...scene.transformNodes, ...scene.meshes]) {
        node.computeWorldMatrix(true);
        if (!(node.name in named)) named[node.name] = node.getAbsolutePosition().asArray();
    }
    return named;
}

/// Returns the number of the file's mesh that a mesh shows, if it is the first of its primitives.
function numberOf(mesh) {
    const pointers = (mesh._internalMetadata ?? mesh.metadata)?.gltf?.pointers ?? [];
    const found = pointers.map(pointer => /^\/meshes\/(\d+)\/primitives\/0$/.exec(pointer)).find(match => match);
    return found ? Number(found[1]) : -1;
}

/// World positions of all vertices of each mesh of the file, morphed and skinned, as its first node shows it.
function vertices() {
    for (const skeleton of scene.skeletons) skeleton.prepare(true);
    const meshes = [];
    for (const mesh of result.meshes) {
        const number = numberOf(mesh);
        if (number < 0 || number in meshes) continue;
        const local = mesh.getPositionData(true, true), world = mesh.computeWorldMatrix(true), vertex = new Vector3();
        meshes[number] = [];
        for (let i = 0; i < local.length; i += 3) {
            Vector3.TransformCoordinatesFromFloatsToRef(local[i], local[i + 1], local[i + 2], world, vertex);
            meshes[number].push(vertex.x, vertex.y, vertex.z);
        }
    }
    return meshes;
}

const kFramesPerSecond = 60;  // of the loader

function play({name, times}) {
    for (const group of result.animationGroups) group.stop();
    const group = result.animationGroups.find(group => group.name === name);
    if (!group) return null;
    group.start(false);
    return times.map(time => {
        group.goToFrame(time * kFramesPerSecond);
        for (const node of scene.transformNodes) node.computeWorldMatrix(true);
        return {positions: positions(), vertices: vertices()};
    });
}

const request = JSON.parse(fs.readFileSync(0, 'utf8'));
const played = request.clips.map(play);
const answer = {
    clips: result.animationGroups.map(group => group.name),
    skeletons: result.skeletons.map(skeleton => skeleton.bones.map(bone => bone.name)),
    skinned: result.meshes.filter(mesh => mesh.skeleton).length,
    moments: played.map(moments => moments?.map(moment => moment.positions)),
    vertices: played.map(moments => moments?.map(moment => moment.vertices)),
};
process.stdout.write(JSON.stringify(answer) + '\n', () => process.exit(0));
