import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Writes the file `built` after all else, so that a build that was cut off does not count (tools/builds.js). Put it last. */
export const builtMark = (outDir: string): Plugin => ({
  name: 'built-mark',
  apply: 'build',
  closeBundle(error) {
    if (!error) writeFileSync(join(outDir, 'built'), '');
  },
});
