import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the file `built` after everything else, so an interrupted build doesn't count (tools/builds.js). Put it last.
 */
export const builtMark = (outDir: string): Plugin => ({
  name: 'built-mark',
  apply: 'build',
  closeBundle(error) {
    if (!error) writeFileSync(join(outDir, 'built'), '');
  },
});
