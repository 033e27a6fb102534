import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json: the code runs from its sources, or bundled from `dist/server`. */
export const root = folderOf(import.meta.dirname);

function folderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOf(dirname(folder));
}

/** The file of another program of ours, such as `server/worker.ts`: its bundle if this code runs from the bundle. */
export const programFile = (source: string): string =>
  import.meta.dirname.startsWith(join(root, 'dist'))
    ? join(root, 'dist', source.replace(/\.ts$/, '.js'))
    : join(root, source);
