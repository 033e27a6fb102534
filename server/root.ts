import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json: the code runs as it is written, and from `dist/server`, where it is built into a few files. */
export const root = folderOf(import.meta.dirname);

function folderOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderOf(dirname(folder));
}
