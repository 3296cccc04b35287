// node validate.js FOLDER: checks every .glb and .gltf in it with the Khronos validator. Prints the messages for each file and exits with
// 1 if there are errors or warnings, or no files.
const fs = require('fs');
const path = require('path');
const validator = require('gltf-validator');

const kWarning = 1;
// Nodes of imported files stay where they were and move as they did, also those that show skinned meshes.
const kIgnored = ['NODE_SKINNED_MESH_NON_ROOT', 'NODE_SKINNED_MESH_LOCAL_TRANSFORMS', 'ANIMATION_CHANNEL_TARGET_NODE_SKIN'];

async function validate(file) {
    const readSibling = uri => fs.promises.readFile(path.join(path.dirname(file), decodeURIComponent(uri))).then(bytes => new Uint8Array(bytes));
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)),
        {uri: path.basename(file), maxIssues: 0, ignoredIssues: kIgnored, externalResourceFunction: readSibling});
    return report.issues.messages.filter(message => message.severity <= kWarning);
}

async function main(folder) {
    const files = fs.readdirSync(folder).filter(name => /\.(glb|gltf)$/.test(name)).sort();
    let failed = files.length === 0;
    for (const name of files) {
        const messages = await validate(path.join(folder, name));
        console.log(`${name}: ${messages.length} errors and warnings`);
        for (const {code, message, pointer} of messages.slice(0, 5)) console.log(`    ${code} at ${pointer}: ${message}`);
        failed = failed || messages.length > 0;
    }
    process.exit(failed ? 1 : 0);
}

main(process.argv[2]);
