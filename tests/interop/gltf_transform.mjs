// node gltf_transform.mjs MODULES TOLERANCE IN.glb OUT.glb: removes keys that interpolation reproduces within TOLERANCE, and duplicate data.
import fs from 'node:fs';
import {createRequire} from 'node:module';

const [modules, tolerance, input, output] = process.argv.slice(2);
const require = createRequire(`${modules}/`);
const {NodeIO} = require('@gltf-transform/core');
const {resample, dedup} = require('@gltf-transform/functions');
const io = new NodeIO();
const document = await io.read(input);
await document.transform(resample({tolerance: Number(tolerance)}), dedup());
fs.writeFileSync(output, await io.writeBinary(document));
