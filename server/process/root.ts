import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, whether the code runs from sources or from `dist/server`. */
export const root = folderOf(import.meta.dirname);

function folderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOf(dirname(folder));
}

/**
 * Finds the file of another of our programs, such as `server/worker.ts`: its bundle if this code runs from the bundle.
 */
export const programFile = (source: string): string =>
  import.meta.dirname.startsWith(join(root, 'dist'))
    ? join(root, 'dist', source.replace(/\.ts$/, '.js'))
    : join(root, source);
