// node gltf_transform.mjs MODULES TOLERANCE IN.glb OUT.glb: removes keys that interpolation reproduces within TOLERANCE, and duplicate data.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import fs from 'node:fs';

const [modules, tolerance, input, output] = process.argv.slice(2);
const load = (name, file) => import(pathToFileURL(path.join(modules, '@gltf-transform', name, 'dist', file)));
const {NodeIO} = await load('core', 'index.modern.js');
const {resample, dedup} = await load('functions', 'functions.modern.js');
const io = new NodeIO();
const document = await io.read(input);
await document.transform(resample({tolerance: Number(tolerance)}), dedup());
fs.writeFileSync(output, await io.writeBinary(document));
