// The sources from which a part of `dist` was built: their digest is beside it. Plain JavaScript, see bootstrap.js.
import { createHash } from 'crypto';
import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

const SOURCES = {
  storefront: { folders: ['contract', 'web'], files: /./ },
  admin: { folders: ['contract', 'web'], files: /./ },
  server: { folders: ['contract', 'server'], files: /\.(ts|json)$/ },
};
const LEFT_OUT = /\.test\.tsx?$|^server\/db\/migrations\//;

export const stampFile = (root, part) => join(root, 'dist', part, 'stamp');

export function stampOf(root, part) {
  const { folders, files } = SOURCES[part];
  const sources = folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => files.test(file));
  const hash = createHash('sha256');
  for (const file of [
    'package-lock.json',
    'tools/build.ts',
    'tools/vite.server.ts',
    ...sources.filter((one) => !LEFT_OUT.test(one)).sort(),
  ])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Whether a part was built from the present sources. */
export function isBuilt(root, part) {
  let last;
  try {
    last = readFileSync(stampFile(root, part), 'utf8');
  } catch {
    return false;
  }
  return last === stampOf(root, part);
}

/** Whether nothing is left to build. */
export const isAllBuilt = (root) => Object.keys(SOURCES).every((part) => isBuilt(root, part));

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}
